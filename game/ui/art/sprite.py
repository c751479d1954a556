"""A painted relief as a picture with transparency and its shadow as a second picture."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.art.palette import Field, Mask
from game.ui.art.relief import Pen, Relief
from game.ui.art.shading import blur, cast_shadow, shade, shrink, tone

Pixels: TypeAlias = npt.NDArray[np.uint8]

SHADOW_SHARE = 0.62
"""Shadows are this much shorter than true, so that tall hats do not darken the map."""

SHADOW_COLOR = (20, 14, 30)
_ABYSS = -99.0
_STEP = 0.45
"""Studs by which something must stand out to get a line."""

_FLAT = 0.4
"""Share of the heights with which inked sprites are lit: their own shadows would be blots."""

_INK = np.array([0.05, 0.05, 0.08], np.float32)


class Baked(NamedTuple):
    """Pixels of a sprite: red, green, blue, alpha; and the alpha of its shadow.

    Both are squares with the sprite's origin in the middle; the shadow's is larger.
    """

    picture: Pixels
    shadow: Pixels


def bake_sprite(
    paint: Callable[[Pen], None],
    px: float,
    radius: float,
    angle: float = 0.0,
    *,
    ink: float = 0.0,
) -> Baked:
    """Draw ``paint`` turned by ``angle`` radians into a square of ``radius`` studs.

    ``ink`` draws lines of so many pixels below the edges of whatever stands out, and around all.
    The lamp stays fixed in the world. Runs in any thread.
    """
    # Small sprites need the finer relief more.
    factor = 4 if ink and px < 9 else 3 if px < 12 or ink else 2
    # Even sizes keep the origin exactly between the two middle pixels.
    half = max(2, round(radius * px))
    reach = half / px
    relief = Relief(-reach, -reach, 2 * reach, 2 * reach, px * factor)
    paint(relief.pen(0, 0, angle))
    lines: Mask | None = None
    if ink:
        lines = _inked(relief, round(ink * factor))
        relief.height *= np.float32(_FLAT)
    light = tone(shade(relief))
    if lines is not None:
        light[lines] = _INK
        relief.cover |= lines
        relief.height /= np.float32(_FLAT)
    cover = relief.cover.astype(np.float32)
    alpha = shrink(cover, factor)
    color = shrink(light * cover[..., None], factor) / np.maximum(alpha, 1e-4)[..., None]
    shadow = _shadow(shrink(relief.height * cover, factor), alpha, px)
    inked, wider = _with_ink_rim(color, alpha, px)
    picture = np.dstack([np.clip(inked, 0, 1), wider[..., None]])
    return Baked(_bytes(picture), _bytes(shadow))


def _inked(relief: Relief, thick: int) -> Mask:
    """Where there is ink: ``thick`` pixels of the relief around all, half as much below edges."""
    height = np.where(relief.cover, relief.height, np.float32(_ABYSS))
    inner = _highest(height, max(thick // 2, 1)) - height > _STEP
    around = _highest(height, thick) > _ABYSS
    inked: Mask = np.where(relief.cover, inner, around)
    return inked


def _highest(height: Field, steps: int) -> Field:
    """The greatest height within so many pixels, roughly: squares and crosses by turns."""
    highest = height.copy()
    for step in range(steps):
        across = highest.copy()
        np.maximum(across[:, 1:], highest[:, :-1], out=across[:, 1:])
        np.maximum(across[:, :-1], highest[:, 1:], out=across[:, :-1])
        # A cross looks up and down from the middle alone, a square from both sides of it, too.
        wide = across.copy() if step % 2 else highest
        np.maximum(across[1:], wide[:-1], out=across[1:])
        np.maximum(across[:-1], wide[1:], out=across[:-1])
        highest = across
    return highest


def _bytes(plane: Field) -> Pixels:
    return np.asarray(plane * 255.0 + 0.5, np.uint8)


def _shadow(height: Field, alpha: Field, px: float) -> Field:
    margin = round(1.6 * px)
    tall = np.pad(np.where(alpha > 0.35, height, 0) * np.float32(SHADOW_SHARE), margin)
    dark = cast_shadow(tall, px, step=1.0, receiver=np.zeros_like(tall))
    dark = blur(dark, max(1.0, 0.05 * px))
    near = np.clip(blur(np.pad(alpha, margin), 0.28 * px) * 1.3, 0, 1) * 0.55
    shade_of: Field = 1.0 - (1.0 - dark * 0.62) * (1.0 - near * 0.6)
    return shade_of


def _with_ink_rim(color: Field, alpha: Field, px: float) -> tuple[Field, Field]:
    """A thin dark halo outside the outline, so that a figure never melts into the ground."""
    # Small figures need the rim most: a team's color alone is close to some grounds.
    strong = 0.55 + 0.35 * min(max((16.0 - px) / 8.0, 0.0), 1.0)
    halo = np.clip(blur(alpha, max(1.0, 0.045 * px)) * 2.2, 0, 1) * strong
    wider = np.maximum(alpha, halo * (1.0 - alpha))
    own = (alpha / np.maximum(wider, 1e-4))[..., None]
    return color * own + _INK * (1.0 - own), wider


def plain_surface(pixels: Pixels) -> pygame.Surface:
    """A surface with transparency from red, green, blue, alpha pixels."""
    size = (pixels.shape[1], pixels.shape[0])
    surface = pygame.image.frombuffer(pixels.tobytes(), size, "RGBA")
    return surface.convert_alpha() if pygame.display.get_surface() else surface.copy()


def picture_surface(pixels: Pixels) -> pygame.Surface:
    """The same, to be blitted onto the window: see ``quick``."""
    surface = plain_surface(pixels)
    return quick(surface) if pygame.display.get_surface() else surface


def quick(surface: pygame.Surface) -> pygame.Surface:
    """The same surface, blitted without looking at what is wholly transparent in it.

    Sprites are mostly that; a frame with sixty figures takes a third less. Only for the window:
    blitted onto what is itself see-through, a quick shadow comes out black.
    """
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def unpacked(surface: pygame.Surface) -> pygame.Surface:
    """A copy of a quick surface that is read quickly, to be scaled again and again.

    What is empty around it is cut off; its middle stays in the middle.
    """
    # A copy first: the quick surface would have to be packed again once it had been looked into.
    plain = surface.copy()
    plain.set_alpha(255, 0)
    wide, high = plain.get_size()
    full = plain.get_bounding_rect()
    across = min(full.left, wide - full.right)
    down = min(full.top, high - full.bottom)
    return plain.subsurface((across, down, wide - 2 * across, high - 2 * down))


def shadow_surface(alpha: Pixels) -> pygame.Surface:
    """A surface of the shadow's color with the given transparency, for the window."""
    return picture_surface(_shadow_pixels(alpha))


def plain_shadow(alpha: Pixels) -> pygame.Surface:
    """The same, to be laid onto what is itself see-through."""
    return plain_surface(_shadow_pixels(alpha))


def _shadow_pixels(alpha: Pixels) -> Pixels:
    pixels = np.empty((*alpha.shape, 4), np.uint8)
    pixels[..., :3] = SHADOW_COLOR
    pixels[..., 3] = alpha
    return pixels
