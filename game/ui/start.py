"""The windowed program: opens the window and leads from screen to screen."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.files.formats import places
from game.files.formats.settings_file import read_preferences
from game.ui.painters import Painters
from game.ui.scenes.program.entrance import Entrance
from game.ui.window import App
from game.ui.window import NoDisplay as NoDisplay

if TYPE_CHECKING:
    from game.match.library.desk import Desk, Launch
    from game.ui.scenes.program.program import Program

LONGEST_WAIT = 0.0005
"""Seconds that a frame may have to wait for a painter; Python's usual 5 ms make frames late."""


def run(desk: "Callable[[], Desk]", launch: "Launch | None", seeds: Callable[[], int]) -> int:
    """Open the window, with the menu or at once with a battle; 0 once it is closed, 1 if it failed.

    ``desk`` is called once the menu is seen, beside it. ``seeds`` gives the seed of each new
    battle. Raises ``NoDisplay``.
    """
    loaded = read_preferences(places.settings_path())
    wished = loaded.preferences
    app = App(wished.window_size, scale=wished.ui_scale)
    sys.setswitchinterval(LONGEST_WAIT)
    executor = Painters()
    try:
        entrance = Entrance(app, loaded, executor) if launch is None else None
        coming = executor.submit(_rest, desk)
        if entrance is not None:
            entrance.wait(coming)
        program = None
        if app.running:
            window = None if entrance is None else entrance.window
            make = coming.result()
            program = make(app, seeds=seeds, loaded=loaded, executor=executor, window=window)
            program.catch_mishaps()
        if program is not None and entrance is not None:
            entrance.lead_on(program)
        elif program is not None and launch is not None:
            program.menu()
            program.launch(launch)
        app.run()
        if program is not None:
            program.remember_window()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    return 1 if app.failed else 0


def _rest(desk: "Callable[[], Desk]") -> "Callable[..., Program]":
    """Load what the menu can be seen without: all other screens, the rules, the levels.

    What makes the program of them.
    """
    from game.ui.scenes.program.program import Program
    from game.ui.scenes.setup.library import all_maps

    made = desk()
    return partial(Program, desk=made, maps=all_maps(made.rulesets))
