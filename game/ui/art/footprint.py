"""Outlines of map shapes in studs, in a frame that suits laying bricks along them."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from game.model.battlefield import (
    Area,
    CircleArea,
    CirclePiece,
    LinePiece,
    Opening,
    Piece,
    PolygonArea,
    PolygonPiece,
)
from game.model.paint import CirclePaint, LinePaint, Paint, PolygonPaint
from game.model.vectors import Point
from game.ui.art.palette import STUDS_PER_INCH, Field
from game.ui.art.relief import Patch, Pen, Relief, Spot, box_distance, norm, polygon_distance

_TALLEST = 3.4
"""Drawn heights approach this many studs, so that shadows stay short and readable."""


def drawn_height(inches: float) -> float:
    """How high something ``inches`` tall is painted, in studs: higher is higher, but squeezed."""
    return _TALLEST * (1.0 - math.exp(-max(0.0, inches) * STUDS_PER_INCH / 4.6))


_ENDLESS = 40.0
"""Studs by which a stretch goes on beyond a bend when its rim is asked for."""

_SHARP = 4.0
"""A bend whose tip would reach farther than so many half thicknesses is cut off, as it blocks."""


def _around(corners: tuple[Spot, ...]) -> Iterator[tuple[Spot, Spot]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


class Box(NamedTuple):
    """A rectangle along the axes, in studs."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        """The rectangle with ``by`` more on each side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: "Box") -> bool:
        """Whether two rectangles have a common point."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


class Cut(NamedTuple):
    """A straight edge at a bend: inside is where ``u * across + v * down`` is less than ``at``."""

    across: float
    down: float
    at: float


class Footprint(NamedTuple):
    """A shape on the ground. Its frame has its origin at ``x, y`` and is turned by ``angle``.

    ``low`` and ``high`` are the corners of its box in that frame; ``corners`` are there too,
    or empty for a circle, whose center is the origin. ``opening`` is set on the part of a wall
    where a window or door is. A stretch of a line is ``joined`` to the one before and the one
    after it at its ``cuts``.
    """

    x: float
    y: float
    angle: float
    low: Spot
    high: Spot
    corners: tuple[Spot, ...] = ()
    radius: float = 0.0
    opening: Opening | None = None
    joined: tuple[bool, bool] = (False, False)
    cuts: tuple[Cut, ...] = ()

    def pen(self, relief: Relief) -> Pen:
        """A pen in the frame of the shape."""
        return relief.pen(self.x, self.y, self.angle)

    def patch(self, relief: Relief, margin: float = 0.1) -> Patch | None:
        """The pixels in or near the shape; ``None`` when it is not on the relief."""
        return self.pen(relief).box_patch(self.low, self.high, margin)

    def distance(self, u: Field, v: Field) -> Field:
        """Signed distance to the outline, in the frame of the shape."""
        d = self._plain_distance(u, v, self.low[0], self.high[0])
        for cut in self.cuts:
            beyond = u * np.float32(cut.across) + v * np.float32(cut.down) - np.float32(cut.at)
            d = np.maximum(d, beyond)
        return d

    def distance_from(self, x: Field, y: Field) -> Field:
        """The same for places on the board, in studs."""
        cosine, sine = np.float32(math.cos(self.angle)), np.float32(math.sin(self.angle))
        right, down = x - np.float32(self.x), y - np.float32(self.y)
        return self.distance(cosine * right + sine * down, cosine * down - sine * right)

    def distance_at(self, xs: Field, ys: Field) -> Field:
        """The same for the grid of some columns and rows of the board."""
        return self.distance_from(xs[None, :], ys[:, None])

    def rim_distance(self, u: Field, v: Field) -> Field:
        """The same as if a stretch of a line went on where others join it: no rim is there."""
        before, after = self.joined
        low = self.low[0] - (_ENDLESS if before else 0.0)
        return self._plain_distance(u, v, low, self.high[0] + (_ENDLESS if after else 0.0))

    def _plain_distance(self, u: Field, v: Field, low: float, high: float) -> Field:
        if self.corners:
            return polygon_distance(u, v, self.corners)
        if self.radius:
            return norm(u, v) - np.float32(self.radius)
        half_u, half_v = (high - low) / 2, (self.high[1] - self.low[1]) / 2
        middle_u, middle_v = low + half_u, self.low[1] + half_v
        return box_distance(
            u - np.float32(middle_u), v - np.float32(middle_v), half_u, half_v, 0.02
        )

    def edges(self) -> tuple[tuple[Spot, Spot], ...]:
        """The straight edges in its frame, of a stretch of a line the two long ones.

        They run so that the inside lies to the right of them; a circle has none.
        """
        if self.corners:
            turned = sum(a * d - b * c for (a, b), (c, d) in _around(self.corners))
            return tuple(_around(self.corners if turned > 0 else self.corners[::-1]))
        if self.radius:
            return ()
        (u0, v0), (u1, v1) = self.low, self.high
        return (((u0, v0), (u1, v0)), ((u1, v1), (u0, v1)))

    def place(self, u: float, v: float) -> Spot:
        """The place on the board, in studs, of one in the frame of the shape."""
        cosine, sine = math.cos(self.angle), math.sin(self.angle)
        return self.x + cosine * u - sine * v, self.y + sine * u + cosine * v

    def holds(self, x: float, y: float) -> bool:
        """Whether a place on the board, in studs, lies inside."""
        cosine, sine = math.cos(self.angle), math.sin(self.angle)
        right, down = x - self.x, y - self.y
        u = np.asarray([cosine * right + sine * down], np.float32)
        v = np.asarray([cosine * down - sine * right], np.float32)
        return bool(self.distance(u, v)[0] < 0)

    @property
    def size(self) -> Spot:
        """Length and width of its box."""
        return self.high[0] - self.low[0], self.high[1] - self.low[1]


def _studs(point: Point) -> Spot:
    return point.x * STUDS_PER_INCH, point.y * STUDS_PER_INCH


def _circle(center: Point, radius: float) -> Footprint:
    x, y = _studs(center)
    reach = radius * STUDS_PER_INCH
    return Footprint(x, y, 0.0, (-reach, -reach), (reach, reach), radius=reach)


def _polygon(outline: tuple[Point, ...], angle: float | None = None) -> Footprint:
    """A polygon in a frame along ``angle`` (radians), or along its longest edge."""
    places = [_studs(point) for point in outline]
    edges = list(zip(places, [*places[1:], places[0]], strict=True))
    start, end = max(edges, key=lambda edge: round(math.dist(*edge), 3))
    if angle is None:
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
    cosine, sine = math.cos(angle), math.sin(angle)
    turned = [(cosine * x + sine * y, cosine * y - sine * x) for x, y in places]
    left, top = min(u for u, _ in turned), min(v for _, v in turned)
    corners = tuple((u - left, v - top) for u, v in turned)
    high = (max(u for u, _ in corners), max(v for _, v in corners))
    origin = (cosine * left - sine * top, sine * left + cosine * top)
    return Footprint(*origin, angle, (0.0, 0.0), high, corners)


HAIR = 0.01
"""Inches of a wall beside an opening that are too little to be drawn."""


def _cuts(piece: LinePiece, start: float, end: float) -> list[tuple[float, float, Opening | None]]:
    """The stretch ``start`` to ``end`` inches of a line, cut at its openings."""
    parts: list[tuple[float, float, Opening | None]] = []
    at = start
    for opening in sorted(piece.openings, key=lambda one: one.start):
        first, last = max(at, opening.start), min(end, opening.end)
        if last <= first:
            continue
        if first > at + HAIR:
            parts.append((at, first, None))
        parts.append((first, last, opening))
        at = last
    if end > at + HAIR:
        parts.append((at, end, None))
    return parts


class _Stretch(NamedTuple):
    """A straight stretch of a line: where it begins, its direction, length, and its two ends."""

    x: float
    y: float
    angle: float
    length: float
    before: "_End | None"
    after: "_End | None"

    def part(self, low: float, high: float, half: float, opening: Opening | None) -> Footprint:
        """The part between two places along it, up to the joints if it reaches its ends."""
        ends = (self.before if low <= 0 else None, self.after if high >= self.length else None)
        reach = [0.0 if end is None else end.reach for end in ends]
        cuts = tuple(cut for end in ends if end is not None for cut in end.cuts)
        box = ((low - reach[0], -half), (high + reach[1], half))
        joined = (ends[0] is not None, ends[1] is not None)
        return Footprint(
            self.x, self.y, self.angle, *box, opening=opening, joined=joined, cuts=cuts
        )


class _End(NamedTuple):
    """How a stretch ends at a bend: how far it reaches beyond, and what is cut off."""

    reach: float
    cuts: tuple[Cut, ...]


def _bend(turn: float, half: float, at: float, sign: float) -> "_End | None":
    """The end of a stretch at ``at`` whose line turns by ``turn`` there; ``sign`` is its side."""
    if abs(turn) < 1e-4 or abs(turn) > math.pi - 1e-4:
        return None
    lean = turn / 2
    across, down = math.cos(lean), math.sin(lean)
    middle = Cut(sign * across, down, sign * across * at)
    tip = half * math.tan(abs(lean))
    if math.hypot(tip, half) <= _SHARP * half:
        return _End(tip, (middle,))
    # The blunt end goes from the outer corner of this stretch to that of the other one.
    outer = -math.copysign(1.0, turn)
    blunt = Cut(sign * math.sin(abs(lean)), outer * across, 0.0)
    blunt = blunt._replace(at=blunt.across * at + blunt.down * outer * half)
    return _End(half, (middle, blunt))


def _stretches(line: Sequence[Point], half: float) -> list[_Stretch]:
    """The stretches of a line of points, in studs, that meet at its bends without a gap."""
    places = [_studs(point) for point in line]
    angles = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(places)]
    turns = [(after - before + math.pi) % math.tau - math.pi for before, after in pairwise(angles)]
    found: list[_Stretch] = []
    for index, (start, end) in enumerate(pairwise(places)):
        length = math.dist(start, end)
        before = _bend(turns[index - 1], half, 0.0, -1.0) if index else None
        after = _bend(turns[index], half, length, 1.0) if index < len(turns) else None
        found.append(_Stretch(*start, angles[index], length, before, after))
    return found


def _line(piece: LinePiece) -> tuple[Footprint, ...]:
    half = piece.thickness * STUDS_PER_INCH / 2
    prints: list[Footprint] = []
    along = 0.0
    stretches = _stretches(piece.line, half)
    for stretch, (start, end) in zip(stretches, pairwise(piece.line), strict=True):
        length = start.distance(end)
        for first, final, opening in _cuts(piece, along, along + length):
            low = 0.0 if first == along else (first - along) * STUDS_PER_INCH
            high = stretch.length
            if final != along + length:
                high = (final - along) * STUDS_PER_INCH
            prints.append(stretch.part(low, high, half, opening))
        along += length
    return tuple(prints)


def around(
    relief: Relief, shapes: Sequence[Footprint], margin: float
) -> tuple[slice, slice] | None:
    """The pixels of a relief around some shapes; ``None`` when none is on it."""
    found = [patch.where for shape in shapes if (patch := shape.patch(relief, margin))]
    if not found:
        return None
    rows, columns = zip(*found, strict=True)
    return _spanned(rows), _spanned(columns)


def _spanned(parts: Sequence[slice]) -> slice:
    return slice(min(part.start for part in parts), max(part.stop for part in parts))


@lru_cache(maxsize=4096)
def footprints(piece: Piece) -> tuple[Footprint, ...]:
    """The outline of a terrain piece: one part, or one per stretch of a line."""
    if isinstance(piece, PolygonPiece):
        return (_polygon(piece.outline),)
    if isinstance(piece, CirclePiece):
        return (_circle(piece.center, piece.radius),)
    return _line(piece)


@lru_cache(maxsize=4096)
def area_footprint(area: Area) -> Footprint:
    """The outline of an area; stairs and ladders in a frame whose u axis leads up."""
    if isinstance(area, CircleArea):
        circle = _circle(area.center, area.radius)
        return circle._replace(angle=math.radians(area.up or 0))
    return _polygon(area.outline, None if area.up is None else math.radians(area.up))


@lru_cache(maxsize=1024)
def paint_footprints(paint: Paint) -> tuple[Footprint, ...]:
    """The outline of a patch of ground: one part, or one per stretch of a road."""
    if isinstance(paint, PolygonPaint):
        return (_polygon(paint.outline),)
    if isinstance(paint, CirclePaint):
        return (_circle(paint.center, paint.radius),)
    half = paint.width * STUDS_PER_INCH / 2
    stretches = _stretches(paint.line, half)
    return tuple(stretch.part(0.0, stretch.length, half, None) for stretch in stretches)


def bounds(shape: Piece | Area | Paint) -> Box:
    """The rectangle around a piece, an area or a patch of ground, in studs."""
    if isinstance(shape, CirclePiece | CircleArea | CirclePaint):
        x, y = _studs(shape.center)
        return Box(x, y, x, y).grown(shape.radius * STUDS_PER_INCH)
    if isinstance(shape, PolygonPiece | PolygonArea | PolygonPaint):
        places, reach = [_studs(point) for point in shape.outline], 0.0
    else:
        places = [_studs(point) for point in shape.line]
        thick = shape.width if isinstance(shape, LinePaint) else shape.thickness
        reach = thick * STUDS_PER_INCH / 2
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Box(min(xs), min(ys), max(xs), max(ys)).grown(reach)
