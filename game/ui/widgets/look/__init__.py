"""What widgets look like: paint, labels, panels, scrolled areas and their bars."""
