"""Hats, helmets and hair: what tells the classes apart from above.

Every painter draws over a head at the origin of the pen (top of the head at 3.45 studs).
"""

import math
from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from game.ui.art.palette import (
    BLACK,
    BLADE,
    BONE,
    CREAM,
    DARK_STEEL,
    GOLD,
    STEEL,
    Field,
    TeamLook,
)
from game.ui.art.relief import Distance, Pen, box_distance, norm

Headgear: TypeAlias = Callable[[Pen, TeamLook], None]


def _band(radius: float, half_width: float) -> Distance:
    def distance(u: Field, v: Field) -> Field:
        ring: Field = np.abs(norm(u, v) - radius) - half_width
        return ring

    return distance


def _slot(half_u: float, half_v: float) -> Distance:
    def distance(u: Field, v: Field) -> Field:
        return box_distance(u, v, half_u, half_v, 0.01)

    return distance


def _visor_helmet(pen: Pen, metal: str, plume: str | None) -> None:
    pen.dome((0, 0), (0.80, 0.76), 2.9, 4.1, metal, gloss=1.0)
    pen.capsule((-0.72, 0), (0.74, 0), (0.09, 0.09), (3.5, 3.42), metal, gloss=1.0)
    pen.capsule((-0.3, 0), (0.3, 0), (0.09, 0.09), (4.05, 4.05), metal, gloss=1.0)
    for v in (-0.34, -0.17, 0.17, 0.34):
        pen.decal((0.56, v), 0.3, _slot(0.16, 0.03), "#1B1D20")
    if plume:
        pen.capsule((0.30, 0), (-0.30, 0), (0.17, 0.22), (4.05, 4.1), plume, gloss=0.2)
        pen.capsule((-0.30, 0), (-1.15, 0.05), (0.22, 0.12), (4.1, 3.0), plume, gloss=0.2)


def _knight(pen: Pen, team: TeamLook) -> None:
    _visor_helmet(pen, STEEL, team.main)


def _lancer(pen: Pen, team: TeamLook) -> None:
    _visor_helmet(pen, GOLD, None)
    for v in (-0.14, 0.14):
        pen.capsule((-0.1, v), (-1.3, 2.6 * v), (0.15, 0.09), (4.05, 2.7), team.light, gloss=0.2)


def _swordsman(pen: Pen, team: TeamLook) -> None:
    """A kettle hat: wide steel brim, low crown, leather band."""
    pen.disc((0, 0), 0.98, 3.15, STEEL, bevel=0.2, gloss=0.9)
    pen.dome((0, 0), (0.64, 0.62), 3.0, 4.0, STEEL, gloss=1.0)
    pen.decal((0, 0), 1.0, _band(0.68, 0.05), "#4A3420")
    pen.capsule((-0.42, 0), (0.42, 0), (0.07, 0.07), (3.85, 3.85), team.main, gloss=0.6)


def _guard(pen: Pen, team: TeamLook) -> None:
    """A steel helmet with a crest from ear to ear in the team's color."""
    pen.dome((0, 0), (0.80, 0.78), 2.9, 4.0, DARK_STEEL, gloss=1.0)
    pen.disc((0, 0), 0.84, 3.2, GOLD, bevel=0.1, hole=0.66, gloss=0.9)
    pen.box((-0.2, -0.86), (0.16, 0.86), 4.2, team.main, bevel=0.16, corner=0.15, gloss=0.2)
    pen.decal((-0.02, 0), 1.0, _slot(0.035, 0.8), team.light, lowest=3.9)


def _axeman(pen: Pen, _team: TeamLook) -> None:
    pen.dome((0, 0), (0.78, 0.78), 2.9, 4.0, DARK_STEEL, gloss=0.9)
    pen.disc((0, 0), 0.84, 3.2, GOLD, bevel=0.1, hole=0.12, gloss=0.9)
    for side in (-1, 1):
        bend = (0.05, 1.02 * side)
        pen.capsule((0, 0.66 * side), bend, (0.21, 0.17), (3.4, 3.7), BONE)
        pen.capsule(bend, (0.42, 1.26 * side), (0.17, 0.06), (3.7, 4.2), BONE)


def _brute(pen: Pen, team: TeamLook) -> None:
    """A shaved head with a stiff crest of hair and war paint."""
    for v in (-0.34, 0.34):
        pen.decal((0.1, v), 0.6, _slot(0.4, 0.06), team.main)
    places = np.linspace(-0.86, 0.72, 7)
    for index, u in enumerate(places):
        lean = 0.05 if index % 2 else -0.05
        pen.dome((float(u), lean), (0.26, 0.23), 3.2, 4.4, "#2B1D16", gloss=0.35)


def _brimmed(pen: Pen, color: str, band: str) -> None:
    pen.disc((0, 0), 1.02, 3.25, color, bevel=0.18, radius_v=0.92, gloss=0.25)
    pen.disc((0, 0), 0.66, 3.95, color, bevel=0.28, gloss=0.25)
    pen.decal((0, 0), 1.0, _band(0.69, 0.05), band)
    pen.decal((0, 0), 0.6, _slot(0.34, 0.035), "#1D1712", strength=0.5)


