"""Momentum, Charges, Collisions and running on (R10-CH-01..26, -38)."""

import math
from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import (
    DOWN,
    Scene,
    az,
    block,
    em,
    fig,
    ground,
    move,
    strike,
    wall,
)
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

FAR = fig("b1", 28, 18, 180)
KNIGHT = fig("a1", 4, 10, 0, ("lance",))
WITNESS = fig("b2", 28, 18, 180)
"""Somebody far off, so that the battle goes on when the target falls."""
TAKE = em("take")
BAILS = em("bail")


def charge(target: str = "b1", do: str = "charge", **more: Any) -> dict[str, Any]:
    """The first figure's Charge; with its lance unless it only shoves or runs."""
    item = {"item": "lance"} if do == "charge" else {}
    return az(do, unit="a1", target=target, **{**item, **more})


def victim(x: float, y: float = 10, items: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """Somebody in the way, who looks the other way and so answers no approach."""
    return fig("b1", x, y, 0, items, **more)


def mom(*path: tuple[float, float], unit: dict[str, Any] | None = None, **more: Any) -> int:
    """The MOM of a figure after walking a path from (4, 10)."""
    scene = played([unit or fig("a1", 4, 10), FAR], move("a1", *path), **more)
    assert scene.refused == []
    held: int = scene.state("a1")["mom"]
    return held


def test_four_straight_inches_bring_a_mom_and_no_less() -> None:
    """R10-CH-01, R10-CH-02."""
    assert mom((8, 10)) == 1
    assert mom((7.9, 10)) == 0
    assert mom((6, 10), (8.5, 10)) == 1


def test_nobody_holds_two() -> None:
    """R10-CH-02, R10-TV-162: 8" straight with a Sprint of 3."""
    scene = played(
        [fig("a1", 4, 10), FAR], az("sprint", unit="a1"), move("a1", (12, 10)), dice=(3,)
    )
    assert scene.state("a1")["mom"] == 1


@pytest.mark.parametrize(("aside", "kept"), [(0.07, 1), (0.33, 0)])
def test_a_turn_loses_it(aside: float, kept: int) -> None:
    """R10-CH-04, R10-CH-05, R10-TV-161: the last 0.9" at 4.5 degrees are straight, at 20 not."""
    assert mom((8, 10), (8.9, 10 + aside)) == kept


@pytest.mark.parametrize(("end", "kept"), [((8.031, 9.04), 0), ((8.03, 9.039), 1)])
def test_half_a_tenth_of_an_inch_is_long_enough_for_a_turn(
    end: tuple[float, float], kept: int
) -> None:
    """R10-CH-04: 0.05" at 53 degrees are a turn; of less, rounded points do not tell where to."""
    assert mom((8.001, 9), end, unit=fig("a1", 4, 9)) == kept


@pytest.mark.parametrize(("degrees", "kept"), [(4.9, 1), (-4.9, 1), (5.5, 0), (-5.5, 0)])
def test_up_to_five_degrees_to_either_side_are_straight(degrees: float, kept: int) -> None:
    """R10-CH-05, R10-CH-04, R10-TD-14: the last 0.9" after four inches that bring a MOM."""
    turn = math.radians(degrees)
    x, y = 8 + 0.9 * math.cos(turn), 10 + 0.9 * math.sin(turn)
    assert mom((8, 10), (round(x, 3), round(y, 3))) == kept


@pytest.mark.parametrize(("degrees", "rule"), [(4.9, None), (5.5, "R10-CH-01")])
def test_a_charge_goes_on_with_a_run_up_to_five_degrees_off_its_line(
    degrees: float, rule: str | None
) -> None:
    """R10-CH-05, R10-CH-01: 2" run before so far off the way, and 3" straight at the target."""
    turn = math.radians(degrees)
    way = [round(math.cos(turn), 4), round(math.sin(turn), 4)]
    knight = fig("a1", 4, 10, 0, ("lance",), straight_run=2.0, mom_dir=way, move_left=5.0)
    assert refusal_of([knight, victim(10)], charge()) == rule


def test_small_turns_add_up() -> None:
    """R10-CH-05: twice 4 degrees are 8 from where the run began."""
    assert mom((8, 10), (8.45, 10.03)) == 1
    assert mom((8, 10), (8.45, 10.03), (8.9, 10.1)) == 0


def test_slow_ground_and_stairs_up_lose_it_but_jumps_do_not() -> None:
    """R10-CH-03, R10-CH-04, R10-TD-12, R10-TD-13."""
    assert mom((8.2, 10), areas=[ground("rough", 8, 20)]) == 0
    assert mom((8.5, 10), terrain=[block("rail", 6, 6.1, 0.5)]) == 1
    up = ground("stairs", 8, 12, **{"from": 0, "to": 2, "up": 0})
    top = block("platform", 12, 20, 2)
    assert mom((8.3, 10), areas=[up], terrain=[top]) == 0


@pytest.mark.parametrize(
    ("kit", "more"), [(("heavy-armor",), {}), ((), {"stood_up_turn": 3, "move_left": 5.0})]
)
def test_the_slow_build_none(kit: tuple[str, ...], more: dict[str, Any]) -> None:
    """R10-TU-14, R10-TU-31: Half Speed for the whole turn."""
    runner = fig("a1", 4, 10, 0, kit, straight_run=3.0, mom_dir=[1, 0], **more)
    assert mom((5.5, 10), unit=runner) == 0


def test_it_is_carried_into_the_next_turn_if_all_move_was_used() -> None:
    """R10-CH-05, R10-TV-163."""
    wait = (az("end-turn"), em("end-turn"))
    scene = played([fig("a1", 4, 10), FAR], move("a1", (9, 10)), *wait)
    assert scene.state("a1")["mom"] == 1
    scene = played([fig("a1", 4, 10), FAR], move("a1", (8.5, 10)), *wait)
    assert scene.state("a1")["mom"] == 0
    assert scene.state("a1")["straight_run"] == 0


def test_a_run_of_two_turns_counts_together() -> None:
    """R10-CH-05: 3" with all Move used and 1" more on the same line."""
    slow = fig("a1", 4, 10, move_left=3.0)
    scene = played(
        [slow, FAR],
        move("a1", (7, 10)),
        az("end-turn"),
        em("end-turn"),
        move("a1", (8, 10)),
    )
    assert scene.state("a1")["mom"] == 1


def test_going_down_loses_it() -> None:
    """R10-CH-04, R10-TU-30."""
    runner = fig("a1", 10, 10, 0, (), mom=1, straight_run=4.0, mom_dir=[1, 0])
    units = [fig("b1", 11, 10, 180, ()), runner]
    shove = em("shove", unit="b1", target="a1")
    scene = played(units, shove, em("stay", unit="b1"), az("take"), turn="ember")
    assert scene.down("a1")
    assert scene.state("a1")["mom"] == 0


def test_a_charge_needs_its_four_inches() -> None:
    """R10-CH-01: the lance strikes 3.5" before the middle of the target."""
    assert refusal_of([KNIGHT, victim(11.4)], charge()) == "R10-CH-01"
    assert refusal_of([KNIGHT, victim(11.5)], charge()) is None
    assert refusal_of([KNIGHT, victim(12.6)], charge()) == "R10-TU-10"


@pytest.mark.parametrize(
    ("unit", "choice", "rule"),
    [
        (fig("a1", 4, 10, 0, ("lance",), action_spent=True), charge(), "R10-TU-20"),
        (fig("a1", 4, 10, 0, ("lance",), conditions=DOWN), charge(), "R10-TU-30"),
        (fig("a1", 4, 10, 0, ("lance",), stood_up_turn=3), charge(), "R10-TU-14"),
        (fig("a1", 4, 10, 0, ("lance", "heavy-armor")), charge(), "R10-TU-14"),
        (fig("a1", 4, 10, 0, ("hand-weapon",)), charge(item="hand-weapon"), "R10-CH-11"),
        (fig("a1", 4, 10, 0, ("spear", "shield")), charge(item="spear"), "R10-CH-11"),
        (fig("a1", 4, 10, 0, ("heavy-weapon",)), charge(item="heavy-weapon"), "R10-CH-13"),
        (
            fig("a1", 4, 10, 0, ("heavy-weapon",), action_spent=True),
            charge(item="heavy-weapon"),
            "R10-CH-13",
        ),
        (
            fig("a1", 4, 10, 0, ("two-handed-weapon",)),
            charge(item="two-handed-weapon"),
            "R10-CH-13",
        ),
        (KNIGHT, charge(mode="drop"), "R10-CH-12"),
        (KNIGHT, charge(mode="slowly"), "R10-CH-10"),
    ],
)
def test_who_cannot_charge(unit: dict[str, Any], choice: dict[str, Any], rule: str) -> None:
    """R10-CH-10..13: of what a Charge asks first what the weapon is not, which nothing cures."""
    units = [unit, victim(12), FAR | {"id": "b2"}]
    assert refusal_of(units, choice) == rule


def test_the_way_must_be_free_and_fast() -> None:
    """R10-TD-19, R10-CH-04."""
    units = [KNIGHT, victim(12)]
    assert refusal_of(units, charge(), terrain=[wall(7)]) == "R10-TD-19"
    between = fig("b2", 7, 10, 0, ())
    assert refusal_of([*units, between], charge()) == "R10-TD-19"
    assert refusal_of(units, charge(), areas=[ground("rough", 7, 7.3)]) == "R10-CH-04"
    assert refusal_of(units, charge(), terrain=[block("rail", 6, 6.1, 0.5)]) is None


def test_three_attackers_are_enough_for_a_charge_too() -> None:
    """R10-CC-09, R10-CH-14."""
    units = [KNIGHT, victim(12, attackers=["a2", "a3", "a4"])]
    assert refusal_of(units, charge()) == "R10-CC-09"


def test_a_charge_spends_its_mom_on_damage_and_runs_to_the_end() -> None:
    """R10-CH-15, R10-CH-18, R10-CH-09: 2 + 1 + 2 beat Armor 4; the last half inch is run."""
    units = [KNIGHT, victim(12), WITNESS]
    scene = played(units, charge(), TAKE, dice=(4, 2, 1, 2))
    assert scene.dead("b1")
    assert scene.at("a1") == [9, 10]
    assert scene.state("a1")["mom"] == 0
    assert scene.state("a1")["action_spent"]
    assert "R10-CA-07" not in scene.of("Rolled", why="damage")[0]["rules"], "nobody shares in it"


def test_a_charge_at_either_party_of_a_grab_hits_by_itself() -> None:
    """R10-AT-13, R10-CC-21: no Action die; 2 + 1 + 2 Damage with the MOM."""
    holder = fig("a2", 12, 11.2, 270, (), hands=[{"holds": "b1"}, {}])
    held = victim(12, grabbed_by=["a2"])
    units = [KNIGHT, held, holder, WITNESS]
    scene = played(units, charge(), dice=(2, 1, 2), edges=[("a2", "b1")])
    assert scene.of("Rolled", why="to hit") == []
    assert scene.of("AttackHit")[0]["rules"] == ["R10-AT-13"]
    assert scene.dead("b1")


def held_hit() -> Scene:
    """A hit of the lance with the MOM spent, 1, 1 and 1, that Armor holds against."""
    return played([KNIGHT, victim(12)], charge(), TAKE, dice=(4, 1, 1, 1))


def test_a_charge_gets_no_angry_inch_and_no_second_blow() -> None:
    """R10-CH-14, R10-CC-12: one Strike, and nothing is asked in between."""
    scene = held_hit()
    assert scene.of("Moved", mode="angry-inch") == []
    assert [one["rules"] for one in scene.of("AttackHit")] == [["R10-CH-14"]]


def test_a_hit_with_the_mom_spent_stops_before_who_still_stands() -> None:
    """R10-CH-18, R10-CH-14, R10-CC-16: 3 damage, in Close Combat, in the turn's sum."""
    scene = held_hit()
    assert scene.at("a1") == [8.5, 10]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 3
    assert [(one["unit"], one["target"]) for one in scene.of("Engaged")] == [("a1", "b1")]


def test_a_hit_with_the_mom_kept_goes_on_into_the_target() -> None:
    """R10-CH-18, R10-DP-25: 2 damage; with two inches more of Move it collides, 5 against 2."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=8.0)
    keep = az("mom", mode="keep", point="R10-DP-25")
    scene = played([knight, victim(12)], charge(), TAKE, keep, dice=(4, 1, 1, 5, 2))
    assert scene.of("KnockedBack", unit="b1", wanted=3)
    assert scene.down("b1")


def test_a_lance_that_armor_holds_against_still_pushes() -> None:
    """R10-AT-05, R10-EQ-03: 1, 1 and the MOM's 1 are 3; pushed 1" and Disrupted all the same."""
    scene = held_hit()
    assert scene.of("Rolled", why="damage")[0]["total"] == 3
    assert not scene.dead("b1")
    assert scene.at("b1") == [13, 10]
    assert scene.down("b1")


def test_a_miss_collides_with_what_is_straight_ahead_and_runs_on() -> None:
    """R10-CH-16, R10-CH-21, R10-CH-23, R10-TV-167: M 5 - O 2 = 3"."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=9.0)
    scene = played([knight, victim(12)], charge(), TAKE, dice=(3, 5, 2))
    pushed = scene.of("KnockedBack", unit="b1")
    assert [one["wanted"] for one in pushed] == [3]
    assert scene.down("b1")
    assert scene.at("a1")[0] == pytest.approx(13, abs=0.01)
    assert scene.state("a1")["action_spent"]


def test_a_miss_without_the_inches_to_reach_the_target_ends_short() -> None:
    """R10-CH-16: on to the end of the Move."""
    scene = played([KNIGHT, victim(12)], charge(), TAKE, dice=(3,))
    assert scene.at("a1") == [9, 10]
    assert scene.state("a1")["mom"] == 1


@pytest.mark.parametrize(("x", "strikes"), [(15.5, True), (15.53, False)])
def test_a_sprint_that_ends_a_hair_short_strikes_nobody(x: float, *, strikes: bool) -> None:
    """R10-CH-10, R10-EQ-17: 5" and the 3" of the die end 2.5" before the victim, or 2.53"."""
    run, dice = charge(mode="sprint"), (3, 1) if strikes else (3,)
    answers = (TAKE,) if strikes else ()
    scene = played([KNIGHT, victim(x), WITNESS], run, *answers, dice=dice)
    assert bool(scene.of("Rolled", why="to hit")) is strikes
    assert strikes or scene.at("a1") == [12, 10]


def test_who_bails_aside_is_missed_and_the_charger_runs_past() -> None:
    """R10-TU-43, R10-TV-182: the default against a Charge (R10-DP-12)."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=12.0)
    scene = played([knight, victim(12)], charge(), dice=(3,))
    assert abs(scene.at("b1")[1] - 10) >= 1
    assert scene.at("a1")[0] == pytest.approx(16, abs=0.01)
    assert scene.state("a1")["mom"] == 1


def test_who_bails_straight_back_is_still_in_the_way() -> None:
    """R10-TU-43: the path goes over the new place; the charger collides there, 4 against 3."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=10.0)
    back = em("land", at=[14, 10], point="R10-DP-12")
    scene = played([knight, victim(12)], charge(), BAILS, back, dice=(3, 4, 3))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [1]


@pytest.mark.parametrize(
    ("items", "rule"), [(("hand-weapon",), "R10-CC-42"), (("hand-weapon", "shield"), None)]
)
def test_only_a_shield_parries_a_charge(items: tuple[str, ...], rule: str | None) -> None:
    """R10-CH-17."""
    item = items[-1]
    parry = em("parry", item=item)
    dice = (4, 3, 1, 1) if rule is None else (4, 1, 1, 1)
    scene = played(
        [KNIGHT, victim(12, items=items)], charge(), parry, *([TAKE] if rule else []), dice=dice
    )
    assert scene.refused == ([] if rule is None else [rule])


def test_a_parry_takes_one_die_of_the_pool_with_the_mom_in_it() -> None:
    """R10-CH-17, R10-CC-45, R10-TV-166: three d6 less one, 1 + 3; the charger stops."""
    target = victim(12, items=("shield",))
    scene = played([KNIGHT, target], charge(), dice=(4, 3, 1, 3))
    assert scene.state("b1")["cc_damage_this_player_turn"] == 4
    assert not scene.dead("b1")
    assert scene.at("a1") == [8.5, 10]


def test_a_parry_that_fumbles_loses_the_shield_and_all_damage_follows() -> None:
    """R10-TV-165, R10-CC-47: the Shield flies 4", the Action Roll's total."""
    target = victim(12, items=("shield",))
    scene = played([KNIGHT, target], charge(), dice=(4, 1, 1, 1, 1))
    assert [one["position"] for one in scene.loose] == [[16, 10]]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 3


def test_a_shield_bearer_cannot_bail_from_a_charge_but_from_a_collision() -> None:
    """R10-TU-44, R10-AM-09, R10-CH-26."""
    target = victim(12, items=("shield",))
    scene = played([KNIGHT, target], charge(), BAILS, em("take"), dice=(4, 1, 1, 1))
    assert scene.refused == ["R10-TU-44"]
    near = victim(9.5, items=("shield",))
    scene = played([KNIGHT, near], charge(do="ram"), BAILS, dice=(3,))
    assert scene.refused == []
    assert scene.of("Bailed", unit="b1")


def test_a_fumbled_lance_is_no_help_to_a_charger_met_by_a_spear() -> None:
    """R10-AM-29: who has answered the approach has had its one Counter."""
    target = fig("b1", 12, 10, 180, ("lance",))
    scene = played([KNIGHT, target], charge(), dice=(1, 4, 2, 1, 2))
    assert [one["unit"] for one in scene.of("AttackDeclared")] == ["a1", "b1"]
    assert scene.dead("b1")


@pytest.mark.parametrize(("momentum", "against", "inches"), [(5, 2, 3), (4, 3, 1)])
def test_a_collision_pushes_by_mom_less_pop(momentum: int, against: int, inches: int) -> None:
    """R10-CH-20, R10-CH-21, R10-CH-23: no Action, no fight; Disrupted; the charger runs on."""
    scene = played([KNIGHT, victim(9.2)], charge(do="ram"), TAKE, dice=(momentum, against))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [inches]
    assert scene.down("b1")
    assert not scene.state("a1")["action_spent"]
    assert scene.at("a1")[0] == pytest.approx(9, abs=0.01)
    assert not scene.of("Resisted")
    assert not scene.of("Engaged")


@pytest.mark.parametrize("against", [3, 5])
def test_a_resisted_collision_locks_both(against: int) -> None:
    """R10-CH-22, R10-TV-168."""
    scene = played([KNIGHT, victim(9.2)], charge(do="ram"), TAKE, dice=(3, against))
    assert not scene.down("a1")
    assert not scene.down("b1")
    assert len(scene.of("Engaged", unit="a1", target="b1")) == 1
    assert scene.state("a1")["mom"] == 0
    assert scene.at("a1")[0] == pytest.approx(8.2, abs=0.01)
    assert scene.at("b1")[0] == 9.2


def test_whoever_is_resisted_stops_dead_with_some_move_left() -> None:
    """R10-CH-22: 4.2" of 5 were run up to the collision, and not a hair's breadth after it."""
    scene = played([KNIGHT, victim(9.2)], charge(do="ram"), TAKE, dice=(3, 4))
    told = [event["event"] for event in scene.events]
    assert "Moved" not in told[told.index("Resisted") :]
    assert scene.state("a1")["move_left"] == pytest.approx(0.8, abs=0.001)


def test_bonus_dice_on_mom_and_pop() -> None:
    """R10-DI-07, R10-TV-169: 6 + 2 - 3 = 5"."""
    scene = played([KNIGHT, victim(9.2)], charge(do="ram"), TAKE, dice=(6, 2, 3))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [5]


def test_a_bodily_charge_needs_no_action() -> None:
    """R10-CH-20, R10-TV-181: 5 - 1 = 4"."""
    spent = fig("a1", 4, 10, 0, (), action_spent=True)
    scene = played([spent, victim(9.2)], charge(do="ram"), TAKE, dice=(5, 1))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [4]


def test_a_parried_collision_stops_the_charger() -> None:
    """R10-CH-26, R10-TV-183."""
    target = victim(9.2, items=("shield",))
    scene = played([KNIGHT, target], charge(do="ram"), dice=(2,))
    assert scene.of("KnockedBack") == []
    assert scene.at("a1")[0] == pytest.approx(8.2, abs=0.01)
    assert scene.state("a1")["mom"] == 0


def test_head_on_each_pushes_the_other() -> None:
    """R10-CH-25, R10-TV-172: P rolls 5 against 3, Q 4 against 2: both 2" and Disrupted."""
    target = fig("b1", 9.2, 10, 180, (), mom=1, straight_run=4.0, mom_dir=[-1, 0])
    hold = em("decline", point="R10-DP-03")
    scene = played([KNIGHT, target], charge(do="ram"), hold, TAKE, dice=(5, 3, 4, 2))
    pushed = {one["unit"]: one["wanted"] for one in scene.of("KnockedBack")}
    assert pushed == {"a1": 2, "b1": 2}
    assert scene.down("a1")
    assert scene.down("b1")


def test_big_creatures_resist_with_a_die_for_each_inch() -> None:
    """R10-CH-34, R10-AM-46: Size 4 rolls four dice."""
    beast = fig("b1", 11, 10, 0, (), kind="beast")
    scene = played([KNIGHT, beast], charge(do="ram"), TAKE, dice=(6, 5, 1, 2, 1, 1))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [6]


def test_smash_damage_of_a_collision() -> None:
    """R10-CH-33: 3" wanted, a wall 1.3" behind: 1.7" prevented, one point, into the sum."""
    scene = played([KNIGHT, victim(9.2)], charge(do="ram"), TAKE, dice=(4, 1), terrain=[wall(11.1)])
    assert scene.state("b1")["cc_damage_this_player_turn"] == 1


def test_a_charging_shove_adds_the_mom_less_the_pop() -> None:
    """R10-CH-19, R10-TV-179: 2 + 4 - 1 = 5", Disrupted."""
    runner = fig("a1", 4, 10, 0, ())
    scene = played([runner, victim(9.6)], charge(do="charging-shove"), TAKE, dice=(4, 1))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [5]
    assert scene.down("b1")
    assert scene.state("a1")["action_spent"]
    scene = played([runner, victim(9.6)], charge(do="charging-shove"), TAKE, dice=(2, 5))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [2]


def test_a_charging_shove_is_parried_like_a_charge() -> None:
    """R10-AM-47: not with a sword, nor with bare hands."""
    runner = fig("a1", 4, 10, 0, ())
    parry = em("parry", item="hand-weapon")
    target = victim(9.6, items=("hand-weapon",))
    scene = played([runner, target], charge(do="charging-shove"), parry, TAKE, dice=(4, 1))
    assert scene.refused == ["R10-CC-42"]


def test_after_the_mom_is_rolled_not_even_a_cliff_stops_the_charger() -> None:
    """R10-CH-09, R10-CH-36, R10-TV-176: 8" down, 3 + 2 beat Armor 4."""
    high = block("platform", 0, 8.8, 8)
    lancer = {**fig("a1", 4, 10, 0, ("lance",)), "elevation": 8}
    edge = {**fig("b1", 12, 10, 0, ()), "elevation": 8}
    bridge = {**block("platform", 11, 13, 8, "far")}
    units = [lancer, edge, WITNESS]
    scene = played(units, charge(), TAKE, dice=(4, 3, 3, 3, 3, 2), terrain=[high, bridge])
    assert scene.dead("b1")
    assert scene.dead("a1")


def test_a_wall_ends_the_run_and_the_momentum() -> None:
    """R10-CH-38: no roll, no damage; a MOM that was kept is lost."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=12.0)
    aside = em("land", at=[12, 12], point="R10-DP-12")
    scene = played([knight, victim(12)], charge(), BAILS, aside, dice=(3,), terrain=[wall(14)])
    assert scene.at("a1")[0] == pytest.approx(13.4, abs=0.02)
    assert scene.state("a1")["mom"] == 0


def test_spears_wait_for_who_must_run_on() -> None:
    """R10-CH-09, R10-TU-17: the run leads past another enemy, who strikes."""
    spear = fig("b2", 10.6, 11.8, 180, ())
    spear["items"] = ["hand-weapon"]
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=9.0)
    scene = played([knight, victim(12), spear], charge(), TAKE, dice=(4, 2, 2, 2, 2, 1))
    assert [one["unit"] for one in scene.of("AttackDeclared")] == ["a1", "b2"]


def test_a_sprint_and_a_charge_are_one_action() -> None:
    """R10-CH-10, R10-TU-15: 5" and 2" more reach the strike at 6.5"."""
    units = [KNIGHT, victim(14), WITNESS]
    scene = played(units, charge(mode="sprint"), TAKE, dice=(2, 4, 2, 2, 2))
    assert scene.dead("b1")
    assert scene.at("a1") == [11, 10]
    scene = played([KNIGHT, victim(14)], charge(mode="sprint"), dice=(1,))
    assert scene.of("AttackHit") == []
    assert scene.at("a1") == [10, 10]


def test_a_long_run_ends_within_reach_in_any_direction() -> None:
    """R10-CH-10, R10-CC-28: 9.64" aslant, and the Shield is at the target, not just short of it."""
    units = [fig("a1", 17.312, 16.233, 240, ("shield",)), fig("b1", 11.143, 6.954, 270, ())]
    shove = az("charging-shove", unit="a1", item="shield", target="b1", mode="sprint")
    scene = played(units, shove, TAKE, dice=(5, 2, 3))
    assert scene.of("AttackHit"), "the run of 10 inches has led to the Shove"


def test_from_above_any_heavy_weapon_charges() -> None:
    """R10-CH-12, R10-TV-174: an axe leaps down 4"; on foot it is no spear."""
    axe = {**fig("a1", 4, 10, 0, ("two-handed-weapon",)), "elevation": 4}
    below = fig("b1", 8, 10, 0, ())
    leap = charge(item="two-handed-weapon", mode="drop")
    high = block("platform", 0, 4.3, 4)
    scene = played([axe, below, WITNESS], leap, TAKE, dice=(4, 2, 2, 2), terrain=[high])
    assert scene.refused == []
    assert scene.dead("b1")
    foot = fig("a1", 4, 10, 0, ("two-handed-weapon",))
    assert refusal_of([foot, victim(12)], charge(item="two-handed-weapon")) == "R10-CH-13"


def test_a_charge_may_follow_an_earlier_walk_on_the_same_line() -> None:
    """R10-CH-02: 2" walked and 2.5" charged are 4.5" straight."""
    scene = played([KNIGHT, victim(12)], move("a1", (6, 10)), charge(), TAKE, dice=(4, 2, 2, 2))
    assert scene.dead("b1")
    turned = [move("a1", (6, 11)), charge()]
    scene = played([KNIGHT, victim(12)], *turned)
    assert scene.refused == ["R10-CH-01"]


@pytest.mark.parametrize("x", [7.5, 6.0])
def test_whoever_has_his_mom_charges_whom_he_reaches_from_where_he_stands(x: float) -> None:
    """R10-CH-05, R10-CH-10: he has run 4" before, and the lance reaches from 1" to 2.5" off."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [1, 0]}
    units = [fig("a1", 4, 10, 0, ("lance",), **run), victim(x), WITNESS]
    scene = played(units, charge(), TAKE, dice=(1, 3, 3))
    assert scene.of("Rolled", unit="a1", why="to hit")


def test_a_plain_strike_gets_no_mom() -> None:
    """R10-CH-07, R10-CH-15: only a Charge spends it."""
    runner = fig("a1", 10, 10, 0, (), mom=1, straight_run=4.0, mom_dir=[1, 0])
    runner["items"] = ["hand-weapon"]
    scene = played([runner, fig("b1", 11.5, 10, 0, ())], strike("a1", "b1"), dice=(4, 3))
    assert scene.totals("a1") == [4, 3]


@pytest.mark.parametrize(("agreed", "rule"), [([], "R10-CH-13"), (["two-handed-weapon"], None)])
def test_odd_things_charge_when_all_agreed(agreed: list[str], rule: str | None) -> None:
    """R10-DP-30, R10-CH-13."""
    axe = fig("a1", 4, 10, 0, ("two-handed-weapon",))
    more = {"settings": {"exotic_charging_items": agreed}}
    choice = charge(item="two-handed-weapon")
    assert refusal_of([axe, victim(12)], choice, **more) == rule


def test_a_hero_adds_a_d10_to_damage_and_six_sided_dice_to_everything_else() -> None:
    """R10-AM-27, R10-AM-26: MOM on Damage d10, in a Collision d6; Sprint d6."""
    hero = fig("a1", 4, 10, 0, ("lance",), kind="hero")
    scene = played([hero, victim(12)], charge(), TAKE, dice=(5, 1, 1, 1))
    assert [one["throw"] for one in scene.of("Rolled", why="damage")] == ["3d10"]
    scene = played([hero, victim(9.2)], charge(do="ram"), TAKE, dice=(3, 3))
    assert [one["throw"] for one in scene.of("Rolled", why="momentum")] == ["1d6"]
    scene = played([hero, victim(25)], az("sprint", unit="a1"), dice=(2,))
    assert [one["throw"] for one in scene.of("Rolled", why="sprint")] == ["1d6"]


def test_who_is_grabbed_on_the_way_runs_no_farther() -> None:
    """R10-CC-23: the response is a Grab; the two stay in Close Combat."""
    guard = fig("b2", 8, 11.2, 270, ())
    hold = em("grab", unit="b2", target="a1", point="R10-DP-03")
    stay = em("stay", unit="b2")
    take = az("take", point="R10-DP-05")
    scene = played([KNIGHT, victim(12), guard], charge(), hold, stay, take, defaults=False)
    assert "grabbed" in scene.units["a1"]["conditions"]
    assert scene.of("Parted") == []
    assert scene.at("a1")[0] < 8


def test_running_past_a_responder_is_a_disengage() -> None:
    """R10-TU-17: who answered with one axe may Counterstrike with the other as the run goes on."""
    guard = fig("b2", 5.2, 11.4, 270, ("axe", "axe"))
    stop = em("stop", unit="b2", point="R10-DP-16")
    units = [KNIGHT, victim(12), guard]
    scene = played(units, charge(), stop, TAKE, dice=(1, 1, 5, 1, 1, 1))
    blows = [(one["unit"], one["item"]) for one in scene.of("AttackDeclared")]
    assert blows == [("a1", "lance"), ("b2", "axe"), ("b2", "axe-2")]


def test_a_forced_run_parts_only_beyond_the_longer_reach_and_an_inch() -> None:
    """R10-CC-04: a lance reaches 2.5", so at a gap below 3.5" the fight goes on."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=6.0)
    other = fig("b2", 7, 11.6, 90, ("hand-weapon",), action_spent=True)
    units = [knight, victim(12), other]
    edges = [("a1", "b2")]
    free = fig("a1", 4, 10, 0, ("lance",), move_left=6.0, let_go=["b2"])
    scene = played([free, *units[1:]], charge(), TAKE, dice=(3,), edges=edges)
    assert scene.at("a1") == [10, 10]
    assert [one["rules"] for one in scene.of("Parted")] == [["R10-CC-35"]]
    near = fig("b2", 9.2, 11.6, 90, ("hand-weapon",), action_spent=True)
    scene = played([free, victim(12), near], charge(), TAKE, dice=(3,), edges=edges)
    assert scene.of("Parted") == []


def test_a_parry_on_the_way_ends_the_run_and_its_momentum() -> None:
    """R10-TU-17, R10-CH-04."""
    runner = fig("a1", 4, 10, 0, ("shield",))
    guard = fig("b2", 10, 10, 180)
    scene = played([runner, guard], move("a1", (9, 10)), dice=(3, 3))
    assert scene.state("a1")["mom"] == 0


def test_a_low_ledge_does_not_end_a_forced_run() -> None:
    """R10-CH-09, R10-CH-36: half an inch down leaves it on its feet, and on it runs."""
    knight = {**fig("a1", 4, 10, 0, ("lance",), move_left=8.0), "elevation": 0.5}
    target = {**victim(12), "elevation": 0.5}
    step = [block("platform", 0, 9.5, 0.5), block("platform", 11.2, 13, 0.5, "far")]
    gap = played([knight, target, WITNESS], charge(), TAKE, dice=(4, 2, 2, 2), terrain=step)
    assert gap.of("Fell", unit="a1")
    assert gap.at("a1")[0] > 10.2


def test_over_an_edge_onto_a_mine() -> None:
    """R10-TU-12: it goes off under whoever falls onto it, too; the stone takes its share."""
    both_walls = (5, 5, 5, 5)
    knight = {**fig("a1", 4, 10, 0, ("lance",), move_left=8.0), "elevation": 1.5}
    target = {**victim(12), "elevation": 1.5}
    cliff = [block("platform", 0, 9.5, 1.5), block("platform", 11.5, 13, 1.5, "far")]
    field = [ground("mine", 9.5, 11.5)]
    scene = played(
        [knight, target, WITNESS],
        charge(),
        TAKE,
        dice=(4, 2, 2, 2, 1, *both_walls),
        terrain=cliff,
        areas=field,
    )
    assert len(scene.of("MineSprung", unit="a1")) == 1


def test_a_charging_shove_moves_big_targets_by_the_momentum_alone() -> None:
    """R10-CH-34, R10-AM-46: a die of POP for each inch of Size; the usual 2" need small ones."""
    mover = fig("a1", 4, 10, 0, (), kind="beast", move_left=9.0)
    target = fig("b1", 13, 10, 0, (), kind="beast")
    scene = played([mover, target], charge(do="charging-shove"), TAKE, dice=(6, 5, 1, 2, 1, 1))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [6]


def test_a_shield_shoves_at_a_run_with_one_hand() -> None:
    """R10-CC-28: the other hand was used before."""
    hands = [{"item": "hand-weapon", "used_this_player_turn": True}, {"item": "shield"}]
    runner = fig("a1", 4, 10, 0, ("hand-weapon", "shield"), hands=hands)
    units = [runner, victim(9.6)]
    assert refusal_of(units, charge(do="charging-shove")) == "R10-CC-28"
    assert refusal_of(units, charge(do="charging-shove", item="hand-weapon")) == "R10-CC-28"
    shove = charge(do="charging-shove", item="shield")
    scene = played(units, shove, TAKE, dice=(4, 1))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [5]


@pytest.mark.parametrize(("degrees", "kept"), [((9, 10), 1), ((4, 10), 0)])
def test_who_turns_away_has_stopped(degrees: tuple[float, float], kept: int) -> None:
    """R10-CH-04: a look back ends the run."""
    look = az("face", unit="a1", toward=list(degrees))
    scene = played([fig("a1", 4, 10, move_left=6.0), FAR], move("a1", (8, 10)), look)
    assert scene.state("a1")["mom"] == kept


def test_of_a_run_that_never_was_nothing_ends() -> None:
    """R10-CH-04: who has not run turns, and ends his turn, without a word of it."""
    look = az("face", unit="a1", toward=[4, 15])
    scene = played([fig("a1", 4, 10), FAR], look, az("end-turn"))
    assert scene.of("Faced", unit="a1")
    assert scene.of("RunNoted", unit="a1") == []


def test_who_picks_something_up_has_stopped() -> None:
    """R10-CH-04: that cannot be done at full speed."""
    find = [{"id": "find", "kind": "axe", "position": [8, 10]}]
    take = az("pick-up", unit="a1", item="find")
    scene = played([fig("a1", 4, 10, 0, ()), FAR], move("a1", (8, 10)), take, loose=find)
    assert scene.state("a1")["mom"] == 0


def test_a_parried_ram_leaves_no_move_to_go_on_with() -> None:
    """R10-CH-26, R10-TU-36: the charger is stopped."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=9.0)
    target = victim(9.2, items=("shield",))
    scene = played([knight, target], charge(do="ram"), move("a1", (6, 12)), dice=(2,))
    assert scene.refused == ["R10-TU-36"]


@pytest.mark.parametrize(("left", "pushed"), [(5.0, []), (9.0, [3])])
def test_who_bails_straight_back_is_hit_if_the_run_gets_there(
    left: float, pushed: list[float]
) -> None:
    """R10-TU-43, R10-CH-20: two inches farther on, if there is Move for them; then 5 against 2."""
    runner = fig("a1", 4, 10, 0, (), move_left=left)
    back = em("land", at=[11.2, 10], point="R10-DP-12")
    dice = (4, 5, 2) if pushed else (4,)
    scene = played([runner, victim(9.2)], charge(do="ram"), BAILS, back, dice=dice)
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == pushed


def test_a_benny_may_throw_farther_whom_a_lance_strikes() -> None:
    """R10-DI-06: 6 to hit; 1, 1 and no MOM hold; 1" of KnockBack and a Benny of 3 are 4"."""
    scene = played(
        [KNIGHT, victim(12), WITNESS],
        charge(),
        TAKE,
        az("benny", unit="a1", mode="distance"),
        az("mom", unit="a1", mode="keep"),
        dice=(6, 1, 1, 3),
    )
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [4]
