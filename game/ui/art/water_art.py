"""Shallow and deep water: all that touch are one body, with one shore around it."""

from collections.abc import Sequence

import numpy as np

from game.model.battlefield import Area
from game.ui.art.footprint import Footprint, area_footprint, around
from game.ui.art.ground_art import Board
from game.ui.art.noise import noise, ridges
from game.ui.art.palette import (
    ABYSS,
    FOAM,
    WATER_DEEP,
    WATER_SHALLOW,
    Field,
    Mask,
    linear,
)
from game.ui.art.relief import Relief, norm
from game.ui.art.shading import blur

WET = ("water", "deep-water")

_LEVEL = -0.30
_BANK = 0.42
"""Width of the bank of sand around water, in studs."""

_NEAR = 0.6
"""Studs from two waters at once at which their common edge is closed."""


def paint_waters(relief: Relief, board: Board, areas: Sequence[Area]) -> None:
    """Draw all waters of a relief: deeper away from the shore, foam along it, a bank around."""
    wet = [area for area in areas if area.kind in WET]
    shapes = [area_footprint(area) for area in wet]
    where = around(relief, shapes, 2 * _BANK)
    if where is None:
        return
    xs, ys = relief.xs[where[1]], relief.ys[where[0]]
    wobble = (noise(xs, ys, 2.2, 11, 3) - np.float32(0.5)) * np.float32(0.3)
    rim = board.distance(xs[None, :], ys[:, None])
    on_board = rim < -0.02
    # Water that reaches the rim of the board flows over it: there is no shore.
    shore = np.where(rim < 0, _joined(xs, ys, shapes, -rim) + wobble, np.float32(-1))
    water = (shore < 0) & on_board
    deep = _share_of_deep(relief, xs, ys, wet, shapes, water)
    open_water = _away_from_shore(relief, shore, 1.5)
    color = _color(xs, ys, deep, open_water)
    edge = _away_from_shore(relief, shore, 0.3)
    foam = np.clip(1.0 - np.abs(edge - 0.4) / 0.3, 0, 1) * (0.34 - 0.16 * deep)
    color = color + foam[..., None] * linear(FOAM)
    bank = (shore < _BANK) & (shore >= 0) & on_board
    slope = 0.34 - 0.2 * np.clip(shore / _BANK, 0, 1) ** 2
    relief.put(where, bank, slope, "#CDB27A", 0.3)
    paint = np.asarray(color, np.float32)
    for mask, gloss in ((water & (deep < 0.5), 1.1), (water & (deep >= 0.5), 0.5)):
        relief.put(where, mask, _LEVEL, paint, gloss, carve=True)
    ripples = (noise(xs, ys, 1.1, 12, 2) - np.float32(0.5)) * (0.22 - 0.06 * deep)
    grains = (noise(xs, ys, 0.3, 4, 2) - np.float32(0.5)) * np.float32(0.12)
    relief.bump[where] += np.where(water, ripples, np.where(bank, grains, 0))


def _joined(xs: Field, ys: Field, shapes: Sequence[Footprint], beyond: Field) -> Field:
    """Distance to the nearest shape; common edges of two, and with what is beyond, are closed."""
    nearest = np.full((len(ys), len(xs)), 99.0, np.float32)
    second = nearest.copy()
    for shape in shapes:
        d = shape.distance_at(xs, ys)
        second = np.minimum(second, np.maximum(nearest, d))
        nearest = np.minimum(nearest, d)
    second = np.minimum(second, np.maximum(nearest, beyond))
    closed = np.float32(0.17) * np.clip(1.0 - second / np.float32(_NEAR), 0, 1)
    return np.asarray(nearest - closed, np.float32)


def _away_from_shore(relief: Relief, shore: Field, reach: float) -> Field:
    """0 on the shore to 1 in open water, about twice ``reach`` studs away from it."""
    mean = blur((shore < 0).astype(np.float32), reach * relief.px)
    return np.asarray(np.clip((mean - np.float32(0.5)) * 2, 0, 1), np.float32)


def _share_of_deep(
    relief: Relief,
    xs: Field,
    ys: Field,
    wet: Sequence[Area],
    shapes: Sequence[Footprint],
    water: Mask,
) -> Field:
    """0 in shallow water, 1 in deep water, and in between where one goes over into the other."""
    deep = np.zeros(water.shape, np.bool_)
    for area, shape in zip(wet, shapes, strict=True):
        if area.kind == "deep-water":
            deep |= shape.distance_at(xs, ys) < 0.1
    if not deep.any():
        return np.zeros(water.shape, np.float32)
    part = blur((deep & water).astype(np.float32), 0.5 * relief.px)
    whole = blur(water.astype(np.float32), 0.5 * relief.px)
    return np.asarray(np.clip(part / np.maximum(whole, 1e-3), 0, 1), np.float32)


def _color(xs: Field, ys: Field, deep: Field, open_water: Field) -> Field:
    """Shallow and deep water, with crests on both and faint studs below the shallow one."""
    share = open_water[..., None]
    shallow = linear(WATER_SHALLOW) + (linear(WATER_DEEP) - linear(WATER_SHALLOW)) * share * 0.55
    bottom = linear(WATER_DEEP) + (linear(ABYSS) - linear(WATER_DEEP)) * np.minimum(1, share * 2)
    off = norm(xs[None, :] % 1.0 - np.float32(0.5), ys[:, None] % 1.0 - np.float32(0.5))
    rings = ((off < 0.3) & (off > 0.22))[..., None]
    shallow = np.where(rings, shallow * 1.16, shallow)
    crest = np.clip((ridges(xs, ys, 1.5, 13, 2) - 0.86) * 7, 0, 1)
    color = shallow + (bottom - shallow) * deep[..., None]
    color += (crest * (0.16 - 0.06 * deep))[..., None] * linear(FOAM)
    return np.asarray(color, np.float32)
