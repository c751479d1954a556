"""Combined Charges: MOMs of one direction against one POP (R05-CA-09, R05-CH-39, R05-DP-30)."""

import math
from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import (
    ALLIED,
    DOWN,
    Scene,
    az,
    em,
    fig,
    ground,
    mine,
    wall,
    wall_along,
)
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen

SPEAR, PIKE, SWORD, SHIELD = ("spear",), ("lance",), ("hand-weapon",), ("shield",)
A1 = fig("a1", 10, 9.49, 0, ())
A2 = fig("a2", 10, 10.51, 0, ())
S1 = fig("a1", 10, 9.49, 0, SPEAR)
S2 = fig("a2", 10, 10.51, 0, SPEAR)
B1 = fig("b1", 14, 10, 180, (), moved_this_turn=1.0, action_spent=True)
"""Neither Stationary nor able to Bail."""

B9 = fig("b9", 28, 19, 180, ())
"""Far away, so that the battle goes on."""


def lead(do: str = "slam", unit: str = "a1", **more: Any) -> dict[str, Any]:
    """The Charge that others are to join."""
    return az(do, unit=unit, target="b1", mode="joint", **more)


def join(*names: str, by: str = "azure") -> dict[str, Any]:
    """Who joins in."""
    return {"by": by, "point": "R05-DP-30", "do": "join", "several": list(names)}


def answer(do: str, **more: Any) -> dict[str, Any]:
    """What the target does about one of them."""
    return em(do, point="R05-DP-26", **more)


def spears(*more: Any, victim: Any = B1, dice: tuple[int, ...], **fields: Any) -> Scene:
    """Two with spears side by side."""
    first = lead("charge", item="spear")
    return played([S1, S2, victim, B9], first, join("a2/spear/charge"), *more, dice=dice, **fields)


def slams(*units: Any, dice: tuple[int, ...], **fields: Any) -> Scene:
    """All run into the target with their bodies."""
    names = [f"{unit['id']}//slam" for unit in units if unit["id"] not in ("a1", "b1")]
    return played([*units, B9], lead(), join(*names), dice=dice, **fields)


def test_moms_of_one_direction_are_added_against_one_pop() -> None:
    """R05-CH-39, R05-CA-09: 4 and 3 against 5 are 2", straight away from both."""
    scene = slams(A1, A2, B1, dice=(4, 3, 5))
    assert scene.at("b1") == [16, 10]
    assert scene.down("b1")
    assert len(scene.of("Rolled", why="opposition")) == 1


@pytest.mark.parametrize(
    ("dice", "flies", "locked"),
    [((2, 1, 5), ["a1"], ["a2"]), ((2, 2, 4), [], ["a2", "a1"]), ((3, 3, 4), ["b1"], [])],
)
def test_head_on_with_one_of_them_the_lower_flies(
    dice: tuple[int, ...], flies: list[str], locked: list[str]
) -> None:
    """R05-CH-36, R05-CH-39: both MOMs against that of a target that runs at the first of them.

    3 against 5 send the first 2" back, 4 against 4 lock both, 6 against 4 send the target.
    """
    runs = {"mom": 1, "straight_run": 3.0, "mom_dir": [-0.86, -0.51]}
    scene = slams(A1, A2, {**B1, "state": {**B1["state"], **runs}}, dice=dice)
    assert [event["why"] for event in scene.of("Rolled")] == ["momentum"] * 3
    assert [(event["unit"], event["wanted"]) for event in scene.of("KnockedBack")] == [
        (unit, 2) for unit in flies
    ]
    assert [unit for unit in ("a1", "a2", "b1") if scene.down(unit)] == flies
    assert [event["against"] for event in scene.of("Resisted")] == locked


def test_something_large_has_room_for_a_third_from_the_same_side() -> None:
    """R05-CA-09: two of three within 44 degrees fit a minifig, all a beast: 3 times 1+1+2."""
    spots = ((8.51, 7.38), (8, 10), (8.51, 12.62))
    three = [fig(f"a{number}", *spot, 0, SPEAR) for number, spot in enumerate(spots, start=1)]
    beast = fig("b1", 15, 10, 180, (), kind="beast", action_spent=True)
    names = join("a2/spear/charge", "a3/spear/charge")
    dice = (3, 3, 3, 1, 1, 1, 1, 1, 1)
    scene = played([*three, beast, B9], lead("charge", item="spear"), names, dice=dice)
    assert [event["unit"] for event in scene.of("Rolled", why="to hit")] == ["a1", "a2", "a3"]
    assert [event["damage"] for event in scene.of("DamageSummed")] == [12]


