"""Shots, throws and attacks on things: everything that the rules forbid is refused."""

import pytest

from tests.rulesets.brikwars.scenes import DOWN, USED_SWORD, az, burst, em, fig, ground, wall
from tests.rulesets.brikwars_2010.illegal import (
    A1,
    AWAY,
    CRATE,
    FAR,
    FIGHT,
    GUN,
    NEAR,
    Case,
    areas,
    at_thing,
    gun,
    refused,
    terrain,
    throw,
)

SHOTS = [
    Case(
        "Action spent",
        "R10-TU-20",
        [fig("a1", 10, 10, 0, ("short-ranged",), action_spent=True), AWAY],
        gun(),
    ),
    Case(
        "a second target in a turn",
        "R10-TU-20",
        [fig("a1", 10, 10, 0, ("short-ranged", "short-ranged")), AWAY, FAR],
        az("shoot", unit="a1", item="short-ranged-2", target="b9"),
        (gun(), em("take", unit="b1")),
        (2,),
    ),
    Case("in Close Combat", "R10-RG-03", [GUN, NEAR, AWAY | {"id": "b2"}], gun("b2"), more=FIGHT),
    Case("a throw in Close Combat", "R10-RG-03", [A1, NEAR, FAR], throw("hand-weapon"), more=FIGHT),
    Case("at a friend", "R10-RG-01", [GUN, fig("a2", 15, 10), FAR], gun("a2")),
    Case(
        "with a sword",
        "R10-RG-01",
        [A1, AWAY],
        az("shoot", unit="a1", item="hand-weapon", target="b1"),
    ),
    Case("with what it has not", "R10-RG-01", [A1, AWAY], gun()),
    Case("with nothing", "R10-DP-07", [GUN, AWAY], az("shoot", unit="a1", target="b1")),
    Case("at nobody", "R10-DP-07", [GUN, AWAY], gun("b7")),
    Case(
        "a Two-Handed Weapon thrown",
        "R10-EQ-03",
        [fig("a1", 10, 10, 0, ("two-handed-weapon",)), AWAY],
        throw("two-handed-weapon"),
    ),
    Case("a gun thrown", "R10-RG-01", [GUN, AWAY], throw("short-ranged")),
    Case(
        "a Shield thrown", "R10-RG-01", [fig("a1", 10, 10, 0, ("shield",)), AWAY], throw("shield")
    ),
    Case(
        "with a used hand",
        "R10-CC-06",
        [fig("a1", 10, 10, hands=USED_SWORD), AWAY],
        throw("hand-weapon"),
    ),
    Case(
        "while Disrupted",
        "R10-TU-30",
        [fig("a1", 10, 10, 0, ("short-ranged",), conditions=DOWN), AWAY],
        gun(),
    ),
    Case(
        "while waiting",
        "R10-TU-05",
        [fig("a1", 10, 10, 0, ("short-ranged",), delayed=True), AWAY],
        gun(),
    ),
    Case(
        "from a ladder",
        "R10-TU-13",
        [GUN, AWAY],
        gun(),
        more=areas(ground("ladder", 9, 10.6, **{"from": 0, "to": 1, "up": 0})),
    ),
    Case("at nothing seen", "R10-AT-03", [GUN, AWAY], gun(), more=terrain(wall(13, 3))),
    Case(
        "through glass",
        "R10-TD-05",
        [GUN, AWAY],
        gun(),
        more=terrain({**wall(13, 3), "kind": "glass"}),
    ),
    Case("blind at what is in sight", "R10-AT-35", [GUN, AWAY], gun(mode="blind")),
    Case(
        "blind at a place unknown",
        "R10-AT-38",
        [GUN, AWAY],
        gun(mode="blind"),
        more=terrain(wall(13, 3)),
    ),
    Case("in a way that is none", "R10-DP-07", [GUN, AWAY], gun(mode="quickly")),
    Case(
        "at a thing nobody holds", "R10-AT-43", [GUN, fig("b1", 16, 10, 180, ())], gun(mode="item")
    ),
    Case(
        "an Explosive at a thing held",
        "R10-EX-01",
        [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 13, 10, 180)],
        throw("explosive", mode="item"),
    ),
    Case(
        "a sword at the ground",
        "R10-EX-07",
        [A1, AWAY],
        az("throw", unit="a1", item="hand-weapon", mode="ground", at=[12, 10]),
    ),
    Case(
        "an Explosive off the map",
        "R10-EX-07",
        [fig("a1", 1, 10, 0, ("explosive",)), AWAY],
        burst(-1, 10),
    ),
    Case(
        "an Explosive behind a wall",
        "R10-AT-03",
        [fig("a1", 10, 10, 0, ("explosive",)), AWAY],
        burst(14, 10),
        more=terrain(wall(13, 3)),
    ),
    Case("together with nobody", "R10-CA-04", [GUN, AWAY], gun(mode="joint")),
    Case(
        "at a thing that is none",
        "R10-OB-01",
        [GUN, AWAY],
        at_thing("shoot", "short-ranged", "barn"),
    ),
    Case(
        "at a thing blindly",
        "R10-OB-01",
        [GUN, AWAY],
        {**at_thing("shoot", "short-ranged", "crate"), "mode": "blind"},
        more=terrain(CRATE),
    ),
    Case(
        "at a thing behind a wall",
        "R10-AT-03",
        [GUN, AWAY],
        at_thing("shoot", "short-ranged", "crate"),
        more=terrain(wall(10.8, 3), CRATE),
    ),
    Case(
        "a Strike at a thing too far",
        "R10-EQ-17",
        [fig("a1", 8, 10), FAR],
        at_thing("strike", "hand-weapon", "crate"),
        more=terrain(CRATE),
    ),
    Case(
        "a Strike at a thing too close",
        "R10-EQ-18",
        [fig("a1", 10.3, 10, 0, ("two-handed-weapon",)), FAR],
        at_thing("strike", "two-handed-weapon", "crate"),
        more=terrain(CRATE),
    ),
    Case(
        "a Strike at a thing while Grabbing",
        "R10-CC-24",
        [
            fig("a1", 10.3, 10, hands=[{"item": "hand-weapon"}, {"holds": "b1"}]),
            fig("b1", 9.1, 10, 0, ()),
            FAR,
        ],
        at_thing("strike", "hand-weapon", "crate"),
        more=terrain(CRATE),
    ),
]


@pytest.mark.parametrize("case", SHOTS, ids=lambda case: f"{case.rule} {case.name}")
def test_what_is_illegal_is_refused_and_changes_nothing(case: Case) -> None:
    assert refused(case) == case.rule


def test_what_is_legal_in_such_scenes_is_allowed() -> None:
    """Refusals that come for the scene's sake alone would prove nothing."""
    legal = [
        Case("", "", [GUN, AWAY], gun(), dice=(1,)),
        Case(
            "",
            "",
            [fig("a1", 10.3, 10), FAR],
            at_thing("strike", "hand-weapon", "crate"),
            dice=(1, 6, 1),
            more=terrain(CRATE),
        ),
        Case("", "", [A1, AWAY], throw("hand-weapon"), dice=(1,)),
    ]
    assert [refused(case) for case in legal] == ["allowed"] * len(legal)
