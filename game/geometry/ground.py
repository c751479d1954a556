"""The one walkable surface: what of the parts at a place carries a figure."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.geometry.parts import Part, Prism, Region

SINGLE_LEVEL = "marker"
"""The one kind of area that counts on top of bridges and platforms too."""


class Surface(Struct, frozen=True):
    """The ground at a place: the part that gives it (``None``: the table) and the areas there."""

    part: Part | None
    areas: tuple[Region, ...]

    def height_at(self, x: float, y: float) -> float:
        """Height of this surface, continued beyond its rim where need be."""
        return 0.0 if self.part is None else self.part.height_at(x, y)

    @property
    def name(self) -> str:
        """Id of the piece or area that gives the ground; empty for the bare table."""
        return "" if self.part is None else self.part.id

    @property
    def climbs(self) -> Region | None:
        """The stairs or ladder this ground is, if it is one."""
        part = self.part
        return part if isinstance(part, Region) and part.climbs else None


def surface_of(covering: Iterable[Part], x: float, y: float) -> Surface:
    """The surface at a place among the parts that cover it.

    The highest walkable piece, flight of stairs or ladder carries; without one the deepest pit;
    without that the table. What lies below a piece or stairs, such as the water below a bridge,
    does not count there, only markers do.
    """
    parts = sorted(covering, key=lambda part: part.rank)
    carrier = _carrier(parts, x, y)
    regions = [part for part in parts if isinstance(part, Region)]
    if carrier is None:
        return Surface(_pit(regions), tuple(regions))
    return Surface(
        carrier,
        tuple(region for region in regions if region.kind == SINGLE_LEVEL or region is carrier),
    )


def _carrier(parts: Sequence[Part], x: float, y: float) -> Part | None:
    best: Part | None = None
    best_height = 0.0
    for part in parts:
        carries = part.walk if isinstance(part, Prism) else part.climbs
        if not carries:
            continue
        height = part.height_at(x, y)
        if best is None or height > best_height:
            best, best_height = part, height
    return best


def _pit(regions: Sequence[Region]) -> Region | None:
    pits = [region for region in regions if region.sunk]
    return max(pits, key=lambda pit: pit.depth) if pits else None
