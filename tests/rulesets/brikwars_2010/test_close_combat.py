"""Entering Close Combat, Angry Inches, Strikes, Shoves (R10-CC-01..17, -28..31)."""

import pytest

from game.model.decisions import Refusal
from game.rulesets.brikwars.events import melee_of
from game.rulesets.brikwars_2010.movement import can_move
from tests.rulesets.brikwars.scenes import DOWN, az, block, em, fig, move, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 11.5, 10, 180)
B2 = fig("b2", 10, 11.5, 270)
TWO_SWORDS = ("hand-weapon", "hand-weapon")


def test_a_strike_starts_close_combat_hit_or_miss() -> None:
    """R10-CC-01, R10-CC-08, R10-CC-14, R10-AT-06: a miss, and the Action is spent."""
    scene = played([A1, B1], strike("a1", "b1"), dice=(1,))
    assert len(scene.of("Engaged", unit="a1", target="b1")) == 1
    assert scene.state("a1")["action_spent"] is True


def test_a_shot_starts_none() -> None:
    """R10-CC-01."""
    scene = played([fig("a1", 10, 10, 0, ("short-ranged",)), B1], shoot("a1", "b1"), dice=(1,))
    assert scene.of("Engaged") == []


def test_a_death_ends_it() -> None:
    """R10-CC-04: then the survivor moves normally."""
    scene = played(
        [A1, B1, fig("b2", 20, 10)], strike("a1", "b1"), move("a1", (10, 5)), dice=(3, 5)
    )
    assert len(scene.of("Parted")) == 1
    assert scene.at("a1") == [10, 5]


@pytest.mark.parametrize(("benny", "parted"), [(1, 0), (2, 1)])
def test_being_pushed_beyond_reach_and_an_inch_ends_it(benny: int, parted: int) -> None:
    """R10-CC-04: the mace reaches 1.5; a gap of 2.5 is still a fight, 3.5 is not."""
    scene = played(
        [fig("a1", 10, 10, 0, ("heavy-weapon",)), B1],
        strike("a1", "b1", "heavy-weapon"),
        az("benny", mode="distance"),
        dice=(6, 1, benny),
    )
    assert scene.at("b1") == [12.5 + benny, 10]
    assert len(scene.of("Parted")) == parted


@pytest.mark.parametrize(("height", "parted"), [(2.0, 0), (2.1, 1), (3.0, 1)])
def test_falling_out_of_reach_ends_it(height: float, parted: int) -> None:
    """R10-CC-04, R10-UN-08: the mace reaches 1.5 and half an inch; no inch on comes lower."""
    scene = played(
        [fig("a1", 10, 10, 0, ("heavy-weapon",)), B1],
        strike("a1", "b1", "heavy-weapon"),
        dice=(4, 1),
        terrain=[block("platform", 4, 12, height)],
    )
    assert scene.units["b1"]["elevation"] == 0
    assert len(scene.of("Parted")) == parted


def test_who_holds_a_figure_and_what_it_may_do_is_told() -> None:
    """R10-TU-18, R10-CC-08: Disengaging is no advice to who has Engaged.

    Nor to who would stand still all the same: stopped (R10-TU-36), or without Move.
    """
    pairs = [("a1", "b1"), ("a1", "b2")]
    told = []
    for sheet, edges in (
        ({"engaged_turn": 0}, pairs[:1]),
        ({"engaged_turn": 3}, pairs[:1]),
        ({"engaged_turn": 3}, pairs),
        ({"stopped_turn": 3}, pairs[:1]),
        ({"move_left": 0.0}, pairs[:1]),
    ):
        view = seen([fig("a1", 10, 10, **sheet), B1, B2], edges=edges)
        told.append(can_move(view, view.state.units["a1"]))
    assert told == [
        Refusal("In Close Combat with b1: Disengage first", "R10-TU-18"),
        Refusal("In Close Combat with b1: no walk now", "R10-TU-18"),
        Refusal("In Close Combat with 2 enemies: no walk now", "R10-TU-18"),
        Refusal("In Close Combat with b1: no walk now", "R10-TU-18"),
        Refusal("In Close Combat with b1: no walk now", "R10-TU-18"),
    ]


