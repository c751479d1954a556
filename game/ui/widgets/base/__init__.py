"""What every widget is, how widgets are laid out, and who has the focus."""
