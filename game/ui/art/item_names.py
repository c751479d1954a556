"""Which picture belongs to an item's name, for names that are not pictures themselves."""

from collections.abc import Mapping

_NAMES: Mapping[str, tuple[str, ...]] = {
    "sword": ("hand-weapon", "broadsword", "shortsword", "backsword", "cutlass", "bastard"),
    "great-sword": ("greatsword", "two-handed-sword"),
    "rapier": ("fencing-sword",),
    "dagger": ("knife", "beltknife", "sax", "warpick", "hook", "stiletto", "bayonet"),
    "axe": ("hatchet", "throwaxe", "battleaxe", "throwing-axe"),
    "great-axe": ("two-handed-weapon", "two-handed", "greataxe", "broadaxe", "sparth", "two-axe"),
    "halberd": ("poleaxe",),
    "mace": ("heavy-weapon", "morningstar"),
    "hammer": ("warhammer",),
    "club": ("baton", "random-object"),
    "spear": ("javelin", "trident"),
    "lance": ("pike",),
    "bow": ("short-bow", "shortbow", "huntingbow", "hunting-bow", "longbow"),
    "crossbow": ("arbalest",),
    "rifle": ("long-ranged", "long-rifle", "musket", "blunderbuss", "long-gun"),
    "pistol": ("short-ranged",),
    "ray-gun": ("raygun",),
    "grenade": ("explosive", "explosives", "bomb"),
    "knives": ("throwknife", "throwing-knife", "throwing-knives"),
    "shield": ("heater", "kite"),
    "heavy-shield": ("bigshield", "pavise", "tower", "large-shield"),
    "buckler": ("roundel", "targe", "small-shield"),
    "tool": ("repairkit", "repair-kit", "wrench", "shovel"),
    "staff": ("quarterstaff",),
    "armor": ("body-armor", "heavy-armor", "breastplate", "plate", "chainmail", "scale"),
    "pack": ("bucketpack", "closedpack", "bucket-pack", "backpack"),
    "worn": ("hat", "helmet", "greathelm", "cape", "leather", "helm", "fist"),
}

_KIND_OF = {name: kind for kind, names in _NAMES.items() for name in names}

WORN = ("armor", "pack", "worn")
"""Kinds that no hand holds."""


def visual_kind(name: str) -> str:
    """The visual kind that a name of an item stands for; a name that is none stays as it is.

    Endings that only tell rows of a table apart (``dagger_k``) do not count.
    """
    plain = name.split("_")[0]
    return _KIND_OF.get(plain, plain)
