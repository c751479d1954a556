"""Names of items and of hands, in the player's language."""

from typing import Final

from game.rulesets.brikwars.tables import ItemRow
from game.words import mark, tr, tr_kept


def named(row: ItemRow) -> str:
    """An item's name by itself: ``Axe``."""
    return tr_kept(row.name)


def called(row: ItemRow) -> str:
    """An item's name within a sentence: ``axe``; a text of its own in the catalogues."""
    return tr_kept(row.name.lower())


def as_club(name: str) -> str:
    """The name of a gun with which somebody is struck: ``Short bow as a club``."""
    return tr("{item} as a club").format(item=name)


THE_HANDS: Final = {
    "right": mark("the right hand"),
    "left": mark("the left hand"),
    "third": mark("the third hand"),
    "fourth": mark("the fourth hand"),
    "fifth": mark("the fifth hand"),
    "sixth": mark("the sixth hand"),
    "seventh": mark("the seventh hand"),
    "eighth": mark("the eighth hand"),
}
"""Hands by their names."""

BARE_HANDS: Final = {
    "right": mark("the bare right hand"),
    "left": mark("the bare left hand"),
    "third": mark("the bare third hand"),
    "fourth": mark("the bare fourth hand"),
    "fifth": mark("the bare fifth hand"),
    "sixth": mark("the bare sixth hand"),
    "seventh": mark("the bare seventh hand"),
    "eighth": mark("the bare eighth hand"),
}
"""Hands that hold nothing, by their names."""
