"""The wooden table, and the base of the board: plates with studs, tiles or planks."""

import math
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.model.battlefield import Ground
from game.model.paint import Paint, PaintGround
from game.ui.art.brickwork import Finish, Lay, lay_pieces
from game.ui.art.footprint import Footprint, paint_footprints
from game.ui.art.noise import cell_chance, noise
from game.ui.art.palette import GROUND, TABLE_DARK, TABLE_LIGHT, Field, Mask, as_light, linear, mix
from game.ui.art.relief import Patch, Relief, box_distance, norm, rounded_edge

TABLE_LEVEL = -1.4
"""Height of the table; the top of the board is at 0."""

STUD_RISE = 0.11
"""Ground studs are low and matt, so that figures stand out."""

_STUD_MARGIN = 0.35
"""How far inside its ground the middle of a stud must lie, so that only whole ones are left."""

_CELL = 2.0
"""Side of the squares that patches of base plates are built from."""

PLANK_WIDTH = 6.5
"""Width of a plank of the table in studs; one begins at 0."""


class Board(NamedTuple):
    """Size of the board in studs and what it is made of."""

    width: float
    height: float
    ground: Ground

    @property
    def shift(self) -> tuple[float, float]:
        """Where the first whole stud starts, so that both edges have equal rests."""
        return (self.width % 1.0) / 2, (self.height % 1.0) / 2

    def distance(self, x: Field, y: Field) -> Field:
        """Signed distance to the edge of the board."""
        half_x, half_y = self.width / 2, self.height / 2
        return box_distance(x - np.float32(half_x), y - np.float32(half_y), half_x, half_y, 0.07)


def paint_table(relief: Relief, board: Board) -> None:
    """Dark planks with grain, over the whole relief, unless the board hides them all."""
    xs, ys = relief.xs, relief.ys
    if xs[0] > 0.1 and ys[0] > 0.1 and xs[-1] < board.width - 0.1 and ys[-1] < board.height - 0.1:
        return
    warp = noise(xs / np.float32(3), ys, 5.0, 3, 2) - np.float32(0.5)
    grain = noise(xs / np.float32(30), ys, 0.24, 5, 2) - np.float32(0.5)
    y = ys[:, None]
    rings = np.sin((y * 1.3 + warp * 7) * 2.4) * 0.5 + 0.5
    plank = np.floor((ys + 650) / PLANK_WIDTH)
    shade = 0.58 + 0.24 * cell_chance(plank, np.zeros_like(plank), 17)
    share = np.clip(0.30 + 0.34 * rings + 0.6 * grain, 0, 1)[..., None]
    light, dark = linear(TABLE_LIGHT), linear(TABLE_DARK)
    relief.color[:] = (light + (dark - light) * share) * shade[:, None, None]
    relief.height[:] = TABLE_LEVEL
    relief.height[((ys + 650) % PLANK_WIDTH) < 0.09] -= 0.2
    relief.bump += grain * np.float32(0.012)
    relief.gloss[:] = 0.18
    relief.cover[:] = True


PLATES: Final[Mapping[str, tuple[str | Field, float]]] = {
    "meadow": (GROUND["meadow"], 0.06),
    # Sand is the brightest ground: a little darker, so that figures stay the brightest.
    "sand": (mix(GROUND["sand"], "#3A2C14", 0.14), 0.06),
    "stone": (mix(GROUND["stone"], "#2B3138", 0.30), 0.05),
    "rock": (mix(GROUND["rock"], "#6A625C", 0.25), 0.09),
}
"""Grounds of base plates with studs: color, and how much it varies."""

