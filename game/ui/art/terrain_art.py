"""Terrain pieces: walls with openings, rocks, trees, crates, platforms, rails, bridges, smoke."""

import math
from collections.abc import Callable, Iterable, Mapping

import numpy as np

from game.model.battlefield import Piece
from game.ui.art.areas_art import scattered, seed_of
from game.ui.art.brickwork import Finish, Lay, add_studs, lay_pieces
from game.ui.art.debris import WALL_FINISHES, debris_of
from game.ui.art.digits import draw_number
from game.ui.art.footprint import Footprint, drawn_height, footprints
from game.ui.art.nature_art import paint_boulder, paint_tree
from game.ui.art.noise import noise
from game.ui.art.palette import (
    CREAM,
    DARK_STEEL,
    LEAVES,
    STEEL,
    WOOD,
    Field,
    linear,
    mix,
)
from game.ui.art.relief import Pen, Relief, Spot

_PLATFORM_COLORS: Mapping[str, str] = {
    "brick": "#C98F6B",
    "stone": "#A3A199",
    "concrete": "#A4AAB0",
    "metal": "#7F8994",
    "wood": "#C9A36A",
    "thin-wood": "#D8B67E",
    "cloth": "#D6C7A2",
    "paper": "#ECE7DA",
    "glass": "#BFE2EC",
}

_WOODEN = ("wood", "thin-wood", "paper", "cloth")

PiecePainter = Callable[[Relief, Piece, Footprint], None]


def _lay_for(piece: Piece, width: float, length: float) -> Lay:
    """Rows and units that fill a run of a wall without rests."""
    wooden = piece.material in _WOODEN
    rows = max(2, round(width / 0.5)) if wooden else max(1, round(width))
    units = max(1, round(length))
    cuts = "planks" if wooden else "plates" if piece.material == "metal" else "bricks"
    return Lay(cuts, row=width / rows, unit=length / units, seed=seed_of(piece.id) % 89)


def _wall(relief: Relief, piece: Piece, shape: Footprint) -> None:
    if shape.opening is not None:
        _opening(relief, piece, shape)
        return
    patch = shape.patch(relief)
    if patch is None:
        return
    length, width = shape.size
    finish = WALL_FINISHES[piece.material]
    z = max(0.5, drawn_height(piece.top))
    lay = _lay_for(piece, width, length)
    u, v = patch.u - np.float32(shape.low[0]), patch.v - np.float32(shape.low[1])
    local = patch._replace(u=u, v=v)

    def inside(a: Field, b: Field) -> Field:
        return shape.distance(a + np.float32(shape.low[0]), b + np.float32(shape.low[1]))

    level: Field | float = z
    if piece.material == "stone" and piece.top >= 1.9 and width > 0.9:
        level = _battlements(u, lay, length, z)
    written = lay_pieces(relief, local, shape.distance(patch.u, patch.v), lay, level, finish)
    if isinstance(level, np.ndarray):
        low = np.where(level > z, np.float32(1.06), np.float32(0.84))[..., None]
        surface = relief.color[patch.where]
        np.multiply(surface, low, out=surface, where=written[..., None])
    if piece.material == "metal":
        _girders(shape.pen(relief), shape, z)
    if finish.studs and width > 0.55:
        add_studs(relief, local, inside, level, lay=lay, rise=0.16)


def _girders(pen: Pen, shape: Footprint, z: float) -> None:
    """Bright beams along both edges of a wall of metal, and rivets down its middle."""
    (u0, v0), (u1, v1) = shape.low, shape.high
    beam = min(0.14, (v1 - v0) / 5)
    for v in (v0 + beam, v1 - beam):
        ends = ((u0 + beam, v), (u1 - beam, v))
        pen.capsule(*ends, (beam, beam), (z, z), STEEL, gloss=1.0)
    count = max(1, round((u1 - u0) / 1.1))
    for index in range(count):
        u = u0 + (u1 - u0) * (index + 0.5) / count
        pen.disc((u, (v0 + v1) / 2), 0.16, z + 0.1, STEEL, bevel=0.08, gloss=1.0)


