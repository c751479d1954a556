"""Momentum, the run of a Charge, and its blows (R05-CH-01..24, R05-TU-13)."""

import math
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import look, refusal, start
from game.model.choices import Choice
from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars_2005 import charging
from game.rulesets.brikwars_2005.charging import Run, charge_offers
from game.rulesets.brikwars_2005.run_steps import Charge
from tests.rulesets.brikwars.scenes import Scene, az, block, em, fig, figure, ground, move, wall
from tests.rulesets.brikwars_2005.fights import attack
from tests.rulesets.brikwars_2005.runs import (
    CARRIED,
    LANCE,
    SPEAR,
    answer,
    charge,
    run_and_shove,
    slam,
    victim,
)
from tests.rulesets.brikwars_2005.scenes import (
    facing,
    played,
    reasons,
    refusal_of,
    seen,
    staged,
)

FAR = fig("b1", 25, 2, 180)


def test_a_run_that_is_too_long_is_refused_before_it_is_walked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R05-TU-10: 11.5" to go with 5" of Move, whatever the ground costs."""

    def walked(*_: Any) -> Run:
        raise AssertionError

    monkeypatch.setattr(charging, "lane_of", walked)
    battle, _ = staged([fig("a1", 5, 10), fig("b1", 17.5, 10, 180)], areas=[ground("rough", 8, 20)])
    found = refusal(battle, look(battle, start(battle)), Choice(do="slam", unit="a1", target="b1"))
    assert found is not None
    assert (found.reason, found.rule) == ('The run takes 11.5", 5.0" are left', "R05-TU-10")


def ran(*path: tuple[float, float], **more: Any) -> Scene:
    """A walk of the first figure, nobody near."""
    return played([fig("a1", 5, 10), FAR], move("a1", *path), **more)


@pytest.mark.parametrize(("inches", "mom"), [(1.9, 0), (2.0, 1), (5.0, 1)])
def test_two_straight_inches_bring_a_mom(inches: float, mom: int) -> None:
    """R05-CH-01, -02."""
    assert ran((5 + inches, 10)).state("a1")["mom"] == mom


@pytest.mark.parametrize(("aside", "mom"), [(0.25, 1), (0.4, 0)])
def test_a_turn_of_more_than_five_degrees_loses_it(aside: float, mom: int) -> None:
    """R05-CH-04: 2.9 and 4.6 degrees on 5", where the second leg turns by 7.6 degrees."""
    turned = ran((8, 10), (10, 10 + aside * 2 / 3)) if mom else ran((8.5, 10), (10, 10.2))
    assert turned.state("a1")["mom"] == mom


@pytest.mark.parametrize(("degrees", "mom"), [(4.9, 1), (-4.9, 1), (5.5, 0), (-5.5, 0)])
def test_five_degrees_to_either_side_are_the_limit(degrees: float, mom: int) -> None:
    """R05-CH-04: 3" straight on bring a MOM, the next 1.5" are too few for a new one."""
    turn = math.radians(degrees)
    x, y = 8 + 1.5 * math.cos(turn), 10 + 1.5 * math.sin(turn)
    assert ran((8, 10), (round(x, 3), round(y, 3))).state("a1")["mom"] == mom


def test_ground_at_double_cost_loses_it() -> None:
    """R05-CH-04."""
    scene = ran((9, 10), areas=[ground("rough", 8.5, 20)])
    assert scene.state("a1")["mom"] == 0


@pytest.mark.parametrize(("inches", "mom"), [(5, 1), (4, 0)])
def test_it_lasts_into_the_next_turn_if_all_move_was_used(inches: float, mom: int) -> None:
    """R05-CH-05: whoever has Move left has stopped."""
    scene = ran((5 + inches, 10))
    assert scene.state("a1")["mom"] == 1
    units = [fig("a1", 5, 10), FAR]
    later = played(units, move("a1", (5 + inches, 10)), az("end-turn"), em("end-turn"))
    assert later.state("a1")["mom"] == mom


def test_without_the_switch_moving_at_all_is_enough() -> None:
    """R05-CH-05: ``mom_carry_needs_full_move``."""
    units, on = [fig("a1", 5, 10), FAR], {"mom_carry_needs_full_move": False}
    scene = played(units, move("a1", (9, 10)), az("end-turn"), em("end-turn"), settings=on)
    assert scene.state("a1")["mom"] == 1


