"""A battle under way: seats, turn controller, history, undo, autosave and orders."""
