"""The first picture of a board: all of it at once, coarse but real; the bare table until then."""

import math
from typing import Final

import numpy as np
import pygame

from game.ui.art.board import BoardArt
from game.ui.art.footprint import Box
from game.ui.art.ground_art import PLANK_WIDTH, TABLE_COLOR
from game.ui.art.palette import Field
from game.ui.art.shading import flat_light, tone
from game.ui.art.sprite import Pixels

RIM: Final = 3
"""Studs of table around the board in its overview."""

OVERVIEW_PX: Final = 6
"""Most pixels per stud of an overview."""

_PIXELS = 420_000
"""Pixels of an overview at most: so many take a good half of a second on one core."""

_LIGHTS = 8
"""Places along each side of a bare table at which its light is known."""

_JOINT = np.float32(0.35)
"""How much of their light the joints between planks keep."""


def overview_box(art: BoardArt) -> Box:
    """What an overview shows, in whole studs: the board and a rim of table."""
    wide, high = math.ceil(art.board.width), math.ceil(art.board.height)
    return Box(-RIM, -RIM, wide + RIM, high + RIM)


def overview_px(art: BoardArt) -> int:
    """Pixels per stud of the overview of a board: fewer for larger ones, so that none lasts."""
    box = overview_box(art)
    area = (box.right - box.left) * (box.bottom - box.top)
    return max(1, min(OVERVIEW_PX, int(math.sqrt(_PIXELS / area))))


def overview_name(art: BoardArt) -> str:
    """What an overview is called: equal names have equal pixels."""
    return "overview-" + art.digest_box(overview_box(art), overview_px(art))


def bake_overview(art: BoardArt) -> Pixels:
    """The whole board in one go, without finer relief; well under a second. Any thread."""
    return art.bake_box(overview_box(art), overview_px(art), factor=1)


def bare_table(art: BoardArt, box: Box, size: tuple[int, int]) -> pygame.Surface:
    """A part of the table as lit as the real picture, but without its grain."""
    wide, high = box.right - box.left, box.bottom - box.top
    steps = (np.arange(_LIGHTS, dtype=np.float32) + 0.5) / _LIGHTS
    pool = art.lamp_pool(box.left + steps * wide, box.top + steps * high)
    lights = pool[..., None] * (TABLE_COLOR * flat_light())
    planks, joints = (_stretched(lights * share, size) for share in (np.float32(1), _JOINT))
    top = PLANK_WIDTH * math.ceil(box.top / PLANK_WIDTH)
    while top < box.bottom:
        line = pygame.Rect(0, round((top - box.top) * size[1] / high), size[0], 1)
        planks.blit(joints, line, line)
        top += PLANK_WIDTH
    return planks


def _stretched(lights: Field, size: tuple[int, int]) -> pygame.Surface:
    """A few lights as a smooth surface."""
    shown = np.asarray(tone(lights) * 255 + 0.5, np.uint8)
    small = pygame.image.frombuffer(shown.tobytes(), (_LIGHTS, _LIGHTS), "RGB")
    large = pygame.transform.smoothscale(small, size)
    return large.convert() if pygame.display.get_surface() else large
