"""Creatures with more hands than two, who are minifigs in all else (R10-ST-06, R10-UN-06)."""

import pytest

from game.rulesets.brikwars_2010.texts import stat_card
from tests.rulesets.brikwars.scenes import fig, figure, move, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

OGRE = fig("b1", 15, 10, 180, (), kind="four-armed")


@pytest.mark.parametrize(("kind", "hands"), [("four-armed", "4/4"), ("minifig", "2/2")])
def test_four_arms_are_all_that_a_four_armed_one_has_more(kind: str, hands: str) -> None:
    """R10-ST-06, R10-ST-01: d6, Armor 4, five inches of Move, and as many hands as arms."""
    view = seen([{**OGRE, "kind": kind}, fig("a1", 5, 10)])
    card = {row.name: row.value for row in stat_card(view, figure(view, "b1")).stats}
    assert (card["Die"], card["Armor"], card["Move"]) == ("d6", "4", '5"')
    assert card["Hands"] == hands


def test_arms_make_nobody_larger_than_a_minifig() -> None:
    """R10-UN-04, R10-AT-20: limbs do not count for the Size, so nothing is added to a shot."""
    scene = played([fig("a1", 10, 10, 0, ("short-ranged",)), OGRE], shoot("a1", "b1"), dice=(2,))
    assert scene.of("Rolled", why="to hit")[0]["modifiers"] == []


@pytest.mark.parametrize(("x", "rule"), [(13.98, None), (14.03, "R10-TU-19")])
def test_a_four_armed_one_stands_on_an_inch(x: float, rule: str | None) -> None:
    """R10-UN-06, R10-TU-19: the middle of who stands beside it is an inch away."""
    units = [fig("a1", 12, 10), OGRE]
    assert refusal_of(units, move("a1", (x, 10))) == rule


@pytest.mark.parametrize("kind", ["four-armed", "hero"])
@pytest.mark.parametrize(("base", "rule"), [(1.6, None), (1.5, "R10-TU-11")])
def test_neither_arms_nor_fame_make_anybody_higher_than_a_minifig(
    base: float, rule: str | None, kind: str
) -> None:
    """R10-UN-06, R10-TD-02: 1.57" go under what hangs at 1.6" and not at 1.5"."""
    units = [fig("a1", 10, 10, kind=kind), fig("b1", 25, 10)]
    beam = {**wall(12, 3), "base": base}
    assert refusal_of(units, move("a1", (14, 10)), terrain=[beam]) == rule
