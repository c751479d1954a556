"""The answers of a question: below each other, or side by side where the window is low."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree

FORMS: Final = ((1, 520), (2, 520), (2, 780), (3, 780))
"""Answers side by side, and units of width of their dialog as far as the window has them.

The first leave room to see the figures concerned beside it.
"""

ROW_LINES: Final = (2, 4, 6)
"""Most lines for each row of an answer's note, and as many to spare, with one, two or three answers
side by side: enough that no chance is cut off, or they would no longer make 100 %."""


class AnswerList(Column):
    """What is asked, and bricks to answer with: all of them are in sight if there is any way.

    What stands ``below`` in the dialog is scrolled to where there is no room for it.
    """

    def __init__(
        self, asked: Widget, answers: Sequence[BrickButton], below: Sequence[Widget]
    ) -> None:
        self._asked, self._answers, self._below = asked, answers, below
        # Close together: in a low window with large letters all answers have just room.
        super().__init__([], gap=8)
        self._beside = 0
        self._stand(1)

    def suit(self, dialog: Dialog, tree: WidgetTree, off_lesson: pygame.Rect | None) -> None:
        """Take the first form in which the window shows all answers, or else the last.

        One that is whole in the part of the window ``off_lesson`` comes before all others.
        """
        whole: tuple[Sequence[Widget], pygame.Rect | None] = ((), off_lesson)
        scrolled: tuple[Sequence[Widget], pygame.Rect | None] = (self._below, None)
        for below, room in (scrolled,) if off_lesson is None else (whole, scrolled):
            for beside, width in FORMS:
                self._take(dialog, beside, width)
                if not tree.lacks(dialog, below, room):
                    return

    def _take(self, dialog: Dialog, beside: int, width: int) -> None:
        """Take a form."""
        self._stand(beside)
        dialog.width = fixed(width)
        dialog.invalidate()

    def _stand(self, beside: int) -> None:
        """Put so many answers side by side."""
        if beside == self._beside:
            return
        self._beside = beside
        for one in self._answers:
            told = one.shown_note.count("\n") + 1
            one.lines = ROW_LINES[beside - 1] * (told + 1)
            one.width = STRETCH if beside > 1 else CONTENT
            one.invalidate()
        starts = range(0, len(self._answers), beside)
        rows = [self._answers[start : start + beside] for start in starts]
        lines = [_evenly(row, beside) for row in rows] if beside > 1 else list(self._answers)
        self.set_children([self._asked, *lines])


def _evenly(answers: Sequence[Widget], beside: int) -> Row:
    """Answers side by side, each as wide as one of so many."""
    rest = [Gap(height=CONTENT) for _ in range(beside - len(answers))]
    return Row([*answers, *rest], gap=10, align="fill")
