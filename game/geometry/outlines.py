"""How much of a piece shows from a place, or lies in a blast; its nearest place (R10-TD-17)."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.lines import SHORT, Between, between, clear_heights, line_clear, sheltered
from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import TINY, XY, Disc, Hull, Span
from game.geometry.sight import SAMPLES
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Exposure
from game.model.vectors import HEADINGS, TOLERANCE, Point, at_most

FINE = 0.25
"""Inches between the places of an outline that are looked at."""

COARSE = 1.0
"""The same where the question is only whether anything shows at all."""

MOST_REMEMBERED = 50_000
"""Answers kept per state of the terrain to what shows of a piece."""

REFINED = 5
"""How often the end of what shows is narrowed down by half."""


class Eye(Struct, frozen=True):
    """Where lines start: on a circle around ``center`` toward what is looked at, at height ``z``.

    ``limit`` is how far away a part may be to count among the extent. ``ignore`` are bodies that
    hide nothing, ``kind`` says which pieces hide.
    """

    center: Point
    radius: float
    z: float
    limit: float
    ignore: frozenset[str]
    kind: str


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


Look = Callable[[float, float], Found]

Levels = tuple[float, float, list[float]]
"""Lower and upper end of a part, and the heights at which it is looked at."""


def exposure(space: TerrainSpace, crowd: Crowd | None, piece_id: str, eye: Eye) -> Exposure | None:
    """What shows of a piece, nothing when nothing does.

    The outline is looked at every quarter inch, at 10, 50 and 90 % of its height; where what shows
    ends between two such places, the end is narrowed down. Where nothing shows in any of them, the
    place nearest to the eye decides: whatever ``shows`` has an exposure.
    """
    parts = space.prisms.get(piece_id, ())
    around = _around(space, crowd, eye, parts)
    places = [place for part in parts for place in _looked_at(space, eye, around, part)]
    return _summed(places) or _summed(
        [
            _seen(space, eye, around, _levels(part), *_nearest_of(part, eye.center.x, eye.center.y))
            for part in parts
        ]
    )


def _looked_at(space: TerrainSpace, eye: Eye, around: Between, part: Prism) -> Iterator[Found]:
    """The places of the outline of a part, but for the edges turned away: those it hides itself."""
    for edge, among in _in_view(eye, around, part, FINE):
        yield from _along(edge, partial(_seen, space, eye, among, _levels(part)))


def _in_view(
    eye: Eye, around: Between, part: Prism, spacing: float
) -> Iterator[tuple[tuple[XY, ...], Between]]:
    """The edges of a part that are not turned away, each with what may be in the way to it.

    An edge that faces the eye is not hidden by its own part.
    """
    own = tuple(one for one in around.own if one is not part)
    others = Between(around.parts, around.bodies, own, around.wide)
    fronts = _fronts(part, eye.center)
    for number, edge in enumerate(_edges(part, spacing)):
        front = fronts[number] if fronts else 0.0
        if front >= -SHORT:
            yield edge, _in_the_way(others if front > SHORT else around, eye, edge)


def _around(
    space: TerrainSpace, crowd: Crowd | None, eye: Eye, parts: tuple[Prism, ...]
) -> Between:
    """What may stand between the eye and a piece of some parts."""
    corners = [(eye.center.x, eye.center.y)]
    for part in parts:
        left, low, right, high = part.shape.bounds
        corners += [(left, low), (right, high)]
    ignore = eye.ignore | {part.id for part in parts}
    return between(space, crowd, corners, parts, ignore, eye.kind)


def _in_the_way(around: Between, eye: Eye, edge: tuple[XY, ...]) -> Between:
    """What may stand between the eye and the places of an edge."""
    center = (eye.center.x, eye.center.y)
    corners: tuple[XY, ...] = (center, edge[0], edge[-1])
    if edge[0] == edge[-1]:
        xs, ys = [x for x, _ in (center, *edge)], [y for _, y in (center, *edge)]
        low, high, bottom, top = min(xs), max(xs), min(ys), max(ys)
        corners = ((low, bottom), (high, bottom), (high, top), (low, top))
    return around.narrowed(corners)


def _fronts(part: Prism, center: Point) -> list[float]:
    """How far a point lies before each edge, in inches; empty where no edge is turned away.

    That is so of round parts, and of a point over the part.
    """
    if not isinstance(part.shape, Hull) or part.shape.contains(center.x, center.y):
        return []
    return [nx * center.x + ny * center.y - reach for nx, ny, reach in part.shape.planes]


def shows(
    space: TerrainSpace, crowd: Crowd | None, piece_id: str, eye: Eye
) -> tuple[Point, float] | None:
    """A place of a piece that shows, and its height: the first found, mostly with little effort."""
    parts = space.prisms.get(piece_id, ())
    around = _around(space, crowd, eye, parts)
    center = (eye.center.x, eye.center.y)
    for part in parts:
        if sheltered(around, (center, eye.z), eye.radius, part.shape.bounds, height_span(part)):
            continue
        near = _nearest_of(part, eye.center.x, eye.center.y)
        alone = iter([((near,), _in_the_way(around, eye, (near,)))])
        coarse, fine = (_in_view(eye, around, part, spacing) for spacing in (COARSE, FINE))
        for edge, among in chain(alone, coarse, fine):
            for x, y in edge:
                found = _seen(space, eye, among, _levels(part), x, y)
                if found.near:
                    return Point(x, y), found.height
    return None


def nearest_place(space: TerrainSpace, piece_id: str, at: Point) -> Point:
    """The place of a piece's outline nearest to a point; the point itself inside the piece."""
    parts = space.prisms[piece_id]
    part = min(parts, key=lambda one: (one.shape.gap(at.x, at.y), one.rank))
    return Point(*_nearest_of(part, at.x, at.y))


