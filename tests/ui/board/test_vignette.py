"""The corners of the map's view are dark, its middle is left as it is."""

import pygame
import pytest

from game.ui.board.vignette import DARKEST, draw_vignette
from game.ui.theme import Theme

GRAY = 200


@pytest.mark.usefixtures("app")
def test_corners_are_dark_and_the_middle_is_not() -> None:
    surface, view = pygame.Surface((900, 600)), pygame.Rect(40, 50, 800, 500)
    surface.fill((GRAY, GRAY, GRAY))
    draw_vignette(surface, view, Theme(1.0))
    left, top, right, bottom = view.x, view.y, view.right - 1, view.bottom - 1
    darkest = GRAY * (1 - DARKEST / 255)
    for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
        assert surface.get_at(corner)[0] == pytest.approx(darkest, abs=4)
    for plain in (view.center, (view.centerx, top), (left, view.centery)):
        assert surface.get_at(plain)[0] == GRAY
    assert surface.get_at((left - 1, top - 1))[0] == GRAY, "nothing outside of the view"
