"""Battles watched again: the list of them, the player and its bar."""