def test_behind_whom_they_have_pushed_away_each_may_run_on() -> None:
    """R05-CH-35, R05-DP-29: 2" of Move are left to each; a1 is asked first, and a2 goes on."""
    go = {"by": "azure", "point": "R05-DP-29", "do": "continue", "unit": "a2"}
    names = join("a2//slam")
    scene = played([A1, A2, B1, B9], lead(), names, defaults=False, dice=(4, 1, 1))
    assert scene.decision is not None
    assert (scene.decision["kind"], scene.decision["unit"]) == ("R05-DP-29", "a1")
    scene = played([A1, A2, B1, B9], lead(), names, go, dice=(4, 1, 1))
    assert scene.at("a2")[0] > scene.at("a1")[0] + 1


def test_from_different_sides_each_meets_a_new_pop() -> None:
    """R05-CH-39: 4 is resisted by 5, then 3 against 1 sends it 2" away."""
    scene = slams(fig("a1", 10, 10, 0, ()), fig("a2", 14, 14, 270, ()), B1, dice=(4, 5, 3, 1))
    assert [event["against"] for event in scene.of("Resisted")] == ["a1"]
    assert scene.at("b1") == [14, 8]


def test_each_mom_is_told_by_the_rule_of_what_it_is_added_to() -> None:
    """R05-CH-39 of several from one direction, R05-CH-30 of one from its own."""
    abreast = slams(A1, A2, B1, dice=(4, 3, 5))
    rules = [event["rules"] for event in abreast.of("Rolled", why="momentum")]
    assert ["R05-CH-39" in one for one in rules] == [True, True]
    apart = slams(fig("a1", 10, 10, 0, ()), fig("a2", 14, 14, 270, ()), B1, dice=(4, 5, 3, 1))
    rules = [event["rules"] for event in apart.of("Rolled", why="momentum")]
    assert ["R05-CH-30" in one and "R05-CH-39" not in one for one in rules] == [True, True]


def run_of(scene: Scene, unit: str, x: float, y: float) -> float:
    """In which direction a figure has run at first from where it stood, in degrees."""
    end = scene.of("Moved", unit=unit)[0]["path"][-1]
    return math.degrees(math.atan2(end[1] - y, end[0] - x))


@pytest.mark.parametrize(("y", "apart", "pops"), [(13.4, 44.9, 1), (13.45, 45.4, 2)])
def test_the_same_direction_ends_at_45_degrees(y: float, apart: float, pops: int) -> None:
    """R05-CA-09 as ruled: so many degrees lie between the runs, which make room for each other."""
    units = [fig("a1", 10, 10, 0, ()), fig("a2", 11, y, 0, ()), B1]
    dice = (1, 1, 6, 1) if pops == 1 else (1, 2, 1, 2)
    scene = slams(*units, dice=dice)
    assert run_of(scene, "a1", 10, 10) - run_of(scene, "a2", 11, y) == pytest.approx(apart, abs=0.1)
    assert len(scene.of("Rolled", why="opposition")) == pops


def test_whom_it_resists_is_locked_with_all_of_them() -> None:
    """R05-CH-31: 2 and 3 against 5: a dead stop for both."""
    scene = slams(A1, A2, B1, dice=(2, 3, 5))
    assert scene.at("b1") == [14, 10]
    assert [event["against"] for event in scene.of("Resisted")] == ["a1", "a2"]
    assert {event["unit"] for event in scene.of("MomentumLost")} == {"a1", "a2"}


def test_the_damage_of_all_charges_is_added() -> None:
    """R05-CA-09, R05-CA-01: 1+1+2 and 1+1+2 are 8; with a MOM each (R05-CH-03)."""
    scene = spears(dice=(3, 3, 1, 1, 1, 1))
    assert [event["damage"] for event in scene.of("DamageSummed")] == [8]
    assert scene.dead("b1")


