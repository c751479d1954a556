"""A rifle with a bayonet: a Long-Ranged Weapon, and hand to hand a Heavy one (R05-EQ-21)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2005.fights import SHIELD, attack, duel
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, shoot

BAYONET = "bayonet-rifle"


def rifleman(**more: Any) -> dict[str, Any]:
    """One with a rifle with bayonet who has moved a little, so that he does not Aim."""
    return fig("a1", 10, 10, 0, (BAYONET,), moved_this_turn=2.0, **more)


def enemy(x: float) -> dict[str, Any]:
    """One who has moved a little as well, looking at him."""
    return fig("b1", x, 10, 180, (), moved_this_turn=3.0)


@pytest.mark.parametrize(("gap", "rule"), [(10.0, None), (10.02, "R05-AT-04")])
def test_a_rifle_with_bayonet_shoots_ten_inches_far(gap: float, rule: str | None) -> None:
    """R05-EQ-21, R05-EQ-05."""
    shot = shoot("a1", "b1", item=BAYONET)
    assert refusal_of([rifleman(), enemy(11 + gap)], shot) == rule


@pytest.mark.parametrize(("face", "dead"), [(4, True), (3, False)])
def test_a_rifle_with_bayonet_shoots_with_use_three_and_one_more_damage(
    face: int, dead: bool
) -> None:
    """R05-EQ-21, R05-EQ-05: Use 3; 4 + 1 beats Armor 4, 3 + 1 does not."""
    scene = played([rifleman(), enemy(15)], shoot("a1", "b1"), dice=(3, face))
    assert [roll["need"] for roll in scene.of("Rolled", why="to hit")] == [3]
    assert scene.totals("a1") == [3, face + 1]
    assert scene.dead("b1") is dead


@pytest.mark.parametrize(("face", "hits"), [(3, True), (2, False)])
def test_a_bayonet_is_thrust_with_use_three(face: int, hits: bool) -> None:
    """R05-EQ-21: a 3 hits hand to hand, a 2 does not."""
    dice = (face, 1) if hits else (face,)
    scene = played(duel((BAYONET,), ()), attack("a1", "b1", BAYONET), dice=dice)
    assert [roll["need"] for roll in scene.of("Rolled", why="to hit")] == [3]
    assert bool(scene.of("AttackHit", unit="a1")) is hits


@pytest.mark.parametrize(("gap", "inches"), [(1.5, 0), (1.52, 1)])
def test_a_bayonet_reaches_as_far_as_a_medium_weapon(gap: float, inches: int) -> None:
    """R05-EQ-21, R05-EQ-15: 1.5" from stand to stand; beyond that with an Angry Inch only."""
    scene = played(duel((BAYONET,), (), gap), attack("a1", "b1", BAYONET), dice=(1,))
    assert len(scene.of("Moved", unit="a1", mode="angry-inch")) == inches
    beyond = duel((BAYONET,), (), 2.52)
    assert refusal_of(beyond, attack("a1", "b1", BAYONET)) == "R05-AT-03"


@pytest.mark.parametrize(("gun", "rule"), [(BAYONET, "R05-EQ-19"), ("short-ranged", None)])
def test_a_rifle_with_bayonet_leaves_no_hand_for_a_shield(gun: str, rule: str | None) -> None:
    """R05-EQ-21: it takes both hands; beside a pistol the Shield is picked up."""
    loose = [{"id": "lost", "kind": SHIELD, "position": [10, 10.8]}]
    units = [fig("a1", 10, 10, 0, (gun,)), fig("b1", 25, 15)]
    taking = az("pick-up", unit="a1", item="lost")
    assert refusal_of(units, taking, loose=loose) == rule
