"""What is to be known of an attack besides its dice: range, cover, blast (R10-TD-04, R10-TD-08)."""

from collections.abc import Sequence

from game.engine.ruleset import StatRow
from game.model.choices import Choice
from game.model.events import AttackDeclared, Event
from game.rulesets.brikwars.attack_preview import Facts
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import declared_attack
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.visibility import height_bonus
from game.rulesets.brikwars.words import first_of_things, inches, of_text
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.to_hit import RANGED, Facing, facing_of
from game.words import tr


def facts(
    before: Look, view: Look, choice: Choice, declared: AttackDeclared, events: Sequence[Event]
) -> Facts:
    """How far it is, what hides the target, and what else is struck or breaks."""
    del before, events
    unit = view.state.units.get(declared.unit)
    item = None if unit is None else unit.item(declared.item or "")
    thing = thing_rows(view, declared.piece)
    if item is None or declared.way not in RANGED:
        return Facts(effects=thing)
    effects = (*_blast_rows(item_row(item)), *thing)
    attack = declared_attack(declared, choice)
    facing = facing_of(view, attack, attack.lead)
    if facing is None:
        return Facts(effects=effects)
    rows = (*_hidden_rows(view, facing), *_range_rows(facing))
    blockers = () if facing.sight is None else facing.sight.blockers
    return Facts(rows, effects, facing.sections, blockers)


def _hidden_rows(view: Look, facing: Facing) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R10-TD-04)."""
    sight = facing.sight
    if sight is None or not sight.blockers or all(sight.sections):
        return ()
    return (StatRow(tr("Hidden by"), first_of_things(view, sight.blockers), "R10-TD-04"),)


def _range_rows(facing: Facing) -> tuple[StatRow, ...]:
    """Distance and range, unless a modifier tells of both, and what height adds to the range."""
    rows: tuple[StatRow, ...] = ()
    if not facing.out:
        rows = (StatRow(tr("Range"), of_text(facing.distance, facing.range), "R10-TD-08"),)
    at = facing.height if facing.figure is None else facing.figure.elevation
    bonus = height_bonus(facing.unit, at)
    if bonus == 0 or facing.exposed is not None:
        return rows
    text = tr('+{inches}" of range').format(inches=bonus)
    return (*rows, StatRow(tr("From above"), text, "R10-AT-30"))


def _blast_rows(row: ItemRow) -> tuple[StatRow, ...]:
    if not row.blast_radius:
        return ()
    text = tr("everybody within {length}").format(length=inches(row.blast_radius))
    return (StatRow(tr("Blast"), text, "R10-EX-01"),)
