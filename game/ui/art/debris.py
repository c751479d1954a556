"""The loose bricks that are left of terrain: baked, and on their fall."""

from functools import lru_cache
from typing import NamedTuple

from game.model.battlefield import Piece
from game.ui.art.areas_art import scattered
from game.ui.art.footprint import footprints
from game.ui.art.materials import CRATE_FINISHES, LEAVES_OF, ROCKS, WALL_FINISHES
from game.ui.art.palette import Field, Paint, mix
from game.ui.art.relief import Spot

_BESIDE = 2.2
"""How much farther from the middle line than they stood bricks of a thin wall come to lie."""

_THIN = 3.0


class Bit(NamedTuple):
    """A loose brick: where it lies and where it stood (studs), its turn, size and color."""

    x: float
    y: float
    stood: Spot
    turn: float
    half: float
    height: float
    color: Field
    stud: bool


@lru_cache(maxsize=64)
def debris_of(piece: Piece, left: tuple[Piece, ...]) -> tuple[Bit, ...]:
    """The loose bricks of a piece, where nothing of it is ``left``; always the same ones."""
    standing = [shape for one in left for shape in footprints(one)]
    color = _color_of(piece)
    bits: list[Bit] = []
    for number, shape in enumerate(footprints(piece)):
        middle = (shape.low[1] + shape.high[1]) / 2
        spread = _BESIDE if shape.size[1] < _THIN else 1.0
        name = f"{piece.id}/{number}"
        for index, (u, v, turn, size) in enumerate(scattered(name, shape, 0.6, 0.1)):
            stood = shape.place(u, v)
            x, y = shape.place(u, middle + (v - middle) * spread)
            if any(one.holds(*stood) or one.holds(x, y) for one in standing):
                continue
            half = 0.48 if index % 2 else 0.85
            tone = mix(color, "#201812", 0.25 * size)
            height = 0.28 + 0.3 * size
            bits.append(Bit(x, y, stood, shape.angle + turn, half, height, tone, index % 3 == 0))
    return tuple(bits)


def _color_of(piece: Piece) -> Paint:
    if piece.kind == "tree":
        return LEAVES_OF[piece.material][0]
    if piece.kind == "rock":
        return ROCKS[piece.material][0]
    if piece.kind == "crate":
        return CRATE_FINISHES[piece.material].color
    return WALL_FINISHES["glass" if piece.kind == "glass" else piece.material].color
