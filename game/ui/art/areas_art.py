"""Areas of the ground: water, lava, pits, rough ground, stairs, ladders, mines, markers."""

import math
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from game.model.battlefield import Area
from game.ui.art.brickwork import Finish, Lay, lay_pieces, tinted
from game.ui.art.footprint import Footprint, area_footprint, drawn_height
from game.ui.art.ground_art import Board
from game.ui.art.noise import noise, ridges
from game.ui.art.palette import (
    BRICK_YELLOW,
    GROUND,
    WOOD,
    Field,
    Mask,
    as_light,
    linear,
    mix,
)
from game.ui.art.relief import Patch, Relief, Spot, polygon_distance
from game.ui.art.shading import blur
from game.ui.art.water_art import WET, paint_waters


def seed_of(text: str) -> int:
    """A whole number that depends on a text only."""
    return zlib.crc32(text.encode())


class Ground:
    """The pixels around one area: distance to its outline and noise at their places."""

    def __init__(
        self,
        relief: Relief,
        board: Board,
        shape: Footprint,
        patch: Patch,
        others: tuple[Footprint, ...] = (),
    ) -> None:
        self.relief, self.shape, self.patch = relief, shape, patch
        self.where = patch.where
        self.xs, self.ys = relief.xs[patch.where[1]], relief.ys[patch.where[0]]
        self.distance = shape.distance(patch.u, patch.v)
        self.board = board.distance(self.xs[None, :], self.ys[:, None]) < -0.02
        self.beside = np.full(self.distance.shape, 9.0, np.float32)
        """Distance to the nearest other area of its kind: the two are drawn as one."""
        for other in others:
            np.minimum(self.beside, other.distance_at(self.xs, self.ys), out=self.beside)

    def noise(self, cell: float, seed: int, octaves: int = 3) -> Field:
        """Noise around 0, -0.5 to 0.5."""
        return noise(self.xs, self.ys, cell, seed, octaves) - np.float32(0.5)

    def ridges(self, cell: float, seed: int, octaves: int = 3) -> Field:
        """Sharp crests, 0 to 1."""
        return ridges(self.xs, self.ys, cell, seed, octaves)

    def frayed(self, cell: float, seed: int, amount: float) -> Field:
        """The distance with a wavy outline, but none where another area of its kind follows."""
        wavy = self.noise(cell, seed) * np.float32(2 * amount)
        return self.distance + np.where(self.beside < 0.6, np.float32(-amount), wavy)

    @property
    def depth(self) -> Field:
        """The distance inside of it and of what follows of its kind, rounded at the corners."""
        if not (self.beside < 0).any():
            return self.distance
        joined = (np.minimum(self.distance, self.beside) < 0.05).astype(np.float32)
        return (np.float32(0.5) - blur(joined, 0.6 * self.relief.px)) * np.float32(2.4)

    def roughen(self, mask: Mask, cell: float, seed: int, amount: float) -> None:
        """Make a surface bumpy without changing its outline or shadow."""
        bumps = self.noise(cell, seed, 2) * np.float32(2 * amount)
        self.relief.bump[self.where] += np.where(mask, bumps, 0)


AreaPainter = Callable[[Ground, Area], None]


def _lava(ground: Ground, _area: Area) -> None:
    d = ground.frayed(1.6, 21, 0.2)
    hot = (d < 0) & ground.board
    crest = ground.ridges(1.9, 22)
    heat = np.clip((crest - 0.58) / 0.42, 0, 1) ** 1.25 * np.clip(0.35 - ground.depth, 0.3, 1)
    glow = np.stack(
        [
            np.clip(heat * 2.2, 0, 1.25),
            np.clip(heat * 1.7 - 0.42, 0, 0.85),
            np.clip(heat * 1.4 - 1.05, 0, 0.4),
        ],
        -1,
    )
    rim = (d < 0.6) & (d >= 0) & (ground.beside > 0) & ground.board
    relief = ground.relief
    slope = 0.5 - 0.25 * np.clip(d / 0.6, 0, 1) ** 2
    relief.put(ground.where, rim, slope, GROUND["rock"], 0.3)
    level = np.where(heat < 0.35, -0.12, -0.3)
    relief.put(ground.where, hot, level, "#2A1A16", 0.7, carve=True)
    relief.add_glow(ground.where, np.where(hot[..., None], glow * 0.9, 0).astype(np.float32))
    relief.bump[ground.where] += np.where(hot, (crest - 0.5) * 0.25, 0)
    ground.roughen(rim, 0.45, 6, 0.25)