def test_one_fight_of_many_is_one_group() -> None:
    """R10-CC-03, R10-AT-36: a1 fights b1, who fights a2, who fights b2: two against two; a1 alone
    against b1 and b2 has -1.
    """
    units = [A1, fig("a2", 13, 10, 180), B1, fig("b2", 14.5, 10, 180)]
    chain = [("a1", "b1"), ("a2", "b1"), ("a2", "b2")]
    assert played(units, strike("a1", "b1"), dice=(1,), edges=chain).totals() == [1]
    pair = [("a1", "b1"), ("a1", "b2")]
    assert played([A1, B1, B2], strike("a1", "b1"), dice=(2,), edges=pair).totals() == [1]


def test_close_combat_rules_out_shots() -> None:
    """R10-CC-05, R10-RG-03: also at somebody outside it."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), B1, fig("b2", 16, 4)]
    assert refusal_of(units, shoot("a1", "b2", item="short-ranged"), edges=[("a1", "b1")]) == (
        "R10-RG-03"
    )


def test_a_hand_that_parried_does_not_strike() -> None:
    """R10-CC-06: b1's only hand on the Shield Parries a1; a2's Strike finds no Parry."""
    units = [A1, fig("a2", 11.5, 11.5, 270), fig("b1", 11.5, 10, 180, ("shield",))]
    scene = played(
        units,
        strike("a1", "b1"),
        em("parry", item="shield"),
        strike("a2", "b1"),
        em("parry", item="shield"),
        dice=(3, 2, 1),
    )
    assert scene.refused == ["R10-CC-40"]


def test_a_two_handed_weapon_parries_with_both_hands() -> None:
    """R10-CC-07, R10-CC-42."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, ("two-handed-weapon",))]
    scene = played(
        units,
        az("shove", unit="a1", target="b1"),
        em("parry", item="two-handed-weapon"),
        dice=(4,),
    )
    hands = scene.state("b1")["hands"]
    assert [hand["used_this_player_turn"] for hand in hands] == [True, True]
    assert scene.at("b1") == [11.5, 10]


def test_an_angry_inch_before_each_maneuver() -> None:
    """R10-CC-10: two Strikes, two inches, no Move."""
    scene = played(
        [fig("a1", 10, 10, 0, TWO_SWORDS), B1],
        strike("a1", "b1"),
        az("step", at=[10.6, 10.8]),
        az("strike", point="R10-DP-16", item="hand-weapon-2"),
        az("step", at=[11.2, 11.4]),
        dice=(1, 1),
    )
    assert scene.at("a1") == [11.2, 11.4]
    assert scene.state("a1")["move_left"] == 5


def test_where_an_angry_inch_cannot_lead() -> None:
    """R10-CC-10, R10-CC-11, R10-TU-19: too far, out of reach, into a body."""
    scene = played(
        [A1, B1, fig("b2", 10, 11.3, 270)],
        strike("a1", "b1"),
        az("step", at=[10, 8.9]),
        az("step", at=[9.3, 9.5]),
        az("step", at=[10.4, 10.7]),
        az("stay"),
        dice=(1,),
    )
    assert scene.refused == ["R10-DP-14", "R10-EQ-17", "R10-TU-19"]
    assert scene.at("a1") == [10, 10]


def test_no_angry_inch_for_a_parry() -> None:
    """R10-CC-12: the only questions to the defender are how to answer."""
    units = [A1, fig("b1", 11.5, 10, 180, ("shield",))]
    scene = played(units, strike("a1", "b1"), em("parry", item="shield"), dice=(3, 3))
    assert scene.of("Moved") == []


