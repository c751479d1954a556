"""The look of the widgets: panels, insets, bricks, key caps, rings.

Every picture is drawn once for a size and kept by the theme; sizes here are pixels unless a name
says units.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art.schemes import brick, in_force, mixed, shown
from game.ui.text import draw_text
from game.ui.theme import KEY_CAP, Hud, Theme
from game.ui.widgets.fading import veil

Plane = NDArray[np.float32]

SMOOTH: Final = 3
"""How many times larger round shapes are drawn before they are scaled down."""

PANEL_RADIUS: Final = 12
INSET_RADIUS: Final = 7
BRICK_RADIUS: Final = 7
STUD_HEIGHT: Final = 7
STUD_WIDTH: Final = 20
FOOT: Final = 5
PRESS_DEPTH: Final = 3
"""Units."""

LEAST_STRETCHED: Final = 160
"""Pixels from which a box is drawn small and stretched."""

KEPT_CORNERS: Final = 128
"""Small boxes kept that large ones are made of."""

SHADE_BAND: Final = 64
"""Pixels of height that are darkened at once."""

LARGE: Final = 10_000
"""Pixels from which it pays to draw the opaque part of a box without blending."""


def tint(color: str, toward: str, amount: float) -> str:
    """A color mixed with another; `amount` 0 keeps it, 1 replaces it."""
    return mixed(shown(color), shown(toward), amount)


def rounded(
    theme: Theme, size: tuple[int, int], radius: int, color: str, alpha: int = 255, width: int = 0
) -> pygame.Surface:
    """A smooth rounded rectangle, filled or, with `width`, only its edge."""
    key = ("rounded", size, radius, color, alpha, width)
    return theme.keep(key, lambda: _rounded(size, radius, color, alpha, width))


def _rounded(
    size: tuple[int, int], radius: int, color: str, alpha: int, width: int
) -> pygame.Surface:
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
            picture = _longer(picture, axis, edge + border, extra)
    return picture


def _longer(picture: pygame.Surface, axis: int, at: int, extra: int) -> pygame.Surface:
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
    column = pygame.Surface((1, high), pygame.SRCALPHA)
    first, last = pygame.Color(shown(top)), pygame.Color(shown(bottom))
    for y in range(high):
        column.set_at((0, y), first.lerp(last, y / max(1, high - 1)))
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


def blit_slab(
    surface: pygame.Surface,
    theme: Theme,
    key: tuple[object, ...],
    picture: pygame.Surface,
    inner: pygame.Rect,
    at: tuple[int, int],
) -> None:
    """Draw a picture whose part `inner` is opaque: that part, the largest, needs no blending."""
    if inner.width <= 0 or inner.height <= 0 or inner.width * inner.height < LARGE // 2:
        surface.blit(picture, at)
        return
    solid = theme.keep((key, "solid"), lambda: picture.subsurface(inner).convert())
    wide, high = picture.get_size()
    surface.blit(solid, (at[0] + inner.x, at[1] + inner.y))
    for strip in (
        (0, 0, wide, inner.y),
        (0, inner.bottom, wide, high - inner.bottom),
        (0, inner.y, inner.x, inner.height),
        (inner.right, inner.y, wide - inner.right, inner.height),
    ):
        surface.blit(picture, (at[0] + strip[0], at[1] + strip[1]), strip)


def draw_panel(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A panel with light edge and drop shadow."""
    border = 2 * theme.px(10)
    key = ("panel", rect.size)
    picture = theme.keep(key, lambda: _panel(theme, rect.size))
    corner = theme.px(PANEL_RADIUS)
    inner = pygame.Rect((border, border), rect.size).inflate(-2 * corner, -2 * corner)
    blit_slab(surface, theme, key, picture, inner, (rect.x - border, rect.y - border))


