"""What figures hold. Items are larger than life so that they can be told apart from above.

Every painter has the holding hand at the origin of the pen and points along +u at about
2.1 studs height.
"""

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np

from game.model.pictures import Visual
from game.ui.art.figure_body import draw_breastplate, draw_pack
from game.ui.art.palette import (
    BLACK,
    BLADE,
    CREAM,
    DARK_STEEL,
    GOLD,
    STEEL,
    WOOD,
    Field,
    TeamLook,
)
from game.ui.art.relief import Pen, box_distance, norm

ItemPainter: TypeAlias = Callable[[Pen, TeamLook], None]

HAND_HEIGHT = 1.85
"""Height in studs of a hand; a loose item is drawn this much lower."""

_IRON = "#C3CAD2"


def _blade(pen: Pen, length: float, half_width: float) -> None:
    tip = length - 0.1
    pen.polygon(
        [
            (0.4, -half_width),
            (tip, -half_width * 0.8),
            (length + 0.22, 0),
            (tip, half_width * 0.8),
            (0.4, half_width),
        ],
        2.23,
        BLADE,
        bevel=0.14,
        gloss=1.0,
    )


def _sword(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.42, 0), (0.25, 0), (0.11, 0.11), (2.05, 2.05), WOOD)
    pen.disc((-0.48, 0), 0.15, 2.25, GOLD, bevel=0.08, gloss=1.0)
    pen.box((0.25, -0.42), (0.41, 0.42), 2.27, GOLD, bevel=0.07, gloss=1.0)
    _blade(pen, 2.0, 0.16)


def _dagger(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.3, 0), (0.25, 0), (0.11, 0.11), (2.05, 2.05), WOOD)
    pen.box((0.25, -0.28), (0.38, 0.28), 2.27, DARK_STEEL, bevel=0.06, gloss=1.0)
    _blade(pen, 1.15, 0.15)


def _axe(pen: Pen, _team: TeamLook) -> None:
    """A one-handed axe with a single blade."""
    pen.capsule((-0.55, 0), (1.35, 0), (0.1, 0.1), (2.1, 2.1), WOOD)
    edge = [(0.82, 0.05), (0.62, 0.72), (1.02, 0.86), (1.46, 0.66), (1.24, 0.05)]
    pen.polygon(edge, 2.32, _IRON, bevel=0.16, gloss=1.0)
    pen.polygon([(0.9, 0), (0.95, -0.3), (1.18, -0.3), (1.22, 0)], 2.3, DARK_STEEL, bevel=0.1)
    pen.disc((1.05, 0), 0.17, 2.4, GOLD, bevel=0.07)


def _great_axe(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-1.0, 0), (1.66, 0), (0.10, 0.10), (2.2, 2.2), WOOD)
    middle = 1.43
    for side in (-1, 1):
        pen.polygon(
            [
                (middle - 0.16, 0),
                (middle - 0.48, 0.78 * side),
                (middle - 0.05, 0.93 * side),
                (middle + 0.48, 0.78 * side),
                (middle + 0.16, 0),
            ],
            2.36,
            _IRON,
            bevel=0.16,
            gloss=1.0,
        )
    pen.disc((middle, 0), 0.2, 2.5, GOLD, bevel=0.08)


def _mace(pen: Pen, _team: TeamLook) -> None:
    """A heavy one-handed weapon: spiked ball on a shaft."""
    pen.capsule((-0.5, 0), (1.3, 0), (0.11, 0.11), (2.1, 2.1), WOOD)
    pen.box((0.7, -0.16), (0.9, 0.16), 2.3, GOLD, bevel=0.06, gloss=1.0)
    _spiked_ball(pen.moved(1.5, 0))


def _spiked_ball(pen: Pen) -> None:
    for index in range(8):
        angle = math.pi * index / 4
        tip = (0.62 * math.cos(angle), 0.62 * math.sin(angle))
        pen.capsule((0, 0), tip, (0.2, 0.05), (2.15, 2.2), STEEL, gloss=1.0)
    pen.dome((0, 0), (0.44, 0.44), 1.8, 2.7, DARK_STEEL, gloss=1.0)


def _hammer(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-1.1, 0), (1.6, 0), (0.11, 0.11), (2.15, 2.15), WOOD)
    pen.box((1.05, -0.72), (1.75, 0.72), 2.62, STEEL, bevel=0.14, gloss=1.0)
    pen.box((1.15, -0.5), (1.65, 0.5), 2.68, DARK_STEEL, bevel=0.08)


def _club(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.45, 0), (1.5, 0), (0.1, 0.27), (2.05, 2.1), WOOD, gloss=0.3)
    for u in (0.85, 1.2, 1.5):
        pen.disc((u, 0.1 if u == 1.2 else -0.1), 0.07, 2.46, STEEL, bevel=0.04, gloss=1.0)


