"""Withdrawing, and standing idle (R05-CC-30..37, R05-TU-06)."""

from typing import Any

import pytest

from game.model.decisions import Decision, Refusal
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from tests.rulesets.brikwars.scenes import DOWN, az, em, fig
from tests.rulesets.brikwars_2005.fights import (
    LONG,
    PAIR,
    SHIELD,
    SWORD,
    answer,
    attack,
    countered,
    duel,
    needs,
    shove,
    withdraw,
)
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen

STRIKE = answer("b1", "counterattack", "R05-DP-21", item=SWORD)
PIT_SHAPE = {"shape": "polygon", "outline": [[10.7, 9], [13, 9], [13, 11], [10.7, 11]]}
"""A pit in which the second of a pair stands."""
LET_GO = answer("b1", "decline", "R05-DP-21")
WAIT = answer("b1", "wait", "R05-DP-21")


def test_one_withdraws_as_far_as_the_move_leads() -> None:
    """R05-CC-30: 5" and no more; it counts as speed (R05-UN-11)."""
    assert refusal_of(duel(), withdraw("a1", (4.9, 10)), edges=PAIR) == "R05-TU-10"
    scene = played(duel(), withdraw("a1", (5, 10)), LET_GO, edges=PAIR)
    assert scene.at("a1") == [5.0, 10.0]
    assert scene.state("a1")["moved_this_turn"] == 5.0


def test_only_fighters_withdraw() -> None:
    """R05-CC-30, R05-TU-30, R05-CC-31."""
    assert refusal_of(duel(), withdraw("a1", (8, 10))) == "R05-CC-30"
    down = duel(ours_more={"conditions": DOWN})
    assert refusal_of(down, withdraw("a1", (8, 10)), edges=PAIR) == "R05-TU-30"
    spent = duel(ours_more={"action_spent": True})
    assert refusal_of(spent, withdraw("a1", (8, 10)), edges=PAIR) == "R05-TU-20"


@pytest.mark.parametrize(
    ("sheet", "advice"),
    [
        ({}, "Withdraw to leave"),
        ({"action_spent": True}, "no walk now"),
        ({"stopped_turn": 3}, "no walk now"),
        ({"move_left": 0.0}, "no walk now"),
    ],
)
def test_it_is_advised_to_who_gets_away_by_it(sheet: dict[str, Any], advice: str) -> None:
    """R05-TU-16, R05-CC-30; without Move one stays in the fight (R05-CC-36)."""
    view = seen(duel(ours_more=sheet), edges=PAIR)
    told = Refusal(f"In Close Combat with b1: {advice}", "R05-TU-16")
    assert can_move(view, view.state.units["a1"]) == told


def test_it_takes_the_action_and_no_angry_inch() -> None:
    """R05-CC-13, R05-CC-31: no Sprint and no attack afterward."""
    scene = played(
        duel(),
        withdraw("a1", (8, 10)),
        LET_GO,
        az("sprint", unit="a1"),
        attack("a1", "b1"),
        edges=PAIR,
    )
    assert scene.refused == ["R05-TU-20", "R05-TU-20"]
    assert not scene.of("Moved", unit="a1", mode="angry-inch")


def test_the_free_blow_comes_with_an_angry_inch() -> None:
    """R05-CC-32, R05-TD-08: at a gap of 1.5" the sword needs half an inch."""
    scene = played(duel(gap=1.5), withdraw("a1", (8, 10)), STRIKE, dice=(1,), edges=PAIR)
    (step,) = scene.of("Moved", unit="b1")
    assert (step["mode"], step["to"]) == ("angry-inch", [12.0, 10.0])


def test_an_opponent_strikes_where_it_likes() -> None:
    """R05-CC-32, R05-DP-21: one that waits strikes an inch farther on, past its own place."""
    scene = played(
        [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)],
        withdraw("a1", (10, 11.4), (13, 11.4)),
        WAIT,
        STRIKE,
        dice=(3, 5),
        edges=PAIR,
    )
    assert scene.dead("a1")
    first = scene.of("Moved", unit="a1")[0]
    assert first["to"] != [13.0, 11.4]
    assert scene.at("a1") == first["to"]


