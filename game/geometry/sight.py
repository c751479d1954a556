"""Sight and fire: which sections of a target are seen from a point, and what hides the rest.

Three rays run from the source to the target's axis and to both sides of it. What stands across a
ray hides an interval of heights at the target, worked out exactly; a section is seen when one of
its 10, 50 and 90 % heights lies in no hidden interval of one of the rays.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.finder import ROUNDING, Finder, Keep
from game.geometry.parts import BEDROCK, Part, Prism
from game.geometry.shapes import TINY, XY, Shape, Span, circle_span
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Sight
from game.model.vectors import Point

MOST_REMEMBERED = 50_000
"""Answers kept per state of the terrain; with one more all are forgotten."""

MOST_GAZES = 1_000
"""Kinds of looks whose answers are kept per state of the terrain; likewise."""

SAMPLES = (0.1, 0.5, 0.9)
"""Heights within a section that are looked at, as shares of it."""

Hidden = tuple[float, str, float, float]
"""One thing on one ray: where the ray meets it, its id, the heights hidden at the target."""

Rays = tuple[Sequence[Hidden], Sequence[Hidden], Sequence[Hidden]]
"""What hides one of the heights that are looked at, on each of the three rays."""

CLEAR: Rays = ((), (), ())

Curtain = tuple[Shape, tuple[str], tuple[Prism, ...]]
"""A piece that may hide everything by itself: its shape, its id, what else may be entered there."""

Build = tuple[float, float, tuple[tuple[float, float], ...], str, float]
"""What looks of one kind share: height of the source, feet and bands of the target, the finder's
kind, how far the outer rays end beside the target's axis."""

Line = tuple[float, float, float, float, float, float]
"""The middle ray, start and whole step, then the vector from its end to the end of the last."""

Ray = tuple[float, float, float, float]
"""Start x and y, then the whole step."""


class Heights(Struct, frozen=True):
    """The heights that are looked at: by section, and all of them from the lowest up.

    ``clear`` is the answer when all of them are seen, ``hidden`` the sections when none is.
    """

    sections: tuple[tuple[float, ...], ...]
    every: tuple[float, ...]
    clear: Sight
    hidden: tuple[bool, ...]


class Gaze(Struct, frozen=True):
    """What all looks from one height at bodies of one build on one level share.

    ``lowest`` and ``highest`` are the ends of what a ray comes by, ``every`` all heights looked at.
    The middle ray alone is put to ``finder``, where ``keep`` keeps the curtains over the highest,
    all three together to ``wide``, where ``low`` keeps what is higher than the lowest.
    """

    z: float
    heights: Heights
    every: tuple[float, ...]
    lowest: float
    highest: float
    finder: Finder
    keep: Keep | None
    wide: Finder
    low: Keep
    curtains: dict[Part, Curtain] = {}
    seen: dict[tuple[Point, Body, frozenset[str]], Sight] = {}


def past_terrain(
    space: TerrainSpace,
    source: Point,
    z: float,
    target: Body,
    ignore: frozenset[str],
    kind: str,
    lateral: float,
) -> Sight:
    """Which sections are seen when only the terrain hides; remembered as long as that stays."""
    known = space.known
    build = (z, target.feet, target.bands, kind, lateral)
    gaze: Gaze = known.gazes.get(build) or _gaze(space, build)
    look = (source, target, ignore)
    found = gaze.seen.get(look)
    if found is None:
        line = _line(source, target.center, lateral)
        found = gaze.seen[look] = _looked(space, gaze, line, ignore)
        known.looks += 1
        if known.looks > MOST_REMEMBERED:
            known.forget_looks()
    return found


def _looked(space: TerrainSpace, gaze: Gaze, line: Line, ignore: frozenset[str]) -> Sight:
    """First is asked whether the nearest piece on the middle ray hides everything by itself."""
    x, y, dx, dy, ax, ay = line
    keep, met = gaze.keep, None
    if keep is not None and (not ignore or ignore.isdisjoint(space.prisms)):
        met = gaze.finder.first((x, y), (x + dx, y + dy), keep)
    if met is not None:
        shape, name, beside = gaze.curtains.get(met) or _curtain(space, gaze, met)
        fan = shape.fan(x, y, dx, dy, ax, ay)
        if beside:
            enter = fan[1][0] if fan is not None and fan[1] is not None else math.inf
            other = _entered_before(enter, met.rank, beside, line)
            if other is not None:
                name, fan = (other.id,), other.shape.fan(x, y, dx, dy, ax, ay)
        if fan is not None and (middle := fan[1]) and fan[0] and fan[2]:
            share = middle[0]
            return Sight(gaze.heights.hidden, name, (x + dx * share, y + dy * share))
    rays = _hidden_by_terrain(space, line, gaze, ignore)
    return gaze.heights.clear if rays is CLEAR else _judged(rays, gaze.heights, line)


