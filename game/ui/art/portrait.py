"""Close-up pictures of figures for cards and lists."""

import pygame

from game.ui.art.figure_body import STAND
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import HEADINGS, bake_figure
from game.ui.art.palette import team_look
from game.ui.art.sprite import Baked, plain_shadow, plain_surface

_HEADING = 30
"""Degrees that a portrait looks along: to the right and a little down."""
_SMOOTH = 4
"""How many times larger round corners are drawn before they are scaled down, which is exact."""


def bake_portrait(look: FigureLook, size: int) -> Baked:
    """The pixels of a figure on its portrait of ``size`` pixels. Any thread."""
    px = size / (2 * STAND * 1.12)
    usual = look._replace(size=1.0)
    return bake_figure(usual, round(_HEADING * HEADINGS / 360), px, STAND)


def framed(baked: Baked | None, color: str, size: int) -> pygame.Surface:
    """The portrait of somebody in a team's color, or without him as long as he is not baked."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    _backdrop(surface, color)
    center = (size // 2, size // 2)
    if baked is not None:
        for part in (plain_shadow(baked.shadow), plain_surface(baked.picture)):
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
