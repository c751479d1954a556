"""Long lists, logs and tables."""
