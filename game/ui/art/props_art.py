"""What stands about: crates and barrels, rails, panes of glass, curtains and pierced screens."""

import math

import numpy as np

from game.ui.art.body import Body
from game.ui.art.brickwork import Finish, Lay
from game.ui.art.materials import CRATE_FINISHES, TRIMS, WALL_FINISHES, WOODEN
from game.ui.art.nature_art import paint_hedge
from game.ui.art.palette import CREAM, linear, mix

_WHOLE = Lay("plates", row=999, unit=999, gap=0.0)
"""One piece without joints."""

_PLAIN = {"cloth": "#B5483A", "paper": CREAM}
"""Curtains by material."""


def paint_crate(body: Body) -> None:
    """A barrel for a circle, otherwise a box of its material with a frame."""
    if body.shape.radius:
        _barrel(body)
        return
    material, size, z = body.piece.material, body.shape.size, body.z
    trim, border = TRIMS[material], min(0.34, min(size) * 0.2)
    finish = CRATE_FINISHES[material]._replace(studs=False)
    if material in ("wood", "thin-wood"):
        rows = max(2, round(size[1] / 0.55))
        lay = Lay("planks", row=size[1] / rows, seed=body.seed % 79, gap=0.05)
    elif material in ("brick", "stone", "concrete"):
        lay = Lay("bricks", row=size[1] / max(1, round(size[1])), seed=body.seed % 79, gap=0.05)
    else:
        lay = _WHOLE
    body.lay(lay, z - 0.06, finish)
    if material == "cloth":
        _ropes(body)
        return
    frame = np.maximum(body.rim, -body.rim - np.float32(border))
    lid = Finish(trim.color, tint=0.0, gloss=trim.gloss, bevel=0.06)
    body.lay(_WHOLE, z + 0.08, lid, frame)
    if material == "paper":
        tape = np.abs(body.patch.v - np.float32(body.middle[1])) - np.float32(border * 0.8)
        body.lay(_WHOLE, z + 0.02, lid, np.maximum(tape, body.rim))
    elif material in ("wood", "thin-wood", "metal"):
        _braces(body, border)


def _ropes(body: Body) -> None:
    """Cords across a bale, and one along it."""
    trim, (u0, v0), (u1, v1) = TRIMS[body.piece.material], body.shape.low, body.shape.high
    count = max(2, round((u1 - u0) / 2.2))
    for index in range(count):
        u = u0 + (u1 - u0) * (index + 0.5) / count
        body.pen.capsule((u, v0), (u, v1), (0.09, 0.09), (body.z - 0.05,) * 2, trim.dark, gloss=0.1)
    v = (v0 + v1) / 2
    body.pen.capsule((u0, v), (u1, v), (0.09, 0.09), (body.z - 0.05,) * 2, trim.dark, gloss=0.1)


def _braces(body: Body, border: float) -> None:
    """A diagonal board on each square of a crate's lid."""
    if len(body.shape.corners) != 4 and body.shape.corners:
        return
    trim, (u0, v0), (u1, v1) = TRIMS[body.piece.material], body.shape.low, body.shape.high
    width = v1 - v0
    count = max(1, round((u1 - u0) / width))
    step, board = (u1 - u0) / count, min(0.15, width * 0.1)
    for index in range(count):
        start = (u0 + index * step + border, v0 + border)
        end = (u0 + (index + 1) * step - border, v1 - border)
        length, angle = math.dist(start, end), math.atan2(end[1] - start[1], end[0] - start[0])
        brace = body.pen.moved(*start, angle)
        brace.box((0, -board), (length, board), body.z + 0.02, trim.color, bevel=0.05)


def _barrel(body: Body) -> None:
    """Staves in a hoop; of brick or stone it is as round as the rim of a well."""
    pen, r, z = body.pen, body.shape.radius, body.z
    finish, trim = CRATE_FINISHES[body.piece.material], TRIMS[body.piece.material]
    wooden = body.piece.material in WOODEN
    lid = mix(finish.color, trim.dark, 0.15)
    hoop = "#4A4F57" if wooden else trim.color
    pen.disc(
        (0, 0),
        r,
        z,
        trim.color if wooden else finish.color,
        bevel=min(0.22, r / 3),
        gloss=finish.gloss,
    )
    pen.disc((0, 0), r * 0.88, z + 0.06, hoop, bevel=0.04, hole=r * 0.74, gloss=0.9)
    pen.disc((0, 0), r * 0.74, z - 0.03, lid, bevel=0.04, gloss=finish.gloss)
    if wooden:
        for place in np.linspace(-0.5, 0.5, max(2, round(r * 3))):
            v = float(place) * 1.2 * r
            pen.decal(
                (0, v), r, lambda _u, w: np.abs(w) - 0.025, trim.dark, lowest=z - 0.1, highest=z
            )
    pen.stud((0, 0), z - 0.03, lid)


