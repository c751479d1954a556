"""Damage Rolls of Fire and Grinding, whose dice count one by one (R10-OB-06, R10-AT-34).

Ruling: what Deflection leaves of the dice is compared with the Armor die by die, Bonus dice too,
and one die above it destroys. So the highest is all that matters: it is the Damage. Out of range
each die is read as lower: an inch too far, 4 and 1 are 3 and 0."""

from game.model.events import Modifier


def readings(faces: tuple[int, ...], modifiers: tuple[Modifier, ...]) -> tuple[int, ...]:
    """What each die is read as, never below 0 (R10-AT-34)."""
    change = sum(row.amount for row in modifiers)
    return tuple(max(0, face + change) for face in faces)
