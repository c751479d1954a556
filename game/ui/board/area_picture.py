"""The region that a figure can reach: its fill at once, its fine outline a little per frame."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import pygame

from game.geometry.types import Polygon, Vector
from game.ui.art import palette
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.schemes import changes, shown_rgb
from game.ui.art.sprite import quick
from game.ui.board.overlays import DARK_LINE
from game.ui.budget import Budget
from game.ui.camera import Camera

REACH_ALPHA: Final = 62
REACH_LINE: Final = (170, 222, 255)

FINE: Final = 2
"""How many times as large as it is shown the outline is drawn."""

STROKES: Final = (((*DARK_LINE, 150), 9), ((*REACH_LINE, 255), 5))
"""Colors of the outline, the lowest first, and their widths in fine pixels."""

TILE: Final = 128
"""Pixels of a side of the pieces that the outline is drawn in."""

OUTLINING: Final = 0.001
"""Seconds of the processor for the outline in one frame; one piece is drawn in any case."""

_CLEAR: Final = (0, 0, 0, 0)
_Edge: TypeAlias = tuple[Vector, Vector]
_Spot: TypeAlias = tuple[int, int]


class AreaPicture:
    """A region drawn once per question and zoom, ready to be blitted."""

    def __init__(self) -> None:
        self._key: object = None
        self._fill: pygame.Surface | None = None
        self._corner = (0.0, 0.0)
        self._edges: dict[_Spot, list[_Edge]] = {}
        self._outline: dict[_Spot, pygame.Surface] = {}

    @property
    def whole(self) -> bool:
        """Whether nothing of the outline is still to be drawn, what never was in view included."""
        return len(self._outline) == len(self._edges)

    def draw(
        self, surface: pygame.Surface, camera: Camera, polygons: Sequence[Polygon], key: object
    ) -> None:
        """Draw the region; ``key`` names the question, so that it is drawn anew only for it."""
        wanted = (key, camera.aim, changes())
        if wanted != self._key:
            self._key = wanted
            self._begin(polygons, camera.aim * STUDS_PER_INCH)
        if self._fill is None:
            return
        left, top = (round(way) for way in camera.to_screen(self._corner))
        if camera.zooming:
            wide, high = (round(side * camera.stud / camera.aim) for side in self._fill.get_size())
            surface.blit(pygame.transform.scale(self._fill, (wide, high)), (left, top))
            return
        surface.blit(self._fill, (left, top))
        view, budget, made = surface.get_clip(), Budget(OUTLINING), 0
        for spot, edges in self._edges.items():
            place = pygame.Rect(left + spot[0] * TILE, top + spot[1] * TILE, TILE, TILE)
            if not view.colliderect(place):
                continue
            if spot not in self._outline and (budget.left or not made):
                self._outline[spot] = _piece(spot, edges)
                made += 1
            if spot in self._outline:
                surface.blit(self._outline[spot], place)

    def _begin(self, polygons: Sequence[Polygon], scale: float) -> None:
        """Fill the region at a scale in pixels per inch, and sort its edges into pieces."""
        self._fill, self._edges, self._outline = None, {}, {}
        corners = [corner for polygon in polygons for corner in polygon.outline]
        if not corners:
            return
        # Room for half of the outline on each side.
        pad = 6 / scale
        left, top = min(x for x, _ in corners) - pad, min(y for _, y in corners) - pad
        right, bottom = max(x for x, _ in corners) + pad, max(y for _, y in corners) + pad
        self._corner = (left, top)

        def placed(outline: Iterable[Vector]) -> list[Vector]:
            return [((x - left) * scale, (y - top) * scale) for x, y in outline]

        size = (max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale)))
        self._fill = _filled(
            size,
            [placed(polygon.outline) for polygon in polygons],
            [placed(hole) for polygon in polygons for hole in polygon.holes],
        )
        for polygon in polygons:
            for line in (polygon.outline, *polygon.holes):
                self._sort(placed(line))

    def _sort(self, corners: list[Vector]) -> None:
        """Tell each piece which edges of a closed line may be seen in it."""
        reach = STROKES[0][1] / FINE
        for start, end in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            (low_x, high_x), (low_y, high_y) = (
                sorted((start[0], end[0])),
                sorted((start[1], end[1])),
            )
            for column in range(int(low_x - reach) // TILE, int(high_x + reach) // TILE + 1):
                for row in range(int(low_y - reach) // TILE, int(high_y + reach) // TILE + 1):
                    self._edges.setdefault((column, row), []).append((start, end))


def _filled(size: _Spot, outlines: list[list[Vector]], holes: list[list[Vector]]) -> pygame.Surface:
    """The region without its outline.

    See-through pixel by pixel: a packed picture with one color left out and one transparency for
    all of it loses its color each time the window gets another size.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for outline in outlines:
        pygame.draw.polygon(picture, (*shown_rgb(palette.REACH), REACH_ALPHA), outline)
    for hole in holes:
        pygame.draw.polygon(picture, _CLEAR, hole)
    return quick(picture)


def _piece(spot: _Spot, edges: list[_Edge]) -> pygame.Surface:
    """One piece of the outline."""
    layer = pygame.Surface((TILE * FINE, TILE * FINE), pygame.SRCALPHA)
    left, top = spot[0] * TILE, spot[1] * TILE
    for color, width in STROKES:
        for edge in edges:
            start, end = (((x - left) * FINE, (y - top) * FINE) for x, y in edge)
            pygame.draw.line(layer, color, start, end, width)
    return quick(pygame.transform.smoothscale(layer, (TILE, TILE)))
