"""Outlines of map shapes in studs, in a frame that suits laying bricks along them."""

import math
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


class Footprint(NamedTuple):
    """A shape on the ground. Its frame has its origin at ``x, y`` and is turned by ``angle``.

    ``low`` and ``high`` are the corners of its box in that frame; ``corners`` are there too,
    or empty for a circle, whose center is the origin. ``opening`` is set on the part of a wall
    where a window or door is.
    """

    x: float
    y: float
    angle: float
    low: Spot
    high: Spot
    corners: tuple[Spot, ...] = ()
    radius: float = 0.0
    opening: Opening | None = None

    def pen(self, relief: Relief) -> Pen:
        """A pen in the frame of the shape."""
        return relief.pen(self.x, self.y, self.angle)

    def patch(self, relief: Relief, margin: float = 0.1) -> Patch | None:
        """The pixels in or near the shape; ``None`` when it is not on the relief."""
        return self.pen(relief).box_patch(self.low, self.high, margin)

    def distance(self, u: Field, v: Field) -> Field:
        """Signed distance to the outline, in the frame of the shape."""
        if self.corners:
            return polygon_distance(u, v, self.corners)
        if self.radius:
            return norm(u, v) - np.float32(self.radius)
        half_u, half_v = (self.high[0] - self.low[0]) / 2, (self.high[1] - self.low[1]) / 2
        middle_u, middle_v = self.low[0] + half_u, self.low[1] + half_v
        return box_distance(
            u - np.float32(middle_u), v - np.float32(middle_v), half_u, half_v, 0.02
        )

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


def _line(piece: LinePiece) -> tuple[Footprint, ...]:
    half = piece.thickness * STUDS_PER_INCH / 2
    prints: list[Footprint] = []
    along = 0.0
    last = len(piece.line) - 2
    for index, (start, end) in enumerate(pairwise(piece.line)):
        length = start.distance(end)
        x, y = _studs(start)
        x_end, y_end = _studs(end)
        angle = math.atan2(y_end - y, x_end - x)
        for first, final, opening in _cuts(piece, along, along + length):
            low = (first - along) * STUDS_PER_INCH
            high = (final - along) * STUDS_PER_INCH
            # Runs reach half a thickness over inner corners, so that square corners are full.
            low -= half if index > 0 and first == along else 0.0
            high += half if index < last and final == along + length else 0.0
            prints.append(Footprint(x, y, angle, (low, -half), (high, half), opening=opening))
        along += length
    return tuple(prints)


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
    prints: list[Footprint] = []
    for index, (start, end) in enumerate(pairwise(paint.line)):
        (x, y), (x_end, y_end) = _studs(start), _studs(end)
        # A stretch reaches over the bend before it, so that bends are full.
        low = (-half if index else 0.0, -half)
        high = (math.dist((x, y), (x_end, y_end)), half)
        prints.append(Footprint(x, y, math.atan2(y_end - y, x_end - x), low, high))
    return tuple(prints)


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