def test_a_carried_mom_needs_no_run_and_takes_the_new_action() -> None:
    """R05-CH-05, -07, R05-DP-28: 0.7" before the target, with 3" run on the turn before."""
    held = {"mom": 1, "straight_run": 3.0, "mom_dir": [1.0, 0.0]}
    units = [fig("a1", 7.8, 10, 0, SPEAR, **held), victim()]
    scene = played(units, charge("spear"), dice=(3, 1, 1, 3, 3))
    assert scene.of("DamageSummed", unit="b1")[0]["damage"] == 4
    assert scene.state("a1")["action_spent"]


def test_a_carried_mom_is_no_use_off_its_line() -> None:
    """R05-AM-47, R05-TD-13: the target has stepped aside."""
    held = {"mom": 1, "straight_run": 3.0, "mom_dir": [0.0, 1.0]}
    units = [fig("a1", 7.8, 10, 0, SPEAR, **held), victim()]
    assert refusal_of(units, charge("spear")) == "R05-CH-01"


@pytest.mark.parametrize(("degrees", "rule"), [(4.9, None), (5.5, "R05-CH-01")])
def test_a_carried_mom_helps_up_to_five_degrees_off_its_line(
    degrees: float, rule: str | None
) -> None:
    """R05-CH-05, R05-CH-04: 0.7" before the target no run of 2" is left."""
    turn = math.radians(degrees)
    way = [round(math.cos(turn), 4), round(math.sin(turn), 4)]
    runner = fig("a1", 7.8, 10, 0, SPEAR, mom=1, straight_run=3.0, mom_dir=way)
    assert refusal_of([runner, victim()], charge("spear")) == rule


@pytest.mark.parametrize(("x", "rule"), [(7.9, "R05-CH-01"), (8.0, None), (12.6, "R05-TU-10")])
def test_how_far_off_a_target_may_be(x: float, rule: str | None) -> None:
    """R05-CH-01, R05-CH-24: 2" of gap are enough for a lance, and 4" of Move go so far."""
    assert refusal_of([fig("a1", 5, 10, 0, LANCE), victim(x)], charge()) == rule


def test_blows_wait_for_the_two_inches() -> None:
    """R05-CH-24, R05-AM-49, R05-EQ-16: from 2" away a lance strikes at contact."""
    scene = played([fig("a1", 5, 10, 0, LANCE), victim(8)], charge(), dice=(4, 1, 1, 2, 3, 3))
    assert scene.at("a1") == [7.0, 10.0]
    assert scene.of("AttackHit", unit="a1")


def test_a_charge_and_its_sprint_are_one_action() -> None:
    """R05-CH-06, R05-TU-13, R05-TU-20, R05-DP-03: declared before the die, which shows 3."""
    units = [fig("a1", 5, 10, 0, LANCE), victim(14)]
    scene = played(units, charge(mode="sprint"), dice=(3, 4, 1, 1, 2))
    kinds = [line["event"] for line in scene.events]
    assert kinds.index("AttackDeclared") < kinds.index("Rolled")
    assert len(scene.of("ActionSpent", unit="a1")) == 1
    assert scene.of("AttackHit", unit="a1")


def test_who_comes_short_has_run_the_full_distance() -> None:
    """R05-CH-06: 4 + 1" straight at it, the Action is gone, the MOM is kept."""
    scene = played([fig("a1", 5, 10, 0, LANCE), victim(14)], charge(mode="sprint"), dice=(1,))
    assert scene.at("a1") == [10.0, 10.0]
    assert scene.state("a1")["action_spent"]
    assert scene.state("a1")["mom"] == 1


@pytest.mark.parametrize(("left", "strikes"), [(0.97, False), (1.0, True)])
def test_a_hair_less_than_two_inches_bring_no_charge_home(left: float, *, strikes: bool) -> None:
    """R05-CH-02, R05-CH-05: with 1" of Sprint; without a MOM there is nothing to Counter."""
    units = [fig("a1", 5, 10, 0, SPEAR, move_left=left), victim(8, SPEAR)]
    dice = (1, 1, 1) if strikes else (1,)
    scene = played(units, charge("spear", mode="sprint"), dice=dice)
    assert scene.at("a1")[0] == pytest.approx(6 + left)
    assert bool(scene.of("Rolled", why="to hit")) is strikes
    assert bool(scene.of("CounterDeclared", unit="b1")) is strikes


