"""What is left of a thing that was broken (R10-OB-04): pure cutting of shapes, no dice.

R05-OB-02.
"""

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from game.geometry.decompose import convex_parts
from game.geometry.shapes import Hull
from game.model.battlefield import CirclePiece, LinePiece, Opening, Piece, PolygonPiece
from game.model.vectors import Point, at_most, length_of
from game.rulesets.brikwars.sizes import along_of, extent_of
from game.rulesets.brikwars.tables import common

XY = tuple[float, float]


def remains(pieces: tuple[Piece, ...], at: Point, height: float, whole: Piece) -> tuple[Piece, ...]:
    """The pieces of a thing that still stand once it was broken at a place and height.

    The piece struck is the one nearest to the place. ``whole`` is the thing as it was at first: of
    Size 1 or less it is destroyed; a larger one loses an inch of its Size there, and is gone once
    nothing of that is left (R10-OB-04, R05-OB-02). What is left keeps the thing's id.
    """
    struck = min(range(len(pieces)), key=lambda index: (_off(pieces[index], at), index))
    left = _broken(pieces[struck], at, height, whole)
    return (*pieces[:struck], *left, *pieces[struck + 1 :])


def _broken(piece: Piece, at: Point, height: float, whole: Piece) -> tuple[Piece, ...]:
    """What is left of one piece.

    A wall or block loses a strip 1" wide, straight through it and across the longest side of the
    whole; a round thing an inch of its breadth on the side struck; what was taller than long, a
    tree or a pillar, its uppermost inch. Scraps of less than a quarter of an inch crumble. A part
    of something larger goes as a whole (R05-OB-03).
    """
    measures = common().measures
    box = extent_of(whole)
    if piece.of is not None or at_most(box.size, measures.minifig_size):
        return ()
    if isinstance(piece, LinePiece):
        return _breached_wall(piece, at, height)
    if box.height > box.length:
        top = length_of(piece.top - measures.breach_width)
        return () if top - piece.base < measures.breach_crumb else (replace(piece, top=top),)
    if isinstance(piece, CirclePiece):
        return _chipped(piece, at)
    return _breached_block(piece, at, height, box.way)


def _breached_wall(piece: LinePiece, at: Point, height: float) -> tuple[Piece, ...]:
    length = extent_of(piece).length
    start, end = _strip(0.0, length, along_line(piece, at))
    hole = _stretch(piece, start, end)
    left = [
        _stretch(piece, 0.0, start),
        _stretch(piece, end, length),
        *([] if hole is None else _above_and_below(hole, height)),
    ]
    return tuple(one for one in left if one is not None)


def _breached_block(piece: PolygonPiece, at: Point, height: float, way: XY) -> tuple[Piece, ...]:
    along = [along_of(corner, way) for corner in piece.outline]
    low, high = min(along), max(along)
    start, end = _strip(low, high, along_of(at, way))
    return (
        *_clipped(piece, way, low, start),
        *_clipped(piece, way, end, high),
        *(
            left
            for middle in _clipped(piece, way, start, end)
            for left in _above_and_below(middle, height)
        ),
    )


def _strip(low: float, high: float, along: float) -> tuple[float, float]:
    """The inch that goes, within a stretch, around a place; scraps beside it go, too."""
    measures = common().measures
    start = max(low, min(along - measures.breach_width / 2, high - measures.breach_width))
    end = min(high, start + measures.breach_width)
    start = low if start - low < measures.breach_crumb else start
    end = high if high - end < measures.breach_crumb else end
    return start, end


def _above_and_below(piece: Piece, height: float) -> list[Piece]:
    """What stays above and below a breach that does not go up all the way.

    It is 2" high around the place struck. What would hang over it by less than 1" comes down as
    well, and nothing is left of what figures walk on: nobody passes below a floor.
    """
    measures = common().measures
    if piece.traits.walk or at_most(piece.top - piece.base, measures.breach_height):
        return []
    low = max(piece.base, height - measures.breach_height / 2)
    low = piece.base if low - piece.base < measures.breach_crumb else low
    high = low + measures.breach_height
    left: list[Piece] = []
    if low > piece.base:
        left.append(replace(piece, top=length_of(low)))
    if piece.top - high >= measures.breach_overhang:
        left.append(replace(piece, base=length_of(high)))
    return left


