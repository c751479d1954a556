"""Dice: Action Rolls, Damage Rolls, criticals, Bonus dice, Bennies (R10-DI)."""

from typing import Any

import pytest

from game.rulesets.brikwars.damage import single_damage
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected
from tests.rulesets.brikwars.scenes import (
    Scene,
    az,
    em,
    fig,
    figure,
    resolution_of,
    strike,
    thrown,
    wall,
)
from tests.rulesets.brikwars_2010.scenes import played, seen, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 11.5, 10, 180)
SMOKE = {"id": "smoke", "kind": "smoke", "top": 3, "shape": "circle", "center": [12, 10]}


def test_damage_is_never_below_zero() -> None:
    """R10-DI-02: a Random Object does d6 - 2; a 1 does nothing, not -1."""
    scene = played(
        [fig("a1", 10, 10, 0, ("random-object",)), B1],
        strike("a1", "b1", "random-object"),
        dice=(4, 1),
    )
    assert scene.of("DamageSummed")[0]["damage"] == 0


@pytest.mark.parametrize(("face", "dead"), [(4, False), (5, True)])
def test_damage_must_exceed_armor(face: int, dead: bool) -> None:
    """R10-DI-02, R10-ST-01: Armor 4 holds against 4."""
    scene = played([A1, B1], strike("a1", "b1"), dice=(2, face))
    assert scene.dead("b1") is dead


def test_a_one_fails_whatever_the_total() -> None:
    """R10-DI-03, R10-DI-04: 1 + 2 would reach Use 3; the miss margin is at least 1 (RG-07)."""
    beast = fig("b1", 16, 10, 0, (), kind="beast")
    scene = played([fig("a1", 10, 10, 0, ("short-ranged",)), beast], shoot("a1", "b1"), dice=(1,))
    roll = scene.of("Rolled")[0]
    assert (roll["total"], roll["need"], roll["success"]) == (3, 3, False)
    assert scene.of("AttackMissed")[0]["by"] == 1


def test_a_one_on_damage_is_just_one() -> None:
    """R10-DI-04: a rifle's d6 + 1 makes 2 of a 1."""
    units = [fig("a1", 10, 10, 0, ("long-ranged",)), fig("b1", 16, 10)]
    scene = played(units, shoot("a1", "b1"), dice=(3, 1))
    assert scene.of("ArmorHeld")[0]["damage"] == 2


