"""The screen: drawing, sound, windows and what the player does with them."""
