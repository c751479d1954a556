"""Bricks, tiles and planks laid in rows, and studs: all at once for a whole surface."""

from typing import NamedTuple

import numpy as np

from game.ui.art.noise import cell_chance
from game.ui.art.palette import Field, Mask, Paint, as_light
from game.ui.art.relief import Distance, Patch, Relief, norm, rounded_edge

_SPAN = 12
"""Each row repeats a random choice of cuts every twelve units."""

_CUTS = {
    "bricks": ((2, 4, 3, 3), (3, 2, 4, 3), (4, 2, 2, 4), (2, 3, 3, 4), (3, 4, 2, 3)),
    "tiles": ((2, 2, 2, 2, 2, 2), (1, 2, 2, 2, 2, 2, 1), (2, 2, 4, 2, 2), (4, 2, 2, 4)),
    "planks": ((6, 6), (4, 8), (8, 4), (5, 7), (12,)),
    "plates": ((12,),),
}


class Lay(NamedTuple):
    """How pieces are laid: width of a row and of a unit along it (studs), and the cuts."""

    cuts: str = "bricks"
    row: float = 1.0
    unit: float = 1.0
    seed: int = 1
    gap: float = 0.03


class Courses(NamedTuple):
    """For each pixel: distance to the nearest joint (positive in a piece), a chance per piece."""

    joint: Field
    chance: Field


def _cut_tables(cuts: str) -> tuple[Field, Field]:
    """First and last unit of the piece that covers each unit of each pattern."""
    patterns = _CUTS[cuts]
    first = np.zeros((len(patterns), _SPAN), np.float32)
    last = np.zeros((len(patterns), _SPAN), np.float32)
    for row, pattern in enumerate(patterns):
        start = 0
        for length in pattern:
            first[row, start : start + length] = start
            last[row, start : start + length] = start + length
            start += length
    return first, last


_TABLES = {cuts: _cut_tables(cuts) for cuts in _CUTS}


def courses(u: Field, v: Field, lay: Lay) -> Courses:
    """Lay pieces along the u axis; the pattern depends on place and seed only."""
    row = np.floor(v * np.float32(1.0 / lay.row))
    along = u * np.float32(1.0 / lay.unit)
    # Every row starts elsewhere, so that joints never line up.
    unit = np.floor(along) + row * 5 + 960
    span = np.floor(unit * np.float32(1.0 / _SPAN))
    place = (unit - span * _SPAN).astype(np.int64)
    first, last = _TABLES[lay.cuts]
    pattern = (cell_chance(span, row + 128, lay.seed) * len(first)).astype(np.int64)
    start = first[pattern, place]
    offset = span * _SPAN - row * 5 - 960
    left = along - (offset + start)
    right = (offset + last[pattern, place]) - along
    across = v - row * np.float32(lay.row)
    side = np.minimum(across, np.float32(lay.row) - across)
    joint = np.minimum(np.minimum(left, right) * np.float32(lay.unit), side)
    chance = cell_chance(span * _SPAN + start, row * 7 + 31, lay.seed + 1)
    return Courses(joint - np.float32(lay.gap / 2), chance)


def tinted(color: Paint, chance: Field, amount: float) -> Field:
    """A plane of a color whose brightness varies by ``amount`` with a chance of 0 to 1."""
    factor = 1.0 + (chance - 0.5) * np.float32(2 * amount)
    return np.asarray(np.clip(as_light(color) * factor[..., None], 0, 1), np.float32)


class Finish(NamedTuple):
    """Color and surface of laid pieces. ``uneven``: how much lower some pieces are (studs)."""

    color: Paint
    tint: float = 0.07
    gloss: float = 0.5
    bevel: float = 0.07
    uneven: float = 0.0
    studs: bool = False


def lay_pieces(
    relief: Relief,
    patch: Patch,
    distance: Field,
    lay: Lay,
    z: Field | float,
    finish: Finish,
    *,
    carve: bool = False,
) -> Mask:
    """Cover the places where ``distance`` is negative with pieces whose tops are at ``z``.

    ``carve`` covers higher places too.
    """
    laid = courses(patch.u, patch.v, lay)
    inside = np.maximum(distance, -laid.joint)
    level = z - laid.chance * np.float32(finish.uneven) if finish.uneven else z
    height = rounded_edge(inside, level, finish.bevel)
    # Joints are grooves, not gaps: they stay filled a little below the tops.
    height = np.maximum(height, np.asarray(level, np.float32) - np.float32(0.12))
    color = tinted(finish.color, laid.chance, finish.tint)
    color *= np.where(inside > 0, np.float32(0.55), np.float32(1.0))[..., None]
    return relief.put(patch.where, distance < 0, height, color, finish.gloss, carve=carve)


_INSIDE = 0.35
"""How far inside an outline the middle of a stud must lie, as a share of its unit."""


def add_studs(
    relief: Relief,
    patch: Patch,
    inside: Distance,
    z: Field | float,
    *,
    lay: Lay | None = None,
    rise: float = 0.2,
) -> None:
    """Put a stud on the middle of each unit that lies well inside an outline.

    Only whole studs are kept, whatever the outline.
    """
    used = lay or Lay()
    unit_u = (np.floor(patch.u * np.float32(1 / used.unit)) + 0.5) * np.float32(used.unit)
    unit_v = (np.floor(patch.v * np.float32(1 / used.row)) + 0.5) * np.float32(used.row)
    radius = 0.3 * min(1.0, used.row, used.unit)
    off = norm(patch.u - unit_u, patch.v - unit_v) - np.float32(radius)
    kept = (off < 0) & (inside(unit_u, unit_v) <= -_INSIDE * min(1.0, used.row, used.unit))
    height = rounded_edge(off, z + rise, 0.075)
    written = relief.put(patch.where, kept, height, None, float(relief.gloss[patch.where].mean()))
    ring = written & (off < -0.09) & (off > -0.125)
    surface = relief.color[patch.where]
    np.multiply(surface, np.float32(0.93), out=surface, where=ring[..., None])
