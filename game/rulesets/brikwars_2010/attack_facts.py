"""What is to be known of an attack besides its dice: range, cover, blast (R10-TD-04, R10-TD-08)."""

from collections.abc import Sequence

from game.engine.ruleset import StatRow
from game.model.choices import Choice
from game.model.events import AttackDeclared, Event
from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.attack_preview import Facts
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.targets import AT_ITEM, BLIND
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.visibility import height_bonus
from game.rulesets.brikwars.words import first_of_things, inches, of_text
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.ranged import ground_aim
from game.rulesets.brikwars_2010.thing_aims import shot_aim
from game.rulesets.brikwars_2010.visibility import Aim, aim_at
from game.words import tr


def facts(
    before: Look, view: Look, choice: Choice, declared: AttackDeclared, events: Sequence[Event]
) -> Facts:
    """How far it is, what hides the target, and what else is struck or breaks."""
    del before, events
    unit = view.state.units.get(declared.unit)
    item = None if unit is None else unit.item(declared.item or "")
    thing = thing_rows(view, declared.piece)
    if unit is None or item is None or declared.way not in ("shoot", "throw"):
        return Facts(effects=thing)
    row = item_row(item)
    effects = (*_blast_rows(row), *thing)
    flies = declared.way == "throw" and row.role != "explosive"
    target = view.state.units.get(declared.target or "")
    if target is not None:
        aim = aim_at(
            view,
            unit,
            row,
            target,
            thrown=flies,
            blind=choice.mode == BLIND,
            at_item=choice.mode == AT_ITEM,
        )
        rows = (*_hidden_rows(view, aim), *_range_rows(unit, target.elevation, aim))
        return Facts(rows, effects, aim.sections, aim.sight.blockers)
    if declared.piece is not None:
        found = shot_aim(view, unit, row, declared.piece, thrown=declared.way == "throw")
        if found is None or not at_most(found.distance, found.range):
            return Facts(effects=effects)
        return Facts((_range_row(found.distance, found.range),), effects)
    if declared.at is None:
        return Facts(effects=effects)
    aim = ground_aim(view, unit, row, declared.at)
    return Facts(_range_rows(unit, view.field.ground(declared.at).height, aim), effects)


def _hidden_rows(view: Look, aim: Aim) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R10-TD-04)."""
    if not aim.sight.blockers or all(aim.sight.sections):
        return ()
    return (StatRow(tr("Hidden by"), first_of_things(view, aim.sight.blockers), "R10-TD-04"),)


def _range_rows(unit: AnyUnit, height: float, aim: Aim) -> tuple[StatRow, ...]:
    """Distance and range, unless a modifier tells of both, and what height adds to the range."""
    rows = () if aim.out_of_range else (_range_row(aim.distance, aim.range),)
    bonus = height_bonus(unit, height)
    if bonus == 0:
        return rows
    text = tr('+{inches}" of range').format(inches=bonus)
    return (*rows, StatRow(tr("From above"), text, "R10-AT-30"))


def _range_row(distance: float, reach: float) -> StatRow:
    """How far it is, and how far it flies without a loss (R10-TD-08)."""
    return StatRow(tr("Range"), of_text(distance, reach), "R10-TD-08")


def _blast_rows(row: ItemRow) -> tuple[StatRow, ...]:
    if not row.blast_radius:
        return ()
    text = tr("everybody within {length}").format(length=inches(row.blast_radius))
    return (StatRow(tr("Blast"), text, "R10-EX-01"),)
