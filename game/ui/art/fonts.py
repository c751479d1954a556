"""The display font, loaded from its package once per size."""

from functools import lru_cache

import pygame
from font_fredoka_one import FredokaOne


@lru_cache(maxsize=64)
def display_font(pixels: int) -> pygame.font.Font:
    """Fredoka One at a height in pixels. The font module is started when needed."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FredokaOne, max(6, pixels))


def outlined(text: str, pixels: int, color: str, outline: str, width: int) -> pygame.Surface:
    """A line of display text with an outline ``width`` pixels wide."""
    font = display_font(pixels)
    inside = font.render(text, True, color)
    border = font.render(text, True, outline)
    size = (inside.get_width() + 2 * width, inside.get_height() + 2 * width)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for right in range(-width, width + 1):
        for down in range(-width, width + 1):
            if right * right + down * down <= (width + 0.5) ** 2:
                surface.blit(border, (width + right, width + down))
    surface.blit(inside, (width, width))
    return surface
