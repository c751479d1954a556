"""BrikWars 2010."""