def _hole(ground: Ground, depth: float, floor: str) -> None:
    """Walls of earth going down to a floor."""
    d = ground.depth
    inside = (ground.distance < 0) & ground.board
    bottom = -min(3.2, max(0.7, depth))
    level = np.maximum(bottom, -0.3 + d * 2.4)
    share = np.clip(-d * 2.0, 0, 1)[..., None]
    earth = linear("#6B5236") + (as_light(floor) - linear("#6B5236")) * share
    ground.relief.put(ground.where, inside, level, np.asarray(earth, np.float32), 0.1, carve=True)
    ground.roughen(inside, 0.8, 51, 0.12)


def _pit(ground: Ground, area: Area) -> None:
    d = ground.distance
    frame = (d >= 0) & (d < 0.5) & (ground.beside > 0) & ground.board
    finish = Finish("#857A6A", tint=0.12, gloss=0.3)
    lay_pieces(
        ground.relief,
        ground.patch,
        np.where(frame, np.maximum(d - 0.5, -d - 0.001), 1.0).astype(np.float32),
        Lay("tiles", seed=seed_of(area.id) % 97),
        0.3,
        finish,
    )
    _hole(ground, drawn_height(area.depth or 2.0), "#4E3D2A")


def _bottomless(ground: Ground, _area: Area) -> None:
    """A black hole in a frame with yellow stripes."""
    d = ground.distance
    frame = (d >= 0) & (d < 0.85) & (ground.beside > 0) & ground.board
    relief = ground.relief
    level = 0.45 - 0.1 * np.clip(np.abs(d - 0.42) / 0.42, 0, 1) ** 4
    stripe = ((ground.xs[None, :] + ground.ys[:, None]) % 1.6) < 0.8
    color = np.where(stripe[..., None], linear(BRICK_YELLOW), linear("#2B2D31"))
    relief.put(ground.where, frame, level, np.asarray(color, np.float32), 0.5, carve=True)
    inside = (d < 0) & ground.board
    level = np.maximum(-3.2, -0.5 + ground.depth * 4)
    relief.put(ground.where, inside, level, "#030304", 0.02, carve=True)


def _rough(ground: Ground, area: Area) -> None:
    """A brown patch strewn with bits of brick."""
    relief = ground.relief
    patch = (ground.frayed(1.0, 31, 0.25) < 0) & ground.board
    earth = np.asarray(
        linear("#7C6C50") * (1.0 + ground.noise(2.5, 33)[..., None] * 0.35), np.float32
    )
    relief.put(ground.where, patch, 0.06, earth, 0.2, carve=True)
    ground.roughen(patch, 0.4, 32, 0.125)
    pen = ground.shape.pen(relief)
    for number, (u, v, turn, size) in enumerate(scattered(area.id, ground.shape, 0.62, 0.35)):
        bit = pen.moved(u, v, turn)
        color = mix(("#8C7B5E", "#6F6250", "#A08C68", "#5C6A4A")[number % 4], "#1B140C", size / 5)
        if number % 5 < 2:
            bit.disc((0, 0), 0.44, 0.3 + 0.4 * size, color, bevel=0.12)
        elif number % 5 < 4:
            half = 0.5 if number % 3 else 0.95
            bit.box((-half, -0.46), (half, 0.46), 0.3 + 0.5 * size, color, bevel=0.08)
            if number % 2:
                bit.stud((0, 0), 0.3 + 0.5 * size, color)
        else:
            corners = [(-0.6, -0.45), (0.5, -0.5), (0.62, 0.35), (-0.3, 0.55)]
            bit.polygon(corners, 0.45 + 0.45 * size, color, bevel=0.35)


