"""Names of items and of what is in the way, in the player's language."""

from typing import Final

from game.geometry.types import EDGE_OF_MAP, Stop, StopReason
from game.rulesets.brikwars_2010.tables import ItemRow
from game.words import mark, tr, tr_kept

_EDGE: Final = mark("edge of map")

_STOPPERS: Final[dict[StopReason, str]] = {
    "solid": mark("solid"),
    "body": mark("body"),
    "edge-of-map": _EDGE,
    "climb": mark("climb"),
    "drop": mark("drop"),
    "pit": mark("pit"),
    "area": mark("area"),
}
"""What ends a walk where nothing that has a name does."""


def named(row: ItemRow) -> str:
    """An item's name by itself: ``Axe``."""
    return tr_kept(row.name)


def called(row: ItemRow) -> str:
    """An item's name within a sentence: ``axe``; a text of its own in the catalogues."""
    return tr_kept(row.name.lower())


def stopper(stop: Stop) -> str:
    """What ends a walk, by name."""
    return barrier(stop.id) if stop.id else tr(_STOPPERS[stop.reason])


def barrier(blocker: str) -> str:
    """What is in the way, given its id."""
    return tr(_EDGE) if blocker == EDGE_OF_MAP else blocker


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
