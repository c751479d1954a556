"""Sight and fire: which sections of a target are seen from a point, and what hides the rest.

Three rays run from the source to the target's axis and to both sides of it. What stands across a
ray hides an interval of heights at the target, worked out exactly; a section is seen when one of
its 10, 50 and 90 % heights lies in no hidden interval of one of the rays.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.finder import Finder, Keep
from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import TINY, XY, Span, circle_span
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Sight
from game.model.vectors import Point

MOST_REMEMBERED = 50_000
"""Answers kept per state of the terrain."""

MOST_GAZES = 1_000
"""Heights and builds for which the preparations of a look are kept."""

SAMPLES = (0.1, 0.5, 0.9)
"""Heights within a section that are looked at, as shares of it."""

Question = tuple[Point, float, Body, frozenset[str], str, float]
"""Source and its height, target, ids that do not hide, the finder's kind, how far the outer rays
end beside the target's axis."""

Hidden = tuple[float, str, float, float]
"""One thing on one ray: where the ray meets it, its id, the heights hidden at the target."""

Rays = tuple[Sequence[Hidden], Sequence[Hidden], Sequence[Hidden]]
"""What hides one of the heights that are looked at, on each of the three rays."""

CLEAR: Rays = ((), (), ())

Line = tuple[float, float, float, float, float, float]
"""The middle ray, start and whole step, then the vector from its end to the end of the last."""

Ray = tuple[float, float, float, float]
"""Start x and y, then the whole step."""


class Heights(Struct, frozen=True):
    """The heights that are looked at: by section, the lowest and the highest of all.

    ``clear`` is the answer when all of them are seen, ``hidden`` the sections when none is.
    """

    sections: tuple[tuple[float, ...], ...]
    lowest: float
    highest: float
    clear: Sight
    hidden: tuple[bool, ...]


class Gaze(Struct, frozen=True):
    """What all looks from one height at bodies of one build on one level share.

    ``highest`` is the highest that a ray comes, ``keep`` what finds the curtains over that.
    """

    heights: Heights
    highest: float
    kind: str
    finder: Finder
    keep: Keep | None


def past_terrain(space: TerrainSpace, question: Question) -> Sight:
    """Which sections are seen when only the terrain hides; remembered as long as that stays."""
    known = space.known.sight
    found = known.get(question)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[question] = _looked(space, question)
    return found


def _looked(space: TerrainSpace, question: Question) -> Sight:
    source, z, target, ignore, kind, lateral = question
    gaze = _gaze(space, z, target, kind)
    line = _line(source, target.center, lateral)
    if gaze.keep is not None and (not ignore or ignore.isdisjoint(space.prisms)):
        found = _curtain(space, line, gaze, gaze.keep)
        if found is not None:
            return found
    rays = _hidden_by_terrain(space, line, z, gaze.heights, ignore, kind, lateral)
    return _judged(rays, gaze.heights, line)


def past_bodies(space: TerrainSpace, crowd: Crowd, question: Question) -> Sight:
    """Which sections are seen when other bodies hide as well."""
    found = past_terrain(space, question)
    if found.cut is not None:
        return found
    source, z, target, ignore, kind, lateral = question
    line = _line(source, target.center, lateral)
    near = _bodies_near(crowd, line, target, ignore, lateral)
    if not near:
        return found
    heights = _heights(target.feet, target.bands)
    rays = CLEAR
    if found.blockers:
        rays = _hidden_by_terrain(space, line, z, heights, ignore, kind, lateral)
    return _judged(_with_bodies(rays, near, line, z, heights), heights, line)


def _gaze(space: TerrainSpace, z: float, target: Body, kind: str) -> Gaze:
    key = (z, target.feet, target.bands, kind)
    gaze: Gaze | None = space.gazes.get(key)
    if gaze is None:
        if len(space.gazes) >= MOST_GAZES:
            space.gazes.clear()
        heights = _heights(target.feet, target.bands)
        highest = max(heights.highest, z)
        finder = space.finder(kind, 0.0)
        gaze = Gaze(heights, highest, kind, finder, finder.curtains_over(highest))
        space.gazes[key] = gaze
    return gaze


@lru_cache(maxsize=1024)
def _heights(feet: float, bands: tuple[tuple[float, float], ...]) -> Heights:
    sections = tuple(
        tuple(feet + low + (high - low) * share for share in SAMPLES) for low, high in bands
    )
    every = [height for heights in sections for height in heights]
    return Heights(
        sections, min(every), max(every), Sight((True,) * len(bands)), (False,) * len(bands)
    )


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


