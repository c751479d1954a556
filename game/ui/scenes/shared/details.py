"""The panel beside a list: picture and words of what is chosen there."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.theme import Theme
from game.ui.widgets.base.layout import Canvas, Column
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.panel import Panel
from game.ui.widgets.look.scroll import ScrollArea
from game.words import tr

LEAST_PICTURE: Final = 64
"""Units of height of a picture at least, where it is always shown."""

NARROWEST: Final = 0.44
"""The share of a narrow window that the list takes."""


class Details(Panel):
    """Rows about what is chosen.

    A picture takes the height that the words leave; where they leave little, it is small, and all
    of it is scrolled, or left out if they leave less than ``worth`` units.
    """

    def __init__(self, name: str, *, worth: float = 0) -> None:
        self._worth = worth
        self._rows: tuple[Widget, ...] = ()
        super().__init__([], name, width=STRETCH, height=STRETCH, gap=10)

    def show(self, rows: Sequence[Widget]) -> None:
        """Tell about something else."""
        self._rows = tuple(rows)
        if any(isinstance(row, ScrollArea) for row in rows):
            self.set_children(rows)
        else:
            whole = Column(rows, gap=self.gap)
            self.set_children([ScrollArea(whole, f"{self.name}-scroll", wide=True)])

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; the picture gives way to the words."""
        left, top, right, bottom = (theme.px(side) for side in self.padding)
        self._fit_picture(theme, rect.width - left - right, rect.height - top - bottom)
        super().place(theme, rect)

    def _fit_picture(self, theme: Theme, width: int, height: int) -> None:
        """Make the picture as high as the words leave of a room in pixels."""
        picture = next((row for row in self._rows if isinstance(row, Canvas)), None)
        if picture is None:
            return
        words = sum(row.wish(theme, width)[1] for row in self._rows if row is not picture)
        words += theme.px(self.gap) * (len(self._rows) - 1)
        left = (height - words) / theme.scale
        picture.visible = left >= self._worth or not self._worth
        high = fixed(max(left, LEAST_PICTURE))
        if picture.height != high:
            picture.height = high
            picture.invalidate()


def list_width(usual: float, window: float) -> float:
    """Units of width of a list: its usual ones, less in a window that is ``window`` units wide."""
    return min(usual, NARROWEST * window)


def list_hint(*, deletable: bool) -> str:
    """What keys do in a list: of Delete only where there is something for it to remove."""
    return tr("Type to filter, Delete removes it") if deletable else tr("Type to filter")
