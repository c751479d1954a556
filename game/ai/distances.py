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

AVOIDED = ("lava", "deep-water", "bottomless", "mine")
"""Areas that nobody walks into who can help it."""

ASIDE = 0.3
"""How far beside the line between two cells a way is looked for, too, in inches."""

STEP = 0.4
"""Places that differ more than this in height, in inches, lie on different levels."""

_BODY_RADIUS = 0.35
_BODY_HEIGHT = 1.5
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
_FAR = 1e9

Way = Callable[[Point, Point], float | None]
"""Inches from one place to a near one; ``None`` where a figure cannot walk there."""


class WalkGrid:
    """Which neighboring cells of a map a figure can walk between, and how far that is.

    A way may lead in one direction only: down a ledge that is too high to be climbed.
    """

    def __init__(
        self, size: tuple[float, float], way: Way, height: Callable[[Point], float]
    ) -> None:
        self._cell = max(1.0, (size[0] * size[1] / MOST_CELLS) ** 0.5)
        self._columns = max(1, int(size[0] / self._cell))
        self._rows = max(1, int(size[1] / self._cell))
        self._width = size[0] / self._columns
        self._height = size[1] / self._rows
        self._centers = tuple(
            self._center(number % self._columns, number // self._columns)
            for number in range(self._columns * self._rows)
        )
        self._way = way
        self._height_at = height
        self._heights = tuple(height(center) for center in self._centers)
        self._onward: list[list[int]] = [[] for _ in self._centers]
        self._into: list[list[tuple[int, float]]] = [[] for _ in self._centers]
        for row in range(self._rows):
            for column in range(self._columns):
                self._join(column, row)

    def _join(self, column: int, row: int) -> None:
        here = row * self._columns + column
        for right, down in _STEPS:
            x, y = column + right, row + down
            if not (0 <= x < self._columns and 0 <= y < self._rows):
                continue
            there = y * self._columns + x
            out = self._way(self._centers[here], self._centers[there])
            level = self._heights[here] == self._heights[there]
            back = out if level else self._way(self._centers[there], self._centers[here])
            self._lead(here, there, out)
            self._lead(there, here, back)

    def _lead(self, here: int, there: int, inches: float | None) -> None:
        if inches is not None:
            self._onward[here].append(there)
            self._into[there].append((here, inches))

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
        if not self._on_level(place, here):
            return self._beside(place) or self._square(here)
        if self._onward[here]:
            return [here, *self._onward[here]]
        return self._square(here)

    def _on_level(self, place: Point, cell: int) -> bool:
        return abs(self._height_at(place) - self._heights[cell]) <= STEP

    def _beside(self, place: Point) -> list[int]:
        """The cells around that lie as high as a place and can be walked to from it."""
        return [
            cell
            for cell in self._square(self.cell(place))
            if self._on_level(place, cell) and self._way(place, self._centers[cell]) is not None
        ]

    def _square(self, here: int) -> list[int]:
        x, y = here % self._columns, here // self._columns
        return [
            row * self._columns + column
            for row in range(max(0, y - 1), min(self._rows, y + 2))
            for column in range(max(0, x - 1), min(self._columns, x + 2))
        ]

    def _goals(self, place: Point) -> list[int]:
        """The cell a place lies in; at the rim of another level the cells beside it there."""
        here = self.cell(place)
        return [here] if self._on_level(place, here) else self._beside(place) or [here]

    def distances(self, goals: Iterable[Point]) -> "DistanceField":
        """Walking distance of every cell to the nearest of some places, in inches."""
        far = [_FAR] * len(self._centers)
        queue: list[tuple[float, int]] = []
        for cell in [cell for goal in goals for cell in self._goals(goal)]:
            far[cell] = 0.0
            queue.append((0.0, cell))
        heapq.heapify(queue)
        while queue:
            length, cell = heapq.heappop(queue)
            if length > far[cell]:
                continue
            for other, step in self._into[cell]:
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

    def height(place: Point) -> float:
        return field.ground(place).height

    def level(place: Point, other: Point) -> bool:
        return abs(height(place) - height(other)) <= STEP

    def way(start: Point, end: Point) -> float | None:
        """Straight ahead or a little aside: a narrow gap need not lie in the middle of a cell."""
        aside = (
            Point(0.0, ASIDE) if abs(end.x - start.x) > abs(end.y - start.y) else Point(ASIDE, 0.0)
        )
        for moved in (Point(0.0, 0.0), aside, Point(-aside.x, -aside.y)):
            here, there = _moved(start, moved), _moved(end, moved)
            walk = field.walk(here, (there,), mover)
            if walk.stop is None and level(here, start) and level(there, end):
                return walk.length
        return None

    return WalkGrid(battle.setup.map.size, way, height)


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
