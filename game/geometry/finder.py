"""The only place that talks to the physics library: finding what lies near a line or point.

A finder looks among static shapes grown by a margin, which all finders of one growth share, so
what it finds is always a superset of what matters; the exact questions are then put to our own
shapes. Four habits of the library shape this module: queries with a radius miss shapes (so the
shapes are grown instead), ties come in order of insertion (so callers sort), only the share of a
hit is usable when a line starts inside a shape, and non-convex outlines would become their hull (so
only convex parts come in).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache

import pymunk

from game.geometry.ground import SINGLE_LEVEL
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

PURPOSES = ("opaque", "solid", "either", "any", "walk", "step")
"""What finders are for, see ``purposes``."""

CLASSES = 15
"""How many height classes fit into the bits of a filter, twice."""

_ALWAYS = 1 << (2 * CLASSES)
_WALK, _STEP = (1 << PURPOSES.index(purpose) for purpose in ("walk", "step"))


def purposes(part: Part) -> int:
    """The purposes whose finders hold a part, as bits in the order of ``PURPOSES``.

    ``opaque`` and ``solid`` hold such pieces, ``either`` both kinds, ``any`` all pieces,
    ``walk`` all that matters to a walking disc: solid and walkable pieces, and areas. ``step``
    is the same without markers, which change neither height nor cost.
    """
    if isinstance(part, Prism):
        return _held_for(part.opaque, part.solid, part.walk)
    return _WALK if part.kind == SINGLE_LEVEL else _WALK | _STEP


@cache
def _held_for(opaque: bool, solid: bool, walk: bool) -> int:
    walked = solid or walk
    held = (opaque, solid, opaque or solid, True, walked, walked)
    return sum(1 << place for place, holds in enumerate(held) if holds)


def girth(radius: float) -> float:
    """The radius with which a disc is tested for overlaps."""
    return max(0.0, radius - LAP)


@lru_cache(maxsize=256)
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
        self._known: dict[tuple[float, bool], int] = {}

    def higher_than(self, height: float) -> int | None:
        """The bit of at least all parts whose top is above a height; nothing: it may be any."""
        index = bisect_right(self._limits, height) - 1
        return 1 << index if index >= 0 else None

    def curtains_over(self, height: float) -> int | None:
        """The bit of only parts from the table to above a height, if there are any."""
        index = bisect_left(self._limits, height)
        return 1 << (index + CLASSES) if index < len(self._limits) else None

    def bits(self, part: Part) -> int:
        """The bits of all these that a part has."""
        if not isinstance(part, Prism):
            return _ALWAYS
        # A part without a gap below itself hides everything up to its top.
        build = (part.top, part.base == BEDROCK)
        found = self._known.get(build)
        if found is None:
            below = sum(1 << index for index, limit in enumerate(self._limits) if part.top > limit)
            found = below | (below << CLASSES if build[1] else 0) | _ALWAYS
            self._known[build] = found
        return found


class Shapes:
    """Static shapes of parts, each grown by ``growth`` inches and the margin.

    All purposes share them. What a query keeps goes by two filters of the library that must both
    let a shape pass: its mask names a height class, its category the purpose.
    """

    def __init__(self, growth: float, parts: Iterable[Part], classes: HeightClasses) -> None:
        self._growth = growth + MARGIN
        self.classes = classes
        self.space = pymunk.Space()
        self.parts: dict[pymunk.Shape, Part] = {}
        self._shapes: dict[Part, pymunk.Shape] = {}
        self.add(parts)

    def add(self, parts: Iterable[Part]) -> None:
        """Put parts in."""
        shapes = []
        for part in parts:
            shape = self._shape(part)
            shape.filter = Keep(categories=self.classes.bits(part), mask=purposes(part))
            self.parts[shape] = part
            self._shapes[part] = shape
            shapes.append(shape)
        self.space.add(*shapes)

    def _shape(self, part: Part) -> pymunk.Shape:
        body, grown = self.space.static_body, self._growth
        if isinstance(part.shape, Disc):
            disc = part.shape
            return pymunk.Circle(body, disc.radius + grown, (disc.x, disc.y))
        if isinstance(part.shape, Hull):
            return pymunk.Poly(body, part.shape.corners, radius=grown)
        raise TypeError(f"no convex shape: {part.shape!r}")

    def remove(self, part: Part) -> None:
        """Take a part out again; nothing happens when it is not there."""
        shape = self._shapes.pop(part, None)
        if shape is not None:
            self.space.remove(shape)
            del self.parts[shape]


class Finder:
    """Finds the parts that matter for one purpose among shapes."""

    def __init__(self, shapes: Shapes, purpose: str) -> None:
        self._parts = shapes.parts
        self._space = shapes.space
        self._classes = shapes.classes
        self._bit = 1 << PURPOSES.index(purpose)
        self.everything = Keep(categories=self._bit)
        """The filter that keeps all parts that matter for the purpose."""
        # Nearly all questions come from a handful of heights.
        self.higher_than = lru_cache(maxsize=256)(self._higher_than)
        self.curtains_over = lru_cache(maxsize=256)(self._curtains_over)

    def _higher_than(self, height: float) -> Keep:
        """A filter that keeps at least all parts whose top is above a height."""
        bit = self._classes.higher_than(height)
        return self.everything if bit is None else Keep(categories=self._bit, mask=bit)

    def _curtains_over(self, height: float) -> Keep | None:
        """A filter that keeps only parts from the table to above a height, if there are any."""
        bit = self._classes.curtains_over(height)
        return None if bit is None else Keep(categories=self._bit, mask=bit)

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
        keep: Keep | None = None,
    ) -> list[Part]:
        """All parts that may be near a line, in no order that means anything.

        Without a filter to ``keep`` some of them, it is everything for the purpose.
        """
        if start == end:
            return self.around(start[0], start[1], 0.0, keep)
        hits = self._space.segment_query(start, end, 0.0, keep or self.everything)
        return [self._parts[hit.shape] for hit in hits] if hits else []

    def around(self, x: float, y: float, inches: float, keep: Keep | None = None) -> list[Part]:
        """All parts that may be within some inches of a point, in no order."""
        hits = self._space.point_query((x, y), inches + MARGIN, keep or self.everything)
        return [self._parts[hit.shape] for hit in hits]

    def within(self, bounds: tuple[float, float, float, float]) -> list[Part]:
        """All parts whose bounding box may meet another box, in no order."""
        box = pymunk.BB(*bounds)
        return [self._parts[shape] for shape in self._space.bb_query(box, self.everything)]