FLOORS: Final = {
    "tiles": (
        Lay("tiles", row=2.0, unit=1.5, seed=71, gap=0.06),
        Finish(mix(GROUND["stone"], "#2A2622", 0.20), tint=0.08, gloss=0.55, bevel=0.06),
        0.0,
    ),
    "boards": (
        Lay("tiles", row=1.0, unit=1.5, seed=72, gap=0.05),
        Finish(mix(GROUND["boards"], "#3A2410", 0.16), tint=0.09, gloss=0.5, bevel=0.06),
        0.10,
    ),
    "plank": (
        Lay("planks", row=1.5, seed=73, gap=0.06),
        Finish(GROUND["plank"], tint=0.10, gloss=0.3, bevel=0.07),
        0.22,
    ),
}
"""Grounds without studs: how they are laid, their color, and how strong the grain of wood is."""

TABLE_COLOR: Final = mix(TABLE_LIGHT, TABLE_DARK, 0.47) * np.float32(0.70)
"""The mean color of the table."""


class _Layers:
    """The grounds of a relief, painted one over the other, and what they leave for studs."""

    def __init__(self, relief: Relief, board: Board) -> None:
        self.relief, self.board = relief, board
        shift_x, shift_y = (np.float32(part) for part in board.shift)
        self.u = (relief.xs - shift_x)[None, :]
        self.v = (relief.ys - shift_y)[:, None]
        self.edge = board.distance(relief.xs[None, :], relief.ys[:, None])
        self.depth = self.edge.copy()
        """Distance to the rim of the ground that is seen; negative on the board."""
        self.plates = np.zeros(self.edge.shape, np.bool_)
        """Where that ground has studs."""

    def lay_whole(self, ground: Ground) -> None:
        """The board itself."""
        whole = (slice(0, len(self.relief.ys)), slice(0, len(self.relief.xs)))
        self._lay(ground, Patch(whole, self.u, self.v), self.edge)

    def lay_patch(self, ground: PaintGround, shape: Footprint) -> None:
        """A patch of ground over what is there; base plates end at whole studs."""
        patch = shape.patch(self.relief, _CELL + 0.1)
        if patch is None:
            return
        if ground in PLATES:
            distance = self._cells(patch.where, shape)
        else:
            distance = shape.distance(patch.u, patch.v)
        self._lay(ground, patch, distance)

    def _lay(self, ground: PaintGround, patch: Patch, distance: Field) -> None:
        where = patch.where
        distance = np.maximum(distance, self.edge[where])
        mask = distance < 0
        if not mask.any():
            return
        if ground in PLATES:
            self._plates(ground, where, distance)
        else:
            lay, finish, grain = FLOORS[ground]
            lay_pieces(self.relief, patch, distance, lay, 0.0, finish, carve=True)
            if grain:
                self._grain(where, mask, grain)
        depth = self.depth[where]
        depth[:] = np.where(mask, distance, np.maximum(depth, -distance))
        self.plates[where] = np.where(mask, ground in PLATES, self.plates[where])

    def _cells(self, where: tuple[slice, slice], shape: Footprint) -> Field:
        """Distance to the rim of all squares of 2 by 2 studs whose middles a shape holds."""
        u, v = self.u[0, where[1]], self.v[where[0], 0]
        columns = np.floor(u / _CELL).astype(np.int64)
        rows = np.floor(v / _CELL).astype(np.int64)
        first, top = int(columns[0]) - 1, int(rows[0]) - 1
        shift_x, shift_y = self.board.shift
        x = (np.arange(first, int(columns[-1]) + 2) + 0.5) * _CELL + shift_x
        y = (np.arange(top, int(rows[-1]) + 2) + 0.5) * _CELL + shift_y
        # The rest of a square at the rim of the board belongs to what covers the rim.
        x = np.clip(x, 0.05, self.board.width - 0.05) - shape.x
        y = np.clip(y, 0.05, self.board.height - 0.05) - shape.y
        cosine, sine = np.float32(math.cos(shape.angle)), np.float32(math.sin(shape.angle))
        x, y = x.astype(np.float32)[None, :], y.astype(np.float32)[:, None]
        held = shape.distance(cosine * x + sine * y, cosine * y - sine * x) < 0
        rims = np.full((4, *held.shape), 2 * _CELL, np.float32)
        rims[0, :, 1:][~held[:, :-1]] = 0
        rims[1, :, :-1][~held[:, 1:]] = 0
        rims[2, 1:][~held[:-1]] = 0
        rims[3, :-1][~held[1:]] = 0
        across, down = columns - first, rows - top
        at = np.ix_(down, across)
        off_u, off_v = (u - columns * _CELL)[None, :], (v - rows * _CELL)[:, None]
        inner = np.minimum(rims[0][at] + off_u, rims[1][at] + _CELL - off_u)
        inner = np.minimum(inner, rims[2][at] + off_v)
        inner = np.minimum(inner, rims[3][at] + _CELL - off_v)
        return np.asarray(np.where(held[at], -inner, 0.5), np.float32)

    def _plates(self, ground: str, where: tuple[slice, slice], distance: Field) -> None:
        """Base plates without joints: straight lines over open ground would look like faults."""
        xs, ys = self.relief.xs[where[1]], self.relief.ys[where[0]]
        base, tint = PLATES[ground]
        cloudy = noise(xs, ys, 11.0, 61, 3)
        color = as_light(base) * (1.0 + (cloudy - 0.5) * np.float32(2.4 * tint))[..., None]
        height = np.maximum(rounded_edge(distance, 0.0, 0.06), -0.15)
        mask = distance < 0
        self.relief.put(where, mask, height, np.asarray(color, np.float32), 0.18, carve=True)
        if ground == "rock":
            lumps = noise(xs, ys, 1.3, 63, 3) - np.float32(0.5)
            self.relief.bump[where] += np.where(mask, lumps * np.float32(0.16), 0)

    def _grain(self, where: tuple[slice, slice], mask: Mask, strength: float) -> None:
        """Streaks of wood along the x axis."""
        xs, ys = self.relief.xs[where[1]], self.relief.ys[where[0]]
        streaks = noise(xs / np.float32(14), ys, 0.3, 41, 2) - np.float32(0.5)
        factor = (1.0 + streaks * np.float32(2 * strength))[..., None]
        color = self.relief.color[where]
        np.multiply(color, factor, out=color, where=mask[..., None])

    def add_studs(self) -> None:
        """A low stud on every unit of the plates that lies well inside its ground."""
        relief = self.relief
        across = self._middles(self.u[0], relief.xs)
        down = self._middles(self.v[:, 0], relief.ys)
        kept = self.plates[np.ix_(down, across)]
        kept &= self.depth[np.ix_(down, across)] <= -_STUD_MARGIN
        off_u = self.u - np.floor(self.u) - np.float32(0.5)
        off_v = self.v - np.floor(self.v) - np.float32(0.5)
        off = norm(off_u, off_v) - np.float32(0.3)
        height = rounded_edge(off, STUD_RISE, 0.075)
        whole = (slice(0, len(relief.ys)), slice(0, len(relief.xs)))
        written = relief.put(whole, kept & (off < 0), height, None, 0.18)
        ring = written & (off < -0.09) & (off > -0.125)
        np.multiply(relief.color, np.float32(0.93), out=relief.color, where=ring[..., None])

    def _middles(self, units: Field, places: Field) -> npt.NDArray[np.int64]:
        """For each pixel the pixel in the middle of its stud, as far as the relief goes."""
        px = self.relief.px
        step = (np.floor(units) + np.float32(0.5) - units) * np.float32(px)
        index = np.arange(len(places)) + np.round(step).astype(np.int64)
        return np.clip(index, 0, len(places) - 1)


def paint_ground(relief: Relief, board: Board, patches: Iterable[Paint] = ()) -> None:
    """The base of the board in its kind of ground, with patches of other kinds laid into it."""
    layers = _Layers(relief, board)
    if not (layers.edge < 0).any():
        return
    layers.lay_whole(board.ground)
    for paint in patches:
        for shape in paint_footprints(paint):
            layers.lay_patch(paint.ground, shape)
    layers.add_studs()
