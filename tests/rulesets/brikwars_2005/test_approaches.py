"""Enemies who attack whoever comes within their reach (R05-TU-14, -15, -22, -23)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import DOWN, Scene, az, em, fig, move
from tests.rulesets.brikwars_2005.fights import SHIELD, SWORD, answer, attack, countered, shove
from tests.rulesets.brikwars_2005.runs import charge
from tests.rulesets.brikwars_2005.scenes import played

TAKE = answer("a1", "take", "R05-DP-06")
GO_ON = answer("a1", "continue", "R05-DP-07")


def test_it_takes_the_responders_action() -> None:
    """R05-TU-14, R05-TU-04, R05-AM-18: a spent one cannot, and one that can has spent it then."""
    scene = played([fig("a1", 7, 10), fig("b1", 10, 10, 180)], move("a1", (8, 10)), TAKE, dice=(1,))
    assert scene.state("b1")["action_spent"]
    spent = [fig("a1", 7, 10), fig("b1", 10, 10, 180, action_spent=True)]
    assert not played(spent, move("a1", (8, 10))).of("AttackDeclared")


@pytest.mark.parametrize(("facing", "conditions"), [(0, []), (180, DOWN)])
def test_it_has_to_notice_and_to_stand(facing: int, conditions: list[str]) -> None:
    """R05-TU-14, R05-TU-21, R05-TU-30: nothing from behind, nothing on its back."""
    units = [fig("a1", 7, 10), fig("b1", 10, 10, facing, conditions=conditions)]
    assert not played(units, move("a1", (8, 10))).of("AttackDeclared")


@pytest.mark.parametrize(("facing", "noticed"), [(180, True), (179, False)])
def test_it_notices_what_comes_up_to_ninety_degrees_from_the_side(
    facing: int, noticed: bool
) -> None:
    """R05-TU-21: within the front 180 degrees, of which straight north is the end or just out."""
    units = [fig("a1", 10, 7, 90), fig("b1", 10, 10, facing)]
    choices = [TAKE] if noticed else []
    scene = played(units, move("a1", (10, 8)), *choices, dice=(1,) if noticed else ())
    assert bool(scene.of("AttackDeclared", unit="b1")) is noticed


def test_who_fights_somebody_else_answers_nobody() -> None:
    """R05-TU-14, R05-TU-21, R05-CC-06."""
    units = [fig("a1", 7, 10), fig("a2", 10, 8.5, 90), fig("b1", 10, 10, 180)]
    scene = played(units, move("a1", (8, 10)), edges=[("a2", "b1")])
    assert not scene.of("AttackDeclared")


def test_what_has_answered_an_approach_attacks_on_the_next_own_turn() -> None:
    """R05-CC-14, R05-TU-02: the sword has struck on ember's turn, and is fresh on azure's."""
    units = [fig("a1", 10, 10), fig("b1", 13.5, 10, 180, ())]
    come = move("b1", (12, 10))
    take = answer("b1", "take", "R05-DP-06")
    turns = [az("end-turn"), come, take, em("end-turn"), attack("a1", "b1")]
    scene = played(units, *turns, dice=(1, 1))
    assert scene.refused == []
    assert len(scene.of("AttackDeclared", unit="a1")) == 2


def test_who_has_shot_at_the_mover_strikes_no_blow_at_the_same_place() -> None:
    """R05-TU-04, R05-TU-14, R05-TU-21: half an inch on both are open, for one Action."""
    units = [fig("a1", 7.5, 10), fig("b1", 10, 10, 180, (SWORD, "short-ranged"))]
    shot = answer("b1", "shoot", "R05-DP-08", target="a1", item="short-ranged")
    walk = move("a1", (8.2, 10))
    scene = played(units, walk, shot, dice=(1,))
    assert [event["way"] for event in scene.of("AttackDeclared", unit="b1")] == ["shoot"]
    holds = answer("b1", "hold", "R05-DP-08")
    scene = played(units, walk, holds, TAKE, TAKE, dice=(1, 1))
    assert "attack" in {event["way"] for event in scene.of("AttackDeclared", unit="b1")}


def test_its_owner_may_let_it_pass() -> None:
    """R05-TU-14, R05-DP-05."""
    scene = played(
        [fig("a1", 7, 10), fig("b1", 10, 10, 180)],
        move("a1", (8, 10)),
        answer("b1", "decline", "R05-DP-05"),
    )
    assert not scene.of("AttackDeclared")


def test_all_ready_weapons_go_at_the_mover() -> None:
    """R05-TU-23: two swords, and only at the mover."""
    units = [fig("a1", 7, 10), fig("a2", 11.5, 10.2, 180), fig("b1", 10, 10, 180, (SWORD, SWORD))]
    scene = played(units, move("a1", (8, 10)), TAKE, TAKE, dice=(1, 1))
    targets = [event["target"] for event in scene.of("AttackDeclared", unit="b1")]
    assert targets == ["a1", "a1"]


def test_who_parries_is_in_close_combat() -> None:
    """R05-TU-15, R05-DP-06: any Counter does that, and the Move is over, the Action is not."""
    units = [fig("a1", 7, 10, 0, (SWORD, SHIELD)), fig("b1", 10, 10, 180)]
    scene = played(units, move("a1", (8.4, 10)), attack("a1", "b1"), dice=(1, 1, 1))
    assert scene.of("Engaged")
    assert scene.at("a1") == [8.0, 10.0]
    assert countered(scene, "a1") == [False, True]
    assert scene.of("AttackMissed", unit="a1")


def test_a_charger_that_strikes_back_runs_no_farther_even_over_a_dead_enemy() -> None:
    """R05-TU-15: the spear kills b2 beside the way, and the Charge at b1 is over all the same."""
    units = [
        fig("a1", 5, 10, 0, ("spear",)),
        fig("b1", 11, 10, 180, ()),
        fig("b2", 8, 11.5, 270),
    ]
    back = answer("a1", "counterattack", "R05-DP-06", item="spear")
    scene = played(units, charge("spear"), back, dice=(1, 5, 4))
    assert scene.dead("b2")
    assert scene.at("a1") == [pytest.approx(6.68, abs=0.02), 10]
    assert not scene.of("Rolled", unit="a1", target="b1")


def test_who_takes_it_and_stops_within_reach_is_in_close_combat() -> None:
    """R05-TU-15: unless it leaves the reach again, no Close Combat is formed."""
    units = [fig("a1", 7, 10), fig("b1", 10, 10, 180)]
    scene = played(units, move("a1", (8, 10)), TAKE, dice=(1,))
    assert scene.of("Engaged")
    past = [fig("a1", 8.1, 8, 90), fig("b1", 10, 10, 180)]
    gone = played(past, move("a1", (8.1, 12)), TAKE, GO_ON, dice=(1,))
    assert not gone.of("Engaged")


def test_the_mover_may_stop_after_the_blow() -> None:
    """R05-DP-07."""
    units = [fig("a1", 8.1, 8, 90), fig("b1", 10, 10, 180)]
    scene = played(units, move("a1", (8.1, 12)), TAKE, answer("a1", "stop", "R05-DP-07"), dice=(1,))
    assert scene.at("a1") != [8.1, 12.0]
    assert scene.of("Engaged")


def test_survivors_answer_an_attack_hand_to_hand() -> None:
    """R05-TU-22, R05-DP-08: b2 stands beside the attacker, and goes at it afterward."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ()), fig("b2", 10, 11.5, 270)]
    scene = played(
        units,
        attack("a1", "b1"),
        answer("b2", "attack", "R05-DP-08", item=SWORD, target="a1"),
        answer("a1", "take"),
        dice=(1, 1),
    )
    assert scene.of("Engaged", unit="b2", target="a1")
    assert scene.of("TurnNoted", unit="a1", what="drawn")


