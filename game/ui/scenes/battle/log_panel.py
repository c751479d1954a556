"""The panel of the battle log: what it shows, copying it, saving it."""

from collections.abc import Callable
from typing import Final, Literal

import pygame

from game.ui.theme import CAPTION, HEADING, Theme
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, fixed
from game.ui.widgets.input.buttons import IconButton
from game.ui.widgets.input.sign_button import KeyButton
from game.ui.widgets.lists.line_log import LineLog
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.panel import Panel
from game.words import mark, tr

Filter = Literal["all", "combat", "moves"]
FILTERS: Final[dict[Filter, str]] = {
    "all": mark("all"),
    "combat": mark("combat"),
    "moves": mark("moves"),
}
GAP: Final = 5
SMALL: Final = 28
"""Units of the sides of the buttons beside the title."""

TOLD_SECONDS: Final = 8.0
"""How long it stands there what came of copying or saving."""


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
        told = tr("What the log shows: all, combat, moves")
        self._filter = KeyButton("log-filter", "", on_filter, action="log-filter", tooltip=told)
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
        self._title = Label(tr("Battle log"), style=HEADING, width=STRETCH)
        self._head = Row([self._title, self._filter, copy, save], gap=GAP, align="center")
        super().__init__([self._head, self._told, log], "log-panel", height=STRETCH)
        self.show_filter("all")

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; the title is the longest that fits beside the buttons, if any does."""
        others = [one for one in self._head.shown() if one is not self._title]
        left, _, right, _ = self.padding
        taken = sum(one.wish(theme, None)[0] + theme.px(GAP) for one in others)
        room = rect.width - theme.px(left) - theme.px(right) - taken
        titles = (tr("Battle log"), tr("Log"), "")
        style = self._title.style
        title = next(one for one in titles if theme.text_width(one, style) <= max(room, 0))
        self._title.text, self._title.visible = title, bool(title)
        super().place(theme, rect)

    def fit(self, *, low: bool) -> None:
        """Leave out room around and between things where the window is low."""
        self.padding, self.gap = ((10, 5, 8, 5), 3) if low else ((14, 12, 14, 14), 8)
        self.invalidate()

    def show_filter(self, chosen: Filter) -> None:
        """Say what the log shows."""
        self._filter.say(tr(FILTERS[chosen]))

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