def test_who_has_hit_collides_and_who_has_missed_runs_by() -> None:
    """R05-CH-19, R05-CA-09: 1+1+2 do not beat Armor 4; MOM 5 of the one against POP 2."""
    scene = spears(dice=(3, 1, 1, 1, 5, 2))
    assert [event["damage"] for event in scene.of("DamageSummed")] == [4]
    assert len(scene.of("Rolled", why="momentum")) == 1
    assert scene.down("b1")
    assert scene.at("a2")[0] > 14


def test_where_all_miss_all_run_by() -> None:
    """R05-CH-19: nobody collides."""
    scene = spears(dice=(1, 1))
    assert not scene.of("Rolled", why="momentum")
    assert scene.at("a1")[0] > 14
    assert scene.at("a2")[0] > 14


def test_a_third_from_the_same_side_finds_no_room() -> None:
    """R05-CA-09 as ruled: it stops at its neighbors, and has lost its MOM."""
    third = fig("a3", 8.6, 10, 0, ())
    scene = slams(A1, A2, third, B1, dice=(4, 3, 5))
    assert {event["unit"] for event in scene.of("MomentumLost")} == {"a3"}
    assert scene.state("a3")["action_spent"]
    assert scene.at("a3")[0] < 13


def test_not_even_with_a_longer_weapon() -> None:
    """R05-CA-09: two fit one minifig from one side."""
    third = fig("a3", 9, 10, 0, PIKE)
    first, names = lead("charge", item="spear"), join("a2/spear/charge", "a3/lance/charge")
    scene = played([S1, S2, third, B1], first, names, dice=(1, 1))
    assert not scene.of("Rolled", unit="a3")
    assert [event["unit"] for event in scene.of("MomentumLost")] == ["a3"]


def test_each_charge_gets_one_counter_with_another_weapon() -> None:
    """R05-CA-07, R05-CH-11: a Shield Parries the first, and not the second as well."""
    guard = {**B1, "items": ["shield"]}
    parry = answer("parry", item="shield")
    scene = spears(parry, victim=guard, dice=(3, 3, 6, 4, 1, 2, 1, 2))
    assert [event["against"] for event in scene.of("CounterDeclared")] == ["a1"]
    (rolled,) = scene.of("Rolled", why="parry a blow")
    assert rolled["modifiers"] == [[-1, "ganged up on by 2", "R05-CA-06"]]
    assert [event["damage"] for event in scene.of("DamageSummed")] == [6]
    twice = [parry, parry]
    scene = spears(*twice, victim=guard, dice=(1, 1))
    assert scene.refused == ["R05-CC-40"]


def test_a_longer_counterattack_comes_first() -> None:
    """R05-CH-14: the pike kills one, and the other's spear still strikes."""
    guard = {**B1, "items": ["lance"]}
    back = answer("counterattack", item="lance")
    scene = spears(back, victim=guard, dice=(5, 3, 3, 3, 4, 4))
    assert scene.dead("a1")
    assert scene.dead("b1")
    rolls = [line["unit"] for line in scene.of("Rolled", why="to hit")]
    assert rolls == ["b1", "a2"]


MINED: dict[str, Any] = {"areas": [mine(11, 9.6, 0.3)], "settings": {"explosion_knockback": 1}}
"""A mine before the first, which here knocks others off their feet."""


def test_who_is_thrown_down_before_his_own_run_keeps_his_action() -> None:
    """R05-EX-02, R05-EX-03, R05-TU-30: a1 treads on a mine, which here knocks a2 off his feet."""
    scene = played([A1, A2, B1, B9], lead(), join("a2//slam"), dice=(1,), **MINED)
    assert scene.down("a1")
    assert scene.down("a2")
    assert [scene.state(name)["action_spent"] for name in ("a1", "a2")] == [True, False]


def test_bodies_that_run_at_somebody_are_no_attackers() -> None:
    """R05-CH-21, R05-CA-06: they do not gang up on it."""
    assert slams(A1, A2, B1, dice=(2, 3, 5)).state("b1")["attackers"] == []
    assert spears(dice=(1, 1)).state("b1")["attackers"] == ["a1", "a2"]


