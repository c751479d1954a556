"""Where the dialog of a question stands on the map."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import pygame

MARGIN: Final = 10
"""Pixels between a dialog and the edge of the map."""

AROUND: Final = 60
"""Pixels by which what a dialog covers is larger than itself: figures are no points."""

SHARES: Final = (0.5, 0.0, 1.0)
"""How far to the right a dialog may stand; and how far down, the lowest first."""


def placed(
    size: tuple[int, int], area: pygame.Rect, places: Sequence[tuple[float, float]]
) -> pygame.Rect | None:
    """Where in an area a dialog covers the fewest places; None if it does not fit into it."""
    room = area.inflate(-2 * MARGIN, -2 * MARGIN)
    if size[0] > room.width or size[1] > room.height:
        return None
    free = (room.width - size[0], room.height - size[1])
    boxes = [
        pygame.Rect((room.x + round(across * free[0]), room.y + round(down * free[1])), size)
        for down, across in product((1.0, 0.0), SHARES)
    ]
    return min(boxes, key=lambda box: covers(box, places))


def covers(box: pygame.Rect, places: Sequence[tuple[float, float]]) -> int:
    """How many of some places a dialog covers."""
    return sum(box.inflate(AROUND, AROUND).collidepoint(place) for place in places)
