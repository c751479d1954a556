"""Settings and the table of keys."""
