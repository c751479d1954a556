"""Grabs: taking hold, what it does to both, and how it ends (R10-CC-20..27)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import DOWN, az, burst, em, fig, figure, move, strike
from tests.rulesets.brikwars_2010.scenes import played, seen

SWORD = {"item": "hand-weapon"}
HOLDS = {"holds": "b1"}
GRAB = az("grab", unit="a1", target="b1")
BARE = fig("a1", 10, 10, 0, ())
B1 = fig("b1", 11.5, 10, 180)
HOLDER = fig("a1", 10, 10, 0, (), hands=[HOLDS, {}])
"""Has hold of b1 with the right hand, since an earlier turn."""
ARMED_HOLDER = fig("a1", 10, 10, 0, hands=[SWORD, HOLDS])


def test_a_grab_hits_without_a_roll_and_does_no_damage() -> None:
    """R10-CC-20, R10-AT-12, R10-AT-10: the Action is spent, one hand is used, and it holds on."""
    scene = played([BARE, B1], GRAB, em("take"))
    assert scene.totals() == []
    assert scene.state("b1")["cc_damage_this_player_turn"] == 0
    assert scene.state("a1")["action_spent"] is True
    used = [hand["used_this_player_turn"] for hand in scene.state("a1")["hands"]]
    assert (used, scene.state("a1")["hands"][0]["holds"]) == ([True, False], "b1")


def test_both_show_it() -> None:
    """R10-ST-04, R10-TU-35: who holds, whom, and with which hand."""
    scene = played([BARE, B1], GRAB, em("take"))
    assert scene.units["a1"]["conditions"] == ["grabbing"]
    assert scene.units["b1"]["conditions"] == ["grabbed"]
    assert scene.state("b1")["grabbed_by"] == ["a1"]


def test_a_grab_starts_close_combat_and_counts_as_an_attack() -> None:
    """R10-CC-01, R10-CC-03, R10-CC-09."""
    scene = played([BARE, B1], GRAB, em("take"))
    assert len(scene.of("Engaged", unit="a1", target="b1")) == 1
    assert scene.state("b1")["attackers"] == ["a1"]


def test_a_parried_grab_counts_as_an_attack_all_the_same() -> None:
    """R10-CC-01, R10-AT-06: hit or miss."""
    scene = played([BARE, B1], GRAB, em("parry", item="hand-weapon"), dice=(2,))
    assert len(scene.of("Engaged")) == 1
    assert scene.of("Grabbed") == []
    assert scene.state("a1")["action_spent"] is True


@pytest.mark.parametrize(
    ("item", "use"),
    [("shield", 2), ("heavy-weapon", 3), ("two-handed-weapon", 4), ("long-ranged", 3)],
)
def test_what_parries_a_grab_and_how_well(item: str, use: int) -> None:
    """R10-CC-41, R10-CC-42, R10-CC-45: the Use of the item; one less is not enough."""
    units = [BARE, fig("b1", 11.5, 10, 180, (item,))]
    parry = em("parry", point="R10-DP-11", item=item)
    assert played(units, GRAB, parry, dice=(use,)).of("Grabbed") == []
    if use > 2:
        assert len(played(units, GRAB, parry, dice=(use - 1,)).of("Grabbed")) == 1


def test_the_best_chance_parries_by_default() -> None:
    """R10-DP-11, R10-EQ-11: a bare hand before a tool; nothing is dropped for it."""
    scene = played([BARE, fig("b1", 11.5, 10, 180, ("tool",))], GRAB, dice=(2,))
    assert [event["hand"] for event in scene.of("ParryDeclared")] == ["left"]
    lancer = fig("b1", 11.5, 10, 180, ("lance",))
    scene = played([BARE, lancer], GRAB, dice=(4,))
    assert [event["item"] for event in scene.of("ParryDeclared")] == ["lance"]
    assert scene.loose == []


def test_things_are_dropped_to_parry_a_grab_barehanded() -> None:
    """R10-CC-43: with Use 4 a 2 would fail, with Use 0 it does not."""
    units = [BARE, fig("b1", 11.5, 10, 180, ("lance",))]
    drop = em("drop", point="R10-DP-11", item="lance")
    scene = played(units, GRAB, drop, em("parry", hand="right"), dice=(2,))
    assert [one["kind"] for one in scene.loose] == ["lance"]
    assert scene.of("Grabbed") == []


def test_a_grab_is_no_blow_with_a_two_handed_weapon() -> None:
    """R10-CC-44: +1 is for attacks and Shoves made with one; here one hangs in two other hands."""
    ogre = fig("a1", 10, 10, 0, ("two-handed-weapon",), kind="four-armed")
    scene = played([ogre, B1], GRAB, em("parry", item="hand-weapon"), az("stop"), dice=(2,))
    assert scene.of("Rolled", why="parry")[0]["total"] == 2


def test_what_parries_a_grab_may_fly_by_the_grabbers_die() -> None:
    """R10-CC-47, R10-AM-06: no Action Roll, so his Action die is thrown: 3 inches."""
    units = [BARE, fig("b1", 11.5, 10, 180, ("random-object",))]
    scene = played(units, GRAB, em("parry", item="random-object"), dice=(1, 3))
    assert [one["position"] for one in scene.loose] == [[14.5, 10]]
    assert len(scene.of("Grabbed")) == 1


def test_one_bails_from_a_grab_as_the_last_resort() -> None:
    """R10-CC-20, R10-TU-43, -44: hands used up, so no Parry; out of the grip at 2 or more."""
    used = [{"item": "hand-weapon", "used_this_player_turn": True}, {"used_this_player_turn": True}]
    units = [BARE, fig("b1", 11.5, 10, 180, hands=used)]
    scene = played(units, GRAB, em("bail"), em("land", at=[13.5, 10]), dice=(2,))
    assert scene.of("Grabbed") == []
    scene = played([BARE, B1], GRAB, em("bail"), em("take"))
    assert scene.refused == ["R10-TU-44"]


def test_the_disrupted_are_grabbed_without_a_counter() -> None:
    """R10-AM-36, R10-TU-30, -34."""
    scene = played([BARE, fig("b1", 11.5, 10, 180, conditions=DOWN)], GRAB)
    assert sorted(scene.units["b1"]["conditions"]) == ["disrupted", "grabbed"]


def test_an_angry_inch_leads_to_a_grab() -> None:
    """R10-CC-10, R10-TD-09: from a gap of 1.2 to arm's reach."""
    scene = played([BARE, fig("b1", 12.2, 10, 180)], GRAB, em("take"))
    assert scene.at("a1") == [10.7, 10]
    assert len(scene.of("Grabbed")) == 1


