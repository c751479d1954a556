"""Figures for small zooms: few large shapes with ink around them, known at twenty pixels per inch.

The stand keeps the radius of the rules; hat, weapons and the wedge that shows the facing are larger
than life, and what would be a smear of a pixel or two is left out.
"""

import math
from typing import Final

from game.model.pictures import Visual
from game.ui.art.figure_body import STAND, draw_lying_body
from game.ui.art.figure_look import DRESSES, Dress, FigureLook, arrange, held_items
from game.ui.art.headgear import HEADGEAR
from game.ui.art.palette import SKIN, STEEL, STUDS_PER_INCH, WOOD, TeamLook, team_look
from game.ui.art.patterns import PATTERNS, Band
from game.ui.art.poses import REACH, STANCES, Stance
from game.ui.art.relief import Pen
from game.ui.art.schemes import in_force, luminance
from game.ui.art.weapons import HAND_HEIGHT, ITEM_LOOKS

BOLD_BELOW: Final = 40.0
"""Pixels per inch below which figures are drawn boldly."""

INK: Final = 0.8
"""Pixels of ink around everything that stands out."""

HAT: Final = (1.0, 0.03)
WEAPON: Final = (1.15, 0.13)
"""How many times as wide as in a large picture, and by how many studs fatter."""

SMALL_WEAPON: Final = (1.8, 0.04)
SMALL: Final[tuple[Visual, ...]] = ("pistol", "grenade", "dagger", "knives")
"""The same for what would hardly be seen beside a hat."""


_SMALL_LOOKS: Final = tuple(ITEM_LOOKS[visual] for visual in SMALL)

_BAND: Final = Band(1.24, 0.34)
_EDGE: Final = 0.12
"""Width in studs of the dark edge of patterns that are to be seen well."""

_WEDGE: Final = ((1.15, -0.95), (2.55, 0.0), (1.15, 0.95), (0.6, 0.0))


def drawn_boldly(px_per_stud: float) -> bool:
    """Whether figures are drawn boldly at a zoom."""
    return px_per_stud * STUDS_PER_INCH < BOLD_BELOW


def bold_radius(look: FigureLook) -> float:
    """How far a bold picture reaches from the middle of the stand, in figure units."""
    longest = max((item.reach for item in held_items(look.items)), default=0.0)
    further = 0.0 if look.pose == "standing" else REACH
    return max(3.0, 2.1 + 1.05 * WEAPON[0] * longest + further)


def paint_bold_figure(pen: Pen, look: FigureLook) -> None:
    """Draw a figure on its stand, looking along +u, for a picture of few pixels."""
    team = team_look(look.color)
    _paint_stand(pen, team)
    if look.pose == "prone":
        _paint_lying(pen, look, team)
        return
    stance = STANCES[look.pose]
    dress = DRESSES.get(look.figure_class, Dress())
    _paint_shoulders(pen.moved(stance.lean[0] * 0.4, stance.lean[1] * 0.4), look, team, dress)
    _paint_hands(pen.moved(stance.lean[0] * 0.5, stance.lean[1] * 0.5), look, team, stance)
    _paint_head(pen.moved(*stance.lean), look, team)


def _paint_stand(pen: Pen, team: TeamLook) -> None:
    """The stand in the team's color with its pattern, and a large wedge where it looks."""
    pen.disc((0, 0), STAND, 0.30, team.main, bevel=0.05, gloss=0.2)
    pattern = PATTERNS[team.pattern]
    if in_force().bold:
        pen.decal((0, 0), 1.75, lambda u, v: pattern(u, v, _BAND) - _EDGE, team.dark)
    pen.decal((0, 0), 1.75, lambda u, v: pattern(u, v, _BAND), team.light)
    bright = max((team.light, team.main), key=luminance)
    pen.polygon(_WEDGE, 0.80, bright, bevel=0.03, gloss=0.1)


def _paint_shoulders(pen: Pen, look: FigureLook, team: TeamLook, dress: Dress) -> None:
    """The body from above: shoulders and what hangs on the back."""
    if dress.cape:
        hem = [(-1.75, 0.72), (-1.95, 0.0), (-1.75, -0.72)]
        pen.polygon([(-0.2, -0.8), (-0.2, 0.8), *hem], 1.9, team.main, bevel=0.2, gloss=0.1)
    if dress.pack or "pack" in look.items:
        pen.box((-1.7, -0.85), (-0.55, 0.85), 2.4, WOOD, bevel=0.12, corner=0.2, gloss=0.2)
    pen.box((-0.5, -1.02), (0.55, 1.02), 2.5, team.main, bevel=0.2, corner=0.4, gloss=0.3)
    if "armor" in look.items:
        for v in (-0.95, 0.95):
            pen.disc((0, v), 0.4, 2.78, STEEL, bevel=0.1, gloss=0.6)


def _paint_hands(pen: Pen, look: FigureLook, team: TeamLook, stance: Stance) -> None:
    """What the hands hold; nothing of what is stowed."""
    holding = arrange(look.items)
    in_hands = (holding.right, holding.left, holding.both)
    spots = (stance.right, (stance.left[0], -stance.left[1]), stance.both[0])
    for number in (1, 0, 2):
        item = in_hands[number]
        if number == 2 and item is None:
            continue
        if item is None or stance.empty:
            pen.disc(spots[number], 0.36, 2.06, SKIN, bevel=0.1)
        else:
            small = item in _SMALL_LOOKS
            size = SMALL_WEAPON if small else WEAPON
            item.paint(pen.moved(*stance.grips[number]).grown(*size), team)


def _paint_head(pen: Pen, look: FigureLook, team: TeamLook) -> None:
    head = pen.grown(*HAT)
    head.disc((0, 0), 0.64, 3.45, SKIN, bevel=0.2)
    headgear = HEADGEAR.get(look.figure_class)
    if headgear is not None:
        headgear(head, team)


def _paint_lying(pen: Pen, look: FigureLook, team: TeamLook) -> None:
    """Flat on the back across the stand, what was held beside it."""
    dress = DRESSES.get(look.figure_class, Dress())
    draw_lying_body(pen.moved(-0.1, 0).grown(0.92, 0.05), team, dress.legs)
    for index, item in enumerate(held_items(look.items)[:1]):
        side = 1 if index == 0 else -1
        place = pen.moved(-0.4, 1.9 * side, 0.5 * side, 0.5 - HAND_HEIGHT)
        item.paint(place.grown(*WEAPON), team)
    headgear = HEADGEAR.get(look.figure_class)
    if headgear is not None:
        headgear(pen.moved(2.3, -0.45, math.pi / 8, 0.4 - 2.9).grown(*HAT), team)
