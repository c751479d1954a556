"""Terrain pieces: walls with openings, platforms, bridges, smoke, and who draws the other kinds."""

import math
from collections.abc import Callable, Iterable, Mapping

import numpy as np

from game.model.battlefield import Piece
from game.ui.art.body import Body
from game.ui.art.brickwork import Finish, Lay, add_studs, lay_pieces
from game.ui.art.debris import debris_of
from game.ui.art.digits import draw_number
from game.ui.art.footprint import Footprint, drawn_height, footprints
from game.ui.art.materials import (
    BRIDGE_FINISHES,
    FLOOR_FINISHES,
    SMOKES,
    TRIMS,
    WALL_FINISHES,
    WOODEN,
)
from game.ui.art.nature_art import paint_rock_piece, paint_tree_piece
from game.ui.art.noise import noise
from game.ui.art.palette import WOOD, Field, Mask, linear, mix
from game.ui.art.props_art import paint_crate, paint_glass, paint_rail, paint_screen
from game.ui.art.relief import SOLID, Patch, Relief

PiecePainter = Callable[[Body], None]

_LEAST: Mapping[str, float] = {
    "wall": 0.5,
    "tree": 1.2,
    "platform": 0.45,
    "rail": 0.7,
    "bridge": 0.5,
}
"""Studs that a piece is drawn high at least, so that its edges are seen; others 0.6."""

_LIP = 0.14
"""Width in studs of the dark edge of what hangs over the ground."""

_GAP = 0.15
"""Studs of air below a piece from which on light passes below it."""


_BAR_STEP = 0.95
"""Studs from bar to bar in a window."""

_BAR = "#3A3F46"
"""The color of the bars."""


def _lay_for(body: Body) -> Lay:
    """Rows and units that fill a run of a wall without rests."""
    length, width = body.shape.size
    wooden = body.piece.material in WOODEN
    rows = max(2, round(width / 0.5)) if wooden else max(1, round(width))
    units = max(1, round(length))
    cuts = "planks" if wooden else "plates" if body.piece.material == "metal" else "bricks"
    return Lay(cuts, row=width / rows, unit=length / units, seed=body.seed % 89)


def _wall(body: Body) -> None:
    if body.shape.opening is not None:
        _opening(body)
        return
    piece, shape, relief = body.piece, body.shape, body.relief
    length, width = shape.size
    finish, lay = WALL_FINISHES[piece.material], _lay_for(body)
    level: Field | float = body.z
    if piece.material == "stone" and piece.top >= 1.9 and width > 0.9:
        level = _battlements(body.local.u, lay, length, body.z)
    written = body.lay(lay, level, finish)
    if isinstance(level, np.ndarray):
        low = np.where(level > body.z, np.float32(1.06), np.float32(0.84))[..., None]
        surface = relief.color[body.patch.where]
        np.multiply(surface, low, out=surface, where=written[..., None])
    if piece.material == "metal":
        _girders(body)
    if finish.studs and width > 0.55:

        def inside(a: Field, b: Field) -> Field:
            return shape.distance(a + np.float32(shape.low[0]), b + np.float32(shape.low[1]))

        add_studs(relief, body.local, inside, level, lay=lay, rise=0.16)


def _girders(body: Body) -> None:
    """A bright beam along the rim of a wall of metal, and rivets inside of it."""
    width, trim = body.shape.size[1], TRIMS["metal"]
    beam = min(0.14, width / 5)
    body.bar(beam, beam, body.z, trim.color, trim.gloss)
    thin = not body.shape.corners and not body.shape.radius
    for u, v, _ in body.spots(1.1, width / 2 if thin else 2 * beam + 0.22):
        body.pen.disc((u, v), 0.16, body.z + 0.1, trim.color, bevel=0.08, gloss=1.0)


