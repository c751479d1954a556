"""Where figures may stand at the start: not in walls, not off the map, not in each other."""

import math
from collections.abc import Iterator, Sequence

from game.files.checks.shapes import Round, bounds, inside, line_quads, near_outline
from game.model.battlefield import Area, BattleMap, LinePiece, Piece, PolygonArea, Zone
from game.model.vectors import HEADINGS, Point

STAND_RADIUS = 0.5
"""Radius of a figure's stand in inches, the largest of the rulesets (R10-UN-06)."""
FIGURE_HEIGHT = 1.57
"""Height of a figure in inches."""
DEADLY = ("lava", "bottomless")
"""Areas that swallow whoever starts in them."""
AVOIDED = ("deep-water", "lava", "pit", "bottomless", "mine")
"""Areas in which nobody is deployed."""
_MATTERING = (*AVOIDED, "stairs")
_SLACK = 0.01
_MOST_COLUMNS = 48
MOST_EFFORT = 1_000_000
"""Corners that are looked at to check one map."""
_BOXES = 8
"""Boxes that are compared in the time of a corner."""

Bounds = tuple[float, float, float, float]


INTRICATE = "are too many among too many corners to be checked; draw it with fewer corners"
"""The problem of figures on a map on which looking for places takes too long."""


class TooIntricate(Exception):
    """Looking for places on a map takes too long: too many corners lie one over the other."""


