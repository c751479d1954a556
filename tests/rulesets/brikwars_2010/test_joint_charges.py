"""Joint charges (R10-CA-02, R10-CA-03, R10-CA-07, R10-CH-24, R10-CH-35, R10-DP-08)."""

import math
from typing import Any

import pytest

from game.model.choices import Choice
from game.rulesets.brikwars_2010.joint_charging import charge_joiners, lead_of
from game.rulesets.brikwars_2010.texts import member
from tests.previews import responders_at_first
from tests.rulesets.brikwars.scenes import ALLIED, az, em, fig, mine
from tests.rulesets.brikwars_2010.duels import battle_with, figure, opened
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

VICTIM = fig("b1", 9.2, 10, 0, ())
"""In the way, looking the other way."""
TAKE = em("take", unit="b1")


def runner(name: str, x: float, y: float, items: tuple[str, ...] = (), **more: Any) -> Any:
    """Somebody who runs at the victim."""
    return fig(name, x, y, 0, items, **more)


SHOVERS = [runner("a1", 3.5, 9.5), runner("a2", 3.5, 10.5)]
BUSY = fig("b1", 9.2, 10, 0, (), action_spent=True)
"""The same, who answers nothing."""

PAIR = [runner("a1", 4, 9.5), runner("a2", 4, 10.5)]
"""Side by side, five inches from the victim."""

APART = [runner("a1", 4.2, 8.6), runner("a2", 4.2, 11)]
"""Farther to either side, with room for another between the second and the victim."""


def together(do: str = "ram", *names: str, **more: Any) -> list[dict[str, Any]]:
    """The first figure's charge, and who joins it."""
    lead = az(do, unit="a1", target="b1", mode="joint", point="R10-DP-08", **more)
    return [lead, az("join", several=list(names))] if names else [lead]


def pushed(scene: Any, unit: str = "b1") -> list[float]:
    """How far a figure was to be knocked back, push by push."""
    return [one["wanted"] for one in scene.of("KnockedBack", unit=unit)]


def test_moms_of_one_direction_add_up_against_one_pop() -> None:
    """R10-CA-07, R10-CH-24, R10-TV-170: 4 + 3 - 5 = 2", and both run on."""
    scene = played([*PAIR, VICTIM], *together("ram", "a2"), TAKE, TAKE, dice=(4, 3, 5))
    assert scene.refused == []
    assert pushed(scene) == [2]
    assert scene.at("b1") == [pytest.approx(11.2, abs=0.02), pytest.approx(10, abs=0.02)]
    assert len(scene.of("Rolled", why="opposition")) == 1
    assert scene.down("b1")
    for unit, y in (("a1", 9.5), ("a2", 10.5)):
        assert scene.state(unit)["move_left"] == 0
        assert not scene.state(unit)["action_spent"]
        assert scene.at(unit)[1] == pytest.approx(y, abs=0.02)


def test_one_pop_may_resist_both() -> None:
    """R10-CH-24, R10-CH-22: 2 + 3 - 5 is nothing; both are locked with the victim."""
    scene = played([*PAIR, VICTIM], *together("ram", "a2"), TAKE, TAKE, dice=(2, 3, 5))
    assert pushed(scene) == []
    assert {one["unit"] for one in scene.of("Engaged")} == {"a1", "a2"}


def test_everybody_declares_before_any_die() -> None:
    """R10-CA-02: the Sprint's die of the first falls after the declaration of the second."""
    far = [runner("a1", 2, 9.5), runner("a2", 2, 10.5)]
    lead = together("charging-shove", "a2")
    scene = played([*far, VICTIM], *lead, TAKE, TAKE, dice=(2, 3, 4, 1, 2))
    kinds = [one["event"] for one in scene.events]
    last_declared = max(at for at, kind in enumerate(kinds) if kind == "AttackDeclared")
    assert kinds.index("Rolled") > last_declared
    assert scene.of("AttackJoined", unit="a2", lead="a1")


def test_shoves_at_a_run_add_up_too() -> None:
    """R10-CA-07, R10-CH-19: twice 2" and 4 + 3 - 5."""
    choices = together("charging-shove", "a2")
    scene = played([*SHOVERS, VICTIM], *choices, TAKE, TAKE, dice=(4, 3, 5))
    assert pushed(scene) == [6]
    assert scene.state("a2")["action_spent"]


