"""What a blow gets to past walls, sills, floors and roofs."""

import pytest

from game.geometry.field import Field
from game.geometry.types import Body
from game.model.battlefield import LinePiece, Opening
from game.model.vectors import Point
from tests.geometry.yard import (
    MUZZLE,
    PRONE,
    at,
    block,
    box,
    figure,
    pool,
    table,
    wall,
)

ALL, NONE = (True, True, True), (False, False, False)


def gets_to(field: Field, striker: Body, target: Body) -> tuple[bool, ...]:
    """Legs, torso and head that a blow from the usual hand gets to."""
    sections = field.blow(striker, MUZZLE, target).sections
    line = field.blow_line(striker, MUZZLE, target)
    assert (line is not None) is any(sections)
    return sections


def over(top: float, striker_x: float, target_x: float = 10.7) -> tuple[bool, ...]:
    """The same over a wall from 9.9 to 10.1."""
    field = table(wall("wall", at(10.0, 5.0), at(10.0, 15.0), top=top, thickness=0.2))
    return gets_to(field, figure("a", at(striker_x, 10.0)), figure("b", at(target_x, 10.0)))


@pytest.mark.parametrize(
    ("top", "striker_x", "sections"),
    [
        (0.5, 9.4, ALL),
        (0.8, 9.4, ALL),  # Hand at the wall: 0.9 - 0.1 / 0.25 = 0.5 is below the knees.
        (0.8, 9.0, (False, True, True)),  # 0.9 - 0.1 / 0.5 = 0.7
        (1.14, 9.4, NONE),  # Above the hand and right before it.
        (1.14, 8.6, (False, False, True)),  # 0.9 + 0.24 / 0.5 = 1.38
        (1.2, 8.6, (False, False, True)),  # 0.9 + 0.3 / 0.5 = 1.5
        (1.23, 8.6, NONE),  # 0.9 + 0.33 / 0.5 = 1.56
        (2.0, 8.6, NONE),
    ],
)
def test_over_a_wall_a_blow_gets_to_what_shows_from_the_hand(
    top: float, striker_x: float, sections: tuple[bool, ...]
) -> None:
    assert over(top, striker_x) == sections


def test_who_lies_behind_a_rail_is_struck_only_from_close_by() -> None:
    field = table(wall("rail", at(10.0, 5.0), at(10.0, 15.0), top=0.5, thickness=0.1))
    prone = figure("b", at(11.0, 10.0), bands=PRONE)
    # The far edge lies 0.15 of 1.1" before the target: 0.9 - 0.4 / 0.136 is below the table.
    assert gets_to(field, figure("a", at(9.4, 10.0)), prone) == ALL
    # From 2" farther it lies at 2.05 of 3.0": 0.9 - 0.4 / 0.683 = 0.31, and he is 0.40 high.
    assert gets_to(field, figure("a", at(7.5, 10.0)), prone) == ALL
    close = figure("b", at(10.6, 10.0), bands=PRONE)
    # At 2.05 of 2.6": 0.9 - 0.4 / 0.788 = 0.39
    assert gets_to(field, figure("a", at(7.5, 10.0)), close) == NONE


def test_a_window_shows_what_is_between_sill_and_lintel() -> None:
    front = LinePiece(
        id="front",
        kind="wall",
        line=(at(10.0, 5.0), at(10.0, 15.0)),
        thickness=0.2,
        top=2.0,
        openings=(Opening(4.0, 6.0, 0.75, 1.2),),
    )
    field = table(front)
    # Sill: 0.9 - 0.15 / 0.75 = 0.7; lintel from the hand up: 0.9 + 0.3 / 0.625 = 1.38.
    striker, target = figure("a", at(8.4, 10.0)), figure("b", at(10.5, 10.0))
    assert gets_to(field, striker, target) == (False, True, True)
    beside = figure("a", at(8.4, 7.0)), figure("b", at(10.5, 7.0))
    assert gets_to(field, *beside) == NONE
    assert field.blow(beside[0], MUZZLE, beside[1]).blockers == ("front",)


def test_past_the_end_of_a_wall_a_side_is_enough() -> None:
    """The wall covers the line to the middle of the target, not that to its side."""
    field = table(wall("wall", at(10.0, 5.0), at(10.0, 10.05), thickness=0.2))
    assert gets_to(field, figure("a", at(9.0, 10.0)), figure("b", at(10.7, 10.0))) == ALL


