"""Faces of dice: pips on six sides, silhouettes with a number for the others."""

import math
from collections.abc import Mapping
from functools import lru_cache

import pygame

from game.ui.art.fonts import display_font

_FINE = 4

_COLORS: Mapping[int, tuple[str, str]] = {
    4: ("#4E9A45", "#FFFFFF"),
    6: ("#F7F2E6", "#20242A"),
    8: ("#C4452F", "#FFFFFF"),
    10: ("#3C86D6", "#FFFFFF"),
    12: ("#8145B5", "#FFFFFF"),
}
"""Body and ink of the dice that have a shape of their own; others look like the ten-sided one."""

_Corners = tuple[tuple[float, float], ...]


def _regular(count: int) -> _Corners:
    turns = [2 * math.pi * index / count - math.pi / 2 for index in range(count)]
    return tuple((0.5 + 0.5 * math.cos(turn), 0.5 + 0.5 * math.sin(turn)) for turn in turns)


_OUTLINES: Mapping[int, _Corners] = {
    4: ((0.5, 0.02), (1.0, 0.90), (0.0, 0.90)),
    8: _regular(6),
    10: ((0.5, 0.0), (1.0, 0.40), (0.92, 0.62), (0.5, 1.0), (0.08, 0.62), (0.0, 0.40)),
    12: _regular(10),
}

_FACES: Mapping[int, _Corners] = {
    4: (),
    8: ((0.5, 0.10), (0.89, 0.70), (0.11, 0.70)),
    10: ((0.5, 0.06), (0.86, 0.60), (0.5, 0.74), (0.14, 0.60)),
    12: ((0.5, 0.2), (0.78, 0.4), (0.68, 0.74), (0.32, 0.74), (0.22, 0.4)),
}

_LOW, _MID, _HIGH = 0.27, 0.5, 0.73
_PIPS: Mapping[int, _Corners] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW)),
    5: ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW), (_MID, _MID)),
    6: (
        (_LOW, _LOW),
        (_HIGH, _HIGH),
        (_LOW, _HIGH),
        (_HIGH, _LOW),
        (_LOW, _MID),
        (_HIGH, _MID),
    ),
}


@lru_cache(maxsize=512)
def die_face(sides: int, value: int, size: int) -> pygame.Surface:
    """A die of ``size`` pixels that shows ``value``; colors go by the number of sides."""
    body, mark = map(pygame.Color, _COLORS.get(sides, _COLORS[10]))
    canvas = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    if sides == 6 and 1 <= value <= 6:
        _draw_cube(canvas, value, body, mark)
    else:
        _draw_solid(canvas, sides if sides in _OUTLINES else 10, str(value), body, mark)
    face = pygame.transform.smoothscale(canvas, (size, size))
    return face.convert_alpha() if pygame.display.get_surface() else face


def _draw_cube(canvas: pygame.Surface, value: int, body: pygame.Color, mark: pygame.Color) -> None:
    side = canvas.get_width()
    white, black = pygame.Color("white"), pygame.Color("black")

    def slab(color: pygame.Color, x: float, y: float, w: float, h: float, corner: float) -> None:
        rect = pygame.Rect(round(x * side), round(y * side), round(w * side), round(h * side))
        pygame.draw.rect(canvas, color, rect, border_radius=round(corner * side))

    slab(body.lerp(black, 0.28), 0, 0.06, 1, 0.94, 0.22)
    slab(body, 0, 0, 1, 0.93, 0.22)
    slab(body.lerp(white, 0.6), 0.06, 0.04, 0.88, 0.80, 0.18)
    slab(body.lerp(white, 0.15), 0.06, 0.09, 0.88, 0.78, 0.18)
    for x, y in _PIPS[value]:
        spot = (x * side, y * side * 0.94 + side * 0.01)
        pygame.draw.circle(canvas, mark, spot, side * 0.092)


def _draw_solid(
    canvas: pygame.Surface, sides: int, text: str, body: pygame.Color, mark: pygame.Color
) -> None:
    side = canvas.get_width()
    white, black = pygame.Color("white"), pygame.Color("black")
    center = (side / 2, side / 2)
    outline = [(x * side, y * side) for x, y in _OUTLINES[sides]]
    # Facets from the middle to each edge, lighter towards the lamp at the upper left.
    for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
        toward = (start[0] + end[0] + start[1] + end[1]) / (4 * side)
        facet = body.lerp(white, max(0.0, 0.55 - toward) * 0.7)
        facet = facet.lerp(black, max(0.0, toward - 0.5) * 0.6)
        pygame.draw.polygon(canvas, facet, [start, end, center])
    if _FACES[sides]:
        face = [(x * side, y * side) for x, y in _FACES[sides]]
        pygame.draw.polygon(canvas, body.lerp(white, 0.25), face)
    label = display_font(round(side * (0.40 if sides != 4 else 0.36))).render(text, True, mark)
    middle = (side / 2, side * (0.48 if sides != 4 else 0.64))
    canvas.blit(label, label.get_rect(center=middle))


_TURNS = 15
_BOUNCE = (1.12, 1.06, 1.02, 1.0)
ROLL = _TURNS + len(_BOUNCE)
"""Frames of a throw: changing, turning faces, then a bounce by 12 %."""


@lru_cache(maxsize=96)
def rolling_frame(sides: int, value: int, size: int, index: int) -> pygame.Surface:
    """One of the ``ROLL`` frames of a throw that ends with ``value``, half as large again as the
    die.
    """
    frame = pygame.Surface((size * 3 // 2, size * 3 // 2), pygame.SRCALPHA)
    left = _TURNS - index - 1
    # Steps of seven meet every face of all dice; the die turns twice, ever slower.
    face = die_face(sides, (value - 1 + 7 * max(left + 1, 0)) % sides + 1, size)
    if left >= 0:
        face = pygame.transform.rotozoom(face, 720 * (left / _TURNS) ** 2, 1.0)
    elif _BOUNCE[-left - 1] != 1.0:
        face = pygame.transform.rotozoom(face, 0.0, _BOUNCE[-left - 1])
    frame.blit(face, face.get_rect(center=frame.get_rect().center))
    return frame
