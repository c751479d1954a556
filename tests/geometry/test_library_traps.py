"""Habits of the physics library that this package works around, and that the work-arounds hold.

Each test first shows the habit itself; should a later version of the library lose it, the test
tells, and the work-around can go.
"""

import pymunk
import pytest

from game.geometry.finder import Finder, HeightClasses, Shapes
from game.geometry.parts import prisms_of
from tests.geometry.yard import MUZZLE, at, block, box, figure, table, tree

ALL = pymunk.ShapeFilter()


def square(
    space: pymunk.Space, left: float, top: float, right: float, bottom: float
) -> pymunk.Poly:
    shape = pymunk.Poly(
        space.static_body, [(left, top), (right, top), (right, bottom), (left, bottom)]
    )
    space.add(shape)
    return shape


def test_trap_1_queries_with_a_radius_miss_what_grown_shapes_find() -> None:
    # Many small shapes make a deep tree of boxes; the broad phase passes by those the line only
    # comes near to.
    space = pymunk.Space()
    pieces = []
    for column in range(12):
        for row in range(12):
            left, top = 1.0 + column * 1.5, 1.0 + row * 1.5
            square(space, left, top, left + 0.3, top + 0.3)
            name = f"p-{column}-{row}"
            pieces.append(block(name, box(left, top, left + 0.3, top + 0.3), 2.0))
    parts = [prism for piece in pieces for prism in prisms_of(piece)]
    grown = Finder(Shapes(0.5, parts, HeightClasses([2.0])), "any")
    missed = 0
    for row in range(11):
        y = 1.0 + row * 1.5 + 0.3 + 0.4
        exact = sum(part.shape.swept(0.0, y, 20.0, 0.0, 0.5) is not None for part in parts)
        missed += exact - len(space.segment_query((0.0, y), (20.0, y), 0.5, ALL))
        assert len(grown.along((0.0, y), (20.0, y))) >= exact > 0
    assert missed > 0


def test_trap_2_a_line_from_inside_tells_only_its_share() -> None:
    space = pymunk.Space()
    square(space, 4.0, 4.0, 6.0, 6.0)
    hit = space.segment_query_first((5.0, 5.0), (15.0, 5.0), 0.0, ALL)
    assert hit is not None
    assert hit.alpha == 0.0
    assert hit.point == pytest.approx((15.0, 5.0))
    # Ours: hidden from the inside, and told where.
    seen = table(block("block", box(4.0, 4.0, 6.0, 6.0), 2.0)).sight(
        at(5.0, 5.0), MUZZLE, figure("target", at(15.0, 5.0))
    )
    assert seen.blocked_at == at(5.0, 5.0)


def test_trap_3_touching_counts_as_a_hit_there_and_not_here() -> None:
    space = pymunk.Space()
    square(space, 4.0, 4.0, 6.0, 6.0)
    assert space.segment_query_first((0.0, 4.0), (10.0, 4.0), 0.0, ALL) is not None
    field = table(block("block", box(4.0, 4.0, 6.0, 6.0), 2.0))
    assert field.line_clear(at(1.0, 4.0), 1.0, at(10.0, 4.0), 1.0) == (True, None)
    assert field.sweep(at(1.0, 3.5), 0.5, (1.0, 0.0), 9.0, 0.0) is None


def test_trap_4_ties_come_in_order_of_insertion_there_and_by_id_here() -> None:
    found = []
    for order in ((0, 1), (1, 0)):
        space = pymunk.Space()
        shapes: dict[pymunk.Shape, int] = {}
        for index in order:
            shapes[square(space, 4.0, 4.0, 6.0, 6.0)] = index
        hits = space.segment_query((0.0, 5.0), (10.0, 5.0), 0.0, ALL)
        found.append([shapes[hit.shape] for hit in hits if hit.shape is not None])
    assert found[0] != found[1]
    pieces = [block(name, box(4.0, 4.0, 6.0, 6.0), 3.0) for name in ("a", "b")]
    target = figure("target", at(9.0, 5.0))
    for one in (pieces, pieces[::-1]):
        field = table(*one)
        assert field.sight(at(1.0, 5.0), MUZZLE, target).blockers == ("a",)
        assert field.line_clear(at(1.0, 5.0), 1.0, at(9.0, 5.0), 1.0)[1] == "a"
        contact = field.sweep(at(1.0, 5.0), 0.5, (1.0, 0.0), 9.0, 0.0)
        assert contact is not None
        assert contact.id == "a"


def test_trap_5_a_moved_body_stays_where_it_was_there_and_fields_are_new_here() -> None:
    space = pymunk.Space()
    body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    body.position = (5.0, 5.0)
    space.add(body, pymunk.Circle(body, 0.5))
    assert space.point_query_nearest((5.0, 5.0), 0.0, ALL) is not None
    body.position = (9.0, 5.0)
    assert space.point_query_nearest((5.0, 5.0), 0.0, ALL) is not None
    # Bodies never enter the library: each state has a field of its own over the same terrain.
    first = table(tree("oak", at(15.0, 15.0), 1.0), bodies=(figure("guard", at(5.0, 5.0)),))
    moved = type(first)(first.space, (figure("guard", at(9.0, 5.0)),))
    assert [body.id for body in first.near(at(5.0, 5.0), 1.0)] == ["guard"]
    assert moved.near(at(5.0, 5.0), 1.0) == ()
    assert [body.id for body in moved.near(at(9.0, 5.0), 1.0)] == ["guard"]


def test_trap_6_a_hollow_outline_becomes_its_hull_there_and_stays_hollow_here() -> None:
    corners = [(2.0, 2.0), (10.0, 2.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (2.0, 10.0)]
    space = pymunk.Space()
    space.add(pymunk.Poly(space.static_body, corners))
    assert space.point_query_nearest((6.0, 6.0), 0.0, ALL) is not None
    field = table(block("ell", tuple(at(x, y) for x, y in corners), 3.0))
    assert field.fits(at(6.0, 6.0), 0.5) is None
    assert field.line_clear(at(5.0, 9.0), 1.0, at(9.0, 5.0), 1.0) == (True, None)
    assert field.line_clear(at(1.0, 6.0), 1.0, at(9.0, 6.0), 1.0) == (False, "ell")


def test_trap_7_sensors_are_returned_so_areas_are_kept_apart() -> None:
    space = pymunk.Space()
    shape = square(space, 4.0, 4.0, 6.0, 6.0)
    shape.sensor = True
    assert space.segment_query_first((0.0, 5.0), (10.0, 5.0), 0.0, ALL) is not None
    # What neither hides nor stands in the way is in no finder for sight or fire.
    field = table(block("deck", box(4.0, 4.0, 6.0, 6.0), 1.5, "bridge"))
    target = figure("target", at(9.0, 5.0))
    assert field.sight(at(1.0, 5.0), MUZZLE, target).count == 3
    assert field.sight(at(1.0, 5.0), MUZZLE, target, fire=True).count == 3
