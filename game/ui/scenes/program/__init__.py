"""Which screen follows which, and what happens when something goes wrong."""
