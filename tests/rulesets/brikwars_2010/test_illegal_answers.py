"""Every kind of answer to others that the rules forbid is refused, with the rule."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import (
    DOWN,
    USED_SWORD,
    az,
    burst,
    em,
    fig,
    ground,
    move,
    strike,
    wall,
)
from tests.rulesets.brikwars_2010.illegal import Case, refused
from tests.rulesets.brikwars_2010.scenes import played

A1 = fig("a1", 10, 10)
BARE = fig("a1", 10, 10, 0, ())
GUN = fig("a1", 10, 10, 0, ("short-ranged",))
FAR = fig("b9", 28, 18, 180)
STRUCK = strike("a1", "b1")
STAY = az("stay", unit="a1")
BLOW = (STRUCK, STAY)
SHOVED = (az("shove", unit="a1", target="b1"), STAY)
GRABBED = (az("grab", unit="a1", target="b1"), STAY)
SHOT = az("shoot", unit="a1", item="short-ranged", target="b1")
FIGHT = {"edges": [("a1", "b1")]}
USED_SHIELD = [{"item": "shield", "used_this_player_turn": True}, {}]


def foe(*items: str, x: float = 11.3, facing: int = 180, **more: Any) -> dict[str, Any]:
    """The target, within arm's reach, face to face."""
    return fig("b1", x, 10, facing, items, **more)


ONE_USED = foe(
    "hand-weapon",
    "hand-weapon",
    hands=[{"item": "hand-weapon", "used_this_player_turn": True}, {"item": "hand-weapon-2"}],
)
"""The target with two swords, one of them used."""


def parry(item: str | None = None, **more: Any) -> dict[str, Any]:
    held = {} if item is None else {"item": item}
    return em("parry", unit="b1", **held, **more)


BAIL = em("bail", unit="b1")
LAND = {"path": (*BLOW, BAIL), "dice": (4,)}


def land(x: float, y: float) -> dict[str, Any]:
    return em("land", unit="b1", at=[x, y])


PARRIES = [
    Case(
        "with the hand that holds",
        "R10-CC-22",
        [A1, foe(hands=[{"holds": "a1"}, {}]), FAR],
        parry(hand="right"),
        (STRUCK,),
    ),
    Case(
        "a Strike with a sword",
        "R10-CC-42",
        [A1, foe("hand-weapon"), FAR],
        parry("hand-weapon"),
        BLOW,
    ),
    Case("a Strike barehanded", "R10-CC-46", [A1, foe(), FAR], parry(hand="right"), BLOW),
    Case(
        "with a used Shield",
        "R10-CC-40",
        [A1, foe("shield", hands=USED_SHIELD), FAR],
        parry("shield"),
        BLOW,
    ),
    Case(
        "a Shove with a used sword",
        "R10-CC-40",
        [BARE, foe("hand-weapon", hands=USED_SWORD), FAR],
        parry("hand-weapon"),
        SHOVED,
    ),
    Case(
        "from a ladder",
        "R10-TU-13",
        [A1, foe("shield"), FAR],
        parry("shield"),
        BLOW,
        (),
        {"areas": [ground("ladder", 11, 12, **{"from": 0, "to": 1, "up": 0})]},
    ),
    Case(
        "a shot with a sword",
        "R10-CC-42",
        [GUN, foe("hand-weapon", x=15), FAR],
        parry("hand-weapon"),
        (SHOT,),
    ),
    Case(
        "a Charge with a sword",
        "R10-CC-42",
        [fig("a1", 4, 10, 0, ("lance",)), foe("hand-weapon", x=12, facing=0), FAR],
        parry("hand-weapon"),
        (az("charge", unit="a1", item="lance", target="b1"),),
    ),
    Case(
        "a Shove at a run with a sword",
        "R10-CC-42",
        [fig("a1", 4, 10, 0, ()), foe("hand-weapon", x=10, facing=0), FAR],
        parry("hand-weapon"),
        (az("charging-shove", unit="a1", target="b1"),),
    ),
    Case(
        "a Collision with a sword",
        "R10-CC-42",
        [fig("a1", 4, 10, 0, ()), foe("hand-weapon", x=9.2, facing=0), FAR],
        parry("hand-weapon"),
        (az("ram", unit="a1", target="b1"),),
    ),
    Case(
        "a blast with a sword",
        "R10-CC-42",
        [fig("a1", 10, 10, 0, ("explosive",)), foe("hand-weapon", x=14), FAR],
        parry("hand-weapon"),
        (burst(12.5, 10),),
        (3,),
    ),
]

