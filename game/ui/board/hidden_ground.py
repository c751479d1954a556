"""The ground that is not seen from the end of a walk, hatched.

It is drawn anew when the place or the view changes. The stripes run across those of dangers and
stand much closer, so that the two are told apart without their colors. Each has a dark and a light
side: one of them shows on any ground.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pygame

from game.geometry.types import HiddenGround, Polygon, Vector
from game.match.play.queries import Queries
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.art.schemes import changes, in_force
from game.ui.camera import Camera
from game.words import mark

HATCHED: Final = mark("Hatched: walls or the like hide a standing minifig from the end of the walk")
"""What it means."""

PERIOD: Final = 12
TILE: Final = 240
"""Pixels from stripe to stripe, and of a side of the pattern, a multiple of that."""

DARK_SIDE: Final = 2
LIGHT_SIDE: Final = 1
"""Pixels across the two sides of a stripe, and of both of them more in high contrast."""

DARK: Final = (18, 22, 44)
LIGHT: Final = (255, 255, 255)
ALPHAS: Final = (58, 150, 60)
CLEAR_ALPHAS: Final = (70, 255, 210)
"""How much the ground between stripes is darkened, then their dark and their light side; the same
in high contrast and where patterns are bold."""

CLEAR: Final = (0, 0, 0, 0)


class HiddenGroundPicture:
    """What is hidden from one figure at one place, as a picture of the part of the map in view."""

    def __init__(self) -> None:
        self._asked: object = None
        self._ground: HiddenGround | None = None
        self._shown: object = None
        self._layer: pygame.Surface | None = None

    @property
    def hatches(self) -> bool:
        """Whether any ground is hidden, in view or not."""
        return self._ground is not None and self._ground.any

    def look(self, ask: Queries[Any], count: int, walk: tuple[AnyUnit, Point] | None) -> None:
        """Be about the end of a walk, or nothing; ``count`` tells moments apart."""
        asked = None if walk is None else (count, walk[0].id, walk[1])
        if asked == self._asked:
            return
        self._asked = asked
        self._ground = None if walk is None else ask.hidden_ground(walk[0].id, walk[1])

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw it into the clip of a surface."""
        if self._ground is None or not self.hatches:
            return
        view = surface.get_clip()
        origin = camera.to_screen((0.0, 0.0))
        shown = (self._asked, tuple(view), origin, camera.stud, changes())
        if shown != self._shown or self._layer is None:
            self._shown = shown
            self._layer = _hatched(self._ground, view, camera)
        surface.blit(self._layer, view)


def _hatched(ground: HiddenGround, view: pygame.Rect, camera: Camera) -> pygame.Surface:
    """The hidden ground in a part of the window; the stripes lie still on the map."""
    layer = pygame.Surface(view.size, pygame.SRCALPHA)

    def placed(outline: Sequence[Vector]) -> list[Vector]:
        corners = (camera.to_screen(corner) for corner in outline)
        return [(x - view.x, y - view.y) for x, y in corners]

    def fill(level: pygame.Surface, polygons: Sequence[Polygon], color: Any) -> None:
        for polygon in polygons:
            pygame.draw.polygon(level, color, placed(polygon.outline))

    for level in ground.levels:
        one = pygame.Surface(view.size, pygame.SRCALPHA)
        fill(one, level.hidden, "white")
        fill(one, level.raised, CLEAR)
        layer.blit(one, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    left, top = (round(way) for way in camera.to_screen((0.0, 0.0)))
    pattern = _pattern()
    for x in range((left - view.x) % PERIOD - PERIOD, view.width, TILE):
        for y in range((top - view.y) % PERIOD - PERIOD, view.height, TILE):
            layer.blit(pattern, (x, y), special_flags=pygame.BLEND_RGBA_MULT)
    return layer


def _pattern() -> pygame.Surface:
    """One tile of stripes in the scheme in force."""
    scheme = in_force()
    clear = scheme.contrast or scheme.bold
    wider = 1 if clear else 0
    between, dark, light = CLEAR_ALPHAS if clear else ALPHAS
    across, down = np.indices((TILE, TILE))
    off = (across - down) % PERIOD
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    pixels: Any = pygame.surfarray.pixels3d(picture)
    alphas: Any = pygame.surfarray.pixels_alpha(picture)
    pixels[:], alphas[:] = DARK, between
    alphas[off < DARK_SIDE + wider] = dark
    edge = (off >= DARK_SIDE + wider) & (off < DARK_SIDE + LIGHT_SIDE + 2 * wider)
    pixels[edge], alphas[edge] = LIGHT, light
    del pixels, alphas
    return picture
