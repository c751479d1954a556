"""Close-up pictures of figures for cards and lists."""

from functools import lru_cache
from typing import Final

import pygame

from game.ui.art.figure_body import STAND
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import HEADINGS, bake_figure
from game.ui.art.palette import team_look
from game.ui.art.schemes import Scheme
from game.ui.art.sprite import Baked, plain_shadow, plain_surface

COARSE: Final = 16
"""Pixels of a portrait that is painted within a frame, until there is a finer one."""

_HEADING = 30
"""Degrees that a portrait looks along: to the right and a little down."""
_SMOOTH = 4
"""How many times larger round corners are drawn before they are scaled down, which is exact."""


def bake_portrait(look: FigureLook, size: int) -> Baked:
    """The pixels of a figure on its portrait of ``size`` pixels. Any thread."""
    px = size / (2 * STAND * 1.12)
    usual = look._replace(size=1.0)
    return bake_figure(usual, round(_HEADING * HEADINGS / 360), px, STAND)


@lru_cache(maxsize=256)
def coarse_portrait(look: FigureLook, _scheme: Scheme) -> Baked:
    """The pixels of a very small portrait in the scheme of colors that is in force."""
    return bake_portrait(look, COARSE)


def framed(baked: Baked, color: str, size: int, baked_for: int = 0) -> pygame.Surface:
    """The portrait of somebody in a team's color; one that was ``baked_for`` another size is
    enlarged.
    """
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    _backdrop(surface, color)
    center = (size // 2, size // 2)
    for one in (plain_shadow(baked.shadow), plain_surface(baked.picture)):
        part = pygame.transform.smoothscale_by(one, size / baked_for) if baked_for else one
        surface.blit(part, part.get_rect(center=center))
    surface.blit(_rounded(size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _rounded(size: int) -> pygame.Surface:
    """White with smooth round corners, to be multiplied with."""
    large = pygame.Surface((size * _SMOOTH, size * _SMOOTH), pygame.SRCALPHA)
    # White where nothing is seen too: the corners fade without growing dark.
    large.fill((255, 255, 255, 0))
    radius = max(3, size // 12) * _SMOOTH
    pygame.draw.rect(large, "white", large.get_rect(), border_radius=radius)
    return pygame.transform.smoothscale(large, (size, size))


def _backdrop(surface: pygame.Surface, color: str) -> None:
    """The team's color, lighter at the top."""
    team = pygame.Color(team_look(color).main).lerp(pygame.Color("#E8EEF4"), 0.45)
    dark = pygame.Color(team_look(color).dark)
    height = surface.get_height()
    for row in range(height):
        line = team.lerp(dark, 0.75 * row / height)
        pygame.draw.line(surface, line, (0, row), (surface.get_width(), row))