def test_the_second_strike_goes_at_the_same_target() -> None:
    """R10-CC-15, R10-AM-10: b2 is no option while b1, or its sword (R10-AT-43), is there."""
    units = [fig("a1", 10, 10, 0, TWO_SWORDS), B1, B2]
    both = [("a1", "b1"), ("a1", "b2")]
    scene = played(
        units,
        strike("a1", "b1"),
        az("stay"),
        em("take"),
        dice=(1,),
        edges=both,
        defaults=False,
    )
    again = ("strike", "hand-weapon-2", "b1")
    assert scene.offers() == [again, again, ("stop", None, None)]
    assert scene.decision is not None
    assert [one.get("mode") for one in scene.decision["options"]] == [None, "item", None]


@pytest.mark.parametrize("engaged", [True, False])
def test_the_second_strike_may_go_to_another_when_the_first_is_gone(engaged: bool) -> None:
    """R10-CC-15: but only to an opponent it fights already."""
    units = [fig("a1", 10, 10, 0, TWO_SWORDS), B1, B2]
    edges = [("a1", "b1"), ("a1", "b2")] if engaged else [("a1", "b1")]
    scene = played(
        units,
        strike("a1", "b1"),
        az("stay"),
        em("take"),
        dice=(4, 5),
        edges=edges,
        defaults=False,
    )
    assert (("strike", "hand-weapon-2", "b2") in scene.offers()) is engaged


@pytest.mark.parametrize(
    ("dice", "rule"), [((4, 5), "R10-CC-06"), ((1,), "R10-CC-15")], ids=["gone", "there"]
)
def test_why_the_hand_that_has_struck_strikes_no_other_foe(
    dice: tuple[int, ...], rule: str
) -> None:
    """R10-CC-15, R10-CC-06: once the target is gone it is for the hand, before for the target."""
    scene = played(
        [fig("a1", 10, 10, 0, TWO_SWORDS), B1, B2],
        strike("a1", "b1"),
        az("stay"),
        em("take"),
        dice=dice,
        edges=[("a1", "b1"), ("a1", "b2")],
        defaults=False,
    )
    assert scene.decision is not None
    shut = {
        one["rule"]
        for one in scene.decision["closed"]
        if (one["do"], one.get("item"), one.get("target")) == ("strike", "hand-weapon", "b2")
    }
    assert shut == {rule}


def test_the_sum_of_damage_ends_with_the_turn() -> None:
    """R10-CC-16, R10-TU-02: 4 on one turn and 4 on the next do not kill."""
    scene = played(
        [A1, B1],
        strike("a1", "b1"),
        az("end-turn"),
        em("end-turn"),
        az("counterstrike", item="hand-weapon"),
        strike("a1", "b1"),
        dice=(3, 4, 1, 3, 4),
    )
    assert [event["total"] for event in scene.of("DamageSummed", unit="b1")] == [4, 4]
    assert not scene.dead("b1")


def test_the_unarmed_only_shove() -> None:
    """R10-CC-17."""
    units = [fig("a1", 10, 10, 0, ()), B1]
    assert refusal_of(units, az("strike", unit="a1", target="b1")) == "R10-CC-17"
    assert refusal_of(units, az("shove", unit="a1", target="b1")) is None


def test_a_shove_needs_both_hands_unused() -> None:
    """R10-CC-28: one hand has Parried; a Shield in the other still can."""
    used = [
        {"item": "hand-weapon", "used_this_player_turn": True},
        {"item": "shield", "used_this_player_turn": False},
    ]
    units = [fig("a1", 10, 10, 0, ("hand-weapon", "shield"), hands=used), B1]
    assert refusal_of(units, az("shove", unit="a1", target="b1")) == "R10-CC-28"
    assert refusal_of(units, az("shove", unit="a1", target="b1", item="shield")) is None
    assert refusal_of(units, az("shove", unit="a1", target="b1", item="hand-weapon")) == (
        "R10-CC-28"
    )


@pytest.mark.parametrize(("x", "rule"), [(12.5, None), (12.6, "R10-CC-28")])
def test_a_shove_reaches_half_an_inch(x: float, rule: str | None) -> None:
    """R10-CC-28: after an Angry Inch."""
    units = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", x, 10, 180)]
    assert refusal_of(units, az("shove", unit="a1", target="b1")) == rule


