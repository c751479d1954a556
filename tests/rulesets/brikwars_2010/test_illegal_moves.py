"""Moves, Sprints and what hands do: everything that the rules forbid is refused."""

import pytest

from tests.rulesets.brikwars.scenes import DOWN, az, block, fig, ground, move, wall
from tests.rulesets.brikwars_2010.illegal import (
    A1,
    ALLIES,
    BARE,
    CRATE,
    FAR,
    FIGHT,
    GRABBER,
    HELD,
    HOLDER,
    NEAR,
    PRONE,
    SPENT,
    Case,
    areas,
    loose,
    refused,
    terrain,
)

MOVES = [
    Case("farther than Move", "R10-TU-10", [A1, FAR], move("a1", (15.2, 10))),
    Case("no way at all", "R10-TU-10", [A1, FAR], az("move", unit="a1")),
    Case("through a wall", "R10-TU-11", [A1, FAR], move("a1", (13, 10)), more=terrain(wall(12, 2))),
    Case("off the map", "R10-TU-11", [fig("a1", 1, 10), FAR], move("a1", (-1, 10))),
    Case(
        "into lava",
        "R10-TU-11",
        [A1, FAR],
        move("a1", (12.4, 10)),
        more=areas(ground("lava", 11.5, 14)),
    ),
    Case(
        "down a ledge unsaid",
        "R10-DP-29",
        [A1, FAR],
        move("a1", (12, 10)),
        more=areas(ground("pit", 11.5, 14, depth=2)),
    ),
    Case("end inside a body", "R10-TU-19", [A1, FAR, fig("a2", 12, 10)], move("a1", (12, 10.2))),
    Case(
        "end on an obstacle",
        "R10-TU-19",
        [A1, FAR],
        move("a1", (12, 10)),
        more=terrain(block("wall", 11.6, 12.4, 0.9)),
    ),
    Case(
        "half speed costs double",
        "R10-TU-10",
        [A1, FAR],
        move("a1", (13, 10)),
        more=areas(ground("rough", 10.2, 20)),
    ),
    Case(
        "jump in Body Armor",
        "R10-EQ-09",
        [fig("a1", 10, 10, 0, ("body-armor",)), FAR],
        move("a1", (13, 10)),
        more=terrain(wall(12, 0.8)),
    ),
    Case(
        "in Body Armor where nobody jumps",
        "R10-TU-11",
        [fig("a1", 10, 10, 0, ("body-armor",)), FAR],
        move("a1", (13, 10)),
        more=terrain(wall(12, 2)),
    ),
    Case(
        "in Body Armor through somebody",
        "R10-TU-19",
        [fig("a1", 10, 10, 0, ("body-armor",)), FAR, fig("b1", 12, 10)],
        move("a1", (13, 10)),
    ),
    Case(
        "swim in Body Armor",
        "R10-EQ-09",
        [fig("a1", 10, 10, 0, ("body-armor",)), FAR],
        move("a1", (12.2, 10)),
        more=areas(ground("deep-water", 11.5, 14, depth=1)),
    ),
    Case(
        "swim in Heavy Armor",
        "R10-EQ-10",
        [fig("a1", 10, 10, 0, ("heavy-armor",)), FAR],
        move("a1", (12.2, 10)),
        more=areas(ground("deep-water", 11.5, 14, depth=1)),
    ),
    Case(
        "jump having just got up",
        "R10-TU-14",
        [fig("a1", 10, 10, stood_up_turn=3), FAR],
        move("a1", (13, 10)),
        more=terrain(wall(12, 0.8)),
    ),
    Case("while Disrupted", "R10-TU-30", [PRONE, FAR], move("a1", (11, 10))),
    Case("while Grabbed", "R10-CC-23", [BARE, HOLDER, FAR], move("a1", (9, 10))),
    Case("while Grabbing", "R10-CC-23", [GRABBER, HELD, FAR], move("a1", (9, 10))),
    Case("out of Close Combat", "R10-TU-18", [A1, NEAR, FAR], move("a1", (9, 10)), more=FIGHT),
    Case(
        "when Stopped", "R10-TU-36", [fig("a1", 10, 10, stopped_turn=3), FAR], move("a1", (11, 10))
    ),
    Case(
        "without Move", "R10-TU-03", [fig("a1", 10, 10, move_left=0.0), FAR], move("a1", (11, 10))
    ),
    Case("of another player", "R10-TU-03", [A1, FAR], az("move", unit="b9", path=[[27, 18]])),
    Case("of nobody", "R10-TU-03", [A1, FAR], az("move", unit="a7", path=[[11, 10]])),
    Case(
        "turning while Disrupted", "R10-TD-10", [PRONE, FAR], az("face", unit="a1", toward=[3, 3])
    ),
    Case("turning nowhere", "R10-TD-10", [A1, FAR], az("face", unit="a1")),
    Case("Sprint, Action spent", "R10-TU-20", [SPENT, FAR], az("sprint", unit="a1")),
    Case(
        "Sprint in Heavy Armor",
        "R10-TU-14",
        [fig("a1", 10, 10, 0, ("heavy-armor",)), FAR],
        az("sprint", unit="a1"),
    ),
    Case(
        "Sprint having just got up",
        "R10-TU-31",
        [fig("a1", 10, 10, stood_up_turn=3), FAR],
        az("sprint", unit="a1"),
    ),
    Case("Sprint while Disrupted", "R10-TU-30", [PRONE, FAR], az("sprint", unit="a1")),
    Case(
        "Sprint in Close Combat", "R10-TU-18", [A1, NEAR, FAR], az("sprint", unit="a1"), more=FIGHT
    ),
    Case("Sprint while Grabbed", "R10-CC-23", [BARE, HOLDER, FAR], az("sprint", unit="a1")),
    Case(
        "Sprint when Stopped",
        "R10-TU-36",
        [fig("a1", 10, 10, stopped_turn=3), FAR],
        az("sprint", unit="a1"),
    ),
    Case("get up from one's feet", "R10-TU-31", [A1, FAR], az("stand-up", unit="a1")),
    Case(
        "get up on the same turn",
        "R10-TU-33",
        [fig("a1", 10, 10, conditions=DOWN, disrupted_turn=3), FAR],
        az("stand-up", unit="a1"),
    ),
    Case("something nobody can do", "R10-TU-03", [A1, FAR], az("fly", unit="a1")),
]

