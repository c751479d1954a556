"""A battle as players have it: seats, history, undo, autosave, referee."""
