"""Sprinting (R05-TU-13)."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import length_of
from game.rulesets.brikwars.events import ActionSpent, MoveSpent
from game.rulesets.brikwars.figures import in_close_combat, prone, stopped
from game.rulesets.brikwars.plain_verbs import FACE, sprinting, standing_up
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.rolls import distance_roll
from game.rulesets.brikwars_2005.tables import tables
from game.words import tr


def sprint(r: Res, unit_id: str, *, asks: bool = False) -> None:
    """Spend the Action for 1d6" more Move, Bonus Dice included (R05-TU-13, R05-AM-40).

    Who runs at a hazard ``asks`` himself about each of them, and leaves it by default (R05-DP-17).
    """
    r.emit(ActionSpent(unit=unit_id, rules=("R05-TU-20",)))
    unit, dice = r.state.units[unit_id], (tables().measures.sprint_die,)
    rules = ("R05-TU-13",)
    inches = distance_roll(r, unit, "sprint", dice, asks=asks, usual=not asks, rules=rules)
    left = length_of(sheet_of(r.state.units[unit_id]).move_left + inches)
    r.emit(MoveSpent(unit=unit_id, left=left, rules=("R05-TU-13",)))


def sprint_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not Sprint (R05-TU-13, -16, -31)."""
    sheet = sheet_of(unit)
    if sheet.action_spent:
        return Refusal(tr("Action already spent"), "R05-TU-20")
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    if in_close_combat(view, unit.id):
        return Refusal(tr("In Close Combat: Withdraw first"), "R05-TU-16")
    if stopped(view, unit):
        return Refusal(tr("It is stopped for this turn"), "R05-TU-15")
    if sheet.aiming:
        return Refusal(tr("It has taken aim and stands still"), "R05-AT-27")
    if sheet.stood_up_turn == view.state.player_turn:
        return Refusal(tr("It has only just got up"), "R05-TU-31")
    return None


SPRINT = sprinting("R05-DP-03", sprint_refusal, sprint)
STAND_UP = standing_up("R05-DP-31")
FOOTWORK = (FACE, SPRINT, STAND_UP)
"""What everybody may do on foot, by himself."""
