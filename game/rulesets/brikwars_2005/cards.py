"""The card of a figure: its ratings, what it carries, and what holds for it now."""

from game.engine.ruleset import Readiness, StatCard, StatRow
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import move_of, prone
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import inches, side_name
from game.rulesets.brikwars_2005.figures import sheet_of
from game.words import tr


def stat_card(view: Look, unit: AnyUnit) -> StatCard:
    """Everything a player may know of a figure; for a fallen one what it was."""
    sheet = sheet_of(unit)
    alive = unit.id in view.state.units
    return StatCard(
        title=unit.name,
        role=side_name(view, unit.side),
        stats=(),
        items=(),
        states=() if alive else (StatRow(tr("In pieces"), "", "R05-ST-03"),),
        can_act=alive and not sheet.action_spent and not prone(unit),
        left=_left(unit),
    )


def _left(unit: AnyUnit) -> tuple[Readiness, ...]:
    """Move and Action of this turn (R05-TU-03, R05-TU-20)."""
    sheet, move = sheet_of(unit), move_of(unit)
    share = min(1.0, sheet.move_left / move) if move else 0.0
    text = tr("{left} of {whole}")
    left = text.format(left=f"{round(sheet.move_left, 1):g}", whole=inches(move))
    action = tr("spent") if sheet.action_spent else tr("ready")
    return (
        Readiness(tr("Move"), left, share),
        Readiness(tr("Action"), action, 0.0 if sheet.action_spent else 1.0),
    )
