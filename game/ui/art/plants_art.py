"""Small plants on free meadow: where they grow, and how they look. They hide nothing."""

import hashlib
import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from game.model.battlefield import BattleMap
from game.ui.art.footprint import bounds, footprints, paint_footprints
from game.ui.art.noise import noise
from game.ui.art.palette import STUDS_PER_INCH, Field, Mask
from game.ui.art.relief import Relief

_SPACING = 2.6
_BLOSSOMS = ("#F3E14B", "#F5F2E8", "#E8574C", "#F3E14B")
_LEAF, _GRASS = "#62B04C", ("#7CB862", "#8CC06A", "#6FAE58")

_REACH = 0.9
"""Studs that a plant reaches from its place, at most."""

_PLAIN_PX = 3
"""Pixels per stud below which a plant is no more than a dot."""


class Plant(NamedTuple):
    """Place in studs and a chance of 0 to 1; without ``blossom`` it is a tuft of grass."""

    x: float
    y: float
    chance: float
    blossom: bool


def plants_of(battle_map: BattleMap) -> tuple[Plant, ...]:
    """All small plants of a map, in clumps; they depend on the map as its file tells it only."""
    width, height = (side * STUDS_PER_INCH for side in battle_map.size)
    columns, rows = int(width / _SPACING), int(height / _SPACING)
    chance = np.random.default_rng(_seed(battle_map)).random((5, rows, columns))
    x = (np.arange(columns)[None, :] + 0.2 + 0.6 * chance[0]) * _SPACING
    y = (np.arange(rows)[:, None] + 0.2 + 0.6 * chance[1]) * _SPACING
    at = (np.arange(columns) * np.float32(_SPACING), np.arange(rows) * np.float32(_SPACING))
    lush = noise(*at, 14.0, 67, 2)
    grows = chance[2] < np.clip((lush - 0.40) * 1.1, 0.02, 0.35)
    grows &= _meadow(battle_map, x, y)
    for area in battle_map.areas:
        left, top, right, bottom = bounds(area).grown(_REACH)
        grows &= ~((x >= left) & (x <= right) & (y >= top) & (y <= bottom))
    u, v = x.astype(np.float32), y.astype(np.float32)
    for piece in battle_map.terrain:
        # What is in part below a piece stays, so that nothing beside the piece looks different.
        for shape in footprints(piece):
            grows &= shape.distance_from(u, v) > -_REACH
    spots = zip(x[grows].tolist(), y[grows].tolist(), chance[3][grows].tolist(), strict=True)
    blossoms = (chance[4][grows] < 0.4).tolist()
    return tuple(Plant(*spot, blossom) for spot, blossom in zip(spots, blossoms, strict=True))


def _seed(battle_map: BattleMap) -> int:
    """Of the size only: whoever draws a map sees its plants stay while other things change."""
    size = msgspec.json.encode(battle_map.size)
    return int.from_bytes(hashlib.blake2b(size, digest_size=8).digest(), "big")


def _meadow(battle_map: BattleMap, x: Field, y: Field) -> Mask:
    """Where the ground that is seen is meadow, a little away from any other."""
    u, v = x.astype(np.float32), y.astype(np.float32)
    width, height = (side * STUDS_PER_INCH for side in battle_map.size)
    meadow = np.full(x.shape, battle_map.ground == "meadow")
    meadow &= (x > 0.9) & (x < width - 0.9) & (y > 0.9) & (y < height - 0.9)
    for paint in battle_map.paint:
        for shape in paint_footprints(paint):
            d = shape.distance_from(u, v)
            meadow &= d > 0.9
            if paint.ground == "meadow":
                meadow |= d < -0.9
    return meadow


def paint_plants(relief: Relief, plants: Sequence[Plant]) -> None:
    """Draw plants where the ground is still bare, beside and below all that stands on it."""
    bare = (relief.height > -_BARE) & (relief.height < _BARE)
    if plants:
        with relief.within((slice(None), slice(None)), bare):
            for plant in plants:
                _paint_plant(relief, plant)


_BARE = 0.16
"""Studs: ground with its own low studs is no higher, water and pits are deeper."""


def _paint_plant(relief: Relief, plant: Plant) -> None:
    """Six leaves and a blossom, or a few blades of grass."""
    pen = relief.pen(plant.x, plant.y, plant.chance * 6.0)
    if relief.px < _PLAIN_PX:
        pen.disc((0, 0), 0.5, 0.4, _LEAF if plant.blossom else _GRASS[0], bevel=0.2)
        return
    if not plant.blossom:
        color = _GRASS[int(plant.chance * 2.999)]
        for index in range(7):
            angle = index * math.tau / 7 + (index % 2) * 0.3
            out = 0.42 + 0.14 * (index % 3)
            tip = (out * math.cos(angle), out * math.sin(angle))
            pen.capsule((0, 0), tip, (0.13, 0.08), (0.34, 0.22), color, gloss=0.3)
        return
    for index in range(6):
        angle = index * math.pi / 3
        start = (0.1 * math.cos(angle), 0.1 * math.sin(angle))
        end = (0.62 * math.cos(angle), 0.62 * math.sin(angle))
        pen.capsule(start, end, (0.17, 0.21), (0.42, 0.25), _LEAF, gloss=0.35)
    pen.disc((0, 0), 0.24, 0.82, _BLOSSOMS[int(plant.chance * 3.999)], bevel=0.07)