def test_a_shove_is_an_automatic_hit() -> None:
    """R10-AT-10, R10-AT-12, R10-CC-29: no die at all; 2 inches straight away and Disrupted."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 10.9, 11.2, 180, ())]
    scene = played(units, az("shove", unit="a1", target="b1"), em("take"))
    assert scene.at("b1") == [12.1, 12.8]
    assert scene.down("b1")


def test_nobody_shoves_what_is_bigger() -> None:
    """R10-CC-30."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 13, 10, 180, (), kind="beast")]
    assert refusal_of(units, az("shove", unit="a1", target="b1")) == "R10-CC-30"


def test_the_disrupted_can_be_shoved() -> None:
    """R10-AM-36: without a Counter."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, conditions=DOWN)]
    scene = played(units, az("shove", unit="a1", target="b1"), em("parry"))
    assert scene.refused == ["R10-TU-30"]
    assert scene.at("b1") == [13.5, 10]


def test_a_shove_into_a_wall_and_over_an_edge() -> None:
    """R10-CC-31, R10-CH-33, R10-CH-34."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, ())]
    shove = az("shove", unit="a1", target="b1")
    scene = played(units, shove, em("take"), terrain=[wall(12.4)])
    assert scene.of("DamageSummed")[0]["damage"] == 1
    scene = played(units, shove, em("take"), terrain=[block("platform", 4, 12, 2)])
    assert scene.of("Fell")[0]["inches"] == 2
    assert scene.units["b1"]["elevation"] == 0


def test_friends_are_not_attacked_in_melee() -> None:
    """R10-CC-01."""
    units = [A1, fig("a2", 11.5, 10), B1]
    assert refusal_of(units, strike("a1", "a2")) == "R10-CC-01"


def test_no_strike_through_a_wall() -> None:
    """R10-AT-02: the weapon has to get there."""
    units = [A1, fig("b1", 11.7, 10, 180)]
    assert refusal_of(units, strike("a1", "b1"), terrain=[wall(10.9, 3)]) is not None


def test_counterstrikers_count_among_the_three() -> None:
    """R10-CC-09: b1, b2 and b3 have struck a1; b4 may not, even as it turns away."""
    ring = [
        fig("b1", 11.4, 10, 180),
        fig("b2", 8.6, 10, 0),
        fig("b3", 10, 11.4, 270),
        fig("b4", 10, 8.6, 90),
    ]
    units = [fig("a1", 10, 10, attackers=["b1", "b2", "b3"]), *ring]
    edges = [("a1", one["id"]) for one in ring]
    scene = played(units, az("disengage", unit="a1"), em("decline"), edges=edges, dice=(1, 1))
    strikers = {event["unit"] for event in scene.of("AttackDeclared")}
    assert strikers <= {"b1", "b2", "b3"}
    assert len(strikers) == 2


def test_the_web_at_the_start_is_what_the_scene_says() -> None:
    """R10-CC-03."""
    assert melee_of(seen([A1, B1], edges=[("a1", "b1")]).state).edges == (("a1", "b1"),)


def test_nobody_strikes_with_what_he_does_not_carry() -> None:
    """R10-CC-14: even where he has another weapon for it."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10)]
    assert refusal_of(units, strike("a1", "b1", "axe")) == "R10-CC-14"
    assert refusal_of(units, strike("a1", "b1")) is None


@pytest.mark.parametrize(("do", "rule"), [("grab", "R10-CC-20"), ("shove", "R10-CC-28")])
def test_a_step_out_of_arms_reach_is_refused_by_the_rule_of_the_maneuver(
    do: str, rule: str
) -> None:
    """R10-CC-11: a tenth of an inch on is not enough for an arm's half inch."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.9, 10, 0, (), action_spent=True)]
    choices = [az(do, unit="a1", target="b1"), az("step", at=[10.1, 10]), az("step", at=[10.5, 10])]
    scene = played(units, *choices, em("take"))
    assert scene.refused == [rule]
    assert scene.at("a1") == [10.5, 10]
