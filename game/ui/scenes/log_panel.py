"""The panel of the battle log: what it shows, copying it, saving it."""

from collections.abc import Callable
from typing import Final, Literal

import pygame

from game.ui.theme import CAPTION, HEADING, Theme
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row
from game.ui.widgets.line_log import LineLog
from game.ui.widgets.panel import Panel
from game.ui.widgets.sign_button import SignButton
from game.ui.widgets.widget import STRETCH, Cap, fixed
from game.words import mark, tr

Filter = Literal["all", "combat", "moves"]
FILTERS: Final[dict[Filter, str]] = {
    "all": mark("all"),
    "combat": mark("combat"),
    "moves": mark("moves"),
}
SMALL: Final = 28
"""Units of the sides of the buttons beside the title."""

TOLD_SECONDS: Final = 8.0
"""How long it stands there what came of copying or saving."""


class FilterButton(SignButton):
    """Says what the log shows, and the key that changes it."""

    shows_cap = True

    def __init__(self, on_press: Callable[[], None]) -> None:
        told = tr("What the log shows: all, combat, moves")
        super().__init__("log-filter", "", on_press, action="log-filter", low=True, tooltip=told)
        self.chosen_filter: Filter = "all"

    def show_keys(self, cap: Cap) -> None:
        """Put the key before what is shown."""
        super().show_keys(cap)
        what = tr(FILTERS[self.chosen_filter])
        self.text = tr("{key}: {what}").format(key=self.cap, what=what) if self.cap else what


class Whole(Label):
    """A title that is left out where it would be cut: what it stands above says enough."""

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The whole text on one line, or nothing."""
        wide, high = super().measure(theme, width)
        return (0, 0) if width is not None and width < wide else (wide, high)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the line if there is room for it."""
        if self.measure(theme, self.rect.width)[0]:
            super().draw(surface, theme)


class LogPanel(Panel):
    """The log below its title; ``on_filter``, ``on_copy`` and ``on_save`` are its buttons."""

    def __init__(
        self,
        log: LineLog,
        *,
        on_filter: Callable[[], None],
        on_copy: Callable[[], None],
        on_save: Callable[[], None],
    ) -> None:
        self.log = log
        self._filter = FilterButton(on_filter)
        copy = IconButton(
            "log-copy",
            "copy",
            on_copy,
            action="log-copy",
            side=SMALL,
            tooltip=tr("Copy the log"),
        )
        save = IconButton(
            "log-save",
            "save",
            on_save,
            action="log-save",
            side=SMALL,
            tooltip=tr("Save the log as a file"),
        )
        copy.width = copy.height = save.width = save.height = fixed(SMALL)
        self._told = Label("", "log-told", style=CAPTION, width=STRETCH)
        self._told.visible = False
        self._left = 0.0
        title = Whole(tr("Battle log"), style=HEADING, width=STRETCH)
        head = Row([title, self._filter, copy, save], gap=5, align="center")
        super().__init__([head, self._told, log], "log-panel", height=STRETCH)
        self.show_filter("all")

    def show_filter(self, chosen: Filter) -> None:
        """Say what the log shows."""
        self._filter.chosen_filter = chosen
        self._filter.invalidate()

    def tell(self, text: str) -> None:
        """Say for a while what came of copying or saving."""
        self._told.text, self._left = text, TOLD_SECONDS
        self._told.visible = True

    def update(self, seconds: float) -> None:
        """Let time pass; what was said goes."""
        super().update(seconds)
        self._left -= seconds
        if self._left <= 0:
            self._told.visible = False
