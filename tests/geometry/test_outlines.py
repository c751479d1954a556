"""What shows of a piece, what of it lies in a blast, and which pieces cross a line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.geometry.field import Field
from game.geometry.lines import Between
from game.geometry.outlines import Eye
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body
from game.model.battlefield import BattleMap, Piece
from game.model.vectors import Point
from tests.geometry.yard import at, block, box, figure, ground, tree, wall

NOBODY: frozenset[str] = frozenset()


def field_of(*pieces: Piece, bodies: tuple[Body, ...] = ()) -> Field:
    table = BattleMap(size=(40, 30), terrain=pieces)
    return Field(TerrainSpace(table), bodies)


def eye(x: float, y: float, limit: float = 100.0) -> Eye:
    return Eye(at(x, y), 0.5, 0.9, limit, NOBODY, "either")


BARN = block("barn", box(10, 5, 30, 8), 2.0)


def test_the_whole_front_shows_and_the_nearest_place_is_named() -> None:
    shown = field_of(BARN).exposure("barn", eye(20, 12))
    assert shown is not None
    assert shown.at == at(20, 8)
    assert shown.distance == pytest.approx(3.5)
    assert shown.length == pytest.approx(20.0, abs=0.05)
    assert shown.share == 1.0


def test_the_limit_cuts_what_counts_but_not_what_shows() -> None:
    """At 3.5 inches a limit of 5 leaves sqrt(5 * 5 - 3.5 * 3.5) = 3.57 on a straight line."""
    shown = field_of(BARN).exposure("barn", Eye(at(20, 11.5), 0.0, 0.9, 5.0, NOBODY, "either"))
    assert shown is not None
    assert shown.length == pytest.approx(2 * 3.57, abs=0.05)


def test_what_stands_before_a_piece_takes_its_share() -> None:
    screen = wall("screen", at(5, 9), at(20, 9), top=6)
    shown = field_of(BARN, screen).exposure("barn", eye(20, 12))
    assert shown is not None
    assert shown.length == pytest.approx(10.0, abs=0.6)
    assert 0.3 < shown.share < 0.7
    closed = wall("screen", at(1, 9), at(39, 9), top=6)
    assert field_of(BARN, closed).exposure("barn", eye(20, 12)) is None
    assert field_of(BARN, closed).piece_shows("barn", eye(20, 12)) is None


@pytest.mark.parametrize(("x", "limit", "within"), [(28, 4, True), (28, 3, False), (15, 6, False)])
def test_a_piece_is_in_range_where_some_of_it_shows(x: float, limit: float, within: bool) -> None:
    """The front is 3.5 inches from the eye.

    From x = 15 the line past the end of the screen meets it at 15 + 5 * 4 / 3 = 21.67, which is
    sqrt(6.67 * 6.67 + 4 * 4) - 0.5 = 7.28 inches off.
    """
    field = field_of(BARN, wall("screen", at(5, 9), at(20, 9), top=6))
    assert field.piece_in_range("barn", eye(x, 12, limit)) is within
    assert field.piece_in_range("barn", eye(15, 12, 8.0))


def test_a_body_hides_a_little_piece_only_when_bodies_count() -> None:
    post = tree("post", at(20, 8), 0.1)
    field = field_of(post, bodies=(figure("b", at(20, 9)),))
    assert field.exposure("post", eye(20, 12)) is None
    assert field.exposure("post", eye(20, 12), bodies=False) is not None
    assert field.piece_shows("post", eye(20, 12)) is not None
    assert field.piece_shows("post", eye(20, 12), bodies=True) is None


SPOT = st.tuples(st.integers(1, 39), st.integers(1, 29)).map(lambda spot: at(*spot))
COURT = (
    at(12, 8),
    at(28, 8),
    at(28, 20),
    at(24, 20),
    at(24, 12),
    at(17, 12),
    at(15, 20),
    at(12, 20),
)
"""Around a yard that is open to one side, in several parts that touch."""


@settings(max_examples=60)
@given(SPOT, st.sampled_from((0.0, 0.5)), st.tuples(SPOT, SPOT), SPOT, st.sampled_from((0.4, 3.0)))
def test_what_is_left_out_of_the_way_would_have_hidden_nothing(
    source: Point, radius: float, screen: tuple[Point, Point], body: Point, top: float
) -> None:
    """The same shows where everything near an edge counts as what may be in the way to it."""
    pieces: list[Piece] = [block("court", COURT, 2.0), tree("oak", at(20, 16), 1.0)]
    if screen[0] != screen[1]:
        pieces.append(wall("screen", *screen, top=top))
    field = field_of(*pieces, bodies=(figure("b", body),))
    look = Eye(source, radius, 0.9, 9.0, NOBODY, "either")
    with pytest.MonkeyPatch.context() as plain:
        plain.setattr(Between, "narrowed", lambda self, *_: self)
        everything = field.exposure("court", look), field.exposure("oak", look)
    assert (field.exposure("court", look), field.exposure("oak", look)) == everything


def test_an_area_near_a_line_is_found_wherever_the_line_runs() -> None:
    pit = ground("pit", "pit", box(10, 10, 12, 12), depth=3.0)
    field = Field(TerrainSpace(BattleMap(size=(40, 30), areas=(pit,))), ())
    near = [((5, 11), (20, 11)), ((20, 11), (5, 11)), ((12, 12), (12, 20)), ((11, 11), (11, 11))]
    assert all(field.area_near(at(*start), at(*end)) for start, end in near)
    far = [((12.1, 5), (20, 20)), ((0, 0), (9, 9)), ((9.9, 5), (9.9, 20)), ((5, 9.9), (20, 9.9))]
    assert not any(field.area_near(at(*start), at(*end)) for start, end in far)


def test_the_part_of_a_piece_in_a_blast() -> None:
    """A burst at the face reaches 2 inches to either side, from an inch away sqrt(3) each."""
    field = field_of(BARN)
    near = field.piece_in_blast("barn", at(20, 8), 0.0, 2.0)
    assert near is not None
    assert near.length == pytest.approx(4.0, abs=0.02)
    farther = field.piece_in_blast("barn", at(20, 9), 0.0, 2.0)
    assert farther is not None
    assert farther.length == pytest.approx(2 * 3**0.5, abs=0.03)
    assert field.piece_in_blast("barn", at(20, 11), 0.0, 2.0) is None
    sheltered = field_of(BARN, wall("wall", at(1, 8.5), at(39, 8.5)))
    assert sheltered.piece_in_blast("barn", at(20, 9), 0.0, 2.0) is None


def test_pieces_across_a_line_come_in_order() -> None:
    near, far = wall("near", at(12, 0), at(12, 20)), wall("far", at(15, 0), at(15, 20))
    low = wall("low", at(13, 0), at(13, 20), top=0.5)
    found = field_of(far, low, near).crossed(at(10, 10), 0.9, at(20, 10), 0.9)
    assert [(name, place.x) for name, place, _ in found] == [("near", 11.9), ("far", 14.9)]


def test_the_piece_under_a_point() -> None:
    field = field_of(BARN, block("box", box(20, 6, 21, 7), 3.0))
    assert field.piece_at(at(20.5, 6.5), 0.1) == "box"
    assert field.piece_at(at(12, 6), 0.1) == "barn"
    assert field.piece_at(at(12, 8.05), 0.1) == "barn"
    assert field.piece_at(at(12, 9), 0.1) is None


@pytest.mark.parametrize(
    ("x", "y", "across"),
    [
        (20.0, 12.0, 20.0),
        (36.0, 6.5, 3.0),
        (34.0, 12.0, 23.0 / 2**0.5),
    ],
)
def test_breadth_is_measured_across_the_view(x: float, y: float, across: float) -> None:
    """R05-TD-04: the barn's front from before it, its end from beside it.

    From aslant the line to the nearest corner runs at 45 degrees. The front of 20 inches is then
    20 / sqrt(2) broad; the end, 3 inches, adds as much of it on the other side of the line.
    """
    shown = field_of(BARN).exposure("barn", eye(x, y))
    assert shown is not None
    assert shown.across == pytest.approx(across, abs=0.05)


def test_what_is_higher_than_broad_goes_by_its_height() -> None:
    """R05-TD-04."""
    shown = field_of(block("post", box(20, 5, 21, 6), 4.0)).exposure("post", eye(20.5, 12))
    assert shown is not None
    assert shown.across == 4.0


LOW = Eye(at(20, 12), 0.5, 0.9, 100.0, NOBODY, "solid")
HIGH = Eye(at(20, 12), 0.0, 1.35, 100.0, NOBODY, "opaque")


def test_a_place_counts_when_the_lines_from_both_eyes_are_free() -> None:
    """A low wall stops the lower line up to x = 20, smoke the upper one beyond its corner.

    That lies 5 inches aside at 3.5 of 4 inches: 5.71 inches of the front are left.
    """
    wall_before = wall("low", at(5, 11), at(20, 11), top=1.2)
    both = replace(LOW, also=HIGH)
    smoke = block("smoke", box(25, 8.5, 35, 9), 6.0, "smoke")
    field = field_of(BARN, wall_before, smoke)
    for eye_, length in ((HIGH, 15.71), (LOW, 10.0), (both, 5.71)):
        shown = field.exposure("barn", eye_)
        assert shown is not None
        assert shown.length == pytest.approx(length, abs=0.15)
        assert shown.distance == pytest.approx(4.0 if eye_ is HIGH else 3.5, abs=0.02)
    found = field.piece_shows("barn", both)
    assert found is not None
    assert 19.8 <= found[0].x <= 25.8


def test_nothing_shows_where_each_eye_sees_another_half() -> None:
    """Smoke hides the one half from above, a wall keeps the lower line from the other."""
    low = wall("low", at(5, 11), at(20.3, 11), top=1.2)
    smoke = block("smoke", box(19.7, 8.5, 39, 9), 6.0, "smoke")
    field = field_of(BARN, low, smoke)
    assert field.exposure("barn", LOW) is not None
    assert field.exposure("barn", HIGH) is not None
    assert field.exposure("barn", replace(LOW, also=HIGH)) is None
    assert field.piece_shows("barn", replace(LOW, also=HIGH)) is None


def test_a_beam_as_high_as_the_eye_hides_nothing_that_is_as_high() -> None:
    """A level line along its underside is free: of three heights of a tower 9" high the lowest."""
    tower, beam = block("tower", box(10, 5, 30, 8), 9.0), block("beam", box(5, 9, 35, 10), 19.0)
    field = field_of(tower, replace(beam, base=0.9))
    assert field.piece_shows("tower", eye(20, 12)) is not None
    assert field.piece_in_range("tower", eye(20, 12))
    shown = field.exposure("tower", eye(20, 12))
    assert shown is not None
    assert shown.share == pytest.approx(1 / 3, abs=0.01)


