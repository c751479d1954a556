"""Every kind of act that the rules forbid on one's own turn is refused, with the rule."""

from typing import Any

import pytest

from tests.rulesets.brikwars_2010.illegal import Case, refused
from tests.rulesets.brikwars_2010.scenes import (
    DOWN,
    USED_SWORD,
    az,
    block,
    burst,
    em,
    fig,
    ground,
    move,
    shoot,
    strike,
    wall,
)

SWORD = ("hand-weapon",)
A1 = fig("a1", 10, 10)
BARE = fig("a1", 10, 10, 0, ())
GUN = fig("a1", 10, 10, 0, ("short-ranged",))
SPENT = fig("a1", 10, 10, action_spent=True)
PRONE = fig("a1", 10, 10, conditions=DOWN)
LANCER = fig("a1", 4, 10, 0, ("lance",))
NEAR = fig("b1", 11.5, 10, 180)
AWAY = fig("b1", 16, 10, 180)
FAR = fig("b9", 28, 18, 180)
FRIEND = fig("a2", 11.5, 10)
BEAST = fig("b1", 13, 10, 180, (), kind="beast")
HOLDS = [{"holds": "b1"}, {}]
GRABBER = fig("a1", 10, 10, 0, (), hands=HOLDS)
HELD = fig("b1", 11.2, 10, 180, ())
HOLDER = fig("b1", 11.2, 10, 180, (), hands=[{"holds": "a1"}, {}])
FIGHT = {"edges": [("a1", "b1")]}
ENGAGED = fig("a1", 10, 10, engaged_turn=3)
CRATE = {
    "id": "crate",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[11, 9.5], [12, 9.5], [12, 10.5], [11, 10.5]],
    "top": 1,
}
ALLIES = {
    "sides": [{"id": "azure", "alliance": "x"}, {"id": "ember"}, {"id": "jade", "alliance": "x"}]
}
THREE = fig("b1", 11.5, 10, 180, (), attackers=["a2", "a3", "a4"])


def terrain(*pieces: Any, **more: Any) -> dict[str, Any]:
    return {"terrain": list(pieces), **more}


def areas(*found: Any) -> dict[str, Any]:
    return {"areas": list(found)}


def loose(kind: str, x: float = 10.8, y: float = 10) -> dict[str, Any]:
    return {"loose": [{"id": "thing", "kind": kind, "position": [x, y]}]}


