"""Programs for the tests of the screen."""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import lru_cache

import pytest

from game.ui import window
from game.ui.art.schemes import Scheme, in_force
from game.ui.theme import Theme, held
from game.ui.window import App
from game.words import use
from tests.ui.pilot import Pilot


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test speaks, the next one begins in English."""
    yield
    use(None)


@lru_cache(maxsize=6)
def _theme(scale: float, painter: Executor | None, scheme: Scheme) -> Theme:
    del scheme
    return Theme(scale, painter)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels and letters are the same in every program: one drew them for those that follow."""

    def theme(scale: float, painter: Executor | None) -> Theme:
        return _theme(held(scale), painter, in_force())

    monkeypatch.setattr(window, "Theme", theme)


@pytest.fixture
def app() -> Iterator[App]:
    """A program in a window of 1600x900 with no scene open."""
    program = App((1600, 900), scale=1.0)
    yield program
    program.close()


@pytest.fixture
def pilot(app: App) -> Pilot:
    """Somebody at mouse and keyboard of `app`."""
    return Pilot(app)
