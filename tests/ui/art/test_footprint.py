"""Outlines of map shapes for drawing."""

import itertools
import math

import numpy as np
import pytest

from game.ui.art.brickwork import Lay, courses
from game.ui.art.footprint import area_footprint, bounds, drawn_height, footprints
from game.ui.art.relief import Relief
from tests.ui.art.maps import square, table, wall

STUDS = 3.175


def test_a_wall_is_cut_at_its_openings() -> None:
    openings = [
        {"from": 1, "to": 2, "bottom": 0, "top": 1},
        {"from": 4, "to": 5, "bottom": 1, "top": 2},
    ]
    piece = table(wall(openings=openings)).terrain[0]
    parts = footprints(piece)
    assert [part.opening is None for part in parts] == [True, False, True, False, True]
    spans = [(part.low[0] / STUDS, part.high[0] / STUDS) for part in parts]
    expected = [(0, 1), (1, 2), (2, 4), (4, 5), (5, 6)]
    assert np.allclose(spans, expected)


def test_an_opening_over_a_corner_continues_on_the_next_leg() -> None:
    line = [[1, 1], [4, 1], [4, 5]]
    openings = [{"from": 2.5, "to": 3.5, "bottom": 0, "top": 1}]
    piece = table(wall(line=line, openings=openings)).terrain[0]
    first, corner, turned, last = footprints(piece)
    assert [part.opening is not None for part in (first, corner, turned, last)] == [
        False,
        True,
        True,
        False,
    ]
    assert turned.angle == pytest.approx(math.pi / 2)
    assert last.low[0] == pytest.approx(0.5 * STUDS)
    assert last.high[0] == pytest.approx(4 * STUDS)


def test_a_hair_of_wall_beside_an_opening_is_not_drawn() -> None:
    line = {"line": [[2, 2], [5, 2]], "thickness": 0.4}
    opening = {"from": 0.001, "to": 3.0, "bottom": 0.6, "top": 1.4}
    piece = table(wall(**line, openings=[opening])).terrain[0]
    assert [shape.opening is None for shape in footprints(piece)] == [False]


def test_a_shape_knows_the_places_it_holds() -> None:
    line = {"line": [[2, 2], [2, 5]], "thickness": 0.4}
    (shape,) = footprints(table(wall(**line)).terrain[0])
    assert shape.holds(2 * 3.175, 3 * 3.175)
    assert not shape.holds(3 * 3.175, 3 * 3.175)
    assert not shape.holds(2 * 3.175, 6 * 3.175)
    u, v = 1.0, 0.2
    assert shape.holds(*shape.place(u, v))


def test_runs_fill_the_corner_between_them() -> None:
    piece = table(wall(line=[[1, 1], [4, 1], [4, 5]])).terrain[0]
    relief = Relief(0, 0, 20, 20, 4)
    inside = False
    for part in footprints(piece):
        patch = part.pen(relief).patch(0, 0, 40)
        assert patch is not None
        inside = inside | (part.distance(patch.u, patch.v) < 0)
    corner_x, corner_y = 4 * STUDS + 0.6, 1 * STUDS - 0.6
    assert inside[int(corner_y * 4), int(corner_x * 4)]


def test_a_polygon_has_its_frame_along_its_longest_edge() -> None:
    outline = [[1, 1], [2, 1], [2, 6], [1, 6]]
    piece = table(square(0, 1, kind="platform", top=1) | {"outline": outline}).terrain[0]
    (part,) = footprints(piece)
    assert part.size == pytest.approx((5 * STUDS, 1 * STUDS), rel=1e-3)


def test_stairs_have_their_frame_along_the_way_up() -> None:
    area = table(areas=(square(2, 4, kind="stairs", up=90) | {"from": 0, "to": 2},)).areas[0]
    shape = area_footprint(area)
    relief = Relief(0, 0, 25, 25, 2)
    pen = shape.pen(relief)
    low, high = pen.moved(*shape.low), pen.moved(shape.high[0], shape.low[1])
    assert high.y - low.y == pytest.approx(2 * STUDS, rel=1e-3)
    assert high.x == pytest.approx(low.x, abs=1e-6)


def test_bounds_hold_the_thickness_of_a_line() -> None:
    box = bounds(table(wall()).terrain[0])
    assert box.top == pytest.approx((4 - 0.3) * STUDS)
    assert box.right == pytest.approx((7 + 0.3) * STUDS)


def test_drawn_height_grows_without_end_of_order_but_stays_low() -> None:
    heights = [drawn_height(inches) for inches in (-1, 0, 0.5, 1, 2, 4, 8, 50)]
    assert heights[0] == heights[1] == 0
    assert all(low < high for low, high in itertools.pairwise(heights[1:]))
    assert heights[-1] <= 3.4


def test_bricks_are_whole_units_and_overlap_from_row_to_row() -> None:
    u = np.arange(0.05, 48, 0.1, dtype=np.float32)[None, :]
    rows = []
    for row in range(4):
        laid = courses(u, np.full_like(u, row + 0.5), Lay("bricks", seed=3, gap=0.0))
        starts = np.flatnonzero(np.diff(laid.chance[0])) / 10
        assert np.allclose(starts % 1, 0.9, atol=0.11) or np.allclose(starts % 1, 0, atol=0.11)
        lengths = np.diff(starts)
        assert lengths.min() >= 1.9
        rows.append({round(float(start)) for start in starts})
    common = [len(a & b) / len(a) for a, b in itertools.pairwise(rows)]
    assert max(common) < 0.9
