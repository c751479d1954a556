"""What straight legs past the terrain cost, decided as cheaply as the ground allows."""

from collections.abc import Iterable

from game.geometry.finder import girth
from game.geometry.paces import max_rise
from game.geometry.parts import Part, Prism, Region
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Mover
from game.geometry.walking import NOTHING, stride_of
from game.model.vectors import TOLERANCE, Point

UNDECIDED = -1.0
"""Told of a leg that needs the full walk."""

BLOCKED = -2.0
"""Told of a leg that cannot be walked."""

Line = tuple[float, float, float, float]


class Legs:
    """Straight legs of one mover over one terrain; bodies are no part of it."""

    def __init__(self, space: TerrainSpace, mover: Mover) -> None:
        self._space = space
        self._mover = mover
        self._finder = space.finder("step", girth(mover.radius))
        self._radius = girth(mover.radius)
        self._limit = max_rise(mover) + TOLERANCE

    def met_first(self, start: Point, end: Point) -> Part | None:
        """What is near a leg, the first of it; nothing where there is only bare table."""
        return self._finder.first((start.x, start.y), (end.x, end.y), self._finder.everything)

    def cost(self, start: Point, feet: float, end: Point) -> float | None:
        """Cost of a leg, ``None`` when it cannot be walked."""
        return self.cost_past(self.met_first(start, end), start, feet, end)

    def cost_past(self, first: Part | None, start: Point, feet: float, end: Point) -> float | None:
        """The same where it is known already what is met first."""
        if first is None:
            return start.distance(end)
        if start == end:
            return 0.0
        line = (start.x, start.y, end.x - start.x, end.y - start.y)
        if isinstance(first, Prism) and self._ends_at(first, feet, line):
            return None
        if feet == 0.0:
            near = self._finder.along((start.x, start.y), (end.x, end.y))
            factor = self._level_factor(near, line)
            if factor == BLOCKED:
                return None
            if factor != UNDECIDED:
                return start.distance(end) * factor
        stride = stride_of(self._space, None, start, end, self._mover, feet, NOTHING)
        if stride.hindrance is not None:
            return None
        return sum(pace.cost for pace in stride.paces)

    def around(self, x: float, y: float, inches: float) -> list[Part]:
        """What may matter to the mover within some inches of a point."""
        return self._finder.around(x, y, inches)

    def is_free(self, near: Iterable[Part], x: float, y: float) -> bool | None:
        """Whether a point at the height of the table is free of some parts; ``None``: ask more."""
        free = True
        for part in near:
            if isinstance(part, Region):
                if (part.climbs or part.sunk) and part.shape.contains(x, y):
                    return None
                continue
            matters = part.walk or self._towers(part, 0.0)
            if matters and part.shape.gap(x, y) < self._radius:
                if part.walk:
                    return None
                free = False
        return free

    def _ends_at(self, first: Prism, feet: float, line: Line) -> bool:
        """Whether the first thing near a leg ends it for certain; before it nothing can change."""
        if first.walk or not self._towers(first, feet):
            return False
        span = first.shape.swept(*line, self._radius)
        return span is not None and 0.0 <= span[0] < 1.0

    def _towers(self, prism: Prism, feet: float) -> bool:
        """Whether a part is a solid obstacle too high to get over and not overhead."""
        mover = self._mover
        if not prism.solid or prism.id in mover.ignore:
            return False
        return prism.top - feet > self._limit and prism.base - feet < mover.height - TOLERANCE

    def _level_factor(self, near: Iterable[Part], line: Line) -> float:
        """Cost per inch of a leg from the height of the table that never leaves it.

        What stands in the way ends it only where nothing could lead over that: in whatever order
        the parts come.
        """
        factor, blocked = 1.0, False
        for part in near:
            if isinstance(part, Region):
                share = self._dear_share(part, line)
                if share < 0.0:
                    return share
                if share > 0.0 and factor != 1.0:
                    return UNDECIDED
                factor += share
                continue
            if part.walk and part.shape.span(*line) is not None:
                return UNDECIDED
            if self._towers(part, 0.0):
                span = part.shape.swept(*line, self._radius)
                if span is not None and span[1] > 0.0 and span[0] < 1.0:
                    if span[0] < 0.0 or part.walk:
                        return UNDECIDED
                    blocked = True
        return BLOCKED if blocked else factor

    def _dear_share(self, region: Region, line: Line) -> float:
        """What a region adds to the cost per inch of a leg."""
        mover = self._mover
        dear = mover.factor.get(region.kind, 1.0)
        avoided = region.kind in mover.avoid
        if not (avoided or region.climbs or region.sunk) and dear == 1.0:
            return 0.0
        span = region.shape.span(*line)
        if span is None:
            return 0.0
        if avoided or region.climbs or region.sunk or dear < 1.0:
            return UNDECIDED
        return (dear - 1.0) * (span[1] - span[0])
