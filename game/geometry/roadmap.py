"""Corners to walk around: a visibility graph of the terrain for one kind of mover.

Nodes lie around the corners of obstacles grown by the mover's radius, at the corners of areas
that cost more, and at both ends of stairs. Links between them are found when they are first
needed and kept as long as the terrain stays as it is.
"""

import math
from typing import Any

from msgspec import Struct

from game.geometry.finder import EVERYTHING, girth
from game.geometry.paces import max_rise
from game.geometry.parts import Prism, Region
from game.geometry.shapes import XY, unit
from game.geometry.standing import hindrance_at
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Mover
from game.geometry.walking import PLATE, stride_of
from game.model.vectors import TOLERANCE, Point

NOTHING: frozenset[str] = frozenset()
CELL = 4.0
"""Side of the squares by which nodes are looked up, in inches."""

BANDS = (8.0, 16.0, 32.0, 64.0, 400.0)
"""Links are searched for in rings of these radii, the outer ones only when needed."""

SLACK = 0.002
"""How far outside the touching distance nodes lie: beyond the rounding of points."""

BEYOND = 0.03
"""How far outside or inside the rim of an area or a walkable top its nodes lie."""


Sides = tuple[float, float, float, float, float]
"""Directions to both neighbors on a ring, then the square of how far the pocket reaches."""

OPEN: Sides = (0.0, 0.0, 0.0, 0.0, 0.0)
"""The sides of a place that takes all links."""


class Node(Struct, frozen=True):
    """A place to turn. ``sides`` point to the neighbors on the ring around its obstacle.

    A shortest way touches an obstacle only with both neighbors on one side, so links for which
    they lie on different sides are left out, but not those from the pocket: from so near that
    they may begin between the ring and the round rim of what it encloses.
    """

    point: Point
    feet: float
    sides: Sides = OPEN

    def touched_from(self, x: float, y: float) -> bool:
        """Whether a straight way from or to (x, y) may be part of a shortest way through here."""
        return touches(self.sides, x - self.point.x, y - self.point.y)


def touches(sides: Sides, dx: float, dy: float) -> bool:
    """Whether a way along a vector passes a place with both its sides on one hand."""
    ax, ay, bx, by, pocket = sides
    first = dx * ay - dy * ax
    second = dx * by - dy * bx
    if first > TOLERANCE:
        return second >= -TOLERANCE or dx * dx + dy * dy <= pocket
    return first >= -TOLERANCE or second <= TOLERANCE or dx * dx + dy * dy <= pocket