BAILS = [
    Case(
        "while Grabbing", "R10-TU-41", [A1, foe(hands=[{"holds": "a1"}, {}]), FAR], BAIL, (STRUCK,)
    ),
    Case("with a Shield unused", "R10-TU-44", [A1, foe("shield"), FAR], BAIL, BLOW),
    Case("from a Grab with a hand free", "R10-TU-44", [BARE, foe(), FAR], BAIL, GRABBED),
    Case("farther than 2 inches", "R10-DP-12", [A1, foe(), FAR], land(13.5, 10), **LAND),
    Case("onto somebody", "R10-TU-42", [A1, foe(), fig("b2", 13, 10), FAR], land(12.9, 10), **LAND),
    Case(
        "through a wall",
        "R10-TU-42",
        [A1, foe(), FAR],
        land(13.2, 10),
        more={"terrain": [wall(12.3, 2)]},
        **LAND,
    ),
]

STEPS = [
    Case(
        "an Angry Inch too long",
        "R10-DP-14",
        [A1, foe(x=12.4), FAR],
        az("step", unit="a1", item="hand-weapon", target="b1", mode="strike", at=[11.1, 10]),
        (STRUCK,),
    ),
    Case(
        "to where it cannot strike",
        "R10-EQ-17",
        [A1, foe(x=12.4), FAR],
        az("step", unit="a1", item="hand-weapon", target="b1", mode="strike", at=[9.5, 10]),
        (STRUCK,),
    ),
    Case(
        "into somebody",
        "R10-TU-19",
        [A1, foe(x=12.4), fig("a2", 10.6, 11.1), FAR],
        az("step", unit="a1", item="hand-weapon", target="b1", mode="strike", at=[10.5, 10.4]),
        (STRUCK,),
    ),
]

TWO = fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon"))
BOTH = fig("b1", 11.3, 10, 180, ("hand-weapon", "shield"))
TURNS = az("disengage", unit="a1")
WALK = move("a1", (10, 10))
WALKER = fig("a1", 6, 10, 0, ())
HANDS = [
    Case(
        "an Angry Inch in the rush of a Charge",
        "R10-CH-14",
        [fig("a1", 4, 10, 0, ()), foe("hand-weapon", x=10.5), FAR],
        em("shove", unit="b1", target="a1"),
        (az("charging-shove", unit="a1", target="b1"),),
    ),
    Case(
        "a Benny on what missed",
        "R10-DI-06",
        [GUN, foe(x=21.4), FAR],
        az("benny", unit="a1", mode="damage"),
        (SHOT, em("take", unit="b1")),
        (6,),
    ),
    Case(
        "a second Strike with the same hand",
        "R10-CC-06",
        [TWO, foe(), FAR],
        strike("a1", "b1"),
        (*BLOW, em("take", unit="b1")),
        (3, 1),
    ),
    Case(
        "a second Strike at another",
        "R10-CC-15",
        [TWO, foe(), fig("b2", 10, 11.3, 270, ()), FAR],
        strike("a1", "b2", "hand-weapon-2"),
        (*BLOW, em("take", unit="b1")),
        (3, 1),
        {"edges": [("a1", "b2")]},
    ),
    Case(
        "a Grab with a full hand",
        "R10-CC-20",
        [TWO, foe(), FAR],
        az("grab", unit="a1", target="b1"),
        (*BLOW, em("take", unit="b1")),
        (3, 1),
    ),
    Case(
        "a Counterstrike with a Shield",
        "R10-EQ-07",
        [BARE, BOTH, FAR],
        em("counterstrike", unit="b1", item="shield", target="a1"),
        (TURNS,),
        (),
        FIGHT,
    ),
    Case(
        "a Counterstrike with a used hand",
        "R10-CC-06",
        [BARE, ONE_USED, FAR],
        em("counterstrike", unit="b1", item="hand-weapon", target="a1"),
        (TURNS,),
        (),
        FIGHT,
    ),
    Case(
        "a response with a used hand",
        "R10-CC-06",
        [WALKER, ONE_USED, FAR],
        em("strike", unit="b1", item="hand-weapon", target="a1"),
        (WALK,),
    ),
    Case(
        "a response with full hands",
        "R10-CC-20",
        [WALKER, fig("b1", 11.3, 10, 180, ("hand-weapon", "hand-weapon")), FAR],
        em("grab", unit="b1", target="a1"),
        (WALK,),
    ),
]

