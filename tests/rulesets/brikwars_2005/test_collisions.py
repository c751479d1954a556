"""Running into somebody: MOM against POP, KnockBack, running on (R05-CH-21, -22, -30..38)."""

import math

import pytest

from tests.rulesets.brikwars.scenes import az, block, em, fig, ground, wall, wall_along
from tests.rulesets.brikwars_2005.runs import CARRIED, SPEAR, answer, charge, slam, victim
from tests.rulesets.brikwars_2005.scenes import played

TOWER = block("platform", 2, 10.5, 8, "tower")


@pytest.mark.parametrize(("momentum", "against", "inches"), [(5, 2, 3), (4, 3, 1), (3, 1, 2)])
def test_a_collision_pushes_by_mom_less_pop(momentum: int, against: int, inches: int) -> None:
    """R05-CH-30, -32: prone and Disrupted."""
    scene = played([fig("a1", 5, 10, 0, ()), victim()], slam(), dice=(momentum, against))
    assert scene.at("b1") == [9.5 + inches, 10.0]
    assert scene.down("b1")


@pytest.mark.parametrize("against", [3, 4])
def test_a_resisted_collision_stops_the_charger_dead(against: int) -> None:
    """R05-CH-31, R05-CC-01: no Disruption, the MOM is lost, both are in Close Combat."""
    scene = played([fig("a1", 5, 10, 0, ()), victim()], slam(), dice=(3, against))
    assert scene.of("Engaged", unit="a1", target="b1")
    assert scene.of("MomentumLost", unit="a1")
    assert not scene.down("b1")
    assert scene.at("a1") == [8.5, 10.0]


def test_a_slam_takes_the_action_and_no_attack_roll() -> None:
    """R05-CH-21, R05-AT-08, R05-AM-32."""
    scene = played([fig("a1", 5, 10, 0, ()), victim()], slam(), dice=(3, 1))
    assert scene.state("a1")["action_spent"]
    assert not scene.of("Rolled", why="to hit")
    assert scene.state("b1")["cc_damage_this_player_turn"] == 0


def test_a_counter_against_a_slam_comes_before_the_bodies_meet() -> None:
    """R05-CH-14, R05-CH-21: a knife reaches half an inch farther; both live, so they collide."""
    units = [fig("a1", 5, 10, 0, ()), victim(9.5, ("hand-weapon",))]
    strikes = answer("counterattack", item="hand-weapon")
    scene = played(units, slam(), strikes, dice=(3, 2, 5, 2))
    assert [line["to"][0] for line in scene.of("Moved", unit="a1")] == [7.5, 8.5]
    assert scene.state("a1")["cc_damage_this_player_turn"] == 2
    assert scene.of("KnockedBack", unit="b1")[0]["wanted"] == 3


SCREEN = wall_along((0, 12), (8.9, 12), top=3)
"""Hides a runner from the bow until its last inch before the target."""
BEHIND = [
    fig("a1", 5, 10, 0, ()),
    victim(9.5, ("hand-weapon",)),
    fig("b2", 9.5, 14, 270, ("short-bow",)),
    fig("a2", 2, 2, 180, ()),
    fig("b9", 28, 18, 0, ()),
]
STRIKES = answer("counterattack", item="hand-weapon")
SHOT = em("shoot", unit="b2", target="a1", point="R05-DP-08")


def test_who_is_shot_on_the_last_inch_collides_with_nobody() -> None:
    """R05-TU-21, R05-CH-30: it has stood the Counter, and falls to 5 by the bow."""
    scene = played(BEHIND, slam(), STRIKES, SHOT, dice=(3, 2, 5, 5), terrain=[SCREEN])
    assert scene.of("Moved", unit="a1")[-1]["to"] == [8.5, 10]
    assert scene.dead("a1")
    assert not scene.of("Rolled", why="momentum")


def test_nobody_collides_with_whom_a_stray_shot_has_taken() -> None:
    """R05-RG-06, R05-CH-30: the bow misses the runner, and what it missed with strikes b1."""
    stray = [az("track", point="R05-DP-23"), az("land-shot", at=[9.5, 10])]
    choices = [slam(), STRIKES, SHOT, *stray]
    scene = played(BEHIND, *choices, dice=(3, 2, 1, 5), terrain=[SCREEN])
    assert scene.dead("b1")
    assert scene.at("a1") == [8.5, 10]
    assert not scene.of("Rolled", why="momentum")


def test_bonus_dice_on_mom_and_pop() -> None:
    """R05-DI-08: a 6 brings another die on either."""
    scene = played([fig("a1", 5, 10, 0, ()), victim()], slam(), dice=(6, 2, 6, 1))
    assert scene.totals() == [8, 7]


