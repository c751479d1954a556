"""A Charge as an attack: one blow, one of three attackers, and with what from above (R10-CH-12)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, block, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

KNIGHT = fig("a1", 4, 10, 0, ("lance",))
CHARGE = az("charge", unit="a1", item="lance", target="b1")
TAKE = em("take")


def victim(**more: Any) -> dict[str, Any]:
    """In the way, looking the other way."""
    return fig("b1", 12, 10, 0, (), **more)


def test_a_charger_strikes_but_once() -> None:
    """R10-CH-14: 1 + 1 + 1 do not beat Armor 4, and there is no other blow, nor a later one."""
    scene = played([KNIGHT, victim()], CHARGE, TAKE, strike("a1", "b1", "lance"), dice=(4, 1, 1, 1))
    assert len(scene.of("AttackDeclared", unit="a1")) == 1
    assert scene.refused == ["R10-TU-20"]


@pytest.mark.parametrize(("before", "rule"), [(["a8", "a9"], "R10-CC-09"), (["a9"], None)])
def test_a_charge_counts_as_one_of_three_attackers(before: list[str], rule: str | None) -> None:
    """R10-CC-09, R10-CH-14: two before it and the Charge leave no room for a Strike."""
    swordsman = fig("a2", 12, 11.5, 270)
    units = [KNIGHT, swordsman, victim(attackers=before, action_spent=True)]
    dice = (4, 1, 1, 1) if rule else (4, 1, 1, 1, 1)
    scene = played(units, CHARGE, strike("a2", "b1"), dice=dice)
    assert scene.refused == ([rule] if rule else [])
    assert scene.state("b1")["attackers"][: len(before) + 1] == [*before, "a1"]


@pytest.mark.parametrize(("hands", "rule"), [(2, None), (1, "R10-CH-11")])
def test_a_mace_in_both_hands_charges_from_above(hands: int, rule: str | None) -> None:
    """R10-CH-12, R10-CH-11: an inch and a half of reach, four inches down; 2, 2 and 2 beat 4."""
    held = [{"item": "heavy-weapon"}, {"item": "heavy-weapon"} if hands == 2 else {}]
    mace = {**fig("a1", 4, 10, 0, ("heavy-weapon",), hands=held), "elevation": 4}
    units = [mace, fig("b1", 7.4, 10, 0, (), action_spent=True), fig("b9", 28, 18, 180)]
    leap = az("charge", unit="a1", item="heavy-weapon", target="b1", mode="drop")
    high = [block("platform", 0, 4.3, 4)]
    assert refusal_of(units, leap, terrain=high) == rule
    if rule is None:
        scene = played(units, leap, dice=(3, 2, 2), terrain=high)
        assert scene.dead("b1")