def paint_rail(body: Body) -> None:
    """A fence: bars and posts along the rim, and a grate between them over all it takes."""
    trim, finish = TRIMS[body.piece.material], WALL_FINISHES[body.piece.material]
    width, z = body.shape.size[1], body.z
    half = width / 2
    low = max(body.low + 0.2, z - 0.75)
    grate = Finish(mix(trim.dark, finish.color, 0.3), tint=0.05, gloss=trim.gloss * 0.6, bevel=0.1)
    body.lay(Lay("planks", row=0.55, unit=1.0, seed=body.seed % 61, gap=0.16), low, grate)
    bar = max(0.05, min(0.16, half * 0.5))
    body.bar(min(bar + 0.04, half * 0.6), bar, z - 0.3, finish.color, trim.gloss)
    size = max(0.06, min(0.24, half - 0.02))
    for u, v, angle in body.spots(2.2, size + 0.02):
        post = body.pen.moved(u, v, angle)
        post.box((-size, -size), (size, size), z, trim.color, bevel=0.09, gloss=trim.gloss)


def paint_glass(body: Body) -> None:
    """A clear pane in a frame of its material."""
    trim, z = TRIMS[body.piece.material], body.z
    low, high = body.shape.low, body.shape.high
    tinge = mix("#A9DCEB", WALL_FINISHES[body.piece.material].color, 0.1)
    pane = Finish(tinge, tint=0.0, gloss=1.6, bevel=0.06)
    body.lay(_WHOLE, z - 0.12, pane)
    border = min(0.2, body.shape.size[1] * 0.18)
    frame = Finish(trim.color, tint=0.0, gloss=max(0.4, trim.gloss), bevel=0.05)
    body.lay(_WHOLE, z + 0.05, frame, np.maximum(body.rim, -body.rim - np.float32(border)))
    count = max(1, round((high[0] - low[0]) / 3.2))
    bars = [low[0] + (high[0] - low[0]) * index / count for index in range(1, count)]
    for u in bars:
        body.pen.box((u - 0.1, low[1]), (u + 0.1, high[1]), z + 0.02, trim.color, bevel=0.05)
    if body.shape.size[1] > 1.6:
        v = body.middle[1]
        body.pen.box((low[0], v - 0.1), (high[0], v + 0.1), z + 0.02, trim.color, bevel=0.05)


def paint_screen(body: Body) -> None:
    """To hide behind, not to stop anybody: a curtain, a hedge, or a wall of pierced blocks."""
    material = body.piece.material
    if material in _PLAIN:
        folds = body.z - 0.25 + 0.22 * np.sin(body.patch.u * np.float32(5.0))
        rim = np.clip(-body.rim / np.float32(0.12), 0.4, 1)
        level = body.low + (folds - body.low) * rim
        body.relief.put(body.patch.where, body.distance < 0, level, linear(_PLAIN[material]), 0.1)
    elif material in WOODEN:
        paint_hedge(body)
    else:
        _pierced(body)


def _pierced(body: Body) -> None:
    """Blocks with a hole in each."""
    finish, trim = WALL_FINISHES[body.piece.material], TRIMS[body.piece.material]
    length, width = body.shape.size
    rows, units = max(1, round(width / 0.9)), max(1, round(length / 0.9))
    lay = Lay("tiles", row=width / rows, unit=length / units, seed=body.seed % 67)
    blocks = finish._replace(color=mix(finish.color, trim.color, 0.35), studs=False)
    body.lay(lay, body.z, blocks)
    u = body.local.u % np.float32(lay.unit) - np.float32(lay.unit / 2)
    v = body.local.v % np.float32(lay.row) - np.float32(lay.row / 2)
    hole = np.maximum(np.abs(u) - lay.unit * 0.27, np.abs(v) - lay.row * 0.27) < 0
    hole &= body.rim < -0.12
    body.relief.put(
        body.patch.where, hole, max(body.low + 0.1, body.z - 0.7), trim.dark, 0.1, carve=True
    )
