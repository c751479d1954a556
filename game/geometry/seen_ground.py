"""The ground around an eye that is out of its sight behind high walls, for showing it.

A high wall is an opaque part of a piece that stands on the table and rises above the head of a
figure of usual height on the eye's ground: from an eye below its top, nothing of such a figure is
seen behind it. What lower pieces, pieces above a gap and bodies hide besides depends on who stands
there, and is left to ``sight``.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import TINY, XY, Disc, Hull, Shape, unit
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import HiddenGround, Polygon
from game.model.vectors import HEADINGS, Point

RAYS = 720
"""Rays around the eye, half a degree apart."""


def _ways() -> tuple[XY, ...]:
    """The unit vector of each ray: the headings and what halves the angle between two of them."""
    found: list[XY] = []
    for one, other in zip(HEADINGS, (*HEADINGS[1:], HEADINGS[0]), strict=True):
        found += [one, unit(one[0] + other[0], one[1] + other[1])]
    return tuple(found)


def _turned(dx: float, dy: float) -> float:
    """A number from 0 to 4 that grows with the angle of a direction, as headings do."""
    share = dy / (abs(dx) + abs(dy))
    if dx < 0.0:
        return 2.0 - share
    return share if dy >= 0.0 else 4.0 + share


WAYS = _ways()
_TURNS = tuple(_turned(*way) for way in WAYS)


def hidden_ground(space: TerrainSpace, at: Point, figure: float, start: float) -> HiddenGround:
    """What of the ground an eye at a place sees no figure on: see ``HiddenGround``.

    ``figure`` is how tall a standing figure is, and the eye at most as high above the ground.
    ``start`` is how far from the place, toward what is looked at, lines begin: nothing nearer
    hides. Both are inches.
    """
    floor = max(0.0, space.ground_at(at.x, at.y).height)
    rim = _rim(space, at)
    cut = list(rim)
    for wall in _high_walls(space, floor + figure):
        if _reaches(wall.shape, at, start):
            _cut_nearby(cut, wall.shape, at, start)
        elif isinstance(wall.shape, Disc):
            _cut_by_disc(cut, wall.shape, at)
        elif isinstance(wall.shape, Hull):
            _cut_by_hull(cut, wall.shape, at)
    return HiddenGround(_behind(at, cut, rim), _raised(space, floor, figure))


def _high_walls(space: TerrainSpace, over: float) -> tuple[Prism, ...]:
    """The opaque parts from the table to above a height; known as long as the terrain stays."""
    key = ("high-walls", over)
    found: tuple[Prism, ...] | None = space.known.shown.get(key)
    if found is None:
        parts = (part for parts in space.prisms.values() for part in parts)
        found = tuple(one for one in parts if one.opaque and one.base == BEDROCK and one.top > over)
        space.known.shown[key] = found
    return found


def _raised(space: TerrainSpace, floor: float, figure: float) -> tuple[Polygon, ...]:
    """What rises above a height and is stood on, or leaves a figure on that height no room."""
    key = ("raised", floor, figure)
    found: tuple[Polygon, ...] | None = space.known.shown.get(key)
    if found is None:
        pieces = (part for parts in space.prisms.values() for part in parts)
        high = [
            one.shape
            for one in pieces
            if one.top > floor + TINY and (one.walk or (one.solid and one.base < floor + figure))
        ]
        ways_up = [one.shape for one in space.regions if one.climbs and one.lead > floor + TINY]
        found = tuple(
            Polygon(shape.corners if isinstance(shape, Hull) else shape.ring(0.0))
            for shape in (*high, *ways_up)
        )
        space.known.shown[key] = found
    return found


def _rim(space: TerrainSpace, at: Point) -> list[float]:
    """How far it is to the edge of the map along each ray, in inches."""
    right, down = space.width - at.x, space.height - at.y
    found = []
    for dx, dy in WAYS:
        across = right / dx if dx > 0.0 else -at.x / dx if dx < 0.0 else math.inf
        along = down / dy if dy > 0.0 else -at.y / dy if dy < 0.0 else math.inf
        found.append(across if across < along else along)
    return found


def _between(first: XY, last: XY) -> Sequence[int]:
    """The numbers of the rays from one direction on to another, less than half a turn after it."""
    low, high = bisect_left(_TURNS, _turned(*first)), bisect_right(_TURNS, _turned(*last))
    return range(low, high) if low <= high else (*range(low, RAYS), *range(high))


def _reaches(shape: Shape, at: Point, inches: float) -> bool:
    """Whether a shape comes so near to a place."""
    left, top, right, bottom = shape.bounds
    if not (left - inches <= at.x <= right + inches and top - inches <= at.y <= bottom + inches):
        return False
    return shape.gap(at.x, at.y) <= inches


def _cut_nearby(cut: list[float], shape: Shape, at: Point, start: float) -> None:
    """Shorten the rays that meet a shape beyond where they begin, around or across which it is."""
    for ray, (dx, dy) in enumerate(WAYS):
        length = cut[ray] - start
        if length <= 0.0:
            continue
        met = shape.span(at.x + dx * start, at.y + dy * start, dx * length, dy * length)
        if met is not None:
            cut[ray] = start + met[0] * length


def _cut_by_hull(cut: list[float], hull: Hull, at: Point) -> None:
    """Shorten the rays that meet the sides which face an eye outside."""
    x, y = at.x, at.y
    for nx, ny, reach, ax, ay, ex, ey, length in hull.edges:
        outside = nx * x + ny * y - reach
        if outside <= TINY:
            continue
        dx, dy = ax - x, ay - y
        # From where it is outside, a side runs against the turn of the rays.
        for ray in _between((dx + ex * length, dy + ey * length), (dx, dy)):
            wx, wy = WAYS[ray]
            toward = -(nx * wx + ny * wy)
            if toward * cut[ray] > outside:
                cut[ray] = outside / toward


def _cut_by_disc(cut: list[float], disc: Disc, at: Point) -> None:
    """Shorten the rays that meet a circle around which the eye is not."""
    dx, dy, radius = disc.x - at.x, disc.y - at.y, disc.radius
    # The directions of the two lines from the eye that touch the circle.
    touch = math.sqrt(max(0.0, dx * dx + dy * dy - radius * radius))
    first = (dx * touch + dy * radius, dy * touch - dx * radius)
    last = (dx * touch - dy * radius, dy * touch + dx * radius)
    for ray in _between(first, last):
        wx, wy = WAYS[ray]
        middle, beside = dx * wx + dy * wy, dx * wy - dy * wx
        share = middle - math.sqrt(max(0.0, radius * radius - beside * beside))
        if share < cut[ray]:
            cut[ray] = share


def _behind(at: Point, cut: list[float], rim: list[float]) -> tuple[Polygon, ...]:
    """What lies between where neighboring rays are cut and the edge of the map."""

    def end(ray: int, inches: float) -> XY:
        dx, dy = WAYS[ray]
        return (at.x + dx * inches, at.y + dy * inches)

    hidden = [near < far - TINY for near, far in zip(cut, rim, strict=True)]
    if all(hidden):
        outline = tuple(end(ray, rim[ray]) for ray in range(RAYS))
        return (Polygon(outline, (tuple(end(ray, cut[ray]) for ray in range(RAYS)),)),)
    found: list[Polygon] = []
    # A run that goes on across the first ray is read in one piece, from where it begins.
    start = hidden.index(False)
    run: list[int] = []
    for step in range(start, start + RAYS + 1):
        ray = step % RAYS
        if hidden[ray]:
            run.append(ray)
            continue
        if len(run) > 1:
            near = [end(one, cut[one]) for one in run]
            found.append(Polygon((*near, *(end(one, rim[one]) for one in reversed(run)))))
        run = []
    return tuple(found)
