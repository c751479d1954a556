"""Portraits in widgets: painted beside the loop, coarse ones at once until then."""

from functools import partial
from typing import Final

import pygame

from game.ui.art.figure_look import FigureLook
from game.ui.art.portrait import COARSE, bake_portrait, coarse_portrait, framed
from game.ui.art.schemes import in_force
from game.ui.theme import Theme

QUICK: Final = 48
"""Pixels of a portrait that takes no longer to paint than a smaller one: it comes first."""


def portrait_of(theme: Theme, look: FigureLook, size: int) -> pygame.Surface:
    """The portrait of a figure as a square of ``size`` pixels, as fine as there is one.

    A large one is an enlarged small one until it is painted, so that all of a list are seen soon,
    and a small one an enlarged coarse one.
    """
    first = _painted(theme, look, min(size, QUICK))
    if first is None:
        return theme.keep(("coarse portrait", look, size), partial(_coarse, look, size))
    if size <= QUICK:
        return first
    found = _painted(theme, look, size)
    if found is not None:
        return found
    return theme.keep(
        ("soft portrait", look, size), partial(pygame.transform.smoothscale, first, (size, size))
    )


def _coarse(look: FigureLook, size: int) -> pygame.Surface:
    return framed(coarse_portrait(look, in_force()), look.color, size, baked_for=COARSE)


def _painted(theme: Theme, look: FigureLook, size: int) -> pygame.Surface | None:
    return theme.keep_baked(
        ("portrait", look, size),
        partial(bake_portrait, look, size),
        partial(framed, color=look.color, size=size),
    )
