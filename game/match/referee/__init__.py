"""Scenarios resolved with given dice, one line for every event and refusal."""
