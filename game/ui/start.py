"""The windowed program: opens the window and leads from screen to screen."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from game.files.formats import places
from game.files.formats.settings_file import LoadedPreferences, read_preferences
from game.files.json.atomic import sweep
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
    executor, program = Painters(), None
    # Whatever becomes of the program, the lock of its battle is let go.
    made: list[Desk] = []

    def noted() -> "Desk":
        made.append(desk())
        return made[0]

    try:
        with _ended_from_outside(app):
            program = _opened(app, loaded, executor, noted, launch, seeds)
            app.run()
        if program is not None:
            program.remember_window()
    finally:
        for one in made:
            one.autosaves.let_go()
        executor.shutdown(wait=False, cancel_futures=True)
    return 1 if app.failed else 0


def _opened(
    app: App,
    loaded: LoadedPreferences,
    executor: Painters,
    desk: "Callable[[], Desk]",
    launch: "Launch | None",
    seeds: Callable[[], int],
) -> "Program | None":
    """Show the menu or a battle; nothing where somebody left before all of it was there."""
    entrance = Entrance(app, loaded, executor) if launch is None else None
    coming = executor.submit(_rest, desk)
    if entrance is not None:
        entrance.wait(coming)
    if not app.running:
        return None
    window = None if entrance is None else entrance.window
    make = coming.result()
    program: Program = make(app, seeds=seeds, loaded=loaded, executor=executor, window=window)
    program.catch_mishaps()
    if entrance is None:
        app.attempt(lambda: program.open(launch))
    else:
        entrance.lead_on(program)
    return program


def _rest(desk: "Callable[[], Desk]") -> "Callable[..., Program]":
    """Load what the menu can be seen without: all other screens, the rules, the levels.

    What makes the program of them.
    """
    from game.files.formats.level_list import all_maps
    from game.ui.scenes.program.program import Program

    _sweep_folders()
    made = desk()
    return partial(Program, desk=made, maps=all_maps(made.rulesets))


def _sweep_folders() -> None:
    """Remove what writers that were cut off have left."""
    from game.files.formats.report_file import report_folders

    folders = [
        places.saves_folder(),
        places.replays_folder(),
        places.logs_folder(),
        places.user_levels_folder(),
        places.user_locale_folder(),
        places.settings_path().parent,
    ]
    with suppress(OSError):
        folders += report_folders()
    for folder in folders:
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
