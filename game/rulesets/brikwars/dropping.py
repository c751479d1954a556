"""Items that leave a hand and come to lie on the field (R10-EQ-24, R10-CC-43, -47, R05-EQ-19)."""

from game.model.decisions import Refusal
from game.model.events import ItemLanded, ItemLost
from game.model.state import AnyUnit, LooseItem
from game.model.vectors import Point
from game.rulesets.brikwars.book import law, laws
from game.rulesets.brikwars.events import HandsEmptied
from game.rulesets.brikwars.figures import held_items, whoever
from game.rulesets.brikwars.sheets import Look, Res
from game.words import tr


def put_down(r: Res, unit_id: str, item_id: str, at: Point, rule: str) -> None:
    """Take an item out of a unit's hands and lay it on the field.

    Who throws it may be destroyed before it comes down, and has no hands then.
    """
    unit = whoever(r, unit_id)
    item = unit.item(item_id)
    assert item is not None, f"{unit_id} has no {item_id}"
    taken = {loose.id for loose in r.state.loose}
    loose = LooseItem(
        id=unused_name(f"{unit_id}-{item.kind}-1", taken),
        kind=item.kind,
        position=at,
        elevation=r.field.ground(at).height,
    )
    if unit_id in r.state.units:
        r.emit(HandsEmptied(unit=unit_id, item=item_id, rules=(rule,)))
        r.emit(ItemLost(unit=unit_id, item=item_id, rules=(rule,)))
    r.emit(ItemLanded(item=loose, rules=(rule,)))


def use_up(r: Res, unit_id: str, item_id: str) -> None:
    """An Explosive is gone once it is thrown (R10-EQ-06, R05-EQ-06)."""
    rules = laws(r, "R10-EQ-06/R05-EQ-06")
    r.emit(HandsEmptied(unit=unit_id, item=item_id, rules=rules))
    r.emit(ItemLost(unit=unit_id, item=item_id, rules=rules))


def unused_name(wanted: str, taken: set[str]) -> str:
    """A name that nothing else has: ``axe``, then ``axe-2``; ``a1-axe-1``, then ``a1-axe-2``."""
    base, _, end = wanted.rpartition("-")
    if not end.isdigit():
        base, end = wanted, "1"
    number, name = int(end), wanted
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    return name


def drop(r: Res, unit_id: str, item_id: str, rule: str | None = None) -> None:
    """Let go of an item: it lies at the unit's feet, and the hand is free at once."""
    at = r.state.units[unit_id].place
    put_down(r, unit_id, item_id, at, rule or law(r, "R10-EQ-24/R05-EQ-19"))


def drop_refusal(view: Look, unit: AnyUnit, item_id: str | None) -> Refusal | None:
    """Why a unit may not drop something: it must hold it (R10-EQ-24, R05-EQ-19)."""
    if all(item.id != item_id for item in held_items(unit)):
        text = tr("It holds no '{item}'").format(item=item_id)
        return Refusal(text, law(view, "R10-EQ-24/R05-EQ-19"))
    return None
