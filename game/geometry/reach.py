"""How far a mover comes: routes, reachable points, the outline of the reachable area."""

import math
from collections.abc import Generator, Sequence

from game.geometry.crowd import Crowd
from game.geometry.overlay import outlines
from game.geometry.roadmap import roadmap_of
from game.geometry.routes import Reach, Search
from game.geometry.standing import lattice, level_at
from game.geometry.terrain_space import TerrainSpace
from game.geometry.turns import Node, Sides, touches
from game.geometry.types import Leg, Mover, Polygon, Route
from game.geometry.walking import walk_along
from game.model.steps import finish
from game.model.vectors import HEADINGS, TOLERANCE, Point, length_of

OVERLAY_SPACING = 0.25
"""Distance of the points by which the reachable area is shown, at least."""

OVERLAY_COUNT = 24
"""At most this many of them in a row from the start to the rim of the area."""

BACKWARD = 0.1
"""Steps in which a way that ends where nobody can stand is shortened."""

AROUND = 24
"""Degrees between the places that are tried around a goal where nobody can stand."""

TRIES = 6
"""So many of them are tried for a way."""

DETOUR = 3.0
MORE = 12.0
"""A way is looked for up to so many times the straight distance, and so many inches more."""


Source = tuple[float, float, float, Sides, Node]
"""A place to turn that can be reached: what it costs, x, y, sides, node."""


def detour(inches: float) -> float:
    """How long the way may be to a place so far away, for it to be a way at all."""
    return DETOUR * inches + MORE


