"""Water and lava in motion: light that wanders over them, as frames that repeat without a seam."""

import math
from typing import Final, NamedTuple

import numpy as np

from game.model.battlefield import Area
from game.ui.art.board import BoardArt, TileKey
from game.ui.art.footprint import Box, area_footprint, bounds, footprints
from game.ui.art.noise import noise, ridges
from game.ui.art.palette import FOAM, Field, Mask, rgb
from game.ui.art.sprite import Pixels

FRAMES: Final = 6
FILM_PX: Final = 8
"""Pixels per stud in which films are painted; they are soft, and scaled to the zoom."""

LIQUIDS: Final = ("water", "deep-water", "lava")
_DRIFT = 0.55
"""Studs of the circle on which the light wanders in one turn of the film."""


class LiquidFilm(NamedTuple):
    """Light to be added to a tile: its place in the tile in studs, and its frames in turn."""

    left: int
    top: int
    width: int
    height: int
    frames: tuple[Pixels, ...]


def bake_film(art: BoardArt, tile: TileKey) -> LiquidFilm | None:
    """The film of a tile; ``None`` when no liquid shows in it. Any thread."""
    box = art.tile_box(tile)
    liquids = [area for area in art.areas if area.kind in LIQUIDS and bounds(area).meets(box)]
    part = _around(liquids, box)
    if part is None:
        return None
    xs, ys = _places(part.left, part.right), _places(part.top, part.bottom)
    free = _uncovered(art, xs, ys)
    wet, deep, hot = (_inside(art, kind, liquids, xs, ys) & free for kind in LIQUIDS)
    if not (wet | deep | hot).any():
        return None
    frames = tuple(_frame(xs, ys, wet, deep, hot, number / FRAMES) for number in range(FRAMES))
    corner = (round(part.left - box.left), round(part.top - box.top))
    size = (round(part.right - part.left), round(part.bottom - part.top))
    return LiquidFilm(*corner, *size, frames)


def _places(start: float, end: float) -> Field:
    """The middles of the pixels of a film along one axis."""
    count = round((end - start) * FILM_PX)
    return ((np.arange(count) + 0.5) / FILM_PX + start).astype(np.float32)


def _around(liquids: list[Area], box: Box) -> Box | None:
    """The whole studs of a tile that its liquids lie in."""
    if not liquids:
        return None
    boxes = [bounds(area) for area in liquids]
    part = Box(
        max(box.left, math.floor(min(one.left for one in boxes))),
        max(box.top, math.floor(min(one.top for one in boxes))),
        min(box.right, math.ceil(max(one.right for one in boxes))),
        min(box.bottom, math.ceil(max(one.bottom for one in boxes))),
    )
    return part if part.left < part.right and part.top < part.bottom else None


def _inside(art: BoardArt, kind: str, liquids: list[Area], xs: Field, ys: Field) -> Mask:
    """Where liquid of a kind lies, a little inside of its bank."""
    mask = np.zeros((len(ys), len(xs)), np.bool_)
    wobble = (noise(xs, ys, 2.2, 11, 3) - np.float32(0.5)) * np.float32(0.3)
    for area in liquids:
        if area.kind == kind:
            mask |= area_footprint(area).distance_at(xs, ys) + wobble < -0.12
    return mask & (art.board.distance(xs[None, :], ys[:, None]) < -0.1)


def _uncovered(art: BoardArt, xs: Field, ys: Field) -> Mask:
    """Where nothing stands on the ground."""
    free = np.ones((len(ys), len(xs)), np.bool_)
    part = Box(float(xs[0]), float(ys[0]), float(xs[-1]), float(ys[-1]))
    for piece in art.pieces:
        if bounds(piece).grown(0.5).meets(part):
            for shape in footprints(piece):
                free &= shape.distance_at(xs, ys) > 0.35
    return free


def _frame(xs: Field, ys: Field, wet: Mask, deep: Mask, hot: Mask, turn: float) -> Pixels:
    """The light at one moment, as red, green and blue to be added."""
    off_x = np.float32(_DRIFT * math.cos(math.tau * turn))
    off_y = np.float32(_DRIFT * math.sin(math.tau * turn))
    light = np.zeros((len(ys), len(xs), 3), np.float32)
    if wet.any() or deep.any():
        crest = ridges(xs + off_x, ys + off_y, 2.4, 113, 2) * ridges(xs - off_y, ys, 3.1, 114, 2)
        shine = np.clip((crest - 0.62) * 2.6, 0, 1) * (0.30 * wet + 0.16 * deep)
        light += shine[..., None] * np.array(rgb(FOAM), np.float32)
    if hot.any():
        heat = np.clip((ridges(xs + off_x, ys + off_y, 2.2, 122, 2) - 0.55) * 2.2, 0, 1) * hot
        light += heat[..., None] * np.array((110.0, 62.0, 14.0), np.float32)
    return np.asarray(np.clip(light, 0, 255), np.uint8)
