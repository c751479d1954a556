"""How much of a piece shows from a place, or lies in a blast; its nearest place (R10-TD-17)."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, pairwise

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.exposures import Found, Look, along, nearest_height, summed
from game.geometry.lines import SHORT, Between, between, clear_heights, line_clear, sheltered
from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import TINY, XY, Disc, Hull, Shape, Span
from game.geometry.sight import SAMPLES
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Exposure
from game.model.vectors import HEADINGS, TOLERANCE, Point, at_most, length_of

FINE = 0.25
"""Inches between the places of an outline that are looked at."""

COARSE = 1.0
"""The same where the question is only whether anything shows at all."""


class Eye(Struct, frozen=True):
    """Where lines start: on a circle around ``center`` toward what is looked at, at height ``z``.

    ``limit`` is how far away a part may be to count among the extent. ``ignore`` are bodies that
    hide nothing, ``kind`` says which pieces hide. With ``also`` only that shows to which lines are
    free from both; it has the same center, and lengths count from the first.
    """

    center: Point
    radius: float
    z: float
    limit: float
    ignore: frozenset[str]
    kind: str
    also: "Eye | None" = None

    @property
    def all(self) -> "tuple[Eye, ...]":
        """This eye and the one besides it."""
        return (self,) if self.also is None else (self, *self.also.all)


Lines = tuple[tuple[Eye, Between], ...]
"""Eyes around one center, each with what may be in its way."""

Levels = tuple[float, float, list[float]]
"""Lower and upper end of a part, and the heights at which it is looked at."""

Barrier = tuple[Callable[[float, float, float, float], Span | None], float, float]
"""A part of a piece across lines to others: its ``span``, and the heights that it stands across,
drawn in by the tolerance."""

Sightline = tuple[Eye, Between, bool, tuple[Barrier, ...]]
"""An eye, what may be in the way of its lines and whether anything is, and what of the piece
itself."""


def exposure(space: TerrainSpace, crowd: Crowd | None, piece_id: str, eye: Eye) -> Exposure | None:
    """What shows of a piece, nothing when nothing does.

    The outline is looked at every quarter inch, at 10, 50 and 90 % of its height; where what shows
    ends between two such places, the end is narrowed down. Where nothing shows in any of them, the
    place nearest to the eye decides: whatever ``shows`` has an exposure.
    """
    parts = space.prisms.get(piece_id, ())
    lines = _lines(space, crowd, eye, parts)
    x, y = eye.center.x, eye.center.y
    places = [place for part in parts for place in _looked_at(space, lines, part)]
    nearest = ((_look(space, lines, _levels(part)), _nearest_of(part, x, y)) for part in parts)
    return summed(places, (x, y)) or summed(
        [found for look, place in nearest for found in look((place,))], (x, y)
    )


def _lines(space: TerrainSpace, crowd: Crowd | None, eye: Eye, parts: tuple[Prism, ...]) -> Lines:
    """All eyes that a place has to show to, each with what may stand before some parts."""
    return tuple((one, _around(space, crowd, one, parts)) for one in eye.all)


def _looked_at(space: TerrainSpace, lines: Lines, part: Prism) -> Iterator[Found]:
    """The places of the outline of a part, but for the edges turned away: those it hides itself."""
    for edge, among in _in_view(lines, part, FINE):
        yield from along(edge, _look(space, among, _levels(part)))


def _look(space: TerrainSpace, lines: Lines, levels: Levels) -> Look:
    """How to look at places of a part from all eyes."""
    low, _, heights = levels
    sightlines = tuple(
        (
            eye,
            among,
            bool(among.parts or among.bodies) or low < 0.0 or eye.z < 0.0,
            _barriers(among.own, min(eye.z, *heights), max(eye.z, *heights)),
        )
        for eye, among in lines
    )
    return partial(_seen, space, sightlines, levels)


def _barriers(
    parts: tuple[Prism, ...], lowest: float = -math.inf, highest: float = math.inf
) -> tuple[Barrier, ...]:
    """Those parts that may stand across lines between two heights."""
    found = []
    for part in parts:
        low, high = height_span(part)
        if high > lowest and low < highest:
            found.append((part.shape.span, low + TOLERANCE, high - TOLERANCE))
    return tuple(found)


def _in_view(
    lines: Lines, part: Prism, spacing: float, heights: Sequence[float] = ()
) -> Iterator[tuple[tuple[XY, ...], Lines]]:
    """The edges of a part that are not turned away, each with what may be in the way to it.

    An edge that faces the eye is not hidden by its own part. Where ``heights`` are given, edges are
    left out of which something else hides all that is looked at there.
    """
    past_it = tuple((eye, _without(around, part)) for eye, around in lines)
    center = lines[0][0].center
    gap, fronts = part.shape.gap(center.x, center.y), _fronts(part, center)
    # From so near that they begin where they would end lines go right up to the edge.
    short = SHORT if all(gap > eye.radius + SHORT for eye, _ in lines) else 0.0
    for number, edge in enumerate(_edges(part.shape, spacing)):
        front = fronts[number] if fronts else 0.0
        if front >= -SHORT and not (heights and _hidden(lines, _box(edge), heights)):
            yield edge, _in_the_way(past_it if front > SHORT else lines, edge, short)


def _box(edge: tuple[XY, ...]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    return (min(xs), min(ys), max(xs), max(ys))


def _hidden(
    lines: Lines, bounds: tuple[float, float, float, float], heights: Sequence[float]
) -> bool:
    """Whether a single obstacle hides all places within some bounds at some heights."""
    center = lines[0][0].center
    return any(
        sheltered(among, ((center.x, center.y), one.z), one.radius, bounds, heights)
        for one, among in lines
    )


def _without(around: Between, part: Prism) -> Between:
    """The same without one part of the piece itself."""
    own = tuple(one for one in around.own if one is not part)
    return Between(around.parts, around.bodies, own, around.wide)


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


def _in_the_way(lines: Lines, edge: tuple[XY, ...], short: float) -> Lines:
    """What may stand between the eyes and the places of an edge.

    Lines end so much ``short`` of it: what touches the edge from behind is not in their way.
    """
    middle = lines[0][0].center
    x, y = middle.x, middle.y
    if edge[0] == edge[-1]:
        xs, ys = [x, *(place[0] for place in edge)], [y, *(place[1] for place in edge)]
        low, high, bottom, top = min(xs), max(xs), min(ys), max(ys)
        around = ((low, bottom), (high, bottom), (high, top), (low, top))
        return tuple((eye, among.narrowed(around, around)) for eye, among in lines)
    corners = ((x, y), edge[0], edge[-1])
    far = max(math.dist(corners[0], edge[0]), math.dist(corners[0], edge[-1]))
    share = 1.0 - short / far if far > short else 1.0
    ends = tuple((x + (ex - x) * share, y + (ey - y) * share) for ex, ey in corners)
    return tuple((eye, among.narrowed(corners, ends)) for eye, among in lines)


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
    lines = _lines(space, crowd, eye, parts)
    for part in parts:
        if _hidden(lines, part.shape.bounds, _levels(part)[2]):
            continue
        near = _nearest_of(part, eye.center.x, eye.center.y)
        alone = iter([((near,), _in_the_way(lines, (near,), 0.0))])
        found = _first_near(space, part, chain(alone, _rows(lines, part)))
        if found is not None:
            return Point(found.x, found.y), found.height
    return None


def shows_within(space: TerrainSpace, crowd: Crowd | None, piece_id: str, eye: Eye) -> bool:
    """Whether a place of the outline shows within the eye's limit, mostly with little effort.

    It is one of those that ``exposure`` looks at: if so, that is no farther away either. The
    nearest parts of the piece are looked at first, and none that lies beyond the limit wherever on
    its circle the eye looks from; a quarter inch more than that makes up for rounding.
    """
    parts = space.prisms.get(piece_id, ())
    lines = _lines(space, crowd, eye, parts)
    away = [(part.shape.gap(eye.center.x, eye.center.y), part.rank, part) for part in parts]
    return any(
        _first_near(space, part, _rows(lines, part)) is not None
        for gap, _, part in sorted(away, key=lambda one: one[:2])
        if gap <= eye.limit + eye.radius + FINE
    )


def _rows(lines: Lines, part: Prism) -> Iterator[tuple[tuple[XY, ...], Lines]]:
    """The places of a part in view, a few of them first, then those between them."""
    heights, every = _levels(part)[2], round(COARSE / FINE)
    yield from _in_view(lines, part, COARSE, heights)
    for edge, among in _in_view(lines, part, FINE, heights):
        yield tuple(place for number, place in enumerate(edge) if number % every), among


def _first_near(
    space: TerrainSpace, part: Prism, rows: Iterable[tuple[tuple[XY, ...], Lines]]
) -> Found | None:
    """The first place of some rows that shows within the limit."""
    for edge, among in rows:
        look = _look(space, among, _levels(part))
        for found in look(edge):
            if found.near:
                return found
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


@lru_cache(maxsize=1024)
def _edges(shape: Shape, spacing: float) -> tuple[tuple[XY, ...], ...]:
    """An outline as rows of places, no farther apart than the spacing.

    The places of the coarse spacing are among those of the fine one. They are remembered for the
    very object that a shape is: a few battles at once have no more of them in view.
    """
    if isinstance(shape, Disc):
        degrees = round(40 * spacing / COARSE)
        ring = tuple(
            (shape.x + cosine * shape.radius, shape.y + sine * shape.radius)
            for cosine, sine in HEADINGS[::degrees]
        )
        return ((*ring, ring[0]),)
    assert isinstance(shape, Hull), "parts are convex"
    ends = pairwise((*shape.corners, shape.corners[0]))
    return tuple(_spaced(start, end, spacing) for start, end in ends)


def _spaced(start: XY, end: XY, spacing: float) -> tuple[XY, ...]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(1, math.ceil(math.sqrt(dx * dx + dy * dy) / COARSE)) * round(COARSE / spacing)
    return tuple((start[0] + dx * n / count, start[1] + dy * n / count) for n in range(count + 1))


def _levels(part: Prism) -> Levels:
    """Lower and upper end of a part, and the heights at which it is looked at."""
    low, high = height_span(part)
    return (low, high, [low + (high - low) * share for share in SAMPLES])


def _seen(
    space: TerrainSpace,
    sightlines: tuple[Sightline, ...],
    levels: Levels,
    places: Iterable[XY],
) -> Iterator[Found]:
    """Whether places show from all eyes, at how many of their heights, how near to the first."""
    low, high, heights = levels
    first = sightlines[0][0]
    rise = 0.0 if low <= first.z <= high else min(abs(low - first.z), abs(high - first.z))
    nearest = nearest_height(heights, first.z)
    for x, y in places:
        place = (length_of(x), length_of(y))
        free: Sequence[float] = heights
        own, away = False, -1.0
        for eye, among, crossed, barriers in sightlines:
            start = (eye.center.x, eye.center.y)
            if eye.radius != 0.0:
                start = _toward(start, place, eye.radius)
            dx, dy = place[0] - start[0], place[1] - start[1]
            flat = math.sqrt(dx * dx + dy * dy)
            if away < 0.0:
                away = flat
            if not (crossed or barriers):
                continue
            end = start
            if flat > SHORT:
                share = SHORT / flat
                end = (length_of(place[0] - dx * share), length_of(place[1] - dy * share))
            if barriers:
                past = _past_itself(barriers, (start, eye.z), end, heights)
                if not past:
                    free, own = past, True
                    break
                if past is not heights:
                    free = [one for one in free if one in past]
            if free and crossed:
                free = clear_heights(space, among, (start, eye.z), end, free)
        distance = math.sqrt(away * away + rise * rise)
        near, height = False, low
        if free:
            near = at_most(distance, first.limit)
            height = nearest if len(free) == len(heights) else nearest_height(free, first.z)
        share = len(free) / len(SAMPLES)
        yield Found(x, y, share, distance, height, high - low, own, near)


def _toward(start: XY, end: XY, inches: float) -> XY:
    """The place so far from one place toward another, no farther; rounded like a ``Point``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length <= inches:
        return end
    share = inches / length
    return (length_of(start[0] + dx * share), length_of(start[1] + dy * share))


