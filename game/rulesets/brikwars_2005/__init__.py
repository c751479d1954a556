"""BrikWars 2005."""