@lru_cache(maxsize=512)
def scattered(
    name: str, shape: Footprint, density: float, margin: float
) -> tuple[tuple[float, float, float, float], ...]:
    """Random places in a shape: u, v, turn in radians, a size of 0 to 1. At most 900."""
    length, width = shape.size
    count = min(1800, int(length * width * density))
    chance = np.random.default_rng(seed_of(name)).random((count, 4))
    u = chance[:, 0] * length + shape.low[0]
    v = chance[:, 1] * width + shape.low[1]
    kept = shape.distance(u.astype(np.float32), v.astype(np.float32)) < -margin
    rows = np.column_stack([u, v, chance[:, 2] * math.tau, chance[:, 3]])[kept][:900]
    return tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in rows)


def _stairs(ground: Ground, area: Area) -> None:
    """Treads along the way up, with light edges and arrows."""
    start, end = area.start or 0.0, area.end or 0.0
    length = ground.shape.size[0]
    count = max(3, min(24, round(length / 0.85)))
    depth = length / count
    u = ground.patch.u - np.float32(ground.shape.low[0])
    index = np.clip(np.floor(u / np.float32(depth)), 0, count - 1)
    share = (index + 1) / count
    levels = np.array([drawn_height(start + (end - start) * (k + 1) / count) for k in range(count)])
    level = levels[index.astype(np.int64)].astype(np.float32)
    front = u - index * np.float32(depth)
    color = tinted("#A7A49C", (index * 0.37) % 1.0, 0.05) * (0.86 + 0.2 * share)[..., None]
    nose = (front if end >= start else depth - front) < 0.16
    color = np.where(nose[..., None], np.minimum(1.0, color * 1.35), color)
    edge = np.clip(-ground.distance / 0.1, 0, 1)
    height = np.maximum(level, 0.28) - 0.08 * (1 - edge) - np.where(front < 0.05, 0.05, 0)
    inside = (ground.distance < 0) & ground.board
    ground.relief.put(ground.where, inside, height, np.asarray(color, np.float32), 0.4)
    _arrow(ground, forward=end >= start)


def _arrow(ground: Ground, *, forward: bool) -> None:
    """An arrow head that points up the stairs."""
    (u0, v0), (u1, v1) = ground.shape.low, ground.shape.high
    size = min(1.3, (u1 - u0) / 3, (v1 - v0) / 3)
    sign = 1.0 if forward else -1.0
    corners: list[Spot] = [
        (-0.5 * size * sign, -0.8 * size),
        (0.6 * size * sign, 0.0),
        (-0.5 * size * sign, 0.8 * size),
        (-0.15 * size * sign, 0.0),
    ]
    middle = ((u0 + u1) / 2, (v0 + v1) / 2)
    ground.shape.pen(ground.relief).decal(
        middle, 2.0, lambda u, v: polygon_distance(u, v, corners), "#2B2D31", strength=0.5
    )


def _ladder(ground: Ground, area: Area) -> None:
    """Two rails and rungs from the lower to the upper end."""
    (u0, v0), (u1, v1) = ground.shape.low, ground.shape.high
    low = drawn_height(area.start or 0.0) + 0.25
    high = drawn_height(area.end or 0.0) + 0.25
    pen = ground.shape.pen(ground.relief)
    inset = min(0.25, (v1 - v0) / 5)
    share = np.clip((ground.patch.u - np.float32(u0)) / np.float32(u1 - u0), 0, 1)
    level = np.float32(low - 0.1) + np.float32(high - low) * share
    inside = (ground.distance < 0) & ground.board
    ground.relief.put(ground.where, inside, level, "#4A3018", 0.1)
    for v in (v0 + inset, v1 - inset):
        pen.capsule((u0, v), (u1, v), (0.16, 0.16), (low, high), WOOD, gloss=0.3)
    count = max(2, round((u1 - u0) / 0.75))
    for index in range(count):
        share = (index + 0.5) / count
        u, level = u0 + (u1 - u0) * share, low + (high - low) * share
        ends = ((u, v0 + inset), (u, v1 - inset))
        pen.capsule(*ends, (0.11, 0.11), (level, level), "#B88446", gloss=0.3)