def test_whoever_would_send_a_friend_to_his_death_leaves_the_bonus_die() -> None:
    """R05-DP-17: an accidental slam into one's own, with lava behind."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8), fig("a2", 10.5, 10, 0)]
    lava = {"areas": [ground("lava", 13, 15)]}
    scene = played(units, charge("spear"), dice=(1, 6, 1), **lava)
    assert scene.of("BonusDieLeft", unit="a1", hazard=True), "the log says why"


def test_an_accidental_slam_takes_no_action_and_has_no_counter() -> None:
    """R05-CH-20, -21: b2 has a weapon, and may only Bail."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8), fig("b2", 10.5, 10, 180, action_spent=True)]
    scene = played(units, charge("spear"), dice=(1, 5, 2))
    assert not scene.of("CounterDeclared", unit="b2")
    assert scene.at("b2") == [13.5, 10.0]


@pytest.mark.parametrize("side", [1, -1])
def test_whom_a_charger_meets_beside_its_line_flies_away_from_where_they_met(side: int) -> None:
    """R05-CH-32, R05-CH-34: stands meet an inch apart, 0.8" along the run and 0.6" beside it.

    MOM 5 against POP 2 makes 3", 2.4" of them along the run and 1.8" aside.
    """
    beside = fig("b2", 10.5, 10 + side * 0.6, 180, action_spent=True)
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8), beside]
    scene = played(units, charge("spear"), dice=(1, 5, 2))
    assert scene.at("b2") == pytest.approx([12.9, 10 + side * 2.4], abs=0.01)
    assert scene.down("b2")


def test_whom_a_charger_runs_into_by_accident_may_bail() -> None:
    """R05-CH-21, R05-TU-43: then the charger runs by."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8), fig("b2", 10.0, 10, 180)]
    scene = played(
        units,
        charge("spear"),
        answer("take"),
        em("decline", unit="b2", point="R05-DP-05"),
        answer("bail", unit="b2"),
        em("land", unit="b2", at=[10.0, 12.0]),
        dice=(1, 4),
    )
    assert scene.at("b2") == [10.0, 12.0]
    assert scene.at("a1") == [10.0, 10.0]
    assert not scene.of("Rolled", why="momentum")


def test_smash_damage_counts_one_point_for_every_full_inch() -> None:
    """R05-CH-33: 3" into a wall 1" behind are 2 points, on top of what the turn has brought."""
    units = [fig("a1", 5, 10, 0, ()), victim(cc_damage_this_player_turn=0)]
    scene = played(units, slam(), dice=(5, 2), terrain=[wall(11.1)])
    assert scene.of("DamageSummed", unit="b1")[0]["damage"] == 2
    soft = played(
        units, slam(), dice=(5, 2), terrain=[wall(11.1)], settings={"smash_damage": False}
    )
    assert not soft.of("DamageSummed", unit="b1")


def test_a_body_in_the_way_is_an_obstacle_too() -> None:
    """R05-CH-34: 3" wanted, 1" free."""
    units = [fig("a1", 5, 10, 0, ()), victim(), fig("b2", 11.5, 10, 180)]
    scene = played(units, slam(), dice=(5, 2))
    assert scene.at("b1") == pytest.approx([10.5, 10.0], abs=0.01)
    assert scene.of("DamageSummed", unit="b1")[0]["damage"] == 2


def test_over_an_edge_it_falls() -> None:
    """R05-CH-34, R05-TU-18: 8" are two dice."""
    units = [fig("a1", 5, 10, 0, ()), victim()]
    scene = played(units, slam(), answer("take"), dice=(5, 2, 1, 2), terrain=[TOWER])
    assert scene.of("Fell", unit="b1")[0]["inches"] == 8.0


@pytest.mark.parametrize(("own", "other", "who", "inches"), [(5, 3, "b1", 2), (2, 4, "a1", 2)])
def test_head_on_the_lower_flies(own: int, other: int, who: str, inches: int) -> None:
    """R05-CH-36, -37: one die each, serving as MOM and as POP."""
    units = [fig("a1", 5, 10, 0, ()), victim(**CARRIED)]
    scene = played(units, slam(), dice=(own, other))
    assert scene.of("KnockedBack", unit=who)[0]["wanted"] == inches
    assert len(scene.of("KnockedBack")) == 1
    assert scene.down(who)


