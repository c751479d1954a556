"""A long table of rich text: cells beside each other, or below each other where room is short."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, Unpack

import pygame

from game.ui.art.schemes import shown
from game.ui.text import Line, Piece, Runs, Words, draw_laid, wrapped
from game.ui.theme import STRONG, Hud, Theme
from game.ui.widgets.base.widget import STRETCH, Widget, WidgetOptions
from game.ui.widgets.lists.text_log import INDENT, LINE, Entry, Seen, TextLog
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.scroll import FREE

BESIDE: Final = 22
"""Units between two columns."""

BELOW: Final = 14
"""Units by which cells stand to the right of the words that they are about, below these."""

TITLE: Final = STRONG.colored(Hud.GOLD)


@dataclass(frozen=True, slots=True)
class TableRow(Entry):
    """What a row is about, and its cells; a single one is as wide as all of them together."""

    cells: tuple[Runs, ...] = ()


class TextTable(TextLog):
    """Rows, and between them entries that are no rows, such as headings; all of the first level.

    Rows are seen whole or not at all, except those that are too high, and a heading is seen only
    with what is below it.

    ``titles`` are those of the columns of cells, ``first`` is the share of the width that the
    column before them takes. ``on_type`` gets what is typed while it has the focus.
    """

    between = 15

    def __init__(
        self,
        name: str,
        titles: Sequence[str],
        *,
        first: float = 0.24,
        on_link: Callable[[str], None],
        on_type: Callable[[str], None],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, on_link=on_link, reading=True, **options)
        self.titles = tuple(titles)
        self._first = first
        self._on_type = on_type
        self._stacked = False
        self._awaited: int | None = None

    @property
    def stacked(self) -> bool:
        """Whether cells stand below each other."""
        return self._stacked

    @stacked.setter
    def stacked(self, stacked: bool) -> None:
        if stacked is not self._stacked:
            self._stay()
            self._stacked = stacked
            self._lay_out_all()
            self.invalidate()

    @property
    def wants_text(self) -> bool:
        """Letters are for what ``on_type`` leads to."""
        return True

    def type_text(self, text: str) -> bool:
        """Hand on what is typed."""
        self._on_type(text)
        return True

    def begin_at(self, place: int) -> None:
        """Show the entry at a place as the first one, as far as enough of them follow."""
        self._awaited = place
        self._go_to_awaited()

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; an entry that was asked for, or was the first one, is shown."""
        if self._theme is not None and (theme is not self._theme or rect.width != self.rect.width):
            self._stay()
        super().place(theme, rect)
        self._go_to_awaited()

    def _stay(self) -> None:
        """Whatever comes, the first entry that is seen shall be the first one again."""
        if self._awaited is None and self.offset:
            ends = (self.span(place)[1] for place in range(len(self.entries)))
            self._awaited = next(place for place, end in enumerate(ends) if end > self.offset)

    def _go_to_awaited(self) -> None:
        if self._awaited is not None and self._theme is not None:
            self.scroll_to(self.span(self._awaited)[0])
            self._awaited = None

    def columns(self, theme: Theme, width: int) -> list[tuple[int, int]]:
        """Where each column begins, and how wide it is, in pixels."""
        gap = theme.px(BESIDE)
        first = round(self._first * width)
        count = len(self.titles)
        each = (width - first - count * gap) // count
        cells = [(first + gap + place * (each + gap), each) for place in range(count)]
        return [(0, first), *cells]

    def _lines(self, theme: Theme, entry: Entry, room: int) -> tuple[Line, ...]:
        """An entry in lines; the lines of cells beside each other are lines of the table."""
        if not isinstance(entry, TableRow):
            return super()._lines(theme, entry, room)
        if self._stacked:
            return self._below_each_other(theme, entry, room)
        columns = self.columns(theme, room)
        if len(entry.cells) == 1:
            left = columns[1][0]
            columns = [columns[0], (left, room - left)]
        sets = [
            [_moved(line, left) for line in wrapped(theme, runs, max(wide, 1))]
            for runs, (left, wide) in zip((entry.runs, *entry.cells), columns, strict=True)
        ]
        return tuple(_joined(lines) for lines in zip_longest(*sets))

    def _below_each_other(self, theme: Theme, row: TableRow, room: int) -> tuple[Line, ...]:
        """The cells of a row under what it is about, each after the title of its column."""
        left = theme.px(BELOW)
        lines = list(wrapped(theme, row.runs, room))
        alone = len(row.cells) == 1
        for title, cell in zip(self.titles, row.cells, strict=False):
            runs = cell if alone else (Words(f"{title}  ", TITLE), *cell)
            lines += [_moved(line, left) for line in wrapped(theme, runs, max(room - left, 1))]
        return tuple(lines)

    def key(self, event: pygame.event.Event) -> bool:
        """Page keys go on at a row that was not seen whole; all others do as in any long text."""
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            wish = self._page_on() if event.key == pygame.K_PAGEDOWN else self._page_back()
            if wish != self.offset:
                self.scroll_to(wish)
                return True
        return super().key(event)

    def _page_on(self) -> int:
        """Where the first row begins of which the end is out of sight."""
        bottom = self.seen().bottom
        spans = map(self._inked, range(len(self.entries)))
        below = next((start for start, end in spans if end > bottom), self.most_offset)
        # A row that is higher than the table is read line by line.
        return min(below, self.most_offset) if below > self.offset else self.offset

    def _page_back(self) -> int:
        """Where the first entry begins from which on all is seen down to the present beginning."""
        here, before = self.offset, self.place_of(self.offset - 1)
        end = self._inked(before)[1]
        if self._too_high(before):
            end = min(end, here)
        starts = (self.span(place)[0] for place in range(before + 1))
        pages = (one for one in starts if here - self.rect.height <= one < here)
        return next((one for one in pages if self._seen_from(one).bottom >= end), here)

    def wheel(self, steps: int) -> bool:
        """The wheel scrolls, and passes over nothing in a table lower than its steps either."""
        if self._theme is None or not self.most_offset:
            return False
        before, on = self.offset, steps < 0
        most = self._page_on() if on else self._page_back()
        if most == before:
            # Within a row that is higher than the table, a line is seen twice.
            line = self._theme.px(LINE)
            page = max(self.rect.height - line, line)
            most += page if on else -page
        super().wheel(steps)
        self.scroll_to(min(self.offset, most) if on else max(self.offset, most))
        return True

    def _inked(self, place: int) -> tuple[int, int]:
        """Where the words of an entry begin and end."""
        start, end = self.span(place)
        return start, end - self._apart

    def _cut(self, edge: int) -> int | None:
        """The place of the entry whose words an edge goes through, if there are any."""
        place = self.place_of(edge)
        if place >= len(self.entries):
            return None
        start, end = self._inked(place)
        return place if start < edge < end else None

    def _too_high(self, place: int) -> bool:
        """Whether a row may be cut: else more than ``FREE`` of the table could be left blank."""
        start, end = self._inked(place)
        return end - start > FREE * self.rect.height

    @property
    def most_offset(self) -> int:
        """How many pixels can be scrolled: at the end, too, a row begins at the upper edge."""
        most = super().most_offset
        if not most:
            return 0
        place = self.place_of(most)
        start, end = self.span(place)
        little = end - most <= FREE * self.rect.height or not self._too_high(place)
        return end if start < most and little else most

    def seen(self) -> Seen:
        """Whole rows, and of those that are too high the lines that are in the window."""
        return self._seen_from(self.offset)

    def _seen_from(self, top: int) -> Seen:
        """What is seen where the window begins at an offset."""
        bottom = top + self.rect.height
        first, last = self._cut(top), self._cut(bottom)
        up = first is not None and self._too_high(first)
        if first is not None and not up:
            top = self.span(first)[1]
        down = last is not None and self._too_high(last) and self._begun(last, bottom)
        return Seen(top, bottom if down else self._end_of_rows(top, bottom), up, down)

    def _begun(self, place: int, bottom: int) -> bool:
        """Whether the first line of a row is above an edge."""
        return self.span(place)[0] + self._set.lines[place][0].height <= bottom

    def _end_of_rows(self, top: int, bottom: int) -> int:
        """The lower edge, without the row that it cuts, and without headings of what is below."""
        place = self.place_of(bottom)
        end = bottom
        if place < len(self.entries) and self._inked(place)[1] > bottom:
            end = min(self.span(place)[0], bottom)
        else:
            place += 1
        while 0 < place <= len(self.entries) and not isinstance(self.entries[place - 1], TableRow):
            place -= 1
            end = self.span(place)[0]
        return end if end > top else bottom

    def _scroll_on(self, offset: int) -> None:
        """Move to about an offset, on to where a row begins."""
        wish = min(max(offset, 0), self.most_offset)
        place = self.place_of(wish)
        start, end = self.span(place)
        between = wish >= self._inked(place)[1]
        if start < wish and (between or not self._too_high(place)):
            wish = end if between or offset > self.offset else start
        self.scroll_to(wish)

    def _drag_on(self, offset: int) -> None:
        """Move to about an offset, back to where a row begins: to the same one from both sides."""
        wish = min(max(offset, 0), self.most_offset)
        place = self.place_of(wish)
        whole = wish < self.most_offset and not self._too_high(place)
        self.scroll_to(self.span(place)[0] if whole else wish)

    def _show(self, box: pygame.Rect) -> None:
        """Scroll so that the row of a link is seen, or its line where the row is too high."""
        place = self.place_of(box.y)
        start, end = (box.y, box.bottom) if self._too_high(place) else self._inked(place)
        seen = self.seen()
        if start < seen.top:
            self.scroll_to(start)
        elif end > seen.bottom:
            self._scroll_on(max(end - self.rect.height, self.offset + 1))

    def _choose(self, step: int) -> None:
        """A link that is out of sight was left behind."""
        if self._chosen is not None:
            box, seen = self._set.links[self._chosen][1], self.seen()
            if box.y < seen.top or box.bottom > seen.bottom:
                self.forget_link()
        super()._choose(step)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw thin lines between the rows that are seen, then the words."""
        clip, seen = surface.get_clip(), self.seen()
        surface.set_clip(self.rect.clip(clip))
        left, thick = self.rect.x + theme.px(INDENT), theme.px(1)
        wide = self.rect.right - theme.px(BAR + 2) - left
        for place in range(1, len(self.entries)):
            if isinstance(self.entries[place - 1], TableRow):
                start = self.span(place)[0]
                top = start - self._apart // 2
                if seen.top < top and start < seen.bottom:
                    top += self.rect.y - self.offset
                    pygame.draw.rect(surface, shown(Hud.LINE), (left, top, wide, thick))
        surface.set_clip(clip)
        super().draw(surface, theme)


class TableHead(Widget):
    """The titles of the columns, above a table of the same width."""

    solid = False

    def __init__(self, table: TextTable) -> None:
        super().__init__(f"{table.name}-head", width=STRETCH)
        self._table = table

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """As many lines as the longest title needs."""
        if width is None:
            return 0, theme.line_height(TITLE)
        sets = self._sets(theme, width)
        return width, max(sum(line.height for line in lines) for _, lines in sets)

    def _sets(self, theme: Theme, width: int) -> list[tuple[int, tuple[Line, ...]]]:
        """Where each title begins, and its lines."""
        edge = theme.px(INDENT)
        columns = self._table.columns(theme, width - theme.px(BAR + 2) - edge)[1:]
        return [
            (edge + left, wrapped(theme, (Words(title, TITLE),), max(wide, 1)))
            for title, (left, wide) in zip(self._table.titles, columns, strict=True)
        ]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the titles."""
        draw_laid(surface, theme, self.laid())

    def laid(self) -> Iterator[tuple[Line, int, int]]:
        """The titles, each above its column."""
        sets = [] if self.theme is None else self._sets(self.theme, self.rect.width)
        for left, lines in sets:
            top = self.rect.y
            for line in lines:
                yield line, self.rect.x + left, top
                top += line.height


def _moved(line: Line, right: int) -> Line:
    """A line so many pixels farther to the right."""
    pieces = tuple(Piece(piece.run, piece.x + right) for piece in line.pieces)
    return Line(pieces, line.width + right, line.height)


def _joined(lines: Sequence[Line | None]) -> Line:
    """Lines beside each other as one; none where a cell is over."""
    there = [line for line in lines if line is not None]
    pieces = tuple(piece for line in there for piece in line.pieces)
    return Line(pieces, max(line.width for line in there), max(line.height for line in there))
