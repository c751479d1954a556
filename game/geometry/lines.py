"""Single lines in space: whether one is free, seen alike from both ends."""

from collections.abc import Sequence

from game.geometry.crowd import Crowd
from game.geometry.parts import BEDROCK, Prism
from game.geometry.shapes import Span
from game.geometry.sight import Ray, body_spans, table_spans
from game.geometry.terrain_space import TerrainSpace
from game.model.vectors import Point

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


def clear_heights(
    space: TerrainSpace,
    crowd: Crowd | None,
    start: tuple[Point, float],
    place: Point,
    heights: Sequence[float],
    ignore: frozenset[str],
    kind: str,
) -> list[float]:
    """To which heights over a place the line is clear, as ``line_clear`` has it for each."""
    at, z = start
    swapped = (place.x, place.y) < (at.x, at.y)
    point, other = (place, at) if swapped else (at, place)
    ray = (point.x, point.y, other.x - point.x, other.y - point.y)
    obstacles = _obstacles(space, crowd, ray, min(z, *heights), ignore, kind)
    return [
        height
        for height in heights
        if not any(
            _on_the_way(*((height, z) if swapped else (z, height)), span, base, top)
            for span, base, top, _ in obstacles
        )
    ]


def _on_the_way(z: float, other_z: float, span: Span, base: float, top: float) -> bool:
    """Whether a line that rises or falls from one height to another meets what it runs over."""
    rise = other_z - z
    return _meets(z + rise * span[0], z + rise * span[1], base, top)


def _meets(first: float, last: float, base: float, top: float) -> bool:
    return min(first, last) < top and max(first, last) > base


def _obstacles(
    space: TerrainSpace,
    crowd: Crowd | None,
    ray: Ray,
    lowest: float,
    ignore: frozenset[str],
    kind: str,
) -> list[Obstacle]:
    x, y, dx, dy = ray
    found: list[Obstacle] = []
    finder = space.finder(kind, 0.0)
    near = finder.along((x, y), (x + dx, y + dy), finder.classes.higher_than(lowest))
    for part in near:
        if isinstance(part, Prism) and part.id not in ignore:
            span = part.shape.span(x, y, dx, dy)
            if span is not None:
                found.append((span, part.base, part.top, part.id))
    if lowest < 0.0:
        found += [(span, BEDROCK, 0.0, name) for span, name in table_spans(space, ray)]
    if crowd is not None:
        bodies = [
            body for body in crowd.along(x, y, dx, dy, crowd.widest_sight) if body.id not in ignore
        ]
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
