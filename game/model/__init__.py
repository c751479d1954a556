"""Immutable data of a battle: state, units, battlefield, decisions, choices, events."""
