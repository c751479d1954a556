"""Lengths in refusals: what is too much never looks like what is left."""

from typing import Any

import pytest

from game.engine.battle import look, refusal, start
from game.model.choices import Choice
from game.model.vectors import Point
from game.rulesets.brikwars.words import length_and_limit
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005 import scenes as second
from tests.rulesets.brikwars_2010 import scenes as first


@pytest.mark.parametrize(
    ("length", "limit", "told"),
    [
        (6.2, 5.0, ("6.2", "5.0")),
        (5.02, 5.0, ("5.02", "5.00")),
        (1.0, 0.97, ("1.00", "0.97")),
        (5.06, 5.04, ("5.1", "5.0")),
    ],
)
def test_tenths_are_told_where_they_do_and_else_hundredths(
    length: float, limit: float, told: tuple[str, str]
) -> None:
    assert length_and_limit(length, limit) == told


@pytest.mark.parametrize("staged", [first.staged, second.staged])
def test_a_walk_that_is_hardly_too_long_does_not_contradict_itself(staged: Any) -> None:
    """R10-TU-10, R05-TU-10."""
    battle, _ = staged([fig("a1", 10, 10, move_left=3.98), fig("b1", 1, 1)])
    walk = Choice(do="move", unit="a1", path=(Point(14, 10),))
    found = refusal(battle, look(battle, start(battle)), walk)
    assert found is not None
    assert found.reason == 'That takes 4.00" of Move, 3.98" are left'
