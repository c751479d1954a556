"""Shapes in the height field."""

import math

import numpy as np
import pytest

from game.ui.art.noise import noise
from game.ui.art.relief import Relief, polygon_distance, rounded_edge
from game.ui.art.shading import blur, cast_shadow, shade, shrink, tone

PX = 10
SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
NOTCHED = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)]


def relief() -> Relief:
    return Relief(0, 0, 10, 10, PX, base=0.0, color="#808080")


def at(plane: np.ndarray, x: float, y: float) -> float:
    return float(plane[int(y * PX), int(x * PX)])


def distance(x: float, y: float, corners: list[tuple[float, float]]) -> float:
    u, v = np.full((1, 1), x, np.float32), np.full((1, 1), y, np.float32)
    return float(polygon_distance(u, v, corners)[0, 0])


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [(1.0, 2.0, -1.0), (2.0, 2.0, -2.0), (6.0, 2.0, 2.0), (7.0, 8.0, 5.0), (2.0, -1.5, 1.5)],
)
def test_distance_to_a_square(x: float, y: float, expected: float) -> None:
    assert distance(x, y, SQUARE) == pytest.approx(expected, abs=1e-5)


def test_the_notch_of_a_concave_outline_is_outside_whatever_the_direction() -> None:
    for corners in (NOTCHED, NOTCHED[::-1]):
        assert distance(2.0, 2.5, corners) > 0
        assert distance(0.4, 2.0, corners) < 0
        assert distance(3.6, 2.0, corners) < 0


def test_a_box_stands_only_where_it_is_higher() -> None:
    field = relief()
    field.pen().box((2, 2), (6, 6), 2.0, "#FF0000")
    field.pen().box((4, 4), (8, 8), 1.0, "#0000FF")
    assert at(field.height, 3, 3) == pytest.approx(2.0)
    assert at(field.height, 5, 5) == pytest.approx(2.0)
    assert at(field.height, 7, 7) == pytest.approx(1.0)
    assert field.color[50, 50, 0] > 0.9
    assert field.color[70, 70, 2] > 0.9
    assert at(field.height, 9.5, 9.5) == 0.0


def test_carving_lowers_the_ground() -> None:
    field = relief()
    patch = field.pen().patch(5, 5, 2)
    assert patch is not None
    field.put(patch.where, patch.u > 5, -1.0, "#000000", carve=True)
    assert at(field.height, 6, 5) == -1.0
    assert at(field.height, 4, 5) == 0.0


def test_a_bevel_is_a_quarter_round() -> None:
    depths = np.array([-1.0, -0.5, -0.25, 0.0], np.float32)
    heights = rounded_edge(depths, 2.0, 0.5)
    expected = [2.0, 2.0, 1.5 + 0.5 * math.sqrt(1 - 0.25), 1.5]
    assert heights.tolist() == pytest.approx(expected)


def test_a_capsule_is_as_high_as_its_axis_and_radius() -> None:
    field = relief()
    field.pen().capsule((2, 5), (8, 5), (0.5, 0.5), (1.0, 3.0), "#FFFFFF")
    assert at(field.height, 5.0, 5.0) == pytest.approx(2.5, abs=0.05)
    assert at(field.height, 5.0, 5.8) == 0.0


def test_a_pen_turns_clockwise_and_lifts() -> None:
    field = relief()
    pen = field.pen(5, 5, math.pi / 2, 0.5)
    pen.box((1, -0.5), (4, 0.5), 1.0, "#FFFFFF")
    assert at(field.height, 5, 8) == pytest.approx(1.5)
    assert at(field.height, 8, 5) == 0.0
    pen.moved(3, 0, math.pi / 2).box((1, -0.5), (3, 0.5), 2.0, "#FFFFFF")
    assert at(field.height, 3, 8) == pytest.approx(2.5)


def test_shapes_outside_touch_nothing() -> None:
    field = relief()
    assert field.pen(50, 50).patch(0, 0, 3) is None
    field.pen(50, 50).disc((0, 0), 3, 1.0, "#FFFFFF")
    assert not field.height.any()


def test_a_decal_changes_color_between_two_heights_only() -> None:
    field = relief()
    field.pen().box((1, 1), (5, 9), 1.0, "#000000", bevel=0.05)
    before = field.height.copy()
    field.pen().decal((5, 5), 4, lambda u, v: np.abs(v) - 1 + 0 * u, "#FFFFFF", lowest=0.9)
    assert (field.height == before).all()
    assert field.color[50, 30, 0] > 0.9
    assert field.color[80, 30, 0] < 0.1
    assert field.color[50, 70, 0] < 0.5


def test_shadows_fall_to_the_lower_right_and_grow_with_height() -> None:
    lengths = []
    for top in (1.0, 2.0):
        field = relief()
        field.pen().box((2, 2), (4, 4), top, "#FFFFFF")
        dark = cast_shadow(field.height, PX)
        assert at(dark, 4.5, 4.3) > 0.8
        assert at(dark, 1.5, 1.5) == 0.0
        assert at(dark, 9.5, 1.0) == 0.0
        lengths.append(int((np.diagonal(dark) > 0.5).sum()))
    assert lengths[1] > 1.6 * lengths[0]


def test_flat_ground_is_lit_evenly_and_shadow_darkens() -> None:
    field = relief()
    flat = shade(field)
    assert float(np.ptp(flat, axis=(0, 1)).max()) < 1e-5
    field.pen().box((2, 2), (4, 4), 2.0, "#808080")
    light = shade(field)
    assert light[46, 46].sum() < 0.6 * flat[46, 46].sum()


def test_tone_keeps_order_and_range() -> None:
    light = np.linspace(-0.5, 5, 200, dtype=np.float32)
    shown = tone(light)
    assert shown.min() == 0.0
    assert shown.max() <= 1.0
    assert (np.diff(shown) >= 0).all()


def test_blur_and_shrink_keep_the_mean() -> None:
    plane = np.zeros((40, 40), np.float32)
    plane[20, 20] = 100
    assert blur(plane, 3).sum() == pytest.approx(100, rel=1e-3)
    assert blur(plane, 3).max() < 10
    small = shrink(plane, 4)
    assert small.shape == (10, 10)
    assert small[5, 5] == pytest.approx(100 / 16)


def test_noise_depends_on_the_place_only() -> None:
    wide = np.arange(-20, 20, 0.25, dtype=np.float32)
    part = wide[60:90]
    whole = noise(wide, wide, 3.0, seed=5)
    piece = noise(part, part, 3.0, seed=5)
    assert np.abs(whole[60:90, 60:90] - piece).max() < 1e-5
    assert whole.min() >= 0.0
    assert whole.max() <= 1.0
    assert whole.std() > 0.05
    assert np.abs(noise(wide, wide, 3.0, seed=6) - whole).mean() > 0.05
