"""Where the board lies on the screen: inches of the map and pixels of the window.

The left top corner of the board always falls on a whole pixel, so tiles never shimmer.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.art.palette import STUDS_PER_INCH

LEAST_ZOOM: Final = 4.0
"""Pixels a stud is wide at least; a board that is larger still is not shown whole."""

USUAL_LEAST: Final = 6.0
"""The same where the whole board is seen with wider studs: nobody looks at a table only."""

MOST_ZOOM: Final = 32.0
"""Pixels a stud is wide at most: no picture is painted finer."""

NOTCH: Final = 1.125
"""How much larger everything is after one notch of the wheel."""

GRAIN: Final = 64
"""The width of a stud is a whole number of such parts of a pixel: what was painted for a zoom is
found again, and a tile of 32 studs is half a pixel away from a whole one at most."""

CLOSE: Final = 56.0
"""Pixels per inch at which figures are well told from each other: a battle begins so near."""

SNAP: Final = 0.02
"""A zoom that comes so near to the view of the whole board, as a share, ends at it."""

MARGIN: Final = 2.0
"""Inches of the table that stay visible around the board."""

AROUND: Final = 1.25
"""Inches around a point that are seen with it: a figure on its stand, and signs beside it."""


STAND: Final = 0.5
"""The same where there is room for no more: the stand is seen."""

ROUNDING: Final = 1e-9
"""Inches that are no difference."""


class Frame(NamedTuple):
    """A view of the board: the point in its middle, in inches, and the pixels of a stud's width.

    ``whole`` says that it is the view of the whole board, and stays it in another window.
    """

    center: tuple[float, float]
    stud: float
    whole: bool = False

    def toward(self, other: "Frame", share: float) -> "Frame":
        """A view on the way to another: each place of the map moves straight on the screen."""
        x, y = (a + (b - a) * share for a, b in zip(self.center, other.center, strict=True))
        wide = (1 - share) / self.stud + share / other.stud
        return Frame((x, y), 1 / wide, other.whole)


class Camera:
    """The view of a board of `board` inches through `view`, a rectangle in pixels."""

    def __init__(self, board: tuple[float, float], view: pygame.Rect) -> None:
        self.board = board
        self._view = view.copy()
        self._stud = self._aim = USUAL_LEAST
        self._whole = True
        self._center = (board[0] / 2, board[1] / 2)
        self._origin = (0, 0)
        self._room: pygame.Rect | None = None
        self._before = Frame(self._center, self._stud, True)
        self.show_whole_board()

    @property
    def view(self) -> pygame.Rect:
        """The part of the window that shows the board, in pixels."""
        return self._view.copy()

    @property
    def stud(self) -> float:
        """Pixels that a stud is wide."""
        return self._stud

    @property
    def aim(self) -> float:
        """Pixels that a stud is wide once the zoom under way is over: pictures are made for it."""
        return self._aim

    @property
    def zooming(self) -> bool:
        """Whether a zoom is under way, so that nothing is seen for longer than a moment."""
        return self._aim != self._stud

    @property
    def pixels_per_stud(self) -> int:
        """The width of a stud in whole pixels, for signs, effects, what flies and what lies about:
        however finely one zooms, these are painted for few sizes. No place follows from it.
        """
        return round(self._aim)

    @property
    def pixels_per_inch(self) -> float:
        """Width of an inch in pixels."""
        return self._stud * STUDS_PER_INCH

    @property
    def whole(self) -> bool:
        """Whether the view is that of the whole board."""
        return self._whole

    @property
    def frame(self) -> Frame:
        """What is seen now."""
        return Frame(self._center, self._stud, self._whole)

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

    def shows(
        self,
        point: tuple[float, float],
        margin: float = 0.0,
        center: tuple[float, float] | None = None,
    ) -> bool:
        """Whether a point lies in the view, at least `margin` inches from its edges.

        With a ``center``: in the view as it would be with that in its middle.
        """
        if center is None:
            left, top, right, bottom = self.seen()
        else:
            x, y = self._on_board(center, self._stud)
            wide, high = (side / self.pixels_per_inch / 2 for side in self._view.size)
            left, top, right, bottom = x - wide, y - high, x + wide, y + high
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
            fitting = self.fitting
            self._stud = self._aim = fitting if another else min(self._aim, fitting)
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
            self._before = self._before._replace(center=point)
            return
        self._center = point
        self._settle()

    def show_beside(self, points: Sequence[tuple[float, float]], room: pygame.Rect) -> None:
        """Show points of the map in `room`, the part of the view that nothing covers: the view
        moves no farther than it must, and zooms out where they lie too far apart for the room. If
        that is not enough, at least the first is seen.
        """
        self._before = Frame(self._center, self._aim, self._whole)
        self._room = room.copy()
        self._stud = self._aim
        lows, highs = (tuple(map(pick, zip(*points, strict=True))) for pick in (min, max))
        apart = [high - low + 2 * AROUND for low, high in zip(lows, highs, strict=True)]
        fits = min(have / long for long, have in zip(apart, room.size, strict=True))
        if fits < self.pixels_per_inch:
            self._stud = self._aim = max(_grained(fits / STUDS_PER_INCH), self.least)
            self._whole = False
        off = self._off_room(self._stud)
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
            self.show(self._before)

    @property
    def covered(self) -> bool:
        """Whether something covers a part of the view, which gives way to it."""
        return self._room is not None

    def show(self, frame: Frame, aim: float | None = None) -> None:
        """Show what a frame says; ``aim`` is the width of a stud that a zoom under way ends at."""
        self._center, self._stud, self._whole = frame
        self._aim = frame.stud if aim is None else aim
        self._settle()

    def zoom(self, notches: float, pointer: tuple[float, float] | None = None) -> bool:
        """Zoom in by notches of the wheel (out when negative) around a pixel, at once; whether
        anything changed.
        """
        frame = self.zoomed(notches, pointer)
        if frame is not None:
            self.show(frame)
        return frame is not None

    def zoomed(self, notches: float, pointer: tuple[float, float] | None = None) -> Frame | None:
        """The view after some notches of the wheel around a pixel, which begin where the zoom
        under way ends; nothing where there is no more to zoom.
        """
        stud = min(max(_grained(self._aim * NOTCH**notches), self.least), MOST_ZOOM)
        if abs(stud / self.fitting - 1) < SNAP:
            stud = self.fitting
        if stud == self._aim:
            return None
        pixel = pointer if pointer is not None else self._view.center
        held, scale = self.to_world(pixel), stud * STUDS_PER_INCH
        middle = self._view.center
        x, y = (held[axis] + (middle[axis] - pixel[axis]) / scale for axis in (0, 1))
        return Frame(self._on_board((x, y), stud), stud, stud == self.fitting)

    def show_whole_board(self) -> None:
        """The whole board, as large as it fits."""
        self.show(self.whole_board)

    @property
    def whole_board(self) -> Frame:
        """The view of the whole board, as large as it fits."""
        return Frame((self.board[0] / 2, self.board[1] / 2), self.fitting, True)

    def around(self, points: Sequence[tuple[float, float]], stud: float) -> Frame:
        """The view, with studs so wide, that has as many of some points in it as it can.

        All of them are in the middle if they have room; else the first, with the most beside it.
        """
        inch = stud * STUDS_PER_INCH
        reach = [max(side / inch / 2 - AROUND, 0.0) for side in self._view.size]

        def beside(at: tuple[float, float]) -> list[tuple[float, float]]:
            return [
                one
                for one in points
                if all(abs(one[axis] - at[axis]) <= reach[axis] for axis in (0, 1))
            ]

        middle = _middle(points)
        if len(beside(middle)) < len(points):
            groups = [group for group in map(beside, points) if points[0] in group]
            middle = _middle(max(groups, key=len))
        return Frame(self._on_board(middle, stud), stud)

    def with_both(self, first: tuple[float, float], second: tuple[float, float]) -> Frame:
        """The view as near as now that shows two points, moved no farther than it must; the first
        is seen where there is no room for both.
        """
        middle: list[float] = []
        for one, two, now, side in zip(first, second, self._center, self._view.size, strict=True):
            low, high, visible = min(one, two), max(one, two), side / self.pixels_per_inch
            around = min(max((visible - high + low) / 2, STAND), AROUND)
            middle.append(_toward(now, low, high, one, visible, around))
        return self.frame._replace(center=self._on_board((middle[0], middle[1]), self._stud))

    def wide_enough(self, size: tuple[float, float]) -> float:
        """The largest width of a stud at which so many inches have room, and signs around them."""
        fits = min(
            have / (long + 2 * AROUND) for long, have in zip(size, self._view.size, strict=True)
        )
        return min(max(_grained(fits / STUDS_PER_INCH), self.fitting), MOST_ZOOM)

    @property
    def close(self) -> float:
        """The width of a stud at which figures are well told: wider where the board fits so."""
        return max(_grained(CLOSE / STUDS_PER_INCH), self.fitting)

    @property
    def fitting(self) -> float:
        """The largest width of a stud at which the whole board is seen, within what is allowed."""
        fits = min(have / long for long, have in zip(self.board, self._view.size, strict=True))
        return min(max(_grained(fits / STUDS_PER_INCH), LEAST_ZOOM), MOST_ZOOM)

    @property
    def covering(self) -> float:
        """The smallest width of a stud at which the board fills the view, if it can be so wide."""
        fills = max(have / long for long, have in zip(self.board, self._view.size, strict=True))
        return min(max(_grained(fills / STUDS_PER_INCH) + 1 / GRAIN, LEAST_ZOOM), MOST_ZOOM)

    @property
    def least(self) -> float:
        """The smallest width of a stud that can be zoomed to."""
        return min(USUAL_LEAST, self.fitting)

    def _on_board(self, center: tuple[float, float], stud: float) -> tuple[float, float]:
        """The middle of a view with studs so wide, held where it shows the board."""
        room = self._view if self._room is None else self._room
        across, down = self._off_room(stud)
        scale = stud * STUDS_PER_INCH
        return (
            _held(center[0] + across, self.board[0], room.width / scale) - across,
            _held(center[1] + down, self.board[1], room.height / scale) - down,
        )

    def _settle(self) -> None:
        """Hold the view on the board and put the origin on a whole pixel."""
        scale = self.pixels_per_inch
        self._center = self._on_board(self._center, self._stud)
        self._origin = (
            round(self._view.centerx - self._center[0] * scale),
            round(self._view.centery - self._center[1] * scale),
        )

    def _off_room(self, stud: float) -> tuple[float, float]:
        """Inches from the middle of the view to the middle of its part that nothing covers."""
        if self._room is None:
            return 0.0, 0.0
        scale = stud * STUDS_PER_INCH
        middle, own = self._room.center, self._view.center
        return (middle[0] - own[0]) / scale, (middle[1] - own[1]) / scale


def _grained(stud: float) -> float:
    """A width of a stud as it can be shown, no wider."""
    return math.floor(stud * GRAIN + 1e-6) / GRAIN


def _middle(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The middle of the smallest box around some points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _toward(
    now: float, low: float, high: float, first: float, visible: float, around: float = AROUND
) -> float:
    """The middle along one axis, as near to the one of now as it may be while all from ``low`` to
    ``high`` is seen; all in inches. What is too long is seen as far as the ``first`` point allows.
    """
    reach = visible / 2 - around
    if high - low > 2 * reach + ROUNDING:
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