def test_other_directions_face_a_pop_of_their_own() -> None:
    """R10-CH-35: 5 - 2 = 3" to the east and 6 + 1 - 3 = 4" to the south make 5"."""
    units = [runner("a1", 4.2, 10), runner("a2", 9.2, 5), BUSY]
    scene = played(units, *together("ram", "a2"), dice=(5, 2, 6, 1, 3))
    assert len(scene.of("Rolled", why="opposition")) == 2
    assert pushed(scene) == [5]
    assert scene.at("b1") == [pytest.approx(12.2, abs=0.01), pytest.approx(14, abs=0.01)]


def test_what_one_direction_resists_leaves_the_others_push() -> None:
    """R10-CH-35, R10-CH-22: 1 against 4 is locked, 5 - 2 = 3" go south."""
    units = [runner("a1", 4.2, 10), runner("a2", 9.2, 5), BUSY]
    scene = played(units, *together("ram", "a2"), dice=(1, 4, 5, 2))
    assert pushed(scene) == [3]
    assert scene.at("b1") == [9.2, pytest.approx(13, abs=0.01)]
    assert [one["against"] for one in scene.of("Resisted")] == ["a1"]


@pytest.mark.parametrize(("y", "pops"), [(6.5, 1), (3.0, 2)])
def test_forty_five_degrees_are_one_direction(y: float, pops: int) -> None:
    """R10-CA-07: from 37 degrees to the side they push together, from 56 each alone."""
    units = [runner("a1", 4.2, 10), runner("a2", 4.5, y, move_left=9.0), BUSY]
    dice = (4, 4, 2) if pops == 1 else (4, 2, 4, 2)
    scene = played(units, *together("ram", "a2"), dice=dice)
    assert len(scene.of("Rolled", why="opposition")) == pops


@pytest.mark.parametrize(("degrees", "pops"), [(44.9, 1), (45.0, 1), (45.5, 2)])
def test_beyond_forty_five_degrees_shoves_are_of_two_directions(degrees: float, pops: int) -> None:
    """R10-CA-07, R10-CH-19: from an arm's length away both have room to run straight at it."""
    turn = math.radians(degrees)
    x, y = round(9.2 - 6 * math.cos(turn), 3), round(10 - 6 * math.sin(turn), 3)
    units = [runner("a1", 3.2, 10, move_left=7.0), runner("a2", x, y, move_left=7.0), BUSY]
    dice = (4, 3, 5) if pops == 1 else (4, 5, 3, 1)
    scene = played(units, *together("charging-shove", "a2"), dice=dice)
    assert len(scene.of("Rolled", why="opposition")) == pops


def test_a_third_has_no_room_and_loses_its_mom() -> None:
    """R10-CA-07: it stops behind its neighbours; MOM 4 and 3 against POP 5."""
    third = runner("a3", 3, 12, move_left=7.0)
    choices = together("ram", "a2", "a3")
    scene = played([*PAIR, third, VICTIM], *choices, TAKE, TAKE, dice=(4, 3, 5))
    assert pushed(scene) == [2]
    assert scene.state("a3")["mom"] == 0
    assert scene.of("MomentumLost", unit="a3")
    assert scene.at("a3")[0] > 7


def test_three_lances_are_one_too_many() -> None:
    """R10-CA-07: two strike from one side, whatever room their length would leave a third."""
    lances = [fig(f"a{n}", 1.5, y, 0, ("lance",), move_left=9.0) for n, y in ((1, 9), (2, 11))]
    third = fig("a3", 1.0, 6.5, 0, ("lance",), move_left=9.0)
    choices = together("charge", "a2/lance", "a3/lance", item="lance")
    units = [*lances, third, BUSY, fig("b9", 28, 18, 180)]
    scene = played(units, *choices, dice=(4, 4, 1, 1, 1, 1, 1, 1))
    assert [one["unit"] for one in scene.of("AttackHit")] == ["a1", "a2"]
    assert scene.of("MomentumLost", unit="a3")
    assert scene.at("a3")[0] > 5


LANCERS = [runner("a1", 1.5, 9.5, ("lance",)), runner("a2", 1.5, 10.5, ("lance",))]


