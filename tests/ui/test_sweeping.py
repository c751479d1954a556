"""The sweep for lost memory comes with another screen, not in the middle of one."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.ui.sweeping import Sweeper
from game.ui.window import App


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """What the run of the tests has set aside shall not pass for what the sweeper has."""
    gc.unfreeze()
    yield
    gc.unfreeze()


class Ring:
    """Something that only a sweep finds when it is lost."""

    def __init__(self) -> None:
        self.own = self


def lost() -> "weakref.ref[Ring]":
    return weakref.ref(Ring())


def test_what_is_there_is_set_aside_and_what_was_lost_is_gone() -> None:
    ring = lost()
    assert Sweeper().follow("battle")
    assert ring() is None
    assert gc.get_freeze_count() > 0


def test_the_same_screen_is_swept_once() -> None:
    sweeper = Sweeper()
    sweeper.follow("battle")
    ring = lost()
    assert not sweeper.follow("battle")
    assert ring() is not None


def test_what_an_earlier_screen_leaves_behind_goes_with_the_next_sweep() -> None:
    sweeper, ring = Sweeper(), Ring()
    sweeper.follow("battle")
    seen = weakref.ref(ring)
    del ring
    assert seen() is not None, "set aside"
    sweeper.follow("menu")
    assert seen() is None


def test_the_loop_of_a_program_sweeps(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a scene the loop makes one step and ends."""
    followed: list[object] = []
    monkeypatch.setattr(Sweeper, "follow", lambda _, screen: followed.append(screen))
    app.run()
    assert followed == [None]