@pytest.mark.parametrize(("left", "strikes"), [(3.68, False), (3.71, True)])
def test_who_has_lost_its_mom_on_the_last_inches_strikes_with_two_more_only(
    left: float, *, strikes: bool
) -> None:
    """R05-CH-02, R05-CH-04, R05-CH-24: 0.08" of slow ground lie where the pike lets it come.

    Behind them the Move and 1" of Sprint bring 1.97" or 2"; hands reach it from 1.87" on.
    """
    units = [fig("a1", 5, 10, 0, (), move_left=left), victim(11, LANCE)]
    choices = [run_and_shove(mode="sprint"), answer("take")]
    dice, slow = (1, 1) if strikes else (1,), [ground("rough", 7.55, 7.63)]
    scene = played(units, *choices, dice=dice, areas=slow)
    assert scene.state("a1")["mom"] == strikes
    assert bool(scene.of("Rolled", why="to hit")) is strikes


def test_a_hazard_on_the_line_makes_the_bonus_die_of_the_sprint_a_question() -> None:
    """R05-DP-17: by default it is left, with lava 3" behind the target."""
    units = [fig("a1", 5, 10, 0, LANCE), victim(15)]
    lava = {"areas": [ground("lava", 18, 21)]}
    scene = played(units, charge(mode="sprint"), answer("take"), dice=(6, 1), **lava)
    assert scene.of("BonusDieLeft", unit="a1")


BUSY: list[tuple[dict[str, Any], Any, str]] = [
    (fig("a1", 5, 10, 0, LANCE, action_spent=True), charge(), "R05-CH-06"),
    (fig("a1", 5, 10, 0, SPEAR, hands=[{}, {}]), charge("spear"), "R05-CH-10"),
    (fig("a1", 5, 10, 0, SPEAR, hands=[{}, {}], action_spent=True), charge("spear"), "R05-CH-06"),
    (fig("a1", 5, 10, 0, LANCE, conditions=["disrupted"]), charge(), "R05-TU-30"),
    (fig("a1", 5, 10, 0, ("heavy-weapon",)), charge("heavy-weapon"), "R05-CH-10"),
    (
        fig("a1", 5, 10, 0, ("heavy-weapon",), action_spent=True),
        charge("heavy-weapon"),
        "R05-CH-10",
    ),
    (fig("a1", 5, 10, 0, ("hand-weapon",)), charge("hand-weapon"), "R05-CH-10"),
    (fig("a1", 5, 10, 0, ("horned-helmet",)), charge("horned-helmet"), "R05-CH-10"),
    (fig("a1", 5, 10, 0, SPEAR), charge("lance"), "R05-CH-10"),
    (fig("a1", 5, 10, 0, SPEAR), run_and_shove(item="spear"), "R05-CC-24"),
    (fig("a1", 5, 10, 0, SPEAR), charge("spear", mode="drop"), "R05-CH-11"),
    (fig("a1", 5, 10, 0, SPEAR), charge("spear", target="a2"), "R05-CC-01"),
]


@pytest.mark.parametrize(("unit", "choice", "rule"), BUSY)
def test_who_cannot_charge(unit: dict[str, Any], choice: Any, rule: str) -> None:
    """R05-CH-06, -10, -11: Action, feet, weapon, way and target."""
    assert refusal_of([unit, fig("a2", 9.5, 3, 0), victim()], choice) == rule


def test_who_has_shot_does_not_charge() -> None:
    """R05-RG-04: a bayonet on a rifle that has been fired on this turn."""
    units = [fig("a1", 5, 10, 0, ("bayonet-rifle",)), victim()]
    shot = az("shoot", unit="a1", item="bayonet-rifle", target="b1")
    scene = played(units, shot, charge("bayonet-rifle"), dice=(1,))
    assert scene.refused == ["R05-RG-04"]


