"""Whole portraits, as widgets put them together."""

import pygame

from game.ui.art.figure_look import FigureLook
from game.ui.art.portrait import bake_portrait, framed


def portrait(look: FigureLook, size: int) -> pygame.Surface:
    """A portrait baked and framed at once."""
    return framed(bake_portrait(look, size), look.color, size)
