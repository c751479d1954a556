"""Walking distances over the whole map, roughly: a grid of cells, joined where a figure can walk.

Only for judging how far away things are; what a figure may really do is for the rules to say.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import groupby
from math import hypot
from typing import Any, NamedTuple

from game.engine.battle import Battle
from game.geometry.field import Field
from game.geometry.parts import Prism
from game.geometry.types import Mover
from game.model.battlefield import BattleMap
from game.model.state import AnyState
from game.model.vectors import Point

MOST_CELLS = 1600
"""Cells of the grid at most; larger maps get larger cells."""

MOST_GRIDS = 6
"""Terrains of a battle whose grids are kept."""

AVOIDED = ("lava", "deep-water", "bottomless", "mine")
"""Areas that nobody walks into who can help it."""

ASIDE = 0.3
"""How far beside the line between two cells a way is looked for, too, in inches."""

STEP = 0.4
"""Places that differ more than this in height, in inches, lie on different levels."""

MOST_REMEMBERED = 20_000
"""Places at most of which a grid remembers what lies around them."""

_BODY_RADIUS = 0.35
_BODY_HEIGHT = 1.5
_SLACK = 0.1
_NEIGHBORS = ((1, 0), (0, 1), (1, 1), (1, -1))
_FAR = 1e9
_STRAIGHT = Point(0.0, 0.0)

Walk = Callable[[Point, Point], float | None]
"""Inches straight from one place to another; ``None`` where a figure cannot walk there."""

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom of something, in inches."""

Near = tuple[tuple[int, float], ...]
"""Cells that a place has to do with, and the inches between it and their middles."""