@pytest.mark.parametrize("kind", ["horned-helmet", "shield"])
def test_odd_things_charge_where_all_have_agreed(kind: str) -> None:
    """R05-CH-10, R05-DP-33: Heavy, but no longer than a bare hand."""
    agreed = {"exotic_charging_items": [kind]}
    units = [fig("a1", 5, 10, 0, (kind,)), victim()]
    scene = played(units, charge(kind), dice=(3, 1, 1, 3, 3), settings=agreed)
    assert scene.of("Moved", unit="a1")[0]["to"] == [8.0, 10.0]
    assert scene.of("DamageSummed", unit="b1")[0]["damage"] == 4


def test_the_way_must_be_free_and_fast() -> None:
    """R05-TD-10, R05-CH-04."""
    units = [fig("a1", 5, 10, 0, LANCE), victim()]
    assert refusal_of(units, charge(), terrain=[wall(7)]) == "R05-TD-10"
    assert refusal_of(units, charge(), areas=[ground("rough", 6, 7.6)]) == "R05-CH-04"


@pytest.mark.parametrize(("height", "rule"), [(3.0, None), (3.1, "R05-UN-08")])
def test_who_is_charged_has_to_be_in_reach_of_the_lance_upward(
    height: float, rule: str | None
) -> None:
    """R05-UN-08, R05-AT-03: 2.5" of lance and half an inch, however short the run is."""
    units = [fig("a1", 5, 10, 0, LANCE), victim()]
    high = [block("platform", 9, 12, height)]
    assert refusal_of(units, charge(), terrain=high) == rule


def test_a_lane_is_an_inch_wide() -> None:
    """R05-UN-13: somebody whose middle is 0.9" off the line is in the way, at 1.1" not."""
    near = fig("a2", 6.7, 10.9)
    aside = fig("a2", 6.7, 11.1)
    units = [fig("a1", 5, 10, 0, LANCE), victim()]
    assert refusal_of([*units, near], charge()) == "R05-TD-10"
    assert refusal_of([*units, aside], charge()) is None


def test_the_menu_has_each_way_for_each_enemy() -> None:
    """R05-DP-04: weapon, hands, Shield, body; with a Sprint where Move is too short."""
    units = [fig("a1", 5, 10, 0, ("spear", "shield")), fig("b1", 9.5, 10), fig("b2", 15, 10)]
    view = seen(units)
    found = [
        (one.do, one.item, one.target, one.mode) for one in charge_offers(view, figure(view, "a1"))
    ]
    assert found == [
        ("charge", "spear", "b1", None),
        ("charging-shove", None, "b1", None),
        ("charging-shove", "shield", "b1", None),
        ("slam", None, "b1", None),
        ("charge", "spear", "b2", "sprint"),
        ("charging-shove", None, "b2", "sprint"),
        ("charging-shove", "shield", "b2", "sprint"),
        ("slam", None, "b2", "sprint"),
    ]


def test_the_target_has_no_approach_response_besides_but_others_have() -> None:
    """R05-CH-13, R05-TU-14: b2 beside the lane strikes, b1 does so only as its one Counter."""
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        victim(10.2, ("hand-weapon",)),
        fig("b2", 7, 11.6, 270),
    ]
    goes_on = az("take", unit="a1", point="R05-DP-06")
    scene = played(units, charge("spear"), goes_on, answer("take"), dice=(1, 3, 1, 1, 3, 3))
    struck = [line["unit"] for line in scene.of("AttackDeclared")]
    assert struck == ["a1", "b2"]


def test_whom_the_charger_counters_on_the_way_holds_it() -> None:
    """R05-TU-15: in Close Combat with b2 it goes no farther, and the Charge is over."""
    units = [fig("a1", 5, 10, 0, ("spear",)), victim(10.2), fig("b2", 7, 11.6, 270)]
    scene = played(
        units,
        charge("spear"),
        az("counterattack", unit="a1", item="spear", point="R05-DP-06"),
        dice=(1, 1),
    )
    assert scene.of("Engaged")
    assert not scene.of("AttackDeclared", unit="a1", way="attack", target="b1")
    assert scene.at("a1")[0] < 8.0