def test_who_comes_short_apart_from_the_others_keeps_his_mom() -> None:
    """R10-CA-07, R10-CH-16: half an inch of Sprint is missing; he has run into nobody's back."""
    far = [runner("a1", 3.5, 10), fig("a2", 9.2, 18, 270, ())]
    scene = played([*far, BUSY], *together("charging-shove", "a2"), dice=(1, 4, 2))
    assert scene.at("a2") == [9.2, 12]
    assert scene.state("a2")["mom"] == 1
    assert not scene.of("MomentumLost", unit="a2")


def test_a_longer_weapon_finds_no_room_behind_two_either() -> None:
    """R10-CA-07: the lance would reach over those who run in bodily; it has lost its MOM."""
    third = runner("a3", 1.2, 10, ("lance",))
    names = together("ram", "a2", "a3/lance")
    scene = played([*PAIR, third, BUSY], *names, dice=(4, 3, 5))
    assert not scene.of("Rolled", unit="a3")
    assert "a3" in {event["unit"] for event in scene.of("MomentumLost")}
    assert pushed(scene) == [2]


def test_damage_is_added_and_compared_once() -> None:
    """R10-CA-01, R10-CA-07: two lances, each with two dice and the MOM; 1 + 1 + 1 twice are 6."""
    units = [*LANCERS, VICTIM, fig("b9", 28, 18, 180)]
    choices = together("charge", "a2/lance", item="lance")
    scene = played(units, *choices, TAKE, TAKE, dice=(4, 4, 1, 1, 1, 1, 1, 1))
    damage = scene.of("Rolled", why="damage")
    assert [one["total"] for one in damage] == [6]
    assert "R10-CA-07" in damage[0]["rules"]
    assert len(scene.of("DamageSummed", unit="b1")) == 1
    assert scene.dead("b1")


def test_only_those_who_hit_add_to_it() -> None:
    """R10-CA-02, R10-CH-16: the second misses, and runs on to the end of its Move."""
    units = [*LANCERS, VICTIM]
    choices = together("charge", "a2/lance", item="lance")
    scene = played(units, *choices, TAKE, TAKE, dice=(4, 3, 1, 1, 1))
    assert [one["total"] for one in scene.of("Rolled", why="damage")] == [3]
    assert scene.of("AttackMissed", unit="a2")
    assert scene.state("a2")["move_left"] == 0


def test_worn_armor_deflects_once_from_all_dice() -> None:
    """R10-CA-10: six d6 less one show 5 ones, more than Armor 4."""
    target = fig("b1", 9.2, 10, 0, ("heavy-armor",))
    units = [*LANCERS, target, fig("b9", 28, 18, 180)]
    choices = together("charge", "a2/lance", item="lance")
    scene = played(units, *choices, TAKE, TAKE, dice=(4, 4, 1, 1, 1, 1, 1))
    assert scene.dead("b1")


def test_a_parry_is_against_one_of_them_only() -> None:
    """R10-CA-10, R10-CH-17: the first's three dice lose one, the second's none: five ones."""
    target = fig("b1", 9.2, 10, 0, ("shield",))
    units = [*LANCERS, target, fig("b9", 28, 18, 180)]
    choices = together("charge", "a2/lance", item="lance")
    parry = em("parry", unit="b1", item="shield")
    scene = played(units, *choices, parry, TAKE, dice=(4, 4, 4, 1, 1, 1, 1, 1))
    assert [one["total"] for one in scene.of("Rolled", why="damage")] == [5]


def test_weapons_and_bodies_may_be_mixed() -> None:
    """R10-CA-07, R10-CH-35: a lance pushes 1", the body 4 - 2, both from the west."""
    units = [runner("a1", 1.5, 9.5, ("lance",)), runner("a2", 4, 10.5), VICTIM]
    choices = together("charge", "a2", item="lance")
    scene = played(units, *choices, TAKE, TAKE, dice=(4, 1, 1, 1, 4, 2))
    assert scene.state("b1")["cc_damage_this_player_turn"] == 3
    assert pushed(scene)[0] == pytest.approx(3, abs=0.2)


@pytest.mark.parametrize(("mom", "inches", "down"), [(1, 1, False), (4, 3, True)])
def test_a_resisted_body_throws_nobody_down(mom: int, inches: int, *, down: bool) -> None:
    """R10-CH-22, R10-CH-31: a Heavy Weapon pushes 1" and downs nobody; a body that pushes does.

    1 + 2 and the MOM's 1 are held by Armor 4; the body's MOM meets a POP of 2.
    """
    both = [{"item": "heavy-weapon"}] * 2
    mace = runner("a1", 2.5, 9.5, ("heavy-weapon",), hands=both)
    units = [mace, runner("a2", 4, 10.5), BUSY]
    choices = together("charge", "a2", item="heavy-weapon")
    allowed = {"exotic_charging_items": ["heavy-weapon"]}
    scene = played(units, *choices, dice=(4, 1, 1, mom, 2), settings=allowed)
    assert pushed(scene)[0] == pytest.approx(inches, abs=0.2)
    assert scene.down("b1") is down


