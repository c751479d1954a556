"""What somebody is about to do to a figure hand to hand, and what that answers (R05-CC-42)."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from game.model.decisions import Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars_2005.maneuvers import ATTACK

BARE: Final = "bare"
WITH_SHIELD: Final = "shield"
WITH_WEAPON: Final = "weapon"


class Assault(Struct, frozen=True, kw_only=True):
    """A maneuver as its target sees it.

    ``do`` is ``attack`` or ``shove``, ``item`` what it is made with, ``shove`` the kind of a Shove
    (R05-CC-29). ``role`` is that of who makes it (see ``Blow``), ``point`` the decision point of
    the answer. Of a group the ``mates`` attack, too, with the items beside their ids; what is
    ``promised`` strikes back at others of them (R05-CA-11).
    """

    attacker: str
    do: str
    item: str | None
    shove: str = ""
    role: str = "active"
    point: str = "R05-DP-13"
    mates: tuple[tuple[str, str], ...] = ()
    promised: tuple[str, ...] = ()


class Counter(Struct, frozen=True):
    """An answer: ``take``, ``counterattack``, ``parry``, ``riposte`` or ``bail``.

    ``parries`` is the item that Parries, bare hands without one, and ``strikes`` the one that
    strikes back. ``inched`` once the Angry Inch is used up (R05-CC-54).
    """

    do: str
    parries: str | None = None
    strikes: str | None = None
    inched: bool = False

    @property
    def has_parry(self) -> bool:
        """Whether a Parry is part of it."""
        return self.do in ("parry", "riposte")


TAKEN: Final = Counter("take")
"""No answer at all."""

POINTS: Final = {
    "active": "R05-DP-13",
    "answer": "R05-DP-13",
    "response": "R05-DP-06",
    "counter": "R05-DP-19",
    "free": "R05-DP-21",
}
"""At which decision point the target answers, by the role of who makes the maneuver."""


def shove_kind(unit: AnyUnit, item_id: str | None) -> str:
    """Bare, with the Shield, or with a weapon when anything else is held (R05-CC-29)."""
    if item_id is not None:
        return WITH_SHIELD
    return WITH_WEAPON if held_items(unit) else BARE


def assault_of(unit: AnyUnit, do: str, item_id: str | None, role: str) -> Assault:
    """A maneuver as its target sees it."""
    kind = "" if do == ATTACK else shove_kind(unit, item_id)
    return Assault(attacker=unit.id, do=do, item=item_id, shove=kind, role=role, point=POINTS[role])


def once_each(unit: AnyUnit, options: Iterable[Option]) -> Iterator[Option]:
    """The first of the ways that differ only in which of two like things they are done with.

    Two Hand Weapons that are both free to Counter are the same answer twice (R05-CC-40).
    """
    seen: set[tuple[str | None, ...]] = set()
    for option in options:
        kinds = (_kind(unit, option.item), _kind(unit, option.mode))
        key = (option.do, *kinds, option.target)
        if key not in seen:
            seen.add(key)
            yield option


def _kind(unit: AnyUnit, name: str | None) -> str | None:
    """The kind of a thing by its id; a word that names nothing it has stands for itself."""
    item = unit.item(name) if name is not None else None
    return name if item is None else item.kind
