"""Tooltips and the places they take."""
