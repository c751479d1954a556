"""How big a thing is, and what that means for hitting it (R10-UN-02..05, R10-AT-20..24)."""

import math
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from game.model.battlefield import CirclePiece, LinePiece, Piece, PolygonPiece
from game.model.events import Modifier
from game.model.vectors import Point, completed
from game.rulesets.brikwars.book import own_id
from game.rulesets.brikwars.tables import BrickRow, common
from game.words import kept


class Extent(Struct, frozen=True):
    """The box around a piece: along its longest side, across it, and its height; inches.

    ``way`` is the unit vector along the longest side, ``low`` and ``high`` where the piece begins
    and ends when measured along it.
    """

    way: tuple[float, float]
    low: float
    high: float
    across: float
    height: float

    @property
    def length(self) -> float:
        """The longest side seen from above."""
        return self.high - self.low

    @property
    def size(self) -> float:
        """Size: the greatest dimension (R10-UN-04)."""
        return max(self.length, self.height)


def studs_to_inches(studs: float) -> float:
    """A stud is 8 mm wide, so 3.175 of them make an inch (R10-UN-02, R05-UN-02)."""
    return studs / common().measures.studs_per_inch


def brick_area(brick: BrickRow) -> float:
    """The footprint of a brick in square inches: 2x4 studs are 0.63" by 1.26" (R10-UN-05)."""
    wide, long = brick.studs
    return studs_to_inches(wide) * studs_to_inches(long)


@lru_cache(maxsize=1024)
def extent_of(piece: Piece) -> Extent:
    """The box around a piece, as narrow as it can be drawn along one of its sides.

    A wall counts as long as its line, bent or not, openings included.
    """
    height = piece.top - piece.base
    if isinstance(piece, CirclePiece):
        middle, radius = piece.center.x, piece.radius
        return Extent((1.0, 0.0), middle - radius, middle + radius, 2 * radius, height)
    if isinstance(piece, LinePiece):
        length = sum(one.distance(other) for one, other in pairwise(piece.line))
        return Extent((1.0, 0.0), 0.0, length, piece.thickness, height)
    boxes = [_box(piece, way, height) for way in _sides(piece)]
    return min(boxes, key=lambda box: (round(box.length * box.across, 6), -box.length))


def _sides(piece: PolygonPiece) -> list[tuple[float, float]]:
    """Unit vectors along and across each edge."""
    found = []
    for one, other in pairwise((*piece.outline, piece.outline[0])):
        length = one.distance(other)
        dx, dy = (other.x - one.x) / length, (other.y - one.y) / length
        found += [(dx, dy), (-dy, dx)]
    return found


def _box(piece: PolygonPiece, way: tuple[float, float], height: float) -> Extent:
    along = [along_of(corner, way) for corner in piece.outline]
    across = [along_of(corner, (-way[1], way[0])) for corner in piece.outline]
    return Extent(way, min(along), max(along), max(across) - min(across), height)


def along_of(at: Point, way: tuple[float, float]) -> float:
    """How far a point lies along a direction."""
    return at.x * way[0] + at.y * way[1]


def size_of(pieces: tuple[Piece, ...]) -> float:
    """Size of a thing: the greatest dimension of the largest piece of it (R10-UN-04)."""
    return max((extent_of(piece).size for piece in pieces), default=0.0)


def face_area(piece: Piece) -> float:
    """The area by which a thing is judged: its footprint, or its broadest side (R10-TD-18)."""
    box = extent_of(piece)
    footprint = box.length * box.across
    if isinstance(piece, CirclePiece):
        footprint = math.pi * piece.radius**2
    return max(footprint, box.length * box.height)


def part_rows(part: float, most: int | None, rule: str) -> tuple[Modifier, ...]:
    """+1 for every 2" of Size of what counts of a target, rounded down, up to so many.

    R10-AT-20, R05-AT-10: of a 24" frigate 4" show, +2.
    """
    amount = completed(part / 2)
    if most is not None:
        amount = min(amount, most)
    text = kept('{length}" of it').format(length=f"{part:.1f}")
    return (Modifier(amount, text, rule),) if amount else ()


def large_thing(pieces: tuple[Piece, ...]) -> bool:
    """Whether a thing is larger than a minifig."""
    return size_of(pieces) > common().measures.minifig_size


def small_rows(
    ids: str, pieces: tuple[Piece, ...], share: float, rule: str | None = None
) -> tuple[Modifier, ...]:
    """What it means that a thing no larger than a minifig is to be hit.

    It is compared with bricks by the area in view (R10-AT-22, -23, -24, R05-AT-12, -13, -14), the
    ``share`` of it that shows: 0.4 square inches are a 2x2 brick, -1. ``rule`` replaces the rule
    named, which is that of the book whose rule ids begin with ``ids``.
    """
    area = share * max(face_area(piece) for piece in pieces)
    brick = next(row for row in common().bricks.values() if area >= row.least_area)
    if not brick.modifier:
        return ()
    text = kept("as small as a {brick} ({area} sq in)").format(
        brick=brick.name, area=f"{brick_area(brick):.1f}"
    )
    return (Modifier(brick.modifier, text, rule or own_id(ids, brick.rules[1])),)
