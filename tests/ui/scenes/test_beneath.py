"""A battle that shows through another scene, and what is kept of all that is drawn then."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.scenes.program.program import Program
from game.ui.theme import PictureKey, Theme
from game.ui.window import App
from tests.ui.board.conftest import AtOnce
from tests.ui.scenes.stage import INSTANT, Guest, Start, make_desk
from tests.ui.scenes.test_all_sizes import at_end_of_turn, at_save_name
from tests.ui.scenes.test_layout import at_pause

pytestmark = pytest.mark.drawn

MOST_FRAMES = 400
"""Frames in which the small board of a test is painted, tile by tile, with room to spare."""


@pytest.mark.usefixtures("home")
def test_the_board_is_painted_under_the_menu() -> None:
    program = Program(App((1280, 720)), make_desk(), lambda: 3, INSTANT, executor=AtOnce())
    program.menu()
    guest = Guest(program.app)
    at_pause(program, guest)
    assert program.scene is not None
    assert not program.scene.view.settled, "there is something left to paint"
    for _ in range(MOST_FRAMES):
        guest.step()
        if program.scene.view.settled:
            break
    assert program.scene.view.settled
    assert program.app.scenes.top is not program.scene, "the menu was never left"
    program.app.close()


def test_what_waits_for_an_answer_waits_unseen_below_the_menu(program: Program) -> None:
    guest = Guest(program.app)
    at_end_of_turn(program, guest)
    scene, surface = program.scene, pygame.Surface((1280, 720))
    assert scene is not None
    scene.table.open_menu()
    guest.step(2)
    dialog, ring = scene.tree.dialog, scene.tree.focused
    assert dialog is not None, "a question waits below the menu"
    assert ring is not None
    drawn: list[str] = []
    dialog.draw = lambda *_: drawn.append("dialog")  # type: ignore[method-assign]
    scene.draw_covered(surface)
    assert not drawn
    assert ring.focused, "the focus is there again when the menu goes"
    program.app.step(0.02)
    assert not drawn, "the window draws it so"
    guest.press("Esc")
    program.app.step(0.02)
    assert program.app.scenes.top is scene
    assert drawn


@pytest.mark.parametrize(
    ("window", "scale"),
    [
        ((1280, 720), 1.0),
        ((2560, 1440), 2.0),
        ((3840, 2160), 0.75),
        ((3840, 2160), 1.0),
        ((3840, 2160), 2.5),
    ],
)
def test_a_screen_that_does_not_change_is_not_drawn_anew(
    start: Start, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int], scale: float
) -> None:
    """The battle, a question, the menu and a dialog above each other: all of it is kept."""
    program = start()
    guest = Guest(program.app)
    at_save_name(program, guest)
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step(2)
    assert program.app.theme.scale == scale
    anew: list[PictureKey] = []
    usual = Theme.keep

    def keep(theme: Theme, key: PictureKey, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def noted() -> pygame.Surface:
            anew.append(key)
            return make()

        return usual(theme, key, noted)

    monkeypatch.setattr(Theme, "keep", keep)
    guest.step(2)
    assert not anew
