"""The panel beside a list: picture and words of what is chosen there."""

from collections.abc import Sequence
from typing import Final

from game.ui.scenes.parts import LOW
from game.ui.widgets.layout import Canvas, Column
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import STRETCH, Widget, fixed

LOW_PICTURE: Final = 170
"""Units of height of a picture that is scrolled together with the words."""

NARROWEST: Final = 0.44
"""The share of a narrow window that the list takes."""


class Details(Panel):
    """Rows about what is chosen.

    A picture takes the height that the words leave; in a low window everything is scrolled, so
    that neither of them is squeezed.
    """

    def __init__(self, name: str) -> None:
        self._rows: tuple[Widget, ...] = ()
        self._low = False
        super().__init__([], name, width=STRETCH, height=STRETCH, gap=10)

    def show(self, rows: Sequence[Widget]) -> None:
        """Tell about something else."""
        self._rows = tuple(rows)
        self._fill()

    def fit(self, height: float) -> None:
        """Take the form for a window of so many units of height."""
        if (height < LOW) is not self._low:
            self._low = height < LOW
            self._fill()

    def _fill(self) -> None:
        for row in self._rows:
            if isinstance(row, Canvas):
                row.height = fixed(LOW_PICTURE) if self._low else STRETCH
        whole = Column(self._rows, gap=8)
        scrolls = any(isinstance(row, ScrollArea) for row in self._rows)
        low = self._low and not scrolls
        self.set_children([ScrollArea(whole, f"{self.name}-scroll")] if low else self._rows)


def list_width(usual: float, window: float) -> float:
    """Units of width of a list: its usual ones, less in a window that is ``window`` units wide."""
    return min(usual, NARROWEST * window)