def _shaft_weapon(pen: Pen, back: float, front: float, radius: float) -> None:
    pen.capsule((back, 0), (front - 0.5, 0), (radius, radius), (2.1, 2.1), WOOD)
    pen.polygon(
        [
            (front - 0.6, -0.1),
            (front - 0.35, -0.24),
            (front + 0.38, 0),
            (front - 0.35, 0.24),
            (front - 0.6, 0.1),
        ],
        2.26,
        BLADE,
        bevel=0.14,
        gloss=1.0,
    )


def _spear(pen: Pen, _team: TeamLook) -> None:
    _shaft_weapon(pen, -1.9, 2.3, 0.085)


def _lance(pen: Pen, team: TeamLook) -> None:
    """A long lance with a hand guard and a pennon of the team's color."""
    _shaft_weapon(pen, -2.0, 3.0, 0.1)
    pen.disc((0.35, 0), 0.34, 2.35, STEEL, bevel=0.14, gloss=1.0)
    pen.polygon([(2.25, 0.05), (1.2, 0.1), (1.4, 0.35), (1.1, 0.62), (2.25, 0.35)], 2.1, team.main)


def _pistol(pen: Pen, _team: TeamLook) -> None:
    pen.box((-0.15, -0.12), (0.95, 0.12), 2.25, BLACK, bevel=0.07, gloss=0.8)
    pen.disc((0.25, 0), 0.19, 2.3, DARK_STEEL, bevel=0.08)
    pen.box((-0.3, -0.1), (0.02, 0.1), 2.15, WOOD, bevel=0.06)
    pen.disc((0.95, 0), 0.13, 2.28, STEEL, bevel=0.05, gloss=1.0)


def _rifle(pen: Pen, _team: TeamLook) -> None:
    stock = [(-0.95, -0.17), (-0.25, -0.12), (-0.25, 0.12), (-0.95, 0.2)]
    pen.polygon(stock, 2.25, WOOD, bevel=0.1)
    pen.box((-0.3, -0.14), (0.75, 0.14), 2.3, BLACK, bevel=0.08, gloss=0.8)
    pen.capsule((0.6, 0), (2.1, 0), (0.085, 0.085), (2.15, 2.15), DARK_STEEL, gloss=1.0)
    pen.box((-0.05, -0.1), (0.5, 0.1), 2.52, DARK_STEEL, bevel=0.08, gloss=1.0)
    pen.box((1.98, -0.12), (2.15, 0.12), 2.3, BLACK, bevel=0.05)


def _bow(pen: Pen, _team: TeamLook) -> None:
    bow = pen.moved(0.35, 0)
    steps = np.linspace(-1, 1, 11)
    limb = [(0.42 * (1 - (2.2 * t) ** 2 / 1.2) + 0.05, 1.45 * t) for t in map(float, steps)]
    for start, end in pairwise(limb):
        bow.capsule(start, end, (0.10, 0.10), (2.1, 2.1), WOOD)
    bow.capsule(limb[0], limb[-1], (0.035, 0.035), (2.1, 2.1), "#F4F1E4")
    bow.capsule((limb[0][0] + 0.1, 0), (1.0, 0), (0.045, 0.045), (2.2, 2.2), "#D9C9A0")
    bow.polygon([(0.95, -0.12), (1.3, 0), (0.95, 0.12)], 2.3, STEEL, bevel=0.05)


def _crossbow(pen: Pen, _team: TeamLook) -> None:
    pen.box((-0.9, -0.14), (1.1, 0.14), 2.25, WOOD, bevel=0.08)
    for side in (-1, 1):
        pen.capsule((1.0, 0), (0.62, 0.85 * side), (0.12, 0.07), (2.2, 2.2), DARK_STEEL, gloss=1.0)
        pen.capsule((0.62, 0.85 * side), (0.1, 0), (0.03, 0.03), (2.2, 2.26), "#F4F1E4")
    pen.capsule((0.1, 0), (1.25, 0), (0.05, 0.05), (2.3, 2.3), "#D9C9A0")
    pen.polygon([(1.2, -0.11), (1.5, 0), (1.2, 0.11)], 2.36, STEEL, bevel=0.05)


def _grenade(pen: Pen, _team: TeamLook) -> None:
    pen.dome((0.14, 0), (0.34, 0.3), 1.8, 2.55, "#4C5B33", gloss=0.8)
    pen.disc((-0.16, 0), 0.12, 2.4, STEEL, bevel=0.05, gloss=1.0)
    pen.capsule((-0.16, 0.02), (0.1, 0.3), (0.05, 0.05), (2.4, 2.3), GOLD, gloss=1.0)


