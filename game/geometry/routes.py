"""Cheapest ways past terrain and bodies, over the roadmap of the terrain."""

import heapq
import math
from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterable
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.finder import LAP, girth
from game.geometry.parts import Part
from game.geometry.roadmap import Roadmap
from game.geometry.shapes import XY, circle_ring
from game.geometry.terrain_space import TerrainSpace
from game.geometry.turns import SLACK, Node, Sides, is_passable, ring_sides, touches
from game.geometry.types import Body, Mover
from game.geometry.walking import NOTHING, stride_of
from game.model.vectors import TOLERANCE, Point

RING = circle_ring(0.0, 0.0, 1.0, 45)
"""Places of the nodes around a body, for a distance of one inch."""

RING_SIDES = tuple(ring_sides(RING, index) for index in range(len(RING)))
RING_OUTER = max(math.sqrt(x * x + y * y) for x, y in RING)

NEARBY = 1e-9

KEPT_LIMITS = 16
"""Limits for which the places to turn within them are kept."""

FIRST_LIMIT = 1.25
"""How much longer than straight a way may be at the first try."""


Place = tuple[float, float, int, Sides, Node]
"""A place to turn: x, y, number, sides, node."""

Places = tuple[list[float], list[Place]]
"""The x of each of some places to turn, and the places, from left to right."""


class Reach(Struct, frozen=True):
    """Places to turn that can be reached: cost and the place before, by number; -1 is the start."""

    cost: dict[int, float]
    before: dict[int, int]


class Straight(NamedTuple):
    """The straight way to a point: what it meets first, whether it is bare table at height 0.

    ``free`` when it is bare and nobody is in the way. ``open`` when, besides, the mover laps over
    nobody at the start: then one may stand at its end for certain.
    """

    first: Part | None
    bare: bool
    free: bool
    open: bool


