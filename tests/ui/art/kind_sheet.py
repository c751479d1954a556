"""All kinds, shapes and materials of terrain side by side: what blocks, and what is drawn.

``python -m tests.ui.art.kind_sheet FILE.png`` draws the whole sheet, to be looked at.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args
from unittest.mock import patch

import numpy as np
import numpy.typing as npt
import pygame

from game.geometry.parts import prisms_of
from game.geometry.shapes import Disc
from game.model.battlefield import BattleMap, Material, Piece, PieceKind
from game.ui.art import shading
from game.ui.art.board import BoardArt
from game.ui.art.footprint import Box
from game.ui.art.palette import STUDS_PER_INCH, Mask
from game.ui.art.terrain_art import paint_smoke
from tests.ui.art.maps import table

KINDS = get_args(PieceKind)
MATERIALS = get_args(Material)
CELL = 3.5
"""Inches of the square that each piece stands in."""

PX_PER_INCH = 24
ABREAST = 3

SHAPES: dict[str, dict[str, Any]] = {
    "polygon": {"shape": "polygon", "outline": [[0.6, 0.9], [2.9, 0.5], [2.7, 2.3], [0.5, 2.9]]},
    "notched": {
        "shape": "polygon",
        "outline": [[0.5, 0.5], [3, 0.5], [3, 3], [2, 3], [2, 1.5], [0.5, 1.5]],
    },
    "circle": {"shape": "circle", "center": [1.75, 1.75], "radius": 1.2},
    "small": {"shape": "circle", "center": [1.75, 1.75], "radius": 0.5},
    "line": {"shape": "line", "line": [[0.5, 1.6], [3, 1.9]], "thickness": 0.6},
    "thin": {"shape": "line", "line": [[0.5, 1.75], [3, 1.75]], "thickness": 0.2},
    "bent": {
        "shape": "line",
        "line": [[0.5, 2.9], [0.9, 0.9], [2.9, 0.9], [1.8, 2.2], [2.9, 2.9]],
        "thickness": 0.5,
    },
}
"""Each shape of a map file, also notched, small, thin and bent."""


class Cell(NamedTuple):
    """A square of the sheet with one piece in it."""

    kind: str
    shape: str
    material: str
    column: int
    row: int

    def piece(self, **fields: Any) -> dict[str, Any]:
        """The piece as a map file has it."""
        shape = dict(SHAPES[self.shape])
        for name in ("outline", "line"):
            if name in shape:
                shape[name] = [self._moved(at) for at in shape[name]]
        if "center" in shape:
            shape["center"] = self._moved(shape["center"])
        name = f"{self.kind}-{self.shape}-{self.material}"
        return {
            "id": name,
            "kind": self.kind,
            "material": self.material,
            "top": 1.2,
            **shape,
            **fields,
        }

    def _moved(self, at: Sequence[float]) -> list[float]:
        return [at[0] + self.column * CELL, at[1] + self.row * CELL]


def cells(
    kinds: Sequence[str] = KINDS,
    shapes: Sequence[str] = tuple(SHAPES),
    materials: Sequence[str] = MATERIALS,
) -> Iterator[Cell]:
    """A row for each material, a column for each shape, and three kinds abreast."""
    for number, kind in enumerate(kinds):
        down, across = divmod(number, ABREAST)
        for row, material in enumerate(materials):
            for column, shape in enumerate(shapes):
                place = (across * len(shapes) + column, down * len(materials) + row)
                yield Cell(kind, shape, material, *place)


def sheet(found: Sequence[Cell], ground: str = "stone", **fields: Any) -> BattleMap:
    """A map with a piece in each cell."""
    wide = (max(cell.column for cell in found) + 1) * CELL
    high = (max(cell.row for cell in found) + 1) * CELL
    pieces = [cell.piece(**fields) for cell in found]
    return table(*pieces, size=[max(8.0, wide), max(8.0, high)], ground=ground)


def unshadowed(battle_map: BattleMap) -> npt.NDArray[np.float32]:
    """The picture of a board at 24 pixels per inch, without any shadow; 0 to 255."""
    art = BoardArt(battle_map, table=0)
    box = Box(0, 0, *(side * STUDS_PER_INCH for side in battle_map.size))
    relief = art.relief(box, PX_PER_INCH / STUDS_PER_INCH)
    with (
        patch.object(shading, "cast_shadow", lambda height, *_, **__: np.zeros_like(height)),
        patch.object(shading, "_occlusion", lambda height, _: np.ones_like(height)),
    ):
        light = shading.shade(relief)
    paint_smoke(relief, light, art.pieces)
    return np.asarray(shading.tone(light) * 255, np.float32)


def blocking(piece: Piece, part: tuple[slice, slice], grown: float = 0.0) -> Mask:
    """The pixels of a board whose middles a piece takes; ``grown`` inches more on each side."""
    ys, xs = np.ogrid[part]
    x, y = (xs + 0.5) / PX_PER_INCH, (ys + 0.5) / PX_PER_INCH
    shape = (len(ys), xs.shape[1])
    mask = np.zeros(shape, np.bool_)
    for prism in prisms_of(piece):
        part = prism.shape
        if isinstance(part, Disc):
            mask |= np.hypot(x - part.x, y - part.y) < part.radius + grown
            continue
        inside = np.ones(shape, np.bool_)
        for (a, b), (c, d) in zip(part.corners, (*part.corners[1:], part.corners[0]), strict=True):
            length = np.hypot(c - a, d - b)
            inside &= ((c - a) * (y - b) - (d - b) * (x - a)) / length > -grown
        mask |= inside
    return mask


class Agreement(NamedTuple):
    """How far the picture of a piece and what blocks agree, as shares of one."""

    drawn: float
    """Of what blocks, what is drawn."""

    beyond: float
    """Of what is drawn, what does not block."""


SEEN = 4.0
"""Steps of 255 in one color from which on a pixel differs."""

EDGE = 1.0 / PX_PER_INCH
"""A pixel on the outline belongs to both sides."""


def agreements(found: Sequence[Cell], ground: str = "stone") -> dict[Cell, Agreement]:
    """Compare the picture of a sheet with that of the empty ground, cell by cell."""
    whole = sheet(found, ground)
    bare = table(size=list(whole.size), ground=ground)
    differs = np.abs(unshadowed(whole) - unshadowed(bare)).max(axis=2) > SEEN
    side = round(CELL * PX_PER_INCH)
    result = {}
    for cell, piece in zip(found, whole.terrain, strict=True):
        top, left = cell.row * side, cell.column * side
        part = (slice(top, top + side), slice(left, left + side))
        seen = differs[part]
        blocks, around = blocking(piece, part), blocking(piece, part, EDGE)
        drawn = float((seen & blocks).sum() / blocks.sum())
        result[cell] = Agreement(drawn, float((seen & ~around).sum() / max(1, seen.sum())))
    return result


def save_sheet(file: Path, px: int) -> None:
    """Draw all cells as the board shows them, ``px`` pixels per stud."""
    art = BoardArt(sheet(tuple(cells())), table=0)
    # Row by row of cells, since the fields of all would take gigabytes.
    extent, step = art.extent, 16
    strips = [
        Box(extent.left, top, extent.right, min(extent.bottom, top + step))
        for top in range(int(extent.top), int(extent.bottom), step)
    ]
    pixels = np.concatenate([art.bake_box(strip, px, factor=2) for strip in strips])
    size = (pixels.shape[1], pixels.shape[0])
    pygame.image.save(pygame.image.frombuffer(pixels.tobytes(), size, "RGB"), file)


if __name__ == "__main__":
    save_sheet(Path(sys.argv[1]), 8)