def _knives(pen: Pen, _team: TeamLook) -> None:
    """Three throwing knives, fanned out."""
    for angle in (-0.5, 0.0, 0.5):
        fan = pen.moved(0, 0, angle)
        fan.capsule((-0.1, 0), (0.4, 0), (0.07, 0.07), (2.1, 2.1), BLACK)
        fan.polygon([(0.35, -0.12), (1.15, 0), (0.35, 0.12)], 2.24, BLADE, bevel=0.08, gloss=1.0)


def _shield(pen: Pen, team: TeamLook) -> None:
    """A heater shield with a cross, tilted so that it can be read from above."""
    rim = [(0.30, -0.88), (0.42, 0), (0.30, 0.88), (-0.30, 0.62), (-0.78, 0), (-0.30, -0.62)]
    pen.polygon(rim, 2.15, STEEL, bevel=0.1, gloss=0.8)
    face = [(0.20, -0.72), (0.30, 0), (0.20, 0.72), (-0.26, 0.50), (-0.62, 0), (-0.26, -0.50)]
    pen.polygon(face, 2.21, team.main, bevel=0.08, gloss=0.8)

    def cross(u: Field, v: Field) -> Field:
        long = box_distance(u, v, 0.36, 0.08, 0.01)
        return np.minimum(long, box_distance(u - 0.08, v, 0.08, 0.5, 0.01))

    pen.decal((-0.14, 0), 1.0, cross, team.light, lowest=2.05)


def _heavy_shield(pen: Pen, team: TeamLook) -> None:
    """A tower shield: broad, rectangular, with a steel boss and rim."""
    pen.box((-0.42, -1.15), (0.42, 1.15), 2.2, STEEL, bevel=0.14, corner=0.2, gloss=0.9)
    pen.box((-0.30, -1.03), (0.30, 1.03), 2.27, team.main, bevel=0.1, corner=0.12, gloss=0.8)
    for v in (-0.62, 0.62):
        pen.decal((0, v), 0.6, lambda u, w: box_distance(u, w, 0.3, 0.08, 0.01), team.light)
    pen.disc((0, 0), 0.26, 2.5, GOLD, bevel=0.2, gloss=1.0)


def _buckler(pen: Pen, team: TeamLook) -> None:
    """A small round shield."""
    pen.disc((-0.05, 0), 0.72, 2.15, STEEL, bevel=0.1, gloss=0.9)
    pen.disc((-0.05, 0), 0.6, 2.21, team.main, bevel=0.08, gloss=0.8)
    pen.decal((-0.05, 0), 0.7, lambda u, v: np.abs(norm(u, v) - 0.42) - 0.06, team.light)
    pen.disc((-0.05, 0), 0.2, 2.4, GOLD, bevel=0.15, gloss=1.0)


def _tool(pen: Pen, _team: TeamLook) -> None:
    """A spanner."""
    pen.capsule((-0.5, 0), (0.9, 0), (0.12, 0.12), (2.1, 2.1), STEEL, gloss=1.0)
    for side in (-1, 1):
        jaw = [(0.85, 0.05 * side), (1.0, 0.42 * side), (1.5, 0.38 * side), (1.4, 0.14 * side)]
        pen.polygon(jaw, 2.3, STEEL, bevel=0.1, gloss=1.0)
    pen.disc((-0.55, 0), 0.24, 2.28, DARK_STEEL, bevel=0.1, hole=0.1, gloss=1.0)


def _bucket(pen: Pen, _team: TeamLook) -> None:
    pen.disc((0.25, 0), 0.46, 2.3, STEEL, bevel=0.1, hole=0.34, gloss=1.0)
    pen.disc((0.25, 0), 0.36, 2.0, "#3FA6CC", bevel=0.04, gloss=1.2)


def _flag(pen: Pen, team: TeamLook) -> None:
    pen.capsule((-0.8, 0), (1.9, 0), (0.08, 0.08), (2.1, 2.1), GOLD, gloss=0.8)
    pen.box((0.85, 0.05), (1.85, 1.05), 2.1, team.main, bevel=0.1, gloss=0.2)
    pen.decal((1.35, 0.55), 0.8, lambda u, v: box_distance(u, v, 0.5, 0.12, 0.01), team.light)


def _great_sword(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.95, 0), (0.25, 0), (0.12, 0.12), (2.1, 2.1), WOOD)
    pen.disc((-1.0, 0), 0.2, 2.35, GOLD, bevel=0.08, gloss=1.0)
    pen.box((0.22, -0.62), (0.42, 0.62), 2.32, GOLD, bevel=0.07, gloss=1.0)
    _blade(pen, 2.45, 0.24)


def _rapier(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.35, 0), (0.3, 0), (0.1, 0.1), (2.05, 2.05), BLACK)
    pen.disc((0.3, 0), 0.3, 2.25, GOLD, bevel=0.1, hole=0.18, gloss=1.0)
    _blade(pen, 2.2, 0.09)


