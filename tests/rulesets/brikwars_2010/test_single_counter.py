"""Who is charged has one Counter, from where it stands (R10-CH-14, R10-CC-12)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, em, fig, move
from tests.rulesets.brikwars_2010.scenes import played

FAR = fig("b9", 28, 18)
BLADES = ("hand-weapon", "hand-weapon")
FIRST = em("strike", unit="b1", item="hand-weapon", target="a1")
SHOVE = az("charging-shove", unit="a1", target="b1")


def rushed(dice: tuple[int, ...], **more: Any) -> Scene:
    """``a1`` runs at ``b1``, who has two blades and sees it come."""
    units = [fig("a1", 4, 10, 0, ()), fig("b1", 10.5, 10, 180, BLADES), FAR]
    return played(units, SHOVE, FIRST, dice=dice, **more)


@pytest.mark.parametrize("switch", [False, True])
def test_a_second_blade_has_no_time(switch: bool) -> None:
    """One blow of 1; then MOM 4 against POP 1 and the usual 2": 5".

    Nor does the charger strike back before its own blow, whatever the switch says.
    """
    settings = {"counterstrike_after_attack": switch}
    scene = rushed(dice=(3, 1, 4, 1), settings=settings)
    assert [one["unit"] for one in scene.of("AttackDeclared")] == ["a1", "b1"]
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [5]


def test_nobody_steps_aside_from_a_charge_by_an_angry_inch() -> None:
    """After the choice of the blow nobody is asked for anything any more."""
    units = [fig("a1", 4, 10, 0, ()), fig("b1", 10.5, 10, 180, BLADES), FAR]
    scene = played(units, SHOVE, FIRST, dice=(3, 1, 4, 1), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_who_merely_walks_up_is_met_with_both_blades() -> None:
    """R10-TU-24, R10-AM-24: the limit is that of a Charge; 1 and 1, and an Angry Inch."""
    units = [fig("a1", 6, 10, 0, ()), fig("b1", 10.5, 10, 180, BLADES), FAR]
    step = em("step", unit="b1", at=[10, 10])
    scene = played(units, move("a1", (9, 10)), FIRST, step, dice=(3, 1, 3, 1))
    assert len(scene.of("AttackDeclared", unit="b1")) == 2
    assert len(scene.of("Moved", mode="angry-inch", unit="b1")) == 1


def test_others_beside_the_way_of_a_charge_use_both_hands() -> None:
    """The limit is the defender's: ``b2`` beside the way is not the one who is charged."""
    units = [fig("a1", 4, 10, 0, ()), fig("b1", 10.5, 10, 0, (), action_spent=True), FAR]
    units.append(fig("b2", 7, 8.2, 90, BLADES))
    blow = {**FIRST, "unit": "b2"}
    scene = played(units, SHOVE, blow, dice=(3, 1, 3, 1, 4, 1))
    assert len(scene.of("AttackDeclared", unit="b2")) == 2


def test_a_blow_before_the_run_was_not_the_counter_of_it() -> None:
    """``b1`` has struck at the charger earlier on this turn; its Shield is still unused."""
    items = ("hand-weapon", "shield")
    hands = [{"item": "hand-weapon", "used_this_player_turn": True}, {"item": "shield"}]
    target = fig("b1", 12, 10, 180, items, hands=hands, action_spent=True)
    units = [fig("a1", 4, 10, 0, ("lance",), attackers=["b1"]), target, FAR]
    run = az("charge", unit="a1", item="lance", target="b1")
    scene = played(units, run, em("parry", unit="b1", item="shield"), dice=(4, 2, 1, 1))
    assert scene.of("Parried", unit="b1")


def test_nor_was_it_the_counter_of_a_joint_charge() -> None:
    """R10-CH-14, R10-CA-07: the Shield is as free against one charger of two as against one."""
    items = ("hand-weapon", "shield")
    hands = [{"item": "hand-weapon", "used_this_player_turn": True}, {"item": "shield"}]
    target = fig("b1", 12, 10, 180, items, hands=hands, action_spent=True)
    first = fig("a1", 4, 9.4, 0, ("lance",), attackers=["b1"])
    units = [first, fig("a2", 4, 10.7, 0, ("lance",)), target, FAR]
    run = az("charge", unit="a1", item="lance", target="b1", mode="joint")
    join, parry = az("join", several=["a2/lance"]), em("parry", unit="b1", item="shield")
    scene = played(units, run, join, parry, dice=(4, 2, 4, 1, 1, 1, 1, 1))
    assert scene.of("Parried", unit="b1", against="a1")