def test_motion_counts_for_the_charger_unless_the_switch_says_no() -> None:
    """R05-CH-16, R05-AM-20: after 8" a 3 misses with Use 3, with the switch it hits."""
    units = [fig("a1", 3, 10, 0, SPEAR), victim(13.5)]
    scene = played(units, charge("spear", mode="sprint"), dice=(4, 3))
    assert scene.of("AttackMissed", unit="a1")
    sure = {"charge_ignores_own_speed": True}
    scene = played(units, charge("spear", mode="sprint"), dice=(4, 3, 1, 1), settings=sure)
    assert scene.of("AttackHit", unit="a1")


def test_nobody_is_stationary_in_a_charge() -> None:
    """R05-AT-29: no +1 against a target that has not moved."""
    scene = played([fig("a1", 5, 10, 0, SPEAR), victim()], charge("spear"), dice=(2,))
    assert scene.of("Rolled", why="to hit")[0]["modifiers"] == []


def test_the_longer_weapon_comes_first_and_the_shorter_if_its_owner_lives() -> None:
    """R05-CH-14, R05-CH-23: a lance outreaches a knife by 1.5"; the knife strikes later."""
    units = [fig("a1", 5, 10, 0, LANCE), victim(9.5, ("hand-weapon",))]
    strikes = answer("counterattack", item="hand-weapon")
    dead = played(units, charge(), strikes, dice=(4, 2, 2, 2))
    assert dead.dead("b1")
    assert not dead.of("Rolled", unit="b1")
    assert not dead.state("b1")["hands"][0]["countered"]
    alive = played(units, charge(), strikes, dice=(4, 1, 1, 1, 2, 3, 3, 3))
    hits = [line["unit"] for line in alive.of("AttackHit")]
    assert hits == ["a1", "b1"]
    assert [line["to"][0] for line in alive.of("Moved", unit="a1")] == [7.0, 7.5, 8.5]


def test_a_blow_is_lost_when_the_move_ends_too_far_off() -> None:
    """R05-CH-22, -23: the lance hits at 2.5", the knife would reach at 1.0", which is too far."""
    units = [fig("a1", 5, 10, 0, LANCE), victim(12.4, ("hand-weapon",))]
    strikes = answer("counterattack", item="hand-weapon")
    scene = played(units, charge(), strikes, dice=(4, 1, 1, 1))
    assert scene.at("a1") == [9.0, 10.0]
    assert not scene.of("Rolled", unit="b1")
    assert scene.of("Engaged")
    assert scene.state("a1")["mom"] == 0
    assert not scene.of("Rolled", why="momentum")


def test_of_equal_reach_both_strike_at_once_and_both_may_die() -> None:
    """R05-CH-14, -15: both Attack Rolls, then both Damages, then both fall."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5, SPEAR)]
    strikes = answer("counterattack", item="spear")
    scene = played(units, charge("spear"), strikes, dice=(3, 3, 2, 2, 3))
    whose = [(line["unit"], line["why"]) for line in scene.of("Rolled")]
    assert whose == [("a1", "to hit"), ("b1", "to hit"), ("a1", "damage"), ("b1", "damage")]
    assert scene.dead("a1")
    assert scene.dead("b1")


def test_the_longer_of_two_weapons_strikes_alone_where_the_move_ends() -> None:
    """R05-CH-23, -24: 5" bring the spear within 1.4" of who holds a sword that reaches 1"."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(12.4, ("hand-weapon",))]
    strikes = answer("counterattack", item="hand-weapon")
    scene = played(units, charge("spear"), strikes, dice=(3, 3, 3))
    assert [line["unit"] for line in scene.of("AttackHit")] == ["a1"]
    assert scene.dead("b1")


def test_neither_blow_of_an_exchange_is_countered() -> None:
    """R05-CH-11, -14: the charger's Shield may not Parry the Counterattack."""
    units = [fig("a1", 5, 10, 0, ("spear", "shield")), victim(9.5, LANCE)]
    strikes = answer("counterattack", item="lance")
    scene = played(units, charge("spear"), strikes, dice=(4, 1, 1, 1, 3, 3))
    assert [line["unit"] for line in scene.of("CounterDeclared")] == ["b1"]
    assert scene.state("a1")["cc_damage_this_player_turn"] == 2
    assert scene.of("AttackMissed", unit="a1")


