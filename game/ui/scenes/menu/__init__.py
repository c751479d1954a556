"""The title and the live battle behind it."""