def test_the_free_hand_grabs_after_a_strike() -> None:
    """R10-CC-06, R10-DP-16: sword first, then the empty hand; by default nothing."""
    grab = az("grab", point="R10-DP-16", unit="a1", target="b1")
    scene = played([fig("a1", 10, 10), B1], strike("a1", "b1"), grab, em("take"), dice=(1,))
    assert len(scene.of("Grabbed", hand=1)) == 1
    assert played([fig("a1", 10, 10), B1], strike("a1", "b1"), dice=(1,)).of("Grabbed") == []


def test_a_strike_after_ones_own_grab_hits() -> None:
    """R10-CC-21, R10-AT-13: in the same Engagement; the die is for Damage alone."""
    second = az("strike", point="R10-DP-16", unit="a1", target="b1")
    scene = played([fig("a1", 10, 10), B1], GRAB, em("take"), second, dice=(3,))
    assert scene.of("DamageSummed")[0]["damage"] == 3


def test_a_response_may_be_a_grab_and_ends_the_move() -> None:
    """R10-TU-17, R10-CC-23, R10-EQ-11: caught at a gap of 0.5, where bare hands reach."""
    catcher = fig("b1", 13, 10, 180, ())
    walk = {**az("move"), "unit": "a1", "path": [[11.9, 10]]}
    grab = em("grab", point="R10-DP-03", unit="b1", target="a1")
    scene = played([fig("a1", 10, 10), catcher], walk, grab, az("take"))
    assert scene.at("a1") == [11.5, 10]
    assert scene.units["a1"]["conditions"] == ["grabbed"]
    assert [event["to"] for event in scene.of("Moved")] == [[11.5, 10]]


