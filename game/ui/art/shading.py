"""Lighting of a relief: one warm lamp at the upper left, soft shadows, sky light, highlights."""

import math
from itertools import pairwise

import numpy as np

from game.ui.art.palette import GAMMA, Field
from game.ui.art.relief import Relief

_LAMP = np.array([-0.62, -0.58, 0.98])
_LAMP = _LAMP / np.linalg.norm(_LAMP)
LAMP_X, LAMP_Y, LAMP_Z = (float(part) for part in _LAMP)
"""Unit vector towards the lamp; the picture's y axis points down."""

_FLAT = math.hypot(LAMP_X, LAMP_Y)
LAMP_SLOPE = LAMP_Z / _FLAT
"""Rise of a ray towards the lamp per stud along the ground."""

_KEY_LIGHT = np.array([1.0, 0.93, 0.80], np.float32) * np.float32(0.80)
_SKY_LIGHT = np.array([0.36, 0.42, 0.52], np.float32) * np.float32(0.86)
_FILL_LIGHT = np.array([0.7, 0.8, 1.0], np.float32) * np.float32(0.16)
_GLINT = np.array([1.0, 0.96, 0.88], np.float32) * np.float32(0.75)
_RIM = np.array([0.55, 0.75, 1.0], np.float32)
_OCCLUSION = ((0.12, 0.9), (0.35, 0.75), (0.95, 0.42))
"""Radius in studs and weight of each ring of ambient occlusion."""


def _box_blur(plane: Field, radius: int, axis: int) -> Field:
    if radius < 1:
        return plane
    padding = [(0, 0), (0, 0)]
    padding[axis] = (radius + 1, radius)
    sums = np.pad(plane, padding, mode="edge").astype(np.float32, copy=False)
    width = 2 * radius + 1
    if axis == 1:
        sums = np.cumsum(sums, axis=1, dtype=np.float32)
        result: Field = sums[:, width:] - sums[:, :-width]
    else:
        # Row by row: numpy's own sum down the columns is ten times slower.
        for above, row in pairwise(sums):
            row += above
        result = sums[width:] - sums[:-width]
    result *= np.float32(1.0 / width)
    return result


def blur(plane: Field, radius: float) -> Field:
    """A smooth blur: two box blurs of ``radius`` pixels in each direction."""
    pixels = round(radius)
    for _ in range(2):
        plane = _box_blur(_box_blur(plane, pixels, 0), pixels, 1)
    return plane


def cast_shadow(
    height: Field,
    px: float,
    *,
    step: float = 2.0,
    receiver: Field | None = None,
    under: Field | None = None,
) -> Field:
    """Share of the lamp that is hidden at each pixel, 0 to 1, softer farther from the caster.

    ``step`` is the distance in pixels between looks towards the lamp. ``receiver`` is the
    surface that is shadowed, when it is not the casting one. Light passes below ``under``.
    """
    ground = height if receiver is None else receiver
    reach = (float(height.max()) - float(ground.min())) / LAMP_SLOPE
    hidden = np.zeros_like(height)
    rows, columns = height.shape
    last = (0, 0)
    away = 0.0
    while away < reach + step / px:
        # Far casters are soft anyway, so looks may lie farther apart.
        away += max(step / px, 0.035 * away)
        right = round(-LAMP_X / _FLAT * away * px)
        down = round(-LAMP_Y / _FLAT * away * px)
        if (right, down) == last or right >= columns or down >= rows:
            continue
        last = (right, down)
        softness = np.float32(1.0 / (0.05 + 0.20 * away))
        over = height[: rows - down, : columns - right] - ground[down:, right:]
        over -= np.float32(away * LAMP_SLOPE)
        over *= softness
        part = hidden[down:, right:]
        if under is not None:
            below = ground[down:, right:] - under[: rows - down, : columns - right]
            below += np.float32(away * LAMP_SLOPE)
            np.minimum(over, below * softness, out=over)
        np.maximum(part, over + np.float32(0.5), out=part)
    np.clip(hidden, 0, 1, out=hidden)
    return hidden * hidden * (3.0 - 2.0 * hidden)