def _battlements(u: Field, lay: Lay, length: float, z: float) -> Field:
    """Raised merlons two units long with gaps of two between."""
    unit = np.floor(u / np.float32(lay.unit))
    spare = round(length / lay.unit) % 4
    raised = ((unit - spare // 2) % 4) < 2
    return np.asarray(np.where(raised, z + 0.5, z), np.float32)


def _opening(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """A window is a low sill between posts, a door a threshold level with the ground."""
    opening = shape.opening
    if opening is None:
        return
    pen = shape.pen(relief)
    finish = WALL_FINISHES[piece.material]
    top = max(0.5, drawn_height(piece.top))
    door = opening.bottom <= 0.1
    sill = 0.22 if door else min(top - 0.35, max(0.3, drawn_height(opening.bottom)))
    (u0, v0), (u1, v1) = shape.low, shape.high
    pen.box((u0, v0), (u1, v1), sill, WOOD if door else "#D9D4C6", bevel=0.05, gloss=0.6)
    if door:
        middle = (v0 + v1) / 2
        pen.decal(((u0 + u1) / 2, middle), u1 - u0, lambda _u, v: np.abs(v) - 0.05, "#4A2E14")
    else:
        pen.box((u0, -0.07), (u1, 0.07), sill + 0.22, "#8FC4DA", bevel=0.05, gloss=1.4)
    post = min(0.22, (u1 - u0) / 4)
    frame = mix(finish.color, "#FFFFFF", 0.35)
    for start in (u0, u1 - post):
        pen.box((start, v0 - 0.1), (start + post, v1 + 0.1), top + 0.12, frame, bevel=0.06)


def _rock(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """A low bed of stone that fills the outline, with faceted boulders on it."""
    patch = shape.patch(relief, 0.3)
    if patch is None:
        return
    xs, ys = relief.xs[patch.where[1]], relief.ys[patch.where[0]]
    seed = seed_of(piece.id) % 83
    d = shape.distance(patch.u, patch.v)
    rough = d + (noise(xs, ys, 1.4, seed, 2) - np.float32(0.5)) * np.float32(0.2)
    z = max(0.6, drawn_height(piece.top))
    run = np.float32(min(0.8, min(shape.size) * 0.3))
    lumps = noise(xs, ys, 1.2, seed + 1, 2)
    level = z * (0.34 + 0.14 * lumps) * np.sqrt(np.clip(-rough / run, 0.05, 1))
    cloudy = noise(xs, ys, 2.6, seed + 2, 3)[..., None]
    color = np.asarray(linear("#75797C") * (0.7 + 0.6 * cloudy), np.float32)
    relief.put(patch.where, rough < 0, np.maximum(0.25, level), color, 0.3)
    largest = min(shape.size) * 0.5
    pen = shape.pen(relief)
    middle = ((shape.low[0] + shape.high[0]) / 2, (shape.low[1] + shape.high[1]) / 2)
    if max(shape.size) < 4.0:
        paint_boulder(pen.moved(*middle), largest * 0.95, z, seed)
        return
    for number, (u, v, turn, size) in enumerate(scattered(piece.id, shape, 0.28, 0.5)):
        radius = min(largest, 0.9 + 0.9 * size)
        paint_boulder(pen.moved(u, v, turn), radius, z * (0.55 + 0.45 * size), seed + number)


def _tree(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """One tree, or a grove when the outline has room for several."""
    z = max(1.2, drawn_height(piece.top) * 1.35)
    pen = shape.pen(relief)
    chance = (seed_of(piece.id) % 1000) / 1000
    if shape.radius or max(shape.size) < 4.5:
        center = ((shape.low[0] + shape.high[0]) / 2, (shape.low[1] + shape.high[1]) / 2)
        paint_tree(pen.moved(*center), min(shape.size) / 2, z, chance)
        return
    for u, v, turn, size in scattered(piece.id, shape, 0.22, 0.7):
        paint_tree(pen.moved(u, v), 1.3 + 0.5 * size, z * (0.8 + 0.2 * size), turn % 1.0)


def _crate(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """A barrel for a circle, otherwise a box of planks with a frame."""
    z = max(0.6, drawn_height(piece.top))
    if shape.radius:
        _barrel(relief, shape, z)
        return
    patch = shape.patch(relief)
    if patch is None:
        return
    d = shape.distance(patch.u, patch.v)
    planks = Finish("#B88446", tint=0.10, gloss=0.3, bevel=0.05)
    rows = max(2, round(shape.size[1] / 0.55))
    lay = Lay("planks", row=shape.size[1] / rows, seed=seed_of(piece.id) % 79, gap=0.05)
    local = patch._replace(
        u=patch.u - np.float32(shape.low[0]), v=patch.v - np.float32(shape.low[1])
    )
    lay_pieces(relief, local, d, lay, z - 0.06, planks)
    border = min(0.34, min(shape.size) * 0.2)
    frame = np.maximum(d, -d - np.float32(border))
    lid = Finish(WOOD, tint=0.0, gloss=0.3, bevel=0.06)
    lay_pieces(relief, local, frame, Lay("plates", row=999, unit=999), z + 0.08, lid)
    _braces(relief, shape, border, z)


def _braces(relief: Relief, shape: Footprint, border: float, z: float) -> None:
    """A diagonal board on each square of a crate's lid."""
    if len(shape.corners) != 4 and shape.corners:
        return
    (u0, v0), (u1, v1) = shape.low, shape.high
    width = v1 - v0
    count = max(1, round((u1 - u0) / width))
    pen, step = shape.pen(relief), (u1 - u0) / count
    for index in range(count):
        start = (u0 + index * step + border, v0 + border)
        end = (u0 + (index + 1) * step - border, v1 - border)
        length, angle = math.dist(start, end), math.atan2(end[1] - start[1], end[0] - start[0])
        pen.moved(*start, angle).box((0, -0.15), (length, 0.15), z + 0.02, WOOD, bevel=0.05)


def _barrel(relief: Relief, shape: Footprint, z: float) -> None:
    pen, r = shape.pen(relief), shape.radius
    pen.disc((0, 0), r, z, WOOD, bevel=min(0.22, r / 3), gloss=0.3)
    pen.disc((0, 0), r * 0.88, z + 0.06, "#4A4F57", bevel=0.04, hole=r * 0.74, gloss=0.9)
    pen.disc((0, 0), r * 0.74, z - 0.03, "#9B6A36", bevel=0.04, gloss=0.3)
    for place in np.linspace(-0.5, 0.5, max(2, round(r * 3))):
        v = float(place) * 1.2 * r
        pen.decal((0, v), r, lambda _u, w: np.abs(w) - 0.025, "#4A2E14", lowest=z - 0.1, highest=z)
    pen.stud((0, 0), z - 0.03, "#9B6A36")


def _platform(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """Floor tiles with a raised edge; the height in inches is stamped into a corner."""
    patch = shape.patch(relief)
    if patch is None:
        return
    z = max(0.45, drawn_height(piece.top))
    d = shape.distance(patch.u, patch.v)
    color = _PLATFORM_COLORS[piece.material]
    wooden = piece.material in _WOODEN
    seed = seed_of(piece.id) % 73
    lay = Lay("planks" if wooden else "tiles", row=1.0 if wooden else 1.5, unit=1.0, seed=seed)
    finish = Finish(color, tint=0.06, gloss=0.55, bevel=0.05)
    lay_pieces(relief, patch, d, lay, z, finish)
    rim = np.maximum(d, -d - np.float32(0.42))
    edge = Finish(mix(color, "#1E2228", 0.45), tint=0.10, gloss=0.5, bevel=0.08)
    lay_pieces(relief, patch, rim, Lay("tiles", row=999, unit=1.0, seed=seed), z + 0.22, edge)
    if min(shape.size) > 2.6:
        draw_number(shape.pen(relief), shape, piece.top)


def _rail(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """A fence: posts and two bars along the middle line, over the thickness it really has."""
    z = max(0.7, drawn_height(piece.top))
    pen = shape.pen(relief)
    (u0, v0), (u1, v1) = shape.low, shape.high
    metal = piece.material in ("metal", "concrete", "stone", "brick")
    bar, post = (STEEL, DARK_STEEL) if metal else ("#A9743B", WOOD)
    half = max(0.14, (v1 - v0) / 2 - 0.02)
    middle = (v0 + v1) / 2
    for off in (-0.5, 0.5):
        v = middle + off * half
        ends = ((u0 + 0.1, v), (u1 - 0.1, v))
        radius = min(0.16, half * 0.6)
        pen.capsule(*ends, (radius, radius), (z - 0.3, z - 0.3), bar, gloss=0.8 if metal else 0.3)
    count = max(1, round((u1 - u0) / 2.2))
    for index in range(count + 1):
        u = u0 + 0.18 + (u1 - u0 - 0.36) * index / count
        size = min(0.24, half + 0.06)
        pen.box((u - size, middle - half), (u + size, middle + half), z, post, bevel=0.09)


def _glass(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """A clear pane in a metal frame."""
    z = max(0.6, drawn_height(piece.top))
    pen = shape.pen(relief)
    (u0, v0), (u1, v1) = shape.low, shape.high
    pen.box((u0, v0), (u1, v1), z - 0.12, "#A9DCEB", bevel=0.06, gloss=1.6)
    middle, half = (v0 + v1) / 2, (v1 - v0) / 2
    count = max(1, round((u1 - u0) / 3.2))
    for index in range(count + 1):
        u = u0 + 0.12 + (u1 - u0 - 0.24) * index / count
        ends = ((u - 0.12, middle - half), (u + 0.12, middle + half))
        pen.box(*ends, z + 0.05, STEEL, bevel=0.05, gloss=1.0)
    pen.box((u0, middle - 0.05), (u1, middle + 0.05), z, CREAM, bevel=0.04, gloss=1.0)


def _screen(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """Something to hide behind but not to stop anybody: a curtain, or a hedge."""
    z = max(0.6, drawn_height(piece.top))
    if piece.material in ("cloth", "paper"):
        patch = shape.patch(relief)
        if patch is None:
            return
        d = shape.distance(patch.u, patch.v)
        folds = z - 0.25 + 0.22 * np.sin(patch.u * np.float32(5.0))
        color = "#B5483A" if piece.material == "cloth" else CREAM
        relief.put(patch.where, d < 0, folds, linear(color), 0.1)
        return
    pen = shape.pen(relief)
    for number, (u, v, turn, size) in enumerate(scattered(piece.id, shape, 3.0, 0.0)):
        radius = 0.32 + 0.2 * size
        leaf = mix(LEAVES[number % 3], "#9CC46A", 0.18 * (turn % 1.0))
        pen.dome((u, v), (radius, radius), z * 0.4, z * (0.75 + 0.25 * size), leaf, gloss=0.3)


def _bridge(relief: Relief, piece: Piece, shape: Footprint) -> None:
    """Planks across, beams along the long sides, posts at the ends."""
    patch = shape.patch(relief)
    if patch is None:
        return
    z = max(0.5, drawn_height(piece.top))
    d = shape.distance(patch.u, patch.v)
    finish = Finish("#9A6B3C", tint=0.14, gloss=0.3, bevel=0.08)
    across = patch._replace(u=patch.v, v=patch.u)
    count = max(3, round(shape.size[0] / 0.55))
    lay = Lay("plates", row=shape.size[0] / count, unit=99.0, seed=seed_of(piece.id) % 71, gap=0.07)
    lay_pieces(relief, across, d, lay, z, finish)
    pen = shape.pen(relief)
    for start, end in _long_sides(shape):
        pen.capsule(start, end, (0.17, 0.17), (z + 0.18, z + 0.18), WOOD, gloss=0.3)
        steps = max(1, round(math.dist(start, end) / 4))
        for index in range(steps + 1):
            share = index / steps
            u, v = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            pen.box((u - 0.24, v - 0.24), (u + 0.24, v + 0.24), z + 0.5, "#6E4A26", bevel=0.1)


def _long_sides(shape: Footprint) -> Iterable[tuple[Spot, Spot]]:
    """The edges that run along the length of a shape, a little inside of it."""
    middle = (shape.low[1] + shape.high[1]) / 2
    if not shape.corners:
        (u0, v0), (u1, v1) = shape.low, shape.high
        return [((u0, v0 + 0.2), (u1, v0 + 0.2)), ((u0, v1 - 0.2), (u1, v1 - 0.2))]
    sides = []
    for start, end in zip(shape.corners, [*shape.corners[1:], shape.corners[0]], strict=True):
        if abs(end[0] - start[0]) >= 2 * abs(end[1] - start[1]):
            shift = 0.2 if (start[1] + end[1]) / 2 < middle else -0.2
            sides.append(((start[0], start[1] + shift), (end[0], end[1] + shift)))
    return sides


def _smoke(_relief: Relief, _piece: Piece, _shape: Footprint) -> None:
    """Smoke has no body; ``paint_smoke`` veils the finished light."""


PIECE_PAINTERS: Mapping[str, PiecePainter] = {
    "wall": _wall,
    "rock": _rock,
    "tree": _tree,
    "crate": _crate,
    "platform": _platform,
    "rail": _rail,
    "glass": _glass,
    "screen": _screen,
    "smoke": _smoke,
    "bridge": _bridge,
}
"""How each kind of piece is drawn."""


def paint_terrain(relief: Relief, pieces: Iterable[Piece]) -> None:
    """Draw all pieces that reach into the relief."""
    for piece in pieces:
        for shape in footprints(piece):
            PIECE_PAINTERS[piece.kind](relief, piece, shape)


def paint_smoke(relief: Relief, light: Field, pieces: Iterable[Piece]) -> None:
    """Veil the light of the finished relief where there is smoke."""
    for piece in pieces:
        if piece.kind != "smoke":
            continue
        for shape in footprints(piece):
            patch = shape.patch(relief, 1.0)
            if patch is None:
                continue
            xs, ys = relief.xs[patch.where[1]], relief.ys[patch.where[0]]
            wisps = noise(xs, ys, 2.4, 91, 4)
            d = shape.distance(patch.u, patch.v) + (wisps - 0.5) * np.float32(2.0)
            veil = np.clip(-d / 0.9 + 0.45, 0, 1)
            veil = (veil * veil * (3 - 2 * veil) * (0.62 + 0.35 * wisps))[..., None]
            shade = 0.34 + 0.34 * noise(xs, ys, 1.5, 92, 3)[..., None]
            cloud = linear("#F1EEE8") * shade
            part = light[patch.where]
            part += (cloud - part) * veil


def paint_debris(relief: Relief, piece: Piece, left: Iterable[Piece] = ()) -> None:
    """Loose bricks where a piece of terrain was, and beside it, where nothing is ``left``."""
    for bit in debris_of(piece, tuple(left)):
        pen = relief.pen(bit.x, bit.y, bit.turn)
        low, high = (-bit.half, -0.42), (bit.half, 0.42)
        pen.box(low, high, bit.height, bit.color, bevel=0.07)
        if bit.stud:
            pen.stud((bit.half - 0.45, 0), bit.height, bit.color)