def test_what_hides_and_is_not_solid_keeps_nobody_off_and_glass_does() -> None:
    corners, ends = box(9.9, 5.0, 10.1, 15.0), (figure("a", at(9.0, 10.0)), figure("b", at(11, 10)))
    for kind, sections in (("smoke", ALL), ("screen", ALL), ("glass", NONE), ("tree", NONE)):
        assert gets_to(table(block("between", corners, 2.0, kind)), *ends) == sections


def tower(edge: float, top: float, name: str = "tower") -> Field:
    return table(block(name, box(edge, 5.0, 20.0, 15.0), top, "platform"))


@pytest.mark.parametrize("back", [0.5, 1.5])
def test_the_floor_of_who_stands_higher_is_no_wall(back: float) -> None:
    """Up and down alike, at the rim and away from it: how far that is, is for the reach to say."""
    field = tower(10.0, 2.5)
    low, high = figure("a", at(9.5, 10.0)), figure("b", at(10.0 + back, 10.0), feet=2.5)
    assert gets_to(field, low, high) == ALL
    assert gets_to(field, high, low) == ALL


def test_a_parapet_covers_who_stands_behind_it() -> None:
    rim = block("parapet", box(10.0, 5.0, 10.2, 15.0), 3.5)
    field = table(block("tower", box(10.0, 5.0, 20.0, 15.0), 2.5, "platform"), rim)
    low, high = figure("a", at(9.5, 10.0)), figure("b", at(10.7, 10.0), feet=2.5)
    assert gets_to(field, low, high) == NONE
    assert field.blow(low, MUZZLE, high).blockers == ("parapet",)


@pytest.mark.parametrize("up", [True, False])
def test_a_roof_over_the_lower_one_keeps_blows_apart(up: bool) -> None:
    roof = block("roof", box(8.0, 5.0, 10.0, 15.0), 2.0, base=1.6)
    field = table(block("tower", box(10.0, 5.0, 20.0, 15.0), 2.2, "platform"), roof)
    low, high = figure("a", at(9.5, 10.0)), figure("b", at(11.5, 10.0), feet=2.2)
    ends = (low, high) if up else (high, low)
    assert gets_to(field, *ends) == NONE
    assert field.blow(ends[0], MUZZLE, ends[1]).blockers == ("roof",)


def test_under_a_roof_that_is_higher_than_both_hands_nothing_is_in_the_way() -> None:
    roof = block("roof", box(8.0, 5.0, 14.0, 15.0), 4.0, base=3.9)
    field = table(block("tower", box(10.0, 5.0, 20.0, 15.0), 1.2, "platform"), roof)
    low, high = figure("a", at(9.5, 10.0)), figure("b", at(11.5, 10.0), feet=1.2)
    assert gets_to(field, low, high) == ALL
    assert gets_to(field, high, low) == ALL


def test_the_rim_of_a_pit_is_a_floor_and_a_ridge_between_two_is_a_wall() -> None:
    one, other = pool("one", "pit", at(8.9, 10.0), 1.0, depth=1.5), at(11.1, 10.0)
    below = figure("a", at(9.3, 10.0), feet=-1.5)
    assert gets_to(table(areas=(one,)), below, figure("b", at(10.7, 10.0))) == ALL
    assert gets_to(table(areas=(one,)), figure("b", at(10.7, 10.0)), below) == ALL
    both = table(areas=(one, pool("other", "pit", other, 1.0, depth=1.5)))
    assert gets_to(both, below, figure("b", at(10.7, 10.0), feet=-1.5)) == NONE


def test_a_line_over_a_wall_rises_from_the_hand() -> None:
    field = table(wall("wall", at(10.0, 5.0), at(10.0, 15.0), top=1.14, thickness=0.2))
    striker, target = figure("a", at(8.6, 10.0)), figure("b", at(10.7, 10.0))
    line = field.blow_line(striker, MUZZLE, target)
    assert line is not None
    start, end, height = line
    assert (start, end) == (MUZZLE, Point(10.7, 10.0))
    assert height == pytest.approx(1.527), "the first look at the head that is free"
    assert field.blow_line(figure("a", at(9.4, 10.0)), MUZZLE, target) is None
