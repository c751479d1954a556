"""Lengths in refusals: what is too much never looks like what is left."""

from typing import Any

import pytest

from game.engine.battle import look, refusal, start
from game.model.choices import Choice
from game.model.vectors import Point
from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars.words import inches, length_and_limit, of_text
from game.rulesets.brikwars_2010.to_hit import to_hit
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


@pytest.mark.parametrize(
    ("x", "told"),
    [
        (17.04, 'Out of range: 6.04" with range 6"'),
        (18.2, 'Out of range: 7.2" with range 6"'),
    ],
)
def test_a_shot_that_is_hardly_too_long_does_not_contradict_itself(x: float, told: str) -> None:
    """R05-AT-04."""
    battle, _ = second.staged([fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", x, 10, 180)])
    shot = Choice(do="shoot", unit="a1", item="short-ranged", target="b1")
    found = refusal(battle, look(battle, start(battle)), shot)
    assert found is not None
    assert found.reason == told


@pytest.mark.parametrize(
    ("x", "told"), [(17.04, '6.04" with range 6"'), (18.4, '7.4" with range 6"')]
)
def test_what_a_hair_too_far_costs_is_told_with_a_greater_distance(x: float, told: str) -> None:
    """R10-AT-32."""
    view = first.seen([fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", x, 10, 180)])
    attack = alone("a1", "short-ranged", "shoot", Target(figure="b1"))
    assert [row.text for row in to_hit(view, attack, attack.lead)] == [told]


@pytest.mark.parametrize("scenes", [first, second])
def test_a_run_that_is_hardly_too_short_does_not_contradict_itself(scenes: Any) -> None:
    """R10-CH-01 asks 4", R05-CH-01 asks 2"."""
    needed = 4 if scenes is first else 2
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 10 + 1 + needed - 0.04, 10, 180)]
    battle, _ = scenes.staged(units)
    run = Choice(do="ram" if scenes is first else "slam", unit="a1", target="b1")
    found = refusal(battle, look(battle, start(battle)), run)
    assert found is not None
    assert found.reason == f'Run {needed - 0.04}": a MOM needs {needed}"'


@pytest.mark.parametrize(
    ("length", "told"),
    [(1.0, '1" of 1"'), (0.97, '1" of 1"'), (1.04, '1.04" of 1"'), (1.3, '1.3" of 1"')],
)
def test_rows_tell_a_reach_that_does_not_suffice(length: float, told: str) -> None:
    assert of_text(length, 1.0) == told


def test_no_length_but_none_is_told_as_none() -> None:
    """Nobody pays Move for no way at all."""
    assert [inches(one) for one in (0.0, 0.003, 0.04, 0.06, 5.04)] == [
        *('0"', '0.003"', '0.04"', '0.1"', '5"')
    ]
