"""The bar beside what is scrolled: how far it is, and a part to take hold of and move."""

from typing import Final, NamedTuple, Unpack

import pygame

from game.ui.theme import Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions
from game.ui.widgets.look import paint

BAR: Final = 12
"""Width of a bar in units, with what is free at its left."""

BAR_END: Final = 11
"""Units that each end of a bar leaves to a sign."""

RIGHT: Final = 2
"""Units that a bar and its signs leave free at the right, so that the ring of the focus around the
area does not touch them."""

_WIDE: Final = 6
"""Units of width of the part that moves."""

_LEAST: Final = 24
"""Units of height that it has at least."""


class Scrolled(NamedTuple):
    """What a bar tells of: the window in pixels, all that is scrolled, and how far it is.

    ``whole`` is the height of all in pixels, ``offset`` the pixels above the window, of ``most``.
    """

    area: pygame.Rect
    whole: int
    offset: int
    most: int


def track_of(theme: Theme, area: pygame.Rect) -> pygame.Rect:
    """What the movable part of a bar can move through."""
    end = min(theme.px(BAR_END), area.height // 4)
    return area.inflate(0, -2 * end)


def grip_of(theme: Theme, now: Scrolled) -> pygame.Rect | None:
    """The movable part of a bar, between the ends that signs may need; None if all is seen."""
    if not now.most:
        return None
    track, wide = track_of(theme, now.area), theme.px(_WIDE)
    high = track.height * now.area.height // max(now.whole, 1)
    high = min(max(high, theme.px(_LEAST)), track.height)
    top = (track.height - high) * min(now.offset, now.most) // now.most
    return pygame.Rect(now.area.right - theme.px(RIGHT) - wide, track.y + top, wide, high)


class Hold:
    """Which part of a bar the pointer has hold of, if any."""

    def __init__(self) -> None:
        self._at: int | None = None

    def __bool__(self) -> bool:
        """Whether it has hold of it."""
        return self._at is not None

    def take(self, theme: Theme, now: Scrolled, pos: tuple[int, int]) -> bool:
        """The button went down at a pixel: beside the movable part this comes to the pointer."""
        grip = grip_of(theme, now)
        self._at = None
        if grip is not None and pos[0] >= now.area.right - theme.px(BAR):
            grip.inflate_ip(2 * (grip.x - now.area.right + theme.px(BAR)), 0)
            self._at = pos[1] - grip.y if grip.collidepoint(pos) else grip.height // 2
        return bool(self)

    def let_go(self) -> bool:
        """Have no hold any more; whether there was one."""
        held, self._at = self._at is not None, None
        return held

    def offset(self, theme: Theme, now: Scrolled, pos: tuple[int, int]) -> int | None:
        """How far the pointer at a pixel wants it; None if it has no hold of the bar."""
        grip = grip_of(theme, now)
        if grip is None or self._at is None:
            return None
        track = track_of(theme, now.area)
        room = max(track.height - grip.height, 1)
        return round((pos[1] - self._at - track.y) / room * now.most)


class Barred(Widget):
    """A widget with a bar at its right edge that can be taken hold of."""

    def __init__(self, name: str = "", **options: Unpack[WidgetOptions]) -> None:
        super().__init__(name, **options)
        self._theme: Theme | None = None
        self._hold = Hold()

    @property
    def _scrolled(self) -> Scrolled:
        """What the bar tells of; here of nothing beyond the window."""
        return Scrolled(self.rect, self.rect.height, 0, 0)

    def _drag_on(self, offset: int) -> None:
        """Move by the bar to about an offset in pixels, to the same place from both sides."""

    def pressed_at(self, pos: tuple[int, int]) -> None:
        """The bar is taken hold of."""
        if self._theme is not None and self._hold.take(self._theme, self._scrolled, pos):
            self.dragged_to(pos)

    def dragged_to(self, pos: tuple[int, int]) -> None:
        """The bar is moved."""
        if self._theme is not None:
            wish = self._hold.offset(self._theme, self._scrolled, pos)
            if wish is not None:
                self._drag_on(wish)

    def released_at(self, pos: tuple[int, int]) -> None:
        """The bar is let go of."""
        self._hold.let_go()


def draw_bar(surface: pygame.Surface, theme: Theme, now: Scrolled, *, lit: bool) -> None:
    """Draw the movable part, lighter while the pointer is on it or has hold of it."""
    grip = grip_of(theme, now)
    if grip is not None:
        paint.draw_inset(surface, theme, grip, "#8A95A3" if lit else "#5A6572", 255, 3)
