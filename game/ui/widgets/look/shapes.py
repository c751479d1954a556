"""Shapes that boxes are made of: rounded ones, soft shadows, runs of color. All sizes in pixels."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art.schemes import shown

Plane = NDArray[np.float32]

SMOOTH: Final = 3
"""How many times larger round shapes are drawn before they are scaled down."""

LEAST_STRETCHED: Final = 160
"""Pixels from which a box is drawn small and stretched."""

KEPT_CORNERS: Final = 128
"""Small boxes kept that large ones are made of."""


def rounded_box(
    size: tuple[int, int], radius: int, color: str, alpha: int, width: int
) -> pygame.Surface:
    """A smooth rounded rectangle, filled or, with `width`, only its edge."""
    wide, high = max(size[0], 1), max(size[1], 1)
    edge = max(radius, width) + 2
    if max(size) > max(LEAST_STRETCHED, 2 * edge + 1):
        return stretched(size, edge, lambda few: _corners(few, radius, shown(color), alpha, width))
    return _shape((wide, high), radius, shown(color), alpha, width)


@lru_cache(maxsize=KEPT_CORNERS)
def _corners(
    size: tuple[int, int], radius: int, color: str, alpha: int, width: int
) -> pygame.Surface:
    """A small box that larger ones are made of: the same for all of them."""
    return _shape(size, radius, color, alpha, width)


def _shape(
    size: tuple[int, int], radius: int, color: str, alpha: int, width: int
) -> pygame.Surface:
    """A rounded rectangle of a color as it is shown."""
    wide, high = size
    large = pygame.Surface((wide * SMOOTH, high * SMOOTH), 0, 8)
    large.set_palette([(0, 0, 0), (255, 255, 255)])
    pygame.draw.rect(large, 1, large.get_rect(), width * SMOOTH, border_radius=radius * SMOOTH)
    covered = pygame.surfarray.array2d(large).reshape(wide, SMOOTH, high, SMOOTH)
    shape = pygame.Surface((wide, high), pygame.SRCALPHA)
    shape.fill(color)
    values = pygame.surfarray.pixels_alpha(shape)
    values[:] = covered.sum(axis=(1, 3), dtype=np.uint16) * alpha // (SMOOTH * SMOOTH)
    del values
    return shape


def stretched(
    size: tuple[int, int],
    edge: int,
    make: Callable[[tuple[int, int]], pygame.Surface],
    border: int = 0,
) -> pygame.Surface:
    """A picture of a large box from one of a small box: the same rows and columns repeat in it.

    ``edge`` is how far inside of the box its rim changes the picture, ``border`` how far outside.
    """
    small = (min(size[0], 2 * edge + 1), min(size[1], 2 * edge + 1))
    picture, whole = make(small), (size[0] + 2 * border, size[1] + 2 * border)
    for axis in (0, 1):
        extra = whole[axis] - picture.get_size()[axis]
        if extra > 0:
            picture = longer(picture, axis, edge + border, extra)
    return picture


def longer(picture: pygame.Surface, axis: int, at: int, extra: int) -> pygame.Surface:
    """A picture whose row or column (``axis`` 1, 0) at a place comes ``extra`` times more."""
    wide, high = picture.get_size()
    # Pixels are copied as they are, not laid over each other.
    picture.set_alpha(None)
    if axis == 0:
        result = pygame.Surface((wide + extra, high), pygame.SRCALPHA)
        line = picture.subsurface((at, 0, 1, high))
        result.blit(picture, (0, 0), (0, 0, at, high))
        result.blit(_plainly(line, (extra + 1, high)), (at, 0))
        result.blit(picture, (at + extra + 1, 0), (at + 1, 0, wide - at - 1, high))
    else:
        result = pygame.Surface((wide, high + extra), pygame.SRCALPHA)
        line = picture.subsurface((0, at, wide, 1))
        result.blit(picture, (0, 0), (0, 0, wide, at))
        result.blit(_plainly(line, (wide, extra + 1)), (0, at))
        result.blit(picture, (0, at + extra + 1), (0, at + 1, wide, high - at - 1))
    return result


def _plainly(line: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """One row or column, again and again, to be copied as it is."""
    scaled = pygame.transform.scale(line, size)
    scaled.set_alpha(None)
    return scaled


def gradient(size: tuple[int, int], top: str, bottom: str) -> pygame.Surface:
    """A vertical run from one color to another."""
    high = max(size[1], 1)
    first, last = (np.array(pygame.Color(shown(color))[:3]) for color in (top, bottom))
    shares = np.linspace(0.0, 1.0, high)[:, None]
    column = pygame.Surface((1, high), pygame.SRCALPHA)
    column.fill("black")
    pygame.surfarray.pixels3d(column)[0] = np.rint(first + (last - first) * shares)
    return pygame.transform.scale(column, (max(size[0], 1), high))


def soft_shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """The shadow of a rounded rectangle, with a border of 2 x `blur` all around."""
    border = 2 * blur
    edge = radius + border + 2
    if max(size) > max(LEAST_STRETCHED, 2 * edge + 1):
        return stretched(size, edge, lambda few: _small_shadow(few, radius, blur, alpha), border)
    return _small_shadow(size, radius, blur, alpha).copy()


@lru_cache(maxsize=KEPT_CORNERS)
def _small_shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """A shadow that larger ones are made of: blurring it takes most of their time."""
    border = 2 * blur
    sheet = pygame.Surface((size[0] + 2 * border, size[1] + 2 * border), pygame.SRCALPHA)
    sheet.blit(_shape(size, radius, "#000000", alpha, 0), (border, border))
    values = pygame.surfarray.pixels_alpha(sheet)
    soft = values.astype(np.float32)
    reach = max(blur // 2, 1)
    for _ in range(2):
        soft = _box_blur(_box_blur(soft, reach).T, reach).T
    values[:] = soft.astype(np.uint8)
    del values
    return sheet


def _box_blur(values: Plane, reach: int) -> Plane:
    """The mean of each value and its `reach` neighbors on both sides along the first axis."""
    count = 2 * reach + 1
    sums = np.cumsum(np.pad(values, ((reach + 1, reach), (0, 0))), axis=0)
    return np.asarray((sums[count:] - sums[:-count]) / count, dtype=np.float32)
