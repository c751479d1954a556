"""The windowed program: opens the window and leads from screen to screen."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from game.files import places
from game.files.settings_file import LoadedPreferences, read_preferences
from game.match.desk import Desk, Launch
from game.ui.input_map import InputMap, UnknownKey
from game.ui.scenes.program import Program as Program
from game.ui.window import App
from game.ui.window import NoDisplay as NoDisplay

PAINTERS = 2
"""Threads that paint boards and figures beside the loop."""

LONGEST_WAIT = 0.0005
"""Seconds that a frame may have to wait for a painter; Python's usual 5 ms make frames late."""


def run(
    desk: Desk,
    launch: Launch | None,
    seeds: Callable[[], int],
    *,
    size: tuple[int, int] | None = None,
) -> int:
    """Open the window, with the menu or at once with a battle; 0 once it is closed.

    ``seeds`` gives the seed of each new battle, ``size`` in pixels wins over the size of the last
    time. Raises ``NoDisplay``.
    """
    loaded = read_preferences(places.settings_path())
    keys, loaded = _keys(loaded)
    wished = loaded.preferences
    app = App(size or wished.window_size, scale=wished.ui_scale, keys=keys)
    sys.setswitchinterval(LONGEST_WAIT)
    executor = ThreadPoolExecutor(PAINTERS, thread_name_prefix="painter")
    try:
        program = Program(app, desk, seeds, loaded, executor=executor)
        program.menu()
        if launch is not None:
            program.launch(launch)
        app.run()
        program.remember_window()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    return 0


def _keys(loaded: LoadedPreferences) -> tuple[InputMap, LoadedPreferences]:
    """The player's keys; the usual ones and a message when they name what does not exist."""
    try:
        return InputMap.from_texts(loaded.preferences.keys), loaded
    except (KeyError, UnknownKey) as unknown:
        problem = f"The keys in the preferences do not fit: {unknown}. The usual keys are used."
        told = f"{loaded.message}\n{problem}".strip()
        return InputMap.standard(), LoadedPreferences(loaded.preferences, told)