def _archer(pen: Pen, team: TeamLook) -> None:
    _brimmed(pen, "#3F6B34", GOLD)
    pen.capsule((0.1, -0.66), (-0.95, -0.95), (0.16, 0.05), (3.7, 4.1), team.light, gloss=0.15)


def _deputy(pen: Pen, _team: TeamLook) -> None:
    _brimmed(pen, "#8A6238", "#2D1D10")
    for v in (-0.98, 0.98):
        pen.capsule((-0.5, v * 0.9), (0.5, v * 0.9), (0.1, 0.1), (3.3, 3.3), "#9B7142", gloss=0.25)


def _gunner(pen: Pen, team: TeamLook) -> None:
    pen.disc((0.04, 0), 0.84, 3.2, "#5C6B3C", bevel=0.22, radius_v=0.80)
    pen.dome((0, 0), (0.76, 0.74), 3.1, 4.15, "#5C6B3C", power=2.4, gloss=0.35)
    pen.decal((0, 0), 1.0, _band(0.74, 0.045), team.main)
    pen.box((-0.05, 0.62), (0.32, 0.86), 3.75, "#D9D2B0", bevel=0.05)


def _grenadier(pen: Pen, team: TeamLook) -> None:
    """A tall black fur cap with a gold plate in front and a tuft of the team's color."""
    pen.disc((0, 0), 0.76, 3.9, "#1E1D22", bevel=0.35, gloss=0.1)
    for index in range(9):
        angle = 2 * math.pi * index / 9
        spot = (0.5 * math.cos(angle), 0.5 * math.sin(angle))
        pen.dome(spot, (0.3, 0.3), 3.5, 4.3, "#2A282F", gloss=0.12)
    pen.dome((0, 0), (0.5, 0.5), 3.7, 4.5, "#2A282F", gloss=0.12)
    plate = [(0.52, -0.36), (0.92, -0.3), (1.02, 0), (0.92, 0.3), (0.52, 0.36)]
    pen.polygon(plate, 4.0, GOLD, bevel=0.14, gloss=1.0)
    pen.dome((0.1, -0.72), (0.2, 0.2), 3.4, 4.45, team.light, gloss=0.15)


def _scout(pen: Pen, team: TeamLook) -> None:
    """Loose hair with a tail and a head band."""
    hair = "#7A4420"
    pen.dome((-0.06, 0), (0.76, 0.76), 2.7, 4.0, hair, gloss=0.3)
    for angle in np.linspace(-2.2, 2.2, 7):
        end = (-0.05 - 0.56 * math.cos(angle), 0.66 * math.sin(angle))
        pen.capsule((-0.05, 0), end, (0.12, 0.12), (3.88, 3.35), hair, gloss=0.35)
    pen.capsule((-0.7, 0), (-1.35, 0.16), (0.22, 0.10), (3.1, 2.4), hair, gloss=0.35)
    pen.decal((0, 0), 1.0, _band(0.6, 0.05), team.light)


def _bearer(pen: Pen, _team: TeamLook) -> None:
    """A white cap with a peak and a red mark."""
    pen.dome((0, 0), (0.74, 0.74), 2.9, 3.95, CREAM)
    peak = [(0.45, -0.56), (0.95, -0.5), (1.2, -0.2), (1.2, 0.2), (0.95, 0.5), (0.45, 0.56)]
    pen.polygon(peak, 3.30, "#B5402E", bevel=0.14)
    pen.decal((-0.05, 0), 0.6, _slot(0.36, 0.1), "#B5402E")
    pen.decal((-0.05, 0), 0.6, _slot(0.1, 0.36), "#B5402E")


def _captain(pen: Pen, _team: TeamLook) -> None:
    """A three-cornered hat with a gold edge and a cockade."""
    brim = [(1.18, 0), (0.25, 0.98), (-0.85, 0.85), (-0.62, 0), (-0.85, -0.85), (0.25, -0.98)]
    pen.polygon(brim, 3.5, GOLD, bevel=0.1, gloss=0.9)
    inner = [(u * 0.88, v * 0.88) for u, v in brim]
    pen.polygon(inner, 3.56, BLACK, bevel=0.1, gloss=0.25)
    pen.dome((-0.05, 0), (0.60, 0.60), 3.3, 4.05, BLACK, gloss=0.25)
    pen.disc((0.50, 0), 0.2, 4.1, CREAM, bevel=0.1)
    pen.disc((0.50, 0), 0.09, 4.2, GOLD, bevel=0.05, gloss=1.0)
    pen.capsule((0.05, -0.6), (-1.1, -0.85), (0.17, 0.05), (3.8, 4.2), BLADE, gloss=0.15)


HEADGEAR: Mapping[str, Headgear] = {
    "knight": _knight,
    "swordsman": _swordsman,
    "guard": _guard,
    "axeman": _axeman,
    "lancer": _lancer,
    "brute": _brute,
    "archer": _archer,
    "gunner": _gunner,
    "deputy": _deputy,
    "grenadier": _grenadier,
    "scout": _scout,
    "bearer": _bearer,
    "captain": _captain,
}
"""Headgear by figure class; a class without an entry goes bare-headed."""
