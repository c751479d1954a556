"""The closed lists of pictures that rulesets choose from: for things, and for acts and values."""

from typing import Literal, TypeAlias

from msgspec import Struct

Visual: TypeAlias = Literal[
    "sword",
    "dagger",
    "axe",
    "great-axe",
    "mace",
    "hammer",
    "club",
    "spear",
    "lance",
    "bow",
    "crossbow",
    "rifle",
    "pistol",
    "grenade",
    "knives",
    "shield",
    "heavy-shield",
    "buckler",
    "tool",
    "bucket",
    "flag",
    "great-sword",
    "rapier",
    "halberd",
    "flail",
    "sling",
    "ray-gun",
    "staff",
    "stick",
    "armor",
    "pack",
]
"""What an item looks like in a hand, on a body or on the ground."""

Icon: TypeAlias = Literal[
    "boot",
    "brace",
    "charge",
    "dice",
    "dodge",
    "drop",
    "end-turn",
    "eye-off",
    "fight",
    "flag",
    "grab",
    "held",
    "hurt",
    "move",
    "parry",
    "pause",
    "person",
    "pick-up",
    "play",
    "prone",
    "rooted",
    "run",
    "shoot",
    "shove",
    "snatch",
    "stand-up",
    "star",
    "target",
    "throw",
    "use",
    "wait",
    "watch",
]
"""The sign of an act or of a value; buttons take their color from it too."""

Pose: TypeAlias = Literal["standing", "prone", "held"]
"""How a figure is on its feet: upright, lying down, or in somebody's grip."""


class Bearing(Struct, frozen=True):
    """How a figure is to be drawn for what holds for it now.

    ``signs`` are shown beside its stand, each with a meaning of its own; ``holds`` are the ids of
    the figures that it has in its grip; ``hits`` how much it can still take, and how much at first,
    where a ruleset counts that; ``spent`` whether it has nothing left that is worth doing on its
    side's turn.
    """

    pose: Pose = "standing"
    signs: tuple[Icon, ...] = ()
    holds: tuple[str, ...] = ()
    hits: tuple[int, int] | None = None
    spent: bool = False
