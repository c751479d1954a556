"""The answers of a question: below each other, or side by side where the window is low."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame
from msgspec import Struct

from game.ui.theme import Theme
from game.ui.widgets.base.layout import Column, Container, Gap, Row
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.look.panel import Inset

ROW_LINES: Final = (2, 4, 6)
"""Most lines for each row of an answer's note, and as many to spare, with one, two or three answers
side by side: enough that no chance is cut off, or they would no longer make 100 %."""

INSIDE: Final = (10, 6, 10, 7)
"""Units between the edges of what is told of one answer and the words."""


class AnswerWords(Struct, frozen=True):
    """What is told of an answer below its label: what it costs, and how it may end.

    Where there is a ``gist``, in more and in fewer words, the ``rows`` of ends are told of one
    answer at a time. ``tips`` are for its tooltip.
    """

    note: str
    rows: tuple[str, ...] = ()
    gist: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()


class Form(NamedTuple):
    """How answers stand: so many side by side, in so many units of width; ``tight`` without air,
    those with a gist have no note on them then. ``told`` where details stand below. All
    chances are on the ``whole`` ones.
    """

    beside: int
    width: int
    tight: bool = False
    told: bool = True
    whole: bool = False


FORMS: Final = (
    Form(1, 520),
    Form(2, 520),
    Form(2, 780),
    Form(3, 780),
    Form(2, 780, tight=True),
    Form(2, 600, tight=True),
    Form(3, 780, tight=True),
)
"""The first leave room to see the figures concerned beside the dialog, as far as the window has so
much."""


class AnswerDetails(Container):
    """What is told of one answer, as high as the longest needs: nothing moves below the pointer.

    It is the answer that was pointed at last, or came into focus.
    """

    def __init__(self, answers: Sequence[Widget], told: Sequence[Widget], first: int) -> None:
        self._answers, self._all = answers, tuple(told)
        self._at = first
        self._seen: tuple[Widget | None, Widget | None] = (None, None)
        super().__init__(self._all, "answer-details", width=STRETCH)

    @property
    def children(self) -> Sequence[Widget]:
        """What is told now."""
        return self._all[self._at : self._at + 1]

    def update(self, _seconds: float) -> None:
        """Tell of another answer once that is pointed at, or has come into focus."""
        hovered = next((one for one in self._answers if one.hovered), None)
        focused = next((one for one in self._answers if one.focused), None)
        for before, now in zip(self._seen, (focused, hovered), strict=True):
            if now is not None and now is not before:
                self._at = self._answers.index(now)
        self._seen = (focused, hovered)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the largest."""
        sizes = [one.wish(theme, width) for one in self._all]
        return max(wide for wide, _ in sizes), max(high for _, high in sizes)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Lay all of them out in one place."""
        super().place(theme, rect)
        for one in self._all:
            one.settle(theme, rect)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw what is told now."""
        for one in self.children:
            one.draw(surface, theme)


