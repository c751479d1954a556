"""The only place that talks to the physics library: finding what lies near a line or point.

A finder holds static shapes grown by a margin, so what it finds is always a superset of what
matters; the exact questions are then put to our own shapes. Four habits of the library shape
this module: queries with a radius miss shapes (so the shapes are grown instead), ties come in
order of insertion (so callers sort), only the share of a hit is usable when a line starts inside
a shape, and non-convex outlines would become their hull (so only convex parts come in).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache

import pymunk

from game.geometry.parts import BEDROCK, Part, Prism
from game.geometry.shapes import Disc, Hull

MARGIN = 0.00037
"""Growth of every shape beyond what was asked for; off the 1/1000 raster of points on purpose."""

LAP = 0.004
"""How far a disc may lap over something without overlapping it: the rounding of points."""

ROUNDING = 0.001
"""More than a point moves when it is rounded to 1/1000 inch, in any direction."""

Keep = pymunk.ShapeFilter
"""Which parts a query does not leave out."""

EVERYTHING = Keep()
CLASSES = 15
"""How many height classes fit into the bits of a filter, twice."""

_HIGHER = tuple(Keep(mask=1 << index) for index in range(CLASSES))
_CURTAINS = tuple(Keep(mask=1 << (index + CLASSES)) for index in range(CLASSES))
_ALWAYS = 1 << (2 * CLASSES)


def girth(radius: float) -> float:
    """The radius with which a disc is tested for overlaps."""
    return max(0.0, radius - LAP)


def berth(radius: float) -> float:
    """The radius with which a disc on its way is tested, which may come to rest anywhere.

    A little more than its girth: rounded, the place where it stops is still free.
    """
    return max(0.0, radius - LAP) + ROUNDING


class HeightClasses:
    """Heights that sort parts into classes, so that a query can leave out those too low.

    The heights are taken from the tops that occur: one class for each, or evenly among many.
    """

    def __init__(self, tops: Iterable[float]) -> None:
        distinct = sorted(set(tops))
        if len(distinct) > CLASSES:
            last = len(distinct) - 1
            distinct = [distinct[index * last // (CLASSES - 1)] for index in range(CLASSES)]
        # Slightly below, so that a query for less than such a top keeps the parts of that top.
        self._limits = [top - MARGIN for top in distinct]
        # Nearly all questions come from a handful of heights.
        self.higher_than = lru_cache(maxsize=256)(self._higher_than)
        self.curtains_over = lru_cache(maxsize=256)(self._curtains_over)

    def _higher_than(self, height: float) -> Keep:
        """A filter that keeps at least all parts whose top is above a height."""
        index = bisect_right(self._limits, height) - 1
        return _HIGHER[index] if index >= 0 else EVERYTHING

    def _curtains_over(self, height: float) -> Keep | None:
        """A filter that keeps only parts from the table to above a height, if there are any."""
        index = bisect_left(self._limits, height)
        return _CURTAINS[index] if index < len(self._limits) else None

    def categories(self, part: Part) -> int:
        """Which of these filters keep a part."""
        if not isinstance(part, Prism):
            return _ALWAYS
        below = sum(1 << index for index, limit in enumerate(self._limits) if part.top > limit)
        # A part without a gap below itself hides everything up to its top.
        stands = part.base == BEDROCK
        return below | (below << CLASSES if stands else 0) | _ALWAYS


class Finder:
    """Static shapes of parts, each grown by ``growth`` inches and the margin."""

    def __init__(self, growth: float, parts: Iterable[Part], classes: HeightClasses) -> None:
        self._growth = growth + MARGIN
        self.classes = classes
        self._space = pymunk.Space()
        self._parts: dict[pymunk.Shape, Part] = {}
        self._shapes: dict[tuple[str, int], pymunk.Shape] = {}
        for part in parts:
            self.add(part)

    def add(self, part: Part) -> None:
        """Put a part in."""
        body, grown = self._space.static_body, self._growth
        shape: pymunk.Shape
        if isinstance(part.shape, Disc):
            disc = part.shape
            shape = pymunk.Circle(body, disc.radius + grown, (disc.x, disc.y))
        elif isinstance(part.shape, Hull):
            shape = pymunk.Poly(body, part.shape.corners, radius=grown)
        else:
            raise TypeError(f"no convex shape: {part.shape!r}")
        shape.filter = Keep(categories=self.classes.categories(part))
        self._space.add(shape)
        self._parts[shape] = part
        self._shapes[part.rank] = shape

    def remove(self, part: Part) -> None:
        """Take a part out again; nothing happens when it is not there."""
        shape = self._shapes.pop(part.rank, None)
        if shape is not None:
            self._space.remove(shape)
            del self._parts[shape]

    def first(
        self, start: tuple[float, float], end: tuple[float, float], keep: Keep
    ) -> Part | None:
        """A part the line meets first, or ``None`` when nothing can be near it."""
        hit = self._space.segment_query_first(start, end, 0.0, keep)
        return None if hit is None else self._parts[hit.shape]

    def along(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        keep: Keep = EVERYTHING,
    ) -> list[Part]:
        """All parts that may be near a line, in no order that means anything."""
        if start == end:
            return self.around(start[0], start[1], 0.0, keep)
        hits = self._space.segment_query(start, end, 0.0, keep)
        return [self._parts[hit.shape] for hit in hits]

    def around(self, x: float, y: float, inches: float, keep: Keep = EVERYTHING) -> list[Part]:
        """All parts that may be within some inches of a point, in no order."""
        hits = self._space.point_query((x, y), inches + MARGIN, keep)
        return [self._parts[hit.shape] for hit in hits]

    def within(self, bounds: tuple[float, float, float, float]) -> list[Part]:
        """All parts whose bounding box may meet another box, in no order."""
        box = pymunk.BB(*bounds)
        return [self._parts[shape] for shape in self._space.bb_query(box, EVERYTHING)]
