"""What several screens are made of.

Backdrops with a battlefield, page parts, messages, lists of files.
"""
