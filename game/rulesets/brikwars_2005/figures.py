"""Facts about one unit: its items as weapons, its hands, what they have left (R05-EQ, R05-ST)."""

from functools import lru_cache

from msgspec.structs import replace

from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.figures import hands_holding
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