def test_who_bails_from_the_first_is_out_of_the_others_way() -> None:
    """R10-TU-43, R10-CH-16: both run on; nobody rolls."""
    bails = [em("bail", unit="b1"), em("land", at=[10.4, 11.55])]
    scene = played([*PAIR, VICTIM], *together("ram", "a2"), *bails, dice=(4,))
    assert pushed(scene) == []
    assert scene.of("Rolled", why="momentum") == []


def test_who_is_shot_down_on_the_way_leaves_the_others_charge() -> None:
    """R10-TU-22, R10-CA-02: 5 by the bow is the end of the first; 4 of the second's MOM less 2."""
    archer = fig("b2", 8, 4, 90, ("short-bow",))
    shot = em("shoot", unit="b2", target="a1", point="R10-DP-04")
    scene = played([*PAIR, BUSY, archer], *together("ram", "a2"), shot, dice=(3, 5, 4, 2))
    assert scene.dead("a1")
    assert pushed(scene) == [2]
    assert [one["unit"] for one in scene.of("Rolled", why="momentum")] == ["a2"]


def test_who_is_grabbed_on_the_way_leaves_the_others_charge() -> None:
    """R10-CC-23, R10-CA-02: a2 stays where it was held; the MOM of a1 alone, 4 against 2."""
    grabber = fig("b2", 6.5, 11.8, 270, ())
    grabs = em("grab", unit="b2", target="a2", point="R10-DP-03")
    answers = (grabs, az("take", unit="a2"), TAKE)
    scene = played([*PAIR, BUSY, grabber], *together("ram", "a2"), *answers, dice=(4, 2))
    assert scene.units["a2"]["conditions"] == ["grabbed"]
    assert scene.at("a2")[0] < 6.5
    assert pushed(scene) == [2]


def test_a_target_that_a_mine_takes_is_nobodys_any_more() -> None:
    """R10-EX-01, R10-CA-07: set off by the first, it destroys both; the second keeps its place."""
    field = [mine(8, 9.5, 0.3)]
    far = [fig("b9", 28, 18, 180, ())]
    scene = played([*PAIR, BUSY, *far], *together("ram", "a2"), dice=(5,), areas=field)
    assert scene.dead("a1")
    assert scene.dead("b1")
    assert scene.at("a2") == [4, 10.5]
    assert not scene.of("Rolled", why="momentum")


def test_a_shield_stops_one_of_them() -> None:
    """R10-CH-26, R10-CA-10: the other pushes alone, 5 - 2."""
    target = fig("b1", 9.2, 10, 0, ("shield",))
    parry = em("parry", unit="b1", item="shield")
    scene = played([*PAIR, target], *together("ram", "a2"), parry, TAKE, dice=(4, 5, 2))
    assert scene.state("a1")["mom"] == 0
    assert pushed(scene) == [3]


def test_who_runs_at_them_pushes_back() -> None:
    """R10-CH-25: 4 + 3 - 5 = 2" one way; 6 + 1 - 3 = 4" the other, on the first."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [-1, 0]}
    target = fig("b1", 9.2, 10, 180, (), action_spent=True, **run)
    dice = (4, 3, 5, 6, 1, 3)
    scene = played([*PAIR, target], *together("ram", "a2"), dice=dice)
    assert pushed(scene) == [2]
    assert pushed(scene, "a1") == [4]


def test_who_is_pushed_back_is_not_locked() -> None:
    """R10-CH-25, R10-CH-22: 1 + 2 resisted by 5; the first is pushed back by 4 - 3."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [-1, 0]}
    target = fig("b1", 9.2, 10, 180, (), action_spent=True, **run)
    dice = (1, 2, 5, 4, 3)
    scene = played([*PAIR, target], *together("ram", "a2"), dice=dice)
    assert pushed(scene) == []
    assert pushed(scene, "a1") == [1]
    assert [one["against"] for one in scene.of("Resisted")] == ["a2"]
    assert [one["unit"] for one in scene.of("Engaged")] == ["a2"]