def past_bodies(
    space: TerrainSpace,
    crowd: Crowd,
    source: Point,
    z: float,
    target: Body,
    ignore: frozenset[str],
    kind: str,
    lateral: float,
) -> Sight:
    """Which sections are seen when other bodies hide as well."""
    found = past_terrain(space, source, z, target, ignore, kind, lateral)
    if found.cut is not None:
        return found
    line = _line(source, target.center, lateral)
    near = _bodies_near(crowd, line, target, ignore, lateral)
    if not near:
        return found
    build = (z, target.feet, target.bands, kind, lateral)
    gaze: Gaze = space.known.gazes.get(build) or _gaze(space, build)
    rays = CLEAR
    if found.blockers:
        rays = _hidden_by_terrain(space, line, gaze, ignore)
    return _judged(_with_bodies(rays, near, line, gaze), gaze.heights, line)


def _gaze(space: TerrainSpace, build: Build) -> Gaze:
    if len(space.known.gazes) >= MOST_GAZES:
        space.known.forget_looks()
    z, feet, bands, kind, lateral = build
    heights = _heights(feet, bands)
    every = heights.every
    lowest, highest = min(every[0], z), max(every[-1], z)
    finder, wide = space.finder(kind, 0.0), space.finder(kind, lateral)
    keep, low = finder.curtains_over(highest), wide.higher_than(lowest)
    found = space.known.gazes[build] = Gaze(
        z, heights, every, lowest, highest, finder, keep, wide, low
    )
    return found


@lru_cache(maxsize=1024)
def _heights(feet: float, bands: tuple[tuple[float, float], ...]) -> Heights:
    sections = tuple(
        tuple(feet + low + (high - low) * share for share in SAMPLES) for low, high in bands
    )
    every = tuple(sorted(height for heights in sections for height in heights))
    return Heights(sections, every, Sight((True,) * len(bands)), (False,) * len(bands))


def _judged(rays: Rays, heights: Heights, line: Line) -> Sight:
    """What is seen on the three rays."""
    left, middle, right = rays
    if not (left or middle or right):
        return heights.clear
    names = _names((*left, *middle, *right))
    if not (left and middle and right):
        return Sight(heights.clear.sections, names)
    sections = tuple([_is_seen(samples, rays) for samples in heights.sections])
    if True in sections:
        return Sight(sections, names)
    return Sight(sections, names, _cut(line, min(middle)[0]))


def _names(hiding: tuple[Hidden, ...]) -> tuple[str, ...]:
    """The ids of what hides, nearest first, each once."""
    only = hiding[0][1]
    for hidden in hiding:
        if hidden[1] != only:
            return tuple(dict.fromkeys(one[1] for one in sorted(hiding)))
    return (only,)


def _is_seen(samples: tuple[float, ...], rays: Rays) -> bool:
    for ray in rays:
        for height in samples:
            for _, _, low, high in ray:
                if low < height < high:
                    break
            else:
                return True
    return False


def _add_hidden(
    ray: list[Hidden], gaze: Gaze, base: float, top: float, span: Span, name: str
) -> None:
    """Put in what something upright hides at the end of a ray, if it matters.

    Seen from the source, its upper rim is projected to the target's axis from the near side
    when it stands higher than the source, else from the far side; its lower rim the other way.
    """
    z, every = gaze.z, gaze.every
    enter, leave = span
    if top <= z:
        high = z + (top - z) / leave
    else:
        high = z + (top - z) / enter if enter > TINY else math.inf
    if high <= every[0]:
        return
    if base >= z:
        low = z + (base - z) / leave
    else:
        low = z + (base - z) / enter if enter > TINY else -math.inf
    above = bisect_right(every, low)
    if above < len(every) and every[above] < high:
        ray.append((enter, name, low, high))


def _cut(line: Line, share: float) -> XY:
    return (line[0] + line[2] * share, line[1] + line[3] * share)


def _line(source: Point, target: Point, lateral: float) -> Line:
    """The middle ray and how far the outer ones end beside the target's axis."""
    x, y = source.x, source.y
    dx, dy = target.x - x, target.y - y
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return (x, y, dx, dy, 0.0, 0.0)
    share = lateral / length
    return (x, y, dx, dy, -dy * share, dx * share)


def _curtain(space: TerrainSpace, gaze: Gaze, part: Part) -> Curtain:
    beside = space.curtains_beside(part, gaze.finder, gaze.highest)
    found = gaze.curtains[part] = (part.shape, (part.id,), beside)
    return found


def _entered_before(
    enter: float, rank: tuple[str, int], prisms: tuple[Prism, ...], line: Line
) -> Prism | None:
    """The one that the middle ray enters first, if before ``enter``.

    Which of two touching pieces comes first must not depend on the order of insertion.
    """
    x, y, dx, dy, _, _ = line
    # Most of them lie beside the line up to there, or behind it.
    share = enter if enter < 1.0 else 1.0
    left, low, right, high = x, y, x + dx * share, y + dy * share
    if left > right:
        left, right = right, left
    if low > high:
        low, high = high, low
    left, right, low, high = left - ROUNDING, right + ROUNDING, low - ROUNDING, high + ROUNDING
    found: Prism | None = None
    for prism in prisms:
        bounds = prism.shape.bounds
        if bounds[0] > right or bounds[2] < left or bounds[1] > high or bounds[3] < low:
            continue
        span = prism.shape.span(x, y, dx, dy)
        if span is not None and (span[0] < enter or (span[0] == enter and prism.rank < rank)):
            found, enter, rank = prism, span[0], prism.rank
    return found


