"""Outlines, walls with openings, and the exact questions asked of convex parts."""

import pytest

from game.geometry.decompose import convex_parts, wall_parts
from game.geometry.parts import prisms_of
from game.geometry.shapes import Disc, Hull, may_touch, signed_area
from game.model.battlefield import LinePiece, Opening
from tests.geometry.yard import at, block, wall

SQUARE = Hull(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))
ELL = ((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0))
COMB = (
    (0.0, 0.0), (7.0, 0.0), (7.0, 3.0), (6.0, 3.0), (6.0, 1.0), (4.0, 1.0),
    (4.0, 3.0), (3.0, 3.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0),
)  # fmt: skip


@pytest.mark.parametrize("outline", [ELL, ELL[::-1], COMB, COMB[::-1]])
def test_a_hollow_outline_is_cut_into_convex_parts_of_the_same_area(
    outline: tuple[tuple[float, float], ...],
) -> None:
    # Trap 6: the library would take the hull.
    parts = convex_parts(outline)
    assert len(parts) > 1
    assert sum(signed_area(part) for part in parts) == pytest.approx(abs(signed_area(outline)))
    for part in parts:
        for index, (x, y) in enumerate(part):
            (ax, ay), (bx, by) = part[index - 1], part[(index + 1) % len(part)]
            assert (x - ax) * (by - y) - (y - ay) * (bx - x) >= -1e-9


def test_the_hollow_of_an_outline_stays_free() -> None:
    prisms = prisms_of(block("ell", tuple(at(x, y) for x, y in ELL), 2.0))
    assert not any(prism.shape.contains(2.0, 2.0) for prism in prisms)
    assert any(prism.shape.contains(0.5, 3.5) for prism in prisms)
    assert any(prism.shape.contains(3.5, 0.5) for prism in prisms)


def test_a_convex_outline_stays_whole_whichever_way_it_runs() -> None:
    corners = ((0.0, 0.0), (2.0, 0.0), (3.0, 1.0), (2.0, 2.0), (0.0, 2.0))
    assert len(convex_parts(corners)) == len(convex_parts(corners[::-1])) == 1


def covered(piece: LinePiece, x: float, y: float, z: float) -> bool:
    return any(
        prism.base < z < prism.top and prism.shape.contains(x, y) for prism in prisms_of(piece)
    )


def test_a_wall_is_as_thick_as_it_says_and_its_bends_are_filled() -> None:
    bent = wall("bent", at(2.0, 2.0), at(8.0, 2.0), at(8.0, 8.0), thickness=1.0)
    assert covered(bent, 5.0, 2.45, 1.0)
    assert not covered(bent, 5.0, 2.55, 1.0)
    # The outer corner is square, the inner one too, and the ends are cut straight.
    assert covered(bent, 8.45, 1.55, 1.0)
    assert not covered(bent, 7.45, 2.55, 1.0)
    assert not covered(bent, 1.95, 2.0, 1.0)


def test_a_hairpin_bend_does_not_spike() -> None:
    sharp = wall("sharp", at(2.0, 5.0), at(8.0, 5.0), at(2.0, 5.2), thickness=1.0)
    assert all(prism.shape.bounds[2] < 9.1 for prism in prisms_of(sharp))


def test_openings_leave_what_is_below_and_above_them() -> None:
    front = LinePiece(
        id="front",
        kind="wall",
        line=(at(2.0, 5.0), at(12.0, 5.0)),
        thickness=0.4,
        top=3.0,
        openings=(Opening(2.0, 3.0, 0.5, 1.5), Opening(6.0, 8.0, 0.0, 2.0)),
    )
    assert covered(front, 3.0, 5.0, 1.0)
    assert covered(front, 4.5, 5.0, 0.3)
    assert not covered(front, 4.5, 5.0, 1.0)
    assert covered(front, 4.5, 5.0, 2.0)
    assert not covered(front, 9.0, 5.0, 0.1)
    assert covered(front, 9.0, 5.0, 2.5)
    assert covered(front, 11.0, 5.0, 0.1)


def test_an_opening_may_go_around_a_bend_and_overlap_another() -> None:
    bent = LinePiece(
        id="bent",
        kind="wall",
        line=(at(2.0, 2.0), at(8.0, 2.0), at(8.0, 8.0)),
        thickness=1.0,
        top=3.0,
        openings=(Opening(5.0, 7.0, 1.0, 2.0), Opening(5.5, 6.5, 1.5, 2.5)),
    )
    for x, y in ((7.2, 2.0), (8.2, 1.8), (8.0, 2.8)):
        assert not covered(bent, x, y, 1.2)
        assert covered(bent, x, y, 0.5)
    assert not covered(bent, 8.2, 1.8, 2.2)
    assert covered(bent, 7.2, 2.0, 2.2)
    assert len({prism.rank for prism in prisms_of(bent)}) == len(wall_parts(bent))