def test_with_a_used_sword_the_empty_hand_answers_an_approach() -> None:
    """R10-TU-17, R10-CC-06, R10-CC-20: where an arm reaches, at a gap of 0.5."""
    hands = [{**SWORD, "used_this_player_turn": True}, {}]
    walk = {**az("move"), "unit": "a1", "path": [[10.5, 10]]}
    catcher = fig("b1", 12, 10, 180, hands=hands)
    scene = played([fig("a1", 6, 10), catcher], walk, az("take"))
    assert [event["way"] for event in scene.of("AttackDeclared")] == ["grab"]


@pytest.mark.parametrize(
    ("attacker", "target"), [("a2", "b1"), ("a1", "b1")], ids=["a third", "the Grabber"]
)
def test_blows_at_the_grabbed_always_hit(attacker: str, target: str) -> None:
    """R10-CC-21, R10-AT-13: one die only, and it is the Damage."""
    units = [ARMED_HOLDER, fig("a2", 11.5, 11.5, 270), B1]
    scene = played(units, strike(attacker, target), em("take"), dice=(1,))
    assert [event["why"] for event in scene.of("Rolled")] == ["damage"]


@pytest.mark.parametrize("attacker", ["b1", "b2"], ids=["the Grabbed", "a third"])
def test_blows_at_the_grabber_always_hit(attacker: str) -> None:
    """R10-CC-21, -27, R10-AT-13."""
    units = [HOLDER, B1, fig("b2", 10, 11.5, 270)]
    scene = played(units, strike(attacker, "a1"), az("take"), dice=(1,), turn="ember")
    assert [event["why"] for event in scene.of("Rolled")] == ["damage"]


def test_no_benny_can_arise_from_an_automatic_hit() -> None:
    """R10-AT-10, R10-DI-05: a damage die of 6 brings a Bonus die, and nobody is asked."""
    scene = played([ARMED_HOLDER, B1], strike("a1", "b1"), em("take"), dice=(6, 1))
    assert scene.of("BennySpent") == []
    assert scene.totals() == [7]


def test_the_grabbed_strikes_others_as_ever() -> None:
    """R10-CC-21: only blows at the two parties hit without a roll."""
    units = [HOLDER, fig("a2", 11.5, 11.5, 270), B1]
    scene = played(units, strike("b1", "a2"), dice=(1,), turn="ember")
    assert [event["why"] for event in scene.of("Rolled")] == ["to hit"]


def test_a_counterstrike_at_a_party_of_a_grab_hits() -> None:
    """R10-CC-21: the Grabbed turns away on the spot; a2 strikes, and only Damage is rolled."""
    units = [HOLDER, fig("a2", 11.5, 11.5, 270), B1]
    away = em("disengage", unit="b1")
    scene = played(units, away, dice=(2,), edges=[("a2", "b1")], turn="ember")
    assert [(event["unit"], event["why"]) for event in scene.of("Rolled")] == [("a2", "damage")]


def test_the_grabbed_parries_with_his_shield() -> None:
    """R10-CC-27, R10-CC-45: an Automatic Hit is deflected all the same: no die is left."""
    units = [ARMED_HOLDER, fig("b1", 11.5, 10, 180, ("shield",))]
    scene = played(units, strike("a1", "b1"), em("parry", item="shield"), dice=(2,))
    assert scene.of("DamageSummed")[0]["damage"] == 0


