"""A tooltip of two parts that fits into a part of the window: what is told about, and the gist."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, Unpack

import pygame

from game.ui.theme import Theme
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.panel import Rule
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.tooltip import DEAR, Tooltip, beside, spoils
from game.ui.widgets.widget import STRETCH, Extent, Widget, WidgetOptions, fixed

GAP: Final = 4
COLUMN_GAP: Final = 18
"""Units between lines, and between the two parts where they stand side by side."""

NARROWER: Final = (270, 232)
"""Units of width of a tooltip for which there is little room beside its target."""

LEAST_SCROLLED: Final = 40
"""Units of height of the first part where it is scrolled, at least."""

HIDDEN_ROW: Final = 0.1
"""How much a row that is left out weighs against what would be covered otherwise."""

Found = tuple[float, Callable[[], None], pygame.Rect]
"""How much a form spoils, what brings it about, and where it would stand."""


def _better(one: Found | None, other: Found | None) -> Found | None:
    """What spoils less, the first of two that spoil as much."""
    if one is None or other is None:
        return one or other
    return other if other[0] < one[0] else one


class PartedTip(Tooltip):
    """First what it is ``about``, then the ``gist``, which is always shown, then ``asides``.

    They stand one below the other or in two columns, whichever covers less of what should be
    seen. With too little room letters become small, then ``trimmings`` go, widgets of the gist,
    and all but the gist becomes short: it is scrolled in a tooltip that is ``held``, and loses
    rows in others, where the ``hint``, the last line, becomes ``shortened``: first asides, then
    rows of the first part in the order of ``leaving``.
    """

    def __init__(
        self,
        about: Sequence[Widget],
        gist: Sequence[Widget],
        asides: Sequence[Widget],
        hint: Label,
        trimmings: Sequence[Widget],
        leaving: Sequence[Widget],
        *,
        title: str,
        held: bool,
        shortened: str,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__((), title=title, held=held, **options)
        self._heading = tuple(self.children)
        self._about = Column(about, gap=GAP)
        self._gist = Column(gist, gap=GAP)
        self._asides = Column(asides, gap=GAP)
        self._hint = hint
        self._trimmings = tuple(trimmings)
        self._leaving = (*reversed(asides), *leaving)
        self._told = hint.text
        self._shortened = shortened
        self._usual = self.width
        self._form(self._usual)

    def put_inside(
        self,
        theme: Theme,
        target: pygame.Rect,
        rooms: Sequence[pygame.Rect],
        avoid: Sequence[pygame.Rect],
    ) -> bool:
        """Lay out in a part of the window, off the target; whether there is room for the gist.

        The first part is left where something that must be seen would be covered in any form.
        """
        found: Found | None = None
        for room in rooms:
            if found is None or (found[0] >= DEAR and not self.solid):
                found = _better(found, self._found(theme, target, room, avoid))
        if found is None:
            self._form(self._usual)
            return False
        found[1]()
        self.place(theme, found[2])
        return True

    def _found(
        self, theme: Theme, target: pygame.Rect, room: pygame.Rect, avoid: Sequence[pygame.Rect]
    ) -> Found | None:
        """The best form for a part of the window: whole, in small letters, or short."""
        found = self._best(theme, target, room, avoid, self._whole((self._usual,)))
        if found is not None and found[0] < DEAR:
            return found
        self._smaller()
        for column in (self, self._about, self._gist, self._asides):
            column.gap = 0
        widths = (self._usual, *map(fixed, NARROWER))
        found = self._best(theme, target, room, avoid, self._whole(widths))
        if found is not None and found[0] < DEAR:
            return found
        return _better(
            found, self._best(theme, target, room, avoid, self._short(theme, room, widths))
        )

    def _best(
        self,
        theme: Theme,
        target: pygame.Rect,
        room: pygame.Rect,
        avoid: Sequence[pygame.Rect],
        forms: Iterable[tuple[float, Callable[[], None]]],
    ) -> Found | None:
        """The form that covers least of what should be seen, of those there is room for."""
        best: Found | None = None
        for malus, form in forms:
            form()
            size = self.wish(theme, None)
            if size[0] > room.width or size[1] > room.height:
                continue
            box = beside(target, size, room, avoid, theme.px(10))
            spoilt = malus + spoils(box, target, avoid)
            if not box.colliderect(target):
                best = _better(best, (spoilt, form, box))
            if malus and best is not None and best[0] < DEAR:
                # Nothing more has to be left out.
                break
        return best

    def _whole(self, widths: Sequence[Extent]) -> Iterator[tuple[float, Callable[[], None]]]:
        """All forms in which nothing is left out."""
        for abreast, width in product((False, True), widths):
            yield 0.0, partial(self._form, width, abreast=abreast)

    def _short(
        self, theme: Theme, room: pygame.Rect, widths: Sequence[Extent]
    ) -> Iterator[tuple[float, Callable[[], None]]]:
        """Forms of which the first part is short enough for the room."""
        for width in widths:
            if self.solid:
                self._form(width, scrolled=LEAST_SCROLLED)
                spare = room.height - self.wish(theme, None)[1]
                units = LEAST_SCROLLED + int(spare / theme.scale)
                if units >= LEAST_SCROLLED:
                    yield 0.0, partial(self._form, width, scrolled=units)
                continue
            for left_out in range(1, len(self._leaving) + 1):
                form = partial(self._form, width, left_out=left_out)
                form()
                if self.wish(theme, None)[1] <= room.height:
                    yield HIDDEN_ROW * left_out, form

    def _form(
        self, width: Extent, *, abreast: bool = False, scrolled: int = 0, left_out: int = 0
    ) -> None:
        """Put the parts below each other or in two columns, whole or short."""
        for place, row in enumerate(self._leaving):
            row.visible = place >= left_out
        for one in self._trimmings:
            one.visible = not (scrolled or left_out)
        self._hint.text = self._shortened if left_out else self._told
        self.width = fixed(2 * width.value + COLUMN_GAP) if abreast else width
        about = [self._about] if self._about.shown() else []
        asides = [self._asides] if self._asides.shown() else []
        lines: list[Widget] = [*about, *([Rule()] if about else []), self._gist, *asides]
        if scrolled:
            most = Column([*about, *asides], gap=GAP)
            area = ScrollArea(most, "about", wide=True, height=fixed(scrolled))
            lines = [area, Rule(), self._gist]
        elif abreast:
            columns = (about, [self._gist, *asides])
            parts = [Column(part, gap=GAP, width=STRETCH) for part in columns]
            lines = [Row(parts, gap=COLUMN_GAP)]
        self.set_children((*self._heading, *lines, self._hint))