def test_head_on_means_within_fifteen_degrees() -> None:
    """R05-CH-37: a MOM that leads elsewhere is no MOM against the charger."""
    aside = {**CARRIED, "mom_dir": [-0.906308, 0.422618]}
    scene = played([fig("a1", 5, 10, 0, ()), victim(**aside)], slam(), dice=(2, 4))
    assert scene.of("Rolled", unit="b1", why="opposition")
    assert scene.of("Resisted", unit="b1")


@pytest.mark.parametrize(("degrees", "why"), [(14.9, "momentum"), (15.5, "opposition")])
def test_up_to_fifteen_degrees_a_mom_leads_to_the_charger(degrees: float, why: str) -> None:
    """R05-CH-37, R05-CH-36: beyond that it has only its POP."""
    turn = math.radians(degrees)
    carried = {**CARRIED, "mom_dir": [-round(math.cos(turn), 6), round(math.sin(turn), 6)]}
    scene = played([fig("a1", 5, 10, 0, ()), victim(**carried)], slam(), dice=(4, 4))
    assert [one["why"] for one in scene.of("Rolled", unit="b1")] == [why]


def test_who_has_run_up_on_its_own_turn_meets_a_charger_head_on() -> None:
    """R05-CH-37, R05-CH-05: 5" to the last of its Move, and the other charges on the next turn."""
    units = [fig("a1", 5, 10, 0, ()), fig("b1", 14.5, 10, 180, ())]
    run = az("move", unit="a1", path=[[10, 10]])
    scene = played(units, run, az("end-turn"), slam("b1", "a1"), dice=(2, 4))
    assert [one["why"] for one in scene.of("Rolled")] == ["momentum", "momentum"]
    assert scene.of("KnockedBack")[0]["unit"] == "b1"


def test_who_has_not_run_far_enough_meets_a_charger_with_a_pop() -> None:
    """R05-CH-37, R05-CH-02: 1.9" are no MOM, though they lead to the charger."""
    short = {"mom": 0, "straight_run": 1.9, "mom_dir": [-1.0, 0.0]}
    scene = played([fig("a1", 5, 10, 0, ()), victim(**short)], slam(), dice=(3, 4))
    assert [one["why"] for one in scene.of("Rolled", unit="b1")] == ["opposition"]
    assert not scene.of("KnockedBack")


@pytest.mark.parametrize(("way", "halts"), [((-1.0, 0.0), True), ((0.0, 1.0), False)])
def test_head_on_a_friend_halts_as_well(way: tuple[float, float], *, halts: bool) -> None:
    """R05-CH-36, R05-CH-31: 4 against 4 after a miss; whose MOM leads elsewhere goes on with it."""
    friend = fig("a2", 10.5, 10, 180, (), **{**CARRIED, "mom_dir": list(way)})
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8), friend]
    scene = played(units, charge("spear"), dice=(1, 4, 4))
    assert scene.of("Resisted", unit="a2", against="a1")
    assert scene.state("a1")["mom"] == 0
    assert scene.state("a2")["mom"] == (0 if halts else 1)


def test_bigger_targets_just_resist() -> None:
    """R05-CH-38, R05-CH-31: no dice; a dead stop, no MOM any more, and both in Close Combat.

    Nor is the charger asked whether it runs on.
    """
    units = [fig("a1", 5, 10, 0, ()), fig("b1", 10.5, 10, 180, (), kind="beast")]
    scene = played(units, slam(), answer("take"), defaults=False)
    assert scene.of("Resisted", unit="b1")
    assert not scene.of("Rolled")
    assert scene.at("b1") == [10.5, 10.0]
    assert scene.at("a1") == [8.0, 10.0]
    assert scene.of("MomentumLost", unit="a1")
    assert scene.state("a1")["mom"] == 0
    assert scene.of("Engaged", unit="a1", target="b1")
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_who_is_as_big_as_its_target_pushes_it() -> None:
    """R05-CH-38: one minifig does not move a beast, but another beast does: 5 - 2 = 3"."""
    units = [fig("a1", 5, 10, 0, (), kind="beast"), fig("b1", 12.5, 10, 180, (), kind="beast")]
    scene = played(units, slam(), answer("take"), dice=(5, 2))
    assert scene.at("b1") == [15.5, 10.0]
    assert scene.down("b1")


def test_after_a_knockback_it_may_run_on_with_its_mom() -> None:
    """R05-CH-35, R05-DP-29, R05-AM-31: here to where the first victim lies, and no farther.

    The same victim is not collided with twice in one turn.
    """
    units = [fig("a1", 5, 10, 0, ()), victim(9.5)]
    scene = played(units, slam(), az("continue", point="R05-DP-29"), dice=(2, 1))
    assert len(scene.of("KnockedBack")) == 1
    assert scene.of("Moved", unit="a1")[-1]["to"][0] > 8.6