def test_who_is_thrown_down_makes_no_shot_in_it() -> None:
    """R05-CA-03, R05-TU-30: the gun beside the mine of the one who charges."""
    gunner = fig("a2", 10.5, 11.3, 0, ("short-ranged",), moved_this_turn=1.0)
    first = lead("charge", item="spear")
    scene = played([S1, gunner, B1, B9], first, join("a2/short-ranged"), dice=(1,), **MINED)
    assert scene.down("a2")
    assert scene.of("AttackMissed", unit="a2", target="b1")


def test_who_is_shot_on_the_last_inch_leaves_the_others_charge() -> None:
    """R05-CH-23, R05-TU-22: the lance has missed a1 at 2.5"; the bow sees it on the inch after.

    A wall hides it before. The spear of a2 still strikes.
    """
    guard = {**B1, "items": ["lance"]}
    bowman = fig("b2", 11.5, 15, 270, ("short-bow",))
    units = [fig("a1", 8, 10.51, 0, SPEAR), fig("a2", 8, 9.49, 0, SPEAR), guard, bowman]
    shot = em("shoot", unit="b2", target="a1", point="R05-DP-08")
    first, back = lead("charge", item="spear"), answer("counterattack", item="lance")
    screen = wall_along((7, 13), (11.25, 13), top=4)
    scene = played(
        units,
        first,
        join("a2/spear/charge"),
        back,
        answer("take"),
        shot,
        dice=(1, 5, 5, 1),
        terrain=[screen],
    )
    assert scene.dead("a1")
    assert [event["unit"] for event in scene.of("AttackMissed")] == ["b1", "a2"]


def test_whom_the_mine_of_one_kills_the_other_does_not_run_at() -> None:
    """R05-EX-02, R05-CH-18: 6 by it on the last inch are more than Armor 4, no more than 6."""
    guard = {**B1, "items": ["lance"]}
    armed = ("spear", "body-armor")
    units = [fig("a1", 9, 9.49, 0, armed), fig("a2", 9, 10.51, 0, armed), guard, B9]
    first, back = lead("charge", item="spear"), answer("counterattack", item="lance")
    mined = {"areas": [mine(11.6, 9.4, 0.3)], "settings": {"explosion_radius": 4}}
    names = join("a2/spear/charge")
    scene = played(units, first, names, back, answer("take"), dice=(1, 6), **mined)
    assert scene.dead("b1")
    assert [event["unit"] for event in scene.of("Ran")] == ["a1", "a2", "a1"]
    assert scene.state("a2")["mom"] > 0


MINED_PIKE: dict[str, Any] = {
    "areas": [mine(12.4, 9.6, 0.3)],
    "settings": {"explosion_radius": 4},
}
"""A mine before the first of two who run on past a pike of 2.5"."""


def at_a_pike(runner: tuple[str, ...], *armor: str) -> Scene:
    """Two slam into a pike that strikes nobody; the first one's last inches set off a mine of 6."""
    guard, names = {**B1, "items": ["lance", *armor]}, join("a2//slam")
    units = [fig("a1", 9.5, 9.49, 0, runner), fig("a2", 9.5, 10.51, 0, runner), guard, B9]
    takes = [answer("take"), answer("take")]
    return played([*units, fig("a9", 2, 2)], lead(), names, *takes, dice=(6,), **MINED_PIKE)


def test_nobody_runs_into_whom_the_mine_of_another_kills() -> None:
    """R05-EX-02, R05-CH-22: Armor 6 bears it, and a2 keeps its MOM where it stands."""
    scene = at_a_pike(("body-armor",))
    assert scene.dead("b1")
    assert not scene.of("Rolled", why="momentum")
    assert scene.state("a2")["mom"] > 0


def test_who_is_killed_by_a_mine_on_the_last_inches_collides_with_nobody() -> None:
    """R05-EX-02, R05-CH-22: it takes a2 as well, and not b1 in its Armor of 6."""
    scene = at_a_pike((), "body-armor")
    assert [name for name in ("a1", "a2", "b1") if scene.dead(name)] == ["a1", "a2"]
    assert not scene.of("Rolled", why="momentum")
    assert not scene.of("Resisted")


