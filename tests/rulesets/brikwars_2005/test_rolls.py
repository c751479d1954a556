"""Skill Rolls, Damage Rolls, criticals and Bonus Dice (R05-DI-01..11)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, fig, thrown
from tests.rulesets.brikwars_2005.fights import PARRY, answer, attack, duel
from tests.rulesets.brikwars_2005.scenes import played, shoot, throw

GUN = ("short-ranged",)


def shot(*dice: int, target: tuple[str, ...] = ("hand-weapon",), **more: Any) -> Scene:
    """A shot at 4" with nothing for or against it."""
    choices = more.pop("choices", ())
    units = [
        fig("a1", 10, 10, items=more.pop("items", GUN), moved_this_turn=2),
        fig("b1", 15, 10, 180, target, moved_this_turn=3),
    ]
    return played(units, shoot("a1", "b1"), *choices, dice=dice, **more)


@pytest.mark.parametrize(("face", "hits"), [(2, False), (3, True)])
def test_a_skill_roll_has_to_reach_the_use(face: int, hits: bool) -> None:
    """R05-DI-01, R05-AT-06: Use 3."""
    scene = shot(face, *((1,) if hits else ()))
    assert bool(scene.of("AttackHit")) is hits
    assert bool(scene.of("AttackMissed")) is not hits


@pytest.mark.parametrize(("face", "dead"), [(4, False), (5, True)])
def test_damage_has_to_be_more_than_armor(face: int, dead: bool) -> None:
    """R05-DI-02, R05-AT-07: Armor 4 holds against 4."""
    assert shot(3, face).dead("b1") is dead


def test_damage_is_never_below_nothing() -> None:
    """R05-DI-02: a Random Object with 1d6-2 and a 1 does 0."""
    units = [
        fig("a1", 10, 10, items=("random-object",), moved_this_turn=2),
        fig("b1", 13, 10, 180, moved_this_turn=3),
    ]
    scene = played(units, throw("a1", "b1"), dice=(5, 3, 1))
    assert scene.totals("a1") == [4, 3, 0]
    assert scene.of("ArmorHeld", unit="b1", damage=0)


def test_a_one_on_every_skill_die_fails_whatever_is_added() -> None:
    """R05-DI-03, R05-DI-04, R05-AM-02: 1 + 2 against Use 3 is a Critical Failure."""
    units = [fig("a1", 10, 10, items=GUN), fig("b1", 15, 10, 180)]
    scene = played(units, shoot("a1", "b1"), dice=(1,))
    (roll,) = scene.of("Rolled", why="to hit")
    assert roll["total"] == 3
    assert not roll["success"]
    assert scene.of("AttackMissed", by=1)


def test_damage_cannot_critically_fail() -> None:
    """R05-DI-04: 1 on 1d6+1 is 2."""
    scene = shot(3, 1, items=("long-ranged",))
    assert scene.of("ArmorHeld", damage=2)


def test_a_success_on_the_highest_face_may_still_fail() -> None:
    """R05-DI-06, R05-AM-01: 6 - 4 for speed is 2 against Use 3; the Bonus Die is left."""
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=24),
    ]
    leave = az("bonus", mode="decline")
    scene = played(units, shoot("a1", "b1"), leave, dice=(6,))
    assert scene.of("BonusDieLeft", unit="a1")
    assert not scene.of("BonusDieLeft", enough=True), "it was its player's wish"
    assert scene.of("AttackMissed", by=1)


def test_by_default_a_bonus_die_is_taken_where_it_is_needed() -> None:
    """R05-DI-07, R05-DP-15: not on a roll that has succeeded without it."""
    scene = shot(6, 4)
    assert scene.totals("a1") == [6, 4]
    assert scene.of("BonusDieLeft", unit="a1", enough=True, hazard=False)
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=24),
    ]
    scene = played(units, shoot("a1", "b1"), dice=(6, 2, 4))
    assert scene.totals("a1") == [2, 4, 4]


