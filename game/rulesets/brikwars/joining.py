"""Who takes part in somebody's attack: what they are called, and how their players are asked.

R10-CA-02, R05-CA-02. Those who join are named by what they use, ``unit/item``, by how they attack
where that must be said, ``unit/item/way``, or by themselves where they come with the body alone.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from game.model.decisions import Bounds, Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import item_word
from game.words import tr

T = TypeVar("T")

JOINT = "joint"
"""The mode of an attack that others join."""

JOIN = "join"
"""The answer that names them."""


class Remembered(Iterable[T]):
    """What an iterator gives, kept as far as somebody has asked for it."""

    def __init__(self, values: Iterator[T]) -> None:
        self._values = values
        self._found: list[T] = []

    def __iter__(self) -> Iterator[T]:
        at = 0
        while True:
            if at == len(self._found):
                try:
                    self._found.append(next(self._values))
                except StopIteration:
                    return
            yield self._found[at]
            at += 1


def weapon(name: str) -> tuple[str, str]:
    """The unit and the item of somebody who joins; no item where it is the body alone."""
    unit, item, *_ = (*name.split("/"), "")
    return unit, item


def one_each(names: Iterable[str]) -> tuple[str, ...]:
    """Those who join, each in its first way (R05-RG-03)."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(weapon(name)[0], name)
    return tuple(first.values())


def next_to_ask(
    view: Look,
    own: str,
    names: Iterable[str],
    asked: tuple[str, ...],
    room: Callable[[str], bool],
) -> tuple[str, tuple[str, ...]] | None:
    """The next player whose figures could join, and who of them still has ``room``.

    The leader's ``own`` side comes first; nothing when all have been ``asked``.
    """
    sides: dict[str, list[str]] = {}
    for name in names:
        sides.setdefault(view.state.units[weapon(name)[0]].side, []).append(name)
    for side in sorted(sides, key=lambda side: side != own):
        still = tuple(name for name in sides[side] if room(name))
        if side not in asked and still:
            return side, still
    return None


def invitation(
    view: Look,
    lead: AnyUnit,
    against: tuple[str | None, str | None],
    whom: tuple[str, tuple[str, ...]],
    *,
    point: str,
    most: int,
    suggest: tuple[tuple[str, ...], ...],
    default: tuple[str, ...],
) -> Decision:
    """Which of his own a player lets join in an attack ``against`` a figure or a piece.

    ``whom`` are the side that is asked and its names, of which up to ``most`` may come.
    """
    side, names = whom
    option = Option(
        do=JOIN,
        unit=lead.id,
        target=against[0],
        piece=against[1],
        wants="several",
        bounds=Bounds(from_=names, least=0, most=most),
        suggest=suggest,
        point=point,
    )
    return Decision(
        kind=point,
        side=side,
        unit=lead.id if lead.side == side else weapon(names[0])[0],
        about=view.state.event_count,
        options=(option,),
        default=option.choice(default),
    )


def member_called(view: Look, key: str, way: str) -> str:
    """One of those who could join, with what it does: ``Ann: axe, throw`` for ``ann/axe``."""
    unit_id, item_id = weapon(key)
    unit = view.state.units.get(unit_id)
    if unit is None:
        return key
    word = None if unit.item(item_id) is None else item_word(view, unit_id, item_id)
    if word is None:
        return tr("{name}: {way}").format(name=unit.name, way=way) if way else unit.name
    if not way:
        return tr("{name}: {item}").format(name=unit.name, item=word)
    return tr("{name}: {item}, {way}").format(name=unit.name, item=word, way=way)