def test_nobody_comes_to_whom_the_mine_of_another_has_killed_before() -> None:
    """R05-EX-02, R05-CA-09: a1 stands before b1, and a2 sets it off on its own run."""
    armored = ("body-armor",)
    units = [fig("a1", 10, 9.49, 0, armored), fig("a2", 10, 10.51, 0, armored), B1, B9]
    more = {"areas": [mine(12, 10.4, 0.3)], "settings": {"explosion_radius": 4}}
    scene = played(units, lead(), join("a2//slam"), dice=(6,), **more)
    assert scene.dead("b1")
    assert scene.at("a1")[0] > 12.9
    assert not scene.of("Rolled", why="momentum")


def test_a_shorter_counterattack_comes_last() -> None:
    """R05-CH-14: knife against pikes: all of them have struck before."""
    guard = {**B1, "items": ["hand-weapon"]}
    back = answer("counterattack", item="hand-weapon")
    units = [fig("a1", 10, 9.49, 0, PIKE), fig("a2", 10, 10.51, 0, PIKE), guard]
    first, names = lead("charge", item="lance"), join("a2/lance/charge")
    scene = played(units, first, names, back, dice=(4, 1, 1, 1, 1, 3, 3, 1, 5))
    rolls = [line["unit"] for line in scene.of("Rolled", why="to hit")]
    assert rolls == ["a1", "a2", "b1"]
    assert [event["damage"] for event in scene.of("DamageSummed")] == [3, 3]


def test_a_counterattack_that_misses_spares_nobody_the_collision() -> None:
    """R05-CH-14, R05-CH-19: a1 has hit, 1 + 1 + 1, and runs on into it with 5 against 2."""
    guard = {**B1, "items": ["hand-weapon"]}
    back = answer("counterattack", item="hand-weapon")
    units = [fig("a1", 10, 9.49, 0, PIKE), fig("a2", 10, 10.51, 0, PIKE), guard]
    first, names = lead("charge", item="lance"), join("a2/lance/charge")
    scene = played(units, first, names, back, dice=(4, 1, 1, 1, 1, 1, 5, 2))
    assert scene.of("AttackMissed", unit="b1")
    assert [event["wanted"] for event in scene.of("KnockedBack", unit="b1")] == [3]
    assert scene.at("a2")[0] == pytest.approx(14, abs=0.01)


def test_at_equal_reach_both_strike_at_once() -> None:
    """R05-CH-14, R05-CH-15: it dies, and so does the one it struck at."""
    guard = {**B1, "items": ["spear"]}
    back = answer("counterattack", item="spear")
    scene = spears(back, victim=guard, dice=(3, 5, 3, 1, 1, 6, 3, 1, 1))
    assert scene.dead("b1")
    assert scene.dead("a1")


def test_who_bails_lets_all_of_them_run_by() -> None:
    """R05-TU-43, R05-CA-09: off the path of both there is no attack."""
    awake = fig("b1", 14, 10, 180, (), moved_this_turn=1.0)
    away = [answer("bail"), em("land", at=[14, 12])]
    scene = spears(*away, victim=awake, dice=(4,))
    assert scene.at("b1") == [14, 12]
    assert not scene.of("Rolled", why="to hit")
    assert scene.at("a1")[0] > 14


def test_a_shove_ends_the_charge_of_all() -> None:
    """R05-CH-17: pushed away by 2" and the MOM's 3": no collision follows."""
    units = [A1, A2, B1]
    names = join("a2//charging-shove")
    takes = [answer("take"), answer("take")]
    scene = played(units, lead("charging-shove"), names, *takes, dice=(3, 1, 3))
    assert scene.at("b1")[0] > 18.5
    assert not scene.of("Rolled", why="opposition")
    assert not scene.down("b1")


@pytest.mark.parametrize(
    ("also", "dice"), [((), (3, 3, 2, 3, 4)), (("a3/short-ranged",), (3, 3, 3, 2, 3, 4, 3))]
)
def test_nothing_strikes_whom_a_shove_has_sent_to_its_death(
    also: tuple[str, ...], dice: tuple[int, ...]
) -> None:
    """R05-CH-15, R05-CH-17: pushes come first, and into lava; the others have hit in vain."""
    gunner = fig("a3", 10, 14, 0, ("short-ranged",), moved_this_turn=1.0)
    units, names = [S1, A2, gunner, B1, B9], join("a2//charging-shove", *also)
    takes = [answer("take"), answer("take")]
    lava = {"areas": [ground("lava", 16, 25)]}
    scene = played(units, lead("charge", item="spear"), names, *takes, dice=dice, **lava)
    assert scene.dead("b1")
    assert scene.of("Rolled", why="damage")
    assert not scene.of("DamageSummed")
    assert not scene.of("ArmorHeld")