class AnswerList(Column):
    """What is asked, and bricks to answer with: all of them are in sight if there is any way.

    ``asked`` is that in the usual form and in one that is not as high. What stands ``below`` in the
    dialog is scrolled to where there is no room for it. Answers with a gist have all their chances
    on them only while ``everything`` is to be told, in the room that there is without. Else
    ``details`` tell them of one answer, or tooltips where there is no room for these.
    """

    def __init__(
        self,
        asked: tuple[Widget, Widget],
        answers: Sequence[BrickButton],
        words: Sequence[AnswerWords],
        below: Sequence[Widget],
        details: AnswerDetails | None = None,
        everything: Callable[[], bool] = bool,
    ) -> None:
        self._asked, self._answers, self._words = asked, answers, words
        self._below = below
        self._details = [] if details is None else [Inset([details], padding=INSIDE)]
        self._everything, self._whole = everything, everything()
        # Close together: in a low window with large letters all answers have just room.
        super().__init__([], gap=8)
        self._form: Form | None = None
        self._stand(FORMS[0])

    def update(self, _seconds: float) -> None:
        """Tell everything on the answers, or their gist again."""
        if self._details and self._whole is not self._everything():
            self._whole = not self._whole
            self.invalidate()

    def suit(
        self, dialog: Dialog, tree: WidgetTree, off_lesson: pygame.Rect | None, most: int
    ) -> None:
        """Take the first form in which the window shows all answers, or else the last.

        One that is whole in the part of the window ``off_lesson`` comes before all others, one with
        the chances of an answer below before those without, and one that is at ``most`` so many
        pixels wide before those that cover what is beside the map.
        """
        tries: list[tuple[Sequence[Widget], pygame.Rect | None]] = [(self._below, None)]
        if off_lesson is not None:
            tries.insert(0, ((), off_lesson))
        for told in (True, False):
            for (below, room), narrow in product(tries, (True, False)):
                for form in FORMS:
                    self._take(dialog, form._replace(told=told))
                    if narrow and tree.box_of(dialog, (0, 0)).width > most:
                        continue
                    if not tree.lacks(dialog, below, room):
                        return

    def tell_all(self, dialog: Dialog, theme: Theme, box: pygame.Rect) -> None:
        """Where everything is to be told, take the form that suits the box of the dialog best.

        As many answers stay side by side as stood there before, if that leaves room for all of it;
        else as little as can be is scrolled to.
        """
        if not self._details or not self._whole or self._form is None:
            return
        before = self._form
        widths = sorted((1, 2, 3), key=lambda one: one != before.beside)
        forms = [
            before._replace(beside=beside, tight=tight, whole=True)
            for beside in widths
            for tight in sorted({before.tight, True})
        ]
        lacks: list[int] = []
        for form in forms:
            self._take(dialog, form)
            lacks.append(max(dialog.wish(theme, box.width)[1] - box.height, 0))
            if not lacks[-1]:
                return
        self._take(dialog, forms[lacks.index(min(lacks))])

    @property
    def untold(self) -> bool:
        """Whether tooltips tell of the answers what these do not tell themselves."""
        form = self._form
        return bool(self._details) and form is not None and not (form.told or form.whole)

    def boxes(self) -> list[pygame.Rect]:
        """The pixels of the answers."""
        return [one.rect for one in self._answers]

    def told_boxes(self) -> list[pygame.Rect]:
        """The pixels of what is told of one of the answers below all of them."""
        return [one.rect for one in self._details if one in self.children]

    def _take(self, dialog: Dialog, form: Form) -> None:
        """Take a form."""
        self._stand(form)
        dialog.width = fixed(form.width)
        dialog.invalidate()

    def _stand(self, form: Form) -> None:
        """Put the answers side by side, with what the form has room for."""
        if form == self._form:
            return
        self._form = form
        for one, words in zip(self._answers, self._words, strict=True):
            self._word(one, words, form)
        beside = form.beside
        starts = range(0, len(self._answers), beside)
        rows = [self._answers[start : start + beside] for start in starts]
        lines = [_evenly(row, beside) for row in rows] if beside > 1 else list(self._answers)
        details = self._details if form.told and not form.whole else []
        self.set_children([self._asked[form.tight], *lines, *details])

    def _word(self, one: BrickButton, words: AnswerWords, form: Form) -> None:
        """Put on an answer what the form has room for."""
        headed = bool(words.gist) and not form.whole
        note = "" if words.gist and form.tight else words.note
        rows = () if headed else words.rows
        one.set_note("\n".join(part for part in (note, *rows) if part))
        one.gist = words.gist if headed else ()
        one.tight = headed and form.tight
        one.lines = ROW_LINES[form.beside - 1] * (one.shown_note.count("\n") + 2)
        one.width = STRETCH if form.beside > 1 else CONTENT
        untold = words.rows if headed and not form.told else ()
        one.tooltip = "\n".join((*untold, *words.tips)) or None
        one.invalidate()


def _evenly(answers: Sequence[Widget], beside: int) -> Row:
    """Answers side by side, each as wide as one of so many."""
    rest = [Gap(height=CONTENT) for _ in range(beside - len(answers))]
    return Row([*answers, *rest], gap=10, align="fill")
