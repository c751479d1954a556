"""The closed list of pictures that rulesets choose from for what figures carry."""

from typing import Literal, TypeAlias

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
