"""Facts about one unit: its items as weapons, its hands, what they have left (R05-EQ, R05-ST).

And who is in Close Combat with whom, and how that comes about (R05-CC-01..08, R05-TU-14, -15).
"""

from functools import lru_cache

from msgspec.structs import replace

from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.events import ActionSpent, Attacked, TurnNoted
from game.rulesets.brikwars.figures import (
    beyond,
    foes_in_melee,
    hands_holding,
    hostile,
    weapon_reach,
)
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.events import Engaged
from game.rulesets.brikwars_2005.sheets import Minifig
from game.rulesets.brikwars_2005.tables import ItemRow, tables

SHIELD = "shield"
"""The role of what Parries and Shoves only (R05-EQ-07)."""

RANDOM_OBJECT = "random-object"
"""The kind of whatever lies about (R05-EQ-10)."""


def item_row(item: Item) -> ItemRow:
    """The item's row of the equipment list."""
    return tables().items[item.kind]


def sheet_of(unit: AnyUnit) -> Minifig:
    """The unit's sheet."""
    assert isinstance(unit.sheet, Minifig)
    return unit.sheet


@lru_cache(maxsize=64)
def blow_row(kind: str) -> ItemRow:
    """What a kind of item is in Close Combat.

    A Ranged weapon is a Random Object in every respect but its length (R05-EQ-14), one with a
    bayonet a Heavy Weapon (R05-EQ-21).
    """
    row = tables().items[kind]
    if row.serves_as is None:
        return row
    other = tables().items[row.serves_as]
    return replace(
        other,
        name=row.name,
        size=row.size,
        hands=row.hands,
        reach=row.reach,
        rules=(*row.rules, *other.rules),
        throw=row.throw,
        visual=row.visual,
    )


def is_club(kind: str) -> bool:
    """Whether a kind of item is a Ranged weapon that strikes as a Random Object (R05-EQ-14)."""
    return tables().items[kind].serves_as == RANDOM_OBJECT


def weapons_of(unit: AnyUnit) -> tuple[Item, ...]:
    """What a unit holds that can do Damage in Close Combat, in the order of carrying (R05-EQ-14).

    A Shield is none of them.
    """
    return tuple(
        item
        for item in unit.items
        if blow_row(item.kind).role == "melee" and hands_holding(unit, item.id)
    )


def is_shield(item: Item) -> bool:
    """Whether something is a Shield: it Parries, and Shoves (R05-EQ-07)."""
    return item_row(item).role == SHIELD


def shields_of(unit: AnyUnit) -> tuple[Item, ...]:
    """The Shields a unit holds (R05-EQ-07)."""
    return tuple(item for item in unit.items if is_shield(item) and hands_holding(unit, item.id))


def unarmed(unit: AnyUnit) -> bool:
    """Whether a unit has but Bare Hands to fight with (R05-CC-41, R05-EQ-09)."""
    return not weapons_of(unit) and not shields_of(unit)


def has_attacked(unit: AnyUnit, item_id: str) -> bool:
    """Whether an item has made its attack since its owner's turn began (R05-CC-14, R05-CC-60).

    A thing in two hands is one weapon: one attack, one Counter (R05-CC-17).
    """
    return any(sheet_of(unit).hands[one].attacked for one in hands_holding(unit, item_id))


def has_countered(unit: AnyUnit, item_id: str) -> bool:
    """Whether an item has Countered on this player's turn (R05-CC-40, R05-CC-61)."""
    return any(sheet_of(unit).hands[one].countered for one in hands_holding(unit, item_id))


def ready_weapons(unit: AnyUnit) -> tuple[Item, ...]:
    """Weapons that may still make their attack (R05-CC-14)."""
    return tuple(item for item in weapons_of(unit) if not has_attacked(unit, item.id))


def longest_reach(unit: AnyUnit) -> float:
    """The longest reach of what could still attack, arm's reach for a Shove (R05-EQ-15).

    R05-TU-14.
    """
    reaches = (blow_row(item.kind).reach for item in ready_weapons(unit))
    return max(reaches, default=tables().measures.arm_reach)


def struck_dice(kind: str) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a blow: those printed for the weapon (R05-DI-10)."""
    row = blow_row(kind)
    assert row.damage is not None, "a weapon does Damage"
    return row.damage.dice, row.damage.flat


RESPONSE = "response"
"""The role of who attacks somebody that comes into its reach (R05-TU-14)."""


ANSWER = "answer"
"""The role of who answers an attack hand to hand (R05-TU-22)."""


def was_fighting(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit is or was in Close Combat on this player's turn (R05-RG-04)."""
    return 0 < sheet_of(unit).cc_turn == view.state.player_turn


def engage(r: Res, unit_id: str, target_id: str, *, charging: bool = False) -> None:
    """Two enemies lock in Close Combat, unless they are already (R05-CC-01).

    They stay in it through everybody's turns, until one is gone or away (R05-CC-04). Neither runs
    any more, whoever it was running at (R05-CH-04); a Charge keeps its MOM up to the collision.
    """
    if target_id in foes_in_melee(r, unit_id):
        return
    r.emit(Engaged(unit=unit_id, target=target_id, rules=("R05-CC-01",)))
    if not charging:
        for name in (unit_id, target_id):
            lose_run(r, name, "R05-CH-04")


def enter_melee(r: Res, attacker: str, target: str, role: str, *, charging: bool = False) -> None:
    """A declared Attack or Shove counts, spends the Action, and begins Close Combat (R05-CC-01).

    Hit or miss, Parried or not (R05-AT-08). One in response to an approach begins none by itself:
    that is up to the mover (R05-TU-15).
    """
    r.emit(Attacked(unit=attacker, target=target, rules=("R05-CA-06",)))
    if role != RESPONSE:
        engage(r, attacker, target, charging=charging)
    r.emit(TurnNoted(unit=attacker, what="engaged", rules=("R05-CC-07",)))
    if role == ANSWER:
        r.emit(TurnNoted(unit=target, what="drawn", rules=("R05-TU-06",)))
    if not sheet_of(r.state.units[attacker]).action_spent:
        r.emit(ActionSpent(unit=attacker, rules=("R05-TU-20",)))


def settle(r: Res, unit_id: str, but: tuple[str, ...] = ()) -> None:
    """Who stops within reach of one that has attacked it on the way is in Close Combat with it.

    R05-TU-15; ``but`` not with those whom it has just left (R05-CC-35).
    """
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for name in sheet_of(unit).attackers:
        foe = r.state.units.get(name)
        known = name in but or name in foes_in_melee(r, unit_id)
        if foe is None or not hostile(r, unit, foe) or known:
            continue
        if not beyond(r, unit, foe, weapon_reach(foe)):
            engage(r, unit_id, name)
            r.emit(TurnNoted(unit=unit_id, what="drawn", rules=("R05-TU-06",)))
