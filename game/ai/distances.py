"""Walking distances over the whole map, roughly: a grid of cells, joined where a figure can walk.

Only for judging how far away things are; what a figure may really do is for the rules to say.
"""

import heapq
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.engine.battle import Battle
from game.geometry.types import Mover
from game.model.state import AnyState
from game.model.vectors import Point

MOST_CELLS = 1600
"""Cells of the grid at most; larger maps get larger cells."""

AVOIDED = ("lava", "deep-water", "pit", "bottomless", "mine")
"""Areas that nobody walks into who can help it."""

ASIDE = 0.3
"""How far beside the line between two cells a way is looked for, too, in inches."""

_BODY_RADIUS = 0.35
_BODY_HEIGHT = 1.5
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
_FAR = 1e9

Walkable = Callable[[Point, Point], bool]


class WalkGrid:
    """Which neighboring cells of a map a figure can walk between."""

    def __init__(self, size: tuple[float, float], walkable: Walkable) -> None:
        self._cell = max(1.0, (size[0] * size[1] / MOST_CELLS) ** 0.5)
        self._columns = max(1, int(size[0] / self._cell))
        self._rows = max(1, int(size[1] / self._cell))
        self._width = size[0] / self._columns
        self._height = size[1] / self._rows
        self._centers = tuple(
            self._center(number % self._columns, number // self._columns)
            for number in range(self._columns * self._rows)
        )
        self._near: list[list[tuple[int, float]]] = [[] for _ in range(self._columns * self._rows)]
        for row in range(self._rows):
            for column in range(self._columns):
                self._join(column, row, walkable)

    def _join(self, column: int, row: int, walkable: Walkable) -> None:
        here = row * self._columns + column
        for right, down in _STEPS:
            x, y = column + right, row + down
            if not (0 <= x < self._columns and 0 <= y < self._rows):
                continue
            start, end = self._center(column, row), self._center(x, y)
            if walkable(start, end):
                length = start.distance(end)
                self._near[here].append((y * self._columns + x, length))
                self._near[y * self._columns + x].append((here, length))

    def _center(self, column: int, row: int) -> Point:
        return Point((column + 0.5) * self._width, (row + 0.5) * self._height)

    def cell(self, place: Point) -> int:
        """The number of the cell a place lies in."""
        column = min(self._columns - 1, max(0, int(place.x / self._width)))
        row = min(self._rows - 1, max(0, int(place.y / self._height)))
        return row * self._columns + column

    def center(self, cell: int) -> Point:
        """The middle of a cell."""
        return self._centers[cell]

    def around(self, place: Point) -> list[int]:
        """The cell a place lies in and those to be walked to from it, never through a wall.

        Where nothing can be walked to (the middle of the cell is blocked) all cells around count.
        """
        here = self.cell(place)
        if self._near[here]:
            return [here, *(cell for cell, _ in self._near[here])]
        x, y = here % self._columns, here // self._columns
        return [
            row * self._columns + column
            for row in range(max(0, y - 1), min(self._rows, y + 2))
            for column in range(max(0, x - 1), min(self._columns, x + 2))
        ]

    def distances(self, goals: Iterable[Point]) -> "DistanceField":
        """Walking distance of every cell to the nearest of some places, in inches."""
        far = [_FAR] * len(self._near)
        queue: list[tuple[float, int]] = []
        for goal in goals:
            cell = self.cell(goal)
            far[cell] = 0.0
            queue.append((0.0, cell))
        heapq.heapify(queue)
        while queue:
            length, cell = heapq.heappop(queue)
            if length > far[cell]:
                continue
            for other, step in self._near[cell]:
                if length + step < far[other]:
                    far[other] = length + step
                    heapq.heappush(queue, (length + step, other))
        return DistanceField(self, far)


def grid_of(battle: Battle[Any], state: AnyState) -> WalkGrid:
    """The grid of a battle's terrain as it stands; figures are no hindrance."""
    field = battle.field(state)
    mover = Mover(
        radius=_BODY_RADIUS,
        height=_BODY_HEIGHT,
        avoid=AVOIDED,
        ignore=frozenset(body.id for body in field.bodies),
    )

    def walkable(start: Point, end: Point) -> bool:
        """Straight ahead or a little aside: a narrow gap need not lie in the middle of a cell."""
        aside = (
            Point(0.0, ASIDE) if abs(end.x - start.x) > abs(end.y - start.y) else Point(ASIDE, 0.0)
        )
        ways = (Point(0.0, 0.0), aside, Point(-aside.x, -aside.y))
        return any(
            field.walk(_moved(start, way), (_moved(end, way),), mover).stop is None for way in ways
        )

    return WalkGrid(battle.setup.map.size, walkable)


def _moved(place: Point, way: Point) -> Point:
    return Point(place.x + way.x, place.y + way.y)


class DistanceField:
    """Distances to the nearest goal. Cut-off places count as twice as far as the map is wide."""

    def __init__(self, grid: WalkGrid, far: Sequence[float]) -> None:
        self._grid = grid
        self._far = far
        known = [length for length in far if length < _FAR]
        self._cut_off = 2.0 * max(known, default=0.0) + 20.0

    def at(self, place: Point) -> float:
        """Walking distance in inches, to about half a cell."""
        length = self._length(place)
        return self._cut_off if length >= _FAR else length

    def cuts_off(self, place: Point) -> bool:
        """Whether no way leads from a place to any of the goals."""
        return self._length(place) >= _FAR

    def _length(self, place: Point) -> float:
        return min(
            (self._far[cell] + place.distance(self._grid.center(cell)))
            for cell in self._grid.around(place)
        )