def _hidden_by_terrain(space: TerrainSpace, line: Line, gaze: Gaze, ignore: frozenset[str]) -> Rays:
    x, y, dx, dy, ax, ay = line
    near = gaze.wide.along((x, y), (x + dx, y + dy), gaze.low)
    if not near and gaze.lowest >= 0.0:
        return CLEAR
    found: tuple[list[Hidden], list[Hidden], list[Hidden]] = ([], [], [])
    for part in near:
        if not isinstance(part, Prism) or part.id in ignore:
            continue
        fan = part.shape.fan(x, y, dx, dy, ax, ay)
        if fan is not None:
            base, top, name = part.base, part.top, part.id
            first, middle, last = fan
            if first is not None:
                _add_hidden(found[0], gaze, base, top, first, name)
            if middle is not None:
                _add_hidden(found[1], gaze, base, top, middle, name)
            if last is not None:
                _add_hidden(found[2], gaze, base, top, last, name)
    if gaze.lowest < 0.0:
        for ray, one in zip(found, _rays(line), strict=True):
            for span, name in table_spans(space, one):
                _add_hidden(ray, gaze, BEDROCK, 0.0, span, name)
    return found


def _rays(line: Line) -> tuple[Ray, Ray, Ray]:
    x, y, dx, dy, ax, ay = line
    return ((x, y, dx - ax, dy - ay), (x, y, dx, dy), (x, y, dx + ax, dy + ay))


def table_spans(space: TerrainSpace, ray: Ray) -> list[tuple[Span, str]]:
    """Stretches of a line over which the table itself stands in the way of heights below 0.

    Nothing when neither end lies in a pit. The name is that of the pit.
    """
    x, y, dx, dy = ray
    pits = space.openings_down
    ends = [pit for pit in pits if pit.shape.contains(x, y) or pit.shape.contains(x + dx, y + dy)]
    if not ends:
        return []
    open_spans = sorted(
        span for span in (pit.shape.span(x, y, dx, dy) for pit in pits) if span is not None
    )
    found: list[tuple[Span, str]] = []
    done = 0.0
    for enter, leave in [*open_spans, (1.0, 1.0)]:
        if enter - done > TINY:
            found.append(((done, enter), ends[0].id))
        done = max(done, leave)
    return found


def _bodies_near(
    crowd: Crowd, line: Line, target: Body, ignore: frozenset[str], lateral: float
) -> list[Body]:
    x, y, dx, dy, _, _ = line
    return [
        body
        for body in crowd.along(x, y, dx, dy, crowd.widest_sight + lateral)
        if body.id != target.id and body.id not in ignore
    ]


def _with_bodies(rays: Rays, near: list[Body], line: Line, gaze: Gaze) -> Rays:
    """What bodies hide on each ray, added to what the terrain hides."""
    found = (list(rays[0]), list(rays[1]), list(rays[2]))
    ways = [
        (ray, dx, dy, dx * dx + dy * dy)
        for ray, (_, _, dx, dy) in zip(found, _rays(line), strict=True)
    ]
    for body in near:
        # The same as ``body_spans``, without the calls: most bodies are beside the rays.
        center, radius = body.center, body.sight_radius
        out_x, out_y = line[0] - center.x, line[1] - center.y
        clear = out_x * out_x + out_y * out_y - radius * radius
        for ray, dx, dy, square in ways:
            if square == 0.0:
                # Straight down or up: whatever stands around the place is across.
                if clear < 0.0:
                    _add_hidden(ray, gaze, body.feet, body.top, (0.0, 1.0), body.id)
                continue
            toward = out_x * dx + out_y * dy
            root = toward * toward - square * clear
            if root <= 0.0:
                continue
            root = math.sqrt(root)
            enter, leave = max((-toward - root) / square, 0.0), min((-toward + root) / square, 1.0)
            if leave - enter > TINY:
                _add_hidden(ray, gaze, body.feet, body.top, (enter, leave), body.id)
    return found


def body_spans(bodies: Iterable[Body], ray: Ray) -> list[tuple[Body, Span]]:
    """Where a line runs through the bodies as they are seen, clipped to the line."""
    found: list[tuple[Body, Span]] = []
    x, y, dx, dy = ray
    for body in bodies:
        center = body.center
        whole = circle_span(x - center.x, y - center.y, dx, dy, body.sight_radius)
        if whole is not None:
            enter, leave = max(whole[0], 0.0), min(whole[1], 1.0)
            if leave - enter > TINY:
                found.append((body, (enter, leave)))
    return found
