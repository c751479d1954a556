"""The marks of teams: the patterns of their stands as pictures for banners and lists."""

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.art.palette import TeamLook

_FINE: Final = 4
"""How many times larger a mark is drawn before it is scaled down."""

Draw = Callable[[pygame.Surface, float, str], None]


def emblem(team: TeamLook, side: int) -> pygame.Surface:
    """A round mark of ``side`` pixels: the team's color, its pattern around a dark middle."""
    large = _disc(side, team.main)
    PATTERNS.get(team.pattern, _ring)(large, large.get_width() / 2, team.light)
    return pygame.transform.smoothscale(large, (side, side))


def banner_cloth(team: TeamLook, size: tuple[int, int]) -> pygame.Surface:
    """A whole surface in a team's color, strewn with its mark."""
    cloth = pygame.Surface(size).convert()
    cloth.fill(team.main)
    side = max(48, min(size) // 6)
    mark = emblem(team, side)
    mark.set_alpha(70)
    step = round(side * 1.5)
    for row, y in enumerate(range(-side // 2, size[1], step)):
        shift = step // 2 if row % 2 else 0
        for x in range(-side // 2 - shift, size[0], step):
            cloth.blit(mark, (x, y))
    return cloth


def _disc(side: int, color: str) -> pygame.Surface:
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    middle = large.get_width() / 2
    pygame.draw.circle(large, "#FFFFFF", (middle, middle), middle)
    pygame.draw.circle(large, color, (middle, middle), middle * 0.92)
    dark = pygame.Color(color).lerp("#000000", 0.35)
    pygame.draw.circle(large, dark, (middle, middle), middle * 0.42)
    return large


def _ring(large: pygame.Surface, r: float, color: str) -> None:
    pygame.draw.circle(large, color, (r, r), r * 0.74, round(r * 0.16))


def _double_ring(large: pygame.Surface, r: float, color: str) -> None:
    for outer in (0.82, 0.62):
        pygame.draw.circle(large, color, (r, r), r * outer, round(r * 0.09))


def _bars(large: pygame.Surface, r: float, color: str) -> None:
    for number in range(8):
        angle = math.tau * number / 8
        aside = (-0.075 * math.sin(angle) * r, 0.075 * math.cos(angle) * r)
        ends = [_at(r, share, angle) for share in (0.52, 0.82)]
        corners = [(x + aside[0], y + aside[1]) for x, y in ends]
        corners += [(x - aside[0], y - aside[1]) for x, y in reversed(ends)]
        pygame.draw.polygon(large, color, corners)


def _dots(large: pygame.Surface, r: float, color: str) -> None:
    for number in range(12):
        pygame.draw.circle(large, color, _at(r, 0.68, math.tau * number / 12), r * 0.09)


def _arcs(large: pygame.Surface, r: float, color: str) -> None:
    for number in range(3):
        start = math.tau * number / 3 + 0.25
        _stroke(large, r, color, [(0.68, start + 1.6 * part / 16) for part in range(17)])


def _wave(large: pygame.Surface, r: float, color: str) -> None:
    angles = [math.tau * part / 96 for part in range(97)]
    _stroke(large, r, color, [(0.67 + 0.11 * math.sin(8 * angle), angle) for angle in angles])


def _teeth(large: pygame.Surface, r: float, color: str) -> None:
    for number in range(10):
        angle = math.tau * number / 10
        corners = [_at(r, 0.84, angle), _at(r, 0.54, angle - 0.2), _at(r, 0.54, angle + 0.2)]
        pygame.draw.polygon(large, color, corners)


def _checks(large: pygame.Surface, r: float, color: str) -> None:
    for number in range(16):
        near, far = (0.50, 0.67) if number % 2 else (0.67, 0.84)
        first, last = math.tau * number / 16, math.tau * (number + 1) / 16
        corners = ((near, first), (far, first), (far, last), (near, last))
        pygame.draw.polygon(large, color, [_at(r, share, angle) for share, angle in corners])


def _stroke(large: pygame.Surface, r: float, color: str, places: list[tuple[float, float]]) -> None:
    """A round brush along places given as share of the radius and angle."""
    for share, angle in places:
        pygame.draw.circle(large, color, _at(r, share, angle), r * 0.08)


def _at(r: float, share: float, angle: float) -> tuple[float, float]:
    return r + r * share * math.cos(angle), r + r * share * math.sin(angle)


PATTERNS: Final[dict[str, Draw]] = {
    "ring": _ring,
    "double-ring": _double_ring,
    "bars": _bars,
    "dots": _dots,
    "arcs": _arcs,
    "wave": _wave,
    "teeth": _teeth,
    "checks": _checks,
}
"""How the pattern of a stand is drawn, by its name."""