class Ground:
    """What a map's terrain lets figures do at a point.

    With an ``effort``, in corners looked at, each answer may raise ``TooIntricate``, once all of
    them together have taken more.
    """

    def __init__(self, battle_map: BattleMap, effort: float = math.inf) -> None:
        self._left = effort
        self.size = battle_map.size
        pieces = [(bounds(piece), piece) for piece in battle_map.terrain]
        self._solid = [(box, piece) for box, piece in pieces if piece.traits.solid]
        self._walkable = [(box, piece) for box, piece in pieces if piece.traits.walk]
        self._areas: list[tuple[Bounds, Area]] = [
            (bounds(area), area) for area in battle_map.areas if area.kind in _MATTERING
        ]
        self._hollows = [one for one in battle_map.areas if one.depth or one.kind == "bottomless"]

    def height(self, at: Point) -> float:
        """Height of the walkable surface: highest walkable piece or stairs, else the ground."""
        areas = self._areas_at(at)
        tops = [piece.top for piece in self._underfoot(at)]
        tops.extend(_step_height(area, at) for area in areas if area.kind == "stairs")
        if tops:
            return max(tops)
        return -max((area.depth or 0.0 for area in areas if area.kind == "pit"), default=0.0)

    def lowest(self, at: Point) -> float:
        """How low feet can be at a point: on the ground, or on what it is hollowed out to."""
        hollows = [area for area in self._hollows if self._holds(area, at, _SLACK)]
        if any(area.kind == "bottomless" for area in hollows):
            return -math.inf
        return min(0.0, self.height(at), *(-(area.depth or 0.0) for area in hollows))

    def obstacle(self, at: Point) -> Piece | None:
        """The first solid piece that a figure standing at a point would be inside of."""
        return self._inside(at, self.height(at), STAND_RADIUS - _SLACK)

    def around(self, at: Point, feet: float | None) -> Piece | None:
        """The first solid piece around the middle of a figure, whatever the size of its stand.

        Its ``feet`` are at the given height in inches, or on the highest surface.
        """
        return self._inside(at, self.height(at) if feet is None else feet, 0.0)

    def _inside(self, at: Point, feet: float, margin: float) -> Piece | None:
        self._spend(len(self._solid) // _BOXES)
        for box, piece in self._solid:
            if not _in_box(box, at, STAND_RADIUS):
                continue
            if piece.top <= feet + _SLACK or piece.base >= feet + FIGURE_HEIGHT - _SLACK:
                continue
            self._spend(_corners(piece))
            if _touches(piece, at, feet, margin):
                return piece
        return None

    def area_of(self, kinds: tuple[str, ...], at: Point) -> Area | None:
        """The area of one of some kinds that a figure at a point would be in, unless bridged."""
        if self._underfoot(at):
            return None
        return next((area for area in self._areas_at(at) if area.kind in kinds), None)

    def off_map(self, at: Point) -> bool:
        """Whether a stand at a point would hang over the rim."""
        least = STAND_RADIUS - _SLACK
        width, depth = self.size
        return not (least <= at.x <= width - least and least <= at.y <= depth - least)

    def free(self, at: Point) -> bool:
        """Whether a figure can be deployed here as far as the map is concerned."""
        if self.off_map(at) or self.obstacle(at) is not None:
            return False
        return self.area_of(AVOIDED, at) is None

    def _underfoot(self, at: Point) -> list[Piece]:
        self._spend(len(self._walkable) // _BOXES)
        return [p for box, p in self._walkable if _in_box(box, at, 0.0) and self._holds(p, at)]

    def _areas_at(self, at: Point) -> list[Area]:
        self._spend(len(self._areas) // _BOXES)
        return [a for box, a in self._areas if _in_box(box, at, 0.0) and self._holds(a, at)]

    def _holds(self, shape: Piece | Area, at: Point, margin: float = 0.0) -> bool:
        self._spend(_corners(shape))
        return inside(shape, at, margin)

    def _spend(self, effort: int) -> None:
        self._left -= effort
        if self._left < 0:
            raise TooIntricate


def _corners(shape: Piece | Area) -> int:
    """How much it takes to look whether a point is in a shape."""
    if isinstance(shape, Round):
        return 1
    if isinstance(shape, LinePiece):
        return 4 * len(shape.line) * (1 + len(shape.openings))
    return len(shape.outline)


def room_for(zone: Zone, ground: Ground, taken: Sequence[Point], wanted: int) -> int:
    """How many of ``wanted`` more figures find room in a zone, packed row by row."""
    low_x, low_y, high_x, high_y = bounds(zone)
    step = max(0.25, (high_x - low_x) / _MOST_COLUMNS, (high_y - low_y) / _MOST_COLUMNS)
    standing = list(taken)
    found = 0
    for row in range(int((high_y - low_y) / step) + 1):
        for column in range(int((high_x - low_x) / step) + 1):
            if found == wanted:
                return found
            at = Point(low_x + column * step, low_y + row * step)
            if any(_overlap(at, other) for other in standing):
                continue
            if inside(zone, at, _SLACK) and ground.free(at):
                standing.append(at)
                found += 1
    return found


def overlapping(places: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """Stands that overlap an earlier one: index of the later, and of the first such one."""
    for later, at in enumerate(places):
        for earlier, other in enumerate(places[:later]):
            if _overlap(at, other):
                yield later, earlier
                break


def _overlap(one: Point, other: Point) -> bool:
    return one.distance(other) < 2 * STAND_RADIUS - _SLACK


def _touches(piece: Piece, at: Point, feet: float, margin: float) -> bool:
    if not isinstance(piece, LinePiece):
        return inside(piece, at, margin)
    # Doors are no hindrance: openings from the feet up that a whole figure fits under.
    doors = [
        (hole.start, hole.end)
        for hole in piece.openings
        if hole.bottom <= feet + _SLACK and hole.top >= min(feet + FIGURE_HEIGHT, piece.top) - 1e-9
    ]
    return any(near_outline(quad, at, margin) for quad in line_quads(piece, doors))


def _step_height(area: Area, at: Point) -> float:
    """Height of stairs at a point: from the lower end to the upper one in a straight slope."""
    low, high = area.start or 0.0, area.end or 0.0
    way = HEADINGS[area.up or 0]
    if isinstance(area, PolygonArea):
        along = [point.x * way[0] + point.y * way[1] for point in area.outline]
        first, last = min(along), max(along)
    else:
        middle = area.center.x * way[0] + area.center.y * way[1]
        first, last = middle - area.radius, middle + area.radius
    share = (at.x * way[0] + at.y * way[1] - first) / (last - first) if last > first else 0.0
    return low + (high - low) * min(1.0, max(0.0, share))


def _in_box(box: Bounds, at: Point, margin: float) -> bool:
    return box[0] - margin <= at.x <= box[2] + margin and box[1] - margin <= at.y <= box[3] + margin