@pytest.mark.parametrize(
    ("units", "rule"),
    [
        ([*PAIR, VICTIM], None),
        ([PAIR[0], VICTIM], "R10-CA-07"),
        ([PAIR[0], runner("a2", 7.5, 10.5), VICTIM], "R10-CA-07"),
        ([runner("a1", 4, 9.5, move_left=2.0), PAIR[1], VICTIM], "R10-TU-10"),
        ([*APART, VICTIM], None),
        ([*APART, runner("a3", 5.6, 10.7), VICTIM], "R10-CA-07"),
    ],
)
def test_who_can_charge_together(units: list[dict[str, Any]], rule: str | None) -> None:
    """R10-CA-07: each must be able to charge alone; who is too near stands in a comrade's way."""
    assert refusal_of(units, together("ram")[0]) == rule


@pytest.mark.parametrize("targets", [("b1", "b2"), ("b2", "b1")])
def test_at_each_target_those_join_who_get_there(targets: tuple[str, str]) -> None:
    """R10-CA-07, R10-TU-15: the leader between both reaches either, with 5" of Move and a Sprint.

    Behind each of them stands one of its own, over 14" of run from the other.
    """
    mates = {"b1": "a2", "b2": "a3"}
    leader = [runner("a1", 15, 10), fig("b1", 9.8, 10, 0, ()), fig("b2", 20.2, 10, 0, ())]
    view = seen([*leader, runner("a2", 4.6, 10), runner("a3", 25.4, 10)])
    for target in targets:
        lead = lead_of(view, Choice(do="ram", unit="a1", target=target, mode="joint"))
        assert tuple(charge_joiners(view, lead)) == (mates[target],)


def test_nobody_charges_in_two_ways_at_once() -> None:
    """R10-TU-20: with the lance or with the body."""
    lancer = runner("a2", 1.5, 10.5, ("lance",), move_left=7.0)
    units = [runner("a1", 4, 9.5), lancer, runner("a3", 9.2, 15), VICTIM]
    both = together("ram", "a2/lance", "a2")
    scene = played(units, *both, defaults=False)
    assert scene.refused == ["R10-TU-20"]


def test_a_fourth_attacker_cannot_join() -> None:
    """R10-CC-09: two have attacked already, the leader is the third."""
    target = fig("b1", 9.2, 10, 0, (), attackers=["a8", "a9"])
    shove = together("charging-shove")[0]
    assert refusal_of([*SHOVERS, target], shove) == "R10-CA-07"
    assert refusal_of([*SHOVERS, VICTIM], shove) is None


def test_an_ally_who_has_waited_may_join() -> None:
    """R10-CA-03, R10-TU-05: on the first side's turn."""
    ally = fig("c1", 4, 10.5, 0, (), delayed=True, move_left=5.0)
    joins = {"by": "jade", "do": "join", "several": ["c1"]}
    units = [PAIR[0], ally, VICTIM]
    scene = played(units, *together("ram"), joins, TAKE, TAKE, dice=(4, 3, 5), sides=ALLIED)
    assert pushed(scene) == [2]


@pytest.mark.parametrize(("do", "pair"), [("ram", PAIR), ("charging-shove", SHOVERS)])
def test_who_waits_for_an_ally_leads_no_joint_charge(do: str, pair: list[Any]) -> None:
    """R10-TU-05, R10-CA-07: not even with the body alone, though a Collision is no attack."""
    leader = pair[0]
    waits = {**leader, "state": {**leader.get("state", {}), "delayed": True}}
    assert refusal_of([waits, pair[1], BUSY], together(do)[0]) == "R10-TU-05"
    assert refusal_of([leader, pair[1], BUSY], together(do)[0]) is None
    assert refusal_of([waits, BUSY], az("ram", unit="a1", target="b1")) is None


