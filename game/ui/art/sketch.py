"""A board in plain colors, drawn at once: what stands where, until the real picture is baked."""

import math
from typing import Final

import numpy as np
import pygame

from game.model.battlefield import (
    Area,
    CircleArea,
    CirclePiece,
    Piece,
    PolygonArea,
    PolygonPiece,
)
from game.model.paint import CirclePaint, LinePaint, Paint, PolygonPaint
from game.model.vectors import Point
from game.ui.art import palette
from game.ui.art.board import BoardArt
from game.ui.art.footprint import Box, footprints, paint_footprints
from game.ui.art.ground_art import GROUND_COLORS, PLANK_WIDTH, TABLE_COLOR
from game.ui.art.palette import GAMMA, STUDS_PER_INCH, Field, linear
from game.ui.art.shading import flat_light, tone

SKETCH_PX: Final = 4
"""Pixels per stud of a sketch; it is stretched to the zoom in use."""

_BRIGHTEST = 1.12
"""The light of the lamp pool in its middle."""

_COARSE = 1.0
"""Studs between the places where a sketch knows the light of the lamp pool."""

PIECES: Final = {
    "rock": "#7A7B7A",
    "tree": palette.LEAVES[0],
    "crate": "#B8844A",
    "platform": "#BDB9AF",
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
    "metal": palette.GUNMETAL,
}
AREAS: Final = {
    "rough": "#74684E",
    "water": "#568CB8",
    "deep-water": "#2C5C90",
    "lava": "#E0902E",
    "pit": "#5A4A34",
    "bottomless": "#0C0C0E",
    "stairs": palette.BRICK_GREY,
    "ladder": palette.WOOD,
    "mine": palette.DARK_STEEL,
}
"""Colors by kind; of pieces that have none of their own, by material. Markers show no ground."""


def sketch_board(art: BoardArt, box: Box) -> pygame.Surface:
    """A part of the board on its table as lit as the real picture, but flat, without detail."""
    size = (round((box.right - box.left) * SKETCH_PX), round((box.bottom - box.top) * SKETCH_PX))
    surface = pygame.Surface(size)
    surface.fill(_lit(TABLE_COLOR))
    top = PLANK_WIDTH * math.ceil(box.top / PLANK_WIDTH)
    while top < box.bottom:
        y = round((top - box.top) * SKETCH_PX)
        surface.fill(_lit(TABLE_COLOR * np.float32(0.35)), (0, y, size[0], 1))
        top += PLANK_WIDTH
    board = art.board
    corner = (round(-box.left * SKETCH_PX), round(-box.top * SKETCH_PX))
    sides = (round(board.width * SKETCH_PX), round(board.height * SKETCH_PX))
    plates = pygame.Rect(corner, sides).clip(surface.get_rect())
    if plates:
        surface.fill(_lit(GROUND_COLORS[board.ground]), plates)
        surface.set_clip(plates)
        _fill_shapes(surface, art, box)
        surface.set_clip(None)
    _darken(surface, art, box)
    return surface.convert() if pygame.display.get_surface() else surface


def _fill_shapes(surface: pygame.Surface, art: BoardArt, box: Box) -> None:
    """Everything on the ground, in its color."""
    pen = _Pen(surface, box)
    for patch in art.map.paint:
        pen.fill(patch, _lit(GROUND_COLORS[patch.ground]))
    for area in art.areas:
        if area.kind in AREAS:
            pen.fill(area, _lit(linear(AREAS[area.kind])))
    for piece in art.pieces:
        pen.fill(piece, _lit(linear(PIECES.get(piece.kind) or MATERIALS[piece.material])))


class _Pen:
    """Fills shapes of a map on a sketch."""

    def __init__(self, surface: pygame.Surface, box: Box) -> None:
        self._surface = surface
        self._left, self._top = box.left, box.top

    def fill(self, shape: Piece | Area | Paint, color: tuple[int, int, int]) -> None:
        """Fill one shape."""
        if isinstance(shape, PolygonPiece | PolygonArea | PolygonPaint):
            pygame.draw.polygon(self._surface, color, [self._pixel(at) for at in shape.outline])
        elif isinstance(shape, CirclePiece | CircleArea | CirclePaint):
            radius = max(1.0, shape.radius * STUDS_PER_INCH * SKETCH_PX)
            pygame.draw.circle(self._surface, color, self._pixel(shape.center), radius)
        else:
            # A wide line whose middle lies beside the surface would not be drawn at all.
            found = paint_footprints(shape) if isinstance(shape, LinePaint) else footprints(shape)
            for part in found:
                (u0, v0), (u1, v1) = part.low, part.high
                corners = [part.place(*at) for at in ((u0, v0), (u1, v0), (u1, v1), (u0, v1))]
                places = [Point(x / STUDS_PER_INCH, y / STUDS_PER_INCH) for x, y in corners]
                pygame.draw.polygon(self._surface, color, [self._pixel(at) for at in places])

    def _pixel(self, at: Point) -> tuple[float, float]:
        x, y = at.x * STUDS_PER_INCH - self._left, at.y * STUDS_PER_INCH - self._top
        return x * SKETCH_PX, y * SKETCH_PX


def _lit(color: Field) -> tuple[int, int, int]:
    """Red, green and blue of an open level surface right below the lamp."""
    shown = tone(color * flat_light() * np.float32(_BRIGHTEST)) * 255
    red, green, blue = shown.round().astype(int).tolist()
    return red, green, blue


def _darken(surface: pygame.Surface, art: BoardArt, box: Box) -> None:
    """Let the light of the lamp fade towards the corners."""
    columns = max(2, math.ceil((box.right - box.left) / _COARSE))
    rows = max(2, math.ceil((box.bottom - box.top) / _COARSE))
    xs = box.left + (np.arange(columns) + 0.5) * (box.right - box.left) / columns
    ys = box.top + (np.arange(rows) + 0.5) * (box.bottom - box.top) / rows
    pool = art.lamp_pool(xs.astype(np.float32), ys.astype(np.float32)) / _BRIGHTEST
    shares = np.clip(pool, 0, 1) ** (1 / GAMMA) * 255.0 + 0.5
    gray = np.repeat(shares.astype(np.uint8)[..., None], 3, axis=2)
    small = pygame.image.frombuffer(gray.tobytes(), (columns, rows), "RGB")
    veil = pygame.transform.smoothscale(small, surface.get_size())
    surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
