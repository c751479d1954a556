"""Bodies in the line of a shot hide like obstacles, and only a miss strikes them (R10-RG-05)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, block, em, fig
from tests.rulesets.brikwars_2010.scenes import played, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
B1 = fig("b1", 15, 10, 180, (), action_spent=True)
B9 = fig("b9", 28, 18, 180)


def fired(
    between: str, *choices: dict[str, Any], dice: tuple[int, ...], height: float = 4.0
) -> Scene:
    """A shot from some inches up over the head of somebody right before the target."""
    units = [GUN, fig(between, 14, 10, 180, (), action_spent=True), B1, B9]
    high = [block("platform", 8, 10.5, height)]
    return played(units, shoot("a1", "b1"), *choices, dice=dice, terrain=high)


@pytest.mark.parametrize("between", ["a2", "b2"])
@pytest.mark.parametrize(("height", "lost"), [(4.0, 1), (2.0, 2)])
def test_a_body_that_hides_some_sections_makes_a_smaller_target(
    between: str, height: float, lost: int
) -> None:
    """R10-RG-05, R10-AT-41: from 4" up one sees over a head all but the legs, from 2" the head.

    A line to the top of the legs, at 0.5", passes the far side of the body between at 1.2", below
    its 1.57", and one to the top of the torso above it at 1.7".
    """
    assert fired(between, dice=(5, 1), height=height).totals() == [5 - lost, 1]


@pytest.mark.parametrize("between", ["a2", "b2"])
@pytest.mark.parametrize(("dice", "hit"), [((5, 5), True), ((2,), False)])
def test_who_stands_in_the_way_is_struck_neither_by_a_hit_nor_by_a_plain_miss(
    between: str, dice: tuple[int, ...], hit: bool
) -> None:
    """R10-RG-05, R10-RG-06: 5 - 1 hits the target alone; of a 2 - 1 nothing more is said."""
    scene = fired(between, dice=dice)
    assert scene.dead("b1") is hit
    assert not scene.dead(between)
    assert not scene.of("ArmorHeld", unit=between)


@pytest.mark.parametrize("between", ["a2", "b2"])
def test_a_miss_may_be_put_on_who_stands_in_the_way(between: str) -> None:
    """R10-RG-05, R10-RG-07: 2 - 1 is short of Use 3 by 2, and the body stands within that."""
    insists = em("track") if between == "a2" else az("track")
    scene = fired(between, insists, em("land-shot", at=[14, 10]), dice=(2, 5))
    assert scene.dead(between)
    assert not scene.dead("b1")
