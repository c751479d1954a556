"""Who and what is inside a blast, behind shelter or not; distances to pieces."""

import math

from game.geometry.crowd import Crowd
from game.geometry.lines import line_clear
from game.geometry.parts import BEDROCK, Prism
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Reached
from game.model.vectors import Point, at_most


def blast(
    space: TerrainSpace,
    crowd: Crowd,
    at: Point,
    z: float,
    radius: float,
    ignore: frozenset[str],
) -> tuple[Reached, ...]:
    """Bodies with a section inside the radius and a free line to it, nearest first.

    Solid pieces shelter, bodies do not.
    """
    found = []
    for body in crowd.along(at.x, at.y, 0.0, 0.0, radius + crowd.widest_stand + 0.1):
        if body.id in ignore:
            continue
        reached = _reached(space, body, at, z, radius, ignore)
        if reached is not None:
            found.append((reached.distance, body.number, body.id, reached))
    return tuple(entry[3] for entry in sorted(found, key=lambda entry: entry[:3]))


def _reached(
    space: TerrainSpace,
    body: Body,
    at: Point,
    z: float,
    radius: float,
    ignore: frozenset[str],
) -> Reached | None:
    away = body.center.distance(at)
    flat = max(0.0, away - body.stand_radius)
    # The nearest place of the stand, or straight above or below a burst inside its circle.
    near = at if flat == 0.0 else at.toward(body.center, flat)
    sections = []
    best = math.inf
    for low, high in body.bands:
        level = min(max(z, body.feet + low), body.feet + high)
        distance = math.sqrt(flat * flat + (level - z) * (level - z))
        inside = at_most(distance, radius)
        free = inside and line_clear(space, None, (at, z), (near, level), ignore, "solid")[0]
        sections.append(free)
        if free:
            best = min(best, distance)
    return Reached(body.id, best, tuple(sections)) if any(sections) else None


def pieces_in(
    space: TerrainSpace, at: Point, z: float, radius: float
) -> tuple[tuple[str, float], ...]:
    """The pieces within a 3D radius with their distances, nearest first."""
    nearest: dict[str, float] = {}
    for part in space.finder("any", 0.0).around(at.x, at.y, radius + 0.1):
        if not isinstance(part, Prism):
            continue
        flat = part.shape.gap(at.x, at.y)
        base = min(part.top, 0.0) if part.base == BEDROCK else part.base
        rise = max(base - z, z - part.top, 0.0)
        distance = math.sqrt(flat * flat + rise * rise)
        if at_most(distance, radius):
            nearest[part.id] = min(distance, nearest.get(part.id, math.inf))
    return tuple(sorted(nearest.items(), key=lambda item: (item[1], item[0])))
