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


def draw_number(pen: Pen, shape: Footprint, inches: float) -> None:
    """Stamp a height such as ``3"`` upright into the upper left part of a floor."""
    text = f'{inches:g}"'
    if any(sign not in _STROKES for sign in text):
        return
    x, y = _corner(shape)
    relief = pen.relief
    for index, sign in enumerate(text):
        place = relief.pen(x + 0.62 * index, y)
        place.decal((0, 0), 1.6, partial(_stamp, sign), "#14171C", strength=0.6)


def _stamp(sign: str, u: Field, v: Field) -> Field:
    return (sign_distance(sign, u * 2.4, v * 2.4) - np.float32(0.2)) / np.float32(2.4)


def _corner(shape: Footprint) -> Spot:
    """A place well inside a shape, as far up and to the left as possible, in board studs."""
    us = np.linspace(shape.low[0], shape.high[0], 24, dtype=np.float32)
    vs = np.linspace(shape.low[1], shape.high[1], 24, dtype=np.float32)
    u, v = (plane.ravel() for plane in np.meshgrid(us, vs))
    inside = shape.distance(u, v)
    cosine, sine = np.cos(shape.angle), np.sin(shape.angle)
    x, y = cosine * u - sine * v + shape.x, sine * u + cosine * v + shape.y
    wanted = np.where(inside < min(-0.9, float(inside.min()) * 0.5), x + y, 1e9)
    best = int(np.argmin(wanted))
    return float(x[best]) - 0.3, float(y[best]) - 0.3
