"""A long list of lines of rich text that grows at its end, such as the log of a battle."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Unpack

import pygame

from game.ui.text import Line, Runs, Words, draw_line, run_width, wrapped
from game.ui.theme import Hud, Theme
from game.ui.widgets import paint
from game.ui.widgets.scroll import BAR, WHEEL_STEP, scrolled_by
from game.ui.widgets.widget import STRETCH, Widget, WidgetOptions

LINE: Final = 24
"""Units that a key moves by a line; a page is less than what is seen by as much."""

INDENT: Final = 14
"""Units that one level is moved to the right."""

_SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its runs, how far it is indented, and what its owner knows it by."""

    runs: Runs
    level: int = 0
    key: int = -1


@dataclass(slots=True)
class _Set:
    """All entries laid out for a width: lines of each, the pixel where each ends, the links.

    A link has its target and its box, measured from the upper left corner of the first entry.
    """

    width: int
    lines: list[tuple[Line, ...]] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    links: list[tuple[str, pygame.Rect]] = field(default_factory=list)


class TextLog(Widget):
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
        self._theme: Theme | None = None
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
        down = self.rect.y - self.offset
        boxes = [(target, box.move(self.rect.x, down)) for target, box in self._set.links]
        return [(target, box) for target, box in boxes if self.rect.contains(box)]

    @property
    def most_offset(self) -> int:
        """How many pixels can be scrolled."""
        height = self._set.ends[-1] if self._set.ends else 0
        return max(height - self.rect.height, 0)

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
        if self._theme is None:
            return
        self._set = _Set(max(self.rect.width - self._theme.px(BAR + 2), 1))
        for entry in self.entries:
            self._lay_out(self._theme, entry)

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

    def wheel(self, steps: int) -> bool:
        """The wheel scrolls."""
        if self._theme is None or not self.most_offset:
            return False
        self.scroll_to(self.offset - steps * self._theme.px(WHEEL_STEP))
        return True

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
        self.scroll_to(wish)
        return True

    def _choose(self, step: int) -> None:
        """Choose the next link in a direction and show it; at first the newest that is seen."""
        links = self._set.links
        if self._chosen is None:
            bottom = self.offset + self.rect.height
            above = [place for place, (_, box) in enumerate(links) if box.bottom <= bottom]
            seen = [place for place in above if links[place][1].y >= self.offset]
            self._chosen = (seen[0] if self._reading else seen[-1]) if seen else 0
        else:
            self._chosen = min(max(self._chosen + step, 0), len(links) - 1)
        box = links[self._chosen][1]
        if box.y < self.offset:
            self.scroll_to(box.y)
        elif box.bottom > self.offset + self.rect.height:
            self.scroll_to(box.bottom - self.rect.height)

    def _follow(self, target: str) -> None:
        if self._on_link is not None:
            self._on_link(target)

    def released_at(self, pos: tuple[int, int]) -> None:
        """Follow the link that was clicked, or tell which entry it was."""
        if not self.rect.collidepoint(pos):
            return
        for target, box in self.links():
            if box.collidepoint(pos):
                self._follow(target)
                return
        if self._on_press is None:
            return
        place = bisect_right(self._set.ends, pos[1] - self.rect.y + self.offset)
        if place < len(self.entries):
            self._on_press(self.entries[place].key)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines that are seen whole, and the bar."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        offset = self.offset
        place = bisect_right(self._set.ends, offset)
        top = self.rect.y - offset + (self._set.ends[place - 1] if place else 0)
        while place < len(self.entries) and top < self.rect.bottom:
            left = self.rect.x + self.entries[place].level * theme.px(INDENT)
            line_top = top
            for line in self._set.lines[place]:
                if self.rect.y <= line_top <= self.rect.bottom - line.height:
                    draw_line(surface, theme, line, left, line_top)
                line_top += line.height
            top = self.rect.y - offset + self._set.ends[place]
            place += 1
        if self.focused and self._chosen is not None:
            box = self._set.links[self._chosen][1].move(self.rect.x, self.rect.y - offset)
            paint.draw_frame(surface, theme, box.inflate(theme.px(4), 0), Hud.WHITE, 1.5, 3)
        surface.set_clip(clip)
        self._draw_bar(surface, theme)
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)

    def _draw_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        if not self.most_offset:
            return
        whole = self.rect.height + self.most_offset
        high = max(self.rect.height * self.rect.height // whole, theme.px(24))
        at = min(self.offset, self.most_offset)
        top = (self.rect.height - high) * at // self.most_offset
        wide = theme.px(BAR - 4)
        grip = pygame.Rect(self.rect.right - wide, self.rect.y + top, wide, high)
        paint.draw_inset(surface, theme, grip, "#5A6572", 255, 3)


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