def test_where_a_line_runs_inside() -> None:
    assert SQUARE.span(-1.0, 1.0, 4.0, 0.0) == pytest.approx((0.25, 0.75))
    assert SQUARE.span(1.0, 1.0, 4.0, 0.0) == pytest.approx((0.0, 0.25))
    assert SQUARE.span(-1.0, 1.0, 0.5, 0.0) is None
    # Along an edge and through a corner only: touched.
    assert SQUARE.span(-1.0, 0.0, 4.0, 0.0) is None
    assert SQUARE.span(-1.0, 1.0, 2.0, -2.0) is None
    # 3-4-5: enters the circle of radius 5 at (-3, 4) and leaves at (3, 4).
    assert Disc(0.0, 0.0, 5.0).span(-6.0, 4.0, 12.0, 0.0) == pytest.approx((0.25, 0.75))
    assert Disc(0.0, 0.0, 5.0).span(-6.0, 5.0, 12.0, 0.0) is None


def test_three_lines_at_once_are_three_lines() -> None:
    for shape in (SQUARE, Disc(1.0, 1.0, 1.0)):
        for start in ((-2.0, 0.3), (1.0, 1.0), (5.0, -1.0), (0.5, 4.0)):
            fan = shape.fan(*start, 3.0, 1.5, -0.5, 1.0) or (None, None, None)
            for place, share in enumerate((-1.0, 0.0, 1.0)):
                single = shape.span(*start, 3.0 - 0.5 * share, 1.5 + share)
                assert (fan[place] is None) is (single is None)
                assert single is None or fan[place] == pytest.approx(single)


def test_where_a_disc_overlaps_on_its_way() -> None:
    # Rim to face: half an inch before the left face and after the right one.
    assert SQUARE.swept(-2.5, 1.0, 10.0, 0.0, 0.5) == pytest.approx((0.2, 0.5))
    # 0.3 past the lower side: the corners are round, 3-4-5 again.
    assert SQUARE.swept(-2.4, -0.3, 10.0, 0.0, 0.5) == pytest.approx((0.2, 0.48))
    assert SQUARE.swept(-2.5, -0.5, 10.0, 0.0, 0.5) is None
    # It goes on before the start of the line.
    assert SQUARE.swept(1.0, 1.0, 10.0, 0.0, 0.5) == pytest.approx((-0.15, 0.15))


def test_distance_and_direction_of_a_point() -> None:
    assert SQUARE.gap(5.0, 6.0) == pytest.approx(5.0)
    assert SQUARE.away(5.0, 6.0) == pytest.approx((0.6, 0.8))
    assert SQUARE.gap(1.0, 1.0) == 0.0
    assert SQUARE.away(1.9, 1.0) == pytest.approx((1.0, 0.0))
    assert Disc(0.0, 0.0, 1.0).gap(3.0, 4.0) == pytest.approx(4.0)
    assert Disc(0.0, 0.0, 1.0).away(3.0, 4.0) == pytest.approx((0.6, 0.8))


def test_a_ring_encloses_the_grown_shape_tightly() -> None:
    for shape in (SQUARE, Disc(1.0, 1.0, 1.0)):
        ring = Hull(shape.ring(0.5))
        gaps = [shape.gap(x, y) for x, y in ring.corners]
        assert min(gaps) >= 0.5 - 1e-5
        assert max(gaps) <= 0.56
        for index, (x, y) in enumerate(ring.corners):
            bx, by = ring.corners[index - 1]
            assert shape.gap((x + bx) / 2.0, (y + by) / 2.0) >= 0.5 - 1e-5


def test_which_shapes_touch() -> None:
    beside = Hull(((2.005, 0.0), (3.0, 0.0), (3.0, 2.0), (2.005, 2.0)))
    off = Hull(((2.02, 0.0), (3.0, 0.0), (3.0, 2.0), (2.02, 2.0)))
    assert may_touch(SQUARE, beside, 0.01)
    assert may_touch(beside, SQUARE, 0.01)
    assert not may_touch(SQUARE, off, 0.01)
    # The boxes around these two meet, the shapes do not.
    slope = Hull(((4.0, 1.0), (4.0, 4.0), (1.0, 4.0)))
    assert not may_touch(SQUARE, slope, 0.01)
    assert may_touch(SQUARE, Disc(1.0, 3.0, 1.005), 0.01)
    assert not may_touch(Disc(2.9, 2.9, 1.0), SQUARE, 0.01)
    assert may_touch(Disc(0.0, 0.0, 1.0), Disc(3.0, 0.0, 2.0), 0.01)
    assert not may_touch(Disc(0.0, 0.0, 1.0), Disc(3.0, 0.0, 1.9), 0.01)
