"""The windowed program: opens the window and leads from screen to screen."""

import sys
from collections.abc import Callable

from game.files import places
from game.files.settings_file import LoadedPreferences, read_preferences
from game.match.desk import Desk, Launch
from game.ui.input_map import InputMap, UnknownKey
from game.ui.painters import Painters
from game.ui.scenes.program import Program as Program
from game.ui.window import App
from game.ui.window import NoDisplay as NoDisplay

LONGEST_WAIT = 0.0005
"""Seconds that a frame may have to wait for a painter; Python's usual 5 ms make frames late."""


def run(desk: Desk, launch: Launch | None, seeds: Callable[[], int]) -> int:
    """Open the window, with the menu or at once with a battle; 0 once it is closed.

    ``seeds`` gives the seed of each new battle. Raises ``NoDisplay``.
    """
    loaded = read_preferences(places.settings_path())
    keys, loaded = _keys(loaded)
    wished = loaded.preferences
    app = App(wished.window_size, scale=wished.ui_scale, keys=keys)
    sys.setswitchinterval(LONGEST_WAIT)
    executor = Painters()
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
    """The player's keys, with a message about those that mean two things.

    The usual ones and a message when they name what does not exist.
    """
    try:
        keys = InputMap.from_texts(loaded.preferences.keys)
        problems = [f"{conflict}." for conflict in keys.conflicts()]
    except (KeyError, UnknownKey) as unknown:
        keys = InputMap.standard()
        problems = [f"The keys in the preferences do not fit: {unknown}. The usual keys are used."]
    told = "\n".join(line for line in (loaded.message, *problems) if line)
    return keys, LoadedPreferences(loaded.preferences, told)