def _panel(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    blur, radius = theme.px(10), theme.px(PANEL_RADIUS)
    edge = radius + 2 * blur + 2
    narrow = 2 * edge + 1
    if size[0] > narrow:
        # Tooltips have ever new sizes; all columns in the middle are alike.
        slim = _panel(theme, (narrow, size[1]))
        return _longer(slim, 0, edge + 2 * blur, size[0] - narrow)
    sheet = soft_shadow(size, radius, blur, 110)
    result = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    result.blit(sheet, (0, theme.px(4)))
    face = filled_panel(theme, size, radius, (Hud.PANEL_TOP, Hud.PANEL_BOTTOM))
    result.blit(face, (2 * blur, 2 * blur))
    return result


def filled_panel(
    theme: Theme, size: tuple[int, int], radius: int, colors: tuple[str, str]
) -> pygame.Surface:
    """The face of a panel or brick: gradient, light edge all around, lighter at the top."""
    face = gradient(size, *colors)
    face.blit(_rounded(size, radius, "#FFFFFF", 255, 0), (0, 0), None, pygame.BLEND_RGBA_MULT)
    edge = theme.px(1.2)
    if in_force().contrast:
        face.blit(_rounded(size, radius, Hud.LINE, 255, edge), (0, 0))
        return face
    face.blit(_rounded(size, radius, "#FFFFFF", 26, edge), (0, 0))
    room = (size[0], min(size[1] // 2, theme.px(26)))
    light = _rounded(size, radius, "#FFFFFF", 52, edge).subsurface(((0, 0), room)).copy()
    light.blit(veil(room, upper=True), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(light, (0, 0))
    return face


def draw_inset(
    surface: pygame.Surface,
    theme: Theme,
    rect: pygame.Rect,
    color: str = Hud.INSET,
    alpha: int = 255,
    radius: float = INSET_RADIUS,
) -> None:
    """A sunken box."""
    corner = theme.px(radius)
    picture = rounded(theme, rect.size, corner, color, alpha)
    if alpha < 255 or rect.width * rect.height < LARGE:
        surface.blit(picture, rect)
        return
    inner = picture.get_rect().inflate(-2 * corner, -2 * corner)
    key = ("inset", rect.size, color, corner)
    blit_slab(surface, theme, key, picture, inner, rect.topleft)


def draw_frame(
    surface: pygame.Surface,
    theme: Theme,
    rect: pygame.Rect,
    color: str,
    width: float = 1.5,
    radius: float = INSET_RADIUS,
) -> None:
    """The edge of a box; `width` and `radius` in units."""
    corner = max(theme.px(radius), theme.px(width))
    shape = rounded(theme, rect.size, theme.px(radius), color, 255, theme.px(width))
    middle = max(rect.height - 2 * corner, 0)
    for strip in (
        (0, 0, rect.width, corner),
        (0, corner, corner, middle),
        (rect.width - corner, corner, corner, middle),
        (0, max(rect.height - corner, corner), rect.width, corner),
    ):
        surface.blit(shape, (rect.x + strip[0], rect.y + strip[1]), strip)


def draw_focus(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, radius: float = INSET_RADIUS
) -> None:
    """The white ring around what has the focus, 4 units outside of `rect`."""
    outer = rect.inflate(2 * theme.px(4), 2 * theme.px(4))
    draw_frame(surface, theme, outer, Hud.WHITE, 3, radius + 4)


def brick_studs(theme: Theme, width: int) -> int:
    """How many studs a brick of a width carries: one about every 42 units, 2 to 8."""
    return min(max(round(width / theme.scale / 42), 2), 8)


def brick_body(theme: Theme, rect: pygame.Rect) -> pygame.Rect:
    """The part of a brick's rectangle below the studs."""
    studs = theme.px(STUD_HEIGHT)
    return pygame.Rect(rect.x, rect.y + studs, rect.width, max(rect.height - studs, 1))


def draw_brick(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, color: str, *, pressed: bool = False
) -> None:
    """A brick seen from the side; pressed it stands lower and shows no foot."""
    blur = theme.px(5)
    key = ("brick", rect.size, color, pressed)
    picture = theme.keep(key, lambda: _brick(theme, rect.size, color, pressed))
    body = brick_body(theme, pygame.Rect((2 * blur, 2 * blur), rect.size))
    drop = theme.px(PRESS_DEPTH)
    inner = body.inflate(-2 * theme.px(BRICK_RADIUS), -2 * theme.px(BRICK_RADIUS))
    inner.height -= drop
    inner.y += drop if pressed else 0
    blit_slab(surface, theme, key, picture, inner, (rect.x - 2 * blur, rect.y - 2 * blur))


def _brick(theme: Theme, size: tuple[int, int], color: str, pressed: bool) -> pygame.Surface:
    blur, radius, color = theme.px(5), theme.px(BRICK_RADIUS), brick(color)
    body = brick_body(theme, pygame.Rect((2 * blur, 2 * blur), size))
    shade = soft_shadow(body.size, radius, blur, 120)
    result = pygame.Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
    result.blit(shade, (0, body.y - 2 * blur + theme.px(3)))
    if pressed:
        body.move_ip(0, theme.px(PRESS_DEPTH))
        body.height -= theme.px(PRESS_DEPTH)
    _blit_studs(result, theme, body, color)
    colors = (tint(color, "#FFFFFF", 0.22), tint(color, "#000000", 0.14))
    result.blit(filled_panel(theme, body.size, radius, colors), body)
    if not pressed:
        _blit_foot(result, theme, body, color)
    return result


def _blit_foot(sheet: pygame.Surface, theme: Theme, body: pygame.Rect, color: str) -> None:
    foot = theme.px(FOOT)
    shape = _rounded(body.size, theme.px(BRICK_RADIUS), tint(color, "#000000", 0.32), 215, 0)
    sheet.blit(shape, (body.x, body.bottom - foot), (0, body.height - foot, body.width, foot))


def _blit_studs(sheet: pygame.Surface, theme: Theme, body: pygame.Rect, color: str) -> None:
    count = brick_studs(theme, body.width)
    wide, high = theme.px(STUD_WIDTH), theme.px(STUD_HEIGHT)
    radius = theme.px(3)
    stud = _rounded((wide, high + radius), radius, tint(color, "#000000", 0.10), 255, 0)
    light = _rounded((wide, theme.px(3)), theme.px(2), tint(color, "#FFFFFF", 0.22), 200, 0)
    stud.blit(light, (0, 0))
    for place in range(count):
        x = body.x + body.width * (place + 0.5) / count - wide / 2
        sheet.blit(stud, (round(x), body.y - high))


def key_cap_size(theme: Theme, text: str) -> tuple[int, int]:
    """Width and height of a key cap."""
    return max(theme.px(18), theme.text_width(text, KEY_CAP) + theme.px(9)), theme.px(18)


def draw_key_cap(
    surface: pygame.Surface, theme: Theme, text: str, topright: tuple[int, int]
) -> pygame.Rect:
    """A little dark key with its sign."""
    rect = pygame.Rect((0, 0), key_cap_size(theme, text))
    rect.topright = topright
    surface.blit(rounded(theme, rect.size, theme.px(4), Hud.CAP, 200), rect)
    draw_text(surface, theme, text, KEY_CAP, rect.center, "center")
    return rect


def triangle(sign: int, side: int, color: str) -> pygame.Surface:
    """A little triangle of `side` pixels that points left (-1) or right (1); not kept."""
    large = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    end = large.get_width()
    tip, back = (end * 0.85, end * 0.2) if sign > 0 else (end * 0.15, end * 0.8)
    pygame.draw.polygon(large, color, [(tip, end / 2), (back, 0), (back, end)])
    return pygame.transform.smoothscale(large, (side, side))


def draw_shade(surface: pygame.Surface, theme: Theme, shade: int) -> None:
    """Darken all of a surface: ``shade`` is 0 to 255.

    It is done band by band: a sheet as large as the largest screens would leave too little room
    for what else is kept.
    """
    wide, high = surface.get_size()
    band = theme.keep(("shade", wide), lambda: pygame.Surface((wide, SHADE_BAND)))
    band.set_alpha(shade)
    surface.blits([(band, (0, top)) for top in range(0, high, SHADE_BAND)], doreturn=False)