def test_no_angry_inch_on_either_side() -> None:
    """R05-CH-11, R05-CC-13: everybody strikes from where the run has brought them."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5, ("hand-weapon",))]
    strikes = answer("counterattack", item="hand-weapon")
    scene = played(units, charge("spear"), strikes, dice=(1, 1))
    assert not scene.of("Moved", mode="angry-inch")


def test_the_momentum_adds_a_die_to_damage_and_is_not_used_up() -> None:
    """R05-CH-03, R05-AM-28, -29: one die for the Damage, another one for the collision."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim()]
    scene = played(units, charge("spear"), dice=(3, 1, 1, 4, 2))
    assert scene.of("Rolled", why="damage")[0]["sides"] == [6, 6]
    assert scene.of("Rolled", why="momentum")[0]["faces"] == [4]
    assert scene.state("a1")["mom"] == 1


def test_a_charging_shove_pushes_by_the_momentum_too_and_stops_there() -> None:
    """R05-CH-03, R05-CH-17, R05-AM-33: 2 + 3", no POP, no Disruption, no collision."""
    scene = played(
        [fig("a1", 5, 10, 0, ()), victim()], run_and_shove(), answer("take"), dice=(2, 3)
    )
    assert scene.at("b1") == [14.5, 10.0]
    assert not scene.down("b1")
    assert scene.at("a1") == [8.0, 10.0]
    assert scene.state("a1")["mom"] == 0


@pytest.mark.parametrize(
    ("items", "item", "use"),
    [((), None, 2), (SPEAR, None, 3), (LANCE, None, 4), (("spear", "shield"), "shield", 2)],
)
def test_the_use_of_a_charging_shove(items: tuple[str, ...], item: str | None, use: int) -> None:
    """R05-CC-22, R05-CC-24: the highest Use held, a Shield's own."""
    units = [fig("a1", 5, 10, 0, items), victim()]
    scene = played(units, run_and_shove(item=item), dice=(1,))
    assert scene.of("Rolled", why="to hit")[0]["need"] == use


def test_a_charge_is_the_one_attack_of_its_weapon() -> None:
    """R05-CC-60, R05-CH-11: and a Shove with all that is held is that of none."""
    scene = played([fig("a1", 5, 10, 0, SPEAR), victim()], charge("spear"), dice=(1,))
    assert [event["item"] for event in scene.of("WeaponStruck", unit="a1")] == ["spear"]
    assert [hand["attacked"] for hand in scene.state("a1")["hands"]] == [True, False]
    bare = played([fig("a1", 5, 10, 0, SPEAR), victim()], run_and_shove(), dice=(1,))
    assert not bare.of("WeaponStruck")
    assert not any(hand["attacked"] for hand in bare.state("a1")["hands"])


def test_a_shield_that_shoves_in_a_charge_has_made_its_shove() -> None:
    """R05-CC-25, R05-CC-26: and a Charging Weapon has not."""
    units = [fig("a1", 5, 10, 0, ("spear", "shield")), victim()]
    scene = played(units, run_and_shove(item="shield"), dice=(1,))
    assert [event["item"] for event in scene.of("ShieldShoved", unit="a1")] == ["shield"]
    assert not played(units, charge("spear"), dice=(1,)).of("ShieldShoved")


def test_who_holds_a_shield_alone_charges_with_that() -> None:
    """R05-CC-24, R05-CC-29: its Shove is one with a Shield, which bare hands may Parry."""
    units = [fig("a1", 5, 10, 0, ("shield",)), victim()]
    assert refusal_of(units, run_and_shove()) == "R05-CC-29"
    assert refusal_of(units, run_and_shove(item="shield")) is None


def test_a_parried_shove_has_no_effect_but_has_hit() -> None:
    """R05-CH-12, R05-CH-19: Parried like any Shove, and then they collide."""
    units = [fig("a1", 5, 10, 0, ()), victim()]
    scene = played(units, run_and_shove(), answer("parry"), dice=(3, 3, 4, 1))
    assert scene.of("Parried", unit="b1")
    assert scene.of("KnockedBack", unit="b1")[0]["wanted"] == 3
    assert scene.state("b1")["bare_parry"]


