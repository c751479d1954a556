"""Ways to where the player points, looked for over as many frames as they take."""

from collections.abc import Iterator
from typing import Any

from game.engine.ruleset import Way
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.budget import Budget


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

    def think(self, option: Option, at: Point) -> bool:
        """Look for a way as far as there is time in this frame; whether it was found just now."""
        if self.known(option, at) is not None:
            return False
        budget = Budget()
        self._begin(option, at)
        while next(self._steps, self) is not self and budget.left:
            pass
        return self.known(option, at) is not None

    def _begin(self, option: Option, at: Point) -> None:
        """Begin to look for a way, up to whether there is a complete one."""
        ask = self._controller.ask
        wish = (ask, option, at)
        if self._wish != wish:
            self._wish, self._steps = wish, ask.route_steps(option, at)
            next(self._steps, None)