def blind(*choices: dict[str, Any], dice: tuple[int, ...], **more: Any) -> Scene:
    """A shot through smoke at a figure whose place is known: -5."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("b1", 15, 10, seen_at={"azure": [15, 10]}),
    ]
    return played(
        units,
        shoot("a1", "b1", mode="blind"),
        *choices,
        dice=dice,
        terrain=[{**SMOKE, "radius": 1.2}],
        **more,
    )


def test_over_the_top_does_not_make_the_roll_succeed() -> None:
    """R10-DI-05, R10-AM-01: 6 - 5 misses Use 3."""
    scene = blind(az("benny", mode="forgo"), dice=(6,))
    assert scene.of("AttackMissed")[0]["by"] == 2
    assert scene.of("BennySpent")[0]["on"] == "forgo"


def test_with_the_switch_over_the_top_hits() -> None:
    """R10-AM-01: the switch ``crit_success_autohits``."""
    scene = blind(az("benny", mode="forgo"), dice=(6, 3), settings={"crit_success_autohits": True})
    assert scene.of("AttackHit")
    assert scene.of("ArmorHeld")[0]["damage"] == 3


def test_the_face_and_not_the_total_brings_the_benny() -> None:
    """R10-DI-03, R10-DI-05: 5 + 2 against a beast is no Over the Top; nobody is asked."""
    beast = fig("b1", 16, 10, 0, (), kind="beast")
    scene = played([fig("a1", 10, 10, 0, ("short-ranged",)), beast], shoot("a1", "b1"), dice=(5, 2))
    assert scene.totals() == [7, 2]
    assert scene.of("BennySpent") == []


def test_a_benny_die_on_six_brings_a_bonus_die() -> None:
    """R10-DI-06, R10-DI-07: 6 - 5, Benny 6, Bonus 1: 8."""
    scene = blind(az("benny", mode="roll"), dice=(6, 6, 1, 3))
    assert scene.totals() == [1, 8, 3]
    purposes = [event["why"] for event in scene.of("Rolled")]
    assert purposes == ["to hit", "Benny on the attack roll", "damage"]
    assert [one.wanted for one in thrown(scene)] == [8, 2, None], "the Benny on top of 1"
    assert [row.earlier for one in thrown(scene) for row in one.modifiers] == [False, True]


def test_a_benny_may_push_farther() -> None:
    """R10-DI-06: 1 inch of KnockBack and 3 more."""
    scene = played(
        [fig("a1", 10, 10, 0, ("heavy-weapon",)), B1],
        strike("a1", "b1", "heavy-weapon"),
        az("benny", mode="distance"),
        dice=(6, 1, 3),
    )
    assert scene.of("KnockedBack")[0]["wanted"] == 4
    assert scene.at("b1") == [15.5, 10]


def test_a_failed_roll_leaves_the_benny_only_to_the_roll() -> None:
    """R10-DI-06: no damage to add to."""
    scene = blind(dice=(6,), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-13"
    assert [one["mode"] for one in scene.decision["options"]] == ["roll", "forgo"]
    assert scene.decision["default"]["mode"] == "roll"


def test_bonus_dice_go_on_without_limit() -> None:
    """R10-DI-07: 6, 6 and 2 are 14."""
    assert played([A1, B1], strike("a1", "b1"), dice=(3, 6, 6, 2)).totals("a1") == [3, 14]


def test_action_dice_bring_no_bonus_dice() -> None:
    """R10-DI-07: a 6 to hit is one die; the next one is Damage."""
    scene = played([A1, B1], strike("a1", "b1"), az("benny", mode="forgo"), dice=(6, 2))
    assert [roll["faces"] for roll in scene.of("Rolled")] == [[6], [2]]


def test_a_sprint_has_bonus_dice() -> None:
    """R10-TU-15, R10-DI-07: 6, 6 and 1 add 13 to 5."""
    scene = played([A1, fig("b1", 25, 10)], az("sprint", unit="a1"), dice=(6, 6, 1))
    assert scene.state("a1")["move_left"] == 18
    assert scene.state("a1")["action_spent"] is True


@pytest.mark.parametrize(
    ("dice", "levels", "left"),
    [
        ((6,), 1, ()),
        ((6, 6), 1, (6,)),
        ((6, 6, 10), 1, (6,)),
        ((6, 6, 6, 10, 10), 2, (6,)),
        ((6, 6), 0, (6, 6)),
        ((), 1, ()),
    ],
)
def test_deflection_takes_dice_of_each_size(
    dice: tuple[int, ...], levels: int, left: tuple[int, ...]
) -> None:
    """R10-EQ-20."""
    assert deflected(dice, levels) == left


def test_heavy_armor_against_a_mixed_pool() -> None:
    """R10-TV-195: of 2d6 + 1d10 + 2 one d6 and the d10 are gone; 4 + 2 beats Armor 4."""
    units = [A1, fig("b1", 11.5, 10, 180, ("heavy-armor",))]
    view = seen(units, dice=(4,))
    r = resolution_of(view)
    damage = damage_roll(r, "a1", figure(view, "b1"), (6, 6, 10), 2)
    assert damage == 6
    assert not single_damage(r, "a1", "b1", 4, "R10-AT-04")
    assert single_damage(r, "a1", "b1", damage, "R10-AT-04")


def test_damage_that_holds_leaves_no_trace_of_shots() -> None:
    """R10-ST-03: two shots of 4 do not add up."""
    units = [
        fig("a1", 10, 8, 0, ("short-ranged",)),
        fig("a2", 10, 12, 0, ("short-ranged",)),
        fig("b1", 14, 10),
    ]
    scene = played(units, shoot("a1", "b1"), shoot("a2", "b1"), dice=(3, 4, 3, 4))
    assert not scene.dead("b1")
    assert scene.state("b1")["cc_damage_this_player_turn"] == 0


def test_the_parry_benny_takes_one_more_die() -> None:
    """R10-CC-46, R10-DI-06: two dice of a Two-Handed Weapon are both gone; so no KnockBack."""
    units = [
        fig("a1", 10, 10, 0, ("two-handed-weapon",)),
        fig("b1", 12.5, 10, 180, ("shield",)),
    ]
    scene = played(
        units,
        strike("a1", "b1", "two-handed-weapon"),
        em("parry", item="shield"),
        em("benny", mode="deflection"),
        dice=(4, 6),
    )
    assert scene.of("DamageSummed")[0]["damage"] == 0
    assert scene.at("b1") == [12.5, 10]


def test_a_wall_is_no_target_for_dice() -> None:
    """R10-DI-11: a refused attack throws nothing."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 14.5, 10)]
    scene = played(units, shoot("a1", "b1"), terrain=[wall(12, 3)])
    assert scene.refused == ["R10-AT-03"]
    assert scene.events == []


@pytest.mark.parametrize(("gap", "spent"), [(15.0, "roll"), (15.5, "forgo")])
def test_a_hopeless_roll_lets_the_benny_go(gap: float, spent: str) -> None:
    """R10-DP-13: 6 - 9 is short of Use 3 by 6, 6 - 10 by 7; a miss has no Damage to raise."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 11 + gap, 10)]
    dice = (6, 1) if spent == "roll" else (6,)
    scene = played(units, shoot("a1", "b1"), dice=dice)
    assert scene.of("BennySpent")[0]["on"] == spent
    assert scene.of("AttackMissed") != []
