"""Cover badges on sight lines (eye, half shield, shield), and little plates of words."""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

import pygame

from game.match.play.queries import Queries
from game.model.state import AnyState
from game.model.vectors import Point
from game.ui.art.icons import icon
from game.ui.camera import Camera
from game.ui.text import Words, draw_line, wrapped
from game.ui.theme import STRONG, Hud, Style, Theme
from game.ui.widgets.look import paint
from game.words import mark

Cover: TypeAlias = Literal["eye", "half", "full"]

SIZE: Final = 26
"""Units across a badge."""

ICON: Final = 0.62
"""How much of a badge its sign takes."""
_ICONS: Final = {"eye": "watch", "half": "half-shield", "full": "brace"}
_COLORS: Final = {"eye": "#2A7FC9", "half": "#D08A1E", "full": "#C4452F"}
WORDS: Final = {
    "eye": mark("in full view"),
    "half": mark("partly covered"),
    "full": mark("not in sight"),
}
"""What each badge says in words."""

PLATE_MARGIN: Final = 8
"""Units left free at both sides of a plate of words that is as wide as the map."""

STEPS: Final = 60
"""How many places along a line are looked at for what stands there."""


class Badge(NamedTuple):
    """A sign at a place of the map."""

    at: Point
    cover: Cover


def cover_of(sections: tuple[bool, ...]) -> Cover:
    """The badge for what is seen of a figure."""
    seen = sum(sections)
    return "full" if seen == 0 else "eye" if seen == len(sections) else "half"


def place_of_cover(
    ask: Queries[Any], state: AnyState, start: Point, end: Point, blockers: tuple[str, ...]
) -> Point | None:
    """Where on a line the first thing or figure stands that hides something; none beside it."""
    for name in blockers:
        unit = state.units.get(name)
        if unit is not None and unit.position is not None:
            return _foot(start, end, unit.position)
    length = start.distance(end)
    for number in range(1, STEPS):
        at = start.toward(end, length * number / STEPS)
        if ask.piece_at(at) in blockers:
            return at
    return None


def _foot(start: Point, end: Point, at: Point) -> Point:
    """The place of a line nearest to a point."""
    dx, dy = end.x - start.x, end.y - start.y
    square = dx * dx + dy * dy
    share = 0.5 if square == 0.0 else ((at.x - start.x) * dx + (at.y - start.y) * dy) / square
    return start.toward(end, start.distance(end) * min(max(share, 0.0), 1.0))


def draw_badge(surface: pygame.Surface, theme: Theme, camera: Camera, badge: Badge) -> None:
    """A disc with the sign of a cover."""
    size = theme.px(SIZE)
    picture = theme.keep(("cover", badge.cover, size), lambda: cover_disc(badge.cover, size))
    x, y = camera.to_screen((badge.at.x, badge.at.y))
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def cover_disc(cover: Cover, size: int) -> pygame.Surface:
    """The badge of a cover, ``size`` pixels across."""
    fine = 3
    large = pygame.Surface((size * fine, size * fine), pygame.SRCALPHA)
    middle = (size * fine / 2, size * fine / 2)
    for color, share in (("#10141A", 1.0), ("#FFFFFF", 0.9), (_COLORS[cover], 0.78)):
        pygame.draw.circle(large, color, middle, size * fine / 2 * share)
    disc = pygame.transform.smoothscale(large, (size, size))
    sign = icon(_ICONS[cover], round(size * ICON), Hud.WHITE)
    disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return disc


def draw_plate(
    surface: pygame.Surface,
    theme: Theme,
    text: str,
    at: tuple[float, float],
    *,
    anchor: str = "center",
    style: Style = STRONG,
) -> pygame.Rect:
    """Words on a dark plate, held inside of the clip of the surface; where they stand.

    What is wider than the clip goes on in more lines.
    """
    clip, rim = surface.get_clip(), theme.px(18)
    most = clip.width - 2 * theme.px(PLATE_MARGIN) - rim
    lines = wrapped(theme, (Words(text, style),), max(most, 1))
    width = max(line.width for line in lines)
    height = sum(line.height for line in lines)
    box = pygame.Rect(0, 0, width + rim, height + theme.px(6))
    setattr(box, anchor, (round(at[0]), round(at[1])))
    box.clamp_ip(clip)
    paint.draw_inset(surface, theme, box, "#10141A", 220, 7)
    top = box.y + theme.px(3)
    for line in lines:
        draw_line(surface, theme, line, box.x + rim // 2, top)
        top += line.height
    return box
