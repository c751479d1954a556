"""Pushing a disc along a line."""

import pytest

from game.geometry.types import EDGE_OF_MAP, Contact
from game.model.vectors import HEADINGS
from tests.geometry.yard import PRONE, at, block, box, figure, ground, pool, table, tree, wall

EAST = (1.0, 0.0)
START = at(5.0, 10.0)
NEAR = 0.01


def pushed(contact: Contact | None) -> Contact:
    assert contact is not None
    return contact


def test_nothing_in_the_way() -> None:
    assert table().sweep(START, 0.5, EAST, 6.0, 0.0) is None


def test_a_wall_stops_the_rim_of_the_disc() -> None:
    field = table(block("wall", box(8.0, 5.0, 9.0, 15.0), 2.0))
    contact = pushed(field.sweep(START, 0.5, EAST, 6.0, 0.0))
    assert (contact.kind, contact.id) == ("solid", "wall")
    assert contact.distance == pytest.approx(2.5, abs=NEAR)
    assert contact.center.x == pytest.approx(7.5, abs=NEAR)
    assert contact.normal == pytest.approx((-1.0, 0.0))
    assert field.sweep(START, 0.5, EAST, 2.45, 0.0) is None


def test_the_corner_of_a_wall_is_met_by_the_round_rim() -> None:
    # The corner (8, 10.3) lies 0.3 beside the line: met when the center is 0.4 before it.
    field = table(block("wall", box(8.0, 10.3, 9.0, 15.0), 2.0))
    contact = pushed(field.sweep(START, 0.5, EAST, 6.0, 0.0))
    assert contact.distance == pytest.approx(2.6, abs=NEAR)
    assert contact.normal == pytest.approx((-0.8, -0.6), abs=0.02)
    # 0.5 beside the line it is only touched.
    passed = table(block("wall", box(8.0, 10.5, 9.0, 15.0), 2.0))
    assert passed.sweep(START, 0.5, EAST, 6.0, 0.0) is None


def test_a_tree_is_met_rim_to_rim() -> None:
    # 3-4-5: centers 0.6 apart across, met 1.0 apart, so 0.8 before the tree's center.
    field = table(tree("oak", at(9.0, 10.6), 0.5))
    contact = pushed(field.sweep(START, 0.5, EAST, 6.0, 0.0))
    assert contact.distance == pytest.approx(3.2, abs=NEAR)


@pytest.mark.parametrize(("top", "stops"), [(0.4, False), (0.45, True), (2.0, True)])
def test_what_is_no_higher_than_0_4_is_passed_over(top: float, stops: bool) -> None:
    # R10-CH-32
    field = table(block("plinth", box(8.0, 5.0, 9.0, 15.0), top, "rock"))
    assert (field.sweep(START, 0.5, EAST, 6.0, 0.0) is not None) is stops


def test_what_hangs_over_the_head_is_passed_under() -> None:
    field = table(block("beam", box(8.0, 5.0, 9.0, 15.0), 3.0, "wall", base=1.6))
    assert field.sweep(START, 0.5, EAST, 6.0, 0.0) is None
    assert field.sweep(START, 0.5, EAST, 6.0, 0.0, height=1.8) is not None


def test_a_body_is_met_rim_to_rim_unless_left_out_or_higher_up() -> None:
    guard = figure("guard", at(9.0, 10.0))
    field = table(bodies=(guard,))
    contact = pushed(field.sweep(START, 0.5, EAST, 6.0, 0.0))
    assert (contact.kind, contact.id) == ("body", "guard")
    assert contact.distance == pytest.approx(3.0, abs=NEAR)
    assert contact.normal == pytest.approx((-1.0, 0.0))
    assert field.sweep(START, 0.5, EAST, 6.0, 0.0, ignore=frozenset({"guard"})) is None
    above = table(bodies=(figure("guard", at(9.0, 10.0), feet=1.6),))
    assert above.sweep(START, 0.5, EAST, 6.0, 0.0) is None
    low = table(bodies=(figure("guard", at(9.0, 10.0), bands=PRONE),))
    assert pushed(low.sweep(START, 0.5, EAST, 6.0, 0.0)).id == "guard"


def test_the_first_of_several_is_told() -> None:
    wall_piece = block("wall", box(9.0, 5.0, 10.0, 15.0), 2.0)
    guard = figure("guard", at(8.0, 10.0))
    assert pushed(table(wall_piece, bodies=(guard,)).sweep(START, 0.5, EAST, 6.0, 0.0)).id == (
        "guard"
    )
    behind = figure("guard", at(12.0, 10.0))
    assert pushed(table(wall_piece, bodies=(behind,)).sweep(START, 0.5, EAST, 9.0, 0.0)).id == (
        "wall"
    )


