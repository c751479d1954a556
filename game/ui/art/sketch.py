"""A board in flat colors, drawn at once: what stands where, until the real picture is baked."""

from collections.abc import Iterable
from typing import Final

import pygame

from game.model.battlefield import (
    Area,
    CircleArea,
    CirclePiece,
    LinePiece,
    Piece,
    PolygonArea,
    PolygonPiece,
)
from game.model.vectors import Point
from game.ui.art import palette
from game.ui.art.palette import STUDS_PER_INCH, rgb

PIECES: Final = {
    "rock": "#7A7B7A",
    "tree": palette.LEAVES[0],
    "crate": palette.WOOD,
    "glass": "#A9D3DE",
    "smoke": "#B9B6B0",
    "bridge": palette.GROUND["plank"],
}
MATERIALS: Final = {
    "paper": palette.CREAM,
    "cloth": palette.BONE,
    "glass": "#A9D3DE",
    "thin-wood": palette.WOOD,
    "wood": palette.WOOD,
    "brick": palette.BRICK_RED,
    "stone": palette.BRICK_GREY,
    "concrete": palette.BRICK_SLATE,
    "metal": palette.DARK_STEEL,
}
AREAS: Final = {
    "rough": "#8A7A5E",
    "water": palette.WATER_SHALLOW,
    "deep-water": palette.WATER_DEEP,
    "lava": "#D9541E",
    "pit": palette.GROUND["rock"],
    "bottomless": palette.BLACK,
    "stairs": palette.BRICK_GREY,
    "ladder": palette.WOOD,
    "mine": palette.DARK_STEEL,
}
"""Colors by kind; of pieces that have none of their own, by material. Markers show no ground."""


def sketch(
    surface: pygame.Surface,
    pieces: Iterable[Piece],
    areas: Iterable[Area],
    px: int,
    origin: tuple[float, float],
) -> None:
    """Fill the shapes of a map, ``px`` pixels to the stud; ``origin`` is the corner in studs."""

    def pixel(at: Point) -> tuple[float, float]:
        x, y = at.x * STUDS_PER_INCH - origin[0], at.y * STUDS_PER_INCH - origin[1]
        return x * px, y * px

    def fill(shape: Piece | Area, color: str) -> None:
        if isinstance(shape, PolygonPiece | PolygonArea):
            pygame.draw.polygon(surface, rgb(color), [pixel(at) for at in shape.outline])
        elif isinstance(shape, CirclePiece | CircleArea):
            radius = shape.radius * STUDS_PER_INCH * px
            pygame.draw.circle(surface, rgb(color), pixel(shape.center), radius)
        elif isinstance(shape, LinePiece):
            width = max(1, round(shape.thickness * STUDS_PER_INCH * px))
            pygame.draw.lines(surface, rgb(color), False, [pixel(at) for at in shape.line], width)

    for area in areas:
        if area.kind in AREAS:
            fill(area, AREAS[area.kind])
    for piece in pieces:
        fill(piece, PIECES.get(piece.kind) or MATERIALS[piece.material])