def height_span(part: Prism) -> tuple[float, float]:
    """Lower and upper end of a part; what stands on the table begins there."""
    return (min(part.top, 0.0) if part.base == BEDROCK else part.base, part.top)


def _nearest_of(part: Prism, x: float, y: float) -> XY:
    gap = part.shape.gap(x, y)
    if gap <= 0.0:
        return (x, y)
    away = part.shape.away(x, y)
    return (x - away[0] * gap, y - away[1] * gap)


def _edges(part: Prism, spacing: float) -> Iterator[tuple[XY, ...]]:
    """The outline of a part as rows of places, no farther apart than the spacing.

    The places of the coarse spacing are among those of the fine one.
    """
    shape = part.shape
    if isinstance(shape, Disc):
        degrees = 10 if spacing < COARSE else 40
        ring = tuple(
            (shape.x + cosine * shape.radius, shape.y + sine * shape.radius)
            for cosine, sine in HEADINGS[::degrees]
        )
        yield (*ring, ring[0])
    elif isinstance(shape, Hull):
        for start, end in pairwise((*shape.corners, shape.corners[0])):
            yield _spaced(start, end, spacing)


def _spaced(start: XY, end: XY, spacing: float) -> tuple[XY, ...]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(1, math.ceil(math.sqrt(dx * dx + dy * dy) / COARSE)) * round(COARSE / spacing)
    return tuple((start[0] + dx * n / count, start[1] + dy * n / count) for n in range(count + 1))


def _levels(part: Prism) -> Levels:
    """Lower and upper end of a part, and the heights at which it is looked at."""
    low, high = height_span(part)
    return (low, high, [low + (high - low) * share for share in SAMPLES])


def _along(edge: tuple[XY, ...], look: Look) -> Iterator[Found]:
    """The places of one edge, with the ends of what shows narrowed down."""
    found = [look(x, y) for x, y in edge]
    yield from found
    for one, other in pairwise(found):
        if one.near != other.near:
            yield _end_between(one, other, look)


def _end_between(one: Found, other: Found, look: Look) -> Found:
    inside, outside = (one, other) if one.near else (other, one)
    for _ in range(REFINED):
        middle = look((inside.x + outside.x) / 2.0, (inside.y + outside.y) / 2.0)
        inside, outside = (middle, outside) if middle.near else (inside, middle)
    return inside