def _occlusion(height: Field, px: float) -> Field:
    """How much of the sky light reaches each pixel, 0 to 1."""
    total = np.zeros_like(height)
    for radius, weight in _OCCLUSION:
        # Wide blurs carry no detail: a smaller plane gives the same at a fraction of the cost.
        coarse = 4 if radius * px >= 16 else 2 if radius * px >= 6 else 1
        mean = blur(shrink(height, coarse), radius * px / coarse)
        for _ in range(coarse // 2):
            mean = _doubled(mean)
        mean = _fitted(mean, height.shape)
        hollow = np.clip(mean - height, 0, 1.2)
        total += hollow * np.float32(weight / (radius * 2.4 + 0.18))
    open_sky: Field = np.exp(np.float32(-0.62) * total)
    return open_sky


def _doubled(plane: Field) -> Field:
    """Twice the size, with values in between."""
    wide = np.pad(plane, 1, mode="edge")
    near, far = np.float32(0.75), np.float32(0.25)
    rows = np.empty((2 * plane.shape[0], wide.shape[1]), np.float32)
    rows[0::2] = near * wide[1:-1] + far * wide[:-2]
    rows[1::2] = near * wide[1:-1] + far * wide[2:]
    big = np.empty((rows.shape[0], 2 * plane.shape[1]), np.float32)
    big[:, 0::2] = near * rows[:, 1:-1] + far * rows[:, :-2]
    big[:, 1::2] = near * rows[:, 1:-1] + far * rows[:, 2:]
    return big


def _fitted(plane: Field, shape: tuple[int, ...]) -> Field:
    """Extended at the lower and right rim to a shape that is not smaller."""
    rows, columns = shape[0] - plane.shape[0], shape[1] - plane.shape[1]
    return np.pad(plane, ((0, rows), (0, columns)), mode="edge") if rows or columns else plane


def _normals(height: Field, px: float) -> tuple[Field, Field, Field]:
    slopes: list[Field] = list(np.gradient(height, np.float32(1.0 / px)))
    slope_y, slope_x = (np.clip(slope, -4, 4) for slope in slopes)
    upward = 1.0 / np.sqrt(slope_x * slope_x + slope_y * slope_y + 1.0)
    return -slope_x * upward, -slope_y * upward, upward


def shade(relief: Relief) -> Field:
    """Linear light of each pixel."""
    normal_x, normal_y, normal_z = _normals(relief.height + relief.bump, relief.px)
    facing = normal_x * LAMP_X + normal_y * LAMP_Y + normal_z * LAMP_Z
    lit = np.maximum(facing, 0) * np.float32(1.0 / LAMP_Z)
    dark = cast_shadow(relief.height, relief.px, under=relief.under)
    sky = _occlusion(relief.height, relief.px)
    fill = np.clip(normal_x * 0.6 + normal_y * 0.5 + normal_z * 0.35, 0, 1) * sky
    lit *= 1.0 - dark
    from_sky = (0.62 + 0.38 * normal_z) * sky
    off_x, off_y = normal_x - LAMP_X * 0.52, normal_y - LAMP_Y * 0.52
    off = off_x * off_x + off_y * off_y
    glint = np.exp(off * np.float32(-1 / 0.018)) * 0.85 + np.exp(off * np.float32(-1 / 0.12)) * 0.2
    glint *= relief.gloss * (1.0 - 0.85 * dark)
    rim = np.clip((normal_x + normal_y) * 0.7 - 0.45, 0, 1) * 0.16 * relief.gloss * sky
    light = np.empty_like(relief.color)
    for band in range(3):
        direct = lit * _KEY_LIGHT[band] + from_sky * _SKY_LIGHT[band] + fill * _FILL_LIGHT[band]
        direct *= relief.color[..., band]
        direct += glint * _GLINT[band]
        direct += rim * _RIM[band]
        light[..., band] = direct
    if relief.glow is not None:
        light += relief.glow
    return light


def flat_light() -> Field:
    """The light of an open level surface, as a share of its color."""
    light: Field = _KEY_LIGHT + _SKY_LIGHT + np.float32(0.35) * _FILL_LIGHT
    return light


def tone(light: Field) -> Field:
    """Linear light to screen values 0 to 1: a soft shoulder, then gamma."""
    bright = np.maximum(light, 0)
    bright = bright * (1.0 + bright * np.float32(0.10)) / (1.0 + bright * np.float32(0.28))
    shown: Field = np.clip(bright, 0, 1) ** np.float32(1.0 / GAMMA)
    return shown


def shrink(plane: Field, factor: int) -> Field:
    """The plane at ``1/factor`` of its size, each pixel the mean of a block."""
    if factor == 1:
        return plane
    rows, columns = plane.shape[0] // factor * factor, plane.shape[1] // factor * factor
    plane = plane[:rows, :columns]
    total = np.zeros((rows // factor, columns // factor, *plane.shape[2:]), np.float32)
    for down in range(factor):
        for right in range(factor):
            total += plane[down::factor, right::factor]
    return total * np.float32(1.0 / (factor * factor))