class Roadmap:
    """The graph of one terrain for one mover; bodies are not part of it."""

    def __init__(self, space: TerrainSpace, mover: Mover) -> None:
        self._space = space
        self._mover = mover
        self._finder = space.finder("step", girth(mover.radius))
        self.nodes: list[Node] = []
        for prisms in [space.prisms[piece_id] for piece_id in sorted(space.prisms)]:
            for prism in prisms:
                if prism.id not in mover.ignore:
                    self._add_prism(prism)
        for region in sorted(space.regions, key=lambda region: region.rank):
            self._add_region(region)
        self._cells: dict[tuple[int, int], list[int]] = {}
        for index, node in enumerate(self.nodes):
            self._cells.setdefault(_cell(node.point.x, node.point.y), []).append(index)
        self._links: list[list[tuple[float, int]]] = [[] for _ in self.nodes]
        self._bands = [0] * len(self.nodes)

    def leg_cost(self, start: Point, feet: float, end: Point) -> float | None:
        """Cost of a straight leg past the terrain, ``None`` when it cannot be walked."""
        first = self._finder.first((start.x, start.y), (end.x, end.y), EVERYTHING)
        if first is None:
            return start.distance(end)
        if start == end:
            return 0.0
        if isinstance(first, Prism) and self._stops(first, start, feet, end):
            return None
        stride = stride_of(self._space, None, start, end, self._mover, feet, NOTHING)
        if stride.hindrance is not None:
            return None
        return sum(pace.cost for pace in stride.paces)

    def _stops(self, first: Prism, start: Point, feet: float, end: Point) -> bool:
        """Whether the first thing near a leg ends it for certain; before it nothing can change."""
        mover = self._mover
        if not first.solid or first.walk or first.id in mover.ignore:
            return False
        limit = max_rise(mover)
        if first.top - feet <= limit + TOLERANCE or first.base - feet >= mover.height - TOLERANCE:
            return False
        step = (end.x - start.x, end.y - start.y)
        span = first.shape.swept(start.x, start.y, *step, girth(mover.radius))
        return span is not None and 0.0 <= span[0] < 1.0

    def is_bare(self, start: Point, end: Point) -> bool:
        """Whether there is nothing but bare table near a straight leg."""
        return self._finder.first((start.x, start.y), (end.x, end.y), EVERYTHING) is None

    def near(self, x: float, y: float, least: float, most: float) -> list[int]:
        """Nodes further than ``least`` and at most ``most`` inches from a point, by number."""
        left, top = _cell(x - most, y - most)
        right, bottom = _cell(x + most, y + most)
        found: list[int] = []
        low, high = least * least if least > 0.0 else -1.0, most * most
        for column in range(max(left, 0), min(right, int(self._space.width / CELL)) + 1):
            for row in range(max(top, 0), min(bottom, int(self._space.height / CELL)) + 1):
                for index in self._cells.get((column, row), ()):
                    point = self.nodes[index].point
                    dx, dy = point.x - x, point.y - y
                    if low < dx * dx + dy * dy <= high:
                        found.append(index)
        found.sort()
        return found

    def links(self, index: int, most: float) -> list[tuple[float, int]]:
        """Links from a node as (cost, node): at least all that cost up to ``most``."""
        band = self._bands[index]
        while band < len(BANDS) and (band == 0 or BANDS[band - 1] < most):
            self._extend(index, band)
            band += 1
            self._bands[index] = band
        return self._links[index]

    def _extend(self, index: int, band: int) -> None:
        node = self.nodes[index]
        x, y = node.point.x, node.point.y
        least = BANDS[band - 1] if band else 0.0
        links = self._links[index]
        for other in self.near(x, y, least, BANDS[band]):
            if other == index:
                continue
            place = self.nodes[other]
            if not place.touched_from(x, y) or not node.touched_from(place.point.x, place.point.y):
                continue
            cost = self.leg_cost(node.point, node.feet, place.point)
            if cost is not None:
                links.append((cost, other))
        links.sort()

    def _add_prism(self, prism: Prism) -> None:
        if prism.solid and prism.top > PLATE:
            limit = max_rise(self._mover)
            ring = prism.shape.ring(self._mover.radius + SLACK)
            self._add_ring(ring, prism.top - limit - TOLERANCE)
        if prism.walk:
            left, top, right, bottom = prism.shape.bounds
            middle = ((left + right) / 2.0, (top + bottom) / 2.0)
            self._add(middle[0], middle[1])
            for x, y in prism.shape.ring(-BEYOND):
                self._add(x, y)
            for x, y in ((left, middle[1]), (right, middle[1]), (middle[0], top)):
                self._add_both_sides(middle, (x, y))
            self._add_both_sides(middle, (middle[0], bottom))

    def _add_both_sides(self, middle: XY, rim: XY) -> None:
        """Nodes just inside and just outside of a place on the rim of something."""
        away = unit(rim[0] - middle[0], rim[1] - middle[1])
        for side in (-BEYOND, BEYOND):
            self._add(rim[0] + away[0] * side, rim[1] + away[1] * side)

    def _add_region(self, region: Region) -> None:
        mover = self._mover
        matters = region.kind in mover.avoid or mover.factor.get(region.kind, 1.0) != 1.0
        if not (matters or region.sunk or region.climbs):
            return
        for x, y in region.shape.ring(BEYOND):
            self._add(x, y)
        if region.climbs:
            self._add_ends(region)

    def _add_ends(self, region: Region) -> None:
        """Nodes below and above stairs: in the middle and as near to the sides as one fits."""
        up = region.up
        corners = region.shape.ring(0.0)
        along = [x * up[0] + y * up[1] for x, y in corners]
        across = [x * -up[1] + y * up[0] for x, y in corners]
        room = min(self._mover.radius, (max(across) - min(across)) / 2.0)
        lanes = (min(across) + room, (min(across) + max(across)) / 2.0, max(across) - room)
        for lane in dict.fromkeys(lanes):
            for at in (min(along) - BEYOND, min(along) + BEYOND, max(along) + BEYOND):
                self._add(up[0] * at - up[1] * lane, up[1] * at + up[0] * lane)

    def _add_ring(self, ring: tuple[XY, ...], lowest: float) -> None:
        """Nodes around an obstacle, where the ground is too low to get over it."""
        for index, (x, y) in enumerate(ring):
            self._add(x, y, ring_sides(ring, index), lowest)

    def _add(
        self,
        x: float,
        y: float,
        sides: Sides = OPEN,
        lowest: float = math.inf,
    ) -> None:
        point = Point(x, y)
        mover = self._mover
        near = girth(mover.radius)
        width, height = self._space.width, self._space.height
        if not (near <= x <= width - near and near <= y <= height - near):
            return
        feet = self._space.ground_at(point.x, point.y).height
        if feet >= lowest:
            return
        if is_passable(self._space, point, feet, mover):
            self.nodes.append(Node(point, feet, sides))


def is_passable(space: TerrainSpace, point: Point, feet: float, mover: Mover) -> bool:
    """Whether a mover may pass through a point of the table, over what it can jump."""
    if not space.finder("step", girth(mover.radius)).around(point.x, point.y, 0.0):
        return True
    limit = max_rise(mover)
    hindrance = hindrance_at(
        space, None, point, mover.radius, feet, mover.height, limit, mover.ignore, limit
    )
    return hindrance is None


def ring_sides(ring: tuple[XY, ...], index: int) -> Sides:
    """What a node at a corner of a ring knows of its neighbors."""
    x, y = ring[index]
    before, after = ring[index - 1], ring[(index + 1) % len(ring)]
    sides = ((before[0] - x, before[1] - y), (after[0] - x, after[1] - y))
    shorter = min(dx * dx + dy * dy for dx, dy in sides)
    pocket = math.sqrt(shorter) / 2.0 + TOLERANCE
    return (*unit(*sides[0]), *unit(*sides[1]), pocket * pocket)


def roadmap_of(space: TerrainSpace, mover: Mover) -> Roadmap:
    """The roadmap of the present terrain for a mover, made once."""
    pieces = tuple(sorted(name for name in mover.ignore if name in space.prisms))
    key: Any = (*mover_key(mover), pieces)
    found: Roadmap | None = space.known.roadmaps.get(key)
    if found is None:
        found = Roadmap(space, mover)
        space.known.roadmaps[key] = found
    return found


def mover_key(mover: Mover) -> tuple[Any, ...]:
    """What distinguishes movers besides what they ignore, fit for a dictionary."""
    return (
        mover.radius,
        mover.height,
        mover.climb,
        mover.drop,
        tuple(sorted(mover.factor.items())),
        mover.avoid,
        mover.jump,
        mover.leap,
        mover.deepest,
    )


def _cell(x: float, y: float) -> tuple[int, int]:
    return (math.floor(x / CELL), math.floor(y / CELL))
