"""The patterns of teams along a straight strip: for lines of time and the pips of hits."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

_FINE: Final = 4
"""How many times larger a strip is drawn before it is smoothed down."""

_Stroke: TypeAlias = Callable[[pygame.Surface, pygame.Color], None]
"""Draws a pattern over a whole surface; its height tells how large the pattern is."""


def _lines(*shares: float) -> _Stroke:
    """Lines along the strip at these shares of its height."""

    def draw(sheet: pygame.Surface, color: pygame.Color) -> None:
        wide, high = sheet.get_size()
        thick = max(high // (4 + len(shares)), 1)
        for share in shares:
            pygame.draw.rect(sheet, color, (0, round(high * share - thick / 2), wide, thick))

    return draw


def _steps(draw: Callable[[pygame.Surface, pygame.Color, float, float], None]) -> _Stroke:
    """One mark after the other, ``draw`` is told the left edge and the length of its step."""

    def drawn(sheet: pygame.Surface, color: pygame.Color) -> None:
        wide, high = sheet.get_size()
        count = max(round(wide / (0.9 * high)), 1)
        for number in range(count):
            draw(sheet, color, number * wide / count, wide / count)

    return drawn


def _bar(sheet: pygame.Surface, color: pygame.Color, left: float, step: float) -> None:
    box = pygame.Rect(round(left + 0.3 * step), 0, round(0.4 * step), sheet.get_height())
    pygame.draw.rect(sheet, color, box)


def _dot(sheet: pygame.Surface, color: pygame.Color, left: float, step: float) -> None:
    high = sheet.get_height()
    pygame.draw.circle(sheet, color, (left + step / 2, high / 2), 0.27 * high)


def _dash(sheet: pygame.Surface, color: pygame.Color, left: float, step: float) -> None:
    high = sheet.get_height()
    pygame.draw.rect(sheet, color, (round(left), round(0.35 * high), round(0.7 * step), high // 3))


def _tooth(sheet: pygame.Surface, color: pygame.Color, left: float, step: float) -> None:
    foot, tip = 0.85 * sheet.get_height(), 0.15 * sheet.get_height()
    corners = ((left + 0.1 * step, foot), (left + step / 2, tip), (left + 0.9 * step, foot))
    pygame.draw.polygon(sheet, color, corners)


def _check(sheet: pygame.Surface, color: pygame.Color, left: float, step: float) -> None:
    half, wide = sheet.get_height() // 2, math.ceil(step / 2)
    pygame.draw.rect(sheet, color, (round(left), 0, wide, half))
    pygame.draw.rect(sheet, color, (round(left + step / 2), half, wide, half))


def _crest(sheet: pygame.Surface, color: pygame.Color, left: float, step: float) -> None:
    high, low = 0.22 * sheet.get_height(), 0.78 * sheet.get_height()
    corners = ((left, low), (left + step / 2, high), (left + step, low))
    pygame.draw.lines(sheet, color, False, corners, max(sheet.get_height() // 5, 1))


_STROKES: Final[Mapping[str, _Stroke]] = {
    "ring": _lines(0.5),
    "bars": _steps(_bar),
    "dots": _steps(_dot),
    "double-ring": _lines(0.25, 0.75),
    "arcs": _steps(_dash),
    "wave": _steps(_crest),
    "teeth": _steps(_tooth),
    "checks": _steps(_check),
}
"""How each pattern of `game.ui.art.patterns` is drawn along a strip."""


@lru_cache(maxsize=512)
def strip(pattern: str, size: tuple[int, int], ground: str, mark: str) -> pygame.Surface:
    """A strip of a color with the marks of a pattern on it, ``size`` in pixels."""
    wide, high = size
    sheet = pygame.Surface((wide * _FINE, high * _FINE))
    sheet.fill(ground)
    _STROKES[pattern](sheet, pygame.Color(mark))
    return pygame.transform.smoothscale(sheet, size)