def test_bonus_dice_go_on_as_long_as_they_show_a_six() -> None:
    """R05-DI-05, R05-DP-16: 6 + 6 + 1 - 10 is 3."""
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=60),
    ]
    scene = played(units, shoot("a1", "b1"), dice=(6, 6, 1, 2))
    assert scene.totals("a1") == [-4, 2, 3, 2]
    assert scene.of("AttackHit")
    wanted = [one.wanted for one in thrown(scene)][:3]
    assert wanted == [13, 7, 1], "6 and 7 more, 6 of these and 1 more"


def test_a_switch_makes_every_highest_face_hit() -> None:
    """R05-DI-06: ``crit_success_autohits``."""
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=60),
    ]
    leave = az("bonus", mode="decline")
    rules = {"crit_success_autohits": True}
    scene = played(units, shoot("a1", "b1"), leave, dice=(6, 1), settings=rules)
    assert scene.of("AttackHit")


def test_that_switch_is_about_attacks_and_no_parry_is_sure() -> None:
    """R05-AM-01, R05-CC-48: a 6 against an Attack Roll of 11 takes nothing off."""
    scene = played(
        duel(),
        attack("a1", "b1"),
        PARRY,
        answer("b1", "bonus", "R05-DP-15", mode="decline"),
        dice=(6, 5, 6, 3),
        settings={"crit_success_autohits": True},
    )
    assert not scene.of("Parried")


def test_damage_takes_its_bonus_dice_without_a_question() -> None:
    """R05-DI-08: 6 and 6 and 2 are 14."""
    assert shot(3, 6, 6, 2).totals("a1") == [3, 14]


def test_there_are_no_bennies() -> None:
    """R05-DI-09: what a highest face brings is one more die, of this roll alone."""
    scene = shot(6, 5)
    assert [event["why"] for event in scene.of("Rolled")] == ["to hit", "damage"]


def test_a_hero_does_the_damage_printed_for_the_weapon() -> None:
    """R05-DI-10, R05-HE-02: a thrown knife is 1d6, though his Skill is 1d10."""
    units = [
        fig("a1", 10, 10, kind="hero", moved_this_turn=2),
        fig("b1", 13, 10, 180, moved_this_turn=3),
    ]
    scene = played(units, throw("a1", "b1"), dice=(3, 2, 5))
    throws = [event["throw"] for event in scene.of("Rolled", unit="a1")]
    assert throws == ["1d6", "1d10", "1d6"]
    assert scene.dead("b1")


@pytest.mark.parametrize(("face", "asked"), [(9, False), (10, True)])
def test_a_hero_is_critical_on_the_ten_alone(face: int, asked: bool) -> None:
    """R05-HE-02, R05-DI-05: a 6 or a 9 of his d10 brings nothing."""
    units = [
        fig("a1", 10, 10, kind="hero", items=GUN, moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=3),
    ]
    scene = played(units, shoot("a1", "b1"), dice=(face, 1))
    assert bool(scene.of("BonusDieLeft")) is asked


def test_a_heros_armor_is_rolled_for_each_damage() -> None:
    """R05-HE-01: 2d6 with Bonus Dice; 4 and 3 hold against 6, 2 and 3 do not."""
    hero = fig("b1", 15, 10, 180, kind="hero", moved_this_turn=3)
    gunner = fig("a1", 10, 10, items=("long-ranged",), moved_this_turn=2)
    assert not played([gunner, hero], shoot("a1", "b1"), dice=(3, 5, 4, 3)).dead("b1")
    assert played([gunner, hero], shoot("a1", "b1"), dice=(3, 5, 2, 3)).dead("b1")


def test_every_die_says_what_it_is_for() -> None:
    """R05-DI-11: dice fall in the order of the rolls, and each has its purpose and size."""
    units = [
        fig("a1", 10, 10, moved_this_turn=2),
        fig("b1", 13, 10, 180, moved_this_turn=3),
    ]
    scene = played(units, throw("a1", "b1"), dice=(2, 3, 4))
    told = [(one["why"], one["sides"], one["faces"]) for one in scene.of("Rolled")]
    assert told == [("throw range", [6], [2]), ("to hit", [6], [3]), ("damage", [6], [4])]
