"""Names and numbers as players read them: figures, sides, items, terrain, inches, dice."""

from game.engine.resolution import throw_text
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import armor_dice_of, armor_of
from game.rulesets.brikwars.names import called, named
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.words import inches, pool_text, spaced, unit_of
from game.rulesets.brikwars_2010.figures import item_row, strike_dice, strike_use
from game.rulesets.brikwars_2010.shot_damage import shot_pool
from game.rulesets.brikwars_2010.single_dice import read_singly
from game.rulesets.brikwars_2010.tables import tables
from game.words import mark, tr


def item_name(view: Look, unit_id: str, item_id: str | None) -> str:
    """What a figure calls an item it carries or has carried; bare hands for none.

    Item ids are kinds with a number behind the second one, so lost items have names, too.
    """
    if item_id is None:
        return tr("bare hands")
    item = unit_of(view, unit_id).item(item_id)
    return kind_name(item_id) if item is None else named(item_row(item))


def item_word(view: Look, unit_id: str, item_id: str | None) -> str:
    """The same within a sentence."""
    if item_id is None:
        return tr("bare hands")
    item = unit_of(view, unit_id).item(item_id)
    return kind_word(item_id) if item is None else called(item_row(item))


def kind_name(kind: str) -> str:
    """The name of a kind of item, given the kind or an item's id."""
    row = row_named(kind)
    return spaced(kind) if row is None else named(row)


def kind_word(kind: str) -> str:
    """The same within a sentence."""
    row = row_named(kind)
    return spaced(kind) if row is None else called(row)


def row_named(kind: str) -> ItemRow | None:
    """The row of a kind of item, given the kind or an item's id."""
    rows = tables().items
    return rows.get(kind) or rows.get(kind.rpartition("-")[0])


def damage_text(dice: tuple[int, ...], flat: int, row: ItemRow) -> str:
    """Damage dice of a shot with their kind where that matters: ``2d4 Fire`` (R10-OB-06)."""
    text = pool_text(dice, flat)
    if row.damage is None or not read_singly(row):
        return text
    return tr(DAMAGE_KINDS[row.damage.read]).format(dice=text)


DAMAGE_KINDS = {"fire": mark("{dice} Fire"), "grinding": mark("{dice} Grinding")}
"""Damage whose dice are read one by one, by how they are read (R10-OB-06)."""


def armor_text(unit: AnyUnit) -> str:
    """A figure's Armor: ``6``, or ``2d6`` where it is rolled."""
    return throw_text(armor_dice_of(unit), armor_of(unit))


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