def test_a_kill_leaves_the_way_free() -> None:
    """R05-CH-18, R05-DP-29, R05-AM-46: no collision; the charger may run on, and by default stops.

    What is left of its Move is free again then.
    """
    units = [fig("a1", 5, 10, 0, SPEAR), victim(), fig("b2", 25, 2)]
    stops = played(units, charge("spear"), dice=(3, 3, 3))
    assert stops.dead("b1")
    assert stops.at("a1") == [7.0, 10.0]
    assert stops.state("a1")["move_left"] == 3.0
    on = played(units, charge("spear"), az("continue", point="R05-DP-29"), dice=(3, 3, 3))
    assert on.at("a1") == [10.0, 10.0]
    assert on.state("a1")["mom"] == 1


def test_a_missed_charge_passes_by_and_runs_to_the_end() -> None:
    """R05-CH-19, R05-TD-11, R05-AM-30: past the target's body, which stays where it is."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8.5)]
    scene = played(units, charge("spear"), dice=(1,))
    assert scene.at("a1") == [10.0, 10.0]
    assert scene.at("b1") == [8.5, 10.0]
    assert not scene.of("Rolled", why="momentum")


def test_nobody_comes_to_rest_inside_another() -> None:
    """R05-TU-17: the Move ends where the two would overlap, so it ends before the target."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(10.2)]
    scene = played(units, charge("spear"), dice=(1,))
    assert abs(scene.at("a1")[0] - 9.2) < 0.06


def test_who_has_left_a_fight_behind_is_out_of_it() -> None:
    """R05-CH-20, R05-CC-05: 3" past a bare-handed target the two are parted again."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8.0)]
    scene = played(units, charge("spear", mode="sprint"), dice=(4, 1))
    assert scene.at("a1") == [14.0, 10.0]
    assert scene.of("Parted")


def test_an_overshoot_does_not_stop_at_a_cliff() -> None:
    """R05-CH-19: none of its Move may be left, so it goes over the edge, down 8"."""
    tower = {
        "id": "tower",
        "kind": "platform",
        "shape": "polygon",
        "outline": [[2, 5], [9.5, 5], [9.5, 15], [2, 15]],
        "top": 8,
    }
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8.2, action_spent=True)]
    scene = played(units, charge("spear"), dice=(1, 1, 2), terrain=[tower])
    assert scene.of("Fell", unit="a1")[0]["inches"] == 8.0


def test_a_solid_thing_ends_the_run_and_its_momentum() -> None:
    """R05-CH-04, R05-TU-17."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8.0)]
    scene = played(units, charge("spear"), dice=(1,), terrain=[wall(9.85)])
    assert scene.state("a1")["mom"] == 0
    assert scene.at("a1")[0] < 9.3


def test_charging_is_no_idling() -> None:
    """R05-TU-06: a slam that is resisted has used the Action; nobody strikes for free."""
    units = [fig("a1", 5, 10, 0, ()), victim(9.5, ("hand-weapon",))]
    scene = played(units, slam(), answer("take"), az("end-turn"), dice=(3, 3))
    assert scene.of("Engaged")
    assert not scene.of("Rolled", unit="b1", why="to hit")


def test_head_on_neither_pays_for_its_speed() -> None:
    """R05-AT-22, R05-AT-30: both have run 8" and 7" straight at each other."""
    units = [
        fig("a1", 3, 10, 0, SPEAR),
        victim(13.5, moved_this_turn=7.0, heading=[-1.0, 0.0], **CARRIED),
    ]
    scene = played(units, charge("spear", mode="sprint"), dice=(4, 3, 1, 1))
    assert scene.of("AttackHit", unit="a1")


def test_who_shoots_at_his_own_charger_ignores_its_speed() -> None:
    """R05-AT-25: 8" count for everybody else, not for the one that is charged."""
    runner = fig("a1", 5, 10, 0, SPEAR, moved_this_turn=8.0, heading=[1.0, 0.0])
    others = [victim(15, ("short-ranged",), moved_this_turn=3.0)]
    view = seen([runner, *others, fig("b2", 15, 14, 180, ("short-ranged",))])
    step = Charge(attack=alone("a1", "spear", "charge", Target(figure="b1")))
    under_way = view.battle.view(replace(view.state, agenda=(step, *view.state.agenda)))
    rules = {
        name: reasons(under_way, facing(under_way, "short-ranged", by=name, at="a1"))
        for name in ("b1", "b2")
    }
    assert rules == {"b1": [], "b2": [(1, "R05-AT-21"), (-1, "R05-AT-24")]}


