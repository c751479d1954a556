"""Enemies who answer an approach (R10-TU-17, -21..25)."""

from typing import Any

import pytest

from game.geometry.finder import LAP
from tests.rulesets.brikwars.scenes import (
    DOWN,
    USED_SWORD,
    az,
    block,
    em,
    fig,
    ground,
    move,
    strike,
    wall,
)
from tests.rulesets.brikwars_2010.scenes import played

USED = {"used_this_player_turn": True}
A1 = fig("a1", 6, 10)
COME = move("a1", (10.5, 10))
"""Ends at a gap of 0.5 from a figure at (12, 10); its reach of 1.0 begins at x = 10."""


def test_the_answer_comes_where_the_reach_begins() -> None:
    """R10-TU-17, R10-TU-23: at a gap of 1.0, before the mover goes on."""
    scene = played([A1, fig("b1", 12, 10, 180)], COME, em("decline"), dice=())
    assert [event["to"] for event in scene.of("Moved")] == [[10, 10], [10.5, 10]]
    assert scene.state("b1")["action_spent"] is False
    assert scene.of("Engaged") == []


@pytest.mark.parametrize(
    "enemy",
    [
        fig("b1", 12, 10, 180, action_spent=True),
        fig("b1", 12, 10, 180, conditions=DOWN),
        fig("b1", 12, 10, 0),
        fig("b1", 12, 10, 180, hands=[{**hand, **USED} for hand in USED_SWORD]),
    ],
    ids=["spent", "disrupted", "looks away", "hands used"],
)
def test_who_cannot_answer(enemy: dict[str, Any]) -> None:
    """R10-TU-21, R10-TU-30, R10-CC-06."""
    scene = played([A1, enemy], COME)
    assert [event["to"] for event in scene.of("Moved")] == [[10.5, 10]]
    assert scene.of("AttackDeclared") == []


@pytest.mark.parametrize(("facing", "noticed"), [(180, True), (179, False)])
def test_ninety_degrees_to_the_side_are_the_end_of_the_field_of_view(
    facing: int, noticed: bool
) -> None:
    """R10-TU-21, R10-TD-10: who comes straight from the north is not in the front half past 90."""
    units = [fig("a1", 12, 5, 90), fig("b1", 12, 10, facing)]
    scene = played(units, move("a1", (12, 8.5)), *([em("decline")] if noticed else []))
    ends = [event["to"] for event in scene.of("Moved")]
    assert ends == ([[12, 8], [12, 8.5]] if noticed else [[12, 8.5]])


def test_no_answer_through_a_wall() -> None:
    """R10-TU-21: no line of sight."""
    units = [fig("a1", 11.4, 6, 90), fig("b1", 13, 10, 180)]
    scene = played(units, move("a1", (11.4, 10.5)), terrain=[wall(12.1, 3)])
    assert scene.of("AttackDeclared") == []


def test_the_responder_uses_all_his_hands() -> None:
    """R10-TU-24, R10-AM-24: two swords, two Strikes; both count."""
    units = [A1, fig("b1", 12, 10, 180, ("hand-weapon", "hand-weapon"))]
    scene = played(units, COME, dice=(3, 2, 3, 3))
    assert [event["total"] for event in scene.of("DamageSummed")] == [2, 5]
    assert scene.dead("a1")


