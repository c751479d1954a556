"""Names and numbers as players read them: figures, sides, items, terrain, inches, dice."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.words import inches, pool_text
from game.rulesets.brikwars_2010.damage import shot_pool
from game.rulesets.brikwars_2010.figures import strike_dice, strike_use
from game.rulesets.brikwars_2010.rolls import read_singly
from game.words import mark, tr


def damage_text(dice: tuple[int, ...], flat: int, row: ItemRow) -> str:
    """Damage dice of a shot with their kind where that matters: ``2d4 Fire`` (R10-OB-06)."""
    text = pool_text(dice, flat)
    if row.damage is None or not read_singly(row):
        return text
    return tr(DAMAGE_KINDS[row.damage.read]).format(dice=text)


DAMAGE_KINDS = {"fire": mark("{dice} Fire"), "grinding": mark("{dice} Grinding")}
"""Damage whose dice are read one by one, by how they are read (R10-OB-06)."""


def strike_text(unit: AnyUnit, row: ItemRow) -> str:
    """Use and Damage of a Strike on one short line."""
    dice, flat = strike_dice(unit, row)
    text = tr("Use {use} · {damage}")
    return text.format(use=strike_use(row), damage=pool_text(dice, flat))


def shot_text(unit: AnyUnit, row: ItemRow, thrown: bool) -> str:
    """Use, range and Damage of a shot or throw on one short line."""
    reach = row.throw_range if thrown and row.role != "explosive" else row.range
    dice, flat = shot_pool(unit, row, thrown and row.role != "explosive")
    damage = pool_text(dice, flat) if thrown else damage_text(dice, flat, row)
    text = tr("Use {use} · {range} · {damage}")
    return text.format(use=row.use, range=inches(reach or 0.0), damage=damage)
