"""Small pictures of whole boards, for lists of levels and as backgrounds."""

import math

import numpy as np
import pygame

from game.model.battlefield import BattleMap
from game.ui.art.board import BoardArt
from game.ui.art.sketch import sketch_board
from game.ui.art.sprite import Pixels

TABLE = 3
"""Studs of table around a previewed board."""

_MOST_PIXELS = 1_500_000


def bake_preview(battle_map: BattleMap, size: tuple[int, int]) -> Pixels:
    """Pixels of the whole board with a rim of table, about as large as ``size``. Any thread.

    The picture keeps the shape of the board; it is at least as large as fits into ``size``,
    except for very large boards.
    """
    art = BoardArt(battle_map, table=TABLE)
    left, top, right, bottom = art.extent
    fits = min(size[0] / (right - left), size[1] / (bottom - top))
    affordable = math.sqrt(_MOST_PIXELS / ((right - left) * (bottom - top)))
    px = max(2, min(math.ceil(fits), 16, int(affordable)))
    shape = (round((bottom - top) * px), round((right - left) * px), 3)
    pixels = np.zeros(shape, np.uint8)
    for tile in art.tiles():
        box = art.tile_box(tile)
        part = art.bake(tile, px)
        y, x = round((box.top - top) * px), round((box.left - left) * px)
        pixels[y : y + part.shape[0], x : x + part.shape[1]] = part
    return pixels


def sketch_preview(battle_map: BattleMap) -> pygame.Surface:
    """The whole board with its rim of table in plain colors, at once."""
    art = BoardArt(battle_map, table=TABLE)
    return sketch_board(art, art.extent)


def on_table(board: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A board with its rim as large as fits into the middle of a size; the table goes on around it.

    The boards of the table run across: what goes on is the outermost line of pixels.
    """
    share = min(size[0] / board.get_width(), size[1] / board.get_height())
    target = (round(board.get_width() * share), round(board.get_height() * share))
    middle = pygame.transform.smoothscale(board, (max(1, target[0]), max(1, target[1])))
    whole = pygame.Surface(size)
    place = middle.get_rect(center=whole.get_rect().center)
    wide, high = middle.get_size()
    beyond = (
        (pygame.Rect(0, 0, wide, 1), pygame.Rect(place.x, 0, wide, place.y)),
        (pygame.Rect(0, high - 1, wide, 1), pygame.Rect(place.x, place.bottom, wide, size[1])),
        (pygame.Rect(0, 0, 1, high), pygame.Rect(0, place.y, place.x, high)),
        (pygame.Rect(wide - 1, 0, 1, high), pygame.Rect(place.right, place.y, size[0], high)),
    )
    whole.blit(middle, place)
    for line, room in beyond:
        room = room.clip(whole.get_rect())
        if room.width and room.height:
            whole.blit(pygame.transform.scale(middle.subsurface(line), room.size), room)
    return whole.convert() if pygame.display.get_surface() else whole


def fitted_surface(pixels: Pixels, size: tuple[int, int]) -> pygame.Surface:
    """Baked pixels as a surface, scaled to the largest that fits into ``size``."""
    shape = (pixels.shape[1], pixels.shape[0])
    picture = pygame.image.frombuffer(pixels.tobytes(), shape, "RGB")
    scale = min(size[0] / shape[0], size[1] / shape[1])
    target = (max(1, round(shape[0] * scale)), max(1, round(shape[1] * scale)))
    scaled = pygame.transform.smoothscale(picture, target)
    return scaled.convert() if pygame.display.get_surface() else scaled
