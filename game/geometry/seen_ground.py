"""The ground around an eye on which it sees nothing of a figure, for showing it.

A wall is here an opaque part of a piece that leaves no gap down to the table: it hides all of a
figure behind it that is lower than the line from the eye over its top. One that rises above the
eye hides heads from itself on, or from where that line has come as high as they are, to the edge of
the map. One that is higher than heads and lower than the eye hides them as far as where the line
has come down to them: that is its shadow. What pieces above a gap and bodies hide besides is left
to ``sight``.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import TINY, XY, Disc, Hull, Shape, unit
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import HiddenGround, HiddenLevel, Polygon
from game.model.vectors import HEADINGS, Point

RAYS = 720
"""Rays around the eye, half a degree apart."""

ROUND = HEADINGS[::15]
"""Directions from the middle of a circle to the corners of a polygon drawn inside it."""


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


def hidden_ground(
    space: TerrainSpace, at: Point, z: float, figure: float, start: float
) -> HiddenGround:
    """What of the ground an eye at a place and a height sees no figure on: see ``HiddenGround``.

    ``figure`` is how tall a standing figure is, ``start`` how far from the place, toward what is
    looked at, lines begin: nothing nearer hides. All are inches.
    """
    rim = _rim(space, at)
    own = space.ground_at(at.x, at.y).height
    levels = (0.0, own) if own > TINY else (0.0,)
    return HiddenGround(
        tuple(
            HiddenLevel(
                _hidden(space, at, z, start, level + figure, rim), _raised(space, level, figure)
            )
            for level in levels
        )
    )


def _hidden(
    space: TerrainSpace, at: Point, z: float, start: float, head: float, rim: list[float]
) -> tuple[Polygon, ...]:
    """Where what is as high as ``head`` is not seen, and so nothing lower."""
    cut = list(rim)
    shadows: list[Polygon] = []
    for wall in _walls(space):
        shape, top = wall.shape, wall.top
        if top <= z and top <= head:
            continue
        if top < z:
            shadows.append(_shadow(space, shape, at, start, (z - head) / (z - top), rim))
            continue
        # How much farther than the wall the line over its top has come as high as heads are.
        times = (head - z) / (top - z) if top < head else 1.0
        if _reaches(shape, at, start):
            _cut_nearby(cut, shape, at, start, times)
        elif isinstance(shape, Disc):
            _cut_by_disc(cut, shape, at, start, times)
        elif isinstance(shape, Hull):
            _cut_by_hull(cut, shape, at, start, times)
    return (*_behind(at, cut, rim), *shadows)


def _walls(space: TerrainSpace) -> tuple[Prism, ...]:
    """All walls, the lowest bases first; known as long as the terrain stays.

    What one carries is one as well: a line that passes below it meets what carries it.
    """
    known: tuple[Prism, ...] | None = space.known.kept.get("walls")
    if known is None:
        parts = [part for parts in space.prisms.values() for part in parts if part.opaque]
        found: list[Prism] = []
        for part in sorted(parts, key=lambda one: one.base):
            if part.base == BEDROCK or any(_carries(one, part) for one in found):
                found.append(part)
        known = space.known.kept["walls"] = tuple(found)
    return known


def _carries(below: Prism, above: Prism) -> bool:
    """Whether a part leaves no gap under another, which nowhere stands out over it."""
    if below.top < above.base:
        return False
    return all(below.shape.contains(*corner) for corner in _outline(above.shape))


def _outline(shape: Shape) -> tuple[XY, ...]:
    """The corners of a shape, or of a polygon drawn around it."""
    return shape.corners if isinstance(shape, Hull) else shape.ring(0.0)


def _raised(space: TerrainSpace, floor: float, figure: float) -> tuple[Polygon, ...]:
    """What rises above a height and is stood on, or leaves a figure on that height no room."""
    key = ("raised", floor, figure)
    found: tuple[Polygon, ...] | None = space.known.kept.get(key)
    if found is None:
        pieces = (part for parts in space.prisms.values() for part in parts)
        high = [
            one.shape
            for one in pieces
            if one.top > floor + TINY and (one.walk or (one.solid and one.base < floor + figure))
        ]
        ways_up = [one.shape for one in space.regions if one.climbs and one.lead > floor + TINY]
        found = tuple(Polygon(_outline(shape)) for shape in (*high, *ways_up))
        space.known.kept[key] = found
    return found


def _rim(space: TerrainSpace, at: Point) -> list[float]:
    """How far it is to the edge of the map along each ray, in inches."""
    return [_to_edge(space, at, dx, dy) for dx, dy in WAYS]


def _to_edge(space: TerrainSpace, at: Point, dx: float, dy: float) -> float:
    """How many times a step fits between a place and the edge of the map."""
    across = (space.width - at.x if dx > 0.0 else -at.x) / dx if dx else math.inf
    along = (space.height - at.y if dy > 0.0 else -at.y) / dy if dy else math.inf
    return across if across < along else along


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


def _cut_nearby(cut: list[float], shape: Shape, at: Point, start: float, times: float) -> None:
    """Shorten the rays that meet a shape beyond where they begin, around or across which it is.

    They end ``times`` as far from where they begin as the shape is.
    """
    for ray, (dx, dy) in enumerate(WAYS):
        length = cut[ray] - start
        if length <= 0.0:
            continue
        met = shape.span(at.x + dx * start, at.y + dy * start, dx * length, dy * length)
        if met is not None and met[0] * times < 1.0:
            cut[ray] = start + met[0] * length * times


def _cut_by_hull(cut: list[float], hull: Hull, at: Point, start: float, times: float) -> None:
    """Do so with the rays that meet the sides which face an eye outside."""
    x, y = at.x, at.y
    less = start * (times - 1.0)
    for nx, ny, reach, ax, ay, ex, ey, length in hull.edges:
        outside = nx * x + ny * y - reach
        if outside <= TINY:
            continue
        dx, dy = ax - x, ay - y
        far = outside * times
        # From where it is outside, a side runs against the turn of the rays.
        for ray in _between((dx + ex * length, dy + ey * length), (dx, dy)):
            wx, wy = WAYS[ray]
            toward = -(nx * wx + ny * wy)
            if toward * (cut[ray] + less) > far:
                cut[ray] = far / toward - less


def _cut_by_disc(cut: list[float], disc: Disc, at: Point, start: float, times: float) -> None:
    """Do so with the rays that meet a circle around which the eye is not."""
    dx, dy, radius = disc.x - at.x, disc.y - at.y, disc.radius
    less = start * (times - 1.0)
    # The directions of the two lines from the eye that touch the circle.
    touch = math.sqrt(max(0.0, dx * dx + dy * dy - radius * radius))
    first = (dx * touch + dy * radius, dy * touch - dx * radius)
    last = (dx * touch - dy * radius, dy * touch + dx * radius)
    for ray in _between(first, last):
        wx, wy = WAYS[ray]
        middle, beside = dx * wx + dy * wy, dx * wy - dy * wx
        share = middle - math.sqrt(max(0.0, radius * radius - beside * beside))
        if share * times - less < cut[ray]:
            cut[ray] = share * times - less


def _shadow(
    space: TerrainSpace, shape: Shape, at: Point, start: float, times: float, rim: list[float]
) -> Polygon:
    """What lies between where lines enter a wall and ``times`` as far as where they leave it.

    Both are counted from where the lines begin, and no line leaves the map.
    """
    hull = _drawn_inside(shape) if isinstance(shape, Disc) else shape
    assert isinstance(hull, Hull), "shapes are circles and convex polygons"
    less = start * (times - 1.0)
    corners: list[XY] = []

    def throw(dx: float, dy: float) -> None:
        inches = math.sqrt(dx * dx + dy * dy)
        share = times - less / inches if inches > max(start, TINY) else 1.0
        share = min(share, _to_edge(space, at, dx, dy))
        corners.append((at.x + dx * share, at.y + dy * share))

    for nx, ny, reach, ax, ay, ex, ey, length in hull.edges:
        first = (ax - at.x, ay - at.y)
        last = (first[0] + ex * length, first[1] + ey * length)
        inside = reach - nx * at.x - ny * at.y
        if inside < 0.0:
            corners += [(ax, ay), (at.x + last[0], at.y + last[1])]
            continue
        throw(*first)
        # Lines that begin off the eye, or end at the edge, do not throw a straight side straight.
        for ray in _between(first, last) if inside > TINY else ():
            wx, wy = WAYS[ray]
            far = inside / (nx * wx + ny * wy)
            if far > start:
                far = far * times - less
            if far > rim[ray]:
                far = rim[ray]
            corners.append((at.x + wx * far, at.y + wy * far))
        throw(*last)
    return Polygon(tuple(corners))


def _drawn_inside(disc: Disc) -> Hull:
    """A polygon drawn inside a circle, a hundredth of its radius smaller at most."""
    return Hull(tuple((disc.x + dx * disc.radius, disc.y + dy * disc.radius) for dx, dy in ROUND))


def _behind(at: Point, cut: list[float], rim: list[float]) -> tuple[Polygon, ...]:
    """What lies between where neighboring rays are cut and the edge of the map."""

    def end(ray: int, inches: float) -> XY:
        dx, dy = WAYS[ray]
        return (at.x + dx * inches, at.y + dy * inches)

    hidden = [near < far - TINY for near, far in zip(cut, rim, strict=True)]
    runs: list[list[int]] = [[]]
    if all(hidden):
        # All around: the outline goes out and comes back along one ray.
        runs = [[*range(RAYS), 0]]
    else:
        # A run that goes on across the first ray is read in one piece, from where it begins.
        start = hidden.index(False)
        for step in range(start, start + RAYS):
            if hidden[step % RAYS]:
                runs[-1].append(step % RAYS)
            elif runs[-1]:
                runs.append([])
    return tuple(
        Polygon(
            (
                *(end(ray, cut[ray]) for ray in run),
                *(end(ray, rim[ray]) for ray in reversed(run)),
            )
        )
        for run in runs
        if len(run) > 1
    )
