"""Strikes, Grabs, Shoves, Disengaging: everything that the rules forbid is refused."""

import pytest

from tests.rulesets.brikwars.scenes import (
    DOWN,
    USED_SWORD,
    az,
    block,
    fig,
    ground,
    strike,
    wall,
    wall_along,
)
from tests.rulesets.brikwars_2010.illegal import (
    A1,
    BARE,
    BEAST,
    ENGAGED,
    FAR,
    FIGHT,
    FRIEND,
    GRABBER,
    HELD,
    HOLDER,
    NEAR,
    PRONE,
    SPENT,
    SWORD,
    THREE,
    Case,
    areas,
    grab,
    refused,
    shove,
    terrain,
)

FIGHTS = [
    Case("Strike, Action spent", "R10-TU-20", [SPENT, NEAR, FAR], strike("a1", "b1")),
    Case(
        "Strike while waiting",
        "R10-TU-05",
        [fig("a1", 10, 10, delayed=True), NEAR, FAR],
        strike("a1", "b1"),
    ),
    Case("Strike out of reach", "R10-EQ-17", [A1, fig("b1", 13.2, 10), FAR], strike("a1", "b1")),
    Case(
        "Strike too close",
        "R10-EQ-18",
        [
            fig("a1", 10, 10, 0, ("two-handed-weapon",)),
            fig("b1", 11.1, 10, 180, ()),
            FAR,
            fig("a2", 8.7, 10),
            fig("a3", 9, 11.2),
            fig("a4", 9, 8.8),
        ],
        strike("a1", "b1", "two-handed-weapon"),
    ),
    Case(
        "Strike between walls",
        "R10-EQ-22",
        [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 12.5, 10, 180, ()), FAR],
        strike("a1", "b1", "two-handed-weapon"),
        more=terrain(
            wall_along((5, 9), (20, 9), id="n"),
            wall_along((5, 11), (20, 11), id="s"),
        ),
    ),
    Case(
        "Strike through a wall",
        "R10-AT-02",
        [A1, NEAR, FAR],
        strike("a1", "b1"),
        more=terrain(wall(10.8, 3)),
    ),
    Case(
        "Strike from a tower",
        "R10-UN-08",
        [fig("a1", 10, 10), fig("b1", 11.3, 10, 180), FAR],
        strike("a1", "b1"),
        more=terrain(block("platform", 5, 10.6, 4)),
    ),
    Case(
        "Strike with a Shield",
        "R10-EQ-07",
        [fig("a1", 10, 10, 0, ("shield",)), NEAR, FAR],
        strike("a1", "b1", "shield"),
    ),
    Case(
        "Strike with a used hand",
        "R10-CC-06",
        [fig("a1", 10, 10, hands=USED_SWORD), NEAR, FAR],
        strike("a1", "b1"),
    ),
    Case("Strike as a fourth", "R10-CC-09", [A1, THREE, FAR], strike("a1", "b1")),
    Case("Strike at a friend", "R10-CC-01", [A1, FRIEND, FAR], strike("a1", "a2")),
    Case("Strike with nothing", "R10-CC-17", [A1, NEAR, FAR], az("strike", unit="a1", target="b1")),
    Case("Strike with what it has not", "R10-CC-14", [A1, NEAR, FAR], strike("a1", "b1", "axe")),
    Case("Strike at nobody", "R10-DP-07", [A1, NEAR, FAR], strike("a1", "b7")),
    Case(
        "Strike from a ladder",
        "R10-TU-13",
        [A1, NEAR, FAR],
        strike("a1", "b1"),
        more=areas(ground("ladder", 9, 10.6, **{"from": 0, "to": 1, "up": 0})),
    ),
    Case(
        "Strike swimming",
        "R10-TU-13",
        [A1, NEAR, FAR],
        strike("a1", "b1"),
        more=areas(ground("deep-water", 9, 20, depth=0.4)),
    ),
    Case("Strike while Disrupted", "R10-TU-30", [PRONE, NEAR, FAR], strike("a1", "b1")),
    Case("recover on one's feet", "R10-TU-32", [A1, NEAR, FAR], strike("a1", "b1", mode="recover")),
    Case(
        "recover on the same turn",
        "R10-TU-33",
        [fig("a1", 10, 10, conditions=DOWN, disrupted_turn=3), NEAR, FAR],
        strike("a1", "b1", mode="recover"),
    ),
    Case(
        "recover while Grabbed",
        "R10-CC-12",
        [fig("a1", 10, 10, 0, SWORD, conditions=[*DOWN, "grabbed"]), HOLDER, FAR],
        strike("a1", "b1", mode="recover"),
    ),
    Case(
        "an Angry Inch while Grabbing",
        "R10-EQ-17",
        [
            fig("a1", 10, 10, 0, SWORD, hands=[{"item": "hand-weapon"}, {"holds": "b1"}]),
            HELD,
            fig("b2", 10, 12.3),
            FAR,
        ],
        strike("a1", "b2"),
    ),
    Case(
        "Grab with full hands",
        "R10-CC-20",
        [fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon")), HELD, FAR],
        grab(),
    ),
    Case(
        "Grab with a used hand",
        "R10-CC-06",
        [
            fig("a1", 10, 10, hands=[{"item": "hand-weapon"}, {"used_this_player_turn": True}]),
            HELD,
            FAR,
        ],
        grab(),
    ),
    Case(
        "Grab with the hand that holds",
        "R10-CC-22",
        [
            fig("a1", 10, 10, hands=[{"item": "hand-weapon"}, {"holds": "b1"}]),
            HELD,
            fig("b2", 10, 11.2, 0, ()),
            FAR,
        ],
        grab("b2"),
    ),
    Case("Grab twice", "R10-CC-22", [GRABBER, HELD, FAR], grab()),
    Case("Grab out of reach", "R10-CC-20", [BARE, fig("b1", 12.7, 10), FAR], grab()),
    Case("Grab a friend", "R10-CC-01", [BARE, FRIEND, FAR], grab("a2")),
    Case(
        "Shove with a used hand",
        "R10-CC-28",
        [fig("a1", 10, 10, hands=USED_SWORD), HELD, FAR],
        shove(),
    ),
    Case("Shove with the hand that holds", "R10-CC-22", [GRABBER, HELD, FAR], shove()),
    Case("Shove with a sword", "R10-CC-28", [A1, HELD, FAR], shove(item="hand-weapon")),
    Case(
        "Shove with a used Shield",
        "R10-CC-06",
        [
            fig(
                "a1",
                10,
                10,
                0,
                ("shield",),
                hands=[{"item": "shield", "used_this_player_turn": True}, {}],
            ),
            HELD,
            FAR,
        ],
        shove(item="shield"),
    ),
    Case("Shove what is bigger", "R10-CC-30", [BARE, BEAST, FAR], shove()),
    Case("Shove out of reach", "R10-CC-28", [BARE, fig("b1", 12.7, 10), FAR], shove()),
    Case(
        "let go of nobody", "R10-CC-25", [BARE, NEAR, FAR], az("release", unit="a1", hand="right")
    ),
    Case("Disengage from nobody", "R10-CC-32", [A1, FAR], az("disengage", unit="a1")),
    Case(
        "Disengage having Engaged",
        "R10-CC-08",
        [ENGAGED, NEAR, FAR],
        az("disengage", unit="a1"),
        more=FIGHT,
    ),
    Case("Disengage while Grabbing", "R10-CC-24", [GRABBER, HELD, FAR], az("disengage", unit="a1")),
    Case(
        "Disengage while Disrupted",
        "R10-TU-30",
        [PRONE, NEAR, FAR],
        az("disengage", unit="a1"),
        more=FIGHT,
    ),
    Case(
        "Disengage twice",
        "R10-CC-32",
        [fig("a1", 10, 10, let_go=["b1"]), NEAR, FAR],
        az("disengage", unit="a1"),
        more=FIGHT,
    ),
]


@pytest.mark.parametrize("case", FIGHTS, ids=lambda case: f"{case.rule} {case.name}")
def test_what_is_illegal_is_refused_and_changes_nothing(case: Case) -> None:
    assert refused(case) == case.rule


def test_what_is_legal_in_such_scenes_is_allowed() -> None:
    """Refusals that come for the scene's sake alone would prove nothing."""
    legal = [
        Case("", "", [A1, NEAR, FAR], strike("a1", "b1"), dice=(1,)),
        Case("", "", [BARE, HELD, FAR], grab()),
        Case("", "", [BARE, HELD, FAR], shove()),
        Case("", "", [A1, NEAR, FAR], az("disengage", unit="a1"), more=FIGHT),
    ]
    assert [refused(case) for case in legal] == ["allowed"] * len(legal)
