"""Outlines of a region that is known on a lattice, for showing it."""

from collections.abc import Sequence
from itertools import pairwise

from game.geometry.shapes import XY, signed_area
from game.geometry.types import Polygon

Grid = Sequence[Sequence[float | None]]
"""Values by row and column: positive inside, negative outside, ``None`` where nobody can be."""

Edge = tuple[int, int, int]
"""A side of a cell by row, column and direction: 0 along the row, 1 along the column."""

STRAIGHT = 1e-6


def outlines(grid: Grid, left: float, top: float, spacing: float) -> tuple[Polygon, ...]:
    """Polygons around the positive values, the value at (left, top) being the first.

    Between two values the rim lies where they cross zero, next to ``None`` half-way.
    """
    follow: dict[Edge, Edge] = {}
    signs = [[value is not None and value > 0.0 for value in values] for values in grid]
    for row, (above, below) in enumerate(pairwise(signs)):
        for column, ((a, b), (d, c)) in enumerate(
            zip(pairwise(above), pairwise(below), strict=True)
        ):
            # Hardly any cell has the rim in it.
            if not (a == b == c == d):
                _cross_cell((a, b, c, d), row, column, follow)
    loops: list[tuple[XY, ...]] = []
    while follow:
        first = next(iter(follow))
        loop = []
        edge: Edge | None = first
        while edge is not None and edge in follow:
            loop.append(_place(grid, edge, left, top, spacing))
            edge = follow.pop(edge)
        corners = _straightened(loop)
        if len(corners) >= 3:
            loops.append(corners)
    return _nested(loops)


def _cross_cell(
    inside: tuple[bool, bool, bool, bool], row: int, column: int, follow: dict[Edge, Edge]
) -> None:
    """Put in the stretches of rim through one cell, the inside always on the same hand.

    ``inside`` tells of its four corners which are, from the first on along the row and around.
    """
    sides: tuple[Edge, ...] = (
        (row, column, 0),
        (row, column + 1, 1),
        (row + 1, column, 0),
        (row, column, 1),
    )
    # Walking around the cell, the rim comes in where outside turns to inside and leaves after it.
    enters = [side for side in range(4) if not inside[side] and inside[(side + 1) % 4]]
    for side in enters:
        after = side
        while inside[(after + 1) % 4]:
            after = (after + 1) % 4
        follow[sides[side]] = sides[after]


def _place(grid: Grid, edge: Edge, left: float, top: float, spacing: float) -> XY:
    row, column, direction = edge
    first = grid[row][column]
    second = grid[row + direction][column + 1 - direction]
    share = 0.5
    if first is not None and second is not None:
        share = first / (first - second)
    right = column + (share if direction == 0 else 0.0)
    down = row + (share if direction == 1 else 0.0)
    return (left + right * spacing, top + down * spacing)


def _straightened(loop: Sequence[XY]) -> tuple[XY, ...]:
    """The loop without the corners that lie on straight edges."""
    kept: list[XY] = []
    for index, corner in enumerate(loop):
        before = kept[-1] if kept else loop[index - 1]
        after = loop[(index + 1) % len(loop)]
        cross = (corner[0] - before[0]) * (after[1] - corner[1]) - (corner[1] - before[1]) * (
            after[0] - corner[0]
        )
        if abs(cross) > STRAIGHT:
            kept.append(corner)
    return tuple(kept)


def _nested(loops: Sequence[tuple[XY, ...]]) -> tuple[Polygon, ...]:
    """Outlines with the holes that lie in them, the largest first."""
    # All rims run with the inside on the same hand, so holes run the other way round.
    sizes = [(signed_area(loop), loop) for loop in loops]
    outer = sorted((-abs(size), loop) for size, loop in sizes if size < 0.0)
    holes: list[list[tuple[XY, ...]]] = [[] for _ in outer]
    for size, loop in sorted(sizes):
        if size < 0.0:
            continue
        around = [index for index, (_, rim) in enumerate(outer) if _holds(rim, loop[0])]
        if around:
            # The smallest outline around it: outlines are sorted from large to small.
            holes[around[-1]].append(loop)
    return tuple(Polygon(rim, tuple(inner)) for (_, rim), inner in zip(outer, holes, strict=True))


def _holds(rim: Sequence[XY], place: XY) -> bool:
    x, y = place
    inside = False
    for index, (ax, ay) in enumerate(rim):
        bx, by = rim[index - 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
