"""What is left on the ground: the parts of a fallen figure, and loose items."""

import math
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from random import Random

from game.model.pictures import Visual
from game.ui.art.figure_body import STAND, draw_face, draw_stand
from game.ui.art.figure_look import DRESSES, Dress, FigureLook, held_items
from game.ui.art.figures import SpritePair
from game.ui.art.headgear import HEADGEAR
from game.ui.art.palette import SKIN, STUDS_PER_INCH, TeamLook, team_look
from game.ui.art.relief import Pen
from game.ui.art.schemes import in_force
from game.ui.art.sprite import Baked, bake_sprite, picture_surface, shadow_surface
from game.ui.art.weapons import HAND_HEIGHT, ITEM_LOOKS

_MOST = 128
_ITEM_TURNS = 16
LOOSE_COLOR = "onyx"
"""The team color of what belongs to nobody."""


def _paint_torso(pen: Pen, team: TeamLook) -> None:
    corners = [(-0.85, -0.98), (0.72, -0.72), (0.72, 0.72), (-0.85, 0.98)]
    pen.polygon(corners, 1.0, team.main, bevel=0.2)
    pen.disc((0.8, 0), 0.26, 0.8, SKIN, bevel=0.1)


def _paint_legs(pen: Pen, color: str) -> None:
    for side in (-1, 1):
        pen.box((-0.8, 0.49 * side - 0.43), (0.8, 0.49 * side + 0.43), 0.95, color, bevel=0.2)
        pen.box((0.5, 0.49 * side - 0.43), (0.9, 0.49 * side + 0.43), 1.3, color, bevel=0.18)


def _paint_arm(pen: Pen, color: str) -> None:
    """A loose arm: its round peg at one end, the hand at the other."""
    pen.capsule((-0.5, 0), (0.3, 0.1), (0.33, 0.27), (0.35, 0.3), color)
    pen.disc((-0.55, -0.28), 0.16, 0.55, color, bevel=0.08)
    pen.disc((0.62, 0.16), 0.3, 0.5, SKIN, bevel=0.11, hole=0.12)


def _paint_head(pen: Pen) -> None:
    pen.dome((0, 0), (0.68, 0.62), 0.1, 1.25, SKIN, power=3.0)
    draw_face(pen)


def paint_fallen(pen: Pen, look: FigureLook, number: int) -> None:
    """The parts of a figure, scattered within an inch. ``number`` picks the arrangement."""
    chance = Random(number)
    team, dress = team_look(look.color), DRESSES.get(look.figure_class, Dress())

    def place(near: float, far: float, z: float = 0.0) -> Pen:
        angle, out = chance.uniform(0, math.tau), chance.uniform(near, far)
        turn = chance.uniform(0, math.tau)
        return pen.moved(out * math.cos(angle), out * math.sin(angle), turn, z)

    # The stand stays where the figure stood, so that the place can still be told.
    draw_stand(pen.moved(0, 0, chance.uniform(0, math.tau), -0.12), team)
    _paint_legs(place(1.4, 2.2), dress.legs)
    _paint_torso(place(0.3, 1.0, 0.2), team)
    for _ in range(2):
        _paint_arm(place(1.8, 2.7), team.main)
    for item in held_items(look.items)[:2]:
        item.paint(place(0.9, 1.8, 0.3 - HAND_HEIGHT), team)
    _paint_head(place(1.8, 2.6))
    headgear = HEADGEAR.get(look.figure_class)
    if headgear is not None:
        headgear(place(1.8, 2.6, -2.75), team)


def paint_item(pen: Pen, kind: Visual) -> None:
    """An item that lies on the ground, its middle near the origin of the pen."""
    look = ITEM_LOOKS[kind]
    back = -0.6 if look.reach > 2 and not look.shield else 0.0
    look.paint(pen.moved(back, 0, 0, 0.25 - HAND_HEIGHT), team_look(LOOSE_COLOR))


def bake_fallen(look: FigureLook, number: int, px: float, stand_studs: float) -> Baked:
    """Pixels of a fallen figure. Any thread."""
    scale = stand_studs / STAND
    return bake_sprite(lambda pen: paint_fallen(pen, look, number), px * scale, 4.8)


def bake_item(kind: Visual, turn: int, px: float, stand_studs: float) -> Baked:
    """Pixels of a loose item; ``turn`` counts sixteenths of a circle. Any thread."""
    scale = stand_studs / STAND
    radius = max(1.6, ITEM_LOOKS[kind].reach + 0.3)
    angle = math.tau * turn / _ITEM_TURNS
    return bake_sprite(lambda pen: paint_item(pen, kind), px * scale, radius, angle)


class RubbleSprites:
    """Pictures of fallen figures and loose items at one zoom step; the last 128 are kept.

    ``stand_radius`` is in inches, as for ``FigureSprites``.
    """

    def __init__(self, px_per_stud: float, stand_radius: float = 0.5) -> None:
        self.px = px_per_stud
        self._stand_studs = stand_radius * STUDS_PER_INCH
        self._kept: OrderedDict[tuple[object, ...], SpritePair] = OrderedDict()

    def fallen(self, look: FigureLook, number: int) -> SpritePair:
        """The parts of a figure; the same ``number`` always lies the same way."""
        arrangement = number % 8
        bake = partial(bake_fallen, look, arrangement, self.px, self._stand_studs)
        return self._get((look, arrangement, in_force()), bake)

    def item(self, kind: Visual, heading: float) -> SpritePair:
        """A loose item, pointing along ``heading`` (degrees)."""
        turn = round(heading * _ITEM_TURNS / 360) % _ITEM_TURNS
        bake = partial(bake_item, kind, turn, self.px, self._stand_studs)
        return self._get((kind, turn, in_force()), bake)

    def _get(self, key: tuple[object, ...], bake: Callable[[], Baked]) -> SpritePair:
        pair = self._kept.get(key)
        if pair is None:
            baked = bake()
            pair = SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))
            self._kept[key] = pair
        self._kept.move_to_end(key)
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return pair
