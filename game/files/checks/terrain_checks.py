"""Checks of what is drawn on a map: paint, pieces, areas and zones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from game.files.checks.shapes import (
    LEAST_EDGE,
    Outline,
    Outlined,
    Round,
    Shape,
    crossings,
    line_length,
    short_edges,
)
from game.files.json.faults import at_index, at_key
from game.model.battlefield import Area, AreaKind, BattleMap, LinePiece, Piece, PieceKind
from game.model.paint import LinePaint
from game.model.setup import Fault
from game.model.vectors import Point

DEEP = ("water", "deep-water", "pit")
"""Areas that need a depth; lava may have one."""
SLOPED = ("stairs", "ladder")
_SLACK = 0.001

_ANY_PIECE = ("polygon", "circle", "line")
_ANY_AREA = ("polygon", "circle")

DRAWN_SHAPES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(get_args(PieceKind), _ANY_PIECE),
    **dict.fromkeys(get_args(AreaKind), _ANY_AREA),
    "ladder": ("polygon",),
}
"""The shapes in which each kind of piece and area can be drawn as it blocks."""

MOST_CORNERS = 6_000
"""Corners of everything drawn on a map: beyond, checking and playing on it take too long."""

NEVER_SOLID = ("smoke",)
"""Kinds that look as if anybody could walk through."""


def drawing_faults(battle_map: BattleMap) -> Iterator[Fault]:
    """What is wrong with paint, terrain, areas and zones."""
    for index, patch in enumerate(battle_map.paint):
        yield from shape_faults(patch, battle_map.size, at_index("paint", index))
    for index, piece in enumerate(battle_map.terrain):
        place = at_index("terrain", index)
        yield from shape_faults(piece, battle_map.size, place)
        yield from _unseen_faults(piece, place)
        if piece.top <= piece.base:
            yield Fault(f"{place}.top", f"is {piece.top:g}; it must be above base, {piece.base:g}")
        if isinstance(piece, LinePiece):
            yield from _opening_faults(piece, place)
    for index, area in enumerate(battle_map.areas):
        place = at_index("areas", index)
        yield from shape_faults(area, battle_map.size, place)
        yield from _unseen_faults(area, place)
        yield from _area_faults(area, place)
    for index, side in enumerate(battle_map.sides):
        place = at_index("sides", index)
        if side.zone is not None:
            yield from shape_faults(side.zone, battle_map.size, f"{place}.zone")
        if side.flag is not None and not _on_map(side.flag, battle_map.size):
            yield _off_map(f"{place}.flag", side.flag, battle_map.size)


def corner_faults(battle_map: BattleMap) -> Iterator[Fault]:
    """Many more corners than anybody draws."""
    zones = (side.zone for side in battle_map.sides if side.zone is not None)
    drawn = (*battle_map.terrain, *battle_map.areas, *battle_map.paint, *zones)
    corners = sum(len(_points(shape)) for shape in drawn if not isinstance(shape, Round))
    if corners > MOST_CORNERS:
        problem = f"has {corners} corners with areas, paint and zones; at most {MOST_CORNERS}"
        yield Fault("terrain", f"{problem} are wanted")


def _points(shape: Outline | LinePiece | LinePaint) -> Sequence[Point]:
    return shape.line if isinstance(shape, LinePiece | LinePaint) else shape.outline


def _unseen_faults(shape: Piece | Area, place: str) -> Iterator[Fault]:
    """What would block without being seen, or look as if it did."""
    drawn = DRAWN_SHAPES[shape.kind]
    tag = str(shape.__struct_config__.tag)
    if tag not in drawn:
        problem = f"is {tag}; a {shape.kind} can only be drawn as {' or '.join(drawn)}"
        yield Fault(at_key(place, "shape"), problem)
    if isinstance(shape, Area):
        return
    if shape.kind in NEVER_SOLID and shape.solid:
        problem = f"is true; {shape.kind} does not look solid; leave it out or make it a wall"
        yield Fault(at_key(place, "solid"), problem)
    if shape.base < shape.top <= 0:
        problem = f"is {shape.top:g}; what does not rise above the table, 0, cannot be seen"
        yield Fault(at_key(place, "top"), problem)


def shape_faults(
    shape: Shape | LinePaint, size: tuple[float, float], place: str
) -> Iterator[Fault]:
    """Points off the map, edges too short, outlines that cross themselves."""
    if isinstance(shape, Round):
        if not _on_map(shape.center, size, shape.radius):
            problem = f"reaches beyond the map, 0 to {size[0]:g} and 0 to {size[1]:g}; move it in"
            yield Fault(f"{place}.center", f"with radius {shape.radius:g} {problem}")
        return
    closed = isinstance(shape, Outlined)
    points = _points(shape)
    at_points = f"{place}.outline" if closed else f"{place}.line"
    if closed and points[0].distance(points[-1]) <= _SLACK:
        problem = "is the first corner once more; leave it out, outlines close by themselves"
        yield Fault(at_index(at_points, len(points) - 1), problem)
        points = points[:-1]
    for index, point in enumerate(points):
        if not _on_map(point, size):
            yield _off_map(at_index(at_points, index), point, size)
    for index, other, length in short_edges(points, closed):
        problem = f'is {length:.3g}" from corner {other}; edges are at least {LEAST_EDGE:g}"'
        yield Fault(at_index(at_points, index), f"{problem}: move the corner or leave it out")
    if closed:
        yield from _crossing_faults(points, at_points)


def _crossing_faults(points: Sequence[Point], at_points: str) -> Iterator[Fault]:
    for later, earlier in crossings(points):
        edge = f"{earlier}-{(earlier + 1) % len(points)}"
        problem = f"crosses edge {edge}; move the corner or split the piece"
        yield Fault(at_index(at_points, later), problem)


def _opening_faults(piece: LinePiece, place: str) -> Iterator[Fault]:
    length = line_length(piece.line)
    for index, hole in enumerate(piece.openings):
        at_hole = at_index(f"{place}.openings", index)
        if hole.end <= hole.start:
            yield Fault(f"{at_hole}.to", f"is {hole.end:g}; it must be beyond from, {hole.start:g}")
        if hole.end > length + _SLACK:
            problem = f'is {hole.end:g}; the line is only {length:.3f}" long'
            yield Fault(f"{at_hole}.to", f"{problem}; end there, or make it longer")
        if hole.top <= hole.bottom:
            yield Fault(
                f"{at_hole}.top", f"is {hole.top:g}; it must be above bottom, {hole.bottom:g}"
            )
        if hole.bottom < piece.base - _SLACK:
            problem = f"is {hole.bottom:g}; the piece begins at {piece.base:g}"
            yield Fault(f"{at_hole}.bottom", f"{problem}; begin there, or lower its base")
        if hole.top > piece.top + _SLACK:
            problem = f"is {hole.top:g}; the piece ends at {piece.top:g}"
            yield Fault(f"{at_hole}.top", f"{problem}; end there, or raise its top")
        for other, earlier in enumerate(piece.openings[:index]):
            across = hole.start < earlier.end - _SLACK and earlier.start < hole.end - _SLACK
            if across and hole.bottom < earlier.top and earlier.bottom < hole.top:
                yield Fault(at_hole, f"overlaps openings[{other}]; move it or make them one")


def _area_faults(area: Area, place: str) -> Iterator[Fault]:
    if area.kind in DEEP and not area.depth:
        yield Fault(f"{place}.depth", f"is missing; {area.kind} needs a depth above 0")
    elif area.depth is not None and area.kind not in (*DEEP, "lava"):
        yield Fault(f"{place}.depth", f"means nothing for {area.kind}; leave it out")
    slope = {"from": area.start, "to": area.end, "up": area.up}
    for name, value in slope.items():
        if area.kind in SLOPED and value is None:
            right = "degrees of the way up" if name == "up" else "a height in inches"
            yield Fault(at_key(place, name), f"is missing; {area.kind} needs {right}")
        if area.kind not in SLOPED and value is not None:
            yield Fault(at_key(place, name), f"means nothing for {area.kind}; leave it out")
    low, high = area.start, area.end
    if area.kind in SLOPED and low is not None and high is not None and high <= low:
        problem = f"is {high:g}; it must be above from, {low:g}"
        yield Fault(at_key(place, "to"), problem)


def _on_map(point: Point, size: tuple[float, float], radius: float = 0.0) -> bool:
    least = radius - _SLACK
    return least <= point.x <= size[0] - least and least <= point.y <= size[1] - least


def _off_map(place: str, point: Point, size: tuple[float, float]) -> Fault:
    problem = f"is [{point.x:g}, {point.y:g}], off the map; 0 to {size[0]:g} and 0 to {size[1]:g}"
    return Fault(place, f"{problem} are wanted")