def test_the_longer_reach_answers_first() -> None:
    """R10-TU-25: both have the mover in reach when it starts; b2's axe is longer."""
    units = [
        fig("a1", 10, 10),
        fig("b1", 10, 11.9, 270),
        fig("b2", 12.5, 10, 180, ("two-handed-weapon",)),
    ]
    scene = played(units, move("a1", (9.5, 10)), dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b2", "b1"]


def test_ties_go_to_the_lowest_number() -> None:
    """R10-TU-25."""
    units = [fig("a1", 10, 10), fig("b1", 10, 11.8, 270), fig("b2", 11.8, 10, 180)]
    scene = played(units, move("a1", (9.9, 9.9)), dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b1", "b2"]


def test_going_on_out_of_reach_is_a_disengage() -> None:
    """R10-TU-17: the second sword, not used yet, strikes at the leaving mover."""
    units = [
        fig("a1", 9, 8.2),
        fig("b1", 10.5, 10, 270, ("hand-weapon", "hand-weapon")),
    ]
    scene = played(
        units,
        move("a1", (13.5, 8.2)),
        em("strike", item="hand-weapon"),
        em("stop", point="R10-DP-16"),
        az("continue", point="R10-DP-06"),
        em("counterstrike", item="hand-weapon-2"),
        dice=(1, 3, 2),
    )
    assert len(scene.of("Disengaged")) == 1
    assert scene.at("a1") == [13.5, 8.2]
    assert len(scene.of("Parted")) == 1


def test_a_mover_may_stop_and_engage() -> None:
    """R10-TU-17, R10-DP-06: carrying on to attack that foe is Engaging; the rest of the Move
    is lost to Close Combat (R10-TU-18).
    """
    units = [A1, fig("b1", 12, 10, 180)]
    scene = played(
        units,
        COME,
        em("strike", point="R10-DP-03"),
        az("stop", point="R10-DP-06"),
        az("strike", unit="a1", target="b1"),
        move("a1", (8, 10)),
        dice=(1, 1),
    )
    assert scene.at("a1") == [10, 10]
    assert scene.refused == ["R10-TU-18"]


def test_whoever_dies_on_the_way_goes_no_farther() -> None:
    """R10-TU-23."""
    units = [A1, fig("a2", 3, 3), fig("b1", 12, 10, 180)]
    scene = played(units, COME, dice=(3, 5))
    assert scene.dead("a1")
    assert scene.at("a1") == [10, 10]


def test_one_drawn_in_is_not_idle() -> None:
    """R10-TU-06, R10-AM-38: a mover hit by a response is spared at the end of its turn."""
    units = [A1, fig("b1", 12, 10, 180, ("hand-weapon", "hand-weapon"))]
    scene = played(
        units,
        COME,
        em("strike", item="hand-weapon"),
        em("stop", point="R10-DP-16"),
        az("stop", point="R10-DP-06"),
        az("end-turn"),
        dice=(1,),
    )
    assert scene.of("Disengaged") == []


def test_one_drawn_in_may_be_idle_on_the_next_turn() -> None:
    """R10-TU-06: spared on the turn on which it was drawn in, and on no later one."""
    turns = az("end-turn"), strike("b1", "a1"), em("end-turn"), az("end-turn")
    halt = az("stop", point="R10-DP-06")
    scene = played([A1, fig("b1", 12, 10, 180)], COME, halt, *turns, dice=(1, 1, 1))
    assert [event["in_place"] for event in scene.of("Disengaged", unit="a1")] == [True]
    ended = [
        event["event"] for event in scene.events if event["event"] in ("TurnEnded", "Disengaged")
    ]
    assert ended == ["TurnEnded", "TurnEnded", "Disengaged", "TurnEnded"]


def test_nobody_stops_for_an_answer_on_a_rail() -> None:
    """R10-TU-19: the reach begins at x = 10, over a rail; the mover stops clear of it at 10.4."""
    rail = wall(9.9, 0.5)
    scene = played([A1, fig("b1", 12, 10, 180)], COME, em("decline"), terrain=[rail])
    stops = [event["to"] for event in scene.of("Moved")]
    assert stops[0] == pytest.approx([10.4, 10], abs=0.06)
    assert stops[0][0] >= 10.4 - LAP
    assert stops[1] == [10.5, 10]


def test_nobody_stops_for_an_answer_in_the_middle_of_a_leap() -> None:
    """R10-TU-16, R10-TU-17: the reach begins over the pit; the leap is finished first."""
    pit = ground("pit", 9.3, 10.2, depth=1.2)
    leap = move("a1", (10.5, 10), mode="jump")
    scene = played([A1, fig("b1", 12, 10, 180)], leap, em("decline"), areas=[pit])
    stops = [event["to"] for event in scene.of("Moved")]
    assert stops[0] == pytest.approx([10.2, 10], abs=0.06)
    assert [event["elevation"] for event in scene.of("Moved")] == [0, 0]
    assert scene.state("a1")["move_left"] == 0.5


def test_whoever_is_barred_behind_a_rail_stops_before_it() -> None:
    """R10-TU-19: the responder steps into the way; where he is met, the mover is over the rail."""
    foe = fig("b1", 11, 11.8, 270, ("two-handed-weapon",))
    scene = played(
        [fig("a1", 7.5, 10), foe],
        move("a1", (12.3, 10)),
        em("strike", point="R10-DP-03"),
        em("step", at=[11, 10.9]),
        az("continue"),
        dice=(1,),
        terrain=[wall(10.2, 0.5)],
    )
    assert scene.at("b1") == [11, 10.9]
    assert scene.at("a1")[0] == pytest.approx(9.6, abs=0.06)
    assert scene.at("a1")[0] <= 9.6 + LAP


@pytest.mark.parametrize(("kind", "depth"), [("pit", 1.2), ("pit", 4.0), ("bottomless", None)])
def test_nobody_begins_a_leap_that_his_move_does_not_finish(kind: str, depth: float) -> None:
    """R10-TU-10, R10-TU-16: pushed aside on his way, he has too far to go and stays before it."""
    gap = ground(kind, 8.9, 10.4, **({} if depth is None else {"depth": depth}))
    scene = played(
        [fig("a1", 6, 10), fig("b1", 10.6, 11.6, 270, ("heavy-weapon",))],
        move("a1", (10.9, 10), mode="jump"),
        az("continue"),
        dice=(3, 1),
        areas=[gap],
    )
    # The reach of 1.5 begins at (8.68, 10); from (7.91, 9.36) it is 3.06 to the end, 2.32 are left.
    assert scene.of("KnockedBack")[0]["to"] == pytest.approx([7.91, 9.36], abs=0.01)
    assert scene.at("a1")[0] == pytest.approx(8.89, abs=0.02)
    assert scene.units["a1"]["elevation"] == 0


@pytest.mark.parametrize(("drop", "end"), [(1.5, 8.89), (1.0, 9.12)])
def test_a_jump_down_is_paid_before_the_way_beyond_it(drop: float, end: float) -> None:
    """R10-TU-16: with 1.24 left at the edge, 1.5 down is too far; after 1 inch down 0.24 are."""
    scene = played(
        [fig("a1", 6, 10), fig("b1", 10.6, 11.6, 270, ("heavy-weapon",))],
        move("a1", (9.4, 10), mode="jump"),
        az("continue"),
        dice=(3, 1),
        terrain=[block("platform", 0, 8.9, drop)],
    )
    assert scene.at("a1")[0] == pytest.approx(end, abs=0.02)


def test_who_cannot_touch_yet_answers_once_it_can() -> None:
    """R10-TU-17, R10-TU-21: a pane between them only puts the answer off."""
    pane = {
        "id": "pane",
        "kind": "glass",
        "shape": "line",
        "line": [[12, 6], [12, 10]],
        "thickness": 0.2,
        "top": 2,
        "material": "glass",
    }
    scene = played(
        [fig("a1", 11.3, 9), fig("b1", 12.7, 9.4, 180)],
        move("a1", (11.4, 10.9), (12.3, 11.2)),
        em("strike", unit="b1"),
        az("take"),
        az("stop"),
        dice=(1,),
        terrain=[pane],
    )
    assert scene.of("AttackDeclared", unit="b1")


def test_the_end_of_a_walk_is_looked_at_too() -> None:
    """R10-TU-17: in reach all along, in view of the foe only where the walk ends."""
    scene = played(
        [fig("a1", 8.9, 11.5), fig("b1", 10, 10)],
        move("a1", (10.3, 11.5)),
        em("strike", unit="b1"),
        az("take"),
        dice=(1,),
    )
    assert scene.of("AttackDeclared", unit="b1")


@pytest.mark.parametrize("start", [(12.563, 12.028), (13.063, 10.149), (17.994, 5.773)])
def test_a_run_that_ends_at_the_very_reach_has_come_into_it(start: tuple[float, float]) -> None:
    """R10-UN-01, R10-TU-17: a lance and an axe of one reach; roundings of places do not matter."""
    lancer = fig("a1", *start, 0, ("lance",), kind="hero")
    guard = fig("b1", 20, 13, 180, ("two-handed-weapon",))
    run = az("charge", unit="a1", item="lance", target="b1")
    miss = (1, 1, 1, 1)
    scene = played([lancer, guard], run, em("decline", point="R10-DP-03"), dice=miss)
    assert scene.of("AttackMissed", unit="a1")