def shove(unit: str = "a1", target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("shove", unit=unit, target=target, **more)


def grab(target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("grab", unit="a1", target=target, **more)


def charge(do: str = "charge", item: str | None = "lance", **more: Any) -> dict[str, Any]:
    held = {} if item is None else {"item": item}
    return az(do, unit="a1", target="b1", **held, **more)


def throw(item: str, target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("throw", unit="a1", item=item, target=target, **more)


def gun(target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("shoot", unit="a1", item="short-ranged", target=target, **more)


def at_thing(do: str, item: str, piece: str) -> dict[str, Any]:
    return az(do, unit="a1", item=item, piece=piece)


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
            {
                "id": "n",
                "kind": "wall",
                "shape": "line",
                "line": [[5, 9], [20, 9]],
                "thickness": 0.1,
                "top": 2,
            },
            {
                "id": "s",
                "kind": "wall",
                "shape": "line",
                "line": [[5, 11], [20, 11]],
                "thickness": 0.1,
                "top": 2,
            },
        ),
    ),
    Case(
        "Strike through a wall",
        "R10-UN-08",
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

RUNS = [
    Case(
        "too short a run",
        "R10-CH-01",
        [fig("a1", 9, 10, 0, ("lance",)), fig("b1", 13, 10), FAR],
        charge(),
    ),
    Case("more than its Move", "R10-TU-10", [LANCER, fig("b1", 13.5, 10), FAR], charge()),
    Case("a mode that is none", "R10-CH-10", [LANCER, fig("b1", 12, 10), FAR], charge(mode="hop")),
    Case(
        "a spear in one hand",
        "R10-CH-11",
        [fig("a1", 4, 10, 0, ("spear", "shield")), fig("b1", 10.5, 10), FAR],
        charge(item="spear"),
    ),
    Case(
        "a sword",
        "R10-CH-11",
        [fig("a1", 4, 10), fig("b1", 10, 10), FAR],
        charge(item="hand-weapon"),
    ),
    Case(
        "a great axe on foot",
        "R10-CH-13",
        [fig("a1", 4, 10, 0, ("two-handed-weapon",)), fig("b1", 12, 10), FAR],
        charge(item="two-handed-weapon"),
    ),
    Case(
        "a leap from nowhere",
        "R10-CH-12",
        [fig("a1", 4, 10, 0, ("two-handed-weapon",)), fig("b1", 12, 10), FAR],
        charge(item="two-handed-weapon", mode="drop"),
    ),
    Case(
        "Action spent",
        "R10-TU-20",
        [fig("a1", 4, 10, 0, ("lance",), action_spent=True), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "while waiting",
        "R10-TU-05",
        [fig("a1", 4, 10, 0, ("lance",), delayed=True), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "used hands",
        "R10-CC-06",
        [
            fig(
                "a1",
                4,
                10,
                0,
                ("lance",),
                hands=[{"item": "lance", "used_this_player_turn": True}] * 2,
            ),
            fig("b1", 12, 10),
            FAR,
        ],
        charge(),
    ),
    Case(
        "in Heavy Armor",
        "R10-TU-14",
        [fig("a1", 4, 10, 0, ("lance", "heavy-armor"), move_left=5.0), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "having just got up",
        "R10-TU-14",
        [fig("a1", 4, 10, 0, ("lance",), stood_up_turn=3), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "over rubble",
        "R10-CH-04",
        [fig("a1", 4, 10, 0, ("lance",), move_left=9.0), fig("b1", 12, 10), FAR],
        charge(),
        more=areas(ground("rough", 6, 7)),
    ),
    Case(
        "through a friend",
        "R10-TD-19",
        [LANCER, fig("a2", 7, 10), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "through a wall",
        "R10-TD-19",
        [LANCER, fig("b1", 12, 10), FAR],
        charge(),
        more=terrain(wall(7, 2)),
    ),
    Case(
        "a fourth attacker", "R10-CC-09", [LANCER, {**THREE, "position": [12, 10]}, FAR], charge()
    ),
    Case("at a friend", "R10-CC-01", [LANCER, fig("a2", 12, 10), FAR], charge() | {"target": "a2"}),
    Case(
        "a Shove at a bigger one",
        "R10-CC-30",
        [fig("a1", 4, 10, 0, ()), fig("b1", 12, 10, 180, (), kind="beast"), FAR],
        charge("charging-shove", None),
    ),
    Case(
        "a Shove with used hands",
        "R10-CC-28",
        [fig("a1", 4, 10, hands=USED_SWORD), fig("b1", 10, 10), FAR],
        charge("charging-shove", None),
    ),
    Case(
        "a Shove with a sword",
        "R10-CC-28",
        [fig("a1", 4, 10), fig("b1", 10, 10), FAR],
        charge("charging-shove", "hand-weapon"),
    ),
    Case(
        "in Close Combat",
        "R10-TU-18",
        [LANCER, fig("b1", 12, 10), fig("b2", 4, 11.2), FAR],
        charge(),
        more={"edges": [("a1", "b2")]},
    ),
    Case(
        "while Grabbed",
        "R10-CC-23",
        [fig("a1", 10, 10, 0, ("lance",)), HOLDER, FAR],
        charge() | {"target": "b9"},
    ),
    Case(
        "bodily, too short a run",
        "R10-CH-01",
        [fig("a1", 9, 10), fig("b1", 13, 10), FAR],
        charge("ram", None),
    ),
    Case(
        "together with nobody", "R10-CA-07", [LANCER, fig("b1", 12, 10), FAR], charge(mode="joint")
    ),
    Case(
        "a vault without a MOM",
        "R10-CH-02",
        [fig("a1", 10, 10, 0, ("spear",)), FAR],
        az("vault", unit="a1", item="spear"),
    ),
    Case(
        "a vault without a pole",
        "R10-CH-06",
        [fig("a1", 10, 10, mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("vault", unit="a1", item="hand-weapon"),
    ),
    Case(
        "a vault over nothing",
        "R10-CH-06",
        [fig("a1", 10, 10, 0, ("spear",), mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("vault", unit="a1", item="spear"),
    ),
    Case(
        "a long jump over nothing",
        "R10-CH-06",
        [fig("a1", 10, 10, mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("leap", unit="a1"),
    ),
    Case(
        "a long jump in armor",
        "R10-EQ-09",
        [fig("a1", 10, 10, 0, ("body-armor",), mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("leap", unit="a1"),
    ),
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


@pytest.mark.parametrize(
    "case", [*MOVES, *FIGHTS, *SHOTS, *RUNS, *HANDS], ids=lambda case: f"{case.rule} {case.name}"
)
def test_an_illegal_act_is_refused_and_changes_nothing(case: Case) -> None:
    assert refused(case) == case.rule


def test_the_same_scenes_allow_what_is_legal() -> None:
    """Refusals that come for the scene's sake alone would prove nothing."""
    legal = [
        Case("", "", [A1, FAR], move("a1", (15, 10))),
        Case("", "", [A1, NEAR, FAR], strike("a1", "b1"), dice=(1,)),
        Case("", "", [BARE, HELD, FAR], grab()),
        Case("", "", [BARE, HELD, FAR], shove()),
        Case("", "", [GUN, AWAY], shoot("a1", "b1", item="short-ranged"), dice=(1,)),
        Case("", "", [LANCER, fig("b1", 12, 10), FAR], charge(), dice=(1, 1, 1, 1)),
        Case("", "", [BARE, FAR], az("pick-up", unit="a1", item="thing"), more=loose("axe")),
        Case(
            "",
            "",
            [fig("a1", 10.3, 10), FAR],
            at_thing("strike", "hand-weapon", "crate"),
            dice=(1, 6, 1),
            more=terrain(CRATE),
        ),
        Case("", "", [A1, FAR, fig("c1", 3, 3)], az("delay", unit="a1"), more=ALLIES),
    ]
    assert [refused(case) for case in legal] == ["allowed"] * len(legal)
