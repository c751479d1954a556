"""What darkens the battle below a screen is made once, not in every frame."""

import pygame
import pytest

from game.ui.scenes.program.program import Program
from game.ui.scenes.shared.parts import Overlay
from game.ui.widgets.look import paint
from tests.ui.scenes.stage import Guest
from tests.ui.scenes.test_layout import at_pause

pytestmark = pytest.mark.drawn


def test_the_veil_is_kept_from_frame_to_frame_and_follows_the_window(
    program: Program, guest: Guest
) -> None:
    at_pause(program, guest)
    guest.step(2)
    scene = guest.app.scenes.top
    assert isinstance(scene, Overlay)
    for size in ((1280, 720), (1600, 900)):
        guest.resize(*size)
        guest.step(2)
        kept = guest.app.theme.keep(("shade", size[0]), lambda: pygame.Surface((1, 1)))
        assert kept.get_width() == size[0]
        guest.step(3)
        assert guest.app.theme.keep(("shade", size[0]), lambda: pygame.Surface((1, 1))) is kept
        sheet = pygame.Surface(size)
        sheet.fill("#FFFFFF")
        scene.draw_below(sheet)
        rows = {sheet.get_at((size[0] - 1, y)).r for y in range(size[1])}
        assert len(rows) == 1, "everywhere alike"
        assert 80 < rows.pop() < 130, "darkened to its edge"


def test_a_dialog_before_does_not_change_how_dark_it_is(program: Program, guest: Guest) -> None:
    """Both darken a window of one size, each by its own measure."""
    at_pause(program, guest)
    guest.step(2)
    scene = guest.app.scenes.top
    assert isinstance(scene, Overlay)
    shades = []
    for before in (10, 240):
        paint.draw_shade(guest.app.surface, guest.app.theme, before)
        sheet = pygame.Surface(guest.app.size)
        sheet.fill("#FFFFFF")
        scene.draw_below(sheet)
        shades.append(sheet.get_at((0, 0)).r)
    assert shades[0] == shades[1]
