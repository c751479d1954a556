"""Picking things up, in Close Combat, too (R05-EQ-19, R05-CC-16)."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.picking_up import can_hold, out_of_hand, pick_up, pick_up_refusal
from game.rulesets.brikwars.sheets import Look, Res
from game.words import tr


def snatch(r: Res, unit_id: str, loose_id: str) -> None:
    """Take something up: for an inch of Move, in Close Combat for nothing (R05-CC-16)."""
    pick_up(r, unit_id, loose_id, free=in_close_combat(r, unit_id))


def snatch_refusal(view: Look, unit: AnyUnit, loose_id: str | None) -> Refusal | None:
    """Why a unit may not pick something up (R05-EQ-19).

    In Close Combat there is no Move to spend, and none is needed for what lies within reach
    (R05-CC-16).
    """
    loose = next((one for one in view.state.loose if one.id == loose_id), None)
    if loose is None or not in_close_combat(view, unit.id):
        return pick_up_refusal(view, unit, loose_id)
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    return can_hold(view, unit, loose) or hands_busy(view, unit) or out_of_hand(view, unit, loose)
