"""Moving, jumping, Sprinting (R10-TU-10..19)."""

import pytest

from tests.rulesets.brikwars.scenes import DOWN, az, block, fig, ground, move, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

A1 = fig("a1", 10, 10)
B1 = fig("b1", 25, 10, 0)


def test_five_inches_and_no_more() -> None:
    """R10-TU-10: straight or not, all at one inch per inch."""
    scene = played([A1, B1], move("a1", (13, 10), (13, 12.2)), move("a1", (13, 10), (13, 12)))
    assert scene.refused == ["R10-TU-10"]
    assert scene.at("a1") == [13, 12]
    assert scene.state("a1")["move_left"] == 0
    assert scene.units["a1"]["facing"] == 90


@pytest.mark.parametrize(("top", "rule"), [(1.0, None), (1.3, "R10-TU-11")])
def test_leaps_are_one_inch_high_at_most(top: float, rule: str | None) -> None:
    """R10-TU-11: onto a crate of 1 inch, not of 1.3."""
    crate = block("crate", 11.5, 15, top)
    assert refusal_of([A1, B1], move("a1", (13, 10)), terrain=[crate]) == rule


def test_a_wall_cannot_be_passed() -> None:
    """R10-TU-11."""
    assert refusal_of([A1, B1], move("a1", (14, 10)), terrain=[wall(12)]) == "R10-TU-11"


def test_standing_on_a_crate() -> None:
    """R10-TU-10: the feet follow the ground."""
    scene = played([A1, B1], move("a1", (13, 10)), terrain=[block("crate", 11.5, 15, 0.9)])
    assert scene.units["a1"]["elevation"] == 0.9


def test_difficult_ground_costs_double() -> None:
    """R10-TU-12: 1 inch to the edge, 2 inches in the rubble: 5."""
    rubble = ground("rough", 11, 20)
    scene = played([A1, B1], move("a1", (13.2, 10)), move("a1", (13, 10)), areas=[rubble])
    assert scene.refused == ["R10-TU-10"]
    assert scene.state("a1")["move_left"] == 0


def test_a_sprint_needs_the_action_and_no_close_combat() -> None:
    """R10-TU-15, R10-TU-18, R10-TU-20."""
    near = fig("b1", 11.5, 10, 180)
    assert refusal_of([A1, B1], az("sprint", unit="a1")) is None
    spent = fig("a1", 10, 10, action_spent=True)
    assert refusal_of([spent, B1], az("sprint", unit="a1")) == "R10-TU-20"
    edges = [("a1", "b1")]
    assert refusal_of([A1, near], az("sprint", unit="a1"), edges=edges) == "R10-TU-18"


def test_the_inches_of_a_sprint_are_added_to_those_left() -> None:
    """R10-TU-15: 5 - 4 + 3."""
    scene = played([A1, B1], move("a1", (14, 10)), az("sprint", unit="a1"), dice=(3,))
    assert scene.state("a1")["move_left"] == 4


def test_a_jump_down_must_be_said_and_paid() -> None:
    """R10-TU-16, R10-DP-29: 4 inches down with 5 left, and half an inch aside; not 5 inches."""
    start = fig("a1", 12, 10)
    low, high = block("platform", 4, 12, 4), block("platform", 4, 12, 5)
    assert refusal_of([start, B1], move("a1", (12.5, 10)), terrain=[low]) == "R10-DP-29"
    jump = move("a1", (12.5, 10), mode="jump")
    assert refusal_of([start, B1], jump, terrain=[low]) is None
    assert refusal_of([start, B1], jump, terrain=[high]) == "R10-TU-10"


@pytest.mark.parametrize(
    ("armor", "rule"), [("body-armor", "R10-EQ-09"), ("heavy-armor", "R10-EQ-10")]
)
def test_no_jumping_in_armor(armor: str, rule: str) -> None:
    """R10-EQ-09, R10-EQ-10, R10-TU-16."""
    ledge = block("platform", 4, 12, 1)
    jump = move("a1", (12.5, 10), mode="jump")
    units = [fig("a1", 12, 10, 0, (armor,)), B1]
    assert refusal_of(units, jump, terrain=[ledge]) == rule
    assert refusal_of([fig("a1", 12, 10), B1], jump, terrain=[ledge]) is None


def test_no_normal_move_in_close_combat() -> None:
    """R10-TU-18."""
    units = [A1, fig("b1", 11.5, 10, 180)]
    assert refusal_of(units, move("a1", (9, 10)), edges=[("a1", "b1")]) == "R10-TU-18"


def test_no_end_inside_a_body_and_no_way_through_it() -> None:
    """R10-TU-19: a friend's body is as solid as an enemy's."""
    units = [A1, fig("a2", 12, 10), B1]
    assert refusal_of(units, move("a1", (12.4, 10))) == "R10-TU-19"
    assert refusal_of(units, move("a1", (14, 10))) == "R10-TU-19"
    assert refusal_of(units, move("a1", (10.9, 10))) is None


def test_the_disrupted_do_not_move_or_turn() -> None:
    """R10-TU-30, R10-TD-10."""
    units = [fig("a1", 10, 10, conditions=DOWN), B1]
    assert refusal_of(units, move("a1", (11, 10))) == "R10-TU-30"
    assert refusal_of(units, az("sprint", unit="a1")) == "R10-TU-30"
    assert refusal_of(units, az("face", unit="a1", toward=[5, 5])) == "R10-TD-10"


def test_turning_is_free() -> None:
    """R10-TD-10."""
    scene = played([A1, B1], az("face", unit="a1", toward=[10, 5]))
    assert scene.units["a1"]["facing"] == 270
    assert scene.state("a1")["move_left"] == 5


def test_nobody_jumps_on_the_turn_of_getting_up() -> None:
    """R10-TU-14: getting up is Half Speed for the turn."""
    ledge = block("platform", 0, 10, 1.0)
    down = fig("a1", 9.3, 10, conditions=["disrupted"])
    jump = move("a1", (10.05, 10), mode="jump")
    scene = played([down, fig("b1", 20, 10)], az("stand-up", unit="a1"), jump, terrain=[ledge])
    assert scene.refused == ["R10-TU-14"]
