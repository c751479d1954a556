"""The places where a shortest way may turn: around obstacles, dear ground, stairs and bridges."""

import math

from msgspec import Struct

from game.geometry.finder import girth
from game.geometry.paces import max_rise
from game.geometry.parts import Prism, Region
from game.geometry.shapes import XY, Disc, circle_ring, may_touch, unit
from game.geometry.standing import hindrance_at
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Mover
from game.geometry.walking import PLATE
from game.model.vectors import TOLERANCE, Point

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


class Turns:
    """Collects the places to turn of one terrain for one mover."""

    def __init__(self, space: TerrainSpace, mover: Mover) -> None:
        self._space = space
        self._mover = mover
        self.nodes: list[Node] = []
        self._dear = [region for region in space.regions if self._matters(region)]
        for prisms in [space.prisms[piece_id] for piece_id in sorted(space.prisms)]:
            for prism in prisms:
                if prism.solid and prism.top > PLATE and prism.id not in mover.ignore:
                    ring = prism.shape.ring(mover.radius + SLACK)
                    self._add_ring(ring, prism.top - max_rise(mover) - TOLERANCE)
                if prism.walk:
                    self._add_top(prism)
        for region in sorted(space.regions, key=lambda region: region.rank):
            self._add_region(region)

    def _matters(self, region: Region) -> bool:
        mover = self._mover
        dear = mover.factor.get(region.kind, 1.0) != 1.0
        return dear or region.kind in mover.avoid or region.sunk

    def _add_top(self, prism: Prism) -> None:
        """Nodes on a walkable top that leads past dear ground, or on to a neighboring top."""
        beside = [
            part
            for part in self._space.finder("step", 0.0).within(prism.shape.bounds)
            if isinstance(part, Prism) and part.walk and part is not prism
        ]
        joined = any(
            abs(part.top - prism.top) <= self._mover.climb
            and may_touch(part.shape, prism.shape, TOLERANCE)
            for part in beside
        )
        if joined or any(may_touch(dear.shape, prism.shape, 0.0) for dear in self._dear):
            for x, y in prism.shape.ring(-BEYOND):
                self._add(x, y)
        if joined:
            left, top, right, bottom = prism.shape.bounds
            middle = ((left + right) / 2.0, (top + bottom) / 2.0)
            self._add(middle[0], middle[1])
            for x, y in (
                (left, middle[1]),
                (right, middle[1]),
                (middle[0], top),
                (middle[0], bottom),
            ):
                self._add_both_sides(middle, (x, y))

    def _add_both_sides(self, middle: XY, rim: XY) -> None:
        """Nodes just inside and just outside of a place on the rim of something."""
        away = unit(rim[0] - middle[0], rim[1] - middle[1])
        for side in (-BEYOND, BEYOND):
            self._add(rim[0] + away[0] * side, rim[1] + away[1] * side)

    def _add_region(self, region: Region) -> None:
        if region.kind in self._mover.avoid or region.kind == "bottomless":
            self._add_ring(region.shape.ring(BEYOND), math.inf)
        elif self._matters(region) or region.climbs:
            shape = region.shape
            if isinstance(shape, Disc):
                corners = circle_ring(shape.x, shape.y, shape.radius + BEYOND, 45)
            else:
                # Its ring has two places at each corner, here hardly apart.
                corners = shape.ring(BEYOND)[::2]
            for x, y in corners:
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