def test_who_waits_is_asked_again_every_inch() -> None:
    """R05-CC-32, R05-DP-21: all the way a sword reaches with an Angry Inch, up to 1.8" off."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)]
    scene = played(units, withdraw("a1", (10, 7.6)), WAIT, WAIT, LET_GO, edges=PAIR)
    assert scene.refused == []
    assert [event["to"] for event in scene.of("Moved")] == [[10, 9], [10, 8], [10, 7.6]]


def test_who_cannot_reach_at_the_start_may_do_so_later() -> None:
    """R05-CC-32, R05-TD-08: the way leads past an opponent that stood too far off."""
    scene = played(
        [fig("a1", 8, 10), fig("b1", 11.5, 10, 180)],
        withdraw("a1", (11, 12)),
        STRIKE,
        dice=(1,),
        edges=PAIR,
    )
    pauses = [event["to"] for event in scene.of("Moved", unit="a1")]
    assert len(pauses) == 2
    x, y = pauses[0]
    gap = ((11.5 - x) ** 2 + (10 - y) ** 2) ** 0.5 - 1.0
    assert 1.8 < gap <= 2.01


def test_one_weapon_one_roll() -> None:
    """R05-CC-32, R05-CC-65: two swords strike once."""
    scene = played(duel(theirs=(SWORD, SWORD)), withdraw("a1", (8, 10)), dice=(1,), edges=PAIR)
    assert len(scene.of("AttackDeclared", unit="b1")) == 1
    assert countered(scene, "b1") == [True, False]


def test_it_takes_a_counter_unless_the_house_rules_say_otherwise() -> None:
    """R05-CC-34, R05-AM-15."""
    used = duel(theirs_more={"hands": [{"item": SWORD, "countered": True}, {}]})
    assert not played(used, withdraw("a1", (8, 10)), edges=PAIR).of("AttackDeclared")
    free = {"withdraw_counter_uses_budget": False}
    scene = played(used, withdraw("a1", (8, 10)), dice=(1,), edges=PAIR, settings=free)
    assert scene.of("AttackDeclared", unit="b1")
    fresh = played(duel(), withdraw("a1", (8, 10)), dice=(1,), edges=PAIR, settings=free)
    assert countered(fresh, "b1") == [False, False]


def test_a_gang_hinders_the_one_that_strikes() -> None:
    """R05-CA-06: who was attacked by two on this turn has -1."""
    units = duel(theirs_more={"attackers": ["a2", "a3"]})
    scene = played(units, withdraw("a1", (8, 10)), dice=(1,), edges=PAIR)
    assert needs(scene, "b1") == [[(-1, "R05-CA-06")]]


def test_pushed_aside_it_goes_on_from_there() -> None:
    """R05-CC-34, R05-CC-37: a Shield Shoves it to (8, 10); it comes to the end of its path."""
    scene = played(duel(theirs=(SHIELD,)), withdraw("a1", (10, 8)), dice=(2,), edges=PAIR)
    assert scene.of("KnockedBack", unit="a1")[0]["to"] == [8.0, 10.0]
    assert scene.at("a1") == [10.0, 8.0]


def test_it_ends_the_fight_with_everybody_at_any_distance() -> None:
    """R05-CC-35, R05-AM-16: a tenth of an inch is enough."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180), fig("b2", 10, 11.5, 270)]
    scene = played(
        units,
        withdraw("a1", (9.9, 10)),
        LET_GO,
        answer("b2", "decline", "R05-DP-21"),
        edges=[*PAIR, ("a1", "b2")],
    )
    assert [event["target"] for event in scene.of("Parted")] == ["b1", "b2"]


def test_to_withdraw_on_the_spot_is_to_stand_idle() -> None:
    """R05-CC-36, R05-AM-17: the fight goes on."""
    scene = played(duel(), withdraw("a1", (10, 10)), dice=(1,), edges=PAIR)
    assert scene.of("Withdrew", idle=True)
    assert not scene.of("Parted")
    assert scene.state("a1")["action_spent"]


def test_others_may_answer_one_who_withdraws_past_them() -> None:
    """R05-TU-14, R05-CC-35: outside its fight the way is a way like any other."""
    units = [*duel(), fig("b2", 6, 10, 0)]
    scene = played(
        units,
        withdraw("a1", (7.6, 10)),
        LET_GO,
        answer("a1", "take", "R05-DP-06"),
        dice=(1,),
        edges=PAIR,
    )
    assert scene.of("AttackMissed", unit="b2")
    assert scene.of("Engaged", unit="a1", target="b2")
    assert not scene.of("Engaged", target="b1")


def test_whom_one_withdraws_from_does_not_hold_it_again() -> None:
    """R05-CC-35, R05-AM-16: not even one that has attacked it on this very turn (R05-TU-15)."""
    scene = played(
        duel(ours_more={"attackers": ["b1"]}), withdraw("a1", (9.9, 10)), LET_GO, edges=PAIR
    )
    assert scene.of("Parted", unit="a1", target="b1")
    assert not scene.of("Engaged")


def test_the_idle_are_struck_at_when_their_turn_ends() -> None:
    """R05-TU-06, R05-DP-22: after a warning, and its Action is spent."""
    scene = played(duel(), az("end-turn"), dice=(1,), edges=PAIR)
    assert scene.of("TurnNoted", unit="a1", what="warned")
    assert scene.of("ActionSpent", unit="a1")