def test_what_laps_over_a_face_hides_it_from_who_stands_against_it() -> None:
    """The lines of who touches it begin where they end, and that lies within what laps over."""
    post, cover = (
        block("post", box(20, 9, 20.1, 10), 2.0),
        block("cover", box(18, 9, 22, 10.004), 2),
    )
    field = field_of(post, cover)
    assert field.exposure("post", eye(20, 10.4)) is None
    assert field.piece_shows("post", eye(20, 10.4)) is None
    assert field.exposure("cover", eye(20, 10.4)) is not None


def test_what_stands_within_ones_own_stand_hides_nothing() -> None:
    """Lines begin at its rim, half an inch from the middle; the wall is nearer than that."""
    near = wall("near", at(1, 11.7), at(39, 11.7), top=9.0, thickness=0.05)
    assert field_of(BARN, near).piece_shows("barn", eye(20, 12)) is not None
    farther = wall("near", at(1, 11.2), at(39, 11.2), top=9.0, thickness=0.05)
    assert field_of(BARN, farther).piece_shows("barn", eye(20, 12)) is None


@pytest.mark.parametrize("gap", [20.25, 20.5, 20.75])
def test_through_a_slit_a_quarter_inch_wide_a_piece_shows(gap: float) -> None:
    """Places of its outline are looked at every quarter inch."""
    walls = (
        wall("left", at(5, 8.2), at(gap - 0.06, 8.2), top=9.0, thickness=0.1),
        wall("right", at(gap + 0.06, 8.2), at(35, 8.2), top=9.0, thickness=0.1),
    )
    field = field_of(BARN, *walls)
    found = field.piece_shows("barn", eye(gap, 12))
    assert found is not None
    assert found[0].x == pytest.approx(gap, abs=0.1)
    assert field.piece_in_range("barn", eye(gap, 12))
