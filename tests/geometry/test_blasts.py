"""Blasts: sections inside the radius, shelter, order."""

import pytest

from game.model.vectors import Point
from tests.geometry.yard import at, block, box, figure, table, tree, wall

BURST = at(10.0, 10.0)


def test_feet_in_the_blast_only() -> None:
    # R10-TV-190: the stand's edge 1.95 away: the torso begins at sqrt(1.95^2 + 0.63^2) = 2.05.
    victim = figure("victim", at(12.45, 10.0))
    (reached,) = table(bodies=(victim,)).blast(BURST, 0.0, 2.0)
    assert reached.id == "victim"
    assert reached.sections == (True, False, False)
    assert reached.distance == pytest.approx(1.95)


def test_a_burst_in_the_air_reaches_what_is_level_with_it() -> None:
    victim = figure("victim", at(12.45, 10.0))
    (reached,) = table(bodies=(victim,)).blast(BURST, 1.3, 2.0)
    # The head is level: 1.95. Torso: 0.16 lower, 1.957. Legs: 0.67 lower, 2.06.
    assert reached.sections == (False, True, True)
    assert table(bodies=(victim,)).blast(BURST, 3.0, 2.0) == ()


def test_nobody_beyond_the_radius_is_reached() -> None:
    field = table(bodies=(figure("victim", at(12.52, 10.0)),))
    assert field.blast(BURST, 0.0, 2.0) == ()
    # R10-UN-01: within a hundredth of an inch.
    field = table(bodies=(figure("victim", at(12.509, 10.0)),))
    assert [reached.id for reached in field.blast(BURST, 0.0, 2.0)] == ["victim"]


def test_a_wall_shelters_and_a_body_does_not() -> None:
    behind = figure("behind", at(11.9, 10.0), number=2)
    before = figure("before", at(10.8, 10.0), number=1)
    both = table(bodies=(behind, before)).blast(BURST, 0.0, 2.0)
    assert [reached.id for reached in both] == ["before", "behind"]
    tall = wall("wall", at(11.35, 5.0), at(11.35, 15.0), top=2.0, thickness=0.05)
    sheltered = table(tall, bodies=(behind, before)).blast(BURST, 0.0, 2.0)
    assert [reached.id for reached in sheltered] == ["before"]
    pane = block("pane", box(11.3, 5.0, 11.35, 15.0), 2.0, "glass")
    assert len(table(pane, bodies=(behind, before)).blast(BURST, 0.0, 2.0)) == 1
    haze = block("haze", box(11.3, 5.0, 11.35, 15.0), 2.0, "smoke")
    assert len(table(haze, bodies=(behind, before)).blast(BURST, 0.0, 2.0)) == 2


def test_a_low_wall_shelters_what_lies_behind_it_only() -> None:
    # Burst 0.3 high, the stand's edge 1 inch away, the wall 0.5 high half-way. The line to the
    # torso's foot (0.63) is at 0.465 there, cut; to the head's foot (1.14) at 0.72, free.
    low = wall("low", at(10.5, 5.0), at(10.5, 15.0), top=0.5, thickness=0.05)
    (reached,) = table(low, bodies=(figure("victim", at(11.5, 10.0)),)).blast(BURST, 0.3, 2.0)
    assert reached.sections == (False, False, True)
    assert reached.distance == pytest.approx((1.0 + 0.84**2) ** 0.5)


def test_equal_distances_go_by_number_and_left_out_is_left_out() -> None:
    bodies = (figure("a", at(12.0, 10.0), number=9), figure("b", at(8.0, 10.0), number=3))
    field = table(bodies=bodies)
    assert [reached.id for reached in field.blast(BURST, 0.0, 2.0)] == ["b", "a"]
    assert [reached.id for reached in field.blast(BURST, 0.0, 2.0, ignore=frozenset({"b"}))] == [
        "a"
    ]


def test_a_burst_under_someone_reaches_all_of_them() -> None:
    (reached,) = table(bodies=(figure("victim", BURST),)).blast(BURST, 0.0, 2.0)
    assert reached.sections == (True, True, True)
    assert reached.distance == 0.0


def test_a_roof_shelters_from_a_burst_above() -> None:
    roof = block("roof", box(8.0, 8.0, 12.0, 12.0), 2.0, "wall", base=1.7)
    assert table(roof, bodies=(figure("victim", BURST),)).blast(BURST, 2.1, 2.0) == ()


def test_pieces_within_a_radius_with_their_distances() -> None:
    field = table(
        block("wall", box(11.0, 5.0, 12.0, 15.0), 2.0),
        tree("oak", at(10.0, 7.5), 1.0),
        tree("fir", at(10.0, 4.0), 1.0),
    )
    found = field.pieces_in(BURST, 0.0, 2.0)
    assert [name for name, _ in found] == ["wall", "oak"]
    assert found[0][1] == pytest.approx(1.0)
    assert found[1][1] == pytest.approx(1.5)
    # From 3 above the table the wall's top is an inch lower: sqrt(2).
    assert field.pieces_in(BURST, 3.0, 1.42)[0][1] == pytest.approx(2.0**0.5)
    assert field.pieces_in(BURST, 3.0, 1.4) == ()


def test_gap_between_a_disc_and_a_piece() -> None:
    field = table(block("wall", box(11.0, 5.0, 12.0, 15.0), 2.0))
    assert field.piece_gap(Point(9.0, 10.0), 0.5, "wall") == pytest.approx(1.5)
    # Past its end: 3 and 4 inches from the corner (11, 5).
    assert field.piece_gap(Point(8.0, 1.0), 0.5, "wall") == pytest.approx(4.5)
    assert field.piece_gap(Point(11.5, 10.0), 0.5, "wall") == 0.0
    with pytest.raises(KeyError):
        field.piece_gap(Point(9.0, 10.0), 0.5, "gone")
