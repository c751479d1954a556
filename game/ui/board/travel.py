"""A camera that keeps calm: it glides, goes only where it must, and never against the player."""

from math import dist
from typing import Final, NamedTuple

from game.ui.camera import Camera, Frame

GLIDE: Final = 0.35
"""Seconds that a glide takes, with another zoom too."""

ZOOM: Final = 0.16
"""Seconds until a notch of the wheel is done; the next ones go on from where the view is."""

HANDS_ON: Final = 1.5
"""Seconds after the player moved the view during which it follows nothing."""

STILL: Final = 0.01
"""Inches that the view is not moved by for a place to be seen."""

EDGE: Final = 2
"""Pixels at the edge of the window in which the pointer pushes the view."""

EDGE_SPEED: Final = 900
"""Pixels that the view moves in a second while the pointer is at the edge."""


class _Way(NamedTuple):
    """From one view to another in so many seconds; ``zooms`` where the zoom is another too."""

    start: Frame
    end: Frame
    seconds: float
    zooms: bool = True


class Travel:
    """Moves a camera. ``follow``, ``smooth`` and ``edge_pan`` are the player's wishes."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.follow = True
        self.smooth = True
        self.edge_pan = False
        self.dragging = False
        self.handled = False
        """Whether the player has chosen a view."""
        self.led = False
        """Whether the view has been moved since somebody last took note of it, by what happens or
        by a key: not by the pointer, to which the place below it stays the same.
        """
        self._still = 0.0
        self._way: _Way | None = None
        self._elapsed = 0.0

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way somewhere."""
        return self._way is not None

    def go(self, point: tuple[float, float]) -> None:
        """Bring a place into the middle because the player wants to see it."""
        self._finish_zoom()
        if not self.smooth:
            self._way = None
            self._camera.look_at(point)
            return
        here = self._camera.frame
        self._way, self._elapsed = _Way(here, here._replace(center=point), GLIDE, False), 0.0

    def zoom(self, notches: float, pixel: tuple[float, float] | None = None) -> bool:
        """Zoom in by notches of the wheel (out when negative) around a pixel, such as that of the
        pointer, or around the middle; whether there was more to zoom.
        """
        end = self._camera.zoomed(notches, pixel)
        if end is not None:
            self._choose()
            self.glide(end, ZOOM)
        return end is not None

    def zoom_by_key(self, notches: float, place: tuple[float, float] | None) -> None:
        """Zoom around a place of the map if it is seen: it stays where it is on the screen.

        What is below the pointer is then another place.
        """
        seen = place is not None and self._camera.shows(place)
        self.led |= self.zoom(notches, self._camera.to_screen(place) if place and seen else None)

    def see(self, frame: Frame) -> None:
        """Change to another view because the player wants it."""
        self._choose()
        self.back(frame)

    def back(self, frame: Frame) -> None:
        """Return to a view that was left to show something."""
        self.led |= frame != self._camera.frame
        self.glide(frame)

    def _choose(self) -> None:
        """The player has chosen what he sees."""
        self.handled = True
        self._still = HANDS_ON

    def glide(self, end: Frame, seconds: float = GLIDE) -> None:
        """Go to a view; at once beside what covers the map, which the view is to give way to."""
        if not self.smooth or self._camera.covered:
            self.cut(end)
            return
        self._way, self._elapsed = _Way(self._camera.frame, end, seconds), 0.0
        self._camera.show(self._way.start, end.stud)

    def cut(self, end: Frame) -> None:
        """Change to a view at once, wherever the view was on its way to."""
        self._way = None
        self._camera.show(end)

    def _finish_zoom(self) -> None:
        """End a zoom under way where it was to end."""
        if self._way is not None and self._way.zooms:
            self._camera.show(self._way.end)

    def show(self, point: tuple[float, float], margin: float = 0.0) -> None:
        """Bring a place into view, because the player points there, if it will not be there.

        What is seen now may leave the view while it glides to what was pointed at before.
        """
        bound = None if self._way is None or self._way.zooms else self._way.end.center
        if not self._camera.shows(point, margin, bound):
            self.go(point)

    def show_both(self, point: tuple[float, float], other: tuple[float, float]) -> None:
        """Bring a place into view, and another with it where there is room for both."""
        self._finish_zoom()
        center = self._camera.with_both(point, other).center
        bound = self._camera.center if self._way is None else self._way.end.center
        if dist(bound, center) > STILL:
            self.go(center)

    def happened(self, point: tuple[float, float]) -> None:
        """Something happens at a place: go there only off the screen and when it is wished."""
        if self.follow:
            self.need(point)

    def need(self, point: tuple[float, float], margin: float = 0.0) -> None:
        """Bring a place into view that is needed now, unless the player has just moved the view."""
        if not self.dragging and self._still <= 0.0:
            self.lead(point, margin)

    def lead(self, point: tuple[float, float], margin: float = 0.0) -> None:
        """Bring a place into view that the player has not asked for, if it will not be there."""
        before, way = self._camera.frame, self._way
        self.show(point, margin)
        self.led |= self._camera.frame != before or self._way is not way

    def by_hand(self) -> None:
        """The player moves the view: what it was doing by itself ends."""
        self._finish_zoom()
        self._way = None
        self._choose()

    def shift(self, across: float, down: float) -> bool:
        """Move the view by pixels below a pointer that rests; whether it moved."""
        self.by_hand()
        before = self._camera.origin
        self._camera.pan(-across, -down)
        moved = self._camera.origin != before
        self.led |= moved
        return moved

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._still = max(0.0, self._still - seconds)
        if self._way is None:
            return
        start, end, lasts, zooms = self._way
        if zooms and self._camera.covered:
            # What has come over the map meanwhile wants the view for itself, and gives it back.
            self._way = None
            return
        self._elapsed += seconds
        share = min(1.0, self._elapsed / lasts)
        if not zooms:
            eased = share * share * (3 - 2 * share)
            self._camera.look_at(start.toward(end, eased).center)
        elif share < 1.0:
            # Quick at first: turning the wheel is answered at once, and goes on without a halt.
            self._camera.show(start.toward(end, 1 - (1 - share) ** 2), end.stud)
        else:
            self._camera.show(end)
        if share >= 1.0:
            self._way = None

    def push(self, pointer: tuple[int, int], size: tuple[int, int], seconds: float) -> bool:
        """Move the view while the pointer is at the edge of the window; whether it moved."""
        if not self.edge_pan or self.dragging:
            return False
        across, down = (_push(pointer[axis], size[axis]) for axis in (0, 1))
        if not across and not down:
            return False
        return self.shift(across * EDGE_SPEED * seconds, down * EDGE_SPEED * seconds)


def _push(at: int, length: int) -> int:
    """The way in which a pointer pushes along one axis; outside of the window it does not."""
    if 0 <= at < EDGE:
        return -1
    return 1 if length - EDGE <= at < length else 0
