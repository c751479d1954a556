"""The convex parts that pieces and areas are made of.

A ``Prism`` is a part of a piece: it stands in the way, hides, or carries. A ``Region`` is a
part of an area: it changes the ground or what walking costs.
"""

from msgspec import Struct
from msgspec.structs import replace

from game.geometry.decompose import convex_parts, wall_parts
from game.geometry.shapes import TINY, XY, Disc, Hull, Shape
from game.model.battlefield import (
    Area,
    CircleArea,
    CirclePiece,
    Piece,
    PolygonArea,
    PolygonPiece,
)
from game.model.vectors import HEADINGS

BEDROCK = -1000.0
"""Lower end of pieces that stand on the table: nothing passes below them, pits or not."""

ABYSS = 100.0
"""Depth of a bottomless area for everything that needs a number."""

USUAL_DEPTH = 2.0
"""Depth of a pit whose map gives none."""


class Prism(Struct, frozen=True, eq=False):
    """A convex part of a piece, from ``base`` to ``top``. ``rank`` orders equal findings."""

    id: str
    rank: tuple[str, int]
    shape: Shape
    base: float
    top: float
    solid: bool
    opaque: bool
    walk: bool

    def height_at(self, _x: float, _y: float) -> float:
        """Height of its top side."""
        return self.top

    def numbered(self, index: int) -> "Prism":
        """The same part with another number within its piece."""
        return self if self.rank[1] == index else replace(self, rank=(self.id, index))


class Region(Struct, frozen=True, eq=False):
    """A convex part of an area.

    Stairs and ladders rise by ``height_at``; ``lead`` is the height they lead up to. Pits are
    ``sunk``: their ground lies ``depth`` below the table.
    """

    id: str
    rank: tuple[str, int]
    shape: Shape
    kind: str
    depth: float
    start: float
    slope: float
    up: XY
    origin: float
    lead: float

    @property
    def climbs(self) -> bool:
        """Whether it is a way up: stairs or a ladder."""
        return self.kind in ("stairs", "ladder")

    @property
    def sunk(self) -> bool:
        """Whether its ground lies below the table."""
        return self.kind in ("pit", "bottomless")

    @property
    def opens_table(self) -> bool:
        """Whether heights below the table are open here."""
        return self.sunk or (self.climbs and min(self.start, self.lead) < 0.0)

    def height_at(self, x: float, y: float) -> float:
        """Height of the ground on stairs and ladders, of the bottom of pits."""
        if self.climbs:
            return self.start + self.slope * (x * self.up[0] + y * self.up[1] - self.origin)
        return -self.depth if self.sunk else 0.0


Part = Prism | Region


def prisms_of(piece: Piece) -> tuple[Prism, ...]:
    """The convex parts of a piece, in a fixed order."""
    traits = piece.traits
    return tuple(
        Prism(
            piece.id,
            (piece.id, index),
            shape,
            # Whatever stands on the table leaves no gap below itself.
            BEDROCK if base == 0.0 else base,
            top,
            traits.solid,
            traits.opaque,
            traits.walk,
        )
        for index, (shape, base, top) in enumerate(_shapes_of(piece))
    )


def _shapes_of(piece: Piece) -> tuple[tuple[Shape, float, float], ...]:
    if isinstance(piece, CirclePiece):
        disc = Disc(piece.center.x, piece.center.y, piece.radius)
        return ((disc, piece.base, piece.top),)
    if isinstance(piece, PolygonPiece):
        return tuple((hull, piece.base, piece.top) for hull in _hulls(piece))
    return tuple((Hull(corners), base, top) for corners, base, top in wall_parts(piece))


def _hulls(shape: PolygonPiece | PolygonArea) -> tuple[Hull, ...]:
    outline = tuple((point.x, point.y) for point in shape.outline)
    return tuple(Hull(corners) for corners in convex_parts(outline))


def regions_of(area: Area) -> tuple[Region, ...]:
    """The convex parts of an area; stairs rise over the whole area, not part by part."""
    start, end = area.start or 0.0, area.end or 0.0
    up = HEADINGS[area.up or 0]
    low, high = _extent(area, up)
    rise = (end - start) / (high - low) if high - low > TINY else 0.0
    depth = ABYSS if area.kind == "bottomless" else area.depth
    if depth is None:
        depth = USUAL_DEPTH
    return tuple(
        Region(
            area.id,
            (area.id, index),
            shape,
            area.kind,
            depth,
            start,
            rise,
            up,
            low,
            max(start, end),
        )
        for index, shape in enumerate(_area_shapes(area))
    )


def _area_shapes(area: Area) -> tuple[Shape, ...]:
    if isinstance(area, CircleArea):
        return (Disc(area.center.x, area.center.y, area.radius),)
    return _hulls(area)


def _extent(area: Area, up: XY) -> tuple[float, float]:
    """How far an area reaches along a direction."""
    if isinstance(area, CircleArea):
        middle = area.center.x * up[0] + area.center.y * up[1]
        return (middle - area.radius, middle + area.radius)
    along = [point.x * up[0] + point.y * up[1] for point in area.outline]
    return (min(along), max(along))
