"""The board as tiles of pixels: what is where, what a tile shows, and how it is baked."""

import hashlib
from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec
import numpy as np

from game.model.battlefield import Area, BattleMap, Piece
from game.model.paint import Paint
from game.ui.art.areas_art import paint_areas, paint_stains
from game.ui.art.footprint import Box, bounds
from game.ui.art.ground_art import TABLE_LEVEL, Board, paint_ground, paint_table
from game.ui.art.palette import STUDS_PER_INCH, Field
from game.ui.art.plants_art import Plant, paint_plants, plants_of
from game.ui.art.relief import Relief
from game.ui.art.shading import blur, shade, shrink, tone
from game.ui.art.sprite import Pixels
from game.ui.art.terrain_art import paint_debris, paint_smoke, paint_terrain

ART_VERSION = 8
"""Raise it when any baked pixel changes, so that tiles kept on disk are baked again."""

TILE = 32
"""Side of a tile in studs."""

_MARGIN = 4
"""Studs around a tile that are painted too: shadows and sky light reach over the edge."""

_PARTS = ((32, 4), (16, 2), (0, 1))
"""In how many strips a tile is baked, from how many pixels per stud on."""


def oversampling(px: int) -> int:
    """How much finer than the picture its relief is painted.

    Coarse pictures are quick, and fine ones are shown at smaller steps than they are baked for.
    """
    return 2 if 8 < px < 16 else 1


class TileKey(NamedTuple):
    """Column and row of a tile."""

    ix: int
    iy: int


class _Near(NamedTuple):
    """What may show in a part of the board."""

    pieces: tuple[Piece, ...]
    gone: tuple[Piece, ...]
    areas: tuple[Area, ...]
    spent: tuple[Area, ...]
    paint: tuple[Paint, ...]
    plants: tuple[Plant, ...]


