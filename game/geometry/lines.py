"""Single lines in space: whether one is free, seen alike from both ends."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from game.geometry.crowd import Crowd
from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import XY, Hull, Shape, Span, signed_area
from game.geometry.sight import Ray, body_spans, table_spans
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body
from game.model.vectors import Point

SLACK = 0.01
"""Inches by which what might be in the way is taken to be larger than it is."""

SHORT = 0.02
"""How far before a surface a line to it ends, so that the surface itself is not in the way."""

ROUNDED = 0.002
"""More than rounding moves a line to the side, in inches."""

Obstacle = tuple[Span, float, float, str]
"""Where the line runs through it, its base and top, its id."""


def line_clear(
    space: TerrainSpace,
    crowd: Crowd | None,
    start: tuple[Point, float],
    end: tuple[Point, float],
    ignore: frozenset[str],
    kind: str,
) -> tuple[bool, str | None]:
    """Whether nothing stands across a line, and if not, what comes first from its start."""
    # Both directions are worked out as one, so that they cannot differ by rounding.
    swapped = (end[0].x, end[0].y, end[1]) < (start[0].x, start[0].y, start[1])
    (point, z), (other, other_z) = (end, start) if swapped else (start, end)
    ray = (point.x, point.y, other.x - point.x, other.y - point.y)
    crossed = [
        (-span[1] if swapped else span[0], name)
        for span, base, top, name in _obstacles(space, crowd, ray, min(z, other_z), ignore, kind)
        if _on_the_way(z, other_z, span, base, top)
    ]
    return (False, min(crossed)[1]) if crossed else (True, None)


class Between(Struct, frozen=True):
    """All that may stand in the way of lines from a point to the places along an edge.

    ``own`` are the parts of the piece itself that is looked at; ``wide`` is the greatest radius
    of a body, in inches.
    """

    parts: tuple[Prism, ...]
    bodies: tuple[tuple[float, float, Body], ...]
    own: tuple[Prism, ...]
    wide: float

    def narrowed(self, corners: tuple[XY, ...], ends: tuple[XY, ...]) -> "Between":
        """What of it reaches into the convex shape of some corners, or comes near to it.

        Its corners turn one way or the other; two of them may agree. Lines fill the shape of the
        ``ends``, which may be less: they end before a surface.
        """
        sides, wide = _sides(corners), self.wide
        bodies = self.bodies
        if bodies:
            bodies = tuple(
                one
                for one in bodies
                if _reaches((one[0] - wide, one[1] - wide, one[0] + wide, one[1] + wide), sides)
            )
        parts, own = _reaching(self.parts, sides, ends), _reaching(self.own, sides, ends)
        return Between(parts, bodies, own, wide)


def between(
    space: TerrainSpace,
    crowd: Crowd | None,
    corners: Sequence[XY],
    own: tuple[Prism, ...],
    ignore: frozenset[str],
    kind: str,
) -> Between:
    """What comes near the upright rectangle around some corners, but for what is ignored."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    low, high, bottom, top = min(xs), max(xs), min(ys), max(ys)
    parts = tuple(
        part
        for part in space.finder(kind, 0.0).within((low, bottom, high, top))
        if isinstance(part, Prism) and part.id not in ignore
    )
    if crowd is None:
        return Between(parts, (), own, 0.0)
    wide = crowd.widest_sight
    bodies = tuple(one for one in crowd.beside(low - wide, high + wide) if one[2].id not in ignore)
    return Between(parts, bodies, own, wide)


def _sides(corners: tuple[XY, ...]) -> list[tuple[float, float, float]]:
    """The sides of a convex shape as planes: normal outward, and how far along it they lie."""
    turned = signed_area(corners)
    if abs(turned) < SLACK:
        return []
    way = 1.0 if turned > 0.0 else -1.0
    found = []
    for (x, y), (other_x, other_y) in pairwise((*corners, corners[0])):
        nx, ny = way * (other_y - y), -way * (other_x - x)
        found.append((nx, ny, nx * x + ny * y + SLACK * (abs(nx) + abs(ny))))
    return found


def _reaching(
    parts: tuple[Prism, ...],
    sides: list[tuple[float, float, float]],
    ends: tuple[XY, ...],
) -> tuple[Prism, ...]:
    """Those parts that reach into a convex shape, or come near to it."""
    return tuple(
        [
            part
            for part in parts
            if _reaches(part.shape.bounds, sides) and not _parted(part.shape, ends)
        ]
    )


def _parted(shape: Shape, ends: tuple[XY, ...]) -> bool:
    """Whether some corners lie before one side of a shape, farther than rounding moves a line."""
    if isinstance(shape, Hull):
        for nx, ny, reach in shape.planes:
            limit = reach + ROUNDED
            for x, y in ends:
                if nx * x + ny * y <= limit:
                    break
            else:
                return True
    return False


def _reaches(
    bounds: tuple[float, float, float, float], sides: list[tuple[float, float, float]]
) -> bool:
    """Whether no side has the whole box before it."""
    left, low, right, high = bounds
    for nx, ny, reach in sides:
        if nx * (left if nx > 0.0 else right) + ny * (low if ny > 0.0 else high) > reach:
            return False
    return True


