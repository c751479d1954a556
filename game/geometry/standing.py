"""Where a disc may stand, and who stands near whom."""

import math
from collections.abc import Iterable

from game.geometry.crowd import Crowd
from game.geometry.finder import LAP, girth
from game.geometry.parts import Part, Prism
from game.geometry.profile import shapes_ground
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import EDGE_OF_MAP, Body, Mover
from game.geometry.walking import PLATE
from game.model.vectors import TOLERANCE, Point, at_most


def hindrance_at(
    space: TerrainSpace,
    crowd: Crowd | None,
    at: Point,
    radius: float,
    feet: float | None,
    height: float,
    step: float,
    ignore: frozenset[str],
    over: float = PLATE,
) -> str | None:
    """What keeps a disc from standing at a point: a piece, a body, the rim, or nothing.

    Walkable pieces up to ``step`` above the feet act as ground, the rim of a stand may lap onto
    them. So does what the stairs stood on lead up to. Other pieces are no hindrance up to
    ``over`` above the feet. Over somebody who lies there nobody stops who would keep it from
    getting up.
    """
    near = girth(radius)
    if not (near <= at.x <= space.width - near and near <= at.y <= space.height - near):
        return EDGE_OF_MAP
    found = space.finder("walk", near).around(at.x, at.y, 0.0)
    if feet is None:
        feet = _feet_at(space, found, at)
    piece = _piece_at(space, found, at, near, feet, height, step, ignore, over) if found else None
    if piece is not None or crowd is None:
        return piece
    return _body_at(crowd, at, radius, feet, height, ignore)


def level_at(space: TerrainSpace, crowd: Crowd, at: Point, mover: Mover) -> float | None:
    """The height at which a mover may stand at a point, nothing where it may not.

    It may where ``hindrance_at`` finds nothing from the ground there.
    """
    near = girth(mover.radius)
    if not (near <= at.x <= space.width - near and near <= at.y <= space.height - near):
        return None
    found = space.finder("walk", near).around(at.x, at.y, 0.0)
    feet, height, ignore = _feet_at(space, found, at), mover.height, mover.ignore
    if found and _piece_at(space, found, at, near, feet, height, mover.climb, ignore, PLATE):
        return None
    return None if _body_at(crowd, at, mover.radius, feet, height, ignore) else feet


def _feet_at(space: TerrainSpace, found: Iterable[Part], at: Point) -> float:
    """The height of the ground at a point near which some parts were found."""
    for part in found:
        if shapes_ground(part):
            return space.ground_at(at.x, at.y).height
    return 0.0


def _body_at(
    crowd: Crowd, at: Point, radius: float, feet: float, height: float, ignore: frozenset[str]
) -> str | None:
    for body in crowd.along(at.x, at.y, 0.0, 0.0, radius + crowd.widest_stand):
        if body.id in ignore or body.center.distance(at) >= girth(radius + body.stand_radius):
            continue
        if feet < body.headroom - LAP and body.feet < feet + height - LAP:
            return body.id
    return None


def _piece_at(
    space: TerrainSpace,
    found: Iterable[Part],
    at: Point,
    near: float,
    feet: float,
    height: float,
    step: float,
    ignore: frozenset[str],
    over: float,
) -> str | None:
    inside: list[Prism] = []
    for part in found:
        if not isinstance(part, Prism) or not part.solid or part.id in ignore:
            continue
        above = part.top - feet
        if above <= over + LAP or part.base - feet >= height - TOLERANCE:
            continue
        if part.walk and above <= step + TOLERANCE:
            continue
        if part.shape.gap(at.x, at.y) < near:
            inside.append(part)
    if any(part.walk for part in inside):
        way = space.surface_at(at.x, at.y).climbs
        if way is not None:
            top = way.lead + 4.0 * PLATE
            inside = [part for part in inside if not (part.walk and part.top <= top)]
    return min(inside, key=lambda part: part.rank).id if inside else None


def gap(first: Body, second: Body) -> float:
    """Distance between the rims of two stands, not below 0."""
    away = first.center.distance(second.center)
    return max(0.0, away - first.stand_radius - second.stand_radius)


def near(crowd: Crowd, at: Point, inches: float) -> tuple[Body, ...]:
    """Bodies whose stand comes within some inches of a point, nearest first."""
    found = []
    for body in crowd.along(at.x, at.y, 0.0, 0.0, inches + crowd.widest_stand + 2.0 * TOLERANCE):
        away = body.center.distance(at)
        if at_most(away - body.stand_radius, inches):
            found.append((max(0.0, away - body.stand_radius), body.number, body.id, body))
    return tuple(entry[3] for entry in sorted(found, key=lambda entry: entry[:3]))


def lattice(bounds: tuple[float, float, float, float], spacing: float) -> list[Point]:
    """The points of the table's lattice within a box, row by row."""
    left, top, right, bottom = (
        (math.ceil if index < 2 else math.floor)(side / spacing)
        for index, side in enumerate(bounds)
    )
    return [
        Point(column * spacing, row * spacing)
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    ]
