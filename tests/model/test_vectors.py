import math

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.model.vectors import (
    HEADINGS,
    Point,
    at_most,
    completed,
    direction,
    heading_of,
    heading_to,
    length_of,
    started,
    within_arc,
)

lengths = st.floats(-200, 200, allow_nan=False)


def test_a_point_is_stored_to_a_thousandth_without_a_negative_zero() -> None:
    assert Point(1.23456, 2.0004) == Point(1.235, 2.0)
    assert msgspec.json.encode(Point(-0.0001, 3)) == b"[0.0,3.0]"
    assert math.copysign(1, length_of(-0.0)) == 1


@given(st.one_of(st.floats(allow_nan=False), lengths))
@example(math.inf)
@example(-0.0004)
@example(1e15 + 0.3)
def test_a_stored_length_is_what_rounding_gives(value: float) -> None:
    assert length_of(value) == round(value, 3)
    assert math.copysign(1, length_of(value)) == math.copysign(1, round(value, 3) + 0.0)


@given(st.integers(-(10**10), 10**10), st.integers(-3, 3))
def test_between_two_steps_a_length_goes_the_way_of_rounding_too(step: int, beside: int) -> None:
    """At the middle, and a few of the least differences that a number can have beside it."""
    value = (step + 0.5) / 1000
    for _ in range(abs(beside)):
        value = math.nextafter(value, math.copysign(math.inf, beside))
    assert length_of(value) == round(value, 3)


def test_reading_a_point_rounds_it_too() -> None:
    assert msgspec.json.decode(b"[0.12349,-0.0]", type=Point) == Point(0.123, 0.0)


def test_distances_are_not_rounded() -> None:
    assert Point(0, 0).distance(Point(1, 1)) == math.sqrt(2)


def test_going_toward_a_point_may_go_beyond_it_and_nowhere_from_itself() -> None:
    assert Point(0, 0).toward(Point(3, 4), 10) == Point(6, 8)
    assert Point(2, 2).toward(Point(2, 2), 5) == Point(2, 2)


@pytest.mark.parametrize(("value", "within"), [(2.0, True), (2.01, True), (2.011, False)])
def test_comparisons_have_a_tolerance_of_a_hundredth(value: float, within: bool) -> None:
    assert at_most(value, 2.0) is within


@pytest.mark.parametrize(
    ("inches", "begun", "full"),
    [(0.2, 1, 0), (0.9, 1, 0), (1.0, 1, 1), (1.2, 2, 1), (1.9, 2, 1), (1.005, 1, 1), (1.995, 2, 2)],
)
def test_inches_begun_and_inches_completed(inches: float, begun: int, full: int) -> None:
    assert started(inches) == begun
    assert completed(inches) == full


def test_headings_grow_clockwise_with_y_down() -> None:
    here = Point(5, 5)
    assert [
        heading_to(here, at) for at in (Point(9, 5), Point(5, 9), Point(1, 5), Point(5, 1))
    ] == [0, 90, 180, 270]
    assert heading_to(here, here) == 0


def test_the_table_of_unit_vectors_has_six_decimals() -> None:
    assert len(HEADINGS) == 360
    assert HEADINGS[30] == (0.866025, 0.5)
    assert all(round(value, 6) == value for pair in HEADINGS for value in pair)


@given(lengths, lengths)
@example(37.015625, 65.421875)
def test_a_heading_is_the_nearest_whole_degree(dx: float, dy: float) -> None:
    """But where six decimals leave it open, within 0.005 degrees of the middle of two.

    Either product is off by up to 0.0000007, and half a degree on they differ by 0.01745 of the
    angle: 0.00008 radians.
    """
    if math.hypot(dx, dy) < 0.01:
        return
    exact = math.degrees(math.atan2(dy, dx))
    off = abs((heading_of(dx, dy) - exact + 180) % 360 - 180)
    assert off <= 0.505


@given(st.integers(0, 359), lengths, lengths, st.integers(0, 180))
def test_an_arc_holds_what_is_turned_no_farther_than_its_half(
    facing: int, dx: float, dy: float, half: int
) -> None:
    if math.hypot(dx, dy) < 0.01:
        return
    turned = abs((math.degrees(math.atan2(dy, dx)) - facing + 180) % 360 - 180)
    # Within a tenth of a degree of the edge the rounding of the table decides.
    if abs(turned - half) > 0.1:
        assert within_arc(facing, dx, dy, half) is (turned < half)


def test_the_edge_of_an_arc_is_inside() -> None:
    assert within_arc(0, 0, 1, 90)
    assert within_arc(0, -1, 0, 180)
    assert not within_arc(0, -0.01, 1, 90)


def test_a_direction_has_length_one_or_is_none() -> None:
    assert direction(Point(1, 1), Point(4, 5)) == (0.6, 0.8)
    assert direction(Point(1, 1), Point(1, 1)) is None
