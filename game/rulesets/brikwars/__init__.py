"""What BrikWars 2005 and 2010 word alike; known to these two alone."""
