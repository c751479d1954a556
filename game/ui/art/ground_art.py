"""The wooden table, and the base of the board: plates with studs, tiles or planks."""

import math
from typing import NamedTuple

import numpy as np

from game.model.battlefield import Ground
from game.ui.art.brickwork import Finish, Lay, add_studs, lay_pieces
from game.ui.art.noise import cell_chance, noise
from game.ui.art.palette import GROUND, TABLE_DARK, TABLE_LIGHT, Field, Mask, linear, mix
from game.ui.art.relief import Patch, Relief, box_distance, rounded_edge

TABLE_LEVEL = -1.4
"""Height of the table; the top of the board is at 0."""

STUD_RISE = 0.11
"""Ground studs are low and matt, so that figures stand out."""

_PLATE = 16.0
_PLANK_WIDTH = 6.5


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
    plank = np.floor((ys + 650) / _PLANK_WIDTH)
    shade = 0.58 + 0.24 * cell_chance(plank, np.zeros_like(plank), 17)
    share = np.clip(0.30 + 0.34 * rings + 0.6 * grain, 0, 1)[..., None]
    light, dark = linear(TABLE_LIGHT), linear(TABLE_DARK)
    relief.color[:] = (light + (dark - light) * share) * shade[:, None, None]
    relief.height[:] = TABLE_LEVEL
    relief.height[((ys + 650) % _PLANK_WIDTH) < 0.09] -= 0.2
    relief.bump += grain * np.float32(0.012)
    relief.gloss[:] = 0.18
    relief.cover[:] = True


def _everything(relief: Relief, shift: tuple[float, float]) -> Patch:
    where = (slice(0, len(relief.ys)), slice(0, len(relief.xs)))
    u = (relief.xs - np.float32(shift[0]))[None, :]
    v = (relief.ys - np.float32(shift[1]))[:, None]
    return Patch(where, u, v)


def paint_ground(relief: Relief, board: Board) -> None:
    """The base of the board in its kind of ground."""
    patch = _everything(relief, board.shift)
    shift_x, shift_y = (np.float32(part) for part in board.shift)
    edge = board.distance(patch.u + shift_x, patch.v + shift_y)
    if not (edge < 0).any():
        return
    if board.ground in ("meadow", "sand", "rock"):
        _studded(relief, board, patch, edge)
    elif board.ground == "stone":
        finish = Finish(mix(GROUND["stone"], "#20242A", 0.22), tint=0.05, gloss=0.45, bevel=0.06)
        lay_pieces(relief, patch, edge, Lay("tiles", row=2.0, unit=2.0, seed=71), 0.0, finish)
    elif board.ground == "boards":
        finish = Finish(mix(GROUND["boards"], "#3A2410", 0.18), tint=0.08, gloss=0.4, bevel=0.06)
        lay_pieces(relief, patch, edge, Lay("tiles", seed=72), 0.0, finish)
        _grain(relief, edge < 0, 0.10)
    else:
        finish = Finish(GROUND["plank"], tint=0.10, gloss=0.3, bevel=0.07)
        lay_pieces(relief, patch, edge, Lay("planks", row=1.5, seed=73, gap=0.06), 0.0, finish)
        _grain(relief, edge < 0, 0.22)


def _grain(relief: Relief, mask: Mask, strength: float) -> None:
    """Streaks of wood along the x axis."""
    streaks = noise(relief.xs / np.float32(14), relief.ys, 0.3, 41, 2) - np.float32(0.5)
    factor = 1.0 + streaks * np.float32(2 * strength)
    np.multiply(relief.color, factor[..., None], out=relief.color, where=mask[..., None])


def _studded(relief: Relief, board: Board, patch: Patch, edge: Field) -> None:
    """Base plates of 16 by 16 studs, a little different from each other."""
    column, row = np.floor(patch.u / _PLATE), np.floor(patch.v / _PLATE)
    side_u = _PLATE / 2 - np.abs(patch.u - (column + 0.5) * _PLATE)
    side_v = _PLATE / 2 - np.abs(patch.v - (row + 0.5) * _PLATE)
    inside = np.maximum(edge, 0.02 - np.minimum(side_u, side_v))
    cloudy = noise(relief.xs, relief.ys, 11.0, 61, 3)
    chance = cell_chance(column + 40, row + 40, 62) * 0.6 + cloudy * 0.9 - 0.25
    tint = 0.09 if board.ground == "rock" else 0.06
    factor = 1.0 + (chance - 0.5) * np.float32(2 * tint)
    # Sand is the brightest ground: a little darker, so that figures stay the brightest.
    base = mix(GROUND[board.ground], "#3A2C14", 0.14 if board.ground == "sand" else 0.0)
    color = base * factor[..., None]
    height = np.maximum(rounded_edge(inside, 0.0, 0.06), -0.15)
    relief.put(patch.where, edge < 0, height, np.asarray(color, np.float32), 0.18)
    shift_x, shift_y = (np.float32(part) for part in board.shift)
    add_studs(
        relief,
        patch,
        lambda u, v: board.distance(u + shift_x, v + shift_y),
        0.0,
        rise=STUD_RISE,
    )
    if board.ground == "rock":
        lumps = noise(relief.xs, relief.ys, 1.3, 63, 3) - np.float32(0.5)
        relief.bump += np.where(edge < 0, lumps * np.float32(0.16), 0)


def paint_flower(relief: Relief, x: float, y: float, kind: float) -> None:
    """A small plant; ``kind`` 0 to 1 picks its turn and blossom."""
    pen = relief.pen(x, y, kind * 6.0)
    for index in range(6):
        angle = index * math.pi / 3
        spot = (0.5 * math.cos(angle), 0.5 * math.sin(angle))
        pen.capsule((0, 0), spot, (0.15, 0.19), (0.3, 0.2), "#58A045", gloss=0.35)
    blossom = ("#F3E14B", "#F5F2E8", "#E8574C")[int(kind * 2.999)]
    pen.disc((0, 0), 0.2, 0.62, blossom, bevel=0.07)
