"""Portraits in widgets: painted beside the loop, a bare ground in the team's color until then."""

from functools import partial

import pygame

from game.ui.art.figure_look import FigureLook
from game.ui.art.portrait import bake_portrait, framed
from game.ui.theme import Theme


def portrait_of(theme: Theme, look: FigureLook, size: int) -> pygame.Surface:
    """The portrait of a figure as a square of ``size`` pixels, as far as there is one."""
    found = theme.keep_baked(
        ("portrait", look, size),
        partial(bake_portrait, look, size),
        partial(framed, color=look.color, size=size),
    )
    if found is not None:
        return found
    return theme.keep(("no portrait", look.color, size), partial(framed, None, look.color, size))
