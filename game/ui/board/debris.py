"""How the parts of a figure fall about: a small simulation that is decoration and nothing else.

The same figure at the same place always falls in the same way, so that skipping the animation,
loading a save and watching a replay show the same remains.
"""

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pymunk

from game.model.battlefield import BattleMap, Piece
from game.model.state import AnyUnit
from game.ui.art.footprint import Footprint, bounds, footprints
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.parts import Layout, Part, PartPlace

STEPS: Final = 54
"""Steps of a sixtieth of a second: 0.9 s until everything lies still."""

STEP: Final = 1 / 60
KEPT: Final = 2
"""Every second step is a frame of the film."""

SLOWING: Final = 0.012
"""The share of its speed that a part keeps over a second."""

SPEED: Final = (3.5, 9.0)
"""Studs in a second at which parts set out, at least and at most."""

SPIN: Final = 7.0
"""Radians in a second, at most."""

FENCE: Final = STUDS_PER_INCH * 1.02
"""Radius in studs of the ring that parts do not leave: they rest within an inch."""

FALL: Final = 24.0
"""Studs by which the speed downwards grows in a second."""

BOUNCE: Final = 0.3

Spot: TypeAlias = tuple[float, float]


class Wall(NamedTuple):
    """Something that parts bounce off: a polygon, or a circle with its ``radius``; studs."""

    corners: tuple[Spot, ...]
    radius: float = 0.0


def scatter(
    parts: Sequence[Part], number: int, facing: float, walls: Sequence[Wall] = ()
) -> tuple[Layout, ...]:
    """All frames of the fall of a figure; the last is how its parts lie for good.

    ``number`` is the figure's and picks the arrangement; ``facing`` is in degrees. ``walls`` are
    in figure units around its place.
    """
    chance = Random(number)
    space = pymunk.Space()
    space.damping = SLOWING
    _fence(space)
    for wall in walls:
        _add_wall(space, wall)
    turn = math.radians(facing)
    bodies = [_add_part(space, part, turn, chance) for part in parts]
    rises = [chance.uniform(1.5, 5.0) for _ in parts]
    frames = []
    for step in range(1, STEPS + 1):
        space.step(STEP)
        if step % KEPT == 0:
            frames.append(_layout(bodies, parts, rises, step * STEP if step < STEPS else None))
    return tuple(frames)


def walls_near(battle_map: BattleMap, unit: AnyUnit, scale: float) -> tuple[Wall, ...]:
    """The walls around a figure, in its units; ``scale`` is how many studs such a unit is.

    They are those of the map, whatever has been broken since: remains never move.
    """
    x, y = unit.place.x * STUDS_PER_INCH, unit.place.y * STUDS_PER_INCH
    reach = (FENCE + 1.0) * scale
    found: list[Wall] = []
    for piece in battle_map.terrain:
        box = bounds(piece)
        near = box.left - reach <= x <= box.right + reach
        if not near or not box.top - reach <= y <= box.bottom + reach:
            continue
        if piece.traits.solid and piece.base <= unit.elevation + 0.5 < piece.top + 0.3:
            found.extend(_walls_of(piece, (x, y), scale))
    return tuple(found)


def _walls_of(piece: Piece, place: Spot, scale: float) -> Iterator[Wall]:
    for part in footprints(piece):
        door = part.opening is not None and part.opening.bottom <= piece.base
        # Whoever stood on or in it falls apart there.
        if door or part.holds(*place):
            continue
        corners = tuple(((x - place[0]) / scale, (y - place[1]) / scale) for x, y in _outline(part))
        yield Wall(corners, part.radius / scale)


def _outline(part: Footprint) -> tuple[Spot, ...]:
    """The corners of a footprint on the board, or the middle of a circle; studs."""
    if part.radius:
        return ((part.x, part.y),)
    (left, top), (right, bottom) = part.low, part.high
    corners = part.corners or ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(part.place(u, v) for u, v in corners)


def _fence(space: pymunk.Space) -> None:
    count = 24
    ring = [
        (FENCE * math.cos(math.tau * one / count), FENCE * math.sin(math.tau * one / count))
        for one in range(count)
    ]
    for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
        space.add(pymunk.Segment(space.static_body, start, end, 0.05))


def _add_wall(space: pymunk.Space, wall: Wall) -> None:
    shape: pymunk.Shape
    if wall.radius:
        shape = pymunk.Circle(space.static_body, wall.radius, wall.corners[0])
        shape.elasticity = BOUNCE
        space.add(shape)
        return
    # Outlines may have hollows: their edges are what parts meet.
    for start, end in zip(wall.corners, [*wall.corners[1:], wall.corners[0]], strict=True):
        shape = pymunk.Segment(space.static_body, start, end, 0.08)
        shape.elasticity = BOUNCE
        space.add(shape)


def _add_part(space: pymunk.Space, part: Part, turn: float, chance: Random) -> pymunk.Body:
    mass = part.half_u * part.half_v
    size = (2 * part.half_u, 2 * part.half_v)
    body = pymunk.Body(mass, pymunk.moment_for_box(mass, size))
    way, speed = chance.uniform(0, math.tau), chance.uniform(*SPEED)
    body.position = 0.35 * math.cos(way), 0.35 * math.sin(way)
    body.angle = turn + chance.uniform(-0.5, 0.5)
    body.velocity = speed * math.cos(way), speed * math.sin(way)
    body.angular_velocity = chance.uniform(-SPIN, SPIN)
    shape = pymunk.Poly.create_box(body, size, 0.02)
    shape.elasticity = BOUNCE
    # Parts begin inside each other, as those of a figure do, and may lie on each other.
    shape.filter = pymunk.ShapeFilter(group=1)
    space.add(body, shape)
    return body


def _layout(
    bodies: Sequence[pymunk.Body],
    parts: Sequence[Part],
    rises: Sequence[float],
    seconds: float | None,
) -> Layout:
    """Where the parts are ``seconds`` after the blow; at last they lie on the ground."""
    rests = []
    for body, part, rise in zip(bodies, parts, rises, strict=True):
        high = 0.0 if seconds is None else _height(part.high, rise, seconds)
        rests.append(
            PartPlace(
                round(float(body.position.x), 3),
                round(float(body.position.y), 3),
                round(float(body.angle), 3),
                round(high, 3),
            )
        )
    return tuple(rests)


def _height(high: float, rise: float, seconds: float) -> float:
    """Studs above the ground of something thrown up from a height, with one bounce."""
    down = (rise + math.sqrt(rise * rise + 2 * FALL * high)) / FALL
    if seconds < down:
        return high + rise * seconds - FALL * seconds * seconds / 2
    again = BOUNCE * (FALL * down - rise)
    left = seconds - down
    return max(0.0, again * left - FALL * left * left / 2)
