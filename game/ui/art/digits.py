"""Numbers stamped into floor tiles: strokes, so that no font is needed while baking."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise

import numpy as np

from game.ui.art.footprint import Footprint
from game.ui.art.palette import Field
from game.ui.art.relief import Pen, Spot, norm

_Strokes = tuple[tuple[Spot, ...], ...]

_STROKES: Mapping[str, _Strokes] = {
    "0": (((0, 0), (1, 0), (1, 2), (0, 2), (0, 0)),),
    "1": (((0.1, 0.4), (0.6, 0), (0.6, 2)),),
    "2": (((0, 0.2), (0.3, 0), (0.8, 0), (1, 0.3), (1, 0.7), (0, 2), (1, 2)),),
    "3": (((0, 0), (1, 0), (0.45, 0.85), (1, 1.2), (1, 1.7), (0.7, 2), (0, 2)),),
    "4": (((0.8, 2), (0.8, 0), (0, 1.4), (1.1, 1.4)),),
    "5": (((1, 0), (0.1, 0), (0, 0.9), (0.7, 0.9), (1, 1.2), (1, 1.7), (0.7, 2), (0, 2)),),
    "6": (((0.8, 0), (0.1, 0.8), (0, 2), (1, 2), (1, 1.1), (0.05, 1.1)),),
    "7": (((0, 0), (1, 0), (0.35, 2)),),
    "8": (((0, 0), (1, 0), (1, 2), (0, 2), (0, 0)), ((0, 1), (1, 1))),
    "9": (((0.2, 2), (0.9, 1.2), (1, 0), (0, 0), (0, 0.9), (0.95, 0.9)),),
    ".": (((0.35, 1.95), (0.36, 2)),),
    '"': (((0.1, 0), (0.1, 0.35)), ((0.75, 0), (0.75, 0.35))),
}
"""Lines of each sign in a field one wide and two high."""


def _segment_distance(u: Field, v: Field, start: Spot, end: Spot) -> Field:
    along_u, along_v = end[0] - start[0], end[1] - start[1]
    a, b = u - np.float32(start[0]), v - np.float32(start[1])
    share = np.clip((a * along_u + b * along_v) / (along_u**2 + along_v**2 + 1e-9), 0, 1)
    return norm(a - share * along_u, b - share * along_v)


def sign_distance(sign: str, u: Field, v: Field) -> Field:
    """Distance to the lines of a digit, point or inch mark."""
    nearest = np.full(np.broadcast(u, v).shape, 99.0, np.float32)
    for stroke in _STROKES[sign]:
        for start, end in pairwise(stroke):
            np.minimum(nearest, _segment_distance(u, v, start, end), out=nearest)
    return nearest


_STEP, _TALL = 0.62, 0.84
"""Studs from a sign to the next one, and the height of each."""

_CLEAR = 0.75
"""Studs between a number and the outline of its floor, at least."""


def draw_number(pen: Pen, shape: Footprint, inches: float) -> None:
    """Stamp a height such as ``3"`` upright into the upper left part of a floor, if it fits."""
    text = f'{inches:g}"'
    if any(sign not in _STROKES for sign in text):
        return
    corner = _corner(shape, _STEP * len(text))
    if corner is None:
        return
    for index, sign in enumerate(text):
        place = pen.relief.pen(corner[0] + _STEP * index, corner[1])
        place.decal((0, 0), 1.6, partial(_stamp, sign), "#14171C", strength=0.6)


def _stamp(sign: str, u: Field, v: Field) -> Field:
    return (sign_distance(sign, u * 2.4, v * 2.4) - np.float32(0.2)) / np.float32(2.4)


def _corner(shape: Footprint, wide: float) -> Spot | None:
    """Where a text so many studs wide stands well inside a shape, far up and left, if it does."""
    us = np.linspace(shape.low[0], shape.high[0], 24, dtype=np.float32)
    vs = np.linspace(shape.low[1], shape.high[1], 24, dtype=np.float32)
    u, v = (plane.ravel() for plane in np.meshgrid(us, vs))
    cosine, sine = np.float32(np.cos(shape.angle)), np.float32(np.sin(shape.angle))
    x, y = cosine * u - sine * v, sine * u + cosine * v
    fits = np.ones(u.shape, np.bool_)
    for right in (0.0, wide / 2, wide):
        for down in (0.0, _TALL):
            a, b = x + np.float32(right), y + np.float32(down)
            fits &= shape.distance(cosine * a + sine * b, cosine * b - sine * a) < -_CLEAR
    if not fits.any():
        return None
    best = int(np.argmin(np.where(fits, x + y, np.inf)))
    return float(x[best]) + shape.x, float(y[best]) + shape.y
