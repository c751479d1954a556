"""Pictures of every screen, to be looked at.

`python -m tests.ui.pictures FOLDER [name ...]` opens the program with the levels that ship with it
and saves `<screen>-<width>x<height>-<scale>.png` for each window and each size of text, of all
screens or of those that are named.
"""

import itertools
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

WINDOWS: Final = ((1280, 720), (1600, 900), (2560, 1440))
SCALES: Final = (1.0, 1.5, 2.0)
LEVEL: Final = "millbrook-bridge"
LONGEST_BAKING: Final = 120.0
"""Seconds that are waited for the pictures of boards and figures, at most."""

QUIET: Final = 30
"""Frames without anything to bake after which a screen is as it stays."""


class Counted(Executor):
    """Paints beside the loop, and knows whether it still does."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2)
        self._running: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Paint as soon as there is a thread for it."""
        future = self._threads.submit(fn, *args, **kwargs)
        self._running.append(future)
        return future

    @property
    def busy(self) -> bool:
        """Whether anything is still being painted."""
        self._running = [one for one in self._running if not one.done()]
        return bool(self._running)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let nothing more be painted."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)


def main(folder: Path, names: list[str]) -> None:
    """Save the pictures of the screens named, of all of them when none is."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from tests.ui.scenes.further_screens import FURTHER
    from tests.ui.scenes.test_all_sizes import MORE
    from tests.ui.scenes.test_layout import SCREENS

    reaches = {reach.__name__: reach for reach in (*SCREENS, *MORE, *FURTHER)}
    unknown = [name for name in names if name not in reaches]
    if unknown:
        sys.exit(f"no such screen: {', '.join(unknown)}; there are {', '.join(reaches)}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["KA_PING_HOME"] = home
        for name in names or list(reaches):
            _forget(Path(home))
            _pictured(folder, name, reaches[name])


def _forget(home: Path) -> None:
    """Every screen begins with a player who never played; boards need not be baked again."""
    for one in home.iterdir():
        if one.is_dir() and one.name != "cache":
            shutil.rmtree(one)
        elif one.is_file():
            one.unlink()


def _pictured(folder: Path, name: str, reach: Callable[[Any, Any], None]) -> None:
    import pygame

    from game.files.formats.settings_file import LoadedPreferences, Preferences
    from game.ui.scenes.program.program import Program
    from game.ui.window import App
    from tests.ui.scenes.stage import Guest, make_desk

    app, seeds, executor = App(WINDOWS[1]), itertools.count(11), Counted()
    loaded = LoadedPreferences(Preferences(instant=True, reduce_motion=True))
    program = Program(app, make_desk(), lambda: next(seeds), loaded, executor=executor)
    program.menu()
    guest = Guest(app, level=LEVEL)
    guest.step(2)
    try:
        reach(program, guest)
        for size, scale in itertools.product(WINDOWS, SCALES):
            app.set_scale(scale)
            guest.resize(*size)
            let_paint(guest, executor)
            path = folder / f"{name}-{size[0]}x{size[1]}-{scale:g}.png"
            pygame.image.save(app.surface, str(path))
            print(path, flush=True)
    finally:
        executor.shutdown(cancel_futures=True)
        app.close()


def let_paint(guest: Any, executor: Counted) -> None:
    """Let frames pass until all is baked; time stands still meanwhile, as far as it can."""
    quiet, last = 0, time.monotonic() + LONGEST_BAKING
    while quiet < QUIET and time.monotonic() < last:
        guest.app.step(0.001)
        quiet = 0 if executor.busy else quiet + 1
        time.sleep(0.01 if executor.busy else 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
