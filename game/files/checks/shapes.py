"""Flat geometry of drawn shapes, for the checks of maps. Lengths are inches.

Corners are compared in whole thousandths of an inch, so crossings are decided exactly.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.model.battlefield import (
    CircleArea,
    CirclePiece,
    CircleZone,
    LinePiece,
    Piece,
    PolygonArea,
    PolygonPiece,
    PolygonZone,
)
from game.model.paint import CirclePaint, PolygonPaint
from game.model.vectors import Point

Shape = Piece | PolygonArea | CircleArea | PolygonZone | CircleZone | PolygonPaint | CirclePaint
Outline = PolygonPiece | PolygonArea | PolygonZone | PolygonPaint
Outlined = (PolygonPiece, PolygonArea, PolygonZone, PolygonPaint)
Round = (CirclePiece, CircleArea, CircleZone, CirclePaint)

LEAST_EDGE = 0.05
"""Shortest edge of an outline or line, in inches."""


def short_edges(points: Sequence[Point], closed: bool) -> Iterator[tuple[int, int, float]]:
    """Edges shorter than ``LEAST_EDGE``: index of the first corner, of the second, length."""
    last = len(points) if closed else len(points) - 1
    for index in range(last):
        other = (index + 1) % len(points)
        length = points[index].distance(points[other])
        if length < LEAST_EDGE - 1e-9:
            yield index, other, length


def crossings(outline: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """For each edge of a closed outline the first earlier one that it crosses or touches.

    An edge has the number of its first corner; pairs are (later edge, earlier edge). Neighbors
    cross when they fold back on each other.
    """
    corners = [(round(point.x * 1000), round(point.y * 1000)) for point in outline]
    count = len(corners)
    edges = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
    boxes = [_box(*edge) for edge in edges]
    for later in range(count):
        for earlier in range(later):
            if not _boxes_meet(boxes[later], boxes[earlier]):
                continue
            if later - earlier == 1:
                bad = _folds(edges[earlier], edges[later])
            elif earlier == 0 and later == count - 1:
                bad = _folds(edges[later], edges[earlier])
            else:
                bad = _meet(*edges[later], *edges[earlier])
            if bad:
                yield later, earlier
                break


def inside(shape: Shape, at: Point, margin: float = 0.0) -> bool:
    """Whether a point lies in a shape, or nearer to it than ``margin`` inches."""
    if isinstance(shape, Round):
        return shape.center.distance(at) < shape.radius + margin
    if isinstance(shape, LinePiece):
        return any(near_outline(quad, at, margin) for quad in line_quads(shape, ()))
    return near_outline(shape.outline, at, margin)


def near_outline(outline: Sequence[Point], at: Point, margin: float) -> bool:
    """Whether a point lies in an outline or nearer to its rim than ``margin``."""
    return _enclosed(outline, at) or (margin > 0.0 and rim_distance(outline, at) < margin)


def _enclosed(outline: Sequence[Point], at: Point) -> bool:
    """Even-odd rule; which side a point exactly on the rim is on stays open."""
    odd = False
    before = outline[-1]
    for corner in outline:
        if (corner.y > at.y) != (before.y > at.y):
            slope = (before.x - corner.x) * (at.y - corner.y) / (before.y - corner.y)
            odd ^= at.x < slope + corner.x
        before = corner
    return odd


def rim_distance(outline: Sequence[Point], at: Point) -> float:
    """Distance of a point from the rim of an outline."""
    ends = zip(outline, [*outline[1:], outline[0]], strict=True)
    return min(segment_distance(start, end, at) for start, end in ends)


def segment_distance(start: Point, end: Point, at: Point) -> float:
    """Distance of a point from a straight segment."""
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    share = 0.0
    if square > 0.0:
        share = ((at.x - start.x) * dx + (at.y - start.y) * dy) / square
        share = min(1.0, max(0.0, share))
    return math.hypot(at.x - start.x - share * dx, at.y - start.y - share * dy)


Quad = tuple[Point, Point, Point, Point]


def line_length(line: Sequence[Point]) -> float:
    """Length of a line of points."""
    return sum(a.distance(b) for a, b in pairwise(line))


def line_quads(piece: LinePiece, gaps: Sequence[tuple[float, float]]) -> Iterator[Quad]:
    """The rectangles a line piece is made of, without the given stretches along it."""
    begun = 0.0
    half = piece.thickness / 2
    for start, end in pairwise(piece.line):
        length = start.distance(end)
        if length == 0.0:
            continue
        for low, high in _kept(begun, begun + length, gaps):
            first = start.toward(end, low - begun)
            last = start.toward(end, high - begun)
            across = (-(end.y - start.y) / length, (end.x - start.x) / length)
            back = (-across[0], -across[1])
            yield (
                first.step(across, half),
                last.step(across, half),
                last.step(back, half),
                first.step(back, half),
            )
        begun += length


def _kept(
    low: float, high: float, gaps: Sequence[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """What the gaps leave of a stretch."""
    for start, end in sorted(gaps):
        if start > low and min(start, high) > low:
            yield low, min(start, high)
        low = max(low, end)
    if high > low:
        yield low, high


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Least x, least y, greatest x, greatest y of a shape."""
    if isinstance(shape, Round):
        center, radius = shape.center, shape.radius
        return center.x - radius, center.y - radius, center.x + radius, center.y + radius
    margin = shape.thickness / 2 if isinstance(shape, LinePiece) else 0.0
    points = shape.line if isinstance(shape, LinePiece) else shape.outline
    xs, ys = [point.x for point in points], [point.y for point in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


_Corner = tuple[int, int]


def _box(a: _Corner, b: _Corner) -> tuple[int, int, int, int]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def _boxes_meet(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _turn(a: _Corner, b: _Corner, c: _Corner) -> int:
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


def _folds(first: tuple[_Corner, _Corner], second: tuple[_Corner, _Corner]) -> bool:
    """Whether the second of two joined edges runs back over the first."""
    a, b = first
    c = second[1]
    if _turn(a, b, c) != 0 or a == b or b == c:
        return False
    return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0


def _meet(a: _Corner, b: _Corner, c: _Corner, d: _Corner) -> bool:
    """Whether two segments have a point in common."""
    one, two = _turn(a, b, c), _turn(a, b, d)
    three, four = _turn(c, d, a), _turn(c, d, b)
    if one != two and three != four:
        return True
    return (
        (one == 0 and _between(a, b, c))
        or (two == 0 and _between(a, b, d))
        or (three == 0 and _between(c, d, a))
        or (four == 0 and _between(c, d, b))
    )


def _between(a: _Corner, b: _Corner, c: _Corner) -> bool:
    low_x, low_y, high_x, high_y = _box(a, b)
    return low_x <= c[0] <= high_x and low_y <= c[1] <= high_y
