"""A long list of lines of rich text that grows at its end, such as the log of a battle."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Unpack

import pygame

from game.ui.rule_words import RULE_ID
from game.ui.text import Line, Runs, Words, draw_line, run_width, wrapped
from game.ui.theme import Hud, Theme
from game.ui.widgets.base.widget import STRETCH, Term, WidgetOptions
from game.ui.widgets.look import paint
from game.ui.widgets.look.bars import BAR, Barred, Scrolled, draw_bar
from game.ui.widgets.look.fading import fade_edges
from game.ui.widgets.look.onward import ScrollSign, Strip, draw_signs, signs_for
from game.ui.widgets.look.scroll import WHEEL_STEP, scrolled_by

LINE: Final = 24
"""Units that a key moves by a line; a page is less than what is seen by as much."""

CUT: Final = 16
"""Units over which an entry fades that is cut where it should not be."""

INDENT: Final = 14
"""Units that one level is moved to the right."""

_SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its runs, how far it is indented, and what its owner knows it by."""

    runs: Runs
    level: int = 0
    key: int = -1


class Seen(NamedTuple):
    """Between which pixels lines are drawn, below the beginning of all; whether they fade there."""

    top: int
    bottom: int
    up: bool = False
    down: bool = False


@dataclass(slots=True)
class _Set:
    """All entries laid out for a width: lines of each, the pixel where each ends, the links.

    A link has its target and its box, measured from the upper left corner of the first entry.
    """

    width: int
    lines: list[tuple[Line, ...]] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    links: list[tuple[str, pygame.Rect]] = field(default_factory=list)

    def take_last(self) -> None:
        """Take the last entry out."""
        self.lines.pop()
        self.ends.pop()
        begin = self.ends[-1] if self.ends else 0
        while self.links and self.links[-1][1].top >= begin:
            self.links.pop()