def test_longer_arms_answer_first() -> None:
    """R05-TU-22: the long weapon's reach is entered before the sword's."""
    units = [
        fig("a1", 5, 10),
        fig("b1", 10, 10.4, 180),
        fig("b2", 10, 9.2, 180, ("two-handed-weapon",)),
    ]
    scene = played(units, move("a1", (8.2, 10)), TAKE, GO_ON, TAKE, dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b2", "b1"]


def test_end_of_turn_finds_nobody_waiting() -> None:
    """R05-TU-06: one drawn in by a response need not choose."""
    units = [fig("a1", 7, 10), fig("b1", 10, 10, 180)]
    scene = played(units, move("a1", (8, 10)), TAKE, az("end-turn"), dice=(1,))
    assert not scene.of("Withdrew", unit="a1")


def quick(*choices: Any, dice: tuple[int, ...], foe: str = SWORD, **more: Any) -> Scene:
    """A figure comes into reach of one that waits for it, and both roll who acts first."""
    units = [fig("a1", 7, 10, **more), fig("b1", 10.5, 10, 180, (foe,))]
    walk = move("a1", (8.5, 10))
    return played(units, walk, *choices, dice=dice, settings={"who_acts_first_roll": True})


@pytest.mark.parametrize(("dice", "first"), [((5, 3, 1, 1), "a1"), ((3, 5, 1), "b1")])
def test_a_house_rule_lets_the_faster_one_strike_first(dice: tuple[int, ...], first: str) -> None:
    """R05-TU-22, R05-DP-35, ``who_acts_first_roll``: 5 against 3 is the mover, 3 and 5 is not."""
    choices = [answer("a1", "attack", "R05-DP-35"), answer("b1", "take")] if first == "a1" else []
    scene = quick(*choices, TAKE, dice=dice)
    assert scene.of("AttackDeclared")[0]["unit"] == first
    assert len(scene.of("AttackDeclared", unit="b1")) == 1


def test_without_the_house_rule_who_waits_strikes_first() -> None:
    """R05-TU-22: no die is thrown for it."""
    scene = played([fig("a1", 7, 10), fig("b1", 10, 10, 180)], move("a1", (8, 10)), TAKE, dice=(1,))
    assert [event["why"] for event in scene.of("Rolled")] == ["to hit"]


def test_the_equally_fast_strike_at_once() -> None:
    """R05-TU-22, R05-CH-15: both Attack Rolls, both Damages of 5, and both are destroyed.

    Neither is a Counterattack, and neither can be Countered (R05-CH-14).
    """
    scene = quick(answer("a1", "attack", "R05-DP-35"), dice=(3, 3, 2, 2, 5, 5))
    rolled = [(event["unit"], event["why"]) for event in scene.of("Rolled")]
    first = [(name, "who acts first") for name in ("a1", "b1")]
    hits = [(name, why) for why in ("to hit", "damage") for name in ("a1", "b1")]
    assert rolled == first + hits
    assert scene.dead("a1")
    assert scene.dead("b1")
    assert not scene.of("CounterDeclared")


def test_of_two_who_strike_at_once_each_hits_or_misses_by_himself() -> None:
    """R05-TU-22, R05-AT-06: 5 and 1 against Use 2; 2 of Damage hold."""
    scene = quick(answer("a1", "attack", "R05-DP-35"), dice=(3, 3, 5, 1, 2))
    assert [(event["unit"], event["target"]) for event in scene.of("AttackHit")] == [("a1", "b1")]
    missed = [(event["unit"], event["target"]) for event in scene.of("AttackMissed")]
    assert missed == [("b1", "a1")]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 2


def test_survivors_of_such_blows_are_in_close_combat() -> None:
    """R05-TU-15, R05-TU-20, R05-TU-14: both Actions are spent, and the mover goes no farther."""
    scene = quick(answer("a1", "attack", "R05-DP-35"), dice=(3, 3, 1, 1))
    assert scene.of("Engaged")
    assert scene.state("a1")["action_spent"]
    assert scene.state("b1")["action_spent"]
    assert scene.at("a1") == [8.5, 10]


def test_who_strike_at_once_turn_to_each_other() -> None:
    """R10-TD-10: like whoever strikes first, though one came past the other."""
    scene = played(
        [fig("a1", 7, 9), fig("b1", 10.5, 10.4, 180)],
        move("a1", (9.5, 9)),
        answer("a1", "attack", "R05-DP-35"),
        dice=(3, 3, 1, 1),
        settings={"who_acts_first_roll": True},
    )
    mine, theirs = (scene.of("Faced", unit=name)[-1]["facing"] for name in ("a1", "b1"))
    assert 0 < mine < 90
    assert theirs == mine + 180


def test_the_last_blow_at_a_weapon_falls_with_its_maker() -> None:
    """R05-CH-15, R05-EQ-20: b1 dies of 5, and at that moment its 4 break a sword of Armor 3."""
    scene = quick(
        answer("b1", "attack", "R05-DP-05", mode="item"),
        answer("a1", "attack", "R05-DP-35", mode=None),
        dice=(3, 3, 2, 6, 5, 4, 3),
    )
    assert scene.dead("b1")
    assert scene.of("ItemStruck", unit="a1", by="b1", broken=True)


@pytest.mark.parametrize(("mode", "roll", "struck"), [(None, 3, 0), ("item", 3, 0), ("item", 1, 1)])
def test_who_is_shoved_out_of_reach_first_answers_with_nothing(
    mode: str | None, roll: int, struck: int
) -> None:
    """R05-TU-22, R05-AT-03: 3" off, neither the mover nor its sword is within 1" and an inch."""
    scene = quick(
        answer("b1", "attack", "R05-DP-05", mode=mode),
        answer("a1", "shove", "R05-DP-35"),
        answer("b1", "take"),
        *([TAKE] if struck else []),
        dice=(5, 3, roll, *([1] if struck else [])),
    )
    assert len(scene.of("KnockedBack", unit="b1")) == 1 - struck
    assert len(scene.of("AttackDeclared", unit="b1")) == struck


def test_both_may_be_shoved_at_once() -> None:
    """R05-CH-15, R05-CC-23: 2" each, away from where the other one stood."""
    scene = played(
        [fig("a1", 7, 10, 0, ()), fig("b1", 10.5, 10, 180, ())],
        move("a1", (9, 10)),
        answer("b1", "shove", "R05-DP-05"),
        answer("a1", "shove", "R05-DP-35"),
        dice=(3, 3, 3, 3),
        settings={"who_acts_first_roll": True},
    )
    assert scene.at("a1") == [7, 10]
    assert scene.at("b1") == [12.5, 10]


def at_the_weapon(*dice: int) -> Scene:
    """Two who are equally fast; who waits strikes at the weapon of the mover."""
    return played(
        [fig("a1", 7, 10), fig("b1", 10.5, 10, 180)],
        move("a1", (8.5, 10)),
        answer("b1", "attack", "R05-DP-05", mode="item"),
        answer("a1", "attack", "R05-DP-35", mode="item" if len(dice) > 7 else None),
        dice=dice,
        settings={"who_acts_first_roll": True},
    )


def test_both_may_break_each_others_weapon_at_once() -> None:
    """R05-CH-15, R05-OB-02: both hit and do 5, more than 1, and the first is not too late."""
    scene = at_the_weapon(3, 3, 5, 5, 5, 5, 1, 1)
    assert {event["unit"] for event in scene.of("ItemStruck", broken=True)} == {"a1", "b1"}


def test_who_dies_at_once_has_struck_a_weapon_all_the_same() -> None:
    """R05-CH-15: 5 Damage at the body, and 5 at the weapon whose Armor is 1."""
    scene = at_the_weapon(3, 3, 2, 5, 5, 5, 1)
    assert scene.dead("b1")
    assert scene.of("ItemStruck", unit="a1", by="b1", broken=True)


def test_an_equally_fast_mover_may_leave_it() -> None:
    """R05-DP-35: then it is answered as always."""
    scene = quick(answer("a1", "decline", "R05-DP-35"), TAKE, dice=(3, 3, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b1"]


@pytest.mark.parametrize(
    ("foe", "more"),
    [("heavy-weapon", {}), (SWORD, {"action_spent": True}), (SWORD, {"ranged_turn": 3})],
)
def test_who_cannot_strike_where_it_stands_is_answered_first(
    foe: str, more: dict[str, Any]
) -> None:
    """R05-TU-22, R05-TU-20: a longer weapon comes before it may take an Angry Inch.

    Nor does who has shot on this turn open a Close Combat (R05-RG-04).
    """
    scene = quick(TAKE, dice=(3, 3, 1), foe=foe, **more)
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b1"]


def test_on_a_tie_nothing_falls_at_once_where_one_needs_an_angry_inch() -> None:
    """R05-TU-22: 3 and 3. Ruling: b1, whose sword does not reach yet, strikes alone."""
    armed = fig("b1", 10.5, 10, 180, (SWORD, "spear"), kind="four-armed")
    scene = played(
        [fig("a1", 7, 10), armed],
        move("a1", (8.5, 10)),
        answer("b1", "attack", "R05-DP-05", item=SWORD, mode=None),
        TAKE,
        TAKE,
        dice=(3, 3, 1, 1),
        settings={"who_acts_first_roll": True},
    )
    assert scene.of("Moved", unit="b1", mode="angry-inch")
    assert {event["unit"] for event in scene.of("AttackDeclared")} == {"b1"}


def test_who_parries_may_still_shove() -> None:
    """R05-TU-15: its Move is over, its Action is not: a Shove pushes the enemy 2" away."""
    units = [fig("a1", 7, 10, 0, (SWORD, SHIELD)), fig("b1", 10, 10, 180)]
    push = shove("a1", "b1", SHIELD)
    scene = played(units, move("a1", (8.4, 10)), push, answer("b1", "take"), dice=(1, 2))
    assert scene.refused == []
    assert scene.of("Engaged")
    assert scene.of("KnockedBack", unit="b1")[0]["wanted"] == 2
    assert scene.state("a1")["action_spent"]
