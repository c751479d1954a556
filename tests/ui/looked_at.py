"""Pictures that are drawn when a test looks at them.

A test that asks widgets, not pixels, does not need the picture of each frame, which takes half of
its time. What comes after a frame is laid out as ever; of the frames that a pilot would draw one
in so many is drawn, whoever looks sees the newest, and the last picture of the program that has the
window is drawn before it closes.
"""

import sys
from typing import Any, Final

import pygame
import pytest

from game.ui.widgets.input.screen import Screen
from game.ui.window import App

EVERY: Final = 16
"""Frames, of those that a pilot would draw, of which one is drawn."""

_DRAW: Final = App._draw
_CLOSE: Final = App.close


def draw_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all programs of a test draw what is looked at."""
    monkeypatch.setattr(App, "_draw", _laid_out)
    monkeypatch.setattr(App, "close", _drawn_and_closed)
    monkeypatch.setattr(App, "surface", property(_seen, _opened), raising=False)


def _laid_out(app: Any) -> None:
    """What a frame does that is not drawn yet."""
    app._frames = getattr(app, "_frames", 0) + 1
    app._due = True
    if app._frames % EVERY == 0:
        _draw(app)
    for scene in reversed(app.scenes._scenes):
        if isinstance(scene, Screen):
            scene.tree.refresh()
        if not scene.see_through:
            break


def _draw(app: Any) -> None:
    app._due = False
    _DRAW(app)


def _seen(app: Any) -> pygame.Surface:
    """The window; the program itself asks for its size only, and draws into it."""
    who = str(sys._getframe(1).f_globals["__name__"])
    if not who.startswith("game.") and getattr(app, "_due", False):
        app.attempt(lambda: _draw(app))
    surface: pygame.Surface = app._window
    return surface


def _opened(app: Any, surface: pygame.Surface) -> None:
    app._window = surface


def _drawn_and_closed(app: Any) -> None:
    # Who opens a program while another is open takes its window.
    shown = pygame.display.get_surface() is app._window
    try:
        if shown and getattr(app, "_due", False) and app.scenes.top is not None:
            app.attempt(lambda: _draw(app))
    finally:
        _CLOSE(app)
