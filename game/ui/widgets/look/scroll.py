"""A window onto something higher than the room there is."""

from collections.abc import Iterator, Sequence
from typing import Final, Unpack

import pygame

from game.ui.theme import Theme
from game.ui.widgets.base.focus import first_stop
from game.ui.widgets.base.widget import STRETCH, Widget, WidgetOptions
from game.ui.widgets.look import paint
from game.ui.widgets.look.bars import BAR, Barred, Scrolled, draw_bar
from game.ui.widgets.look.fading import FADE, fade_edges
from game.ui.widgets.look.onward import ScrollSign, Strip, draw_signs, signs_for
from game.ui.widgets.look.whole import (
    crossing,
    end_of,
    goes_on,
    hidden_beyond,
    seen_in,
    unit_of,
    whole_windows,
)

WHEEL_STEP: Final = 48
"""Units that one notch of the wheel moves."""

FREE: Final = 0.45
"""How much of the window, at most, may stay free below the end of what is scrolled."""


_PAGES: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


def scrolled_by(key: int, offset: int, most: int, *, line: int, page: int) -> int | None:
    """Where a key scrolls to from ``offset`` of ``most`` pixels; None if it is none that does."""
    return {
        pygame.K_UP: offset - line,
        pygame.K_DOWN: offset + line,
        pygame.K_PAGEUP: offset - page,
        pygame.K_PAGEDOWN: offset + page,
        pygame.K_HOME: 0,
        pygame.K_END: most,
    }.get(key)


