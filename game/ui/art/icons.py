"""Icons: small vector drawings of our own, colored and sized before they are drawn."""

import io
from functools import lru_cache

import pygame

from game.ui.art.icon_paths import ICONS


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