def test_a_disrupted_body_is_run_into_like_any_other() -> None:
    """R05-CH-30, R05-TU-33: it offers its POP, and has no Counter."""
    units = [fig("a1", 5, 10, 0, ()), victim(9.5, ("hand-weapon",), conditions=["disrupted"])]
    scene = played(units, slam(), dice=(5, 2))
    assert scene.of("KnockedBack", unit="b1")[0]["wanted"] == 3


def test_who_has_got_up_on_this_turn_gathers_no_momentum() -> None:
    """R05-TU-31, R05-DP-31: no Sprint and no Momentum on the turn of getting up."""
    units = [fig("a1", 5, 10, 0, SPEAR, conditions=["disrupted"]), victim(7.6)]
    scene = played(units, az("stand-up", unit="a1"), charge("spear"))
    assert scene.refused == ["R05-TU-31"]


def test_being_shoved_or_knocked_back_ends_a_run() -> None:
    """R05-CH-04, R05-TU-30: what was run before counts no more."""
    held = {"mom": 1, "straight_run": 3.0, "mom_dir": [-1.0, 0.0]}
    shoved = played(
        [fig("a1", 5, 10, 0, ()), victim(9.5, **{**held, "mom_dir": [0.0, 1.0]})],
        run_and_shove(),
        answer("take"),
        dice=(2, 1),
    )
    assert shoved.state("b1")["mom"] == 0
    knocked = played(
        [fig("a1", 5, 10, 0, ()), victim(9.5, **{**held, "mom_dir": [0.0, 1.0]})],
        slam(),
        dice=(5, 2),
    )
    assert knocked.state("b1")["mom"] == 0


def test_a_plain_attack_ends_the_runs_of_both() -> None:
    """R05-CH-04, R05-CH-36, R05-CH-37: who is locked in it meets a charger with a POP only."""
    ours = [fig("a1", 5, 10, 0, ()), fig("a2", 9.5, 5.5, 90)]
    theirs = victim(9.5, action_spent=True, **CARRIED)
    blow = attack("a2", "b1")
    scene = played([*ours, theirs], move("a2", (9.5, 8.5)), blow, slam(), dice=(1, 3, 4))
    assert scene.state("a2")["mom"] == 0
    assert scene.of("Rolled", unit="b1")[0]["why"] == "opposition"
    assert scene.at("a1") == [8.5, 10.0]


def test_who_is_shoved_off_its_line_strikes_nobody_in_passing() -> None:
    """R05-CH-01, R05-CH-04: 1.6" aside a spear would reach, but that is no run at the target."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5), fig("b2", 7.3, 11.2, 270, ("shield",))]
    passes = {"by": "azure", "do": "take", "unit": "a1", "point": "R05-DP-06"}
    scene = played(units, charge("spear"), passes, dice=(3,))
    assert scene.of("KnockedBack", unit="a1")
    assert not scene.of("Attacked", target="b1")


def test_two_shoves_at_once_push_both_even_to_death() -> None:
    """R05-CH-15: the target falls 8" to its death, and its own Shove takes effect all the same."""
    outline = [[2, 5], [10.5, 5], [10.5, 15], [2, 15]]
    tower = {"id": "tower", "kind": "platform", "shape": "polygon", "outline": outline, "top": 8}
    units = [fig("a1", 5, 10, 0, ()), victim(9.5, ("shield",)), fig("b2", 25, 2, 180)]
    back = answer("counterattack", item="shield")
    scene = played(units, run_and_shove(), back, dice=(2, 2, 3, 3, 3), terrain=[tower])
    assert scene.dead("b1")
    assert scene.at("a1") == [6.0, 10.0]


def test_a_hero_charges_with_plain_dice() -> None:
    """R05-DI-10, R05-HE-02: a Hero's spear and MOM are d6 like anybody's."""
    units = [fig("a1", 5, 10, 0, SPEAR, kind="hero"), victim()]
    scene = played(units, charge("spear"), dice=(3, 1, 1, 3, 3))
    assert scene.of("Rolled", why="damage")[0]["sides"] == [6, 6]
