"""A disc pushed along a line: the first solid piece, body or edge it meets.

Used for knock-backs, shoves and the lanes of charges. No simulation: the exact place of contact.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.finder import LAP, girth
from game.geometry.parts import Part, Prism
from game.geometry.profile import profile
from game.geometry.shapes import XY, circle_span, unit
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import EDGE_OF_MAP, Contact, ContactKind, Vector
from game.geometry.walking import BACK, goes_in
from game.model.vectors import TOLERANCE, Point


class Push(Struct, frozen=True):
    """A disc on its way: where from, how far, how big, what it passes over."""

    center: Point
    radius: float
    direction: Vector
    distance: float
    feet: float
    height: float
    pass_height: float
    drop: float
    ignore: frozenset[str]
    edges: bool

    @property
    def line(self) -> tuple[float, float, float, float]:
        """Start of the center and its whole step."""
        return (
            self.center.x,
            self.center.y,
            self.direction[0] * self.distance,
            self.direction[1] * self.distance,
        )


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
        return self.low + (self.high - self.low) * (share - self.enter) / (self.leave - self.enter)


def first_contact(space: TerrainSpace, crowd: Crowd, push: Push) -> Contact | None:
    """The first thing the disc meets, or ``None`` when it is free all the way."""
    if push.distance <= 0.0:
        return None
    x, y, dx, dy = push.line
    near = space.finder("step", girth(push.radius)).along((x, y), (x + dx, y + dy))
    treads, stop = _treads(space, push, near)
    hits = [] if stop is None else [stop]
    hits += _piece_hits(push, near, treads)
    hits += _body_hits(push, crowd, treads)
    hits += _rim_hits(space, push)
    limit = 1.0 if stop is None else stop.share
    hits = [hit for hit in hits if hit.share <= limit]
    if not hits:
        return None
    first = min(hits)
    # Beyond an edge, before everything else: so nothing is lapped over after rounding.
    back = -BACK if first.kind == "edge" else BACK
    come = max(0.0, first.share * push.distance - back)
    center = push.center.step(push.direction, come)
    return Contact(come, first.kind, first.id, center, first.normal)


def _treads(
    space: TerrainSpace, push: Push, near: Sequence[Part]
) -> tuple[list[Tread], Hit | None]:
    """Where the feet are along the way, up to an edge or to ground that rises too high."""
    if not push.edges:
        return [Tread(0.0, 1.0, push.feet, push.feet)], None
    backward = (-push.direction[0], -push.direction[1])
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


def _piece_hits(push: Push, near: Iterable[Part], treads: Sequence[Tread]) -> list[Hit]:
    """The first contact with a solid part, if there is one."""
    x, y, dx, dy = push.line
    best: tuple[float, tuple[str, int], Prism] | None = None
    for part in near:
        if not isinstance(part, Prism) or not part.solid or part.id in push.ignore:
            continue
        span = part.shape.swept(x, y, dx, dy, girth(push.radius))
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
        return []
    share, _, prism = best
    return [Hit(share, "solid", prism.id, prism.shape.away(x + share * dx, y + share * dy))]


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


def _body_hits(push: Push, crowd: Crowd, treads: Sequence[Tread]) -> list[Hit]:
    x, y, dx, dy = push.line
    found = []
    for body in crowd.along(x, y, dx, dy, crowd.widest_stand + push.radius):
        if body.id in push.ignore:
            continue
        out = (x - body.center.x, y - body.center.y)
        span = circle_span(*out, dx, dy, girth(push.radius + body.stand_radius))
        if span is None or span[1] <= 0.0 or span[0] >= 1.0:
            continue
        if span[0] < 0.0 and out[0] * dx + out[1] * dy >= 0.0:
            continue
        share = max(span[0], 0.0)
        for tread in treads:
            if tread.enter <= share < tread.leave:
                feet = tread.feet_at(share)
                if feet < body.top - LAP and body.feet < feet + push.height - LAP:
                    normal = unit(out[0] + share * dx, out[1] + share * dy)
                    found.append(Hit(share, "body", body.id, normal))
    return found


def _rim_hits(space: TerrainSpace, push: Push) -> list[Hit]:
    x, y, dx, dy = push.line
    near = girth(push.radius)
    found = []
    for at, step, size, normal in (
        (x, dx, space.width, (1.0, 0.0)),
        (y, dy, space.height, (0.0, 1.0)),
    ):
        if step > 0.0 and at + step > size - near:
            share = max(0.0, (size - near - at) / step)
            found.append(Hit(share, "solid", EDGE_OF_MAP, (-normal[0], -normal[1])))
        elif step < 0.0 and at + step < near:
            found.append(Hit(max(0.0, (near - at) / step), "solid", EDGE_OF_MAP, normal))
    return found
