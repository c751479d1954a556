"""What the parties of a Grab cannot do, and who cannot Grab (R10-CC-12, -20..24, R10-TU-41)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import DOWN, Scene, az, em, fig, move, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot

SWORD = {"item": "hand-weapon"}
HOLDS = {"holds": "b1"}
HELD = {"holds": "a1"}
GRAB = az("grab", unit="a1", target="b1")
BARE = fig("a1", 10, 10, 0, ())
B1 = fig("b1", 11.5, 10, 180)
HOLDER = fig("a1", 10, 10, 0, (), hands=[HOLDS, {}])
HELD_A1 = fig("a1", 10, 10)
BOB = fig("b1", 11.5, 10, 180, (), hands=[HELD, {}])
"""Has hold of a1."""


def shut(scene: Scene, do: str, **fields: Any) -> str:
    """The rule that closes an option of the open decision."""
    assert scene.decision is not None
    return next(
        str(one["rule"])
        for one in scene.decision["closed"]
        if one["do"] == do and all(one.get(name) == fields[name] for name in fields)
    )


@pytest.mark.parametrize(
    ("figure", "rule"),
    [
        (fig("a1", 10, 10, 0, ("hand-weapon", "shield")), "R10-CC-20"),
        (fig("a1", 10, 10, 0, ("lance",)), "R10-CC-20"),
        (fig("a1", 10, 10, hands=[SWORD, {"used_this_player_turn": True}]), "R10-CC-06"),
        (fig("a1", 10, 10, 0, (), action_spent=True), "R10-TU-20"),
        (fig("a1", 10, 10, 0, (), conditions=DOWN, disrupted_turn=3), "R10-TU-33"),
    ],
    ids=["hands full", "two-handed", "hand used", "spent", "just Disrupted"],
)
def test_who_cannot_grab(figure: dict[str, Any], rule: str) -> None:
    """R10-CC-20, R10-CC-06, R10-TU-20, -33."""
    mode = {"mode": "recover"} if figure["conditions"] else {}
    assert refusal_of([figure, B1], {**GRAB, **mode}) == rule


def test_arms_reach_no_farther_than_an_inch_more() -> None:
    """R10-CC-20, R10-CC-10: a gap of 1.6, with the Angry Inch 0.6."""
    assert refusal_of([BARE, fig("b1", 12.6, 10, 180)], GRAB) == "R10-CC-20"
    assert refusal_of([BARE, fig("b1", 12.4, 10, 180)], GRAB) is None


def test_only_enemies_are_grabbed() -> None:
    """R10-CC-01."""
    friend = az("grab", unit="a1", target="a2")
    assert refusal_of([BARE, fig("a2", 11.5, 10), B1], friend) == "R10-CC-01"


def test_a_fourth_attacker_cannot_grab() -> None:
    """R10-CC-09."""
    beset = fig("b1", 11.5, 10, 180, attackers=["a2", "a3", "a4"])
    assert refusal_of([BARE, beset], GRAB) == "R10-CC-09"


def test_climbers_do_not_grab() -> None:
    """R10-TU-13."""
    outline = [[9, 9], [10.4, 9], [10.4, 11], [9, 11]]
    ladder = {"id": "ladder", "kind": "ladder", "shape": "polygon", "outline": outline}
    areas = [{**ladder, "from": 0, "to": 1, "up": 0}]
    assert refusal_of([BARE, B1], GRAB, areas=areas) == "R10-TU-13"


def test_no_item_grabs() -> None:
    """R10-CC-20: it is the hand that does."""
    choice = {**GRAB, "item": "hand-weapon"}
    assert refusal_of([HELD_A1, B1], choice) == "engine"


def test_one_hold_of_one_is_enough() -> None:
    """R10-CC-22."""
    assert refusal_of([HOLDER, B1], GRAB) == "R10-CC-22"


def test_the_hand_that_holds_does_not_grab_another() -> None:
    """R10-CC-22: the other hand is full."""
    holder = fig("a1", 10, 10, hands=[SWORD, HOLDS])
    units = [holder, B1, fig("b2", 10, 11.5, 270)]
    assert refusal_of(units, az("grab", unit="a1", target="b2")) == "R10-CC-22"


def test_the_hand_that_holds_does_not_shove() -> None:
    """R10-CC-22, R10-CC-28; but a Shield in the other hand Shoves."""
    assert refusal_of([HOLDER, B1], az("shove", unit="a1", target="b1")) == "R10-CC-22"
    bearer = fig("a1", 10, 10, 0, ("shield",), hands=[{"item": "shield"}, HOLDS])
    push = az("shove", unit="a1", item="shield", target="b1")
    scene = played([bearer, B1], push, em("take"))
    assert scene.at("b1") == [13.5, 10]
    assert scene.units["a1"]["conditions"] == []


def test_the_hand_that_holds_does_not_parry() -> None:
    """R10-CC-22: the Grabber is shoved, and only his left hand is free to Parry."""
    shove = em("shove", unit="b2", target="a1")
    units = [HOLDER, B1, fig("b2", 8.5, 10, 0, ())]
    scene = played(units, shove, em("stay"), defaults=False, turn="ember")
    assert [one.get("hand") for one in scene.decision["options"] if one["do"] == "parry"] == [
        "left"
    ]
    assert shut(scene, "parry", hand="right") == "R10-CC-22"


def test_the_hand_that_holds_picks_nothing_up() -> None:
    """R10-CC-22, R10-EQ-24: no empty hand, even for what lies at its feet."""
    holder = fig("a1", 10, 10, hands=[SWORD, HOLDS])
    loose = [{"id": "find", "kind": "hand-weapon", "position": [10, 10]}]
    pick = az("pick-up", unit="a1", item="find")
    assert refusal_of([holder, B1], pick, loose=loose) == "R10-EQ-24"


@pytest.mark.parametrize("units", [[HOLDER, B1], [HELD_A1, BOB]], ids=["Grabbing", "Grabbed"])
def test_neither_moves(units: list[dict[str, Any]]) -> None:
    """R10-CC-23: on foot, at a run, by a jump, or to take something up."""
    loose = [{"id": "find", "kind": "tool", "position": [10, 10]}]
    assert refusal_of(units, move("a1", (9, 10))) == "R10-CC-23"
    assert refusal_of(units, {**move("a1", (9, 10)), "mode": "jump"}) == "R10-CC-23"
    assert refusal_of(units, az("sprint", unit="a1")) == "R10-CC-23"
    assert refusal_of(units, az("pick-up", unit="a1", item="find"), loose=loose) == "R10-CC-23"


@pytest.mark.parametrize("units", [[HOLDER, B1], [HELD_A1, BOB]], ids=["Grabbing", "Grabbed"])
def test_neither_bails(units: list[dict[str, Any]]) -> None:
    """R10-TU-41, R10-CC-23: of a third's Strike."""
    third = fig("b2", 10, 11.5, 270)
    scene = played([*units, third], strike("b2", "a1"), az("bail"), dice=(1,), turn="ember")
    assert scene.refused == ["R10-TU-41"]