def _halberd(pen: Pen, team: TeamLook) -> None:
    _shaft_weapon(pen, -1.9, 2.4, 0.09)
    edge = [(1.45, 0.05), (1.3, 0.62), (1.65, 0.78), (1.98, 0.55), (1.85, 0.05)]
    pen.polygon(edge, 2.34, _IRON, bevel=0.14, gloss=1.0)
    pen.polygon([(1.5, 0), (1.6, -0.42), (1.75, 0)], 2.3, _IRON, bevel=0.1, gloss=1.0)
    pen.box((0.9, -0.12), (1.15, 0.12), 2.32, team.main, bevel=0.08)


def _flail(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.5, 0), (0.85, 0), (0.11, 0.11), (2.1, 2.1), WOOD)
    for index in range(3):
        link = (1.0 + 0.2 * index, 0.12 * index)
        pen.disc(link, 0.11, 2.25, STEEL, bevel=0.05, hole=0.04, gloss=1.0)
    _spiked_ball(pen.moved(1.7, 0.45))


def _sling(pen: Pen, _team: TeamLook) -> None:
    for v in (-0.16, 0.16):
        pen.capsule((0, 0), (1.2, v), (0.05, 0.05), (2.1, 2.1), "#6B4A2A")
    pen.disc((1.3, 0), 0.28, 2.15, "#6B4A2A", bevel=0.1)
    pen.dome((1.3, 0), (0.2, 0.2), 2.1, 2.5, "#8B8E90")


def _ray_gun(pen: Pen, _team: TeamLook) -> None:
    pen.box((-0.3, -0.12), (0.5, 0.12), 2.2, CREAM, bevel=0.08, gloss=1.0)
    for u in (0.55, 0.75, 0.95):
        pen.disc((u, 0), 0.24 - 0.12 * (u - 0.55), 2.35, "#D2402B", bevel=0.08, gloss=1.0)
    pen.dome((1.2, 0), (0.15, 0.15), 2.0, 2.4, "#7CF0FF", gloss=1.4)


def _stick(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-0.5, 0), (1.4, 0), (0.12, 0.12), (2.1, 2.1), WOOD, gloss=0.3)
    pen.disc((1.4, 0), 0.2, 2.32, CREAM, bevel=0.1)


def _staff(pen: Pen, _team: TeamLook) -> None:
    pen.capsule((-1.7, 0), (1.9, 0), (0.12, 0.12), (2.1, 2.1), WOOD, gloss=0.3)
    for u in (-1.6, 1.8):
        pen.box((u - 0.12, -0.16), (u + 0.12, 0.16), 2.3, DARK_STEEL, bevel=0.06)


def _armor(pen: Pen, _team: TeamLook) -> None:
    draw_breastplate(pen)


def _pack(pen: Pen, team: TeamLook) -> None:
    draw_pack(pen.moved(0.8, 0), team.light)


class ItemLook(NamedTuple):
    """How an item is drawn and how many hands hold it; shields go to the left hand.

    What no hand holds is worn.
    """

    paint: ItemPainter
    hands: int = 1
    shield: bool = False
    reach: float = 2.3


ITEM_LOOKS: Mapping[Visual, ItemLook] = {
    "sword": ItemLook(_sword),
    "dagger": ItemLook(_dagger),
    "axe": ItemLook(_axe),
    "great-axe": ItemLook(_great_axe, hands=2),
    "mace": ItemLook(_mace),
    "hammer": ItemLook(_hammer, hands=2),
    "club": ItemLook(_club),
    "spear": ItemLook(_spear, reach=2.8),
    "lance": ItemLook(_lance, reach=3.4),
    "bow": ItemLook(_bow, hands=2),
    "crossbow": ItemLook(_crossbow, hands=2),
    "rifle": ItemLook(_rifle, hands=2),
    "pistol": ItemLook(_pistol),
    "grenade": ItemLook(_grenade),
    "knives": ItemLook(_knives),
    "shield": ItemLook(_shield, shield=True),
    "heavy-shield": ItemLook(_heavy_shield, shield=True),
    "buckler": ItemLook(_buckler, shield=True),
    "tool": ItemLook(_tool),
    "bucket": ItemLook(_bucket),
    "flag": ItemLook(_flag),
    "great-sword": ItemLook(_great_sword, hands=2, reach=2.7),
    "rapier": ItemLook(_rapier),
    "halberd": ItemLook(_halberd, hands=2, reach=2.8),
    "flail": ItemLook(_flail),
    "sling": ItemLook(_sling),
    "ray-gun": ItemLook(_ray_gun),
    "staff": ItemLook(_staff, hands=2),
    "stick": ItemLook(_stick),
    "armor": ItemLook(_armor, hands=0, reach=1.5),
    "pack": ItemLook(_pack, hands=0, reach=1.5),
}
"""Everything that figures carry or wear."""
