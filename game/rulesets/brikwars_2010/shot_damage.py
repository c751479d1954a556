"""The Damage of shots and throws (R10-AT-32, R10-EQ-14), that of Fire included (R10-OB-06)."""

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import armor_dice_of, armor_of
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.armor import pierced_levels
from game.rulesets.brikwars_2010.figures import shot_dice, strike_dice
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected
from game.rulesets.brikwars_2010.single_dice import highest_die, read_singly
from game.words import mark


def shot_pool(unit: AnyUnit, row: ItemRow, thrown: bool) -> tuple[tuple[int, ...], int]:
    """Damage dice of a shot, or of a thrown melee weapon (R10-EQ-14)."""
    return strike_dice(unit, row) if thrown else shot_dice(row)


def shot_damage(
    r: Res,
    unit: AnyUnit,
    victim: AnyUnit | None,
    row: ItemRow,
    *,
    thrown: bool,
    out: int,
    levels: int,
    rule: str,
    more: tuple[int, ...] = (),
) -> int:
    """Damage Roll of a shot, with ``more`` dice, less the inches out of range (R10-AT-32).

    Dice of Fire are not added up, and each is lower out of range (R10-OB-06, R10-AT-34).
    """
    dice, flat = shot_pool(unit, row, thrown)
    dice = (*dice, *more)
    if not thrown and read_singly(row):
        return _single_damage(r, unit, victim, dice, out, levels, rule)
    return damage_roll(
        r,
        unit.id,
        victim,
        dice,
        flat,
        modifiers=(Modifier(-out, mark("out of range"), "R10-AT-32"),) if out else (),
        levels=levels,
        rules=(rule,),
    )


def _single_damage(
    r: Res,
    unit: AnyUnit,
    victim: AnyUnit | None,
    dice: tuple[int, ...],
    out: int,
    levels: int,
    rule: str,
) -> int:
    """The highest die that Deflection leaves, as it is read out of range (R10-EQ-20, R10-OB-06)."""
    armor = None
    if victim is not None:
        levels = pierced_levels(victim, levels, False)
        armor = None if armor_dice_of(victim) else armor_of(victim)
    left = deflected(dice, levels)
    taken = ("R10-EQ-20",) if len(left) < len(dice) else ()
    return highest_die(
        r,
        unit.id,
        None if victim is None else victim.id,
        left,
        modifiers=(Modifier(-out, mark("out of range"), "R10-AT-34"),) if out else (),
        armor=armor,
        rules=("R10-DI-02", *taken, rule, "R10-OB-06"),
    )
