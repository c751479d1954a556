"""Small pictures of whole boards, for lists of levels and as backgrounds."""

import math
from collections.abc import Generator
from typing import Final, TypeVar

import numpy as np
import pygame

from game.model.battlefield import BattleMap
from game.ui.art.board import BoardArt
from game.ui.art.overview import RIM, bare_table
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.sprite import Pixels

FINE_PX: Final = (16, 24, 32, 48)
"""Pixels per stud of fine pictures: few, so that a picture serves windows of several sizes."""

_ENLARGED: Final = 1.25
"""How far a fine picture may be enlarged without looking coarse."""

SHARP_PX: Final = 16
"""Pixels per stud from which on the joints between tiles need no finer relief to be seen."""

_FINE_PIXELS = 6_000_000
"""Pixels of a fine picture at most; one takes three bytes."""

_LONGEST = 4096
"""Pixels of a side at most: longer ones are not kept on disk."""

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work in small pieces: whatever else has to be painted can be painted between them."""


def preview_art(battle_map: BattleMap) -> BoardArt:
    """What a preview shows: the board with a rim of table."""
    return BoardArt(battle_map, table=RIM)


def fine_px(battle_map: BattleMap, size: tuple[int, int]) -> int:
    """Pixels per stud at which a board that covers all of a size is crisp, within reason."""
    wide, high = _studs(battle_map)
    needed = max(size[0] / wide, size[1] / high)
    step = next((px for px in FINE_PX if px * _ENLARGED >= needed), FINE_PX[-1])
    return max(2, min(step, _affordable(battle_map, _FINE_PIXELS)))


def bake_steps(battle_map: BattleMap, px: int) -> Steps[Pixels]:
    """Bake the whole board with its rim at ``px`` pixels per stud, a tile at a time."""
    art = preview_art(battle_map)
    left, top, _, _ = art.extent
    wide, high = _studs(battle_map)
    pixels = np.zeros((high * px, wide * px, 3), np.uint8)
    # Joints between tiles are thinner than a pixel here: in a relief that is no finer they would
    # be seen or lost by chance.
    factor = 1 if px >= SHARP_PX else 2
    for tile in art.tiles():
        box = art.tile_box(tile)
        part = art.bake(tile, px, factor=factor)
        y, x = round((box.top - top) * px), round((box.left - left) * px)
        pixels[y : y + part.shape[0], x : x + part.shape[1]] = part
        yield
    return pixels


def run(steps: Steps[Result]) -> Result:
    """Do all of some work at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result


def _studs(battle_map: BattleMap) -> tuple[int, int]:
    """Width and height of a preview: whole studs of the board and the table at each side."""
    wide, high = (math.ceil(side * STUDS_PER_INCH) + 2 * RIM for side in battle_map.size)
    return wide, high


def _affordable(battle_map: BattleMap, pixels: int) -> int:
    """Pixels per stud at which a board has no more than so many pixels."""
    wide, high = _studs(battle_map)
    return int(min(math.sqrt(pixels / (wide * high)), _LONGEST / max(wide, high)))


def fitted_surface(pixels: Pixels, size: tuple[int, int]) -> pygame.Surface:
    """Baked pixels as a surface, scaled to the largest that fits into ``size``."""
    shape = (pixels.shape[1], pixels.shape[0])
    picture = pygame.image.frombuffer(pixels.data.cast("B"), shape, "RGB")
    scaled = pygame.transform.smoothscale(picture, _within(shape, size))
    return scaled.convert() if pygame.display.get_surface() else scaled


def fitted_table(battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface:
    """The table that a board will lie on, as large as its picture in ``size``."""
    art = preview_art(battle_map)
    return bare_table(art, art.extent, _within(_studs(battle_map), size))


def _within(shape: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """Width and height of a shape as large as fits into a size."""
    scale = min(size[0] / shape[0], size[1] / shape[1])
    return max(1, round(shape[0] * scale)), max(1, round(shape[1] * scale))
