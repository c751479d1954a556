"""Points, distances, headings: the only arithmetic of space that all layers share.

Lengths are inches, x to the right, y down, z up. Headings are whole degrees, 0 along +x and
growing clockwise as seen on the screen. A point is rounded to 1/1000 inch when it is made;
distances are computed in full and never rounded.
"""

import math
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import force_setattr

TOLERANCE = 0.01
"""Slack of every comparison of lengths, in the ruleset's own unit (R10-UN-01)."""

TO_WHOLE = 1.5 * 2.0**52
"""Added to a number and taken off again, it leaves the nearest whole one: none larger has bits for
fractions."""

MOST_STEPS = 1e9
"""Up to so many thousandths of an inch, what rounding does to their number does not matter."""


class Point(Struct, frozen=True, array_like=True):
    """A place on the map in inches, stored to 1/1000 inch. In files ``[x, y]``."""

    x: float
    y: float

    def __post_init__(self) -> None:
        force_setattr(self, "x", length_of(self.x))
        force_setattr(self, "y", length_of(self.y))

    def distance(self, other: "Point") -> float:
        """Straight distance to another point, in inches."""
        return math.sqrt((other.x - self.x) ** 2 + (other.y - self.y) ** 2)

    def toward(self, other: "Point", inches: float) -> "Point":
        """The point ``inches`` from here in the direction of ``other`` (here, if they agree)."""
        length = self.distance(other)
        if length == 0.0:
            return self
        share = inches / length
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def step(self, direction: tuple[float, float], inches: float) -> "Point":
        """The point ``inches`` from here along a unit vector."""
        return Point(self.x + direction[0] * inches, self.y + direction[1] * inches)


def length_of(value: float) -> float:
    """A length as it is stored: rounded to 1/1000 inch and never -0.0.

    It is ``round(value, 3)``, but three times as fast for lengths that occur on a table and are not
    about halfway between two steps.
    """
    steps = value * 1000.0
    if -MOST_STEPS < steps < MOST_STEPS:
        whole = (steps + TO_WHOLE) - TO_WHOLE
        if -0.49 < steps - whole < 0.49:
            return whole / 1000.0
    # Adding 0.0 turns -0.0 into 0.0: the two are equal but would give different digests.
    return round(value, 3) + 0.0


def at_most(value: float, limit: float) -> bool:
    """Whether a length is within a limit, with the tolerance of the table (R10-UN-01)."""
    return value <= limit + TOLERANCE


def started(inches: float) -> int:
    """Every started inch counts: 0.2 is 1, 1.0 is 1, 1.2 is 2 (R10-UN-09)."""
    return math.ceil(inches - TOLERANCE)


def completed(inches: float) -> int:
    """Only full inches count: 0.9 is 0, 1.0 is 1, 1.9 is 1 (R10-UN-09)."""
    return math.floor(inches + TOLERANCE)


HEADINGS: tuple[tuple[float, float], ...] = tuple(
    (
        round(math.cos(math.radians(degree)), 6) + 0.0,
        round(math.sin(math.radians(degree)), 6) + 0.0,
    )
    for degree in range(360)
)
"""Unit vector of each whole degree, rounded to 6 decimals so that all machines agree."""


@lru_cache(maxsize=4096)
def heading_of(dx: float, dy: float) -> int:
    """The whole degree nearest to a direction; 0 for no direction at all.

    Works by cross products against ``HEADINGS``, so every machine gives the same answer.
    """
    if dx == 0.0 and dy == 0.0:
        return 0
    low, high = 0, 360
    # Invariant: the direction lies clockwise of ``low`` and not clockwise of ``high``.
    if not _clockwise_of(0, dx, dy):
        low, high = 180, 360
    else:
        low, high = 0, 180
    while high - low > 1:
        middle = (low + high) // 2
        if _cross(middle, dx, dy) >= 0.0:
            low = middle
        else:
            high = middle
    return low if _dot(low, dx, dy) >= _dot(high % 360, dx, dy) else high % 360


def heading_to(start: Point, end: Point) -> int:
    """The whole degree that looks from one point to another; 0 when they agree."""
    return heading_of(end.x - start.x, end.y - start.y)


def within_arc(facing: int, dx: float, dy: float, half_angle: int) -> bool:
    """Whether a direction lies within ``half_angle`` degrees (0-180) of a facing.

    The edge itself counts as inside. No direction at all lies within every arc.
    """
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return True
    return _dot(facing % 360, dx, dy) >= HEADINGS[half_angle][0] * length - 1e-6 * length


def direction(start: Point, end: Point) -> tuple[float, float] | None:
    """The unit vector from one point to another; ``None`` when they agree."""
    length = start.distance(end)
    if length == 0.0:
        return None
    return ((end.x - start.x) / length, (end.y - start.y) / length)


def _cross(degree: int, dx: float, dy: float) -> float:
    cosine, sine = HEADINGS[degree]
    return cosine * dy - sine * dx


def _dot(degree: int, dx: float, dy: float) -> float:
    cosine, sine = HEADINGS[degree]
    return cosine * dx + sine * dy


def _clockwise_of(degree: int, dx: float, dy: float) -> bool:
    cross = _cross(degree, dx, dy)
    return cross > 0.0 or (cross == 0.0 and _dot(degree, dx, dy) >= 0.0)
