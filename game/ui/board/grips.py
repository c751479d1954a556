"""The arms of figures that hold others: from the holder's shoulder to who is held."""

import math
from collections import OrderedDict
from typing import Final, NamedTuple

from game.ui.art.figure_body import STAND
from game.ui.art.figures import SpritePair
from game.ui.art.palette import SKIN, STUDS_PER_INCH, team_look
from game.ui.art.relief import Pen
from game.ui.art.sprite import bake_sprite, picture_surface, shadow_surface

MOST: Final = 64
TURNS: Final = 72
"""An arm is baked for every five degrees."""


class HoldingArm(NamedTuple):
    """Everything that decides the picture of an arm; ``length`` in eighths of a stud."""

    color: str
    length: int
    turn: int


def grip_of(
    color: str, start: tuple[float, float], end: tuple[float, float], scale: float = 1.0
) -> HoldingArm:
    """The arm of a holder at ``start`` that holds somebody at ``end``, both in inches.

    ``scale`` is how many times as large as usual figures are drawn.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    turn = round(math.atan2(dy, dx) * TURNS / math.tau) % TURNS
    return HoldingArm(color, round(math.hypot(dx, dy) * STUDS_PER_INCH * 8 / scale), turn)


def paint_grip(pen: Pen, grip: HoldingArm) -> None:
    """An arm along +u, its hand on the shoulder of who is held."""
    color = team_look(grip.color).main
    reach = max(grip.length / 8 - 0.62, 0.9)
    pen.capsule((0.35, 0), (reach * 0.6, 0.12), (0.36, 0.32), (2.9, 3.0), color)
    pen.capsule((reach * 0.6, 0.12), (reach - 0.12, 0), (0.32, 0.27), (3.0, 3.1), color)
    pen.disc((reach, 0), 0.36, 3.45, SKIN, bevel=0.12, hole=0.13)


class GripSprites:
    """Pictures of holding arms at one zoom; the last 64 are kept."""

    def __init__(self, px_per_stud: float, stand_radius: float) -> None:
        self._px = px_per_stud * stand_radius * STUDS_PER_INCH / STAND
        self._kept: OrderedDict[HoldingArm, SpritePair] = OrderedDict()

    def get(self, grip: HoldingArm) -> SpritePair:
        """The arm, to be drawn with its middle on the holder's place."""
        pair = self._kept.get(grip)
        if pair is None:
            angle = math.tau * grip.turn / TURNS
            radius = max(grip.length / 8 + 0.5, 2.0)
            baked = bake_sprite(lambda pen: paint_grip(pen, grip), self._px, radius, angle)
            pair = SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))
            self._kept[grip] = pair
        self._kept.move_to_end(grip)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return pair