def clear_heights(
    space: TerrainSpace,
    among: Between,
    start: tuple[XY, float],
    place: XY,
    heights: Sequence[float],
) -> list[float]:
    """To which heights over a place the line is clear, as ``line_clear`` has it for each."""
    at, z = start
    swapped = place < at
    (x, y), (other_x, other_y) = (place, at) if swapped else (at, place)
    ray = (x, y, other_x - x, other_y - y)
    bodies = [body for _, _, body in among.bodies]
    obstacles = _crossing(space, ray, min(z, *heights), among.parts, bodies)
    if not obstacles:
        return list(heights)
    if swapped:
        return [height for height in heights if not _any_on_the_way(height, z, obstacles)]
    return [height for height in heights if not _any_on_the_way(z, height, obstacles)]


def _any_on_the_way(z: float, other_z: float, obstacles: Iterable[Obstacle]) -> bool:
    rise = other_z - z
    for span, base, top, _ in obstacles:
        first, last = z + rise * span[0], z + rise * span[1]
        if _meets(first, last, base, top):
            return True
    return False


def sheltered(
    among: Between,
    start: tuple[XY, float],
    radius: float,
    bounds: tuple[float, float, float, float],
    heights: Sequence[float],
) -> bool:
    """Whether one obstacle, from below all ends to above them, stands before every place in a box.

    Lines start at ``radius`` around the start.
    """
    (x, y), z = start
    low, high = min(*heights, z), max(*heights, z)
    return any(
        part.base < low
        and part.top > high
        and part.shape.gap(x, y) > radius
        and _covers(part, x, y, radius, bounds)
        for part in among.parts
    )


def _covers(
    part: Prism, x: float, y: float, radius: float, bounds: tuple[float, float, float, float]
) -> bool:
    """Whether a part is in the way of all lines from a place to some bounds, seen from above.

    What lies behind a convex shape, seen from a point, is convex as well: it is enough to look at
    the four corners, drawn in toward the place as far as lines end before a surface, and put
    outward as far as rounding could move a line.
    """
    left, low, right, high = bounds
    beside, above = max(left - x, 0.0, x - right), max(low - y, 0.0, y - high)
    distance, near = math.sqrt(beside * beside + above * above), part.shape.gap(x, y)
    if distance <= radius + SHORT or near <= 0.0:
        return False
    slack = ROUNDED * (distance + right - left + high - low) / near
    share = 1.0 - SHORT / distance
    return all(
        part.shape.span(x, y, (one - x) * share, (other - y) * share) is not None
        for one in (left - slack, right + slack)
        for other in (low - slack, high + slack)
    )


def _on_the_way(z: float, other_z: float, span: Span, base: float, top: float) -> bool:
    """Whether a line that rises or falls from one height to another meets what it runs over."""
    rise = other_z - z
    return _meets(z + rise * span[0], z + rise * span[1], base, top)


def _meets(first: float, last: float, base: float, top: float) -> bool:
    return (last > base and first < top) if first < last else (first > base and last < top)


def _obstacles(
    space: TerrainSpace,
    crowd: Crowd | None,
    ray: Ray,
    lowest: float,
    ignore: frozenset[str],
    kind: str,
) -> list[Obstacle]:
    x, y, dx, dy = ray
    finder = space.finder(kind, 0.0)
    near = finder.along((x, y), (x + dx, y + dy), finder.higher_than(lowest))
    parts = [part for part in near if isinstance(part, Prism) and part.id not in ignore]
    bodies: list[Body] = []
    if crowd is not None:
        around = crowd.along(x, y, dx, dy, crowd.widest_sight)
        bodies = [body for body in around if body.id not in ignore]
    return _crossing(space, ray, lowest, parts, bodies)


def _crossing(
    space: TerrainSpace,
    ray: Ray,
    lowest: float,
    parts: Iterable[Prism],
    bodies: Iterable[Body],
) -> list[Obstacle]:
    """Where a line runs through parts and bodies, and over the table if it goes below it."""
    x, y, dx, dy = ray
    found: list[Obstacle] = []
    for part in parts:
        span = part.shape.span(x, y, dx, dy)
        if span is not None:
            found.append((span, part.base, part.top, part.id))
    if lowest < 0.0:
        found += [(span, BEDROCK, 0.0, name) for span, name in table_spans(space, ray)]
    found += [(span, body.feet, body.top, body.id) for body, span in body_spans(bodies, ray)]
    return found


def crossed(
    space: TerrainSpace, start: tuple[Point, float], end: tuple[Point, float]
) -> tuple[tuple[str, Point, float], ...]:
    """All pieces across a line, in order from its start, with the place and height of entry.

    What they are made of makes no difference: solid or not, hiding or not.
    """
    (point, z), (other, other_z) = start, end
    ray = (point.x, point.y, other.x - point.x, other.y - point.y)
    rise = other_z - z
    first: dict[str, float] = {}
    for part in space.finder("any", 0.0).along((point.x, point.y), (other.x, other.y)):
        span = part.shape.span(*ray) if isinstance(part, Prism) else None
        if span is None or not isinstance(part, Prism):
            continue
        if _meets(z + rise * span[0], z + rise * span[1], part.base, part.top):
            first[part.id] = min(span[0], first.get(part.id, 1.0))
    return tuple(
        (name, Point(point.x + ray[2] * share, point.y + ray[3] * share), z + rise * share)
        for name, share in sorted(first.items(), key=lambda item: (item[1], item[0]))
    )