class WalkGrid:
    """Which neighboring cells of a map a figure can walk between, and how far that is.

    A way may lead in one direction only: down a ledge that is too high to be climbed. Nothing is
    known before all of ``join_steps`` are done.
    """

    def __init__(
        self, size: tuple[float, float], walk: Walk, height: Callable[[Point], float]
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
        self._walk = walk
        self._height_at = height
        self._heights = [height(center) for center in self._centers]
        self._onward: list[dict[int, float]] = [{} for _ in self._centers]
        self._into: list[dict[int, float]] = [{} for _ in self._centers]
        self._unknown = frozenset(range(len(self._centers)))
        self._plain: tuple[bool, ...] = ()
        self._remembered: dict[Point, Near] = {}

    @property
    def is_joined(self) -> bool:
        """Whether all of ``join_steps`` are done."""
        return bool(self._plain)

    def mended(
        self, walk: Walk, height: Callable[[Point], float], places: Iterable[Bounds]
    ) -> "WalkGrid":
        """A grid of the same map where something else stands within some bounds.

        It is as if made anew, but only ways that lead by there have to be joined.
        """
        grid = copy(self)
        grid._walk, grid._height_at, grid._remembered = walk, height, {}
        far = hypot(self._width, self._height) + _BODY_RADIUS + ASIDE + _SLACK
        grid._unknown = frozenset(
            cell
            for left, top, right, bottom in places
            for cell, center in enumerate(self._centers)
            if left - far <= center.x <= right + far and top - far <= center.y <= bottom + far
        )
        grid._heights = list(self._heights)
        for cell in grid._unknown:
            grid._heights[cell] = height(self._centers[cell])
        grid._onward = [dict(ways) for ways in self._onward]
        grid._into = [dict(ways) for ways in self._into]
        grid._plain = ()
        return grid

    def join_steps(self) -> Iterator[None]:
        """Find out where a figure can walk, with pauses of any length."""
        for _, row in groupby(sorted(self._unknown), key=lambda cell: cell // self._columns):
            for cell in row:
                self._join(cell)
            yield
        self._plain = tuple(self._is_plain(cell) for cell in range(len(self._centers)))

    def _join(self, here: int) -> None:
        column, row = here % self._columns, here // self._columns
        for right, down in _NEIGHBORS:
            x, y = column + right, row + down
            there = y * self._columns + x
            if 0 <= x < self._columns and y < self._rows and there in self._unknown:
                self._lead(here, there)
                self._lead(there, here)

    def _lead(self, here: int, there: int) -> None:
        inches = self._way(self._centers[here], self._centers[there])
        if inches is None:
            self._onward[here].pop(there, None)
            self._into[there].pop(here, None)
        else:
            self._onward[here][there] = self._into[there][here] = inches

    def _way(self, start: Point, end: Point) -> float | None:
        """Straight ahead or a little aside: a narrow gap need not lie in the middle of a cell."""
        along = abs(end.x - start.x) > abs(end.y - start.y)
        aside = Point(0.0, ASIDE) if along else Point(ASIDE, 0.0)
        for by in (_STRAIGHT, aside, Point(-aside.x, -aside.y)):
            here, there = _moved(start, by), _moved(end, by)
            inches = self._walk(here, there)
            if inches is not None and self._level(here, start) and self._level(there, end):
                return inches
        return None

    def _level(self, place: Point, other: Point) -> bool:
        return abs(self._height_at(place) - self._height_at(other)) <= STEP

    def _is_plain(self, cell: int) -> bool:
        """Whether all cells around can be walked to and back, on one level: nothing is near."""
        around = len(self._square(cell)) - 1
        if not len(self._onward[cell]) == len(self._into[cell]) == around:
            return False
        height = self._heights[cell]
        return all(abs(self._heights[one] - height) <= STEP for one in self._onward[cell])

    def _center(self, column: int, row: int) -> Point:
        return Point((column + 0.5) * self._width, (row + 0.5) * self._height)

    def _cell_of(self, place: Point) -> int:
        column = min(self._columns - 1, max(0, int(place.x / self._width)))
        row = min(self._rows - 1, max(0, int(place.y / self._height)))
        return row * self._columns + column

    def around(self, place: Point) -> Near:
        """The cells that can be walked to from a place, never through a wall, and how far.

        Where somebody swims or stands too near to something for any walk, all cells around count;
        who is shut in on another level has none.
        """
        known = self._remembered.get(place)
        if known is None:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            known = self._remembered[place] = self._around(place)
        return known

    def _around(self, place: Point) -> Near:
        here = self._cell_of(place)
        level = abs(self._height_at(place) - self._heights[here]) <= STEP
        if level and self._plain[here]:
            return self._straight(place, [here, *self._onward[here]])
        square = self._square(here)
        walks = ((cell, self._walk(place, self._centers[cell])) for cell in square)
        walked = tuple((cell, inches) for cell, inches in walks if inches is not None)
        return walked if walked or not level else self._straight(place, square)

    def _straight(self, place: Point, cells: list[int]) -> Near:
        return tuple((cell, place.distance(self._centers[cell])) for cell in cells)

    def _square(self, here: int) -> list[int]:
        x, y = here % self._columns, here // self._columns
        return [
            row * self._columns + column
            for row in range(max(0, y - 1), min(self._rows, y + 2))
            for column in range(max(0, x - 1), min(self._columns, x + 2))
        ]

    def _goals(self, place: Point) -> Near:
        """The cell a place lies in; where not all is level, those that it can be walked to from."""
        here = self._cell_of(place)
        level = abs(self._height_at(place) - self._heights[here]) <= STEP
        if level and self._plain[here]:
            return ((here, 0.0),)
        walks = ((cell, self._walk(self._centers[cell], place)) for cell in self._square(here))
        return tuple((cell, far) for cell, far in walks if far is not None) or ((here, 0.0),)

    def distances(self, goals: Iterable[Point]) -> "DistanceField":
        """Walking distance of every cell to the nearest of some places, in inches."""
        far = [_FAR] * len(self._centers)
        queue: list[tuple[float, int]] = []
        for goal in goals:
            for cell, inches in self._goals(goal):
                far[cell] = min(far[cell], inches)
                queue.append((inches, cell))
        heapq.heapify(queue)
        while queue:
            length, cell = heapq.heappop(queue)
            if length > far[cell]:
                continue
            for other, step in self._into[cell].items():
                if length + step < far[other]:
                    far[other] = length + step
                    heapq.heappush(queue, (length + step, other))
        return DistanceField(self, far)


def grid_of(battle: Battle[Any], state: AnyState) -> WalkGrid:
    """The grid of a battle's terrain as it stands; figures are no hindrance."""
    grid = _unjoined(battle, state)
    for _ in grid.join_steps():
        pass
    return grid


def _unjoined(battle: Battle[Any], state: AnyState) -> WalkGrid:
    walk, height = _ways_on(battle.field(state))
    return WalkGrid(battle.setup.map.size, walk, height)


def _ways_on(field: Field) -> tuple[Walk, Callable[[Point], float]]:
    """How a figure walks over the terrain of a state, and how high the ground is."""
    mover = Mover(
        radius=_BODY_RADIUS,
        height=_BODY_HEIGHT,
        avoid=AVOIDED,
        ignore=frozenset(body.id for body in field.bodies),
    )

    def walk(start: Point, end: Point) -> float | None:
        found = field.walk(start, (end,), mover)
        return found.length if found.stop is None else None

    return walk, lambda place: field.ground(place).height


def _on_and_on() -> None:
    """Nobody wants a pause."""


class _Known(NamedTuple):
    """The grid of one terrain, what stands there, and the work that is left."""

    terrain: object
    parts: dict[str, tuple[Prism, ...]]
    grid: WalkGrid
    joining: Iterator[None]


_made: list[tuple[BattleMap, _Known]] = []
"""The grids made last in this process, with their maps: the next battle may be on one of these."""


class WalkGrids:
    """The grids of a battle for its latest terrains, each mended from another; seats may share it.

    A terrain that is only thought of, without some thing, is one like any other.
    """

    def __init__(self) -> None:
        self._battle: Battle[Any] | None = None
        self._known: list[_Known] = []

    def of(
        self, battle: Battle[Any], state: AnyState, pause: Callable[[], None] = _on_and_on
    ) -> WalkGrid:
        """The grid of the terrain as it stands.

        ``pause`` is called now and then until it is made. Where that raises something, the next
        question goes on from there.
        """
        if self._battle is not battle:
            self._battle, self._known = battle, []
        found = next((one for one in self._known if one.terrain == state.terrain), None)
        if found is None:
            found = self._begun(battle, state)
        else:
            self._known.remove(found)
        self._known = [found, *self._known[: MOST_GRIDS - 1]]
        for _ in found.joining:
            pause()
        _made[:] = [(battle.setup.map, found), *(one for one in _made if one[1] is not found)]
        del _made[MOST_GRIDS:]
        return found.grid

    def _begun(self, battle: Battle[Any], state: AnyState) -> _Known:
        field = battle.field(state)
        parts = dict(field.space.prisms)
        made = (one for table, one in _made if table == battle.setup.map)
        like = next((one for one in (*self._known, *made) if one.grid.is_joined), None)
        if like is None:
            grid = _unjoined(battle, state)
        else:
            grid = like.grid.mended(*_ways_on(field), _changed(like.parts, parts))
        return _Known(state.terrain, parts, grid, grid.join_steps())


def _changed(
    before: dict[str, tuple[Prism, ...]], now: dict[str, tuple[Prism, ...]]
) -> Iterator[Bounds]:
    """Where something has gone, or stands since."""
    for name in {**before, **now}:
        old, new = before.get(name, ()), now.get(name, ())
        if old != new:
            yield from (part.shape.bounds for part in (*old, *new))


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
        ways = (self._far[cell] + inches for cell, inches in self._grid.around(place))
        return min(ways, default=_FAR)
