"""Darkness below a dialog, with places that stay bright."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.theme import Theme
from game.ui.widgets.look import paint


class Spots:
    """Round ``places`` that stay bright, inside of an ``area``.

    ``draw`` draws on what is dark, below the places: the line between them.
    """

    def __init__(
        self,
        area: pygame.Rect,
        places: Sequence[pygame.Rect],
        draw: Callable[[pygame.Surface], None],
    ) -> None:
        self.area = area
        self.places = tuple(places)
        self.draw = draw


def shade_around(surface: pygame.Surface, theme: Theme, shade: int, spots: Spots | None) -> None:
    """Darken a surface but for the spots; ``shade`` is 0 to 255."""
    if spots is None:
        paint.draw_shade(surface, theme, shade)
        return
    before, area = surface.get_clip(), spots.area.clip(surface.get_rect())
    bright = [
        (_cut_out(surface, theme, place, seen), seen)
        for place in spots.places
        if (seen := place.clip(area)).size != (0, 0)
    ]
    paint.draw_shade(surface, theme, shade)
    surface.set_clip(area)
    spots.draw(surface)
    surface.set_clip(before)
    for picture, seen in bright:
        surface.blit(picture, seen)


def _cut_out(
    surface: pygame.Surface, theme: Theme, place: pygame.Rect, seen: pygame.Rect
) -> pygame.Surface:
    """The part of a round place that is seen, as it is now."""
    picture = surface.subsurface(seen).convert_alpha()
    disc = paint.rounded(theme, place.size, place.width // 2, "#FFFFFF")
    part = seen.move(-place.x, -place.y)
    picture.blit(disc, (0, 0), part, pygame.BLEND_RGBA_MULT)
    return picture
