"""Programs for the tests of the screen."""

from collections.abc import Iterator

import pytest

from game.ui.window import App
from game.words import use
from tests.ui.pilot import Pilot


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test speaks, the next one begins in English."""
    yield
    use(None)


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