@pytest.mark.parametrize(
    "a1",
    [fig("a1", 10, 10, hands=[SWORD, HOLDS]), HELD_A1],
    ids=["Grabbing", "Grabbed"],
)
def test_neither_has_an_angry_inch(a1: dict[str, Any]) -> None:
    """R10-CC-12, R10-CC-23: not before a Strike, and so no Strike beyond the weapon's reach."""
    b1 = B1 if any(hand.get("holds") for hand in a1["state"].get("hands", [])) else BOB
    near, far = fig("b2", 10, 11.5, 270), fig("b2", 10, 12.2, 270)
    step = az("step", point="R10-DP-14", at=[10, 10.3])
    scene = played([a1, b1, near], strike("a1", "b2"), step, dice=(1,))
    assert scene.refused == ["R10-CC-12"]
    assert scene.at("a1") == [10, 10]
    assert refusal_of([a1, b1, far], strike("a1", "b2")) == "R10-EQ-17"


def test_the_grabbed_has_no_angry_inch_to_get_up_with() -> None:
    """R10-CC-12, R10-TU-32; to stand up takes half its Move and no step (R10-TU-31)."""
    down = fig("a1", 10, 10, conditions=DOWN)
    rise = strike("a1", "b1", mode="recover")
    assert refusal_of([down, B1], rise) is None
    assert refusal_of([down, BOB], rise) == "R10-CC-12"
    assert refusal_of([down, BOB], az("stand-up", unit="a1")) is None


def test_the_grabber_does_not_disengage() -> None:
    """R10-CC-24: it has to let go first."""
    assert refusal_of([HOLDER, B1], az("disengage", unit="a1")) == "R10-CC-24"
    go = az("disengage", unit="a1")
    scene = played([HOLDER, B1], az("release", unit="a1"), go, em("decline"), az("stay"))
    assert scene.of("Disengaged")[0]["in_place"] is False


def test_the_grabbed_disengages_in_place() -> None:
    """R10-CC-24, -34, R10-AM-03: Counterstrikes, no Angry Inch, no Move, still Grabbed."""
    holder = fig("b1", 11.5, 10, 180, hands=[SWORD, HELD])
    go = az("disengage", point="R10-DP-21", unit="a1")
    answers = (em("counterstrike"), az("take"))
    scene = played([HELD_A1, holder], go, *answers, dice=(1,), defaults=False)
    assert scene.of("Disengaged")[0]["in_place"] is True
    assert scene.state("a1")["action_spent"] is False
    assert scene.units["a1"]["conditions"] == ["grabbed"]
    assert scene.at("a1") == [10, 10]
    assert shut(scene, "move", mode=None) == "R10-CC-23"
    assert shut(scene, "disengage") == "R10-CC-32"
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_the_grabbed_does_not_shoot() -> None:
    """R10-RG-03: turned away, it is still in Close Combat with the Grabber."""
    gunner = fig("a1", 10, 10, 0, ("short-ranged",))
    away = az("disengage", unit="a1")
    units = [gunner, BOB, fig("b2", 20, 10, 180)]
    scene = played(units, away, shoot("a1", "b2"))
    assert scene.refused == ["R10-RG-03"]


def test_the_idle_grabber_drops_its_guard_at_the_end_of_the_turn() -> None:
    """R10-TU-06, R10-CC-21: holding on is not Engaging; the Grabbed strikes without a roll."""
    scene = played([HOLDER, B1], az("end-turn"), em("counterstrike"), az("take"), dice=(1,))
    assert [event["why"] for event in scene.of("Rolled")] == ["damage"]
    assert scene.units["a1"]["conditions"] == ["grabbing"]


def test_what_the_grabbed_may_do() -> None:
    """R10-DP-21, R10-CC-27: Strike, Shove to break loose, or act in place."""
    scene = played([HELD_A1, BOB])
    assert scene.decision is not None
    mine = {one["do"] for one in scene.decision["options"] if one.get("point") == "R10-DP-21"}
    assert mine == {"strike", "shove", "grab", "disengage"}


def test_a_hand_that_holds_nobody_does_not_let_go() -> None:
    """R10-CC-25."""
    assert refusal_of([HOLDER, B1], az("release", unit="a1", hand="left")) == "R10-CC-25"
    assert refusal_of([BARE, B1], az("release", unit="a1", hand="right")) == "R10-CC-25"
    assert refusal_of([HOLDER, B1], az("release", unit="a1")) == "R10-CC-25"
