"""Attacks at what somebody holds (R05-EQ-20, R05-AT-13, R05-OB-02).

Rulings: such an Attack is a maneuver against the bearer like any other, which he may Counter, and
which counts toward three attackers; what is aimed at has to be in sight when it is declared. Its
Damage is none of the bearer's.
"""

from game.model.decisions import Refusal
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.item_shots import items_in_sight, strike_item
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.figures import struck_dice
from game.rulesets.brikwars_2005.rolls import damage_roll
from game.words import tr


def item_blow_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why nothing that a target holds may be struck at; nothing when something may."""
    if not held_items(target):
        return Refusal(tr("It holds nothing"), "R05-EQ-20")
    if not items_in_sight(view, unit, target):
        return Refusal(tr("Nothing that it holds is in sight"), "R05-AT-02")
    return None


def damage_item(r: Res, unit_id: str, weapon: Item, bearer_id: str, prize: str, block: int) -> None:
    """Damage of a blow that has hit a carried thing, less what a Parry takes off (R05-OB-02).

    Worked numbers: a sword's 4 breaks a gun whose Armor die shows 3.
    """
    damage = item_damage(r, unit_id, weapon, block=block)
    strike_item(r, unit_id, bearer_id, prize, damage)


def item_damage(r: Res, unit_id: str, weapon: Item, *, block: int = 0) -> int:
    """The Damage of such a blow, less what a Parry takes off; nothing is applied yet."""
    dice, flat = struck_dice(weapon.kind)
    unit = r.state.units[unit_id]
    damage = damage_roll(r, unit, None, dice, flat, part=block > 0, rules=("R05-EQ-20",))
    return max(0, damage - block)
