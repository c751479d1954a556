"""The walk up to an enemy, looked for by the pointer and between frames at once."""

from collections.abc import Iterator
from typing import cast

from game.engine.ruleset import Way
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts.approach import Approach, Walk
from game.ui.prompts.firing_places import Following
from game.ui.prompts.table import Table

SHOT = Choice(do="shoot", unit="a1", target="b1")
WALK: Walk = (Option(do="move", unit="a1", wants="path"), "b1", (("shoot", SHOT),))


def leading(x: float) -> Following:
    return Following(Way((Point(x, 0),), x, 0.0, complete=True), "shoot", (SHOT,))


class TwoPlaces(Approach):
    """Finds a place, and later a better one."""

    def _looked_for(self, walk: Walk) -> Iterator[None]:
        self._found[walk] = leading(1)
        yield
        yield
        self._found[walk] = leading(2)

    def choice(self, walk: Walk) -> Choice | None:
        """What follows is not looked into here."""
        del walk


class Told:
    odds_note = "none are told"


def test_a_walk_that_is_pinned_stays_whoever_else_looks_for_a_better_one() -> None:
    approach = TwoPlaces(cast(Table, Told()))
    elsewhere = approach.promises(WALK)
    next(elsewhere)
    before = approach.way(WALK)
    assert before is not None
    approach.think(WALK, pinned=True)
    next(elsewhere, None)
    next(elsewhere, None)
    assert approach.way(WALK) == before
