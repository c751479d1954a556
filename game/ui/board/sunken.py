"""Figures down in a pit: their pictures end at its rim."""

from collections.abc import Callable
from typing import Final

import pygame

from game.model.battlefield import Area, BattleMap, CircleArea
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.art.figures import SpritePair
from game.ui.art.footprint import area_footprint
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.sprite import quick
from game.ui.board.standing import Placed
from game.ui.camera import Camera

BEYOND: Final = 90
"""How much of 255 is left of a picture beyond the rim: who stands below it is still known."""

BELOW: Final = (205, 200, 195)
"""What is left of the light down there."""

MOST: Final = 16
"""Pictures that are kept."""


class Sunken:
    """The pits of a map, and the pictures of whoever is down in one, made once for each place.

    ``top`` tells how high the top of a figure's head is, in inches above the ground.
    """

    def __init__(self, battle_map: BattleMap, top: Callable[[AnyUnit], float]) -> None:
        self._top = top
        pits = [area for area in battle_map.areas if area.kind == "pit"]
        self._pits = [(area, area_footprint(area)) for area in pits]
        self._kept: dict[tuple[int, tuple[int, int], float], tuple[SpritePair, SpritePair]] = {}

    def below(self, camera: Camera, figure: Placed) -> Placed:
        """A figure as it is seen: with its head below the rim of a pit, only faintly beyond it."""
        pit = self._pit_of(figure)
        if pit is None:
            return figure
        x, y = camera.to_screen((0.0, 0.0))
        origin = round(x) - round(figure.pixel[0]), round(y) - round(figure.pixel[1])
        key = (id(figure.pair), origin, camera.stud)
        known = self._kept.get(key)
        if known is None or known[0] is not figure.pair:
            if len(self._kept) >= MOST:
                self._kept.clear()
            inside = SpritePair(
                _cut(figure.pair.picture, pit, camera, origin, BEYOND),
                _cut(figure.pair.shadow, pit, camera, origin, 0),
            )
            self._kept[key] = known = (figure.pair, inside)
        return figure._replace(pair=known[1])

    def _pit_of(self, figure: Placed) -> Area | None:
        # Most figures are not below the ground at all: their bodies need not be looked at.
        if figure.unit.elevation >= 0.0 or figure.lift or self._top(figure.unit) > 0.0:
            return None
        x, y = (along * STUDS_PER_INCH for along in figure.place)
        return next((area for area, outline in self._pits if outline.holds(x, y)), None)


def _cut(
    picture: pygame.Surface, pit: Area, camera: Camera, origin: tuple[int, int], beyond: int
) -> pygame.Surface:
    """A picture that beyond a pit has so much of 255 left; ``origin`` is the corner of the map as
    seen from the middle of the picture, in pixels.
    """
    wide, high = picture.get_size()
    left, top = origin[0] + wide // 2, origin[1] + high // 2

    def pixel(at: Point) -> tuple[float, float]:
        return left + camera.length(at.x), top + camera.length(at.y)

    mask = pygame.Surface((wide, high), pygame.SRCALPHA)
    mask.fill((255, 255, 255, beyond))
    light = (*BELOW, 255)
    if isinstance(pit, CircleArea):
        pygame.draw.circle(mask, light, pixel(pit.center), camera.length(pit.radius))
    else:
        pygame.draw.polygon(mask, light, [pixel(corner) for corner in pit.outline])
    plain = picture.copy()
    plain.set_alpha(255, 0)
    plain.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return quick(plain)
