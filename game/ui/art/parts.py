"""The parts that a figure falls into: what they are, how large, and how each is drawn."""

from typing import Final, NamedTuple, TypeAlias

from game.ui.art.figure_body import draw_face
from game.ui.art.figure_look import DRESSES, Dress, FigureLook, held_items
from game.ui.art.headgear import HEADGEAR
from game.ui.art.palette import SKIN, TeamLook, team_look
from game.ui.art.relief import Pen
from game.ui.art.weapons import HAND_HEIGHT, ITEM_LOOKS, ItemLook

MOST_ITEMS: Final = 2
"""Items beyond these are not seen among the parts."""


class Part(NamedTuple):
    """A part: its name, half its length and width in figure units, and where it begins.

    ``high`` is its height above the ground in studs while the figure stands; ``number`` tells the
    arms, and the items, from each other.
    """

    name: str
    half_u: float
    half_v: float
    high: float
    number: int = 0


class PartPlace(NamedTuple):
    """Where a part is: its middle off the figure's place, its turn (radians), and how high."""

    x: float
    y: float
    turn: float
    z: float = 0.0


Layout: TypeAlias = tuple[PartPlace, ...]
"""Where all parts of a figure are, in the order of ``parts_of``; studs, axes as on the map."""


def parts_of(look: FigureLook) -> tuple[Part, ...]:
    """What a figure falls into; what lies on the rest comes last."""
    parts = []
    for number, item in enumerate(held_items(look.items)[:MOST_ITEMS]):
        half = 0.8 if item.shield else item.reach / 2
        parts.append(Part("item", half, 0.8 if item.shield else 0.32, 1.2, number))
    parts += [
        Part("arm", 0.85, 0.4, 1.4, 0),
        Part("arm", 0.85, 0.4, 1.4, 1),
        Part("torso", 0.8, 0.95, 1.0),
        Part("legs", 0.85, 0.92, 0.0),
        Part("head", 0.68, 0.62, 2.2),
    ]
    if look.figure_class in HEADGEAR:
        parts.append(Part("hat", 0.85, 0.8, 2.8))
    return tuple(parts)


def paint_part(pen: Pen, part: Part, look: FigureLook) -> None:
    """A part that lies on the ground, its middle at the origin of the pen."""
    team = team_look(look.color)
    if part.name == "legs":
        _paint_legs(pen, DRESSES.get(look.figure_class, Dress()).legs)
    elif part.name == "torso":
        _paint_torso(pen, team)
    elif part.name == "arm":
        _paint_arm(pen, team.main)
    elif part.name == "head":
        pen.dome((0, 0), (0.68, 0.62), 0.1, 1.25, SKIN, power=3.0)
        draw_face(pen)
    elif part.name == "hat":
        HEADGEAR[look.figure_class](pen.moved(0, 0, 0, -2.75), team)
    else:
        paint_lying_item(pen, held_items(look.items)[part.number], team)


def paint_lying_item(pen: Pen, item: ItemLook, team: TeamLook) -> None:
    """An item on the ground, its middle near the origin of the pen."""
    back = -item.reach * 0.3 if item.hands and not item.shield else 0.0
    item.paint(pen.moved(back, 0, 0, 0.25 - HAND_HEIGHT), team)


def part_radius(part: Part) -> float:
    """How far the picture of a part reaches from its middle, in figure units."""
    longest = max(item.reach for item in ITEM_LOOKS.values())
    return longest if part.name == "item" else 1.6


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
