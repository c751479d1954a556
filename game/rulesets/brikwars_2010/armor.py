"""Armor as damage arrives: Armor dice, and what pierces armor (R10-ST-05, R10-HE-02, R10-EQ-21)."""

from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.figures import hands_holding
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2010.figures import deflection_of, item_row
from game.rulesets.brikwars_2010.sheets import settings


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