@pytest.mark.parametrize(("edges", "note"), [(PAIR, "a1 would stand idle"), ([], "")])
def test_ending_the_turn_says_who_would_stand_idle(edges: list[Any], note: str) -> None:
    """R05-TU-06, R05-DP-22: nothing of that where nobody fights."""
    view, decision = seen(duel(), edges=edges), Decision(kind="turn", side="azure")
    menu = BRIKWARS_2005.menu(view, decision)
    option = next(one for one in menu.options if one.do == "end-turn")
    label = BRIKWARS_2005.label(view, decision, option)
    assert (label.text, label.note) == ("End turn", note)


def test_who_has_attacked_on_one_turn_may_be_idle_on_the_next() -> None:
    """R05-TU-06: the Attack exempts for its own turn, not for later ones."""
    turns = az("end-turn"), attack("b1", "a1"), em("end-turn"), az("end-turn")
    scene = played(duel(), attack("a1", "b1"), *turns, dice=(1,) * 5, edges=PAIR)
    assert [event["unit"] for event in scene.of("Withdrew", idle=True)] == ["a1"]


def test_a_warned_owner_may_go_back() -> None:
    """R05-DP-22."""
    scene = played(
        duel(), az("end-turn"), az("go-back"), attack("a1", "b1"), dice=(1, 1), edges=PAIR
    )
    assert scene.of("AttackMissed", unit="a1")


def test_nobody_is_warned_where_no_opponent_could_strike() -> None:
    """R05-TU-06: from the bottom of a pit no blow reaches its edge; an unarmed foe has none."""
    pit = [{"id": "pit", "kind": "pit", "depth": 3, **PIT_SHAPE}]
    low = played(duel(), az("end-turn"), edges=PAIR, areas=pit)
    unarmed = played(duel(theirs=()), az("end-turn"), edges=PAIR)
    for scene in (low, unarmed):
        assert scene.of("Withdrew", unit="a1", idle=True)
        assert scene.of("ActionSpent", unit="a1")
        assert not scene.of("TurnNoted", what="warned")


def test_the_disrupted_and_those_drawn_in_may_stand_idle() -> None:
    """R05-TU-06: nobody strikes at them for it."""
    down = played(duel(ours_more={"conditions": DOWN}), az("end-turn"), edges=PAIR)
    assert not down.of("Withdrew")
    drawn = played(
        [fig("a1", 7, 10), fig("b1", 10, 10, 180)],
        az("move", unit="a1", path=[[8, 10]]),
        az("end-turn"),
        dice=(1, 1),
    )
    assert drawn.of("Engaged")
    assert not drawn.of("Withdrew")


def test_long_arms_reach_farther_along_the_way() -> None:
    """R05-CC-32: 2.5" and an inch."""
    scene = played(duel(theirs=(LONG,), gap=3.4), withdraw("a1", (9, 10)), dice=(1,), edges=PAIR)
    assert scene.of("AttackMissed", unit="b1")


def test_each_is_asked_in_turn() -> None:
    """R05-CC-32: the second is not asked about one who has fallen."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180), fig("b2", 10, 11.5, 270)]
    scene = played(
        units,
        withdraw("a1", (8, 8)),
        em("counterattack", unit="b1", point="R05-DP-21"),
        dice=(3, 5),
        edges=[*PAIR, ("a1", "b2")],
    )
    assert scene.dead("a1")
    assert not scene.of("AttackDeclared", unit="b2")


def test_every_opponent_of_the_idle_strikes_once() -> None:
    """R05-TU-06, R05-CC-32: both get a free Counterattack, and then the turn passes."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180), fig("b2", 10, 11.5, 270)]
    scene = played(units, az("end-turn"), dice=(1, 1), edges=[*PAIR, ("a1", "b2")])
    acts = [
        (one["event"], one.get("unit") or one.get("side"))
        for one in scene.events
        if one["event"] in ("AttackMissed", "TurnBegan")
    ]
    assert acts[-3:] == [("AttackMissed", "b1"), ("AttackMissed", "b2"), ("TurnBegan", "ember")]


def test_who_has_shoved_is_not_idle() -> None:
    """R05-TU-06: a Shove that misses has used the turn; nobody strikes for free at its end."""
    scene = played(
        duel((), (SWORD,)),
        shove("a1", "b1"),
        answer("b1", "take"),
        az("end-turn"),
        dice=(1,),
        edges=PAIR,
    )
    assert not scene.of("Withdrew", unit="a1")
    assert not scene.of("AttackDeclared", unit="b1")