def _battlements(u: Field, lay: Lay, length: float, z: float) -> Field:
    """Raised merlons two units long with gaps of two between."""
    unit = np.floor(u / np.float32(lay.unit))
    spare = round(length / lay.unit) % 4
    raised = ((unit - spare // 2) % 4) < 2
    return np.asarray(np.where(raised, z + 0.5, z), np.float32)


def _opening(body: Body) -> None:
    """A window is a low sill of the wall's own stuff between posts, barred, for nobody goes
    through it; a door is a threshold level with the ground.
    """
    opening = body.shape.opening
    if opening is None:
        return
    piece, pen, shape = body.piece, body.pen, body.shape
    finish = WALL_FINISHES[piece.material]
    door = opening.bottom <= piece.base + 0.1
    sill = body.low + 0.22
    if not door:
        sill = min(body.z - 0.35, max(body.low + 0.3, drawn_height(opening.bottom)))
    (u0, v0), (u1, v1) = shape.low, shape.high
    stuff = WOOD if door else mix(finish.color, "#101418", 0.25)
    pen.box((u0, v0), (u1, v1), sill, stuff, bevel=0.05, gloss=0.6)
    if door:
        middle = (v0 + v1) / 2
        pen.decal(((u0 + u1) / 2, middle), u1 - u0, lambda _u, v: np.abs(v) - 0.05, "#4A2E14")
    else:
        pen.box((u0, -0.07), (u1, 0.07), sill + 0.22, "#8FC4DA", bevel=0.05, gloss=1.4)
        bars = max(1, round((u1 - u0) / _BAR_STEP) - 1)
        for number in range(1, bars + 1):
            at = u0 + (u1 - u0) * number / (bars + 1)
            pen.box((at - 0.06, v0), (at + 0.06, v1), body.z, _BAR, bevel=0.04, gloss=0.8)
    post = min(0.22, (u1 - u0) / 4)
    frame = mix(finish.color, "#FFFFFF", 0.35)
    for start in (u0, u1 - post):
        pen.box((start, v0), (start + post, v1), body.z + 0.12, frame, bevel=0.06)


def _platform(body: Body) -> None:
    """Floor tiles with a raised edge; the height in inches is stamped into a corner."""
    wooden = body.piece.material in WOODEN
    seed, finish = body.seed % 73, FLOOR_FINISHES[body.piece.material]
    lay = Lay("planks" if wooden else "tiles", row=1.0 if wooden else 1.5, unit=1.0, seed=seed)
    body.lay(lay, body.z, finish)
    rim = np.maximum(body.rim, -body.rim - np.float32(0.42))
    dark = mix(finish.color, "#1E2228", 0.45)
    edge = Finish(dark, tint=0.10, gloss=0.5, bevel=0.08)
    body.lay(Lay("tiles", row=999, unit=1.0, seed=seed), body.z + 0.22, edge, rim)
    draw_number(body.pen, body.shape, body.piece.top)


def _bridge(body: Body) -> None:
    """Planks or slabs across, beams along the sides, posts on them."""
    piece, z = body.piece, body.z
    trim = TRIMS[piece.material]
    length, width = body.shape.size
    wooden = piece.material in WOODEN
    step = 0.55 if wooden else 1.3
    count = max(3, round(length / step))
    lay = Lay("plates" if wooden else "tiles", row=length / count, seed=body.seed % 71, gap=0.07)
    lay = lay._replace(unit=99.0 if wooden else width / max(1, round(width / 1.2)))
    local = body.local
    across = local._replace(u=local.v, v=local.u)
    lay_pieces(body.relief, across, body.rim, lay, z, BRIDGE_FINISHES[piece.material])
    beside = _beside(body)
    beam = min(0.17, width / 6)
    body.bar(beam + 0.03, beam, z + 0.18, trim.color, trim.gloss, beside)
    half = min(0.24, width / 5)
    for u, v, angle in body.spots(4.0, half + 0.02):
        if abs(math.cos(angle)) > _ALONG:
            post = body.pen.moved(u, v, angle)
            post.box((-half, -half), (half, half), z + 0.5, trim.dark, bevel=0.1)


_ALONG = 0.8
"""Cosine of the angle up to which an edge runs along a bridge."""


def _beside(body: Body) -> Mask:
    """Where the nearest edge of a bridge is one of its sides, not one of its ends."""
    u, v, step = body.patch.u, body.patch.v, np.float32(0.02)
    shape = body.shape
    across = shape.rim_distance(u, v + step) - shape.rim_distance(u, v - step)
    return np.asarray(np.abs(across) > 2 * _ALONG * step, np.bool_)


def _smoke(_body: Body) -> None:
    """Smoke has no body; ``paint_smoke`` veils the finished light."""


PIECE_PAINTERS: Mapping[str, PiecePainter] = {
    "wall": _wall,
    "rock": paint_rock_piece,
    "tree": paint_tree_piece,
    "crate": paint_crate,
    "platform": _platform,
    "rail": paint_rail,
    "glass": paint_glass,
    "screen": paint_screen,
    "smoke": _smoke,
    "bridge": _bridge,
}
"""How each kind of piece is drawn."""


def paint_terrain(relief: Relief, pieces: Iterable[Piece]) -> None:
    """Draw all pieces that reach into the relief, the low ones first."""
    for piece in sorted(pieces, key=lambda one: (one.top, one.id)):
        for shape in footprints(piece):
            patch = shape.patch(relief)
            if patch is not None:
                _paint_part(relief, piece, shape, patch)


def _paint_part(relief: Relief, piece: Piece, shape: Footprint, patch: Patch) -> None:
    """Draw one part of a piece inside of its outline, and the air below it."""
    distance = shape.distance(patch.u, patch.v)
    rim = shape.rim_distance(patch.u, patch.v) if shape.cuts else distance
    low = drawn_height(piece.base)
    high = drawn_height(piece.top) * (1.35 if piece.kind == "tree" else 1.0)
    z = max(_LEAST.get(piece.kind, 0.6), high, low + 0.15)
    before = relief.height[patch.where].copy()
    with relief.within(patch.where, distance < 0):
        PIECE_PAINTERS[piece.kind](Body(relief, piece, shape, patch, distance, rim, low, z))
    if piece.base > 0 or relief.under is not None:
        raised = relief.height[patch.where] > before
        hangs = raised & (before < low - _GAP) & (piece.base > 0)
        relief.hang(patch.where, raised & ~hangs, SOLID)
        relief.hang(patch.where, hangs, low)
        # A dark lip sets it off from the ground, on the side where no shadow falls, too.
        surface = relief.color[patch.where]
        lip = hangs & (rim > -_LIP)
        np.multiply(surface, np.float32(0.5), out=surface, where=lip[..., None])


def paint_smoke(relief: Relief, light: Field, pieces: Iterable[Piece]) -> None:
    """Veil the light of the finished relief where there is smoke."""
    for piece in pieces:
        if piece.kind != "smoke":
            continue
        for shape in footprints(piece):
            patch = shape.patch(relief)
            if patch is None:
                continue
            xs, ys = relief.xs[patch.where[1]], relief.ys[patch.where[0]]
            wisps = noise(xs, ys, 2.4, 91, 4)
            rim = shape.rim_distance(patch.u, patch.v)
            veil = np.clip(0.4 - rim * np.float32(0.9), 0, 1)
            veil = veil * (0.78 + 0.22 * wisps) * (shape.distance(patch.u, patch.v) < 0)
            shade = 0.24 + 0.76 * noise(xs, ys, 1.5, 92, 3)[..., None]
            cloud = linear(SMOKES[piece.material]) * shade
            part = light[patch.where]
            part += (cloud - part) * veil[..., None]


def paint_debris(relief: Relief, piece: Piece, left: Iterable[Piece] = ()) -> None:
    """Loose bricks where a piece of terrain was, and beside it, where nothing is ``left``."""
    for bit in debris_of(piece, tuple(left)):
        pen = relief.pen(bit.x, bit.y, bit.turn)
        low, high = (-bit.half, -0.42), (bit.half, 0.42)
        pen.box(low, high, bit.height, bit.color, bevel=0.07)
        if bit.stud:
            pen.stud((bit.half - 0.45, 0), bit.height, bit.color)
