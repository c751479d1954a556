"""The menu as it is seen first, while the rest of the program is loaded beside it."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame
from msgspec.structs import replace

from game.files.formats import places
from game.files.formats.settings_file import LoadedPreferences
from game.ui.own_keys import usable
from game.ui.painters import painter_of_figures
from game.ui.scenes.battle.access import apply_access, apply_sound, tell_muted
from game.ui.scenes.menu.menu import MenuScene, Ways, version_text
from game.ui.scenes.program.window_preferences import WindowPreferences
from game.ui.scenes.shared.bare_table import BareTable
from game.ui.text import ELLIPSIS
from game.ui.widgets.input.buttons import BrickButton, Button
from game.ui.widgets.input.screen import Screen
from game.ui.window import App

if TYPE_CHECKING:
    from game.ui.scenes.program.program import Program

TEACHES: Final = b'"course"'
"""What the file of a level that teaches contains."""

READ: Final = 1 << 20
"""Most bytes of a file of a level that are searched for it."""

RESTED: Final = 30
"""Frames after which a pointer that does not move is on its way nowhere."""

PRESSES: Final = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.TEXTINPUT)
"""What acts on a screen at once."""


class Entrance:
    """The menu on a bare table. It shows which ways there are; the program leads along them.

    So the first picture waits for neither rules nor boards; what is pressed before everything is
    there waits for the rest.
    """

    def __init__(self, app: App, loaded: LoadedPreferences, executor: Executor) -> None:
        self._app = app
        self._pressed = ""
        self._pointer, self._rested = app.pointer, 0
        self.window = WindowPreferences(app)
        app.use_painter(painter_of_figures(executor))
        self._held, _ = self.window.apply(usable(loaded).preferences)
        apply_access(app, None, self._held)
        app.on_help = lambda _: self._press("rules-page")
        app.on_mute = self._mute
        self._menu = MenuScene(app, BareTable(), self._ways(), version_text(), lambda: None)
        app.scenes.reset(self._menu)
        app.step(0.0)

    def wait(self, coming: "Future[Any]") -> None:
        """Keep the menu alive until the rest is there, or somebody leaves.

        No button is taken away under a pointer that holds it down or is on its way to it.
        """
        self._app.go_on(until=lambda: coming.done() and self._at_rest())

    def _at_rest(self) -> bool:
        """Whether nobody is about to press a button.

        The menu of the program may have fewer of them, and others in their places.
        """
        moved = self._app.pointer != self._pointer
        self._pointer, self._rested = self._app.pointer, 0 if moved else self._rested + 1
        if any(pygame.mouse.get_pressed()):
            return False
        return bool(self._pressed) or self._rested >= RESTED or not self._over_button()

    def _over_button(self) -> bool:
        """Whether the pointer is over a button."""
        return isinstance(self._menu.tree.at(self._pointer), Button)

    def lead_on(self, program: "Program") -> None:
        """Open the menu of the program in place of this one, as it is, and press what was pressed.

        There may be no such button any more, for example when a save proves damaged.
        """
        focused = self._menu.tree.focused
        self._app.attempt(program.menu)
        menu = self._app.scenes.top
        if not isinstance(menu, Screen) or not self._app.running:
            return
        if focused is not None and menu.tree.top.has(focused.name):
            menu.tree.focus(focused.name)
        if self._pressed and menu.tree.top.has(self._pressed):
            # What was pressed meanwhile is not meant for what opens now.
            pygame.event.clear(PRESSES)
            self._app.attempt(menu.tree.find(self._pressed).activate)

    def _ways(self) -> Ways:
        """The ways by what lies in the folders; what is in the files is told by the program."""
        unfinished = bool(places.under_way())
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
        return lambda: self._press(button)

    def _press(self, name: str) -> None:
        """Note a press, and show it until it is done; further ones are for nothing."""
        if self._pressed:
            return
        self._pressed = name
        button = self._menu.tree.root.find(name)
        if isinstance(button, BrickButton):
            button.selected = True

    def _mute(self) -> None:
        """Switch the sound off or on; the program finds it so."""
        self._held = replace(self._held, muted=not self._held.muted)
        apply_sound(self._app, self._held)
        tell_muted(self._app)


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