def test_a_short_push_parts_them_as_well() -> None:
    """R05-CH-17: b1 goes 3" back, a1 could run that far still; both have lost their MOM there."""
    shovers = [fig("a1", 11, 9.49, 0, ()), fig("a2", 11, 10.51, 0, ())]
    takes = [answer("take"), answer("take")]
    names = join("a2//charging-shove")
    scene = played([*shovers, B1], lead("charging-shove"), names, *takes, dice=(3, 1, 1))
    lost = [(event["unit"], event["rules"][-1]) for event in scene.of("MomentumLost")]
    assert lost == [("a1", "R05-CH-17"), ("a2", "R05-CH-17")]
    assert scene.at("a1")[0] < 13.5
    assert not scene.down("b1")


def test_whom_the_shield_pushes_back_has_ended_its_own_charge_alone() -> None:
    """R05-CH-17, R05-CH-15: both miss; a2 runs by, and a1, pushed 2" back at once, does not."""
    guard = {**B1, "items": ["shield"]}
    back = answer("counterattack", item="shield")
    first, names = lead("charging-shove"), join("a2//charging-shove")
    scene = played([A1, A2, guard], first, names, back, dice=(1, 3, 1))
    assert scene.at("a1")[0] == pytest.approx(11, abs=0.3)
    assert scene.at("a2")[0] > 14


def test_two_shoves_push_one_after_the_other() -> None:
    """R05-CH-17, R05-CA-09: 2 + 1 and 2 + 2 inches."""
    scene = played(
        [A1, A2, B1],
        lead("charging-shove"),
        join("a2//charging-shove"),
        answer("take"),
        answer("take"),
        dice=(3, 3, 1, 2),
    )
    wanted = [event["wanted"] for event in scene.of("KnockedBack")]
    assert wanted == [3, 4]


def test_what_smashes_joins_the_sum() -> None:
    """R05-CH-33, R05-CC-20: 4 by a spear and 2 unused inches are 6."""
    scene = spears(dice=(3, 1, 1, 1, 5, 2), terrain=[wall(15.6)])
    assert scene.dead("b1")


def test_over_a_dead_target_they_may_run_on() -> None:
    """R05-CH-18, R05-DP-29: each is asked; by default both stop."""
    go = {"by": "azure", "point": "R05-DP-29", "do": "continue", "unit": "a2"}
    scene = spears(go, dice=(3, 3, 3, 3, 3, 3))
    assert scene.dead("b1")
    assert scene.at("a1")[0] < 14 < scene.at("a2")[0]


def test_a_sprint_belongs_to_it() -> None:
    """R05-CH-06: declared with the Charge, rolled when it runs."""
    far = fig("a2", 6, 10.6, 0, ())
    scene = slams(fig("a1", 10, 9.4, 0, ()), far, B1, dice=(3, 4, 3, 5))
    told = [line["event"] for line in scene.events if line["event"] in ("AttackJoined", "Rolled")]
    assert told[0] == "AttackJoined"
    assert len(scene.of("Rolled", why="sprint")) == 1
    assert scene.at("b1")[0] == pytest.approx(16, abs=0.01)


def test_nobody_charges_through_those_who_stay() -> None:
    """R05-CA-09, R05-TD-10: but through those who run before it."""
    behind = fig("a2", 8.5, 9.1, 0, ())
    units = [A1, behind, fig("a3", 14, 14, 270, ()), B1]
    scene = played(units, lead(unit="a3"), join("a2//slam"), join(), dice=(1, 5))
    assert scene.refused == ["R05-TD-10"]


def test_a_big_target_resists_them_all() -> None:
    """R05-CH-38, R05-CH-31: no dice, and neither of the two has a MOM any more."""
    beast = fig("b1", 15, 10, 180, (), kind="beast", action_spent=True)
    scene = slams(fig("a1", 9, 9.4, 0, ()), fig("a2", 9, 10.6, 0, ()), beast, dice=())
    assert scene.at("b1") == [15, 10]
    assert len(scene.of("Resisted")) == 2
    assert (scene.state("a1")["mom"], scene.state("a2")["mom"]) == (0, 0)