def test_a_parry_of_an_automatic_hit_may_cost_the_shield() -> None:
    """R10-CC-47, R10-AM-06: no Action Roll, so the attacker's Action die says how far: 4."""
    units = [ARMED_HOLDER, fig("b1", 11.5, 10, 180, ("shield",))]
    scene = played(units, strike("a1", "b1"), em("parry", item="shield"), dice=(1, 4, 1))
    assert [one["position"] for one in scene.loose] == [[15.5, 10]]


def test_letting_go_is_free_on_ones_own_turn() -> None:
    """R10-CC-25, R10-DP-20: no Action, and one may walk away after turning away."""
    scene = played([HOLDER, B1], az("release", point="R10-DP-20", unit="a1"))
    assert scene.state("a1")["action_spent"] is False
    assert scene.units["a1"]["conditions"] == scene.units["b1"]["conditions"] == []
    assert ("disengage", None, None) in scene.offers()


def test_after_ones_own_strike_one_is_asked_whether_to_let_go() -> None:
    """R10-CC-25, R10-DP-16, -20: kept by default."""
    scene = played([ARMED_HOLDER, B1], strike("a1", "b1"), em("take"), dice=(1,), defaults=False)
    assert {do for do, _, _ in scene.offers()} == {"release", "stop"}
    scene = played([ARMED_HOLDER, B1], strike("a1", "b1"), em("take"), dice=(1,))
    assert scene.units["b1"]["conditions"] == ["grabbed"]


def test_right_after_the_grab_nobody_asks_whether_to_let_go() -> None:
    """R10-DP-20: it can be done from the menu."""
    scene = played([BARE, B1], GRAB, az("stay"), em("take"), defaults=False)
    assert ("release", None, None) in scene.offers()
    assert ("end-turn", None, None) in scene.offers()


def test_the_grabber_lets_go_before_a_blow_falls() -> None:
    """R10-CC-25, R10-DP-20: then it has to hit, and he may Bail."""
    units = [HOLDER, B1, fig("b2", 10, 11.5, 270)]
    let_go = az("release", point="R10-DP-20", unit="a1")
    scene = played(units, strike("b2", "a1"), let_go, az("take"), dice=(1,), turn="ember")
    assert [event["why"] for event in scene.of("Rolled")] == ["to hit"]
    bail = az("bail", unit="a1")
    scene = played(
        units, strike("b2", "a1"), let_go, bail, az("land", at=[9, 10]), dice=(3,), turn="ember"
    )
    assert len(scene.of("Bailed")) == 1


def test_the_grabber_lets_go_before_a_counterstrike() -> None:
    """R10-CC-25, R10-DP-17, -20: then with an Angry Inch to a place beside the other foe."""
    units = [fig("a1", 10, 10, 0, hands=[SWORD, HOLDS]), B1, fig("b2", 10, 11.9, 270)]
    scene = played(
        units,
        em("disengage", unit="b2"),
        az("release", point="R10-DP-20", unit="a1"),
        az("counterstrike"),
        az("step", at=[9.5, 10.3]),
        dice=(1,),
        edges=[("a1", "b2")],
        turn="ember",
    )
    assert scene.at("a1") == [9.5, 10.3]
    assert len(scene.of("Released", rules=["R10-CC-25"])) == 1


GOES = (az("release", unit="a1"), az("disengage", unit="a1"), em("decline"), az("stay"))


def test_let_go_of_both_may_walk_again() -> None:
    """R10-CC-23, R10-CC-25: the Grabber on its own turn, the other on the next."""
    scene = played([HOLDER, B1], *GOES, move("a1", (9, 10)))
    assert scene.refused == []
    assert scene.at("a1") == [9, 10]
    over = (az("release", unit="a1"), az("end-turn"), em("decline"))
    away = (em("disengage", unit="b1"), em("stay"), move("b1", (13, 10)))
    scene = played([HOLDER, B1], *over, *away)
    assert scene.refused == []
    assert scene.at("b1") == [13, 10]