def _seen(
    space: TerrainSpace, eye: Eye, among: Between, levels: Levels, x: float, y: float
) -> Found:
    """Whether a place shows from the eye, at how many of its three heights, and how near."""
    low, high, heights = levels
    place = (round(x, 3), round(y, 3))
    center = (eye.center.x, eye.center.y)
    start = _toward(center, place, eye.radius)
    dx, dy = place[0] - start[0], place[1] - start[1]
    flat = math.sqrt(dx * dx + dy * dy)
    end = _toward(place, start, SHORT) if flat > SHORT else start
    across = _across(among.own, start, end)
    open_ones = heights
    if across:
        open_ones = [one for one in heights if not _hides_itself(across, eye.z, one)]
    free = open_ones
    if open_ones and (among.parts or among.bodies or min(low, eye.z) < 0.0):
        free = clear_heights(space, among, (start, eye.z), end, open_ones)
    rise = 0.0 if low <= eye.z <= high else min(abs(low - eye.z), abs(high - eye.z))
    distance = math.sqrt(flat * flat + rise * rise)
    share = len(free) / len(SAMPLES)
    near = bool(free) and at_most(distance, eye.limit)
    height = min(free, key=lambda one: (abs(one - eye.z), one)) if free else low
    return Found(x, y, share, distance, height, high - low, not open_ones, near)


def _toward(start: XY, end: XY, inches: float) -> XY:
    """The place so far from one place toward another, no farther; rounded like a ``Point``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length <= inches:
        return end
    share = inches / length
    return (round(start[0] + dx * share, 3), round(start[1] + dy * share, 3))


def _across(parts: tuple[Prism, ...], start: XY, end: XY) -> list[tuple[Span, tuple[float, float]]]:
    """Where a line runs over the parts of a piece, and their heights."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    found = []
    for part in parts:
        span = part.shape.span(start[0], start[1], dx, dy)
        if span is not None and span[1] - span[0] > TINY:
            found.append((span, height_span(part)))
    return found


def _hides_itself(
    across: Sequence[tuple[Span, tuple[float, float]]], z: float, height: float
) -> bool:
    """Whether the piece stands across the line to one of its own places, at a height."""
    for span, (low, high) in across:
        first, last = z + (height - z) * span[0], z + (height - z) * span[1]
        if min(first, last) < high - TOLERANCE and max(first, last) > low + TOLERANCE:
            return True
    return False


def _summed(places: list[Found]) -> Exposure | None:
    """All places put together."""
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
    )


def _farthest(places: list[Found]) -> float:
    """The greatest distance between two of some places: those outermost in some direction."""
    if not places:
        return 0.0
    outer = []
    for cosine, sine in HEADINGS[:180:15]:
        along = sorted(places, key=lambda one: (one.x * cosine + one.y * sine, one.x, one.y))
        outer += [along[0], along[-1]]
    return max(
        math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)
        for one in outer
        for other in outer
    )


def _close_to(edge: tuple[XY, ...], at: Point, inches: float) -> tuple[XY, ...]:
    """The places of a row within some inches of a point; they follow one another."""
    return tuple((x, y) for x, y in edge if (x - at.x) ** 2 + (y - at.y) ** 2 <= inches * inches)


def in_blast(
    space: TerrainSpace, piece_id: str, at: Point, z: float, radius: float
) -> Exposure | None:
    """The part of a piece inside a blast with a free line from the burst; nothing when none is.

    A burst on top of a piece reaches whatever of it lies within the radius.
    """
    parts = space.prisms.get(piece_id, ())
    below = any(part.shape.contains(at.x, at.y) for part in parts)
    ignore = frozenset((piece_id,))

    def look(spanned: tuple[float, float], x: float, y: float) -> Found:
        place = Point(x, y)
        flat = at.distance(place)
        low, high = spanned
        height = min(max(z, low), high)
        distance = math.sqrt(flat * flat + (height - z) ** 2)
        end = place.toward(at, SHORT) if flat > SHORT else at
        across = () if below else _across(parts, (at.x, at.y), (end.x, end.y))
        own = _hides_itself(across, z, height)
        free = (
            at_most(distance, radius)
            and not own
            and line_clear(space, None, (at, z), (end, height), ignore, "solid")[0]
        )
        return Found(x, y, 1.0 if free else 0.0, distance, height, 0.0, own, free)

    places: list[Found] = []
    for part in parts:
        if part.shape.gap(at.x, at.y) > radius + FINE:
            continue
        seen = partial(look, height_span(part))
        for edge in _edges(part, FINE):
            close = _close_to(edge, at, radius + FINE)
            places.extend(_along(close, seen))
        if part.shape.contains(at.x, at.y):
            places.append(seen(at.x, at.y))
            rim = ((at.x + way[0] * radius, at.y + way[1] * radius) for way in HEADINGS[::15])
            places.extend(seen(x, y) for x, y in rim if part.shape.contains(x, y))
    return _summed(places)