def _chipped(piece: CirclePiece, at: Point) -> tuple[Piece, ...]:
    """A round thing an inch smaller: what goes is on the side struck."""
    measures = common().measures
    radius = piece.radius - measures.breach_width / 2
    if 2 * radius < measures.breach_crumb:
        return ()
    center = piece.center.toward(at, radius - piece.radius)
    return (replace(piece, center=center, radius=length_of(radius)),)


def along_line(piece: LinePiece, at: Point) -> float:
    """How far along its line a wall is nearest to a point, in inches from its first point."""
    best, place, done = float("inf"), 0.0, 0.0
    for start, end in pairwise(piece.line):
        length = start.distance(end)
        way = ((end.x - start.x) / length, (end.y - start.y) / length)
        along = min(length, max(0.0, (at.x - start.x) * way[0] + (at.y - start.y) * way[1]))
        away = start.step(way, along).distance(at)
        if away < best:
            best, place = away, done + along
        done += length
    return place


def _stretch(piece: LinePiece, start: float, end: float) -> LinePiece | None:
    """The stretch of a wall between two places along it, with the openings that are in it."""
    if end - start < common().measures.breach_crumb:
        return None
    corners = [_on_line(piece, start)]
    done = 0.0
    for one, other in pairwise(piece.line):
        done += one.distance(other)
        if start < done < end and min(done - start, end - done) > 0.01:
            corners.append(other)
    corners.append(_on_line(piece, end))
    openings = tuple(
        Opening(
            length_of(max(0.0, one.start - start)),
            length_of(min(end, one.end) - start),
            one.bottom,
            one.top,
        )
        for one in piece.openings
        if one.start < end and one.end > start
    )
    return replace(piece, line=tuple(corners), openings=openings)


def _on_line(piece: LinePiece, along: float) -> Point:
    for start, end in pairwise(piece.line):
        length = start.distance(end)
        if along <= length:
            return start.toward(end, along)
        along -= length
    return piece.line[-1]


def _clipped(piece: PolygonPiece, way: XY, low: float, high: float) -> tuple[Piece, ...]:
    """The part of a block between two lines across a direction, as convex pieces."""
    crumb = common().measures.breach_crumb
    if high - low < crumb:
        return ()
    found: list[Piece] = []
    for corners in convex_parts(tuple((point.x, point.y) for point in piece.outline)):
        kept = _half(_half(corners, way, low), (-way[0], -way[1]), -high)
        outline = _without_doubles(Point(*corner) for corner in kept)
        if len(outline) >= 3:
            part = replace(piece, outline=outline)
            if min(extent_of(part).length, extent_of(part).across) >= crumb / 2:
                found.append(part)
    return tuple(found)


def _half(corners: tuple[XY, ...], way: XY, low: float) -> tuple[XY, ...]:
    """The part of a convex polygon that lies at least ``low`` along a direction."""
    kept: list[XY] = []
    for one, other in pairwise((*corners, *corners[:1])):
        here = one[0] * way[0] + one[1] * way[1] - low
        there = other[0] * way[0] + other[1] * way[1] - low
        if here >= 0.0:
            kept.append(one)
        if (here < 0.0 < there) or (there < 0.0 < here):
            share = here / (here - there)
            kept.append(
                (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
            )
    return tuple(kept)


def _without_doubles(points: Iterable[Point]) -> tuple[Point, ...]:
    """An outline without corners that fall on the one before."""
    kept: list[Point] = []
    for point in points:
        if not kept or point.distance(kept[-1]) > 0.01:
            kept.append(point)
    while len(kept) > 1 and kept[0].distance(kept[-1]) <= 0.01:
        kept.pop()
    return tuple(kept)


def _off(piece: Piece, at: Point) -> float:
    """How far a point lies from a piece, seen from above; 0 inside."""
    if isinstance(piece, CirclePiece):
        return max(0.0, piece.center.distance(at) - piece.radius)
    if isinstance(piece, LinePiece):
        place = _on_line(piece, along_line(piece, at))
        return max(0.0, place.distance(at) - piece.thickness / 2)
    corners = tuple((point.x, point.y) for point in piece.outline)
    return min(Hull(part).gap(at.x, at.y) for part in convex_parts(corners))
