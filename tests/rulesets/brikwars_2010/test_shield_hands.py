"""Shields and the hands that hold them: which one Parries, Shoves, reaches and gives cover."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot

SHIELDS = ("shield", "heavy-shield")


@pytest.mark.parametrize(("item", "hand"), [("shield", 0), ("shield-2", 1)])
def test_of_two_shields_the_defender_says_which_one_parries(item: str, hand: int) -> None:
    """R10-DP-10, R10-CC-06: the hand he names is used, the other one stays ready."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ("shield", "shield"))]
    asked = played(units, strike("a1", "b1"), az("stay", unit="a1"), defaults=False)
    assert {("parry", "shield", None), ("parry", "shield-2", None)} <= set(asked.offers())
    scene = played(units, strike("a1", "b1"), em("parry", item=item), dice=(3, 3))
    assert [event["item"] for event in scene.of("ParryDeclared")] == [item]
    assert [event["item"] for event in scene.of("Parried")] == [item]
    used = [bool(one.get("used_this_player_turn")) for one in scene.state("b1")["hands"]]
    assert used == [number == hand for number in (0, 1)]


def bearer(shield: str, *, used: int) -> dict[str, Any]:
    """A figure with a sword in its first hand and a shield in its second, one of them used."""
    hands: list[dict[str, Any]] = [{"item": "hand-weapon"}, {"item": shield}]
    hands[used]["used_this_player_turn"] = True
    return fig("a1", 10, 10, 0, ("hand-weapon", shield), hands=hands)


@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_shoves_with_its_one_hand(shield: str) -> None:
    """R10-EQ-07, R10-EQ-08, R10-CC-28, -29: 2 inches and down, while the sword hand is used up."""
    foe = fig("b1", 11.5, 10, 180, ())
    shove = az("shove", unit="a1", item=shield, target="b1")
    scene = played([bearer(shield, used=0), foe], shove, em("take"))
    assert scene.at("b1") == [13.5, 10]
    assert scene.down("b1")
    both = az("shove", unit="a1", target="b1")
    assert refusal_of([bearer(shield, used=0), foe], both) == "R10-CC-28"
    assert refusal_of([bearer(shield, used=1), foe], shove) == "R10-CC-06"


@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_reaches_half_an_inch(shield: str) -> None:
    """R10-EQ-17, R10-CC-10: a gap of 0.5 on the spot, of 1.5 with an Angry Inch, and no more."""
    shove = az("shove", unit="a1", item=shield, target="b1")
    unit = bearer(shield, used=0)
    spot = played([unit, fig("b1", 11.5, 10, 180, ())], shove, em("take"))
    assert spot.at("a1") == [10, 10]
    step = played([unit, fig("b1", 12.5, 10, 180, ())], shove, em("take"))
    assert step.at("a1") == [11, 10]
    assert refusal_of([unit, fig("b1", 12.55, 10, 180, ())], shove) == "R10-CC-28"


@pytest.mark.parametrize(("in_hand", "modified"), [(True, 2), (False, 3)])
def test_a_heavy_shield_gives_cover_only_in_hand(in_hand: bool, modified: int) -> None:
    """R10-EQ-19: put away it hides nothing: a 3 hits with Use 3; in hand it is 2 and a miss."""
    held = [{"item": "heavy-shield"}, {}] if in_hand else [{}, {}]
    units = [
        fig("a1", 10, 10, 0, ("long-ranged",)),
        fig("b1", 16, 10, 180, ("heavy-shield",), hands=held),
    ]
    dice = (3,) if in_hand else (3, 1)
    scene = played(units, shoot("a1", "b1"), em("take"), dice=dice)
    assert scene.totals()[0] == modified
    assert bool(scene.of("AttackHit")) is not in_hand
