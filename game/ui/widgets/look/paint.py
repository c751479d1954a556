"""The look of the widgets: panels, insets, bricks, key caps, rings.

Every picture is drawn once for a size and kept by the theme; sizes here are pixels unless a name
says units.
"""

from functools import partial
from typing import Final

import pygame

from game.ui.art.schemes import brick, in_force, mixed, shown
from game.ui.text import draw_text
from game.ui.theme import KEY_CAP, Hud, Theme
from game.ui.widgets.look.fading import veil
from game.ui.widgets.look.shapes import SMOOTH, gradient, longer, rounded_box, soft_shadow

PANEL_RADIUS: Final = 12
INSET_RADIUS: Final = 7
BRICK_RADIUS: Final = 7
STUD_HEIGHT: Final = 7
STUD_WIDTH: Final = 20
FOOT: Final = 5
PRESS_DEPTH: Final = 3
FOCUS_RING: Final = 4
"""Units."""

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
    return theme.keep(key, lambda: rounded_box(size, radius, color, alpha, width))


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
    corner = theme.px(PANEL_RADIUS)
    edge = corner + border + 2
    extra = rect.width - (2 * edge + 1)
    inner = pygame.Rect((border, border), rect.size).inflate(-2 * corner, -2 * corner)
    x, y = rect.x - border, rect.y - border
    if extra <= 0 or inner.height <= 0 or inner.width * inner.height < LARGE // 2:
        picture = theme.keep(("panel", rect.size), lambda: _panel(theme, rect.size))
        surface.blit(picture, (x, y))
        return
    # Tooltips have ever new sizes; all columns in the middle are alike, and opaque but for the rim.
    narrow = (2 * edge + 1, rect.height)
    slim = theme.keep(("panel", narrow), lambda: _panel(theme, narrow))
    wide, high = slim.get_size()
    rows = (("top", 0, inner.y), ("bottom", inner.bottom, high - inner.bottom))
    for name, top, deep in rows:
        part = slim.subsurface((0, top, wide, deep))
        strip = theme.keep(
            ("panel", rect.size, name), partial(longer, part, 0, edge + border, extra)
        )
        surface.blit(strip, (x, y + top))
    column = slim.subsurface((edge + border, inner.y, 1, inner.height))
    solid = theme.keep(
        ("panel", rect.size, "solid"),
        lambda: pygame.transform.scale(column.convert(), inner.size),
    )
    surface.blit(solid, (x + inner.x, y + inner.y))
    surface.blit(slim, (x, y + inner.y), (0, inner.y, inner.x, inner.height))
    right = (wide - inner.x, inner.y, inner.x, inner.height)
    surface.blit(slim, (x + inner.right, y + inner.y), right)


def _panel(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    blur, radius = theme.px(10), theme.px(PANEL_RADIUS)
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
    face.blit(rounded_box(size, radius, "#FFFFFF", 255, 0), (0, 0), None, pygame.BLEND_RGBA_MULT)
    edge = theme.px(1.2)
    if in_force().contrast:
        face.blit(rounded_box(size, radius, Hud.LINE, 255, edge), (0, 0))
        return face
    face.blit(rounded_box(size, radius, "#FFFFFF", 26, edge), (0, 0))
    room = (size[0], min(size[1] // 2, theme.px(26)))
    light = rounded_box(size, radius, "#FFFFFF", 52, edge).subsurface(((0, 0), room)).copy()
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
    """The white ring around what has the focus, ``FOCUS_RING`` units outside of `rect`."""
    outer = rect.inflate(2 * theme.px(FOCUS_RING), 2 * theme.px(FOCUS_RING))
    draw_frame(surface, theme, outer, Hud.WHITE, 3, radius + FOCUS_RING)


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
    shape = rounded_box(body.size, theme.px(BRICK_RADIUS), tint(color, "#000000", 0.32), 215, 0)
    sheet.blit(shape, (body.x, body.bottom - foot), (0, body.height - foot, body.width, foot))


def _blit_studs(sheet: pygame.Surface, theme: Theme, body: pygame.Rect, color: str) -> None:
    count = brick_studs(theme, body.width)
    wide, high = theme.px(STUD_WIDTH), theme.px(STUD_HEIGHT)
    radius = theme.px(3)
    stud = rounded_box((wide, high + radius), radius, tint(color, "#000000", 0.10), 255, 0)
    light = rounded_box((wide, theme.px(3)), theme.px(2), tint(color, "#FFFFFF", 0.22), 200, 0)
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
