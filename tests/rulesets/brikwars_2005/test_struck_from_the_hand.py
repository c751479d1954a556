"""Where an item flies that is struck from the hand (R05-TD-12, R05-CC-51)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, block, fig, thrown, wall
from tests.rulesets.brikwars_2005.fights import HEAVY, answer, attack, duel
from tests.rulesets.brikwars_2005.scenes import played


def struck(units: list[dict[str, Any]], inches: int, **more: Any) -> Scene:
    """The other one Parries with its heavy weapon, and its 1 sends that so many inches away."""
    parry = answer("b1", "parry", item=HEAVY)
    return played(units, attack("a1", "b1"), parry, dice=(3, 1, inches, 2), **more)


def lands(scene: Scene) -> tuple[list[float], float]:
    """Where the one item lies, and how high."""
    (lost,) = scene.loose
    assert lost["kind"] == HEAVY
    return lost["position"], lost["elevation"]


@pytest.mark.parametrize("inches", [1, 3, 5])
def test_it_flies_as_far_as_a_die_of_six_says(inches: int) -> None:
    """R05-TD-12: 1d6", from where it was held."""
    scene = struck(duel(theirs=(HEAVY,)), inches)
    assert [one.sides for one in thrown(scene) if one.why == "item knocked away"] == [(6,)]
    assert lands(scene) == ([11.5 + inches, 10.0], 0.0)


@pytest.mark.parametrize("facing", [0, 90, 180])
def test_it_flies_away_from_the_attacker(facing: int) -> None:
    """R05-TD-12: whichever way its bearer looks; 5" along a slope of 3 to 4."""
    units = [fig("a1", 10, 10), fig("b1", 10.9, 11.2, facing, (HEAVY,))]
    assert lands(struck(units, 5))[0] == pytest.approx([13.9, 15.2])


@pytest.mark.parametrize(("top", "x"), [(3.0, 12.85), (1.0, 12.85), (0.8, 15.5)])
def test_what_is_higher_than_the_hand_stops_it(top: float, x: float) -> None:
    """R05-TD-12: a wall at 13" that reaches above the hand, at 0.9", and none that is lower."""
    (lies, _), _ = lands(struck(duel(theirs=(HEAVY,)), 4, terrain=[wall(13.05, top)]))
    assert lies == pytest.approx(x, abs=0.03)


@pytest.mark.parametrize("foot", [0.0, 0.5])
def test_over_an_edge_it_falls_to_the_foot(foot: float) -> None:
    """R05-TD-12: thrown from a tower of 3", it lies on what is below, the table or a ledge."""
    terrain = [block("platform", 5, 12.5, 3, "tower")]
    if foot:
        terrain.append(block("platform", 14, 18, foot, "ledge"))
    assert lands(struck(duel(theirs=(HEAVY,)), 4, terrain=terrain)) == ([15.5, 10.0], foot)


def test_figures_do_not_stop_it() -> None:
    """R05-TD-12: a friend of either stands in its way, and it lies behind them."""
    units = [*duel(theirs=(HEAVY,)), fig("a2", 13.1, 10), fig("b2", 14.3, 10)]
    assert lands(struck(units, 4))[0] == [15.5, 10.0]


@pytest.mark.parametrize(
    ("facing", "ours", "theirs", "rim"),
    [(0, 26.5, 28.0, 29.9), (180, 3.5, 2.0, 0.1)],
)
def test_the_edge_of_the_map_stops_it(facing: int, ours: float, theirs: float, rim: float) -> None:
    """R05-TD-12: 5" where only 2" are left."""
    units = [fig("a1", ours, 10, facing), fig("b1", theirs, 10, 180 - facing, (HEAVY,))]
    assert lands(struck(units, 5))[0] == pytest.approx([rim, 10.0], abs=0.03)