class Range:
    """Everything one mover can do from one start within a budget."""

    def __init__(
        self, space: TerrainSpace, crowd: Crowd, start: Point, mover: Mover, budget: float
    ) -> None:
        self._space = space
        self._crowd = crowd
        self._mover = mover
        self._start = start
        self._budget = budget
        self._search = Search(space, crowd, roadmap_of(space, mover), mover, start, budget)
        self._explored: Reach | None = None
        self._sources: list[Source] = []
        # Who looks for the nearest way asks next how long the whole of it is.
        self._latest: tuple[tuple[Point, float | None], Route | None] | None = None

    def fits(self, at: Point) -> bool:
        """Whether the mover may stand at a point."""
        return self._level_at(at) is not None

    def _level_at(self, at: Point) -> float | None:
        return level_at(self._space, self._crowd, at, self._mover)

    def reaches(self, point: Point) -> bool:
        """Whether a way within the budget leads to a point where the mover may stand."""
        cost = self._cost_at(point)
        return cost is not None and cost <= self._search.limit

    def turns(self) -> list[tuple[Point, float]]:
        """The places to turn within the budget with their cost, cheapest first."""
        return [(node.point, cost) for cost, _, _, _, node in self._reached()]

    def route(self, goal: Point) -> Route | None:
        """The cheapest way to a point, ``None`` when it cannot be reached in the budget."""
        return finish(self.route_steps(goal))

    def route_steps(
        self, goal: Point, budget: float | None = None
    ) -> Generator[None, None, Route | None]:
        """The same, with pauses. A smaller ``budget`` than the range's own may be given."""
        asked = (goal, budget)
        if self._latest is not None and self._latest[0] == asked:
            return self._latest[1]
        found = yield from self._sought(goal, budget)
        self._latest = (asked, found)
        return found

    def _sought(self, goal: Point, budget: float | None) -> Generator[None, None, Route | None]:
        feet = self._level_at(goal)
        if feet is None:
            return None
        if goal == self._start:
            return Route((), 0.0, 0.0)
        limit = self._search.limit if budget is None else budget + TOLERANCE
        found = yield from self._search.toward(goal, feet, limit)
        if found is None:
            return None
        points = [self._search.node(index).point for index in found[1][1:]]
        return self._told((*points, goal))

    def points(self, spacing: float) -> tuple[tuple[Point, float], ...]:
        """Lattice points where the mover may stand, with their cost, by (cost, y, x)."""
        return finish(self._points_steps(spacing))

    def _points_steps(
        self, spacing: float
    ) -> Generator[None, None, tuple[tuple[Point, float], ...]]:
        """The same, with a pause after each point looked at."""
        far = self._search.limit / self._search.cheapest
        x, y = self._start.x, self._start.y
        found = []
        for point in lattice((x - far, y - far, x + far, y + far), spacing):
            cost = self._cost_at(point)
            if cost is not None and cost <= self._search.limit:
                found.append((point, cost))
            yield
        return tuple(sorted(found, key=lambda entry: (entry[1], entry[0].y, entry[0].x)))

    def area(self) -> tuple[Polygon, ...]:
        """The outline of everything within the budget, to about a quarter of an inch."""
        return finish(self.area_steps())

    def area_steps(self) -> Generator[None, None, tuple[Polygon, ...]]:
        """The same, with a pause after each row of places looked at."""
        spacing = max(OVERLAY_SPACING, self._budget / OVERLAY_COUNT)
        # A little more than the budget, so that the rim can be placed between two points.
        wide = Range(
            self._space, self._crowd, self._start, self._mover, self._budget + 2.0 * spacing
        )
        count = math.ceil(wide._search.limit / wide._search.cheapest / spacing)
        left, top = self._start.x - count * spacing, self._start.y - count * spacing
        grid: list[list[float | None]] = []
        xs = [length_of(left + column * spacing) for column in range(2 * count + 1)]
        for row in range(2 * count + 1):
            y = length_of(top + row * spacing)
            costs = [wide._cost_at(Point(x, y)) if wide._may_reach(x, y) else None for x in xs]
            grid.append([None if cost is None else self._search.limit - cost for cost in costs])
            yield
        return outlines(grid, left, top, spacing)

    def _may_reach(self, x: float, y: float) -> bool:
        """Whether a place is on the table and not too far in a straight line."""
        search = self._search
        dx, dy, far = x - self._start.x, y - self._start.y, search.limit / search.cheapest
        return search.is_on_table(x, y) and dx * dx + dy * dy <= far * far

    def nearest_steps(self, goal: Point, wide: "Range") -> Generator[None, None, Route]:
        """The route that ends as near to a point as the budget allows, on the way there.

        ``wide`` is the range of the same mover with a budget for any way at all.
        """
        direct = yield from self.route_steps(goal)
        if direct is not None:
            return direct
        full = yield from self._full_way(goal, wide)
        if full is not None:
            cut = self._within_budget(full)
            if cut is not None:
                return cut
        points = [entry[0] for entry in (yield from self._points_steps(0.5))]
        best = min(points, key=lambda point: (point.distance(goal), point.y, point.x), default=None)
        if best is None or best.distance(goal) >= self._start.distance(goal):
            return Route((), 0.0, 0.0)
        return (yield from self.route_steps(best)) or Route((), 0.0, 0.0)

    def _full_way(
        self, goal: Point, wide: "Range"
    ) -> Generator[None, None, tuple[Point, ...] | None]:
        """A way without regard to the budget to a point or to a place beside it."""
        farthest = detour(self._start.distance(goal))
        tries = [goal] if self.fits(goal) else self._places_around(goal)
        for place in tries[:TRIES]:
            route = yield from wide.route_steps(place, farthest)
            if route is not None:
                return route.points
        return None

    def _places_around(self, goal: Point) -> list[Point]:
        """Places to stand around a point, from the nearest circle that has some."""
        for ring in range(1, 17):
            places = [goal.step(HEADINGS[degree], ring * 0.25) for degree in range(0, 360, AROUND)]
            standable = [place for place in places if self.fits(place)]
            if standable:
                start = self._start
                return sorted(standable, key=lambda at: (at.distance(start), at.y, at.x))
        return []

    def _within_budget(self, way: tuple[Point, ...]) -> Route | None:
        """The part of a way that the budget pays for, up to a place where one may stand."""
        walk = walk_along(self._space, self._crowd, self._start, way, self._mover)
        left = self._search.limit - TOLERANCE
        for number, leg in enumerate(walk.legs):
            if leg.cost <= left:
                left -= leg.cost
                continue
            legs = [*walk.legs[:number], _shortened(leg, left)]
            return self._backed(way, legs)
        return self._backed(way, list(walk.legs))

    def _backed(self, way: tuple[Point, ...], legs: list[Leg]) -> Route | None:
        """The way along some legs, shortened until it ends where the mover may stand."""
        while legs:
            leg = legs.pop()
            length = leg.start.distance(leg.end)
            come = length
            # A rest that only the sum of the steps leaves is where the leg begins.
            while come > TOLERANCE:
                place = leg.start.toward(leg.end, come)
                if self.fits(place):
                    passed = _passed(way, legs, leg)
                    return self._told((*passed, place))
                come -= BACKWARD
        return None

    def _told(self, points: tuple[Point, ...]) -> Route:
        walk = walk_along(self._space, self._crowd, self._start, points, self._mover)
        return Route(points, walk.cost, walk.length)

    def _reached(self) -> list[Source]:
        if self._explored is None:
            self._explored = self._search.explored()
            costs = sorted((cost, index) for index, cost in self._explored.cost.items())
            for cost, index in costs:
                node = self._search.node(index)
                self._sources.append((cost, node.point.x, node.point.y, node.sides, node))
        return self._sources

    def _cost_at(self, point: Point) -> float | None:
        """Cost of the cheapest way to a point; ``None``: nobody can stand there or come there."""
        search = self._search
        least = search.start.point.distance(point) * search.cheapest
        if least > search.limit or not search.is_on_table(point.x, point.y):
            return None
        straight = search.straight(point)
        if straight.open:
            return least / search.cheapest
        feet = self._level_at(point)
        if feet is None:
            return None
        best = search.limit
        leg = search.straight_cost(straight, point, feet)
        if leg is not None:
            if leg <= least + 1e-9:
                return leg
            best = min(best, leg)
        found = self._by_turns(point, feet, best)
        return found if found is not None else leg

    def _by_turns(self, point: Point, feet: float, best: float) -> float | None:
        """Cost of the cheapest way over a place to turn, if it is cheaper than ``best``."""
        search, x, y = self._search, point.x, point.y
        cheapest, sources, bounds = search.cheapest, self._reached(), []
        for number, (cost, at_x, at_y, sides, _) in enumerate(sources):
            if cost >= best:
                break
            dx, dy = x - at_x, y - at_y
            least = cost + math.sqrt(dx * dx + dy * dy) * cheapest
            if least < best and touches(sides, dx, dy):
                bounds.append((least, number))
        bounds.sort()
        found: float | None = None
        for least, number in bounds:
            if least >= best:
                break
            cost, _, _, _, node = sources[number]
            # The first source is the start, whose straight leg ``best`` has taken in already.
            leg = search.leg_cost(node, point, feet) if number else None
            if leg is not None and cost + leg < best:
                best = found = cost + leg
        return found


def _shortened(leg: Leg, cost: float) -> Leg:
    """The part of a leg that a cost pays for; nothing of a leap or a jump."""
    if "leap" in leg.tags or "jump-down" in leg.tags or leg.cost == 0.0:
        return Leg(leg.start, leg.start, 0.0, 0.0, leg.feet_from, leg.feet_from)
    share = max(0.0, cost / leg.cost)
    end = leg.start.toward(leg.end, leg.start.distance(leg.end) * share)
    return Leg(
        leg.start, end, leg.length * share, cost, leg.feet_from, leg.feet_to, leg.tags, leg.over
    )


def _passed(way: tuple[Point, ...], legs: Sequence[Leg], last: Leg) -> tuple[Point, ...]:
    """The points of a way before its last leg."""
    ends = [leg.end for leg in legs]
    passed = []
    for point in way:
        if point not in ends or point == last.end:
            break
        passed.append(point)
    return tuple(passed)
