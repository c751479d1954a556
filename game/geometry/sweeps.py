"""A disc pushed along a line: the first solid piece, body or edge it meets.

Used for knock-backs, shoves and the lanes of charges. No simulation: the exact place of contact.
"""

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.finder import LAP
from game.geometry.parts import Part, Prism
from game.geometry.profile import profile, shapes_ground
from game.geometry.shapes import XY, unit
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import EDGE_OF_MAP, Contact, ContactKind, Vector
from game.geometry.walking import BACK, goes_in
from game.model.vectors import TOLERANCE, Point


class Push(Struct, frozen=True):
    """A disc on its way: where from, the whole step, how big, what it passes over.

    ``radius`` is the one that contacts are tested with, a little more than for overlaps.
    """

    line: tuple[float, float, float, float]
    radius: float
    feet: float
    height: float
    pass_height: float
    drop: float
    ignore: frozenset[str]
    edges: bool


class Hit(Struct, frozen=True, order=True):
    """A contact before it is told: sorted by place first."""

    share: float
    kind: ContactKind
    id: str
    normal: XY


class Tread(Struct, frozen=True):
    """Height of the feet over a part of the way."""

    enter: float
    leave: float
    low: float
    high: float

    def feet_at(self, share: float) -> float:
        """Height of the feet at a share of the way."""
        if self.low == self.high:
            return self.low
        return self.low + (self.high - self.low) * (share - self.enter) / (self.leave - self.enter)


FLAT = [Tread(0.0, 1.0, 0.0, 0.0)]
"""The way over the table, past things that are not walked on."""


def first_contact(
    space: TerrainSpace, crowd: Crowd, push: Push, direction: Vector, distance: float
) -> Contact | None:
    """The first thing the disc meets, or ``None`` when it is free all the way."""
    if distance <= 0.0:
        return None
    x, y, dx, dy = push.line
    near = space.finder("step", push.radius).along((x, y), (x + dx, y + dy))
    treads: Sequence[Tread] = FLAT
    first: Hit | None = None
    if push.feet != 0.0 or (near and any(map(shapes_ground, near))):
        treads, first = _treads(space, push, near)
    if near:
        first = _sooner(first, _piece_hit(push, near, treads))
    first = _sooner(first, _body_hit(push, crowd, treads, 1.0 if first is None else first.share))
    edge = push.radius
    if not (edge <= x + dx <= space.width - edge and edge <= y + dy <= space.height - edge):
        first = _sooner(first, _rim_hit(space, push))
    if first is None:
        return None
    # Beyond an edge, before everything else: so nothing is lapped over after rounding.
    come = first.share * distance + (BACK if first.kind == "edge" else -BACK)
    if come < 0.0:
        come = 0.0
    center = Point(x + direction[0] * come, y + direction[1] * come)
    return Contact(come, first.kind, first.id, center, first.normal)


def _sooner(one: Hit | None, other: Hit | None) -> Hit | None:
    return one if other is None or (one is not None and one <= other) else other


def _treads(
    space: TerrainSpace, push: Push, near: Sequence[Part]
) -> tuple[list[Tread], Hit | None]:
    """Where the feet are along the way, up to an edge or to ground that rises too high."""
    if not push.edges:
        return [Tread(0.0, 1.0, push.feet, push.feet)], None
    backward = unit(-push.line[2], -push.line[3])
    feet = push.feet
    found: list[Tread] = []
    for stretch in profile(space, *push.line, near):
        rise = stretch.rise_from - feet
        name = stretch.surface.name
        if rise < -push.drop - TOLERANCE:
            return found, Hit(stretch.enter, "edge", name, backward)
        if rise > push.pass_height + TOLERANCE and name not in push.ignore:
            return found, Hit(stretch.enter, "solid", name, backward)
        found.append(Tread(stretch.enter, stretch.leave, stretch.rise_from, stretch.rise_to))
        feet = stretch.rise_to
    return found, None


