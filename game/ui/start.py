"""The windowed program: opens the window and leads from screen to screen."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.files.formats import places
from game.files.formats.settings_file import read_preferences
from game.files.json.atomic import sweep
from game.match.library.desk import Desk, Launch
from game.ui.painters import Painters
from game.ui.scenes.program.program import Program as Program
from game.ui.window import App
from game.ui.window import NoDisplay as NoDisplay

LONGEST_WAIT = 0.0005
"""Seconds that a frame may have to wait for a painter; Python's usual 5 ms make frames late."""


def run(desk: Desk, launch: Launch | None, seeds: Callable[[], int]) -> int:
    """Open the window, with the menu or at once with a battle; 0 once it is closed, 1 if it failed.

    ``seeds`` gives the seed of each new battle. Raises ``NoDisplay``.
    """
    _sweep_folders()
    loaded = read_preferences(places.settings_path())
    wished = loaded.preferences
    app = App(wished.window_size, scale=wished.ui_scale)
    sys.setswitchinterval(LONGEST_WAIT)
    executor = Painters()
    try:
        with _ended_from_outside(app):
            program = Program(app, desk, seeds, loaded, executor=executor)
            program.catch_mishaps()
            program.open(launch)
            app.run()
            program.remember_window()
    finally:
        desk.autosaves.let_go()
        executor.shutdown(wait=False, cancel_futures=True)
    return 1 if app.failed else 0


def _sweep_folders() -> None:
    """Remove what writers that were cut off have left."""
    for folder in (
        places.saves_folder(),
        places.replays_folder(),
        places.logs_folder(),
        places.user_levels_folder(),
        places.settings_path().parent,
    ):
        sweep(folder)


@contextmanager
def _ended_from_outside(app: App) -> Iterator[None]:
    """Whoever wants the program to end gets it at once, without a question: nobody may be there.

    Otherwise it would come as the cross of the window, which asks where a battle would be lost.
    """
    before = signal.signal(signal.SIGTERM, lambda *_: app.quit())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
