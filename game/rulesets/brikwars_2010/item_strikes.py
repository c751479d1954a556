"""Strikes at what somebody holds (R10-AT-43, R10-AT-23, R10-OB-07).

The rules name carried things as targets for every attack, not for shots alone. Rulings: such a
Strike is a maneuver against the bearer like any other, which he may Counter, and which counts
toward three attackers; what is aimed at has to be in sight when it is declared. A Grab makes blows
at its parties certain, not those at what they hold (R10-CC-21); and a weapon's KnockBack needs a
hit on a figure.
"""

from collections.abc import Iterable

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.item_shots import items_in_sight, strike_item
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.targets import AT_ITEM
from game.rulesets.brikwars_2010.figures import item_row, strike_dice
from game.rulesets.brikwars_2010.rolls import damage_roll
from game.rulesets.brikwars_2010.steps import Maneuver
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr

STRIKES = ("strike", "counterstrike")
"""What may be aimed at a thing in somebody's hand."""


def item_strikes(view: Look, options: Iterable[Option]) -> tuple[Option, ...]:
    """The same Strikes, at what their target holds; nothing for any other maneuver."""
    found: list[Option] = []
    for option in options:
        if option.do not in STRIKES or option.mode is not None:
            continue
        unit, target = view.state.units[option.unit or ""], view.state.units[option.target or ""]
        if item_strike_refusal(view, unit, target) is None:
            found.append(with_fields(option, mode=AT_ITEM))
    return tuple(found)


def maneuver_as(choice: Choice, unit: str, target: str, role: str = "active") -> Maneuver:
    """What a unit has chosen to do to a target in Close Combat, or to what that holds."""
    do = "strike" if choice.do == "counterstrike" else choice.do
    return Maneuver(
        unit=unit,
        do=do,
        target=target,
        item=choice.item,
        role=role,
        recover=choice.mode == "recover",
        at_item=choice.mode == AT_ITEM,
    )


def item_strike_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why nothing that a target holds may be struck at; nothing when something may."""
    if not held_items(target):
        return Refusal(tr("It holds nothing"), "R10-AT-43")
    if not items_in_sight(view, unit, target):
        return Refusal(tr("Nothing that it holds is in sight"), "R10-AT-03")
    return None


def damage_item(
    r: Res, unit_id: str, weapon: Item, bearer_id: str, prize: str, levels: int, *, benny: bool
) -> None:
    """Damage of a Strike that has hit a carried thing (R10-OB-07, R10-CC-45).

    Worked numbers: a sword's 4 breaks a gun whose Armor die shows 3. It is no Close Combat damage
    of the bearer's (R10-CC-16), and what he wears deflects nothing of it; a Parry does.
    """
    dice, flat = strike_dice(r.state.units[unit_id], item_row(weapon))
    if benny:
        dice = (*dice, tables().measures.benny_die)
    damage = damage_roll(r, unit_id, None, dice, flat, levels=levels, rules=("R10-AT-43",))
    strike_item(r, unit_id, bearer_id, prize, damage)
