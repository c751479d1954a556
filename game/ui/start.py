"""The windowed program: opens the window and leads from screen to screen."""

import sys
from collections.abc import Callable

from game.files.formats import places
from game.files.formats.settings_file import read_preferences
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
    loaded = read_preferences(places.settings_path())
    wished = loaded.preferences
    app = App(wished.window_size, scale=wished.ui_scale)
    sys.setswitchinterval(LONGEST_WAIT)
    executor = Painters()
    try:
        program = Program(app, desk, seeds, loaded, executor=executor)
        program.catch_mishaps()
        program.menu()
        if launch is not None:
            program.launch(launch)
        app.run()
        program.remember_window()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    return 1 if app.failed else 0
