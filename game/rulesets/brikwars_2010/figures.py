"""Facts about one unit: its row, items, hands, armor, body (R10-ST, R10-EQ, R10-UN-06).

What pierces its armor (R10-EQ-21), and with whom it is in Close Combat (R10-CC-01..09, R10-CA-06).
"""

from collections.abc import Iterable

from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.events import ActionSpent, Attacked, Parted, TurnNoted
from game.rulesets.brikwars.figures import (
    DISRUPTED,
    beyond,
    foes_in_melee,
    group_of,
    hands_holding,
    hostile,
    row_of,
    weapon_reach,
    worn,
)
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.events import Engaged
from game.rulesets.brikwars_2010.sheets import Minifig, settings
from game.rulesets.brikwars_2010.tables import tables
from game.words import kept

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


def outnumbered(view: Look, unit: AnyUnit) -> tuple[Modifier, ...]:
    """-1 for a unit whose side has fewer fighters in the group than its foes (R10-CA-06).

    Three mutually hostile fighters stand 1 against 2 each, so all three have -1.
    """
    units = view.state.units
    group = [units[one] for one in group_of(view, unit.id) if one in units]
    foes = sum(1 for other in group if hostile(view, unit, other))
    if len(group) - foes >= foes:
        return ()
    amount = tables().measures.outnumbered_modifier
    return (
        Modifier(
            amount,
            kept("outnumbered {own} to {foes}").format(own=len(group) - foes, foes=foes),
            "R10-CA-06",
        ),
    )


def free_to_move(view: Look, unit: AnyUnit) -> bool:
    """Whether Close Combat does not hold a unit now: it has turned away from every opponent."""
    free = sheet_of(unit).let_go
    return all(foe in free for foe in foes_in_melee(view, unit.id))


def too_many_attackers(attacker: AnyUnit, target: AnyUnit) -> bool:
    """A fourth opponent on one minifig within one player's turn (R10-CC-09)."""
    return attacker.id not in sheet_of(target).attackers and crowded(target, (attacker.id,))


def crowded(target: AnyUnit, others: Iterable[str]) -> bool:
    """Whether some more would make too many opponents on one minifig (R10-CC-09)."""
    count = len(dict.fromkeys((*sheet_of(target).attackers, *others)))
    small = row_of(target).size <= tables().measures.minifig_size
    return small and count > tables().measures.most_attackers


def enter_melee(r: Res, attacker: str, target: str, role: str) -> None:
    """A declared melee attack: it counts, starts Close Combat and spends the Action.

    Hit or miss, parried or not (R10-CC-01, R10-AT-06, R10-CC-09).
    """
    r.emit(Attacked(unit=attacker, target=target, rules=("R10-CC-09",)))
    if target not in foes_in_melee(r, attacker):
        grew = role == "counter"
        r.emit(Engaged(unit=attacker, target=target, grew=grew, rules=("R10-CC-01",)))
    if role != "counter":
        r.emit(TurnNoted(unit=attacker, what="engaged", rules=("R10-CC-08",)))
    if role in ("response", "answer"):
        r.emit(TurnNoted(unit=target, what="drawn", rules=("R10-TU-06",)))
    if not sheet_of(r.state.units[attacker]).action_spent:
        r.emit(ActionSpent(unit=attacker, rules=("R10-TU-20",)))


def part_the_disengaged(r: Res, unit_id: str) -> None:
    """After a Disengaged unit moved: it is out of fights whose reach it left (R10-CC-35)."""
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for foe_id in foes_in_melee(r, unit_id):
        foe = r.state.units[foe_id]
        if beyond(r, unit, foe, weapon_reach(foe)):
            r.emit(Parted(unit=unit_id, target=foe_id, rules=("R10-CC-35",)))