def test_allies_do_not_run_on_anothers_turn() -> None:
    """R05-TU-03 as ruled: they join from where they stand."""
    ally = fig("c1", 9, 10.6, 0, PIKE)
    assert refusal_of([S1, ally, B1], lead("charge", item="spear"), sides=ALLIED) == "R05-CA-01"


def test_a_charge_joins_a_shot_and_its_damage_too() -> None:
    """R05-CA-10, R05-CA-12: 1+1+2 by the spear and 1 by the gun are 5."""
    gunner = fig("a1", 9, 12, 0, ("short-ranged",), moved_this_turn=1.0)
    first = az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    names = {"by": "azure", "point": "R05-DP-10", "do": "join", "several": ["a2/spear/charge"]}
    scene = played([gunner, S2, B1], first, names, dice=(3, 3, 1, 1, 1))
    assert scene.dead("b1")


def test_a_shot_joins_a_charge() -> None:
    """R05-CA-10: the other way round."""
    gunner = fig("a2", 9, 12, 0, ("short-ranged",), moved_this_turn=1.0)
    first = lead("charge", item="spear")
    scene = played([S1, gunner, B1], first, join("a2/short-ranged"), dice=(3, 3, 1, 1, 1))
    assert scene.dead("b1")


def test_where_there_is_no_damage_only_runners_join() -> None:
    """R05-CA-09: a body or a Shove adds to nothing but other bodies and Shoves."""
    gunner = fig("a2", 9, 12, 0, ("short-ranged",))
    scene = played([A1, gunner, B1], lead(), defaults=False)
    assert scene.joiners("R05-DP-30") == ["a2//charging-shove", "a2//slam"]


@pytest.mark.parametrize("state", [{"action_spent": True}, {"conditions": DOWN}])
def test_who_cannot_run_himself_stays_in_the_way(state: dict[str, Any]) -> None:
    """R05-CA-09, R05-DP-30: without an Action, or on its back, a2 is passed by nobody behind it."""
    behind, third = fig("a3", 7, 10.51, 0, ()), fig("a4", 14, 14, 270, ())
    scene = played([A1, A2, behind, third, B1, B9], lead(), defaults=False)
    assert "a3//slam" in scene.joiners("R05-DP-30")
    stays = fig("a2", 10, 10.51, 0, (), **state)
    scene = played([A1, stays, behind, third, B1, B9], lead(), defaults=False)
    names = scene.joiners("R05-DP-30")
    assert {name.partition("/")[0] for name in names} == {"a4"}


def test_who_needs_another_to_run_first_is_not_suggested_alone() -> None:
    """R05-DP-30: a3 stands behind a2 on the way to b1; together both may come."""
    behind = fig("a3", 7, 10.51, 0, ())
    scene = played([A1, A2, behind, B1, B9], lead(), defaults=False)
    assert scene.decision is not None
    (option,) = scene.decision["options"]
    assert "a3//slam" in option["bounds"]["from"]
    groups = [{name[:2] for name in names} for names in option["suggest"]]
    assert {"a2"} in groups
    assert {"a2", "a3"} in groups
    assert {"a3"} not in groups


@pytest.mark.parametrize(
    ("do", "items", "damage"),
    [
        ("charge", SPEAR, ["2d6+2", "2d6+2"]),
        ("charging-shove", SHIELD, []),
        ("charging-shove", (), []),
        ("slam", (), []),
    ],
)
def test_the_odds_of_a_joint_charge_have_damage_by_weapons_alone(
    do: str, items: tuple[str, ...], damage: list[str]
) -> None:
    """R05-CA-01, R05-CH-03, R05-CH-21: two spears have d6+2 and the MOM's die each."""
    units = [fig("a1", 10, 9.49, 0, items), fig("a2", 10, 10.51, 0, items), B1]
    item = items[0] if items else None
    found = odds_at_first(
        seen(units).battle, Choice(do=do, unit="a1", item=item, target="b1", mode="joint")
    )
    assert found is not None
    assert [row.value for row in found.rows if row.name.startswith("Damage")] == damage
    assert {row.name.partition(":")[0] for row in found.rows} >= {"a1", "a2"}
