"""Walking a disc along straight legs: what it costs, what stops it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.geometry.crowd import Crowd
from game.geometry.finder import LAP, girth
from game.geometry.paces import Hindrance, Pace, max_rise, paces_of
from game.geometry.parts import Part, Prism
from game.geometry.profile import profile
from game.geometry.shapes import Span, circle_span
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import EDGE_OF_MAP, Body, Leg, Mover, Stop, Walk
from game.model.vectors import TOLERANCE, Point

BACK = 0.002
"""How far before a contact a disc comes to rest."""

NOTHING: frozenset[str] = frozenset()

PLATE = 0.1
"""Pieces up to this height above the feet are no obstacle of any kind."""


class Stride(Struct, frozen=True):
    """One straight leg as far as it goes, and what the next leg needs to know."""

    paces: tuple[Pace, ...]
    hindrance: Hindrance | None
    feet: float
    lapped: frozenset[str]


def walk_along(
    space: TerrainSpace, crowd: Crowd | None, start: Point, path: tuple[Point, ...], mover: Mover
) -> Walk:
    """A walk along a path, up to its end or to the first thing that stops it."""
    legs: list[Leg] = []
    feet = space.ground_at(start.x, start.y).height
    lapped: frozenset[str] = frozenset()
    walked = 0.0
    here = start
    for target in path:
        inches = here.distance(target)
        if inches == 0.0:
            continue
        stride = stride_of(space, crowd, here, target, mover, feet, lapped)
        legs += _legs(here, target, stride.paces)
        feet, lapped = stride.feet, stride.lapped
        if stride.hindrance is not None:
            stop = _stop(here, target, inches, walked, stride.hindrance)
            return _walk(legs, stop)
        walked += inches
        here = target
    return _walk(legs, None)


def _walk(legs: list[Leg], stop: Stop | None) -> Walk:
    cost = sum(leg.cost for leg in legs)
    return Walk(cost, sum(leg.length for leg in legs), tuple(legs), stop)


def _legs(start: Point, end: Point, paces: Iterable[Pace]) -> list[Leg]:
    return [
        Leg(
            _between(start, end, pace.enter),
            _between(start, end, pace.leave),
            pace.length,
            pace.cost,
            pace.feet_from,
            pace.feet_to,
            pace.tags,
            pace.over,
        )
        for pace in paces
    ]


def _between(start: Point, end: Point, share: float) -> Point:
    if share <= 0.0:
        return start
    if share >= 1.0:
        return end
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _stop(start: Point, end: Point, inches: float, walked: float, why: Hindrance) -> Stop:
    come = max(0.0, why.share * inches - BACK)
    return Stop(why.reason, why.id, _between(start, end, come / inches), walked + come)


def stride_of(
    space: TerrainSpace,
    crowd: Crowd | None,
    start: Point,
    end: Point,
    mover: Mover,
    feet: float,
    lapped: frozenset[str],
) -> Stride:
    """One straight leg from ground at height ``feet``.

    ``lapped`` are pieces the disc still laps over from jumping down beside them.
    """
    x, y, dx, dy = start.x, start.y, end.x - start.x, end.y - start.y
    near = space.finder("walk", girth(mover.radius)).along((x, y), (x + dx, y + dy))
    length = start.distance(end)
    line = (x, y, dx, dy)
    if not near and feet == 0.0:
        return _over_bare_table(space, crowd, line, length, mover)
    paces, hindrance = paces_of(profile(space, *line, near), length, feet, mover)
    crossed = _crossed(near, line, mover)
    found = [_piece_hit(prism, span, line, paces, mover, lapped) for prism, span in crossed]
    if crowd is not None:
        found += _body_hits(crowd, line, paces, mover)
    found += [hindrance, _rim_hit(space, line, mover.radius)]
    hits = [hit for hit in found if hit is not None]
    if not (hits or crossed):
        return Stride(tuple(paces), None, paces[-1].feet_to, NOTHING)
    first = _before_leap(min(hits), paces) if hits else None
    done = 1.0 if first is None else first.share
    kept = _cut(_with_jumps(paces, crossed, mover), done)
    feet = kept[-1].feet_to if kept else feet
    still = frozenset(
        prism.id
        for prism, span in crossed
        if span[0] < done < span[1] and _towers(prism, feet, mover)
    )
    return Stride(tuple(kept), first, feet, still)


def _over_bare_table(
    space: TerrainSpace,
    crowd: Crowd | None,
    line: tuple[float, float, float, float],
    length: float,
    mover: Mover,
) -> Stride:
    """The same at the height of the table, nothing near: bodies and the rim may stop it."""
    paces = (Pace(0.0, 1.0, 0.0, 0.0, length, length, ()),)
    hits = [] if crowd is None else _body_hits(crowd, line, paces, mover)
    rim = _rim_hit(space, line, mover.radius)
    if rim is not None:
        hits.append(rim)
    if not hits:
        return Stride(paces, None, 0.0, NOTHING)
    first = min(hits)
    return Stride(tuple(_cut(paces, first.share)), first, 0.0, NOTHING)


def _crossed(
    near: Iterable[Part], line: tuple[float, float, float, float], mover: Mover
) -> list[tuple[Prism, Span]]:
    """The solid parts the disc overlaps on its way, with where it does."""
    found = []
    for part in near:
        if isinstance(part, Prism) and part.solid and part.id not in mover.ignore:
            span = part.shape.swept(*line, girth(mover.radius))
            if span is not None and span[1] > 0.0 and span[0] < 1.0:
                found.append((part, span))
    return sorted(found, key=lambda one: (one[1], one[0].rank))


def _before_leap(hit: Hindrance, paces: Sequence[Pace]) -> Hindrance:
    """A leap that cannot land is not begun: the mover stays where it would take off."""
    for pace in paces:
        if "leap" in pace.tags and pace.enter < hit.share <= pace.leave:
            return replace(hit, share=pace.enter)
    return hit


def _cut(paces: Sequence[Pace], done: float) -> list[Pace]:
    """The paces up to a share of the line, the last one shortened."""
    kept = []
    for pace in paces:
        if pace.enter >= done:
            break
        if pace.leave > done:
            part = (done - pace.enter) / (pace.leave - pace.enter)
            pace = replace(
                pace,
                leave=done,
                feet_to=pace.feet_at(done),
                length=pace.length * part,
                cost=(pace.cost - pace.extra) * part + pace.extra,
            )
        kept.append(pace)
    return kept


def _with_jumps(
    paces: Sequence[Pace], crossed: Sequence[tuple[Prism, Span]], mover: Mover
) -> list[Pace]:
    """The paces with the tag and the names of low obstacles jumped over, where they cross some."""
    low = [(prism, span) for prism, span in crossed if not prism.walk]
    if not low:
        return list(paces)
    marked = []
    for pace in paces:
        jumped = dict.fromkeys(
            prism.id
            for prism, span in low
            if span[0] < pace.leave
            and span[1] > pace.enter
            and PLATE < prism.top - pace.feet_from <= mover.climb + TOLERANCE
            and prism.base - pace.feet_from < mover.height
        )
        if jumped:
            pace = replace(pace, tags=(*pace.tags, "jump-over"), over=tuple(jumped))
        marked.append(pace)
    return marked


def _towers(prism: Prism, feet: float, mover: Mover) -> bool:
    """Whether a part is too high above the feet to be jumped, and not overhead."""
    return prism.top - feet > max_rise(mover) + TOLERANCE and not _overhead(prism, feet, mover)


def _overhead(prism: Prism, feet: float, mover: Mover) -> bool:
    return prism.base - feet >= mover.height - TOLERANCE


def _piece_hit(
    prism: Prism,
    span: Span,
    line: tuple[float, float, float, float],
    paces: Sequence[Pace],
    mover: Mover,
    lapped: frozenset[str],
) -> Hindrance | None:
    """Where a solid part stops the walk.

    It stops the disc at the first overlap. A part that the disc laps over already lets it get
    away, but not further in; one it has just jumped down from does not matter until it is clear.
    A part overhead stops a mover who climbs up against it.
    """
    enter = max(span[0], 0.0)
    within = [pace for pace in paces if pace.leave > enter and pace.enter < span[1]]
    if not within:
        return None
    first = within[0]
    feet = first.feet_at(max(enter, first.enter))
    if _towers(prism, feet, mover) and not _leads_onto(prism, within):
        if span[0] >= 0.0:
            return Hindrance(enter, "solid", prism.id)
        if prism.id not in lapped and goes_in(prism, line):
            return Hindrance(0.0, "solid", prism.id)
        return None
    if _overhead(prism, feet, mover):
        for pace in within:
            highest = max(pace.feet_from, pace.feet_to)
            if not _overhead(prism, highest, mover) and _towers(prism, highest, mover):
                return Hindrance(max(enter, pace.enter), "solid", prism.id)
    return None


def _leads_onto(prism: Prism, within: Sequence[Pace]) -> bool:
    """Whether stairs or a ladder on the way lead up to the top of a walkable part."""
    return prism.walk and any(
        pace.lead is not None and pace.lead >= prism.top - 4.0 * PLATE for pace in within
    )


def goes_in(prism: Prism, line: tuple[float, float, float, float]) -> bool:
    """Whether somebody at the start of a line who laps over a part would go further in."""
    x, y, dx, dy = line
    away = prism.shape.away(x, y)
    return away[0] * dx + away[1] * dy < 0.0


def _body_hits(
    crowd: Crowd,
    line: tuple[float, float, float, float],
    paces: Sequence[Pace],
    mover: Mover,
) -> list[Hindrance]:
    x, y, dx, dy = line
    found = []
    for body in crowd.along(x, y, dx, dy, crowd.widest_stand + mover.radius):
        if body.id in mover.ignore:
            continue
        out = (x - body.center.x, y - body.center.y)
        span = circle_span(*out, dx, dy, girth(mover.radius + body.stand_radius))
        if span is None or span[1] <= 0.0 or span[0] >= 1.0:
            continue
        leaving = span[0] < 0.0 and out[0] * dx + out[1] * dy >= 0.0
        share = _body_share(body, span, paces, mover)
        if share is not None and not (leaving and share == 0.0):
            found.append(Hindrance(share, "body", body.id))
    return found


def _body_share(body: Body, span: Span, paces: Sequence[Pace], mover: Mover) -> float | None:
    """Where a body on the way is met: the first pace beside it at its own height."""
    for pace in paces:
        if pace.leave <= max(span[0], 0.0) or pace.enter >= span[1]:
            continue
        share = max(span[0], pace.enter, 0.0)
        feet = pace.feet_at(share)
        if feet < body.top - LAP and body.feet < feet + mover.height - LAP:
            return share
    return None


def _rim_hit(
    space: TerrainSpace, line: tuple[float, float, float, float], radius: float
) -> Hindrance | None:
    """Where the disc would cross the rim of the table; a disc beyond it may only come back."""
    x, y, dx, dy = line
    near = girth(radius)
    shares = []
    for at, step, size in ((x, dx, space.width), (y, dy, space.height)):
        if step > 0.0 and at + step > size - near:
            shares.append((size - near - at) / step)
        elif step < 0.0 and at + step < near:
            shares.append((near - at) / step)
    if not shares:
        return None
    return Hindrance(max(0.0, min(shares)), "edge-of-map", EDGE_OF_MAP)