class ScrollArea(Barred):
    """One widget, as high as it wishes, seen through this rectangle.

    Rows and lines are seen whole or not at all: the ``windows`` that show them end where the
    last one does, and there is more than one where boxes stand beside each other.  ``signs`` say
    that there is more beyond an edge.  Room for the bar is always kept, except in a ``wide`` area:
    there it is taken from the widget when it is needed.
    """

    inside_first = True

    def __init__(
        self,
        child: Widget,
        name: str = "",
        *,
        wide: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("width", STRETCH)
        options.setdefault("height", STRETCH)
        super().__init__(name, **options)
        self._child = child
        self._wide = wide
        self._bar = 0
        self.adopt(child)
        self.offset = 0
        self.windows: tuple[pygame.Rect, ...] = ()
        self.signs: tuple[ScrollSign, ...] = ()
        self._more: tuple[tuple[bool, bool], ...] = ()
        self._content_height = 0
        self._end = 0
        self._beyond = 0
        self._awaited: Widget | None = None
        self._revealed: Widget | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """The one widget inside."""
        return (self._child,)

    @property
    def focusable(self) -> bool:
        """The focus comes here to scroll, where nothing inside could have it."""
        return self.most_offset > 0 and first_stop(self._child) is None

    @property
    def hidden(self) -> int:
        """How many pixels of the content there is no room for.

        A margin below the last thing needs no room if all things have it.
        """
        if self._end <= self.rect.height:
            return 0
        return max(self._content_height - self.rect.height, 0)

    @property
    def most_offset(self) -> int:
        """How many pixels the content can be moved up.

        It may be a little more than is hidden: at the end, too, a thing begins at the upper edge.
        """
        return self.hidden + self._beyond if self.hidden else 0

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """As large as the content."""
        bar = 0 if self._wide else theme.px(BAR)
        wide, high = self._child.wish(theme, None if width is None else width - bar)
        return wide + bar, high

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; the content keeps its offset as far as it can."""
        super().place(theme, rect)
        self._theme = theme
        self._take_width(theme, 0 if self._wide else theme.px(BAR))
        if self._wide and self.hidden:
            self._take_width(theme, theme.px(BAR))
        if self.offset > self.hidden + self._beyond:
            self.offset = self.hidden + self._beyond
            self._place_child(theme)
        self._beyond = self._cut_at_the_end()
        if self.offset > self.most_offset:
            self.offset = self.most_offset
            self._place_child(theme)
        if self._awaited is not None:
            awaited, self._awaited = self._awaited, None
            self.reveal(awaited)

    def _take_width(self, theme: Theme, bar: int) -> None:
        """Give the content all of the width but so many pixels of a bar; learn where it ends."""
        self._bar = bar
        self._content_height = self._child.wish(theme, max(self.rect.width - bar, 0))[1]
        self._place_child(theme)
        end = end_of(self._child, theme.px(paint.FOCUS_RING), self.rect.height)
        self._end = end - self._child.rect.y

    def _place_child(self, theme: Theme) -> None:
        high = max(self._content_height, self.rect.height)
        wide = max(self.rect.width - self._bar, 0)
        self._child.settle(theme, pygame.Rect(self.rect.x, self.rect.y - self.offset, wide, high))
        self._frame(theme)

    def _cut_at_the_end(self) -> int:
        """How many pixels of a thing stand in the window that shows the end, but not its beginning.

        None where more of the window than ``FREE`` would show nothing without them.
        """
        window = self.rect.move(0, self.hidden - self.offset)
        cut = crossing(self._child, window) if self.hidden else None
        left = 0 if cut is None else cut[1] - window.top
        return left if left <= window.height * FREE else 0

    def _frame(self, theme: Theme) -> None:
        """Let the windows end between things; what was looked for is in one in any case."""
        self.windows = whole_windows(self._child, self.rect)
        shown = self._revealed
        if (
            shown is not None
            and self.rect.contains(shown.rect)
            and not any(window.contains(shown.rect) for window in self.windows)
        ):
            self.windows = (self.rect.copy(),)
        self._more = tuple(
            (goes_on(self._child, one.top, one), goes_on(self._child, one.bottom, one))
            for one in self.windows
        )
        self.signs = signs_for(theme, self.rect, self._strips())

    def _strips(self) -> Iterator[Strip]:
        """What is free at the edges beyond which something is hidden, window by window."""
        right = self.rect.right - self._bar
        for window in self.windows:
            above, below = hidden_beyond(self._child, window)
            top, bottom = seen_in(self._child, window)
            wide = min(window.right, right) - window.left
            if above:
                yield Strip(pygame.Rect(window.x, self.rect.y, wide, top - self.rect.y), True)
            if below:
                yield Strip(pygame.Rect(window.x, bottom, wide, self.rect.bottom - bottom), False)

    def scroll_to(self, offset: int) -> None:
        """Move the content so that `offset` pixels of it are above the window."""
        offset = min(max(offset, 0), self.most_offset)
        if offset != self.offset and self._theme is not None:
            self.offset = offset
            self._place_child(self._theme)

    def reveal(self, child: Widget) -> None:
        """Scroll as little as needed to show a widget inside."""
        if self._theme is None or self.stale:
            self._awaited = child
            return
        self._revealed = child
        border = self._theme.px(FADE)
        unit = unit_of(child, self._child, self.rect)
        above = self.rect.y + border - unit.rect.y
        below = unit.rect.bottom - (self.rect.bottom - border)
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + below)
            cut = crossing(self._child, self.rect)
            if cut is not None and unit.rect.y > cut[1] + border:
                self._settle_from(1)
        self._frame(self._theme)

    def shows(self, inside: Widget) -> bool:
        """Whether a widget inside is in a window."""
        return inside.rect.collidelist(self.windows) >= 0

    def _settle_from(self, direction: int) -> None:
        """Scroll on, down for 1 and up for -1, until a thing begins at the upper edge."""
        cut = crossing(self._child, self.rect)
        if cut is not None:
            self.scroll_to(self.offset + cut[1 if direction > 0 else 0] - self.rect.y)

    def wheel(self, steps: int) -> bool:
        """The wheel moves the content, as long as there is more of it."""
        if self._theme is None or not self.most_offset:
            return False
        self.scroll_to(self.offset - steps * self._theme.px(WHEEL_STEP))
        self._settle_from(-steps)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Up, Down, Page keys, Home and End scroll, as long as there is more of it."""
        if self._theme is None:
            return False
        before = self.offset
        if event.key in _PAGES and self._turn(_PAGES[event.key]):
            return True
        line, page = self._theme.px(WHEEL_STEP), max(self.rect.height - self._theme.px(24), 1)
        wish = scrolled_by(event.key, before, self.most_offset, line=line, page=page)
        if wish is not None:
            self.scroll_to(wish)
            self._settle_from(wish - before)
        return self.offset != before

    def _turn(self, direction: int) -> bool:
        """Turn to the next page, or back for -1, passing over nothing; whether there was one.

        A page begins where the windows of the one before end, or ends where they begin.
        """
        before = self.offset
        if direction > 0:
            self.scroll_to(before + min(one.bottom for one in self.windows) - self.rect.y)
        else:
            self.scroll_to(before + max(one.top for one in self.windows) - self.rect.bottom)
            self._settle_from(1)
        if (self.offset - before) * direction > 0:
            return True
        self.scroll_to(before)
        return False

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """What is under a pixel; the scroll bar belongs to the area itself."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        seen = any(window.collidepoint(pos) for window in self.windows)
        return (self._child.at(pos) if seen else None) or self

    def _drag_on(self, offset: int) -> None:
        """Move by the bar to about an offset in pixels, back to where a thing begins."""
        self.scroll_to(offset)
        if offset < self.most_offset:
            self._settle_from(-1)

    @property
    def _scrolled(self) -> Scrolled:
        """What the bar tells of."""
        return Scrolled(self.rect, self._content_height, self.offset, self.most_offset)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the part of the content that is seen, the signs that there is more, and the bar."""
        before = surface.get_clip()
        for window, (up, down) in zip(self.windows, self._more, strict=True):
            seen = window.clip(before)
            with fade_edges(surface, theme, seen, up=up, down=down):
                surface.set_clip(seen)
                self._child.draw(surface, theme)
                surface.set_clip(before)
        draw_signs(surface, theme, self.signs)
        draw_bar(surface, theme, self._scrolled, lit=self.held or self.hovered)
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)
