"""Icons: small vector drawings of our own, colored and sized before they are drawn."""

import io
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.figure_body import STAND, STAND_PATTERNS
from game.ui.art.icon_paths import ICONS
from game.ui.art.palette import rgb, team_look
from game.ui.art.shading import shrink
from game.ui.art.sprite import picture_surface


def svg(name: str, size: int, color: str) -> str:
    """The document of an icon. Raises ``KeyError`` for an unknown name."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
    return f'{head} viewBox="0 0 24 24">{ICONS[name].replace("#C", color)}</svg>'


@lru_cache(maxsize=1024)
def icon(name: str, size: int, color: str = "#FFFFFF") -> pygame.Surface:
    """An icon of ``size`` pixels. Raises ``KeyError`` for an unknown name."""
    drawing = io.BytesIO(svg(name, size, color).encode())
    surface = pygame.image.load(drawing, "icon.svg")
    return surface.convert_alpha() if pygame.display.get_surface() else surface


@lru_cache(maxsize=256)
def team_badge(color: str, size: int) -> pygame.Surface:
    """The stand of a team as a flat sign of ``size`` pixels: its color with its pattern."""
    team = team_look(color)
    fine = size * 4
    places = (np.arange(fine, dtype=np.float32) + 0.5) / fine * 2 * STAND * 1.03 - STAND * 1.03
    u, v = places[None, :], places[:, None]
    off = np.sqrt(u * u + v * v)
    pixels = np.zeros((fine, fine, 4), np.float32)
    pixels[off < STAND] = (*rgb(team.main), 255)
    pixels[off < 1.22] = (*rgb(team.dark), 255)
    pattern = (STAND_PATTERNS[team.pattern](u, v) < 0.025) & (off < STAND)
    pixels[pattern] = (*rgb(team.light), 255)
    pixels[..., :3] *= pixels[..., 3:] / np.float32(255)
    small = shrink(pixels, 4)
    small[..., :3] /= np.maximum(small[..., 3:], 1) / np.float32(255)
    return picture_surface(np.asarray(np.clip(small, 0, 255), np.uint8))