def _mine(ground: Ground, _area: Area) -> None:
    """Buried charges: dark discs with a red button, and a thin warning line around."""
    line = (np.abs(ground.distance + 0.12) < 0.06) & ground.board
    dash = ((ground.xs[None, :] - ground.ys[:, None]) % 1.2) < 0.7
    surface = ground.relief.color[ground.where]
    np.copyto(surface, linear("#8E2B1C"), where=(line & dash)[..., None])
    (u0, v0), (u1, v1) = ground.shape.low, ground.shape.high
    pen = ground.shape.pen(ground.relief)
    columns, rows = max(1, round((u1 - u0) / 4)), max(1, round((v1 - v0) / 4))
    for column in range(columns):
        for row in range(rows):
            u = u0 + (u1 - u0) * (column + 0.5) / columns
            v = v0 + (v1 - v0) * (row + 0.5) / rows
            place = (np.full((1, 1), u, np.float32), np.full((1, 1), v, np.float32))
            if ground.shape.distance(*place)[0, 0] > -0.3:
                continue
            pen.disc((u, v), 0.62, 0.26, "#4A4E45", bevel=0.12)
            pen.disc((u, v), 0.26, 0.42, "#D2402B", bevel=0.1, gloss=0.9)


def _marker(ground: Ground, _area: Area) -> None:
    """A pale zone with a dashed edge: color only, nothing to trip over."""
    d = ground.distance
    surface = ground.relief.color[ground.where]
    inside = ((d < 0) & ground.board)[..., None]
    np.copyto(surface, surface * 0.9 + linear("#FFF3C8") * 0.07, where=inside)
    dash = ((ground.xs[None, :] + ground.ys[:, None]) % 1.6) < 1.0
    edge = (np.abs(d + 0.16) < 0.1) & dash & ground.board
    np.copyto(surface, surface * 0.35 + linear("#FFF3C8") * 0.6, where=edge[..., None])


AREA_PAINTERS: Mapping[str, AreaPainter] = {
    "rough": _rough,
    "lava": _lava,
    "pit": _pit,
    "bottomless": _bottomless,
    "stairs": _stairs,
    "ladder": _ladder,
    "mine": _mine,
    "marker": _marker,
}
"""How each kind of area is drawn that is no water."""

_LATE = ("stairs", "ladder")


def paint_areas(relief: Relief, board: Board, areas: tuple[Area, ...], *, late: bool) -> None:
    """Draw the areas that lie below terrain, or (``late``) those built onto it."""
    if not late:
        paint_waters(relief, board, areas)
    for area in areas:
        if area.kind in WET or (area.kind in _LATE) != late:
            continue
        shape = area_footprint(area)
        patch = shape.patch(relief, 1.0)
        if patch is not None:
            same = [one for one in areas if one.kind == area.kind and one.id != area.id]
            others = tuple(area_footprint(one) for one in same)
            AREA_PAINTERS[area.kind](Ground(relief, board, shape, patch, others), area)


def paint_stains(relief: Relief, board: Board, areas: tuple[Area, ...]) -> None:
    """Burnt ground where areas are used up: darkest in the middle, color only."""
    for area in areas:
        shape = area_footprint(area)
        patch = shape.patch(relief, 1.0)
        if patch is not None:
            _stain(Ground(relief, board, shape, patch))


def _stain(ground: Ground) -> None:
    d = ground.distance + ground.noise(0.8, 31) * np.float32(0.5)
    burnt = np.clip(0.35 - d * 0.4, 0, 0.75)[..., None]
    surface = ground.relief.color[ground.where]
    black = linear("#1C1815")
    inside = ((d < 0) & ground.board)[..., None]
    np.copyto(surface, surface + (black - surface) * burnt, where=inside)
