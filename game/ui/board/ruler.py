"""The ruler: how far it is between two places or figures, and from which reference."""

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.model.vectors import Point
from game.ui.board.badges import draw_plate
from game.ui.board.overlays import DARK_LINE
from game.ui.camera import Camera
from game.ui.theme import Theme
from game.words import tr

COLOR: Final = (240, 244, 250)
TICK: Final = 7
LONG_TICK: Final = 11
"""Pixels of a tick at every inch, and at every fifth."""

LEAST_SPACE: Final = 8.0
"""Pixels between ticks below which only every fifth is drawn."""

CLEAR_OF: Final = 18
"""Pixels between the line and its words."""


class End(Struct, frozen=True):
    """One end of the ruler: a bare place, or a figure with its stand's radius in inches."""

    at: Point
    name: str = ""
    radius: float = 0.0


class Measure(Struct, frozen=True):
    """What the ruler says: from center to center, and from edge to edge of the stands, inches."""

    centers: float
    edges: float
    figures: int


def measured(first: End, second: End) -> Measure:
    """The distances between two ends; stands that touch or overlap are 0 apart."""
    centers = first.at.distance(second.at)
    edges = max(0.0, centers - first.radius - second.radius)
    return Measure(centers, edges, sum(1 for end in (first, second) if end.radius > 0.0))


def words(measure: Measure, unit_name: str) -> str:
    """The distances in words, with what they are measured from."""
    centers = f"{measure.centers:.1f}{unit_name}"
    if measure.figures == 0:
        return tr("{length} from point to point").format(length=centers)
    edges = f"{measure.edges:.1f}{unit_name}"
    if measure.figures == 1:
        text = tr("{edges} from the edge of the stand · {centers} from its center")
    else:
        text = tr("{edges} from edge to edge · {centers} from center to center")
    return text.format(edges=edges, centers=centers)


class Ruler:
    """A ruler on the board; until it is ``fixed`` its second end follows the pointer."""

    def __init__(self, first: End) -> None:
        self.first = first
        self.second = first
        self.fixed = False

    def to(self, end: End) -> None:
        """Lay the free end somewhere."""
        if not self.fixed:
            self.second = end

    def fix(self) -> None:
        """Leave it where it lies."""
        self.fixed = True

    def measure(self) -> Measure:
        """What it shows."""
        return measured(self.first, self.second)

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        camera: Camera,
        told: Callable[[Measure], str],
    ) -> None:
        """Draw the line with a tick at each inch, and the distance beside it."""
        start = camera.to_screen((self.first.at.x, self.first.at.y))
        end = camera.to_screen((self.second.at.x, self.second.at.y))
        for shade, width in ((DARK_LINE, 5), (COLOR, 2)):
            pygame.draw.line(surface, shade, start, end, width)
        self._draw_ticks(surface, camera, start, end)
        for one in (self.first, self.second):
            x, y = camera.to_screen((one.at.x, one.at.y))
            radius = max(4.0, camera.length(one.radius))
            pygame.draw.circle(surface, DARK_LINE, (x, y), radius + 1, 3)
            pygame.draw.circle(surface, COLOR, (x, y), radius, 2)
        middle = ((start[0] + end[0]) / 2, min(start[1], end[1]) - CLEAR_OF)
        draw_plate(surface, theme, told(self.measure()), middle, anchor="midbottom")

    def _draw_ticks(
        self,
        surface: pygame.Surface,
        camera: Camera,
        start: tuple[float, float],
        end: tuple[float, float],
    ) -> None:
        """Ticks from the edge of the first stand on: there the counting begins."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        if length < 1.0:
            return
        ux, uy = dx / length, dy / length
        inch = camera.length(1.0)
        every = 1 if inch >= LEAST_SPACE else 5
        begin = camera.length(self.first.radius)
        for number in range(0, int((length - begin) / inch) + 1, every):
            x, y = start[0] + ux * (begin + number * inch), start[1] + uy * (begin + number * inch)
            half = LONG_TICK if number % 5 == 0 else TICK
            tip, foot = (x - uy * half, y + ux * half), (x + uy * half, y - ux * half)
            for shade, width in ((DARK_LINE, 4), (COLOR, 2)):
                pygame.draw.line(surface, shade, tip, foot, width)