def test_let_go_of_it_may_bail_and_step_again() -> None:
    """R10-CC-23, R10-CC-12: from a third's blow, and before a blow of its own."""
    let_go = az("release", unit="a1")
    third = fig("a2", 11.5, 11.5, 270)
    bails = (em("bail"), em("land", at=[13, 10]))
    scene = played([HOLDER, B1, third], let_go, strike("a2", "b1"), *bails, dice=(3,))
    assert len(scene.of("Bailed", unit="b1")) == 1
    over = (let_go, az("end-turn"), em("decline"))
    step = em("step", at=[11.4, 10.3])
    scene = played([HOLDER, B1], *over, strike("b1", "a1"), step, az("take"), dice=(1,))
    assert scene.refused == []
    assert scene.at("b1") == [11.4, 10.3]


def test_a_successful_shove_gets_the_victim_loose() -> None:
    """R10-CC-26, R10-CC-29: 2 inches away, both free."""
    shove = em("shove", unit="b1", target="a1")
    scene = played([HOLDER, B1], shove, az("take"), turn="ember")
    assert scene.at("a1") == [8, 10]
    assert scene.units["a1"]["conditions"] == ["disrupted"]
    assert scene.units["b1"]["conditions"] == []
    assert scene.state("a1")["hands"][0]["holds"] is None


def test_a_parried_shove_does_not() -> None:
    """R10-CC-26, R10-CC-45."""
    shove = em("shove", unit="b1", target="a1")
    scene = played([HOLDER, B1], shove, az("parry", hand="left"), dice=(2,), turn="ember")
    assert scene.units["b1"]["conditions"] == ["grabbed"]
    assert scene.at("a1") == [10, 10]


def test_a_shove_against_a_wall_gets_loose_as_well() -> None:
    """R10-CC-26: the Shove succeeds although nobody moves."""
    post = {"kind": "wall", "shape": "circle", "center": [9.2, 10], "radius": 0.3, "top": 2}
    shove = em("shove", unit="b1", target="a1")
    terrain = [{"id": "post", **post}]
    scene = played([HOLDER, B1], shove, az("take"), turn="ember", terrain=terrain)
    assert scene.at("a1") == pytest.approx([10, 10], abs=0.01)
    assert scene.units["b1"]["conditions"] == []


@pytest.mark.parametrize("target", ["a1", "b1"])
def test_knockback_to_either_ends_it(target: str) -> None:
    """R10-CC-26, R10-CH-31: a mace pushes the Grabber or the Grabbed by an inch."""
    third = fig("b2", 10, 11.5, 270, ("heavy-weapon",))
    if target == "b1":
        third = fig("a2", 11.5, 11.5, 270, ("heavy-weapon",))
    blow = strike(third["id"], target, "heavy-weapon")
    side = "ember" if target == "a1" else "azure"
    take = az("take") if target == "a1" else em("take")
    scene = played([HOLDER, B1, third], blow, take, dice=(1,), turn=side)
    assert len(scene.of("KnockedBack", unit=target)) == 1
    assert [scene.units[one]["conditions"] for one in ("a1", "b1")] == [[], []]


def test_a_blast_tears_them_apart() -> None:
    """R10-CC-26, R10-EX-04: neither may Bail from it (R10-TU-41)."""
    holder = fig("b2", 13, 10, 0, (), hands=[{"holds": "a2"}, {}])
    victim = fig("a2", 14.4, 10, 180, ())
    thrower = fig("a1", 9, 10, 0, ("explosive",))
    scene = played([thrower, holder, victim], burst(12, 10), dice=(2, 3))
    assert scene.of("Bailed") == []
    assert len(scene.of("Released", unit="b2", target="a2")) == 1
    assert "grabbed" not in scene.units["a2"]["conditions"]