HANDS = [
    Case(
        "nothing there to pick up", "R10-EQ-24", [BARE, FAR], az("pick-up", unit="a1", item="thing")
    ),
    Case(
        "pick up from afar",
        "R10-EQ-24",
        [BARE, FAR],
        az("pick-up", unit="a1", item="thing"),
        more=loose("axe", 12),
    ),
    Case(
        "pick up with full hands",
        "R10-EQ-24",
        [fig("a1", 10, 10, 0, ("hand-weapon", "shield")), FAR],
        az("pick-up", unit="a1", item="thing"),
        more=loose("axe"),
    ),
    Case(
        "too much to hold ready",
        "R10-EQ-16",
        [fig("a1", 10, 10, 0, ("heavy-weapon",)), FAR],
        az("pick-up", unit="a1", item="thing"),
        more=loose("axe"),
    ),
    Case(
        "put on armor",
        "R10-EQ-24",
        [BARE, FAR],
        az("pick-up", unit="a1", item="thing"),
        more=loose("body-armor"),
    ),
    Case(
        "pick up without an inch of Move",
        "R10-EQ-24",
        [fig("a1", 10, 10, 0, (), move_left=0.5), FAR],
        az("pick-up", unit="a1", item="thing"),
        more=loose("axe"),
    ),
    Case(
        "pick up in Close Combat",
        "R10-TU-18",
        [BARE, NEAR, FAR],
        az("pick-up", unit="a1", item="thing"),
        more={**loose("axe"), **FIGHT},
    ),
    Case("drop what it has not", "R10-EQ-24", [BARE, FAR], az("drop", unit="a1", item="axe")),
    Case(
        "both hands on a sword",
        "R10-EQ-02",
        [A1, FAR],
        az("grip", unit="a1", item="hand-weapon", mode="both"),
    ),
    Case(
        "both hands with a Shield",
        "R10-EQ-02",
        [fig("a1", 10, 10, 0, ("heavy-weapon", "shield")), FAR],
        az("grip", unit="a1", item="heavy-weapon", mode="both"),
    ),
    Case("snatch where nothing lies", "R10-CC-17", [BARE, FAR], az("snatch", unit="a1")),
    Case(
        "snatch with a sword in a fight",
        "R10-CC-17",
        [fig("a1", 10.3, 10), fig("b1", 8.8, 10), FAR],
        az("snatch", unit="a1"),
        more=terrain(CRATE, **FIGHT),
    ),
    Case("wait for no ally", "R10-TU-05", [A1, FAR], az("delay", unit="a1")),
    Case(
        "wait twice",
        "R10-TU-05",
        [fig("a1", 10, 10, delayed=True), FAR, fig("c1", 3, 3)],
        az("delay", unit="a1"),
        more=ALLIES,
    ),
    Case(
        "wait, Action spent",
        "R10-TU-20",
        [SPENT, FAR, fig("c1", 3, 3)],
        az("delay", unit="a1"),
        more=ALLIES,
    ),
    Case(
        "wait while Disrupted",
        "R10-TU-30",
        [PRONE, FAR, fig("c1", 3, 3)],
        az("delay", unit="a1"),
        more=ALLIES,
    ),
]


@pytest.mark.parametrize("case", [*MOVES, *HANDS], ids=lambda case: f"{case.rule} {case.name}")
def test_what_is_illegal_is_refused_and_changes_nothing(case: Case) -> None:
    assert refused(case) == case.rule


def test_what_is_legal_in_such_scenes_is_allowed() -> None:
    """Refusals that come for the scene's sake alone would prove nothing."""
    legal = [
        Case("", "", [A1, FAR], move("a1", (15, 10))),
        Case("", "", [BARE, FAR], az("pick-up", unit="a1", item="thing"), more=loose("axe")),
        Case("", "", [A1, FAR, fig("c1", 3, 3)], az("delay", unit="a1"), more=ALLIES),
    ]
    assert [refused(case) for case in legal] == ["allowed"] * len(legal)
