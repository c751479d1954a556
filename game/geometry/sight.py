"""Sight and fire: which sections of a target are seen from a point, and what hides the rest.

Three rays run from the source to the target's axis and to both sides of it. What stands across a
ray hides an interval of heights at the target, worked out exactly; a section is seen when one of
its 10, 50 and 90 % heights lies in no hidden interval of one of the rays.
"""

import math
from collections.abc import Iterable

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.finder import curtains_over, higher_than
from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import TINY, XY, Span, circle_span
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Sight
from game.model.vectors import Point

SAMPLES = (0.1, 0.5, 0.9)
"""Heights within a section that are looked at, as shares of it."""

Ray = tuple[float, float, float, float]
"""Start x and y, then the whole step."""


class Hidden(Struct, frozen=True):
    """Heights at the target's axis that one thing hides on one ray, and where the ray meets it."""

    low: float
    high: float
    enter: float
    id: str


class Veil(Struct, frozen=True):
    """What the terrain hides on the three rays, or one piece that hides everything."""

    rays: tuple[tuple[Hidden, ...], ...]
    curtain: tuple[str, float] | None = None


def hidden_interval(z: float, base: float, top: float, span: Span) -> XY:
    """Heights at the end of rays from height ``z`` that something upright hides in between."""
    enter, leave = span
    near_share = enter if enter > TINY else 0.0
    if top > z:
        high = z + (top - z) / near_share if near_share else math.inf
    else:
        high = z + (top - z) / leave
    if base < z:
        low = z + (base - z) / near_share if near_share else -math.inf
    else:
        low = z + (base - z) / leave
    return (low, high)


def sight_of(
    space: TerrainSpace,
    crowd: Crowd | None,
    source: Point,
    source_z: float,
    target: Body,
    ignore: frozenset[str],
    kind: str,
    lateral: float,
) -> Sight:
    """Which sections of a target are seen from a point; ``crowd`` are the bodies that may hide."""
    samples = _samples(target)
    veil = _veil(space, source, source_z, target.center, samples, ignore, kind, lateral)
    if veil.curtain is not None:
        name, share = veil.curtain
        cut = _along(source, target.center, share)
        return Sight((False,) * len(target.bands), (name,), cut)
    rays = veil.rays
    if crowd is not None:
        hiding = _hidden_by_bodies(crowd, source, source_z, target, ignore, lateral)
        if hiding:
            rays = tuple((*ray, *more) for ray, more in zip(rays, hiding, strict=True))
    if not any(rays):
        return Sight((True,) * len(target.bands))
    return _judged(rays, samples, source, target.center)


def _samples(target: Body) -> tuple[tuple[float, ...], ...]:
    """The heights looked at, per section."""
    feet = target.feet
    return tuple(
        tuple(feet + low + (high - low) * share for share in SAMPLES) for low, high in target.bands
    )


