"""From the places of an outline to how much of it shows (R10-TD-17, R05-TD-04)."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct

from game.geometry.shapes import TINY, XY
from game.geometry.types import Exposure
from game.model.vectors import HEADINGS, Point

REFINED = 5
"""How often the end of what shows is narrowed down by half."""


class Found(Struct, frozen=True):
    """One place of an outline: what shows there of its heights (0 to 1), and how near it is.

    ``own`` when the piece itself hides it; ``near`` when it shows and lies within the limit.
    """

    x: float
    y: float
    share: float
    distance: float
    height: float
    rise: float
    own: bool
    near: bool


Look = Callable[[Iterable[XY]], Iterable[Found]]
"""What places show, by their coordinates: to be gone through once, looked at as late as then."""


def along(edge: tuple[XY, ...], look: Look) -> Iterator[Found]:
    """The places of one edge, with the ends of what shows narrowed down."""
    found = list(look(edge))
    yield from found
    for one, other in pairwise(found):
        if one.near != other.near:
            yield _end_between(one, other, look)


def _end_between(one: Found, other: Found, look: Look) -> Found:
    inside, outside = (one, other) if one.near else (other, one)
    for _ in range(REFINED):
        (middle,) = look((((inside.x + outside.x) / 2.0, (inside.y + outside.y) / 2.0),))
        inside, outside = (middle, outside) if middle.near else (inside, middle)
    return inside


def nearest_height(heights: Sequence[float], z: float) -> float:
    """The one nearest to a height of some that rise, the lower one where two are."""
    nearest = heights[0]
    for height in heights:
        if abs(height - z) < abs(nearest - z):
            nearest = height
    return nearest


def summed(places: list[Found], center: XY) -> Exposure | None:
    """All places put together, as they lie around a center."""
    seen = [one for one in places if one.share > 0.0]
    if not seen:
        return None
    first = min(seen, key=lambda one: (one.distance, one.y, one.x))
    within = [one for one in seen if one.near]
    open_to_view = [one for one in places if not one.own]
    share = sum(one.share for one in seen) / len(open_to_view)
    rise = max((one.share * one.rise for one in within), default=0.0)
    return Exposure(
        at=Point(first.x, first.y),
        height=first.height,
        distance=first.distance,
        length=max(_farthest(within), rise),
        share=min(1.0, share),
        across=max(_breadth(within, center, (first.x, first.y)), rise),
    )


def _breadth(places: list[Found], center: XY, to: XY) -> float:
    """How far some places lie apart across a line; in any direction where the line has none."""
    dx, dy = to[0] - center[0], to[1] - center[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length <= TINY:
        return _farthest(places)
    beside = [(one.y * dx - one.x * dy) / length for one in places]
    return max(beside, default=0.0) - min(beside, default=0.0)


def _farthest(places: list[Found]) -> float:
    """The greatest distance between two of some places: those outermost in some direction."""
    if not places:
        return 0.0
    spots = [(one.x, one.y) for one in places]
    outer: set[XY] = set()
    for cosine, sine in HEADINGS[:180:15]:
        along = [(x * cosine + y * sine, x, y) for x, y in spots]
        outer |= {min(along)[1:], max(along)[1:]}
    return max(
        (
            math.sqrt((x - other_x) ** 2 + (y - other_y) ** 2)
            for (x, y), (other_x, other_y) in combinations(outer, 2)
        ),
        default=0.0,
    )
