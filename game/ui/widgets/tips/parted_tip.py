"""A tooltip of two parts that fits into a part of the window: what is told about, and the gist."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Unpack

import pygame

from game.ui.theme import Theme
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, Extent, Widget, WidgetOptions, fixed
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.panel import Rule
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.tips.places import DEAR, Surroundings
from game.ui.widgets.tips.tooltip import Tooltip

GAP: Final = 4
COLUMN_GAP: Final = 18
"""Units between lines, and between the two parts where they stand side by side."""

NARROWER: Final = (270, 232)
"""Units of width of a tooltip for which there is little room beside its target."""

LEAST_SCROLLED: Final = 40
"""Units of height of the first part where it is scrolled, at least."""

HIDDEN_ROW: Final = 0.1
"""How much a row that is left out weighs against what would be covered otherwise."""


class Form(NamedTuple):
    """How the parts stand: ``small`` letters, two columns ``abreast``, the first part ``scrolled``
    in so many units of height, so many rows ``left_out``.
    """

    width: Extent
    small: bool = False
    abreast: bool = False
    scrolled: int = 0
    left_out: int = 0


class Found(NamedTuple):
    """A form, how much it spoils in a part of the window, and where it would stand there."""

    spoilt: float
    form: Form
    box: pygame.Rect


class Standing(NamedTuple):
    """What was found, for which theme and parts of the window."""

    found: Found
    theme: Theme
    rooms: tuple[pygame.Rect, ...]


def _better(one: Found | None, other: Found | None) -> Found | None:
    """What spoils less, the first of two that spoil as much."""
    if one is None or other is None:
        return one or other
    return other if other.spoilt < one.spoilt else one


class PartedTip(Tooltip):
    """First what it is ``about``, then the ``gist``, which is always shown, then ``asides``.

    They stand one below the other or in two columns, whichever covers less of what should be
    seen. With too little room letters become small, then ``trimmings`` go, widgets of the gist,
    and all but the gist becomes short: it is scrolled in a tooltip that is ``held``, and loses
    rows in others, where the ``hint``, the last line, becomes ``shortened``: those of
    ``leaving``, in that order.
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
        self._leaving = tuple(leaving)
        self._told = hint.text
        self._shortened = shortened
        self._usual = self.width
        self._small = False
        self._standing: Standing | None = None
        self._earlier: Standing | None = None
        self._take(Form(self._usual))

    def follow(self, earlier: Tooltip) -> None:
        """Take the form of a tooltip that stood at the same target, where that is good enough."""
        if isinstance(earlier, PartedTip) and earlier.solid is self.solid:
            self._earlier = earlier._standing

    def put_inside(
        self,
        theme: Theme,
        around: Surroundings,
        rooms: Sequence[pygame.Rect],
    ) -> bool:
        """Lay out in a part of the window, off the target; whether there is room for the gist.

        The first part is left where something that must be seen would be covered in any form.
        """
        earlier, self._earlier = self._earlier or self._standing, None
        found: Found | None = None
        if earlier is not None and earlier[1:] == (theme, tuple(rooms)):
            found = self._again(theme, around, rooms[0], earlier.found)
        if found is None:
            found = self._anew(theme, around, rooms)
        if found is None:
            self._take(Form(self._usual, self._small))
            return False
        self._standing = Standing(found, theme, tuple(rooms))
        self._take(found.form)
        self.place(theme, found.box)
        return True

    def _again(
        self, theme: Theme, around: Surroundings, room: pygame.Rect, then: Found
    ) -> Found | None:
        """The form of the tooltip before this one, as long as nothing dear is covered.

        Only a whole one in usual letters in the first part of the window: rows are left out,
        letters small, and other parts covered no longer than needed.
        """
        if then.form.small or self._small or not room.contains(then.box):
            return None
        found = self._best(theme, around, room, [then.form])
        return found if found is not None and found.spoilt < DEAR else None

    def _anew(
        self, theme: Theme, around: Surroundings, rooms: Sequence[pygame.Rect]
    ) -> Found | None:
        """The best form in the first part of the window where it is good enough."""
        found: Found | None = None
        for room in rooms:
            if found is None or (found.spoilt >= DEAR and not self.solid):
                found = _better(found, self._found(theme, around, room))
        return found

    def _found(self, theme: Theme, around: Surroundings, room: pygame.Rect) -> Found | None:
        """The best form for a part of the window: whole, in small letters, or short."""
        whole = [Form(self._usual, self._small, abreast) for abreast in (False, True)]
        found = self._best(theme, around, room, whole)
        if found is not None and found.spoilt < DEAR:
            return found
        widths = (self._usual, *map(fixed, NARROWER))
        small = [Form(width, True, abreast) for abreast in (False, True) for width in widths]
        found = self._best(theme, around, room, small)
        if found is not None and found.spoilt < DEAR:
            return found
        short = self._short(theme, room, widths)
        return _better(found, self._best(theme, around, room, short))

    def _best(
        self, theme: Theme, around: Surroundings, room: pygame.Rect, forms: Iterable[Form]
    ) -> Found | None:
        """The form that covers least of what should be seen, of those there is room for.

        In small letters it is the first that covers nothing dear: nothing has to become narrower
        than that, and no more has to be left out.
        """
        best: Found | None = None
        for form in forms:
            self._take(form)
            size = self.wish(theme, None)
            if size[0] > room.width or size[1] > room.height:
                continue
            box = around.beside(size, room, theme.px(10))
            spoilt = HIDDEN_ROW * form.left_out + around.spoilt(box)
            if not box.colliderect(around.target):
                best = _better(best, Found(spoilt, form, box))
            if form.small and best is not None and best.spoilt < DEAR:
                break
        return best

    def _short(self, theme: Theme, room: pygame.Rect, widths: Sequence[Extent]) -> Iterator[Form]:
        """Forms of which the first part is short enough for the room."""
        for width in widths:
            if self.solid:
                self._take(Form(width, True, scrolled=LEAST_SCROLLED))
                spare = room.height - self.wish(theme, None)[1]
                units = LEAST_SCROLLED + int(spare / theme.scale)
                if units >= LEAST_SCROLLED:
                    yield Form(width, True, scrolled=units)
                continue
            for left_out in range(1, len(self._leaving) + 1):
                yield Form(width, True, left_out=left_out)

    def _take(self, form: Form) -> None:
        """Put the parts below each other or in two columns, whole or short."""
        for place, row in enumerate(self._leaving):
            row.visible = place >= form.left_out
        for one in self._trimmings:
            one.visible = not (form.scrolled or form.left_out)
        self._hint.text = self._shortened if form.left_out else self._told
        if form.small and not self._small:
            self._smaller()
            self._small = True
        for column in (self, self._about, self._gist, self._asides):
            column.gap = 0 if form.small else GAP
        width = form.width
        self.width = fixed(2 * width.value + COLUMN_GAP) if form.abreast else width
        about = [self._about] if self._about.shown() else []
        asides = [self._asides] if self._asides.shown() else []
        lines: list[Widget] = [*about, *([Rule()] if about else []), self._gist, *asides]
        if form.scrolled:
            most = Column([*about, *asides], gap=GAP)
            area = ScrollArea(most, "about", wide=True, height=fixed(form.scrolled))
            lines = [area, Rule(), self._gist]
        elif form.abreast:
            columns = (about, [self._gist, *asides])
            parts = [Column(part, gap=GAP, width=STRETCH) for part in columns]
            lines = [Row(parts, gap=COLUMN_GAP)]
        self.set_children((*self._heading, *lines, self._hint))