def _past_itself(
    barriers: tuple[Barrier, ...], start: tuple[XY, float], end: XY, heights: Sequence[float]
) -> Sequence[float]:
    """The heights of a place to which no part of its own piece stands across the line."""
    (x, y), z = start
    dx, dy = end[0] - x, end[1] - y
    for span_of, bottom, top in barriers:
        span = span_of(x, y, dx, dy)
        if span is None or span[1] - span[0] <= TINY:
            continue
        left = []
        for height in heights:
            first, last = z + (height - z) * span[0], z + (height - z) * span[1]
            if first > last:
                first, last = last, first
            if first >= top or last <= bottom:
                left.append(height)
        if not left:
            return left
        if len(left) < len(heights):
            heights = left
    return heights


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
    barriers = _barriers(parts)
    ignore = frozenset((piece_id,))

    def looked(spanned: tuple[float, float], x: float, y: float) -> Found:
        place = Point(x, y)
        flat = at.distance(place)
        low, high = spanned
        height = min(max(z, low), high)
        distance = math.sqrt(flat * flat + (height - z) ** 2)
        end = place.toward(at, SHORT) if flat > SHORT else at
        own = not (below or _past_itself(barriers, ((at.x, at.y), z), (end.x, end.y), (height,)))
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

        def look(
            row: Iterable[XY], spanned: tuple[float, float] = height_span(part)
        ) -> list[Found]:
            return [looked(spanned, x, y) for x, y in row]

        for edge in _edges(part.shape, FINE):
            places.extend(along(_close_to(edge, at, radius + FINE), look))
        if part.shape.contains(at.x, at.y):
            rim = ((at.x + way[0] * radius, at.y + way[1] * radius) for way in HEADINGS[::15])
            inside = ((x, y) for x, y in rim if part.shape.contains(x, y))
            places.extend(look(((at.x, at.y), *inside)))
    return summed(places, (at.x, at.y))