@pytest.mark.parametrize(("x", "asked"), [(10.9, True), (11.0, False)])
def test_nobody_is_asked_to_run_on_without_any_move_left(x: float, *, asked: bool) -> None:
    """R05-CH-18, R05-CH-35, R05-DP-29: 5" up to where the bodies meet are all there is."""
    units = [fig("a1", 5, 10, 0, ()), victim(x)]
    scene = played(units, slam(), answer("take"), dice=(5, 2), defaults=False)
    assert scene.of("KnockedBack", unit="b1")
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R05-DP-29") is asked


def test_whoever_runs_on_of_his_own_will_stops_at_an_edge() -> None:
    """R05-CH-35: only who has missed must run on (R05-CH-19)."""
    units = [fig("a1", 5, 10, 0, ()), victim(8.5), fig("b2", 25, 2)]
    scene = played(
        units,
        slam(),
        answer("take"),
        az("continue", point="R05-DP-29"),
        dice=(6, 3, 1, 1, 1),
        terrain=[block("platform", 2, 9.5, 8, "tower")],
    )
    assert scene.of("Fell", unit="b1")
    assert not scene.of("Fell", unit="a1")
    assert scene.at("a1")[0] < 9.6


def test_a_move_that_ends_before_contact_brings_no_collision() -> None:
    """R05-CH-22: the spear hits at 1.5", the Move ends at 0.9"; both are in Close Combat."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(11.9)]
    scene = played(units, charge("spear"), dice=(3, 1, 1))
    assert scene.at("a1") == [10.0, 10.0]
    assert scene.of("Engaged", unit="a1", target="b1")
    assert scene.state("a1")["mom"] == 0
    assert not scene.of("Rolled", why="momentum")


def test_who_counters_on_its_last_inches_is_in_no_fight_with_whom_it_ran_at() -> None:
    """R05-TU-15, R05-CC-01: b2 holds it an inch before b1, whose pike has let it come.

    Ruling: R05-CH-22 speaks of a Move that was too short; this one was ended by a fight.
    """
    units = [
        fig("a1", 5, 10, 0, ("hand-weapon",)),
        victim(9.5, ("lance",)),
        fig("b2", 8.4, 11.7, 270),
    ]
    back = answer("counterattack", "a1", item="hand-weapon")
    choices = [answer("take"), {**back, "point": "R05-DP-06"}]
    scene = played(units, slam(), *choices, dice=(1, 1))
    assert [(one["unit"], one["target"]) for one in scene.of("Engaged")] == [("b2", "a1")]
    assert scene.state("a1")["mom"] == 0


def test_charge_and_smash_damage_are_one_sum() -> None:
    """R05-CC-20, R05-CH-33: 4 of the spear and 1 of the wall destroy."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim()]
    scene = played(units, charge("spear"), dice=(3, 1, 1, 4, 2), terrain=[wall(11.1)])
    assert scene.dead("b1")


def test_an_involuntary_collision_takes_no_action_of_either() -> None:
    """R05-TU-20, R05-CH-20: the miss runs on into b2; one Action is spent, that of the Charge."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8), fig("b2", 10.5, 10, 180, ())]
    scene = played(
        units,
        charge("spear"),
        answer("take"),
        em("decline", unit="b2", point="R05-DP-05"),
        answer("take", unit="b2"),
        dice=(1, 5, 2),
    )
    assert scene.of("KnockedBack", unit="b2")[0]["wanted"] == 3
    assert [one["unit"] for one in scene.of("ActionSpent")] == ["a1"]
    assert not scene.state("b2")["action_spent"]


def test_who_has_lost_its_mom_just_stops_at_a_body() -> None:
    """R05-TU-17, R05-CH-04: behind the one it has missed, rubble takes its MOM and not its legs.

    Without the rubble it runs into b2 with 5 against 2, and that flies 3".
    """
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        victim(8.0),
        fig("b2", 10.3, 10, 180, (), action_spent=True),
    ]
    fast = played(units, charge("spear"), answer("take"), dice=(1, 5, 2))
    assert fast.of("KnockedBack", unit="b2")[0]["wanted"] == 3
    rubble = [ground("rough", 8.6, 9.0)]
    slow = played(units, charge("spear"), answer("take"), dice=(1,), areas=rubble)
    assert slow.of("MomentumLost", unit="a1")
    assert not slow.of("Rolled", why="momentum")
    assert not slow.of("Engaged", target="b2")
    assert slow.at("a1") == pytest.approx([9.3, 10.0], abs=0.06)
    assert slow.at("b2") == [10.3, 10.0]