def _piece_hit(push: Push, near: Iterable[Part], treads: Sequence[Tread]) -> Hit | None:
    """The first contact with a solid part, if there is one."""
    x, y, dx, dy = push.line
    best: tuple[float, tuple[str, int], Prism] | None = None
    for part in near:
        if not isinstance(part, Prism) or not part.solid or part.id in push.ignore:
            continue
        span = part.shape.swept(x, y, dx, dy, push.radius)
        if span is None or span[1] <= 0.0 or span[0] >= 1.0:
            continue
        share = span[0] if span[0] > 0.0 else 0.0
        if best is not None and (share, part.rank) > best[:2]:
            continue
        # A disc that laps over a piece from the beginning may leave it, but not go further in.
        enters = span[0] >= 0.0 or goes_in(part, push.line)
        if enters and _stands_up(part, share, push, treads):
            best = (share, part.rank, part)
    if best is None:
        return None
    share, _, prism = best
    return Hit(share, "solid", prism.id, prism.shape.away(x + share * dx, y + share * dy))


def _stands_up(part: Prism, share: float, push: Push, treads: Sequence[Tread]) -> bool:
    """Whether a part is higher than what is passed over, and not wholly overhead."""
    for tread in treads:
        if tread.enter <= share < tread.leave:
            feet = tread.feet_at(share)
            return (
                part.top - feet > push.pass_height + TOLERANCE
                and part.base - feet < push.height - TOLERANCE
            )
    return False


def _body_hit(push: Push, crowd: Crowd, treads: Sequence[Tread], far: float) -> Hit | None:
    """The first contact with a body up to the share ``far`` of the way, or one beyond it."""
    x, y, dx, dy = push.line
    radius, ignore = push.radius, push.ignore
    reach = crowd.widest_stand + radius + TOLERANCE
    to_x, to_y = x + dx * far, y + dy * far
    low, high = (x - reach, to_x + reach) if dx >= 0.0 else (to_x - reach, x + reach)
    bottom, top = (y - reach, to_y + reach) if dy >= 0.0 else (to_y - reach, y + reach)
    square = dx * dx + dy * dy
    best: tuple[float, str, float, float] | None = None
    for center_x, center_y, body in crowd.beside(low, high):
        if center_y < bottom or center_y > top:
            continue
        out_x, out_y = x - center_x, y - center_y
        toward = out_x * dx + out_y * dy
        if toward >= 0.0:
            continue  # It lies behind, or the disc laps over it and leaves it.
        apart = radius + body.stand_radius
        root = toward * toward - square * (out_x * out_x + out_y * out_y - apart * apart)
        if root <= 0.0:
            continue
        share = (-toward - math.sqrt(root)) / square
        if share < 0.0:
            share = 0.0
        if share >= 1.0 or body.id in ignore or (best is not None and (share, body.id) > best[:2]):
            continue
        for tread in treads:
            if tread.enter <= share < tread.leave:
                feet = tread.feet_at(share)
                if feet < body.top - LAP and body.feet < feet + push.height - LAP:
                    best = (share, body.id, out_x, out_y)
    if best is None:
        return None
    share, name, out_x, out_y = best
    return Hit(share, "body", name, unit(out_x + share * dx, out_y + share * dy))


def _rim_hit(space: TerrainSpace, push: Push) -> Hit | None:
    """The edge of the map that a way leads beyond, the first of them."""
    x, y, dx, dy = push.line
    near = push.radius
    found = []
    if x + dx > space.width - near and dx > 0.0:
        found.append(
            Hit(max(0.0, (space.width - near - x) / dx), "solid", EDGE_OF_MAP, (-1.0, 0.0))
        )
    if x + dx < near and dx < 0.0:
        found.append(Hit(max(0.0, (near - x) / dx), "solid", EDGE_OF_MAP, (1.0, 0.0)))
    if y + dy > space.height - near and dy > 0.0:
        found.append(
            Hit(max(0.0, (space.height - near - y) / dy), "solid", EDGE_OF_MAP, (0.0, -1.0))
        )
    if y + dy < near and dy < 0.0:
        found.append(Hit(max(0.0, (near - y) / dy), "solid", EDGE_OF_MAP, (0.0, 1.0)))
    return min(found) if found else None
