"""Parries of what has hit hand to hand, and what a failed one costs (R05-CC-41, R05-CC-48..51)."""

from msgspec import Struct

from game.model.events import Modifier
from game.model.state import Item
from game.rulesets.brikwars.disarming import fling
from game.rulesets.brikwars.events import Parried
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.counters import Assault, Counter
from game.rulesets.brikwars_2005.figures import blow_row, item_row, struck_dice
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.rolls import PARRIED_OFF, damage_roll, skill_roll
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import gang_rows, riposte_rows

BARE_PARRY = "random-object"
"""As what a bare hand Parries Damage, in a Heroic Feat (R05-HE-03)."""

NO_BLOCK = 0
"""What nobody has Parried off."""


class Parry(Struct, frozen=True):
    """What came of a Parry: whether it worked, and the Damage that it takes off (R05-CC-49)."""

    success: bool
    block: int = NO_BLOCK


def parry(r: Res, target_id: str, counter: Counter, assault: Assault, total: int) -> Parry:
    """Roll a declared Parry of something that has hit with a ``total`` (R05-CC-48, -49).

    It has to reach the Use of what Parries and the Attack Roll. Against a Shove that is all;
    of Damage the Parrying item's own roll is taken off. Failure may cost the item (R05-CC-51).
    Worked numbers: 4 against 4 is a success; against 5 it is none, though the Use is 2.
    """
    target = r.state.units[target_id]
    item = target.item(counter.parries) if counter.parries is not None else None
    use = tables().measures.bare_hand_use if item is None else blow_row(item.kind).use
    riposte = riposte_rows(counter.do == "riposte")
    rolled = skill_roll(
        r,
        target,
        max(use, total),
        (*gang_rows(target), *riposte),
        why="parry a blow",
        target=assault.attacker,
        rules=("R05-CC-48",),
    )
    if not rolled.success:
        if item is not None and (rolled.fumbled or _struck_aside(r, item, assault)):
            _disarm(r, target_id, item, assault)
        return Parry(False)
    r.emit(
        Parried(
            unit=target_id, against=assault.attacker, item=counter.parries, rules=("R05-CC-49",)
        )
    )
    if assault.do != ATTACK:
        return Parry(True)
    kind = BARE_PARRY if item is None else item.kind
    return Parry(True, parry_damage(r, target_id, kind, riposte))


def parry_damage(r: Res, unit_id: str, kind: str, modifiers: tuple[Modifier, ...]) -> int:
    """What a Parry takes off: the Damage of the item that Parries (R05-CC-49).

    A Shield's is 1d6 (R05-EQ-07).
    """
    dice, flat = struck_dice(kind)
    unit = r.state.units[unit_id]
    return damage_roll(
        r,
        unit,
        None,
        dice,
        flat,
        modifiers=modifiers,
        part=True,
        why=PARRIED_OFF,
        rules=("R05-CC-49",),
    )


def _struck_aside(view: Look, item: Item, assault: Assault) -> bool:
    """Whether a long weapon has struck a Hand Weapon aside (R05-CC-51, R05-AM-44)."""
    attacker = view.state.units[assault.attacker]
    weapon = attacker.item(assault.item) if assault.item is not None else None
    if weapon is None or assault.do != ATTACK:
        return False
    return blow_row(weapon.kind).two_handed and "R05-EQ-01" in item_row(item).rules


def _disarm(r: Res, unit_id: str, item: Item, assault: Assault) -> None:
    """What Parried flies off, 1d6" straight away from the attacker (R05-CC-51, R05-TD-12).

    Bonus Dice add to that like to any distance (R05-DI-08): 6 and 2 are 8".
    """
    inches = r.roll(
        "item knocked away",
        (tables().measures.disarm_die,),
        unit=assault.attacker,
        target=unit_id,
        bonus=True,
        rules=("R05-CC-51", "R05-DI-08"),
    ).total
    source = r.state.units[assault.attacker].place
    fling(r, unit_id, item.id, source, float(inches), "R05-CC-51")
