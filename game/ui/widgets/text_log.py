"""A long list of lines of rich text that grows at its end, such as the log of a battle."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Unpack

import pygame

from game.ui.text import Line, Runs, draw_line, wrapped
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.scroll import BAR, WHEEL_STEP
from game.ui.widgets.widget import STRETCH, Widget, WidgetOptions

BETWEEN: Final = 3
"""Units between two entries."""

INDENT: Final = 14
"""Units that one level is moved to the right."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its runs, how far it is indented, and what its owner knows it by."""

    runs: Runs
    level: int = 0
    key: int = -1


@dataclass(slots=True)
class _Set:
    """All entries laid out for a width: lines of each, and the pixel where each ends."""

    width: int
    lines: list[tuple[Line, ...]] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)


class TextLog(Widget):
    """Entries from old to new; stays at the end while nobody scrolls back.

    A new entry lays out only itself.  `on_press(key)` is told the key of an entry that is
    clicked.
    """

    def __init__(
        self,
        name: str,
        on_press: Callable[[int], None] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("width", STRETCH)
        options.setdefault("height", STRETCH)
        super().__init__(name, **options)
        self.entries: list[Entry] = []
        self._on_press = on_press
        self._theme: Theme | None = None
        self._set = _Set(1)
        self._offset = 0
        self._at_end = True

    @property
    def focusable(self) -> bool:
        """The focus can come here, to scroll with the keys."""
        return self.enabled and self.most_offset > 0

    @property
    def most_offset(self) -> int:
        """How many pixels can be scrolled."""
        height = self._set.ends[-1] if self._set.ends else 0
        return max(height - self.rect.height, 0)

    @property
    def offset(self) -> int:
        """How many pixels of the entries are above the window."""
        return self.most_offset if self._at_end else min(self._offset, self.most_offset)

    def append(self, entry: Entry) -> None:
        """Add an entry at the end."""
        self.entries.append(entry)
        if self._theme is not None:
            self._lay_out(self._theme, entry)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show other entries."""
        self.entries = list(entries)
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
        lines = wrapped(theme, entry.runs, room)
        start = laid.ends[-1] if laid.ends else 0
        laid.lines.append(lines)
        laid.ends.append(start + sum(line.height for line in lines) + theme.px(BETWEEN))

    def scroll_to(self, offset: int) -> None:
        """Move to an offset in pixels; the end is kept when reached."""
        self._offset = min(max(offset, 0), self.most_offset)
        self._at_end = self._offset >= self.most_offset

    def wheel(self, steps: int) -> bool:
        """The wheel scrolls."""
        if self._theme is None or not self.most_offset:
            return False
        self.scroll_to(self.offset - steps * self._theme.px(WHEEL_STEP))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Page keys, Home and End scroll."""
        line, page = 24, max(self.rect.height - 24, 24)
        wishes = {
            pygame.K_UP: self.offset - line,
            pygame.K_DOWN: self.offset + line,
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.most_offset,
        }
        if event.key not in wishes:
            return False
        self.scroll_to(wishes[event.key])
        return True

    def released_at(self, pos: tuple[int, int]) -> None:
        """Tell which entry was clicked."""
        if self._on_press is None or not self.rect.collidepoint(pos):
            return
        place = bisect_right(self._set.ends, pos[1] - self.rect.y + self.offset)
        if place < len(self.entries):
            self._on_press(self.entries[place].key)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the entries that are seen, and the bar."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        offset = self.offset
        place = bisect_right(self._set.ends, offset)
        top = self.rect.y - offset + (self._set.ends[place - 1] if place else 0)
        while place < len(self.entries) and top < self.rect.bottom:
            left = self.rect.x + self.entries[place].level * theme.px(INDENT)
            line_top = top
            for line in self._set.lines[place]:
                draw_line(surface, theme, line, left, line_top)
                line_top += line.height
            top = self.rect.y - offset + self._set.ends[place]
            place += 1
        surface.set_clip(clip)
        self._draw_bar(surface, theme)
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)

    def _draw_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        if not self.most_offset:
            return
        whole = self.rect.height + self.most_offset
        high = max(self.rect.height * self.rect.height // whole, theme.px(24))
        top = (self.rect.height - high) * self.offset // self.most_offset
        wide = theme.px(BAR - 4)
        grip = pygame.Rect(self.rect.right - wide, self.rect.y + top, wide, high)
        paint.draw_inset(surface, theme, grip, "#5A6572", 255, 3)
