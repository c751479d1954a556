"""A camera that keeps calm: it glides, goes only where it must, and never against the player."""

from typing import Final

from game.ui.camera import Camera

GLIDE: Final = 0.35
"""Seconds that a glide takes."""

HANDS_ON: Final = 1.5
"""Seconds after the player moved the view during which it follows nothing."""

EDGE: Final = 2
"""Pixels at the edge of the window in which the pointer pushes the view."""

EDGE_SPEED: Final = 900
"""Pixels that the view moves in a second while the pointer is at the edge."""


class Travel:
    """Moves a camera. ``follow``, ``smooth`` and ``edge_pan`` are the player's wishes."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.follow = True
        self.smooth = True
        self.edge_pan = False
        self.dragging = False
        self._still = 0.0
        self._way: tuple[tuple[float, float], tuple[float, float]] | None = None
        self._elapsed = 0.0

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way somewhere."""
        return self._way is not None

    def go(self, point: tuple[float, float]) -> None:
        """Bring a place into the middle because the player wants to see it."""
        if not self.smooth:
            self._way = None
            self._camera.look_at(point)
            return
        self._way, self._elapsed = (self._camera.center, point), 0.0

    def show(self, point: tuple[float, float], margin: float = 0.0) -> None:
        """Bring a place into view, if it is not, because the player points there."""
        end = None if self._way is None else self._way[1]
        if end != point and not self._camera.shows(point, margin):
            self.go(point)

    def happened(self, point: tuple[float, float]) -> None:
        """Something happens at a place: go there only off the screen and when it is wished."""
        if self.follow and not self.dragging and self._still <= 0.0:
            self.show(point)

    def by_hand(self) -> None:
        """The player moves the view: what it was doing by itself ends."""
        self._way = None
        self._still = HANDS_ON

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._still = max(0.0, self._still - seconds)
        if self._way is None:
            return
        (x, y), (to_x, to_y) = self._way
        self._elapsed += seconds
        share = min(1.0, self._elapsed / GLIDE)
        eased = share * share * (3 - 2 * share)
        self._camera.look_at((x + (to_x - x) * eased, y + (to_y - y) * eased))
        if share >= 1.0:
            self._way = None

    def push(self, pointer: tuple[int, int], size: tuple[int, int], seconds: float) -> bool:
        """Move the view while the pointer is at the edge of the window; whether it moved."""
        if not self.edge_pan or self.dragging:
            return False
        across, down = (_push(pointer[axis], size[axis]) for axis in (0, 1))
        if not across and not down:
            return False
        self.by_hand()
        before = self._camera.origin
        self._camera.pan(-across * EDGE_SPEED * seconds, -down * EDGE_SPEED * seconds)
        return self._camera.origin != before


def _push(at: int, length: int) -> int:
    """The way in which a pointer pushes along one axis; outside of the window it does not."""
    if 0 <= at < EDGE:
        return -1
    return 1 if length - EDGE <= at < length else 0
