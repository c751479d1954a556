"""Facts about one unit: its row, items, hands, armor, body (R10-ST, R10-EQ, R10-UN-06)."""

from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.figures import DISRUPTED, hands_holding, row_of, worn
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.sheets import Minifig, settings
from game.rulesets.brikwars_2010.tables import tables

GRABBED = "grabbed"
GRABBING = "grabbing"
CONDITIONS = (DISRUPTED, GRABBED, GRABBING)
"""Everything that may hold for a unit, as it is shown (R10-ST-04)."""


def item_row(item: Item) -> ItemRow:
    """The item's row of the equipment table."""
    return tables().items[item.kind]


def sheet_of(unit: AnyUnit) -> Minifig:
    """The unit's sheet."""
    assert isinstance(unit.sheet, Minifig)
    return unit.sheet


def in_a_grab(unit: AnyUnit) -> bool:
    """Whether the unit is a party of a Grab, holding or held (R10-TU-35)."""
    return unit.has(GRABBED) or unit.has(GRABBING)


def deflection_of(unit: AnyUnit) -> int:
    """Levels of Deflection from what is worn (R10-EQ-10)."""
    return sum(row.deflection for row in worn(unit))


def ready(unit: AnyUnit, item_id: str) -> bool:
    """Whether an item is in hand and none of its hands was used on this player's turn."""
    hands = hands_holding(unit, item_id)
    return bool(hands) and not any(
        sheet_of(unit).hands[number].used_this_player_turn for number in hands
    )


def empty_hands(unit: AnyUnit) -> tuple[int, ...]:
    """Numbers of the empty hands not used on this player's turn; none that holds a unit."""
    return tuple(
        number
        for number, hand in enumerate(sheet_of(unit).hands)
        if hand.item is None and hand.holds is None and not hand.used_this_player_turn
    )


def shoving_hands(unit: AnyUnit) -> tuple[int, ...]:
    """Numbers of the two hands that would Shove, whatever they hold but a unit (R10-CC-28).

    Fewer than two when there are none left: one used on this player's turn does not Shove.
    """
    able = [
        number
        for number, hand in enumerate(sheet_of(unit).hands)
        if hand.holds is None and not hand.used_this_player_turn
    ]
    return tuple(able[: tables().measures.shove_hands])


def ready_items(unit: AnyUnit, *roles: str) -> tuple[Item, ...]:
    """Ready items of the given roles, in the order of carrying."""
    return tuple(
        item for item in unit.items if item_row(item).role in roles and ready(unit, item.id)
    )


def shields(unit: AnyUnit) -> tuple[Item, ...]:
    """Shields in a hand not used on this player's turn (R10-CC-40, -42)."""
    return ready_items(unit, "shield")


def strikers(unit: AnyUnit) -> tuple[Item, ...]:
    """Ready items that can Strike: melee weapons, and guns as clubs (R10-EQ-15)."""
    return ready_items(unit, "melee", "ranged")


def strike_use(row: ItemRow) -> int:
    """Use of an item in a Strike; a gun is a Random Object (R10-EQ-15)."""
    return row.use if row.role == "melee" else tables().measures.club_use


def parry_use(row: ItemRow) -> int:
    """Use of an item in a Parry; a gun counts as a Tool (R10-CC-41, R10-EQ-15)."""
    return row.use if row.role in ("melee", "shield") else tables().measures.ranged_parry_use


def strike_dice(unit: AnyUnit, row: ItemRow) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a Strike or throw (R10-DI-08)."""
    die = row_of(unit).action_die
    if row.role == "melee" and row.damage is not None:
        return (die,) * row.damage.action_dice + row.damage.dice, row.damage.flat
    return (die,), tables().measures.club_flat


def shot_dice(row: ItemRow) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a shot."""
    assert row.damage is not None
    return row.damage.dice, row.damage.flat


def longest_reach(unit: AnyUnit) -> float:
    """The longest reach of the unit's ready melee means, 0 when it has none (R10-TU-17)."""
    reaches = [item_row(item).reach for item in strikers(unit)]
    if can_shove_now(unit) or empty_hands(unit):
        reaches.append(tables().measures.arm_reach)
    return max(reaches, default=0.0)


def can_shove_now(unit: AnyUnit) -> bool:
    """Two hands that can Shove, or a Shield in an unused hand (R10-CC-28)."""
    both = len(shoving_hands(unit)) == tables().measures.shove_hands
    return both or bool(shields(unit))


def armor_piercing(view: Look, unit: AnyUnit, item: Item) -> bool:
    """Whether a blow is Armor Piercing: a Heavy Weapon in both hands, if the switch says so.

    That is ``heavy_2h_armor_piercing`` (R10-EQ-02, R10-EQ-21).
    """
    row = item_row(item)
    gripped = len(hands_holding(unit, item.id)) > row.hands
    return row.both_hands and gripped and settings(view).heavy_2h_armor_piercing


def pierced_levels(target: AnyUnit, parried: int, piercing: bool) -> int:
    """Levels of Deflection of a target, one of them beaten by Armor Piercing (R10-EQ-21).

    ``parried`` are those of a Parry.
    """
    levels = deflection_of(target) + parried
    return max(0, levels - 1) if piercing else levels


def pierced_armor(target: AnyUnit, parried: int, piercing: bool) -> int:
    """Points of worn Armor that Armor Piercing ignores, where no Deflection is (R10-EQ-21).

    A blow of 5 destroys a minifig in Body Armor: 5 is more than 6 - 2.
    """
    if not piercing or deflection_of(target) + parried > 0:
        return 0
    return sum(item_row(item).armor for item in target.items)
