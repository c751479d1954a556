"""Tooltips: what hovering tells, placed so that it never covers what it tells about."""

from collections.abc import Sequence
from typing import Final, Unpack

import pygame

from game.ui.text import Runs
from game.ui.theme import BODY, CAPTION, SUBHEADING, Style, Theme
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, ExtentKind, Widget, WidgetOptions, fixed
from game.ui.widgets.look import paint
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import links_to
from game.ui.widgets.tips.places import DEAR, Surroundings

DELAY: Final = 0.4
"""Seconds the pointer rests before a tooltip opens."""

WIDEST: Final = 370
"""Units of width of a tooltip that would be too high otherwise."""

WIDER: Final = (430, 560, 700)
"""Units of width of longer lines, which leave room above and below what a tooltip is about."""

USUAL: Final = 0
"""As a width of lines: no more than they have anyway."""

NARROW: Final = 296
"""Units of width of a tooltip that would lie over its target otherwise."""

TIP_WIDTH: Final = 300
"""Widest plain tooltip in units."""

BELOW: Final = "told-below"
"""The name of what is said below all else."""

SHORT_VALUE: Final = 20
"""Characters of a value that stands on one line where there is room for it."""

VALUE_WIDTH: Final = 120
"""Most units of width of a longer one."""


class Tooltip(Column):
    """A small panel with a column of widgets.

    The pointer passes through it, unless it is `held`: then its links can be pressed.
    """

    solid = False

    about = ""
    """The rule of what it tells of, which the help key opens where nothing inside leads to one."""

    leads_on = False
    """Whether a step of the focus out of it does at once what it means in the scene."""

    def __init__(
        self,
        children: Sequence[Widget],
        name: str = "tooltip",
        *,
        title: str = "",
        held: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        heading = (Label(title, style=SUBHEADING),) if title else ()
        padding = (12, 9, 12, 10)
        super().__init__((*heading, *children), name, gap=4, padding=padding, group=True, **options)
        self.solid = held

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel and the widgets inside."""
        paint.draw_panel(surface, theme, self.rect)
        super().draw(surface, theme)

    def put_beside(
        self,
        theme: Theme,
        around: Surroundings,
        bounds: pygame.Rect,
    ) -> None:
        """Lay out next to the target inside of `bounds`, off all around it if possible."""
        distance = theme.px(10)
        for form in (self._as_it_is, self._closer, self._smaller, self._narrower):
            form()
            size = self.wish(theme, bounds.width)
            box = around.beside(size, bounds, distance)
            if size[1] <= bounds.height and not box.colliderect(around.target):
                break
        else:
            if size[1] > bounds.height:
                self._closer()
                box = around.beside(self.wish(theme, bounds.width), bounds, distance)
        self.place(theme, box)

    def put_wider(self, theme: Theme, around: Surroundings, bounds: pygame.Rect) -> None:
        """Lay out next to the target with longer lines, and then smaller letters, so that nothing
        that must be seen is covered; where all shapes cover some of it, in the one of those with
        small letters that covers least.
        """
        spoilt: dict[int, float] = {}
        for small in (False, True):
            if small:
                self._smaller()
            for width in (USUAL, *WIDER) if small else WIDER:
                box = self._widened(theme, around, bounds, width)
                spoilt[width] = around.spoilt(box)
                if spoilt[width] < DEAR:
                    self.place(theme, box)
                    return
        self._widened(theme, around, bounds, min(sorted(spoilt), key=spoilt.__getitem__))
        self.put_beside(theme, around, bounds)

    def _widened(
        self, theme: Theme, around: Surroundings, bounds: pygame.Rect, width: int
    ) -> pygame.Rect:
        """Let lines be so many units long, if they are not anyway; where it stands then."""
        for words in self.walk():
            if isinstance(words, RichText):
                words.widen(width)
        self.invalidate()
        return around.beside(self.wish(theme, bounds.width), bounds, theme.px(10))

    def put_inside(
        self,
        theme: Theme,
        around: Surroundings,
        rooms: Sequence[pygame.Rect],
    ) -> bool:
        """Lay out in the first part of the window with room for it beside its target, or in the
        first with room for it at all; whether one has.
        """
        size, distance = self.wish(theme, None), theme.px(10)
        fitting = [room for room in rooms if size[0] <= room.width and size[1] <= room.height]
        free = (
            room
            for room in fitting
            if not around.beside(size, room, distance).colliderect(around.target)
        )
        room = next(free, fitting[0] if fitting else None)
        if room is not None:
            self.put_beside(theme, around, room)
        return room is not None

    def tell_below(self, text: str) -> None:
        """Say something in small letters below all else, once however often it is asked for."""
        if not self.has(BELOW):
            self.set_children([*self.children, Label(text, BELOW, style=CAPTION)])

    def follow(self, earlier: "Tooltip") -> None:
        """Another tooltip of the same target stood there before; most need not know."""

    def _as_it_is(self) -> None:
        """As it was made."""

    def _closer(self) -> None:
        """Large text in a low window: closer lines, and wider ones, so that fewer are needed."""
        self.gap = 0
        if self.width.kind is ExtentKind.FIXED:
            self.width = fixed(WIDEST)
        self.invalidate()

    def _smaller(self) -> None:
        """Smaller letters, but readable ones."""
        for words in self.walk():
            if isinstance(words, Label | RichText):
                words.lessen(CAPTION.size)

    def _narrower(self) -> None:
        """Narrow, now that the letters are small: so there is more room beside the target."""
        if self.width.kind is ExtentKind.FIXED:
            self.width = fixed(NARROW)
        self.invalidate()


def text_tip(content: str | Runs) -> Tooltip:
    """A tooltip of a few words."""
    return Tooltip([RichText(content, most_width=TIP_WIDTH)])


class PairRow(Row):
    """Words at the left, a value at the right, which goes on in further lines for want of room.

    It does so before a single one of the words is cut.
    """

    def __init__(
        self, cells: Sequence[Widget], name: str, words: tuple[str, Style], value: tuple[str, Style]
    ) -> None:
        super().__init__(cells, name, gap=7)
        self._words = words
        self._value = value

    def _widths(self, theme: Theme, inner: int | None) -> list[int]:
        widths = super()._widths(theme, inner)
        if inner is None:
            return widths
        missing = _longest_word(theme, *self._words) - widths[0]
        spare = widths[-1] - _longest_word(theme, *self._value)
        moved = max(0, min(missing, spare))
        return [widths[0] + moved, *widths[1:-1], widths[-1] - moved]


def _longest_word(theme: Theme, text: str, style: Style) -> int:
    """The width of the longest word of a text, in pixels."""
    return max((theme.text_width(word, style) for word in text.split()), default=0)


def pair_row(
    left: str,
    right: str,
    *,
    left_style: Style = BODY,
    right_style: Style = BODY,
    rule: str = "",
    spelled: bool = False,
    name: str = "",
) -> Row:
    """A row of a table: words at the left, their rule if one is told, a value at the right."""
    links = links_to(rule, spelled=spelled)
    cells: list[Widget] = [RichText(left, style=left_style, width=STRETCH), *links]
    cells.append(_value(right, right_style))
    row = PairRow(cells, name, (left, left_style), (right, right_style))
    row.align = "center" if rule else "fill"
    return row


def _value(text: str, style: Style) -> Widget:
    """A value of a table; one in many words takes several lines, one of a few where it has to."""
    if len(text) <= SHORT_VALUE:
        if " " not in text:
            return Label(text, style=style, align="right")
        return RichText(text, style=style, align="right")
    return RichText(text, style=style, align="right", most_width=VALUE_WIDTH)


def ruled(words: Widget, rule: str, *, spelled: bool = False) -> Widget:
    """Words with the rule behind them: its sign at the end of the last line, its id below."""
    links = links_to(rule, spelled=spelled)
    if not links:
        return words
    if spelled:
        return Column([words, *links], gap=2, align="start")
    return Row([words, *links], gap=4, align="end")
