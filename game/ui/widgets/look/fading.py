"""Soft edges: what goes on beyond an edge fades into what lies behind it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import pygame

from game.ui.theme import Theme

FADE: Final = 8
"""Units over which a picture fades: no more than there usually is between two rows."""


@contextmanager
def fade_edges(
    surface: pygame.Surface,
    theme: Theme,
    window: pygame.Rect,
    *,
    up: bool,
    down: bool,
    over: float = FADE,
) -> Iterator[None]:
    """Let what is drawn meanwhile fade at the upper and the lower edge of a window (pixels).

    It does so ``over`` units.
    """
    high = min(theme.px(over), window.height // 4)
    strips = []
    if up:
        strips.append((pygame.Rect(window.x, window.y, window.width, high), True))
    if down:
        strips.append((pygame.Rect(window.x, window.bottom - high, window.width, high), False))
    behind = [(strip, _behind(surface, strip), upper) for strip, upper in strips if strip.size]
    yield
    for strip, picture, upper in behind:
        make = partial(veil, strip.size, upper=upper)
        shape = theme.keep(("veil", strip.size, upper), make)
        picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, strip)


def _behind(surface: pygame.Surface, strip: pygame.Rect) -> pygame.Surface:
    """What a strip shows now."""
    picture = pygame.Surface(strip.size, pygame.SRCALPHA)
    picture.blit(surface, (0, 0), strip)
    return picture


def veil(size: tuple[int, int], *, upper: bool) -> pygame.Surface:
    """White that is opaque at its ``upper`` edge and clear at the lower one, or the other way.

    To be multiplied with a picture of the same size in pixels.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for row in range(size[1]):
        share = (row + 0.5) / size[1]
        alpha = round(255 * (1.0 - share if upper else share))
        picture.fill((255, 255, 255, alpha), pygame.Rect(0, row, size[0], 1))
    return picture
