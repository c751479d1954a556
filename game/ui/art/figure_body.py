"""The parts every figure has: stand with team pattern, legs, torso, arms, head, pack and cape.

A figure is drawn in its own units: the stand has radius ``STAND``; forward is +u, the right
hand +v.
"""

from game.ui.art.palette import DARK_STEEL, GOLD, SKIN, STEEL, WOOD, Field, TeamLook
from game.ui.art.patterns import PATTERNS, Band
from game.ui.art.relief import Distance, Pen, box_distance, norm
from game.ui.art.schemes import in_force

STAND = 1.58
"""Radius of the stand in the figure's own units."""

_STAND_BAND = Band(1.42, 0.16)
"""The rim of the stand around its dark disc, which the team's pattern fills."""


_INNER = 1.26
_BOLD_BAND, _BOLD_INNER, _EDGE = Band(1.27, 0.30), 0.98, 0.055
"""Patterns that are to be seen well take more of the stand and have a dark edge."""

_SMALL_BAND, _SMALL_INNER, _SMALL = Band(1.26, 0.37), 0.9, 36.0
"""The same, without the edge, at small zooms: below so many pixels of relief per stud (16 pixels
per stud on the screen) the usual pattern is no wider than four pixels, and team colors alone do not
do for everybody."""


def draw_stand(pen: Pen, team: TeamLook) -> None:
    """The round stand with its team pattern and the wedge that shows the facing."""
    bold = in_force().bold
    usual = (_SMALL_BAND, _SMALL_INNER) if pen.relief.px < _SMALL else (_STAND_BAND, _INNER)
    band, inner = (_BOLD_BAND, _BOLD_INNER) if bold else usual
    pen.disc((0, 0), STAND, 0.30, team.main, bevel=0.10, gloss=0.6)
    pen.disc((0, 0), inner, 0.36, team.dark, bevel=0.05, gloss=0.3)
    pattern = PATTERNS[team.pattern]
    if bold:
        pen.decal((0, 0), 1.7, lambda u, v: pattern(u, v, band) - _EDGE, team.dark)
    pen.decal((0, 0), 1.7, lambda u, v: pattern(u, v, band), team.light)
    pen.polygon([(1.50, -0.26), (1.50, 0.26), (1.92, 0)], 0.30, team.light, bevel=0.08)


def draw_legs(pen: Pen, color: str) -> None:
    """Two legs with their feet forward."""
    pen.box((-0.42, -0.94), (1.12, -0.07), 1.05, color, bevel=0.16, corner=0.2)
    pen.box((-0.42, 0.07), (1.12, 0.94), 1.05, color, bevel=0.16, corner=0.2)


def draw_torso(pen: Pen, color: str) -> None:
    """The body seen from above."""
    pen.polygon([(-0.5, -0.96), (0.5, -0.96), (0.5, 0.96), (-0.5, 0.96)], 2.55, color, bevel=0.24)
    pen.disc((0, 0), 0.42, 2.7, color, bevel=0.1)


def draw_cape(pen: Pen, color: str) -> None:
    """A cape behind the shoulders."""
    hem = [(-1.25, 1.12), (-1.36, 0.4), (-1.26, -0.1), (-1.38, -0.6), (-1.25, -1.12)]
    pen.polygon([(-0.30, -0.95), (-0.30, 0.95), *hem], 1.9, color, bevel=0.5, gloss=0.15)


def draw_pack(pen: Pen, color: str) -> None:
    """A box on the back, with straps and a bedroll across its top."""
    pen.box((-1.22, -0.70), (-0.42, 0.70), 2.45, WOOD, bevel=0.16, corner=0.15, gloss=0.3)
    for v in (-0.36, 0.36):
        pen.box((-1.24, v - 0.09), (-0.40, v + 0.09), 2.54, GOLD, bevel=0.05, gloss=0.6)
    pen.capsule((-0.98, -0.82), (-0.98, 0.82), (0.24, 0.24), (2.42, 2.42), color, gloss=0.15)


def draw_arm(
    pen: Pen, side: int, color: str, hand: tuple[float, float], *, bend: float = 0.3
) -> None:
    """An arm on the right (``side`` 1) or left (-1), ending in an open hand.

    ``hand`` is the hand's place forward and outward of the body's middle.
    """
    elbow = (0.36, (1.24 + bend * 0.2) * side)
    forward, outward = hand[0], hand[1] * side
    pen.capsule((0, 1.02 * side), elbow, (0.36, 0.31), (2.26, 1.95), color)
    pen.capsule(elbow, (forward - 0.12, outward), (0.31, 0.25), (1.95, 1.8), color)
    pen.disc((forward, outward), 0.31, 2.06, SKIN, bevel=0.11, hole=0.12)


def draw_head(pen: Pen) -> None:
    """A round head with its stud."""
    pen.disc((0, 0), 0.64, 3.45, SKIN, bevel=0.26)
    pen.disc((0, 0), 0.30, 3.65, SKIN, bevel=0.07)


def draw_lying_body(pen: Pen, team: TeamLook, legs: str) -> None:
    """A figure on its back, head forward, without headgear."""
    for side in (-1, 1):
        pen.box((-2.30, 0.49 * side - 0.43), (-0.72, 0.49 * side + 0.43), 1.0, legs, bevel=0.2)
        pen.box((-2.34, 0.49 * side - 0.43), (-1.95, 0.49 * side + 0.43), 1.5, legs, bevel=0.18)
        pen.capsule((0.45, 1.0 * side), (-0.25, 1.42 * side), (0.34, 0.28), (0.7, 0.6), team.main)
        pen.disc((-0.5, 1.5 * side), 0.3, 0.9, SKIN, bevel=0.11, hole=0.12)
    corners = [(-0.85, -0.98), (0.72, -0.72), (0.72, 0.72), (-0.85, 0.98)]
    pen.polygon(corners, 1.25, team.main, bevel=0.2)
    pen.decal((-0.1, 0), 1.0, _belt, team.dark)
    pen.dome((1.30, 0), (0.68, 0.62), 0.4, 1.5, SKIN, power=3.0)
    draw_face(pen.moved(1.30, 0))


def _belt(u: Field, v: Field) -> Field:
    return box_distance(u + 0.55, v, 0.09, 0.95, 0.02)


def draw_face(pen: Pen) -> None:
    """Two eyes and a mouth on a head that lies on its back."""
    for v in (-0.2, 0.2):
        pen.decal((0.08, v), 0.2, _dot(0.075), "#1B1D20")
    pen.decal((-0.24, 0), 0.4, lambda u, v: box_distance(u, v, 0.035, 0.2, 0.03), "#1B1D20")


def _dot(radius: float) -> Distance:
    def distance(u: Field, v: Field) -> Field:
        return norm(u, v) - radius

    return distance


def draw_breastplate(pen: Pen) -> None:
    """Steel over the torso, with shoulder pieces."""
    pen.box((-0.44, -0.72), (0.54, 0.72), 2.62, STEEL, bevel=0.22, corner=0.2, gloss=1.0)
    for v in (-1.02, 1.02):
        pen.dome((0, v), (0.46, 0.36), 2.2, 2.78, STEEL, gloss=1.0)


def draw_badge(pen: Pen) -> None:
    """A small shiny badge on the chest of a standing figure."""
    pen.disc((0.42, -0.5), 0.16, 2.62, GOLD, bevel=0.08, gloss=1.0)
    pen.disc((0.42, -0.5), 0.07, 2.66, DARK_STEEL, bevel=0.04)