def _judged(
    rays: tuple[tuple[Hidden, ...], ...],
    samples: tuple[tuple[float, ...], ...],
    source: Point,
    target: Point,
) -> Sight:
    sections = tuple(
        any(
            not any(hidden.low < height < hidden.high for hidden in ray)
            for ray in rays
            for height in heights
        )
        for heights in samples
    )
    every = [height for heights in samples for height in heights]
    hiding = [
        hidden
        for ray in rays
        for hidden in ray
        if any(hidden.low < height < hidden.high for height in every)
    ]
    hiding.sort(key=lambda hidden: (hidden.enter, hidden.id))
    names = tuple(dict.fromkeys(hidden.id for hidden in hiding))
    if any(sections):
        return Sight(sections, names)
    middle = rays[len(rays) // 2]
    cut = min(hidden.enter for hidden in middle if hidden in hiding)
    return Sight(sections, names, _along(source, target, cut))


def _along(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def fan(source: Point, target: Point, lateral: float) -> tuple[Ray, ...]:
    """The rays to the left, to the middle and to the right of the target's axis."""
    dx, dy = target.x - source.x, target.y - source.y
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0 or lateral == 0.0:
        return ((source.x, source.y, dx, dy),)
    across, down = -dy / length * lateral, dx / length * lateral
    return (
        (source.x, source.y, dx - across, dy - down),
        (source.x, source.y, dx, dy),
        (source.x, source.y, dx + across, dy + down),
    )


def _veil(
    space: TerrainSpace,
    source: Point,
    z: float,
    target: Point,
    samples: tuple[tuple[float, ...], ...],
    ignore: frozenset[str],
    kind: str,
    lateral: float,
) -> Veil:
    """What the terrain hides, remembered as long as the terrain stays as it is."""
    plain = ignore.isdisjoint(space.prisms)
    key = (source.x, source.y, z, target.x, target.y, samples, kind, lateral)
    if plain:
        found: Veil | None = space.known.sight.get(key)
        if found is not None:
            return found
    rays = fan(source, target, lateral)
    curtain = _curtain(space, rays, z, samples, kind) if plain else None
    if curtain is not None:
        veil = Veil((), curtain)
    else:
        veil = Veil(_hidden_by_terrain(space, rays, z, samples, ignore, kind, lateral))
    if plain:
        space.known.sight[key] = veil
    return veil


def _curtain(
    space: TerrainSpace,
    rays: tuple[Ray, ...],
    z: float,
    samples: tuple[tuple[float, ...], ...],
    kind: str,
) -> tuple[str, float] | None:
    """The nearest piece on the middle ray, if it hides everything on every ray by itself."""
    high = max(z, max(heights[-1] for heights in samples))
    keep = curtains_over(high)
    if keep is None:
        return None
    x, y, dx, dy = rays[len(rays) // 2]
    first = space.finder(kind, 0.0).first((x, y), (x + dx, y + dy), keep)
    if not isinstance(first, Prism):
        return None
    best: tuple[float, tuple[str, int], Prism] | None = None
    for prism in space.touching(first):
        # Which of two touching pieces comes first must not depend on the order of insertion.
        span = prism.shape.span(x, y, dx, dy) if _hides_up_to(prism, high, kind) else None
        if span is not None and (best is None or (span[0], prism.rank) < best[:2]):
            best = (span[0], prism.rank, prism)
    if best is None:
        return None
    shape = best[2].shape
    sides = (rays[0], rays[-1])
    if any(shape.span(sx, sy, sdx, sdy) is None for sx, sy, sdx, sdy in sides):
        return None
    return (best[2].id, best[0])


def _hides_up_to(prism: Prism, high: float, kind: str) -> bool:
    stops = prism.opaque if kind == "opaque" else prism.solid
    return stops and prism.base == BEDROCK and prism.top > high


def _hidden_by_terrain(
    space: TerrainSpace,
    rays: tuple[Ray, ...],
    z: float,
    samples: tuple[tuple[float, ...], ...],
    ignore: frozenset[str],
    kind: str,
    lateral: float,
) -> tuple[tuple[Hidden, ...], ...]:
    lowest = min(z, min(heights[0] for heights in samples))
    x, y, dx, dy = rays[len(rays) // 2]
    near = space.finder(kind, lateral).along((x, y), (x + dx, y + dy), higher_than(lowest))
    found: list[list[Hidden]] = [[] for _ in rays]
    for part in near:
        if not isinstance(part, Prism) or part.id in ignore:
            continue
        for index, (rx, ry, rdx, rdy) in enumerate(rays):
            span = part.shape.span(rx, ry, rdx, rdy)
            if span is not None:
                low, high = hidden_interval(z, part.base, part.top, span)
                found[index].append(Hidden(low, high, span[0], part.id))
    if lowest < 0.0:
        for index, ray in enumerate(rays):
            for span, name in table_spans(space, ray):
                low, high = hidden_interval(z, BEDROCK, 0.0, span)
                found[index].append(Hidden(low, high, span[0], name))
    return tuple(tuple(sorted(hidden, key=lambda one: (one.enter, one.id))) for hidden in found)


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


def _hidden_by_bodies(
    crowd: Crowd,
    source: Point,
    z: float,
    target: Body,
    ignore: frozenset[str],
    lateral: float,
) -> list[list[Hidden]]:
    """What other bodies hide on each ray; nothing at all when none is near."""
    x, y = source.x, source.y
    dx, dy = target.center.x - x, target.center.y - y
    near = [
        body
        for body in crowd.along(x, y, dx, dy, crowd.widest_sight + lateral)
        if body.id != target.id and body.id not in ignore
    ]
    if not near:
        return []
    return [
        [
            Hidden(*hidden_interval(z, body.feet, body.top, span), span[0], body.id)
            for body, span in body_spans(near, ray)
        ]
        for ray in fan(source, target.center, lateral)
    ]


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
