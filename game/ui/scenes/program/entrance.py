"""The menu as it is seen first, while the rest of the program is loaded beside it."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.files.formats import places
from game.files.formats.settings_file import LoadedPreferences
from game.ui.own_keys import usable
from game.ui.painters import painter_of_figures
from game.ui.scenes.battle.access import apply_access
from game.ui.scenes.menu.menu import MenuScene, Ways, version_text
from game.ui.scenes.program.window_preferences import WindowPreferences
from game.ui.scenes.shared.bare_table import BareTable
from game.ui.text import ELLIPSIS
from game.ui.widgets.input.screen import Screen
from game.ui.window import App

if TYPE_CHECKING:
    from game.ui.scenes.program.program import Program

TEACHES: Final = b'"course"'
"""What the file of a level that teaches contains."""

READ: Final = 1 << 20
"""Most bytes of a file of a level that are searched for it."""


class Entrance:
    """The menu on a bare table. It shows which ways there are; the program leads along them.

    So the first picture waits for neither rules nor boards; what is pressed before everything is
    there waits for the rest.
    """

    def __init__(self, app: App, loaded: LoadedPreferences, executor: Executor) -> None:
        self._app = app
        self._pressed = ""
        self.window = WindowPreferences(app)
        app.use_painter(painter_of_figures(executor))
        held, _ = self.window.apply(usable(loaded).preferences)
        apply_access(app, None, held)
        self._menu = MenuScene(app, BareTable(), self._ways(), version_text(), lambda: None)
        app.scenes.reset(self._menu)
        app.step(0.0)

    def wait(self, coming: "Future[Any]") -> None:
        """Keep the menu alive until the rest is there, a button is pressed, or somebody leaves.

        No button is taken away under a pointer that holds it down.
        """
        self._app.go_on(until=lambda: bool(self._pressed) or (coming.done() and not _held_down()))

    def lead_on(self, program: "Program") -> None:
        """Open the menu of the program in place of this one, as it is, and press what was pressed.

        There may be no such button any more, for example when a save proves damaged.
        """
        focused = self._menu.tree.focused
        program.menu()
        menu = self._app.scenes.top
        if not isinstance(menu, Screen):
            return
        if focused is not None and menu.tree.top.has(focused.name):
            menu.tree.focus(focused.name)
        if self._pressed and menu.tree.top.has(self._pressed):
            menu.tree.find(self._pressed).activate()

    def _ways(self) -> Ways:
        """The ways by what lies in the folders; what is in the files is told by the program."""
        unfinished = places.any_unfinished()
        return Ways(
            continued=(lambda: ELLIPSIS) if unfinished else None,
            on_lessons=self._to("first-battle") if _any_lessons() else None,
            on_continue=self._to("continue"),
            on_battle=self._to("battle"),
            on_hot_seat=self._to("hot-seat"),
            on_load=self._to("load") if places.any_saves() else None,
            on_replays=self._to("replays") if places.any_replays() else None,
            on_options=self._to("options"),
            on_rules=self._to("rules-page"),
        )

    def _to(self, button: str) -> Callable[[], None]:
        def pressed() -> None:
            self._pressed = button

        return pressed


def _held_down() -> bool:
    """Whether a button of the mouse is held down."""
    return any(pygame.mouse.get_pressed())


def _any_lessons() -> bool:
    """Whether there is a level that teaches."""
    return any(_teaches(path) for path in places.level_files())


def _teaches(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return TEACHES in stream.read(READ)
    except OSError:
        return False