def test_the_death_of_the_victim_frees_the_hand() -> None:
    """R10-CC-26."""
    scene = played([ARMED_HOLDER, B1], strike("a1", "b1"), em("take"), dice=(5,))
    assert scene.dead("b1")
    assert scene.units["a1"]["conditions"] == []
    assert scene.state("a1")["hands"][1]["holds"] is None


def test_two_may_hold_one() -> None:
    """R10-CC-20: loose of one, it is still held by the other."""
    units = [HOLDER, fig("a2", 11.5, 11.5, 270, (), hands=[HOLDS, {}]), B1]
    scene = played(units, az("release", unit="a1"))
    assert scene.units["b1"]["conditions"] == ["grabbed"]
    assert scene.state("b1")["grabbed_by"] == ["a2"]
    assert scene.units["a1"]["conditions"] == []


def test_a_hold_outlasts_the_turns() -> None:
    """R10-TU-02, R10-CC-22: hands come back, the one that holds still holds."""
    scene = played([HOLDER, B1], az("end-turn"), em("decline"), em("end-turn"), az("release"))
    assert len(scene.of("Released")) == 1
    assert scene.of("TurnBegan")[-1]["side"] == "azure"


def test_four_hands_make_four_maneuvers() -> None:
    """R10-ST-06, R10-CC-06: three swords strike, the fourth hand grabs."""
    swords = ("hand-weapon", "hand-weapon", "hand-weapon")
    ogre = fig("a1", 10, 10, 0, swords, kind="four-armed")
    choices: list[dict[str, Any]] = [
        az("grab", point="R10-DP-16", unit="a1", target="b1"),
        em("take"),
    ]
    scene = played([ogre, B1], strike("a1", "b1"), dice=(1, 1, 1))
    assert len(scene.of("AttackMissed")) == 3
    third = [strike("a1", "b1", item) for item in ("hand-weapon", "hand-weapon-2", "hand-weapon-3")]
    scene = played([ogre, B1], *third, *choices, dice=(1, 1, 1))
    assert len(scene.of("Grabbed", hand=3)) == 1


def test_four_hands_shove_while_one_holds() -> None:
    """R10-ST-06, R10-CC-28: two that are free are enough."""
    ogre = fig("a1", 10, 10, 0, (), kind="four-armed", hands=[HOLDS, {}, {}, {}])
    other = fig("b2", 10, 11.5, 270)
    scene = played([ogre, B1, other], az("shove", unit="a1", target="b2"), em("take"))
    used = [hand["used_this_player_turn"] for hand in scene.state("a1")["hands"]]
    assert used == [False, True, True, False]
    assert scene.down("b2")


def test_a_scene_may_begin_with_a_grab() -> None:
    """R10-ST-04, R10-CC-03: the hand says so; conditions and the edge follow."""
    view = seen([HOLDER, B1])
    assert figure(view, "a1").conditions == ("grabbing",)
    assert figure(view, "b1").conditions == ("grabbed",)
    assert figure(view, "b1").sheet.grabbed_by == ("a1",)
    assert view.state.table.edges == (("a1", "b1"),)


def test_a_grab_weighs_little_for_the_armed_and_much_for_the_unarmed() -> None:
    """R10-CC-21: what computer players think of it; a figure that is down is worth less still."""
    view = seen([ARMED_HOLDER, B1])
    value = view.battle.ruleset.unit_value
    free = seen([fig("a1", 10, 10), B1])
    holder, held = value(view, figure(view, "a1")), value(view, figure(view, "b1"))
    whole = value(free, figure(free, "a1"))
    assert whole > holder > held > 0
    bare, hands = seen([BARE, B1]), seen([HOLDER, B1])
    unarmed, busy = value(bare, figure(bare, "a1")), value(hands, figure(hands, "a1"))
    assert unarmed - busy > whole - held
    assert busy > unarmed / 2