class BoardArt:
    """All there is to draw of a map, with the terrain as changed so far.

    ``changes`` maps the id of a piece to the pieces that replace it (none: destroyed), ``spent``
    are the ids of areas that are used up and leave nothing but a dark stain. ``table`` is the
    width in studs of the table shown around the board. The object never changes and may be used
    by several threads.
    """

    def __init__(
        self,
        battle_map: BattleMap,
        changes: Mapping[str, tuple[Piece, ...]] | None = None,
        *,
        spent: Collection[str] = (),
        table: int = 16,
    ) -> None:
        self.map = battle_map
        self.table = table
        width, height = (side * STUDS_PER_INCH for side in battle_map.size)
        self.board = Board(width, height, battle_map.ground)
        self.extent = Box(-table, -table, int(np.ceil(width)) + table, int(np.ceil(height)) + table)
        """What the pictures show, in studs: the board and the table around it, in whole studs."""
        self._pieces: list[tuple[Box, Piece]] = []
        self._gone: list[tuple[Box, Piece]] = []
        for piece in battle_map.terrain:
            replaced = changes.get(piece.id) if changes else None
            if replaced is None:
                self._pieces.append((bounds(piece), piece))
                continue
            self._gone.append((bounds(piece), piece))
            self._pieces += [(bounds(new), new) for new in replaced]
        areas = [(bounds(area), area) for area in battle_map.areas]
        self._areas = [(around, area) for around, area in areas if area.id not in spent]
        self._spent = [(around, area) for around, area in areas if area.id in spent]
        self._paint = [(bounds(patch), patch) for patch in battle_map.paint]
        self.plants = plants_of(battle_map)
        """Flowers and grass, wherever terrain has come or gone since."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All terrain as it is now."""
        return tuple(piece for _, piece in self._pieces)

    @property
    def areas(self) -> tuple[Area, ...]:
        """All areas that are still there."""
        return tuple(area for _, area in self._areas)

    def changed_boxes(self, before: "BoardArt") -> list[Box]:
        """Around everything of the same map that stands here and did not before, or the reverse."""
        here, there = self._marked(), before._marked()
        marks, former = {mark for _, mark in here}, {mark for _, mark in there}
        new = [box for box, mark in here if mark not in former]
        old = [box for box, mark in there if mark not in marks]
        return [box.grown(_MARGIN) for box in (*new, *old)]

    def _marked(self) -> list[tuple[Box, tuple[str, Piece | Area]]]:
        """All that stands or lies on the board with its place and in which way it is there."""
        return [
            *((box, ("piece", piece)) for box, piece in self._pieces),
            *((box, ("gone", piece)) for box, piece in self._gone),
            *((box, ("area", area)) for box, area in self._areas),
            *((box, ("spent", area)) for box, area in self._spent),
        ]

    def tiles(self) -> list[TileKey]:
        """All tiles, row by row."""
        left, top, right, bottom = self.extent
        columns = -int((left - right) // TILE)
        rows = -int((top - bottom) // TILE)
        return [TileKey(ix, iy) for iy in range(rows) for ix in range(columns)]

    def tile_box(self, tile: TileKey) -> Box:
        """The studs that a tile shows; tiles at the right and lower rim are cut short."""
        left, top, right, bottom = self.extent
        x, y = left + tile.ix * TILE, top + tile.iy * TILE
        return Box(x, y, min(right, x + TILE), min(bottom, y + TILE))

    def digest(self, tile: TileKey, px: int) -> str:
        """A name for the pixels of a tile: equal names have equal pixels."""
        return self.digest_box(self.tile_box(tile), px)

    def digest_box(self, box: Box, px: int) -> str:
        """The same for the pixels of any part of the board."""
        encoded = msgspec.json.encode((ART_VERSION, px, box, self.board, self._near(box)))
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()

    def is_table(self, tile: TileKey) -> bool:
        """Whether a tile shows nothing but the table."""
        whole = Box(0.0, 0.0, self.board.width, self.board.height)
        return not self.tile_box(tile).grown(_MARGIN).meets(whole)

    def bake(self, tile: TileKey, px: int, *, factor: int | None = None) -> Pixels:
        """The pixels (rows, columns, 3) of a tile at ``px`` per stud. Runs in any thread.

        ``factor`` is how much finer its relief is painted, for pictures that are shown as they are.
        """
        return self.bake_box(self.tile_box(tile), px, factor=factor)

    def bake_box(self, box: Box, px: int, *, factor: int | None = None) -> Pixels:
        """The pixels of any part of the board, its sides in whole pixels. Runs in any thread."""
        finer = oversampling(px) if factor is None else factor
        # In parts, since the fields of a whole fine tile take 150 MB while it is lit.
        parts = next(parts for least, parts in _PARTS if px >= least)
        if box.bottom - box.top < TILE:
            parts = 1
        step = (box.bottom - box.top) / parts
        strips = [
            Box(box.left, box.top + number * step, box.right, box.top + (number + 1) * step)
            for number in range(parts)
        ]
        return np.concatenate([self._baked(strip, px, finer) for strip in strips])

    def _baked(self, box: Box, px: int, factor: int) -> Pixels:
        wide = box.grown(_MARGIN)
        board = Box(0.0, 0.0, self.board.width, self.board.height)
        factor = factor if wide.meets(board) else 1
        near = self._near(box)
        return self._lit(self._painted(wide, px * factor, near), near.pieces, px, factor)

    def relief(self, box: Box, px: float) -> Relief:
        """A part of the board as planes of height and color, before any light falls on it."""
        return self._painted(box, px, self._near(box))

    def _painted(self, box: Box, px: float, near: _Near) -> Relief:
        size = (box.right - box.left, box.bottom - box.top)
        relief = Relief(box.left, box.top, *size, px, base=TABLE_LEVEL, covered=True)
        paint_table(relief, self.board)
        paint_ground(relief, self.board, near.paint)
        paint_areas(relief, self.board, near.areas, late=False)
        paint_stains(relief, self.board, near.spent)
        for piece in near.gone:
            paint_debris(relief, piece, [left for left in near.pieces if left.id == piece.id])
        paint_terrain(relief, near.pieces)
        paint_areas(relief, self.board, near.areas, late=True)
        paint_plants(relief, near.plants)
        return relief

    def _lit(self, relief: Relief, pieces: tuple[Piece, ...], px: int, factor: int) -> Pixels:
        light = shade(relief)
        paint_smoke(relief, light, pieces)
        cut = _MARGIN * px
        light = shrink(light, factor)
        if relief.glow is not None:
            glow = shrink(relief.glow, factor)
            for band in range(3):
                light[..., band] += blur(glow[..., band], px * 0.9) * np.float32(0.6)
        xs = relief.xs.reshape(-1, factor).mean(axis=1)
        ys = relief.ys.reshape(-1, factor).mean(axis=1)
        light *= self.lamp_pool(xs, ys)[..., None]
        light = light[cut:-cut, cut:-cut]
        return np.asarray(tone(light) * 255.0 + 0.5, np.uint8)

    def lamp_pool(self, xs: Field, ys: Field) -> Field:
        """The light of columns and rows of studs: the lamp lights the middle of the board most."""
        off_x = (xs - 0.42 * self.board.width) / (0.66 * self.board.width)
        off_y = (ys - 0.42 * self.board.height) / (0.80 * self.board.height)
        pool = 0.50 + 0.62 * np.exp(-(off_x**2))[None, :] * np.exp(-(off_y**2))[:, None]
        return np.asarray(pool, np.float32)

    def _near(self, box: Box) -> _Near:
        """What may show in a part of the board, its shadows included."""
        around = box.grown(_MARGIN + 1.0)
        return _Near(
            tuple(piece for place, piece in self._pieces if place.meets(around)),
            tuple(piece for place, piece in self._gone if place.meets(around)),
            tuple(area for place, area in self._areas if place.meets(around)),
            tuple(area for place, area in self._spent if place.meets(around)),
            tuple(patch for place, patch in self._paint if place.meets(around)),
            tuple(
                plant
                for plant in self.plants
                if around.left <= plant.x <= around.right and around.top <= plant.y <= around.bottom
            ),
        )
