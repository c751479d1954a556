"""Where along a walk something happens: pure geometry of straight legs."""

from game.geometry.types import Leg, Walk
from game.model.vectors import Point


def enters(walk: Walk, center: Point, limit: float) -> float | None:
    """The distance along a walk at which it first lies within ``limit`` of a point.

    Exact: each leg is a straight line, so this is where it cuts the circle.
    """
    gone = 0.0
    for leg in walk.legs:
        if leg.start.distance(center) <= limit:
            return gone
        flat = leg.start.distance(leg.end)
        cut = _circle_cut(leg.start, leg.end, center, limit)
        if cut is not None:
            return gone + cut
        gone += flat
    return None


def _circle_cut(start: Point, end: Point, center: Point, radius: float) -> float | None:
    """How far from ``start`` the segment first meets a circle it starts outside of."""
    length = start.distance(end)
    if length == 0.0:
        return None
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    ahead = (center.x - start.x) * dx + (center.y - start.y) * dy
    aside_squared = start.distance(center) ** 2 - ahead**2
    inside = radius**2 - aside_squared
    if inside < 0.0:
        return None
    cut = ahead - inside**0.5
    return cut if 0.0 <= cut <= length else None


def point_along(walk: Walk, distance: float) -> Point:
    """The place on a walk at a distance from its start, measured flat."""
    return stance_along(walk, distance)[0]


def stance_along(walk: Walk, distance: float) -> tuple[Point, float]:
    """The place on a walk at a distance from its start, and the height of the feet there."""
    for leg in walk.legs:
        flat = leg.start.distance(leg.end)
        if distance <= flat:
            rise = leg.feet_to - leg.feet_from
            share = distance / flat if flat > 0.0 else 1.0
            return leg.start.toward(leg.end, distance), leg.feet_from + rise * share
        distance -= flat
    last = walk.legs[-1]
    return last.end, last.feet_to


def extent(walk: Walk) -> float:
    """How far a walk comes before it ends or is stopped, measured flat."""
    if walk.stop is not None:
        return walk.stop.distance
    return sum(leg.start.distance(leg.end) for leg in walk.legs)


def leg_along(walk: Walk, distance: float) -> Leg:
    """The leg of a walk on which a distance from its start lies, measured flat."""
    for leg in walk.legs:
        flat = leg.start.distance(leg.end)
        if distance <= flat:
            return leg
        distance -= flat
    return walk.legs[-1]


def split_path(
    start: Point, path: tuple[Point, ...], distance: float
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """A path cut in two at a flat distance from its start."""
    before: list[Point] = []
    here = start
    for number, corner in enumerate(path):
        leg = here.distance(corner)
        if distance < leg:
            cut = here.toward(corner, distance)
            if cut != here:
                before.append(cut)
            return tuple(before), path[number:]
        before.append(corner)
        distance -= leg
        here = corner
    return tuple(before), path[-1:]


def off_line(at: Point, start: Point, way: Point) -> float:
    """The distance of a point from the line of a run, in inches; behind its start, from there."""
    dx, dy = at.x - start.x, at.y - start.y
    length = Point(0, 0).distance(way) or 1.0
    ahead = (dx * way.x + dy * way.y) / length
    if ahead <= 0.0:
        return start.distance(at)
    return float(max(0.0, dx * dx + dy * dy - ahead * ahead) ** 0.5)