class TextLog(Barred):
    """Entries from old to new; stays at the end while nobody scrolls back.

    A new entry lays out only itself.  `on_press(key)` is told the key of an entry that is
    clicked, `on_link(target)` the target of words that lead somewhere: a click on them, or Left
    and Right to choose and Enter.  With `reading` it stays at its beginning, to be read from there.
    """

    between = 3.0
    """Units between two entries."""

    def __init__(
        self,
        name: str,
        on_press: Callable[[int], None] | None = None,
        on_link: Callable[[str], None] | None = None,
        *,
        reading: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("width", STRETCH)
        options.setdefault("height", STRETCH)
        super().__init__(name, **options)
        self.entries: list[Entry] = []
        self._on_press = on_press
        self._on_link = on_link
        self._reading = reading
        self._chosen: int | None = None
        self._set = _Set(1)
        self._offset = 0
        self._at_end = not reading

    @property
    def focusable(self) -> bool:
        """The focus can come here, to scroll with the keys and to follow links."""
        return self.enabled and (self.most_offset > 0 or bool(self._set.links))

    @property
    def chosen_link(self) -> str:
        """Where the link chosen with the keys leads, "" when none is."""
        return "" if self._chosen is None else self._set.links[self._chosen][0]

    def links(self) -> list[tuple[str, pygame.Rect]]:
        """The links that are seen whole, old to new: target and pixels of the window."""
        seen, down = self.seen(), self.rect.y - self.offset
        found: list[tuple[str, pygame.Rect]] = []
        # Those of a long battle are thousands; they lie one below the other.
        first = bisect_left(self._set.links, seen.top, key=lambda link: link[1].top)
        for target, box in self._set.links[first:]:
            if box.bottom > seen.bottom:
                break
            found.append((target, box.move(self.rect.x, down)))
        return found

    def term_at(self, pos: tuple[int, int] | None) -> Term | None:
        """The rule whose link is under the pointer, or else the one chosen with the keys."""
        pointed = None if pos is None else self._link_at(pos)
        if pointed is None and self.focused and self._chosen is not None:
            target, box = self._set.links[self._chosen]
            chosen = (target, box.move(self.rect.x, self.rect.y - self.offset))
            pointed = chosen if chosen in self.links() else None
        return Term(*pointed) if pointed is not None and RULE_ID.fullmatch(pointed[0]) else None

    def _link_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        return next((link for link in self.links() if link[1].collidepoint(pos)), None)

    def seen(self) -> Seen:
        """What is shown: each line that is in the window whole."""
        return Seen(self.offset, self.offset + self.rect.height)

    def laid(self) -> Iterator[tuple[Line, int, int]]:
        """The lines that are seen whole."""
        seen, down = self.seen(), self.rect.y - self.offset
        theme, set_ = self._theme, self._set
        first = bisect_left(set_.ends, seen.top)
        for place in range(first, len(set_.lines)):
            top = set_.ends[place - 1] if place else 0
            if top >= seen.bottom or theme is None:
                break
            left = self.rect.x + self.entries[place].level * theme.px(INDENT)
            for line in set_.lines[place]:
                if seen.top <= top and top + line.height <= seen.bottom:
                    yield line, left, top + down
                top += line.height

    @property
    def most_offset(self) -> int:
        """How many pixels can be scrolled."""
        height = self._set.ends[-1] if self._set.ends else 0
        if height - self._apart <= self.rect.height:
            return 0
        return height - self.rect.height

    @property
    def _apart(self) -> int:
        """Pixels between two entries, and below the last."""
        return 0 if self._theme is None else self._theme.px(self.between)

    @property
    def offset(self) -> int:
        """How many pixels of the entries are above the window."""
        return self.end_offset if self._at_end else min(self._offset, self.most_offset)

    @property
    def end_offset(self) -> int:
        """The same at the end: seen from a whole line on, less than one is left below."""
        ends, most = self._set.ends, self.most_offset
        if not most:
            return 0
        place = bisect_left(ends, most)
        line_top = ends[place - 1] if place else 0
        for line in self._set.lines[place]:
            if line_top >= most:
                return line_top
            line_top += line.height
        return ends[place] if ends[place] < ends[-1] else most

    def append(self, entry: Entry) -> None:
        """Add an entry at the end."""
        self.entries.append(entry)
        if self._theme is not None:
            self._lay_out(self._theme, entry)

    def amend(self, entry: Entry) -> None:
        """Say something else in the last entry."""
        self.entries.pop()
        if self._theme is not None:
            self._set.take_last()
        self.append(entry)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show other entries."""
        self.entries = list(entries)
        self._chosen = None
        self._offset, self._at_end = 0, not self._reading
        self._lay_out_all()

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; entries are laid out again only for another width or scale."""
        anew = theme is not self._theme or rect.width != self.rect.width
        super().place(theme, rect)
        self._theme = theme
        if anew:
            self._lay_out_all()

    def _lay_out_all(self) -> None:
        """Lay all entries out; of a link in several lines there may be more pieces, or fewer."""
        if self._theme is None:
            return
        chosen = self.chosen_link
        self._set = _Set(max(self.rect.width - self._theme.px(BAR + 2), 1))
        for entry in self.entries:
            self._lay_out(self._theme, entry)
        self.choose_link(chosen)

    def choose_link(self, target: str) -> None:
        """Choose, as the keys do, the first link that leads somewhere; none where none does."""
        targets = [link[0] for link in self._set.links]
        self._chosen = targets.index(target) if target in targets else None

    def _lay_out(self, theme: Theme, entry: Entry) -> None:
        laid = self._set
        room = max(laid.width - entry.level * theme.px(INDENT), 1)
        lines = self._lines(theme, entry, room)
        start = laid.ends[-1] if laid.ends else 0
        laid.links.extend(_links(theme, lines, entry.level * theme.px(INDENT), start))
        laid.lines.append(lines)
        laid.ends.append(start + sum(line.height for line in lines) + theme.px(self.between))

    def _lines(self, theme: Theme, entry: Entry, room: int) -> tuple[Line, ...]:
        """An entry in lines of so many pixels."""
        return wrapped(theme, entry.runs, room)

    def span(self, place: int) -> tuple[int, int]:
        """Where the entry at a place begins and ends, in pixels below the beginning of all."""
        ends = self._set.ends
        if place >= len(ends):
            return 0, 0
        return (ends[place - 1] if place else 0), ends[place]

    def forget_link(self) -> None:
        """No link is chosen any more."""
        self._chosen = None

    def scroll_to(self, offset: int) -> None:
        """Move to an offset in pixels; the end is kept when reached."""
        last = self.end_offset if self._at_end else self.most_offset
        self._offset = min(max(offset, 0), self.most_offset)
        self._at_end = not self._reading and offset >= last

    def follow(self) -> None:
        """Go to the end and stay there while entries are added, unless it is read by keys."""
        if not self.focused:
            self._at_end = not self._reading

    def wheel(self, steps: int) -> bool:
        """The wheel scrolls."""
        if self._theme is None or not self.most_offset:
            return False
        self._scroll_on(self.offset - steps * self._theme.px(WHEEL_STEP))
        return True

    def _scroll_on(self, offset: int) -> None:
        """Move by wheel or keys to about an offset in pixels."""
        self.scroll_to(offset)

    def key(self, event: pygame.event.Event) -> bool:
        """Up, Down, Page keys, Home and End scroll; Left and Right choose a link for Enter."""
        if event.key in _SIDEWAYS and self._set.links:
            self._choose(_SIDEWAYS[event.key])
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.chosen_link:
            self._follow(self.chosen_link)
            return True
        line = LINE if self._theme is None else self._theme.px(LINE)
        page = max(self.rect.height - line, line)
        wish = scrolled_by(event.key, self.offset, self.end_offset, line=line, page=page)
        if wish is None:
            return False
        self._scroll_on(wish)
        return True

    def _choose(self, step: int) -> None:
        """Choose the next link in a direction and show it; at first the newest that is seen."""
        links = self._set.links
        if self._chosen is None:
            shown = self.seen()
            above = [place for place, (_, box) in enumerate(links) if box.bottom <= shown.bottom]
            seen = [place for place in above if links[place][1].y >= shown.top]
            self._chosen = (seen[0] if self._reading else seen[-1]) if seen else 0
        else:
            self._chosen = min(max(self._chosen + step, 0), len(links) - 1)
        self._show(links[self._chosen][1])

    def _show(self, box: pygame.Rect) -> None:
        """Scroll so that a link is seen, whose box is measured as that of a set is."""
        if box.y < self.offset:
            self.scroll_to(box.y)
        elif box.bottom > self.offset + self.rect.height:
            self.scroll_to(box.bottom - self.rect.height)

    def _follow(self, target: str) -> None:
        if self._on_link is not None:
            self._on_link(target)

    def _drag_on(self, offset: int) -> None:
        """Move by the bar to about an offset in pixels."""
        at_end = not self._reading and offset >= self.most_offset
        self.scroll_to(self.end_offset if at_end else offset)

    @property
    def _scrolled(self) -> Scrolled:
        """What the bar tells of: where new entries are awaited it goes on to the end itself."""
        whole = self.rect.height + self.most_offset
        most = self.most_offset if self._reading else self.end_offset
        return Scrolled(self.rect, whole, self.offset, most)

    def released_at(self, pos: tuple[int, int]) -> None:
        """Follow the link that was clicked, or tell which entry it was."""
        if self._hold.let_go() or not self.rect.collidepoint(pos):
            return
        link = self._link_at(pos)
        if link is not None:
            self._follow(link[0])
            return
        if self._on_press is None:
            return
        place = self.place_of(pos[1] - self.rect.y + self.offset)
        if place < len(self.entries):
            self._on_press(self.entries[place].key)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines that are seen, the signs that there are more, and the bar."""
        clip, seen = surface.get_clip(), self.seen()
        window = self.rect.clip(self.rect.move(0, seen.top - self.offset))
        window.height = seen.bottom - seen.top
        with fade_edges(surface, theme, window.clip(clip), up=seen.up, down=seen.down, over=CUT):
            surface.set_clip(self.rect.clip(clip))
            self._draw_lines(surface, theme, seen)
            surface.set_clip(clip)
        draw_signs(surface, theme, self.signs())
        draw_bar(surface, theme, self._scrolled, lit=bool(self._hold))
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)

    def _draw_lines(self, surface: pygame.Surface, theme: Theme, seen: Seen) -> None:
        """Draw the lines that are seen whole, and a frame around the link that is chosen."""
        down = self.rect.y - self.offset
        for place, line, top in self._lines_seen(seen):
            left = self.rect.x + self.entries[place].level * theme.px(INDENT)
            draw_line(surface, theme, line, left, top + down)
        if self.focused and self._chosen is not None:
            box = self._set.links[self._chosen][1].move(self.rect.x, down)
            paint.draw_frame(surface, theme, box.inflate(theme.px(4), 0), Hud.WHITE, 1.5, 3)

    def place_of(self, pixel: int) -> int:
        """The place of the entry in which a pixel below the beginning of all is."""
        return bisect_right(self._set.ends, pixel)

    def signs(self) -> tuple[ScrollSign, ...]:
        """Where chevrons say that there are more lines above, and below."""
        if self._theme is None or not self._set.ends:
            return ()
        seen, offset = self.seen(), self.offset
        lines = list(self._lines_seen(seen))
        end = self._set.ends[-1] - self._apart
        if not lines:
            return ()
        first, last = lines[0][2], lines[-1][2] + lines[-1][1].height
        room = pygame.Rect(self.rect.x, self.rect.y, self.rect.width - self._theme.px(BAR), 0)
        strips = []
        if first > 0:
            room.height = first - offset
            strips.append(Strip(room.copy(), True))
        if last < end:
            room.y, room.height = self.rect.y + last - offset, self.rect.height + offset - last
            strips.append(Strip(room, False))
        return signs_for(self._theme, self.rect, strips)

    def _lines_seen(self, seen: Seen) -> Iterator[tuple[int, Line, int]]:
        """The lines that are seen: place of the entry, line, where it begins."""
        for place in range(self.place_of(seen.top), len(self.entries)):
            top = self.span(place)[0]
            if top >= seen.bottom:
                return
            for line in self._set.lines[place]:
                if seen.top <= top <= seen.bottom - line.height:
                    yield place, line, top
                top += line.height


def _links(
    theme: Theme, lines: Sequence[Line], left: int, top: int
) -> list[tuple[str, pygame.Rect]]:
    """The links in the lines of an entry whose first line begins at a place."""
    found: list[tuple[str, pygame.Rect]] = []
    for line in lines:
        for piece in line.pieces:
            if isinstance(piece.run, Words) and piece.run.link:
                wide = run_width(theme, piece.run)
                box = pygame.Rect(left + piece.x, top, wide, line.height)
                found.append((piece.run.link, box))
        top += line.height
    return found
