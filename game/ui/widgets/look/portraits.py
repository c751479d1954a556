"""Portraits in widgets: painted beside the loop, a bare ground in the team's color until then."""

from functools import partial
from typing import Final

import pygame

from game.ui.art.figure_look import FigureLook
from game.ui.art.portrait import bake_portrait, framed
from game.ui.theme import Theme

QUICK: Final = 48
"""Pixels of a portrait that takes no longer to paint than a smaller one: it comes first."""


def portrait_of(theme: Theme, look: FigureLook, size: int) -> pygame.Surface:
    """The portrait of a figure as a square of ``size`` pixels, as far as there is one.

    A large one is an enlarged small one until it is painted, so that all of a list are seen soon.
    """
    first = _painted(theme, look, min(size, QUICK))
    if first is None:
        return theme.keep(
            ("no portrait", look.color, size), partial(framed, None, look.color, size)
        )
    if size <= QUICK:
        return first
    found = _painted(theme, look, size)
    if found is not None:
        return found
    return theme.keep(
        ("soft portrait", look, size), partial(pygame.transform.smoothscale, first, (size, size))
    )


def _painted(theme: Theme, look: FigureLook, size: int) -> pygame.Surface | None:
    return theme.keep_baked(
        ("portrait", look, size),
        partial(bake_portrait, look, size),
        partial(framed, color=look.color, size=size),
    )
