"""Where sensible values are looked for, in one place.

No rule hangs on these grids: whatever the rules allow may be chosen, suggested or not.
"""

from functools import lru_cache

from game.model.vectors import HEADINGS, Point

MOST = 8
"""As many values as an option may suggest."""

STEP, SHORT_STEP = 1.0, 0.2
"""How long suggested steps are, and those of one who is hemmed in, in inches."""

EIGHTHS = tuple(range(0, 360, 45))
TWELFTHS = tuple(range(0, 360, 30))
"""Directions in which places are looked for, in degrees: as a rule, and where there may be few."""

FINE_TURNS = tuple(range(0, 360, 15))
HEMMED_IN = (0.1, 0.25, 0.5, 0.75, 1.0)
"""Directions and shares of the way to the limit for who is hemmed in."""

AHEAD_FIRST = (0, 45, 315, 90, 270, 135, 225, 180)
"""The eighths of the circle by how far they are from straight ahead."""

FAR_FIRST, NEAR_FIRST = (1.0, 0.5), (0.5, 1.0)
CLOSE_RINGS = (1.0, 0.75, 0.5, 0.25)
FINE_RINGS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""Shares of the way to the limit at which places are looked for; the later where there are few."""


@lru_cache(maxsize=1024)
def around(
    center: Point,
    inches: float,
    *,
    shares: tuple[float, ...] = (1.0,),
    turns: tuple[int, ...] = EIGHTHS,
) -> tuple[Point, ...]:
    """Places on rings around a point, the largest of which has a radius of ``inches``.

    They are remembered: shares and turns come as tuples.
    """
    return tuple(
        center.step(HEADINGS[degree % 360], share * inches) for share in shares for degree in turns
    )
