"""The Damage of shots and throws (R10-AT-32, R10-EQ-14)."""

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.figures import shot_dice, strike_dice
from game.rulesets.brikwars_2010.rolls import damage_roll
from game.rulesets.brikwars_2010.sheets import Res
from game.rulesets.brikwars_2010.tables import ItemRow


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
    """Damage Roll of a shot, with ``more`` dice, less the inches out of range (R10-AT-32)."""
    dice, flat = shot_pool(unit, row, thrown)
    return damage_roll(
        r,
        unit.id,
        victim,
        (*dice, *more),
        flat,
        modifiers=(Modifier(-out, "out of range", "R10-AT-32"),) if out else (),
        levels=levels,
        rules=(rule,),
    )
