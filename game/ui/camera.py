"""Where the board lies on the screen: inches of the map and pixels of the window.

The left top corner of the board always falls on a whole pixel, so tiles never shimmer.
"""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.art.palette import STUDS_PER_INCH

ZOOM_STEPS: Final = (6, 8, 9, 11, 13, 16, 20, 24, 32)
"""Pixels a stud can be wide."""

READABLE_STEP: Final = 1
"""Place in `ZOOM_STEPS` of the smallest step at which figures are readable."""

MARGIN: Final = 2.0
"""Inches of the table that stay visible around the board."""

AROUND: Final = 1.25
"""Inches around a point that are seen with it: a figure on its stand, and signs beside it."""


class Camera:
    """The view of a board of `board` inches through `view`, a rectangle in pixels."""

    def __init__(self, board: tuple[float, float], view: pygame.Rect) -> None:
        self.board = board
        self._view = view.copy()
        self._step = READABLE_STEP
        self._whole = True
        self._center = (board[0] / 2, board[1] / 2)
        self._origin = (0, 0)
        self._room: pygame.Rect | None = None
        self._before = (self._center, self._step, True)
        self.show_whole_board()

    @property
    def view(self) -> pygame.Rect:
        """The part of the window that shows the board, in pixels."""
        return self._view.copy()

    @property
    def pixels_per_stud(self) -> int:
        """Width of a stud in pixels."""
        return ZOOM_STEPS[self._step]

    @property
    def pixels_per_inch(self) -> float:
        """Width of an inch in pixels."""
        return self.pixels_per_stud * STUDS_PER_INCH

    @property
    def center(self) -> tuple[float, float]:
        """The point in the middle of the view, in inches."""
        return self._center

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel on which the left top corner of the board falls."""
        return self._origin

    def to_screen(self, point: tuple[float, float]) -> tuple[float, float]:
        """The pixel of a point of the map."""
        scale = self.pixels_per_inch
        return self._origin[0] + point[0] * scale, self._origin[1] + point[1] * scale

    def to_world(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The point of the map at a pixel."""
        scale = self.pixels_per_inch
        return (pixel[0] - self._origin[0]) / scale, (pixel[1] - self._origin[1]) / scale

    def length(self, inches: float) -> float:
        """Pixels of a length of the map."""
        return inches * self.pixels_per_inch

    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what the view shows, in inches."""
        return (*self.to_world(self._view.topleft), *self.to_world(self._view.bottomright))

    def shows(self, point: tuple[float, float], margin: float = 0.0) -> bool:
        """Whether a point lies in the view, at least `margin` inches from its edges."""
        left, top, right, bottom = self.seen()
        across = left + margin <= point[0] <= right - margin
        return across and top + margin <= point[1] <= bottom - margin

    def set_view(self, view: pygame.Rect) -> None:
        """Use another part of the window; the middle stays, and so does the zoom, except that a
        board that was shown whole still is.

        Another width is another window, which the board fills; lines above and below the map
        come and go while somebody plays, so that for them it never grows.
        """
        another = view.width != self._view.width
        self._view = view.copy()
        if self._whole:
            fitting = self._fitting()
            self._step = fitting if another else min(self._step, fitting)
        self._settle()

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by pixels: to the right and down when positive."""
        scale = self.pixels_per_inch
        self._center = (self._center[0] - dx / scale, self._center[1] - dy / scale)
        self._settle()

    def look_at(self, point: tuple[float, float]) -> None:
        """Bring a point of the map into the middle, as far as the edges allow.

        Beside something that covers the view this waits until nothing does any more.
        """
        if self._room is not None:
            self._before = (point, *self._before[1:])
            return
        self._center = point
        self._settle()

    def show_beside(self, points: Sequence[tuple[float, float]], room: pygame.Rect) -> None:
        """Show points of the map in `room`, the part of the view that nothing covers: the view
        moves no farther than it must, and zooms out where they lie too far apart for the room. If
        that is not enough, at least the first is seen.
        """
        self._before = (self._center, self._step, self._whole)
        self._room = room.copy()
        lows, highs = (tuple(map(pick, zip(*points, strict=True))) for pick in (min, max))
        apart = [high - low + 2 * AROUND for low, high in zip(lows, highs, strict=True)]
        while self._step and any(
            self.length(long) > have for long, have in zip(apart, room.size, strict=True)
        ):
            self._step -= 1
            self._whole = False
        off = self._off_room()
        spans = zip(lows, highs, points[0], self._center, off, room.size, strict=True)
        middle = [
            _toward(now + beside, low, high, first, have / self.pixels_per_inch)
            for low, high, first, now, beside, have in spans
        ]
        self._center = (middle[0] - off[0], middle[1] - off[1])
        self._settle()

    def show_uncovered(self) -> None:
        """Nothing covers the view any more: it is again as it was before."""
        if self._room is not None:
            self._room = None
            self._center, self._step, self._whole = self._before
            self._settle()

    def zoom(self, steps: int, pointer: tuple[float, float] | None = None) -> bool:
        """Zoom in by `steps` (out when negative) around a pixel; whether anything changed."""
        step = min(max(self._step + steps, 0), len(ZOOM_STEPS) - 1)
        if step == self._step:
            return False
        pixel = pointer if pointer is not None else self._view.center
        held = self.to_world(pixel)
        self._step = step
        self._whole = False
        scale = self.pixels_per_inch
        middle = self._view.center
        self._center = (
            held[0] + (middle[0] - pixel[0]) / scale,
            held[1] + (middle[1] - pixel[1]) / scale,
        )
        self._settle()
        return True

    def show_whole_board(self) -> None:
        """The largest step that shows the whole board, but at least the readable one."""
        self._step = self._fitting()
        self._whole = True
        self._center = (self.board[0] / 2, self.board[1] / 2)
        self._settle()

    def _fitting(self) -> int:
        """Place of the largest step that shows the whole board, at least the readable one."""
        fitting = [
            place
            for place, pixels in enumerate(ZOOM_STEPS)
            if self.board[0] * STUDS_PER_INCH * pixels <= self._view.width
            and self.board[1] * STUDS_PER_INCH * pixels <= self._view.height
        ]
        return max([READABLE_STEP, *fitting])

    def _settle(self) -> None:
        """Hold the view on the board and put the origin on a whole pixel."""
        scale = self.pixels_per_inch
        room = self._view if self._room is None else self._room
        across, down = self._off_room()
        self._center = (
            _held(self._center[0] + across, self.board[0], room.width / scale) - across,
            _held(self._center[1] + down, self.board[1], room.height / scale) - down,
        )
        self._origin = (
            round(self._view.centerx - self._center[0] * scale),
            round(self._view.centery - self._center[1] * scale),
        )

    def _off_room(self) -> tuple[float, float]:
        """Inches from the middle of the view to the middle of its part that nothing covers."""
        if self._room is None:
            return 0.0, 0.0
        scale = self.pixels_per_inch
        middle, own = self._room.center, self._view.center
        return (middle[0] - own[0]) / scale, (middle[1] - own[1]) / scale


def _toward(now: float, low: float, high: float, first: float, visible: float) -> float:
    """The middle along one axis, as near to the one of now as it may be while all from ``low`` to
    ``high`` is seen; all in inches. What is too long is seen as far as the ``first`` point allows.
    """
    reach = visible / 2 - AROUND
    if high - low > 2 * reach:
        return _near((low + high) / 2, first, visible)
    return min(max(now, high - reach), low + reach)


def _near(middle: float, first: float, visible: float) -> float:
    """The middle along one axis, near enough to a point that it is seen; all in inches."""
    reach = max(visible / 2 - AROUND, 0.0)
    return min(max(middle, first - reach), first + reach)


def _held(center: float, board: float, visible: float) -> float:
    """The middle of the view along one axis, all in inches."""
    if visible >= board:
        return board / 2
    low = visible / 2 - MARGIN
    return min(max(center, low), board - low)
