"""Sprinting, getting up, turning on the spot (R10-TU-15, -31, R10-TD-10)."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import length_of
from game.rulesets.brikwars.events import ActionSpent, MoveSpent
from game.rulesets.brikwars.figures import move_of, prone, row_of, stopped
from game.rulesets.brikwars.plain_verbs import FACE, sprinting, standing_up
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.figures import free_to_move, sheet_of
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


def sprint(r: Res, unit_id: str) -> None:
    """Spend the Action for 1d6" more Move, Bonus dice included (R10-TU-15).

    A Hero sprints with the same die (R10-AM-26).
    """
    unit = r.state.units[unit_id]
    r.emit(ActionSpent(unit=unit_id, rules=("R10-TU-20",)))
    die = tables().measures.sprint_die
    rolled = r.roll("sprint", (die,), unit=unit_id, bonus=True, rules=("R10-TU-15", "R10-DI-07"))
    left = length_of(sheet_of(unit).move_left + rolled.total)
    r.emit(MoveSpent(unit=unit_id, left=left, rules=("R10-TU-15",)))


def sprint_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not Sprint (R10-TU-14, -15, -31)."""
    sheet = sheet_of(unit)
    if sheet.action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    held = held_fast(unit)
    if held is not None:
        return held
    if stopped(view, unit):
        return Refusal(tr("It is stopped for this turn"), "R10-TU-36")
    if not free_to_move(view, unit):
        return Refusal(tr("In Close Combat: Disengage first"), "R10-TU-18")
    if sheet.stood_up_turn == view.state.player_turn:
        return Refusal(tr("It has only just got up"), "R10-TU-31")
    if move_of(unit) < row_of(unit).move:
        return Refusal(tr("At Half Speed nobody Sprints"), "R10-TU-14")
    return None


SPRINT = sprinting("R10-DP-02", sprint_refusal, sprint)
STAND_UP = standing_up("R10-DP-27")
FOOTWORK = (FACE, SPRINT, STAND_UP)
"""What everybody may do on foot, by himself."""
