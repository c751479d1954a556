"""Places all over a shape: what is asked of some of them stands for the whole of it."""

from collections.abc import Iterator

from game.files.checks.shapes import bounds, inside
from game.model.battlefield import Area, Zone
from game.model.vectors import Point

FEW, MANY = 11, 37
"""Columns and rows at most of a lattice over the box of a shape: a first look, and a close one."""

FINEST = 0.1
"""Least distance of places, in inches."""


def places_within(shape: Area | Zone, count: int = MANY) -> Iterator[Point]:
    """The places of a lattice that lie inside a shape, never on the rim of its box."""
    left, top, right, bottom = bounds(shape)
    columns = max(1, min(count, int((right - left) / FINEST)))
    rows = max(1, min(count, int((bottom - top) / FINEST)))
    for row in range(rows):
        for column in range(columns):
            at = Point(
                left + (right - left) * (column + 0.5) / columns,
                top + (bottom - top) * (row + 0.5) / rows,
            )
            if inside(shape, at):
                yield at
