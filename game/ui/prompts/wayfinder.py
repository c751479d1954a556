"""Ways to where the player points, looked for over as many frames as they take."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from game.engine.ruleset import Way
from game.geometry.types import Polygon
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import HEADINGS, Point
from game.ui.budget import Budget

BACK: Final = (0.02, 0.1, 0.25)
"""Inches from the drawn edge of a region at which a place may be within reach."""

ENOUGH: Final = 1.0
"""Inches that a straight line must lead for nothing to be looked for aside of it."""

ASIDE: Final = 60
"""Degrees from the straight line that are looked at on either side."""

FAN: Final = 3
"""Degrees between the lines that are looked at."""


class Wayfinder:
    """Looks for one way at a time; a newer wish drops an older one that is not fulfilled.

    Whether a place is within reach is known at once. How near one comes to any other, and why no
    nearer, may take a search of the whole table.
    """

    def __init__(self, controller: TurnController[Any]) -> None:
        self._controller = controller
        self._wish: tuple[object, Option, Point] | None = None
        self._steps: Iterator[None] = iter(())

    def known(self, option: Option, at: Point) -> Way | None:
        """The way to a place, or as near as possible; nothing while it is looked for."""
        return self._controller.ask.known_route(option, at)

    def walk(self, option: Option, at: Point) -> Choice | None:
        """The walk to a place, or as near to it as the ghost stands; nothing while it is unknown.

        Within reach it is known at once.
        """
        self._begin(option, at)
        way = self.known(option, at)
        if way is None or not way.points:
            return None
        choice = option.choice(way.points)
        return choice if self._controller.ask.refusal(choice) is None else None

    def reaches(self, option: Option, at: Point) -> bool:
        """Whether an option leads to a place: by a way the whole way, or allowed there."""
        if option.wants != "path":
            return self._controller.ask.refusal(option.choice(at)) is None
        self._begin(option, at)
        way = self.known(option, at)
        return way is not None and way.complete

    def edge(self, option: Option, start: Point, degree: int) -> Point | None:
        """The farthest place in a direction, a whole degree, that an option leads to.

        It is on the straight line; where that ends at once, as beside a wall, it is wherever most
        is gained in that direction, no farther aside than ``ASIDE``. Nothing where there is none.
        """
        area = self._controller.ask.area(option)
        straight = self._first_reached(option, start, _ends(area, start, degree))
        if straight is not None and straight.distance(start) >= ENOUGH:
            return straight
        turns = [turn * side for turn in range(FAN, ASIDE + 1, FAN) for side in (1, -1)]
        ends = [end for turn in turns for end in _ends(area, start, degree, turn)]
        gained = 0.0 if straight is None else straight.distance(start)
        aside = self._first_reached(option, start, [end for end in ends if end[0] > gained])
        return aside or straight

    def _first_reached(
        self, option: Option, start: Point, ends: Iterable[tuple[float, float, int]]
    ) -> Point | None:
        """Of the ends of lines, the one that gains most and that an option leads to."""
        for _, far, degree in sorted(ends, key=lambda end: end[0], reverse=True):
            dx, dy = HEADINGS[degree]
            at = Point(start.x + far * dx, start.y + far * dy)
            if self.reaches(option, at):
                return at
        return None

    def think(self, option: Option, at: Point) -> bool:
        """Look for a way as far as there is time in this frame, then for whoever may answer it;
        whether it was found just now, or more is known of these.
        """
        budget = Budget()
        if self.known(option, at) is not None:
            walk = self.walk(option, at)
            return walk is not None and self._look_around(walk, budget)
        self._begin(option, at)
        while next(self._steps, self) is not self and budget.left:
            pass
        return self.known(option, at) is not None

    def _look_around(self, walk: Choice, budget: Budget) -> bool:
        """Look for who may answer a walk; whether more is known of that."""
        who = self._controller.ask.answerers(walk)
        while not who.whole:
            if who.look_longer():
                return True
            if not budget.left_for_another:
                break
        return False

    def _begin(self, option: Option, at: Point) -> None:
        """Begin to look for a way, up to whether there is a complete one."""
        ask = self._controller.ask
        wish = (ask, option, at)
        if self._wish != wish:
            self._wish, self._steps = wish, ask.route_steps(option, at)
            next(self._steps, None)


def _ends(
    area: Iterable[Polygon], start: Point, degree: int, turn: int = 0
) -> list[tuple[float, float, int]]:
    """Where a line may end that is turned so far from a direction.

    Each end is told by what it gains in the direction, how far it is off, and its own degree.
    """
    turned = (degree + turn) % 360
    share = HEADINGS[turn % 360][0]
    ends = _crossings(area, start, HEADINGS[turned])
    return [
        (share * (end - back), end - back, turned) for end in ends for back in BACK if end > back
    ]


def _crossings(
    area: Iterable[Polygon], start: Point, toward: tuple[float, float]
) -> Iterator[float]:
    """How far from the beginning of a line it crosses the edges of a region."""
    dx, dy = toward
    for polygon in area:
        for ring in (polygon.outline, *polygon.holes):
            for (ax, ay), (bx, by) in pairwise((*ring, *ring[:1])):
                # Beside the line by how much, at both ends of the edge.
                first = (ay - start.y) * dx - (ax - start.x) * dy
                second = (by - start.y) * dx - (bx - start.x) * dy
                if (first > 0) != (second > 0):
                    share = first / (first - second)
                    x, y = ax + share * (bx - ax), ay + share * (by - ay)
                    far = (x - start.x) * dx + (y - start.y) * dy
                    if far > 0:
                        yield far
