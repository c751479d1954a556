"""The plain table behind a menu, as long as there is no board."""

from typing import Final

import pygame

from game.ui.art.palette import TABLE_DARK, TABLE_LIGHT
from game.ui.widgets.look.shapes import gradient

DARKENED: Final = 0.43
"""How much of its light the board behind the menu loses."""

QUIET: Final = 0.62
"""How much it loses behind pages, where nothing may draw the eye from what is read."""


class BareTable:
    """A table that fills the window, in the light that a menu leaves."""

    def __init__(self) -> None:
        self._plain: tuple[tuple[int, int], float, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, *, quiet: bool = False) -> None:
        """Fill the whole surface; ``quiet``: with little light."""
        surface.blit(self._table(surface.get_size(), QUIET if quiet else DARKENED), (0, 0))

    def _table(self, size: tuple[int, int], darkened: float) -> pygame.Surface:
        if self._plain is None or self._plain[:2] != (size, darkened):
            picture = dimmed(gradient(size, TABLE_LIGHT, TABLE_DARK), darkened)
            self._plain = (size, darkened, picture)
        return self._plain[2]


def dimmed(picture: pygame.Surface, darkened: float) -> pygame.Surface:
    """A copy of a picture with less light."""
    dark = picture.convert()
    light = round(255 * (1 - darkened))
    dark.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return dark