def test_allies_take_the_room_that_is_left() -> None:
    """R10-CC-09, R10-AM-28, R10-CA-03: with the leader and one of his an ally may send one more.

    Where one has attacked before, even he would be a fourth: nobody asks him.
    """
    allies = [
        fig("c1", 9.2, 15.6, 270, (), delayed=True, move_left=5.0),
        fig("c2", 14.8, 10, 180, (), delayed=True, move_left=5.0),
    ]
    charge, both = together("charging-shove", "a2"), ["c1", "c2"]
    joins = {"by": "jade", "do": "join", "several": both}
    one = {**joins, "several": ["c2"]}
    units = [*SHOVERS, *allies]
    scene = played([*units, BUSY], *charge, joins, one, dice=(4, 3, 5, 2, 1), sides=ALLIED)
    assert scene.refused == ["R10-CC-09"]
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2", "c2"]
    assert scene.state("c1")["action_spent"] is False
    target = {**BUSY, "state": {**BUSY["state"], "attackers": ["a8"]}}
    scene = played([*units, target], *charge, dice=(4, 3, 5), sides=ALLIED)
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2"]
    assert not any(scene.state(unit)["action_spent"] for unit in both)


@pytest.mark.parametrize("do", ["charging-shove", "ram"])
def test_who_joins_a_charge_may_be_shot_at_on_the_way(do: str) -> None:
    """R10-TU-22, R10-CA-02: foreseen of the one whose run comes into the sights of a bow."""
    archer = fig("b2", 14.5, 2, 180, ("short-bow",))
    view = seen([SHOVERS[0], runner("a2", 9.2, 4.4), BUSY, archer])
    choice = Choice(do=do, unit="a1", target="b1", mode="joint")
    assert [(one.unit, one.point) for one in responders_at_first(view.battle, choice)] == [
        ("b2", "R10-DP-04")
    ]


@pytest.mark.parametrize(
    ("do", "found"), [("charging-shove", ["R10-DP-03", "R10-DP-04"]), ("ram", ["R10-DP-03"])]
)
def test_who_joins_a_charge_may_be_struck_afterwards(do: str, found: list[str]) -> None:
    """R10-TU-24, R10-CH-20: foreseen of the attacker beside a swordsman; who only runs into the
    target attacks nobody, and has only the approach answered.
    """
    swordsman = fig("b2", 10.6, 8.4, 135)
    view = seen([SHOVERS[0], runner("a2", 9.2, 4.4), BUSY, swordsman])
    choice = Choice(do=do, unit="a1", target="b1", mode="joint")
    assert [one.point for one in responders_at_first(view.battle, choice)] == found


def test_by_default_one_joins_who_charges_alike() -> None:
    """R10-DP-08: two fit, so two go."""
    third = runner("a3", 4, 12.0, move_left=6.0)
    scene = played([*PAIR, third, VICTIM], *together("ram"), TAKE, TAKE, dice=(4, 3, 5))
    assert [one["unit"] for one in scene.of("AttackJoined")] == ["a2"]


def test_a_target_that_nobody_comes_to_may_answer_afterwards() -> None:
    """R10-CA-07, R10-TU-24: a2 needs 4.9 inches straight on, but must leave room for a1 behind it:
    5 inches do not lead there. So b1 has been in no fight, and has a2 within its reach.
    """
    units = [
        fig("a1", 4.6, 10, 0, ()),
        fig("a2", 7.4, 10, 0, ()),
        fig("b1", 13.8, 10, 180, ("hand-weapon",)),
    ]
    choice = Choice(do="charging-shove", unit="a1", target="b1", mode="joint")
    announced = [(one.unit, one.point) for one in responders_at_first(seen(units).battle, choice)]
    assert announced == [("b1", "R10-DP-03"), ("b1", "R10-DP-04")]
    scene = played(
        units,
        az("charging-shove", unit="a1", target="b1", mode="joint", point="R10-DP-08"),
        az("join", several=["a2"]),
        em("decline"),
        dice=(3,),
        defaults=False,
    )
    assert scene.of("AttackHit") == []
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-04"


def test_who_could_join_a_charge_is_called_by_what_he_does() -> None:
    """R10-CA-07, R10-DP-08: a lance charges, a Shield shoves, and a body runs into the target."""
    battle = battle_with(
        figure("a1", "Ann", [], 4, 9.5),
        figure("a2", "Abe", ["shield"], 4, 10.5),
        figure("a3", "Ada", ["lance"], 9.2, 2),
        figure("b1", "Bob", [], 9.2),
    )
    view = battle.view(opened(battle, Choice(do="ram", unit="a1", target="b1", mode="joint")).state)
    assert member(view, "a2/shield") == "Abe: shield, run & shove"
    assert member(view, "a2") == "Abe: run into it"
    assert member(view, "a3/lance") == "Ada: lance, charge"
