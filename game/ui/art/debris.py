"""What walls are made of, and the loose bricks that are left of them: baked, and on their fall."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.model.battlefield import Piece
from game.ui.art.areas_art import scattered
from game.ui.art.brickwork import Finish
from game.ui.art.footprint import footprints
from game.ui.art.palette import (
    BRICK_GREY,
    BRICK_RED,
    BRICK_SLATE,
    GUNMETAL,
    LEAVES,
    Field,
    Paint,
    mix,
)
from game.ui.art.relief import Spot

WALL_FINISHES: Mapping[str, Finish] = {
    "brick": Finish(BRICK_RED, studs=True),
    "stone": Finish(BRICK_GREY, studs=True),
    "concrete": Finish(BRICK_SLATE, tint=0.04, studs=True),
    "metal": Finish(GUNMETAL, tint=0.03, gloss=1.2, bevel=0.05),
    "wood": Finish("#8F6235", tint=0.12, gloss=0.3),
    "thin-wood": Finish("#B98E55", tint=0.10, gloss=0.3),
    "cloth": Finish("#C9B48A", tint=0.05, gloss=0.1, bevel=0.2),
    "paper": Finish("#E8E2D2", tint=0.03, gloss=0.15),
    "glass": Finish("#A9D8E6", tint=0.02, gloss=1.4),
}
"""The surface of a run of bricks or planks by material."""

_OF_KIND: Mapping[str, Paint] = {"tree": LEAVES[0], "glass": WALL_FINISHES["glass"].color}
"""What is left of kinds that look alike whatever they are made of."""

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
    color = _OF_KIND.get(piece.kind, WALL_FINISHES[piece.material].color)
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
