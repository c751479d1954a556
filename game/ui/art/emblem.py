"""The marks of teams as flat pictures: for banners, lists and the cloth of the handover."""

from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.ui.art.palette import rgb, team_look
from game.ui.art.patterns import PATTERNS, Band
from game.ui.art.relief import norm
from game.ui.art.schemes import Scheme, in_force
from game.ui.art.shading import shrink
from game.ui.art.sprite import picture_surface

_FINE: Final = 4
"""How many times larger a mark is drawn before it is scaled down."""

_BAND: Final = Band(0.68, 0.16)
"""Where the pattern lies, as shares of the mark's radius: broad, so that it shows when small."""

_BOLD_BAND: Final = Band(0.63, 0.27)
_BOLD_MIDDLE: Final = 0.30
"""The same for patterns that are to be seen well: nearly all of the mark."""

_RIM, _MIDDLE = 0.92, 0.42
"""Where the white rim begins and the dark middle ends, as shares of the radius."""


def emblem(color: str, size: int) -> pygame.Surface:
    """The round mark of a team, ``size`` pixels wide: its pattern around a dark middle."""
    return _emblem(color, size, in_force())


@lru_cache(maxsize=256)
def _emblem(color: str, size: int, scheme: Scheme) -> pygame.Surface:
    team = team_look(color)
    band, middle = (_BOLD_BAND, _BOLD_MIDDLE) if scheme.bold else (_BAND, _MIDDLE)
    places = (np.arange(size * _FINE, dtype=np.float32) + 0.5) * 2 / (size * _FINE) - 1
    u, v = places[None, :], places[:, None]
    off, pattern = norm(u, v), PATTERNS[team.pattern](u, v, band) < 0
    pixels = np.zeros((*off.shape, 4), np.float32)
    for where, paint in (
        (off < 1, "#FFFFFF"),
        (off < _RIM, team.main),
        (off < middle, team.dark),
        (pattern, team.light),
    ):
        pixels[where] = (*rgb(paint), 255)
    small = shrink(pixels, _FINE)
    # Every pixel of the large picture is solid or clear, so the color is the mean of the solid.
    small[..., :3] *= np.float32(255) / np.maximum(small[..., 3:], 1)
    return picture_surface(np.asarray(small + 0.5, np.uint8))


def banner_cloth(color: str, size: tuple[int, int]) -> pygame.Surface:
    """A whole surface in a team's color, strewn with its mark."""
    cloth = pygame.Surface(size).convert()
    cloth.fill(team_look(color).main)
    side = max(48, min(size) // 6)
    mark = emblem(color, side).copy()
    mark.set_alpha(70)
    step = round(side * 1.5)
    for row, y in enumerate(range(-side // 2, size[1], step)):
        shift = step // 2 if row % 2 else 0
        for x in range(-side // 2 - shift, size[0], step):
            cloth.blit(mark, (x, y))
    return cloth
