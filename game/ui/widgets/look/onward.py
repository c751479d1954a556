"""The quiet sign that something goes on beyond an edge: a chevron that points there."""

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.ui.art.schemes import shown
from game.ui.theme import Hud, Theme
from game.ui.widgets.look.bars import BAR_END, RIGHT
from game.ui.widgets.look.paint import FOCUS_RING
from game.ui.widgets.look.shapes import SMOOTH

CLEAR: Final = FOCUS_RING + 2
"""Units between what is read and a sign: room for the ring of the focus."""

LEAST_STRIP: Final = CLEAR + 7
"""Units of height that must be free for a sign to stand beside the bar, below what is read."""

_FREE: Final = (18, 7)
_NARROW: Final = (7, 5)
"""Width and height in units of a sign where there is room, and at the end of a bar."""


class ScrollSign(NamedTuple):
    """Where a chevron stands, in pixels, and whether it points up; else it points down."""

    box: pygame.Rect
    up: bool


class Strip(NamedTuple):
    """What is free of words at an edge beyond which something goes on; it may have no height."""

    room: pygame.Rect
    up: bool


def signs_for(theme: Theme, area: pygame.Rect, strips: Iterable[Strip]) -> tuple[ScrollSign, ...]:
    """A sign in the middle of each strip that is high enough, those that point up first.

    Where none is at an edge, the sign is at that end of the area's bar.
    """
    strips = tuple(strips)
    least = theme.px(LEAST_STRIP)
    found: list[ScrollSign] = []
    for up in (True, False):
        rooms = [one.room for one in strips if one.up is up]
        signs = [_in_strip(theme, room, up=up) for room in rooms if room.height >= least]
        found += signs or [_at_bar(theme, area, up=up) for _ in rooms[:1]]
    return tuple(found)


def _in_strip(theme: Theme, room: pygame.Rect, *, up: bool) -> ScrollSign:
    """A sign in the middle of a strip, without what the ring of the focus takes of it."""
    clear = theme.px(CLEAR)
    free = pygame.Rect(room.x, room.y + (0 if up else clear), room.width, room.height - clear)
    box = pygame.Rect((0, 0), _size(theme, _FREE))
    box.center = free.center
    return ScrollSign(box, up)


def _at_bar(theme: Theme, area: pygame.Rect, *, up: bool) -> ScrollSign:
    """A sign at the end of a bar."""
    box = pygame.Rect((0, 0), _size(theme, _NARROW))
    box.right = area.right - theme.px(RIGHT)
    margin = theme.px(BAR_END - _NARROW[1] - 2)
    box.y = area.y + margin if up else area.bottom - margin - box.height
    return ScrollSign(box, up)


def _size(theme: Theme, units: tuple[float, float]) -> tuple[int, int]:
    return theme.px(units[0]), theme.px(units[1])


def draw_signs(surface: pygame.Surface, theme: Theme, signs: Iterable[ScrollSign]) -> None:
    """Draw chevrons."""
    for box, up in signs:
        picture = theme.keep(("onward", box.size, up), partial(_chevron, box.size, up=up))
        surface.blit(picture, box)


def _chevron(size: tuple[int, int], *, up: bool) -> pygame.Surface:
    """Two strokes that meet in a point, of one thickness."""
    wide, high = size[0] * SMOOTH, size[1] * SMOOTH
    thick = high * 0.42
    outer = [(0, 0), (wide / 2, high - thick), (wide, 0)]
    points = [*outer, *((x, y + thick) for x, y in reversed(outer))]
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    large.fill((*pygame.Color(shown(Hud.DIM))[:3], 0))
    pygame.draw.polygon(large, shown(Hud.DIM), points)
    return pygame.transform.flip(pygame.transform.smoothscale(large, size), False, up)
