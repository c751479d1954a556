"""The marks of teams beside figures, for whoever cannot go by colors."""

from typing import Final

import pygame

from game.ui.art.emblem import emblem
from game.ui.camera import Camera

MARK: Final = 1.9
"""Width of a mark in studs."""

LEAST: Final = 17
"""Pixels of width below which a mark could not be made out."""


def mark_box(camera: Camera, at: tuple[float, float], radius: float) -> pygame.Rect:
    """Where the mark of a figure is drawn: at the lower left of its stand, ``radius`` in inches."""
    side = max(LEAST, round(MARK * camera.pixels_per_stud))
    x, y = camera.to_screen(at)
    off = 0.75 * camera.length(radius)
    box = pygame.Rect(0, 0, side, side)
    box.center = (round(x - off), round(y + off))
    return box


def draw_team_mark(
    surface: pygame.Surface, camera: Camera, at: tuple[float, float], radius: float, team: str
) -> None:
    """Draw the mark of a figure's team beside its stand."""
    box = mark_box(camera, at, radius)
    surface.blit(emblem(team, box.width), box)