STRAY = [GUN, fig("a2", 15, 8, 0), fig("b1", 15, 10, 0, ()), fig("c1", 15, 12, 0)]
MISSED = (SHOT, em("track"))
BOMBS = [
    Case(
        "a miss on a third player's",
        "R10-RG-10",
        STRAY,
        em("land-shot", unit="a1", at=[15, 12]),
        MISSED,
        (1,),
    ),
    Case(
        "a miss beyond its margin",
        "R10-DP-24",
        STRAY,
        em("land-shot", unit="a1", at=[15, 13]),
        MISSED,
        (1,),
    ),
    Case(
        "a miss behind a wall",
        "R10-RG-09",
        STRAY,
        em("land-shot", unit="a1", at=[16.2, 8.6]),
        MISSED,
        (1,),
        {"terrain": [wall(15.9, 2, (8.2, 9.3))]},
    ),
]

HOLDER = fig("a2", 11.3, 11.2, 270, (), hands=[{"holds": "b1"}, {}])
MISS = (1,)
FORCED = [
    Case(
        "a Parry while Disrupted",
        "R10-TU-30",
        [A1, foe("shield", conditions=DOWN), FAR],
        parry("shield"),
        BLOW,
        MISS,
    ),
    Case(
        "a Parry from behind",
        "R10-CC-48",
        [GUN, foe("shield", x=15, facing=0), FAR],
        parry("shield"),
        (SHOT,),
        MISS,
    ),
    Case("a Bail, Action spent", "R10-TU-40", [A1, foe(action_spent=True), FAR], BAIL, BLOW, MISS),
    Case("a Bail while Grabbed", "R10-TU-41", [A1, foe(), HOLDER, FAR], BAIL, BLOW, MISS),
    Case("a Bail while Disrupted", "R10-TU-41", [A1, foe(conditions=DOWN), FAR], BAIL, BLOW, MISS),
    Case(
        "a Bail from a shot while fighting",
        "R10-TU-41",
        [GUN, foe(x=15), fig("a2", 16.2, 10, 180, ()), FAR],
        BAIL,
        (SHOT,),
        MISS,
        {"edges": [("a2", "b1")]},
    ),
    Case(
        "a Bail from what it cannot see",
        "R10-TU-41",
        [GUN, foe(x=15, facing=0), FAR],
        BAIL,
        (SHOT,),
        MISS,
    ),
    Case(
        "an Angry Inch while Grabbed",
        "R10-CC-12",
        [A1, foe(hands=[{"holds": "a1"}, {}]), FAR],
        az("step", unit="a1", item="hand-weapon", target="b1", mode="strike", at=[9.6, 10]),
        (STRUCK,),
        MISS,
    ),
]
"""Questions with one answer only, which nobody is asked."""


@pytest.mark.parametrize("case", FORCED, ids=lambda case: f"{case.rule} {case.name}")
def test_an_answer_is_refused_where_there_is_one_way_only(case: Case) -> None:
    """The battle goes on as if nothing had been tried."""
    scene = played(case.units, *case.path, case.choice, dice=case.dice, **case.more)
    untried = played(case.units, *case.path, dice=case.dice, **case.more)
    assert scene.refused == [case.rule]
    assert scene.units == untried.units
    assert scene.events == untried.events


@pytest.mark.parametrize(
    "case",
    [*PARRIES, *BAILS, *STEPS, *HANDS, *BOMBS],
    ids=lambda case: f"{case.rule} {case.name}",
)
def test_an_illegal_answer_is_refused_and_changes_nothing(case: Case) -> None:
    assert refused(case) == case.rule


def test_the_same_questions_have_legal_answers() -> None:
    """Refusals that come for the scene's sake alone would prove nothing."""
    legal = [
        Case("", "", [A1, foe("shield"), FAR], parry("shield"), BLOW, (1,)),
        Case("", "", [A1, foe(), FAR], BAIL, BLOW, (1, 1)),
        Case("", "", [A1, foe(), FAR], land(13.2, 10), **LAND),
        Case("", "", [BARE, foe("hand-weapon"), FAR], parry("hand-weapon"), SHOVED, (3,)),
        Case("", "", STRAY, em("land-shot", unit="a1", at=[15, 8.6]), MISSED, (1, 1)),
    ]
    assert [refused(case) for case in legal] == ["allowed"] * len(legal)