def add_hidden(
    ray: list[Hidden], heights: Heights, z: float, base: float, top: float, span: Span, name: str
) -> None:
    """Put in what something upright hides at the end of rays from height ``z``, if it matters.

    Seen from the source, its upper rim is projected to the target's axis from the near side
    when it stands higher than the source, else from the far side; its lower rim the other way.
    """
    enter, leave = span
    if top <= z:
        high = z + (top - z) / leave
    else:
        high = z + (top - z) / enter if enter > TINY else math.inf
    if high <= heights.lowest:
        return
    if base >= z:
        low = z + (base - z) / leave
    else:
        low = z + (base - z) / enter if enter > TINY else -math.inf
    if low >= heights.highest:
        return
    if low < heights.lowest or heights.highest < high or _hides_one(heights, low, high):
        ray.append((enter, name, low, high))


def _hides_one(heights: Heights, low: float, high: float) -> bool:
    return any(low < height < high for samples in heights.sections for height in samples)


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


def _curtain(space: TerrainSpace, line: Line, gaze: Gaze, keep: Keep) -> Sight | None:
    """The answer when the nearest piece on the middle ray hides everything by itself."""
    x, y, dx, dy, ax, ay = line
    nearest = gaze.finder.first((x, y), (x + dx, y + dy), keep)
    if not isinstance(nearest, Prism):
        return None
    fan = nearest.shape.fan(x, y, dx, dy, ax, ay)
    beside = space.curtains_beside(nearest, gaze.kind)
    if beside:
        enter = fan[1][0] if fan is not None and fan[1] is not None else math.inf
        other = _entered_before(enter, nearest.rank, beside, gaze.highest, line)
        if other is not None:
            nearest, fan = other, other.shape.fan(x, y, dx, dy, ax, ay)
    if fan is None:
        return None
    first, middle, last = fan
    if first is None or middle is None or last is None:
        return None
    return Sight(gaze.heights.hidden, (nearest.id,), (x + dx * middle[0], y + dy * middle[0]))


def _entered_before(
    enter: float, rank: tuple[str, int], prisms: tuple[Prism, ...], over: float, line: Line
) -> Prism | None:
    """The one higher than ``over`` that the middle ray enters first, if before ``enter``.

    Which of two touching pieces comes first must not depend on the order of insertion.
    """
    x, y, dx, dy, _, _ = line
    found: Prism | None = None
    for prism in prisms:
        if prism.top > over:
            span = prism.shape.span(x, y, dx, dy)
            if span is not None and (span[0] < enter or (span[0] == enter and prism.rank < rank)):
                found, enter, rank = prism, span[0], prism.rank
    return found


def _hidden_by_terrain(
    space: TerrainSpace,
    line: Line,
    z: float,
    heights: Heights,
    ignore: frozenset[str],
    kind: str,
    lateral: float,
) -> Rays:
    x, y, dx, dy, ax, ay = line
    lowest = heights.lowest if heights.lowest < z else z
    finder = space.finder(kind, lateral)
    near = finder.along((x, y), (x + dx, y + dy), finder.higher_than(lowest))
    if not near and lowest >= 0.0:
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
                add_hidden(found[0], heights, z, base, top, first, name)
            if middle is not None:
                add_hidden(found[1], heights, z, base, top, middle, name)
            if last is not None:
                add_hidden(found[2], heights, z, base, top, last, name)
    if lowest < 0.0:
        for ray, one in zip(found, _rays(line), strict=True):
            for span, name in table_spans(space, one):
                add_hidden(ray, heights, z, BEDROCK, 0.0, span, name)
    if not (found[0] or found[1] or found[2]):
        return CLEAR
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


def _with_bodies(rays: Rays, near: list[Body], line: Line, z: float, heights: Heights) -> Rays:
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
                    add_hidden(ray, heights, z, body.feet, body.top, (0.0, 1.0), body.id)
                continue
            toward = out_x * dx + out_y * dy
            root = toward * toward - square * clear
            if root <= 0.0:
                continue
            root = math.sqrt(root)
            enter, leave = max((-toward - root) / square, 0.0), min((-toward + root) / square, 1.0)
            if leave - enter > TINY:
                add_hidden(ray, heights, z, body.feet, body.top, (enter, leave), body.id)
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