class Search:
    """Ways of one mover from one start within a budget, past the bodies of one state."""

    def __init__(
        self,
        space: TerrainSpace,
        crowd: Crowd,
        roadmap: Roadmap,
        mover: Mover,
        start: Point,
        budget: float,
    ) -> None:
        self._space = space
        self._roadmap = roadmap
        self._mover = mover
        self.limit = budget + TOLERANCE
        # No way is cheaper per inch than the cheapest kind of ground.
        self.cheapest = min(1.0, min(mover.factor.values(), default=1.0))
        far = self.limit / self.cheapest + mover.radius + crowd.widest_stand
        self._obstacles = [
            body
            for body in crowd.along(start.x, start.y, 0.0, 0.0, far)
            if body.id not in mover.ignore
        ]
        self._obstacles.sort(key=lambda body: (body.number, body.id))
        self._inside = girth(mover.radius)
        self._discs = [
            (body.center.x, body.center.y, girth(mover.radius + body.stand_radius) ** 2, body)
            for body in self._obstacles
        ]
        # Somebody who laps over a body already may walk away from it, but not stop there.
        self._lapping = any(
            (start.x - x) ** 2 + (start.y - y) ** 2 < square for x, y, square, _ in self._discs
        )
        self._first_own = len(roadmap.nodes)
        self._own = [node for body in self._obstacles for node in self._around(body)]
        self._own_places = _from_left(enumerate(self._own, self._first_own))
        self._within: dict[float, Places] = {}
        self.start = Node(start, space.ground_at(start.x, start.y).height)

    def node(self, index: int) -> Node:
        """A place to turn by its number; -1 is the start."""
        if index < 0:
            return self.start
        if index < self._first_own:
            return self._roadmap.nodes[index]
        return self._own[index - self._first_own]

    def leg_cost(self, node: Node, end: Point, end_feet: float) -> float | None:
        """Cost of a straight leg past terrain and bodies, ``None`` when it cannot be walked."""
        cost = self._roadmap.legs.cost(node.point, node.feet, end)
        if cost is None or not self.passes(node, end, end_feet):
            return None
        return cost

    def straight(self, end: Point) -> Straight:
        """What is known of the straight way from the start to a point of the table at once."""
        first = self._roadmap.legs.met_first(self.start.point, end)
        bare = first is None and self.start.feet == 0.0
        free = bare and self.passes(self.start, end, 0.0)
        return Straight(first, bare, free, free and not self._lapping)

    def straight_cost(self, way: Straight, end: Point, end_feet: float) -> float | None:
        """Cost of the straight leg from the start, ``None`` when it cannot be walked."""
        start = self.start
        if way.bare:
            # Bare table ends at height 0, for which it is known already who is in the way.
            return start.point.distance(end) if way.free else None
        cost = self._roadmap.legs.cost_past(way.first, start.point, start.feet, end)
        if cost is None or not self.passes(start, end, end_feet):
            return None
        return cost

    def is_on_table(self, x: float, y: float) -> bool:
        """Whether the mover does not reach over the rim of the table at a place."""
        width = self._inside
        return width <= x <= self._space.width - width and width <= y <= self._space.height - width

    def passes(self, node: Node, end: Point, end_feet: float) -> bool:
        """Whether a leg that the terrain allows is free of bodies."""
        x, y = node.point.x, node.point.y
        dx, dy = end.x - x, end.y - y
        square = dx * dx + dy * dy
        for cx, cy, reach, body in self._discs:
            mx, my = x - cx, y - cy
            toward = mx * dx + my * dy
            if toward >= 0.0:
                continue
            if toward <= -square:
                ex, ey = end.x - cx, end.y - cy
                inside = ex * ex + ey * ey < reach
            else:
                inside = (mx * mx + my * my) * square - toward * toward < reach * square
            if inside and self._is_level(body, node, end, end_feet):
                return False
        return True

    def _is_level(self, body: Body, node: Node, end: Point, end_feet: float) -> bool:
        """Whether a body beside a leg stands at the height of whoever walks it."""
        low, high = min(node.feet, end_feet), max(node.feet, end_feet) + self._mover.height
        if low == end_feet == node.feet:
            return low < body.top - LAP and body.feet < high - LAP
        alone = Crowd((body,))
        stride = stride_of(self._space, alone, node.point, end, self._mover, node.feet, NOTHING)
        return stride.hindrance is not None

    def explored(self) -> Reach:
        """Every place to turn that can be reached."""
        cost: dict[int, float] = {-1: 0.0}
        before: dict[int, int] = {}
        done: dict[int, bool] = {}
        heap: list[tuple[float, int]] = [(0.0, -1)]
        while heap:
            _, index = heapq.heappop(heap)
            if index in done:
                continue
            done[index] = True
            for new, other in self._steps(index, before.get(index), cost, self.limit):
                cost[other] = new
                before[other] = index
                heapq.heappush(heap, (new, other))
        return Reach({index: cost[index] for index in done}, before)

    def toward(
        self, goal: Point, feet: float, farthest: float
    ) -> Generator[None, None, tuple[float, list[int]] | None]:
        """The cheapest way to a point: its cost and the places to turn, start first.

        ``farthest`` is its cost at most. Short ways are looked for first, which spares most of
        the table. There is a pause after each place to turn that was looked at.
        """
        limit = self._bound(self.start.point, goal) * FIRST_LIMIT + 1.0
        while limit < farthest:
            found = yield from self._toward(goal, feet, limit)
            if found is not None:
                return found
            limit *= 2.0
        return (yield from self._toward(goal, feet, farthest))

    def _toward(
        self, goal: Point, feet: float, limit: float
    ) -> Generator[None, None, tuple[float, list[int]] | None]:
        cost: dict[int, float] = {-1: 0.0}
        before: dict[int, int] = {}
        done: dict[int, bool] = {}
        best, last = limit + NEARBY, -2
        heap: list[tuple[float, int]] = [(self._bound(self.start.point, goal), -1)]
        while heap and heap[0][0] < best - NEARBY:
            _, index = heapq.heappop(heap)
            if index in done:
                continue
            done[index] = True
            node, spent = self.node(index), cost[index]
            if spent + self._bound(node.point, goal) < best and node.touched_from(goal.x, goal.y):
                leg = self.leg_cost(node, goal, feet)
                if leg is not None and spent + leg < best:
                    best, last = spent + leg, index
            for new, other in self._steps(index, before.get(index), cost, limit):
                bound = new + self._bound(self.node(other).point, goal)
                if bound < best:
                    cost[other] = new
                    before[other] = index
                    heapq.heappush(heap, (bound, other))
            yield
        return None if last == -2 else (best, self.trail(before, last))

    def trail(self, before: dict[int, int], last: int) -> list[int]:
        """The places to turn on the way to one of them, start first."""
        found = [last]
        while found[-1] != -1:
            found.append(before[found[-1]])
        found.reverse()
        return found

    def _bound(self, start: Point, end: Point) -> float:
        return start.distance(end) * self.cheapest

    def _steps(
        self, index: int, previous: int | None, cost: dict[int, float], limit: float
    ) -> list[tuple[float, int]]:
        """Places reached from one more cheaply than before and within a limit."""
        spent = cost[index]
        left = limit - spent
        node = self.node(index)
        bend = (0.0, 0.0) if previous is None else _bend(self.node(previous).point, node)
        if not 0 <= index < self._first_own:
            return self._tried(index, self._places_within(limit), bend, cost, limit)
        nodes = self._roadmap.nodes
        found: list[tuple[float, int]] = []
        for leg, other in self._roadmap.links(index, left / self.cheapest):
            if leg > left:
                break
            new = spent + leg
            if new < cost.get(other, math.inf):
                place = nodes[other]
                if self.passes(node, place.point, place.feet):
                    found.append((new, other))
        return found + self._tried(index, self._own_places, bend, cost, limit)

    def _places_within(self, limit: float) -> Places:
        """All places to turn that a way within a limit may have: none is further off."""
        found = self._within.get(limit)
        if found is None:
            start, nodes = self.start.point, self._roadmap.nodes
            near = self._roadmap.near(start.x, start.y, -1.0, limit / self.cheapest)
            own = enumerate(self._own, self._first_own)
            found = _from_left(chain(((at, nodes[at]) for at in near), own))
            if len(self._within) >= KEPT_LIMITS:
                self._within.clear()
            self._within[limit] = found
        return found

    def _tried(
        self, index: int, places: Places, bend: XY, cost: dict[int, float], limit: float
    ) -> list[tuple[float, int]]:
        """Which of some places are reached more cheaply than before over a straight leg."""
        node, spent, cheapest = self.node(index), cost[index], self.cheapest
        x, y, own = node.point.x, node.point.y, node.sides
        far = (limit - spent) / cheapest
        square = far * far
        bend_x, bend_y = bend
        known = cost.get
        # None is in reach that lies further off in x alone; the slack makes up for rounding.
        xs, every = places
        first_near = bisect_left(xs, x - far - TOLERANCE)
        near = every[first_near : bisect_right(xs, x + far + TOLERANCE, first_near)]
        found: list[tuple[float, int]] = []
        for px, py, other, sides, place in near:
            best = known(other, limit)
            if best <= spent:
                continue
            dx, dy = px - x, py - y
            if dx * bend_x + dy * bend_y < -TOLERANCE:
                continue
            away = dx * dx + dy * dy
            if away > square:
                continue
            ax, ay, bx, by, pocket = sides
            # The same as ``touches``, without the call: most places fail here.
            first, second = dx * ay - dy * ax, dx * by - dy * bx
            if first > TOLERANCE:
                if second < -TOLERANCE and away > pocket:
                    continue
            elif first < -TOLERANCE and second > TOLERANCE and away > pocket:
                continue
            if spent + math.sqrt(away) * cheapest >= best:
                continue
            if not touches(own, dx, dy):
                continue
            if not self.passes(node, place.point, place.feet):
                continue
            leg = self._roadmap.legs.cost(node.point, node.feet, place.point)
            if leg is not None and spent + leg < best:
                found.append((spent + leg, other))
        return found

    def _around(self, body: Body) -> list[Node]:
        """Nodes around a body, as far as one can stand there."""
        mover, space, inside = self._mover, self._space, self._inside
        center = body.center
        reach = mover.radius + body.stand_radius + SLACK
        right, bottom = space.width - inside, space.height - inside
        legs = self._roadmap.legs
        near = legs.around(center.x, center.y, reach * RING_OUTER)
        found = []
        for (dx, dy), sides in zip(RING, RING_SIDES, strict=True):
            x, y = center.x + dx * reach, center.y + dy * reach
            if not (inside <= x <= right and inside <= y <= bottom) or self._is_taken(x, y):
                continue
            point = Point(x, y)
            feet = 0.0
            free = legs.is_free(near, point.x, point.y)
            if free is None:
                feet = space.ground_at(point.x, point.y).height
                free = is_passable(space, point, feet, mover)
            if free:
                found.append(Node(point, feet, (*sides[:4], sides[4] * reach * reach)))
        return found

    def _is_taken(self, x: float, y: float) -> bool:
        """Whether some body is too near to a point, at whatever height."""
        for cx, cy, square, _ in self._discs:
            dx, dy = x - cx, y - cy
            if dx * dx + dy * dy < square:
                break
        else:
            return False
        return True


def _from_left(nodes: Iterable[tuple[int, Node]]) -> Places:
    """Places to turn by their numbers, put in order from left to right."""
    places = [(node.point.x, node.point.y, index, node.sides, node) for index, node in nodes]
    places.sort(key=itemgetter(0))
    return [place[0] for place in places], places


def _bend(previous: Point, node: Node) -> XY:
    """Which way a shortest way turns at a place: toward what it goes around, or anywhere."""
    ax, ay, bx, by, pocket = node.sides
    dx, dy = node.point.x - previous.x, node.point.y - previous.y
    square = dx * dx + dy * dy
    if square <= pocket:
        return (0.0, 0.0)
    first, second = dx * ay - dy * ax, dx * by - dy * bx
    side = first if abs(first) > abs(second) else second
    length = math.sqrt(square)
    if abs(side) <= TOLERANCE * length:
        return (0.0, 0.0)
    if side > 0.0:
        return (-dy / length, dx / length)
    return (dy / length, -dx / length)
