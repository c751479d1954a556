"""What is drawn with every figure beside its picture: holding arms, and its badges."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.model.pictures import Bearing
from game.model.state import AnyUnit
from game.ui.art.figure_body import STAND
from game.ui.art.figures import SpritePair, scaled
from game.ui.art.palette import STUDS_PER_INCH, team_look
from game.ui.board.grips import GripSprites, grip_of
from game.ui.board.looks import Looks
from game.ui.board.status import Pills, Wearer, pill_of
from game.ui.camera import Camera

NOTHING: Final = Bearing()

SHADOW_SLIDE = 0.6
"""Inches that the shadow of something in the air lies beside it, to the right and down, per inch
of its height."""

RISE = 0.75
"""Inches that something in the air is drawn higher up, per inch of its height."""


class Placed(NamedTuple):
    """A figure as it is drawn now: its pictures, its place in inches and in pixels, its height in
    the air in inches.
    """

    unit: AnyUnit
    pair: SpritePair
    place: tuple[float, float]
    pixel: tuple[float, float]
    lift: float = 0.0


def shadow_of(camera: Camera, figure: Placed) -> tuple[pygame.Surface, tuple[int, int]]:
    """The shadow of a figure and its corner, beside the figure when it is in the air."""
    aside = camera.length(figure.lift * SHADOW_SLIDE) if figure.lift else 0.0
    x, y = figure.pixel
    return _centered(figure.pair.shadow, x + aside, y + aside)


def picture_of(camera: Camera, figure: Placed) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture of a figure and its corner."""
    up = camera.length(figure.lift * RISE) if figure.lift else 0.0
    x, y = figure.pixel
    return _centered(figure.pair.picture, x, y - up)


def _centered(
    picture: pygame.Surface, x: float, y: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    wide, high = picture.get_size()
    return picture, (round(x) - wide // 2, round(y) - high // 2)


class Attachments:
    """Holding arms and badges of all figures on the field."""

    def __init__(self, looks: Looks, stand_radius: float) -> None:
        self._looks = looks
        self._stand = stand_radius
        self._pills = Pills()
        self._arms: dict[float, GripSprites] = {}

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        figures: Mapping[str, Placed],
        turn: str | None = None,
        scale: float = 1.0,
    ) -> None:
        """Draw what belongs to the figures, above them.

        ``turn`` is the side whose turn it is, ``scale`` the size of the interface.
        """
        px = camera.pixels_per_stud
        told = [(one, self._looks.bearing(one.unit)) for one in figures.values()]
        # Most figures have nothing to tell, and there are many of them.
        told = [(one, bearing) for one, bearing in told if bearing != NOTHING]
        for figure, bearing in told:
            for held in bearing.holds:
                if held in figures:
                    self._draw_arm(surface, camera, figure, figures[held])
        rows = []
        for figure, bearing in told:
            look, unit = self._looks.of(figure.unit), figure.unit
            to_move = unit.side == turn
            pill = pill_of(bearing, team_look(look.color), px, scale, to_move=to_move)
            if pill is not None:
                rows.append((pill, self._wearer(camera, figure)))
        if rows:
            around = [self._wearer(camera, one) for one in figures.values()]
            self._pills.draw(surface, rows, around)

    def _wearer(self, camera: Camera, figure: Placed) -> Wearer:
        """A figure as its badges see it."""
        radius = camera.length(self._stand * self._looks.of(figure.unit).size)
        return Wearer(figure.pixel, radius, figure.unit.facing)

    def _draw_arm(
        self, surface: pygame.Surface, camera: Camera, holder: Placed, held: Placed
    ) -> None:
        px = camera.aim
        if px not in self._arms:
            self._arms = {px: GripSprites(px, self._stand)}
        scale = self._stand * STUDS_PER_INCH / STAND
        color = self._looks.of(holder.unit).color
        pair = self._arms[px].get(grip_of(color, holder.place, held.place, scale))
        if camera.zooming:
            pair = scaled(pair, camera.stud / px)
        at = (round(holder.pixel[0]), round(holder.pixel[1]))
        surface.blit(pair.picture, pair.picture.get_rect(center=at))