def test_an_edge_is_where_the_center_leaves_higher_ground() -> None:
    # R10-TD-11
    tower = block("tower", box(3.0, 8.0, 8.0, 12.0), 3.0, "platform")
    contact = pushed(table(tower).sweep(START, 0.5, EAST, 6.0, 3.0))
    assert contact.kind == "edge"
    assert contact.distance == pytest.approx(3.0, abs=NEAR)
    assert contact.center.x > 8.0
    pit = table(areas=[ground("pit", "pit", box(8.0, 5.0, 12.0, 15.0), depth=2.0)])
    fallen = pushed(pit.sweep(START, 0.5, EAST, 6.0, 0.0))
    assert (fallen.kind, fallen.id) == ("edge", "pit")
    assert pit.sweep(START, 0.5, EAST, 6.0, 0.0, edges=False) is None


@pytest.mark.parametrize(("depth", "falls"), [(0.4, False), (0.5, True)])
def test_a_drop_of_0_4_is_no_edge(depth: float, falls: bool) -> None:
    field = table(areas=[ground("dip", "pit", box(8.0, 5.0, 12.0, 15.0), depth=depth)])
    assert (field.sweep(START, 0.5, EAST, 3.5, 0.0) is not None) is falls


def test_water_has_its_surface_at_the_height_of_the_table() -> None:
    for kind in ("water", "deep-water", "lava"):
        assert (
            table(areas=[pool("pond", kind, at(9.0, 10.0), 2.0, depth=2.0)]).sweep(
                START, 0.5, EAST, 6.0, 0.0
            )
            is None
        )


def test_a_body_before_an_edge_comes_first_and_one_beyond_it_does_not_count() -> None:
    tower = block("tower", box(3.0, 8.0, 8.0, 12.0), 3.0, "platform")
    on_top = figure("guard", at(7.5, 10.0), feet=3.0)
    assert pushed(table(tower, bodies=(on_top,)).sweep(START, 0.5, EAST, 6.0, 3.0)).id == "guard"
    below = figure("guard", at(10.0, 10.0))
    contact = pushed(table(tower, bodies=(below,)).sweep(START, 0.5, EAST, 6.0, 3.0))
    assert contact.kind == "edge"


def test_the_rim_of_the_table_stops_like_a_wall() -> None:
    contact = pushed(table().sweep(at(17.0, 10.0), 0.5, EAST, 6.0, 0.0))
    assert (contact.kind, contact.id) == ("solid", EDGE_OF_MAP)
    assert contact.distance == pytest.approx(2.5, abs=NEAR)


def test_a_disc_that_touches_a_wall_slides_along_it_and_away() -> None:
    # Trap 3: touching is not overlapping.
    field = table(block("wall", box(4.0, 10.5, 16.0, 12.0), 2.0))
    assert field.sweep(START, 0.5, EAST, 6.0, 0.0) is None
    assert field.sweep(START, 0.5, (0.0, -1.0), 6.0, 0.0) is None
    into = pushed(field.sweep(START, 0.5, (0.0, 1.0), 6.0, 0.0))
    assert into.distance == pytest.approx(0.0, abs=NEAR)


def test_after_a_contact_the_disc_stands_free() -> None:
    field = table(wall("wall", at(8.0, 5.0), at(9.0, 15.0)), tree("oak", at(3.0, 12.0), 1.0))
    for direction in (EAST, (0.6, 0.8), (-0.6, 0.8), (0.8, -0.6)):
        contact = pushed(field.sweep(START, 0.5, direction, 30.0, 0.0))
        assert field.fits(contact.center, 0.5) is None


def test_after_a_graze_the_disc_stands_free() -> None:
    """However flat it meets or passes a body, the place it comes to is free as it is stored."""
    guard = figure("guard", at(8.0, 11.0))
    field = table(bodies=(guard,))
    for heading in (0, 1, 2, 5, 10, 20, 45):
        way = HEADINGS[heading]
        for number in range(400):
            # Its line passes the guard's center at 0.99 to 1.01, about where rims touch.
            aside = 0.99 + number * 0.00005
            before = 3.0 + number * 0.00037
            start = guard.center.step(way, -before).step((way[1], -way[0]), aside)
            contact = field.sweep(start, 0.5, way, before, 0.0)
            end = start.step(way, before) if contact is None else contact.center
            assert field.fits(end, 0.5) is None, (start, heading)


def test_a_disc_that_laps_over_a_body_may_only_come_away() -> None:
    field = table(bodies=(figure("guard", at(5.6, 10.0)),))
    assert pushed(field.sweep(START, 0.5, EAST, 3.0, 0.0)).distance == 0.0
    assert field.sweep(START, 0.5, (-1.0, 0.0), 3.0, 0.0) is None
