"""Short effects where something comes down in water or lava."""

import math
from functools import lru_cache
from random import Random

import pygame

from game.ui.art.effects import Effect, blend, film, middle


def _draw_splash(canvas: pygame.Surface, share: float, px: float) -> None:
    x, y = middle(canvas)
    chance = Random(5)

    def rings(layer: pygame.Surface) -> None:
        for late in (0.0, 0.3):
            part = (share - late) / (1.0 - late)
            if part > 0:
                width = max(1, round(0.26 * px * (1 - part)))
                pygame.draw.circle(layer, "#E4FAFF", (x, y), (1.4 + 1.9 * part) * px, width)

    def drops(layer: pygame.Surface) -> None:
        for _ in range(22):
            angle, far = chance.uniform(0, math.tau), chance.uniform(0.5, 1.6)
            high = chance.uniform(0.8, 2.2) * 4 * share * (1 - share)
            # They start at the rim of a stand, beside whoever fell in.
            out = 1.2 + far * share
            spot = (x + out * math.cos(angle) * px, y + (out * math.sin(angle) - high) * px)
            pygame.draw.circle(layer, "#CDF3FF", spot, max(1.0, 0.22 * px * (1.2 - share)))

    blend(canvas, rings, 1.2 * (1 - share))
    blend(canvas, drops, 1.6 * (1 - share))


@lru_cache(maxsize=8)
def splash(px: int) -> Effect:
    """Water that is thrown up, with two rings, 0.7 s."""
    return film(3.6, px, 0.7, _draw_splash)


def _draw_puff(canvas: pygame.Surface, share: float, px: float) -> None:
    x, y = middle(canvas)
    chance = Random(8)

    def glow(layer: pygame.Surface) -> None:
        pygame.draw.circle(layer, "#FF8A1E", (x, y), (0.7 + 0.8 * share) * px)
        pygame.draw.circle(layer, "#FFE14A", (x, y), (0.45 + 0.3 * share) * px)

    def smoke(layer: pygame.Surface) -> None:
        for _ in range(9):
            angle, far = chance.uniform(0, math.tau), chance.uniform(0.2, 1.0)
            spot = (
                x + far * math.cos(angle) * px,
                y + far * math.sin(angle) * px - 1.6 * share * px,
            )
            gray = chance.randint(48, 84)
            size = chance.uniform(0.35, 0.6) * (0.7 + share) * px
            pygame.draw.circle(layer, (gray, gray - 6, gray - 10), spot, size)

    def embers(layer: pygame.Surface) -> None:
        for _ in range(12):
            angle, far = chance.uniform(0, math.tau), chance.uniform(0.5, 1.7)
            up = chance.uniform(0.5, 1.8) * 4 * share * (1 - share)
            spot = (
                x + far * share * math.cos(angle) * px,
                y + (far * share * math.sin(angle) - up) * px,
            )
            pygame.draw.circle(layer, "#FFC23C", spot, max(1.0, 0.11 * px))

    blend(canvas, glow, 0.9 * (1 - share))
    blend(canvas, smoke, 0.8 * (1 - share))
    blend(canvas, embers, 1.3 * (1 - share))


@lru_cache(maxsize=8)
def lava_puff(px: int) -> Effect:
    """Melt that flares up, with embers and dark smoke, 0.8 s."""
    return film(3.2, px, 0.8, _draw_puff)
