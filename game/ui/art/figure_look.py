"""What a figure looks like, and how it is painted: class, team, items, pose."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.model.pictures import Visual
from game.ui.art.figure_body import (
    draw_arm,
    draw_badge,
    draw_breastplate,
    draw_cape,
    draw_head,
    draw_legs,
    draw_lying_body,
    draw_pack,
    draw_stand,
    draw_torso,
)
from game.ui.art.headgear import HEADGEAR
from game.ui.art.palette import TeamLook, team_look
from game.ui.art.poses import REACH, STANCES, Pose, Stance
from game.ui.art.relief import Pen
from game.ui.art.weapons import HAND_HEIGHT, ITEM_LOOKS, ItemLook


class FigureLook(NamedTuple):
    """Everything that decides the picture of a figure except heading and zoom.

    ``items`` has the one in use first; ``size`` is how many times as wide as usual its stand is.
    """

    figure_class: str
    color: str
    items: tuple[Visual, ...] = ()
    pose: Pose = "standing"
    size: float = 1.0


class Dress(NamedTuple):
    """What a class wears besides its headgear. Torso and arms always show the team."""

    legs: str = "#55606B"
    cape: bool = False
    pack: bool = False
    badge: bool = False


DRESSES: Mapping[str, Dress] = {
    "knight": Dress("#5C646E"),
    "swordsman": Dress("#6B4A2A"),
    "guard": Dress("#4A4E57"),
    "axeman": Dress("#3F4A55"),
    "lancer": Dress("#4A4E57"),
    "brute": Dress("#54402E"),
    "archer": Dress("#6B4A2A"),
    "gunner": Dress("#4B5632"),
    "deputy": Dress("#3C4B6B", badge=True),
    "grenadier": Dress("#F1EEE4"),
    "scout": Dress("#55606B"),
    "bearer": Dress("#8B6B3E", pack=True),
    "captain": Dress("#F1EEE4", cape=True),
}
"""Dress by figure class; an unknown class wears the plain one."""

CLASS_ITEMS: Mapping[str, tuple[Visual, ...]] = {
    "knight": ("sword", "shield"),
    "swordsman": ("sword", "buckler"),
    "guard": ("spear", "heavy-shield"),
    "axeman": ("axe", "axe"),
    "lancer": ("lance",),
    "brute": ("great-axe",),
    "archer": ("bow", "dagger"),
    "gunner": ("rifle",),
    "deputy": ("pistol",),
    "grenadier": ("grenade", "club"),
    "scout": ("dagger",),
    "bearer": ("tool", "buckler"),
    "captain": ("sword", "pistol"),
}
"""What a class usually holds, for pictures made without a ruleset."""


class Holding(NamedTuple):
    """Which items are where: in both hands, in one hand each, or stowed."""

    both: ItemLook | None
    right: ItemLook | None
    left: ItemLook | None
    stowed: tuple[ItemLook, ...]


def held_items(items: Sequence[Visual]) -> list[ItemLook]:
    """The items that hands hold: not what is worn."""
    looks = [ITEM_LOOKS[item] for item in items]
    return [look for look in looks if look.hands]


def arrange(items: Sequence[Visual]) -> Holding:
    """Put items into hands: a shield left, the first weapon right, the rest stowed."""
    looks = held_items(items)
    shield = next((look for look in looks if look.shield), None)
    weapons = [look for look in looks if not look.shield]
    shields = [look for look in looks if look.shield][1:]
    if weapons and weapons[0].hands == 2 and shield is None:
        return Holding(weapons[0], None, None, tuple(weapons[1:] + shields))
    right = weapons[0] if weapons else None
    rest = weapons[1:]
    left = shield
    if left is None and rest and rest[0].hands == 1:
        left, rest = rest[0], rest[1:]
    return Holding(None, right, left, tuple(rest + shields))


def look_radius(look: FigureLook) -> float:
    """How far a picture reaches from the middle of the stand, in figure units."""
    longest = max((item.reach for item in held_items(look.items)), default=0.0)
    further = 0.0 if look.pose == "standing" else REACH
    return max(2.6, 1.5 + longest + further)


def paint_figure(pen: Pen, look: FigureLook) -> None:
    """Draw a figure on its stand, looking along +u."""
    team = team_look(look.color)
    draw_stand(pen, team)
    if look.pose == "prone":
        _paint_prone(pen, look, team)
        return
    stance = STANCES[look.pose]
    dress = DRESSES.get(look.figure_class, Dress())
    draw_legs(pen, dress.legs)
    _paint_body(pen.moved(stance.lean[0] * 0.4, stance.lean[1] * 0.4), look, team, dress)
    shoulders = pen.moved(stance.lean[0] * 0.5, stance.lean[1] * 0.5)
    _paint_held(shoulders, arrange(look.items), team, stance)
    top = pen.moved(*stance.lean)
    draw_head(top)
    headgear = HEADGEAR.get(look.figure_class)
    if headgear is not None:
        headgear(top, team)


def _paint_body(pen: Pen, look: FigureLook, team: TeamLook, dress: Dress) -> None:
    """The torso and what is worn on it."""
    if dress.cape:
        draw_cape(pen, team.main)
    draw_torso(pen, team.main)
    if dress.pack:
        draw_pack(pen, team.light)
    if dress.badge:
        draw_badge(pen)
    if "armor" in look.items:
        draw_breastplate(pen)
    if "pack" in look.items and not dress.pack:
        draw_pack(pen, team.light)


def _paint_held(pen: Pen, holding: Holding, team: TeamLook, stance: Stance) -> None:
    """Arms, and the items in the hands and hung up."""
    in_hands = (holding.right, holding.left, holding.both)
    stowed = holding.stowed
    if stance.empty:
        stowed, in_hands = (*(one for one in in_hands if one is not None), *stowed), (None,) * 3
    for index, item in enumerate(stowed[:2]):
        _paint_stowed(pen, item, team, 1 if index == 0 else -1)
    if in_hands[2] is not None:
        draw_arm(pen, 1, team.main, stance.both[0])
        draw_arm(pen, -1, team.main, stance.both[1], bend=-0.4)
    else:
        draw_arm(pen, 1, team.main, stance.right)
        draw_arm(pen, -1, team.main, stance.left)
    # The left hand first: where weapons cross, the right one is on top.
    for number in (1, 0, 2):
        held = in_hands[number]
        if held is not None:
            held.paint(pen.moved(*stance.grips[number]), team)


def _paint_stowed(pen: Pen, item: ItemLook, team: TeamLook, side: int) -> None:
    """Long things hang across the back, small ones at the belt."""
    if item.hands == 2 or item.shield or item.reach > 2.5:
        item.paint(pen.moved(-0.75, -0.5 * side, 1.15 * side, 0.15), team)
    else:
        item.paint(pen.moved(0.1, 0.98 * side, math.pi + 0.25 * side, -0.3), team)


def _paint_prone(pen: Pen, look: FigureLook, team: TeamLook) -> None:
    """Flat on the back, feet to the rear; what was held lies beside."""
    dress = DRESSES.get(look.figure_class, Dress())
    draw_lying_body(pen, team, dress.legs)
    for index, item in enumerate(held_items(look.items)[:2]):
        side = 1 if index == 0 else -1
        place = pen.moved(-0.2, 1.75 * side, 0.35 * side, 0.5 - HAND_HEIGHT)
        item.paint(place, team)
    headgear = HEADGEAR.get(look.figure_class)
    if headgear is not None:
        headgear(pen.moved(2.05, -0.35, 0.5, 0.4 - 2.9), team)
