"""Waiting for an ally's turn to share in an attack (R10-TU-05, R10-CA-03)."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.engagement import in_close_combat
from game.rulesets.brikwars_2010.figures import item_row, prone, sheet_of
from game.rulesets.brikwars_2010.joint_events import Delayed
from game.rulesets.brikwars_2010.sheets import Look, Res


def allies(view: Look, side: str) -> tuple[str, ...]:
    """Other sides on the same side of the war that still have figures."""
    setup = view.battle.setup
    alive = {unit.side for unit in view.state.units.values()}
    return tuple(
        other
        for other in view.state.order
        if other != side and other in alive and not setup.hostile(side, other)
    )


def delay(r: Res, unit_id: str) -> None:
    """A unit keeps its attack for an ally's turn; on its own it makes none (R10-TU-05)."""
    r.emit(Delayed(unit=unit_id, rules=("R10-TU-05",)))


def delay_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not wait for an ally's turn; nothing when it may (R10-DP-09)."""
    if not allies(view, unit.side):
        return Refusal("There is no ally to wait for", "R10-TU-05")
    if prone(unit):
        return Refusal("It is Disrupted", "R10-TU-30")
    if sheet_of(unit).action_spent:
        return Refusal("Action already spent", "R10-TU-20")
    if in_close_combat(view, unit.id):
        return Refusal("No Ranged attacks in Close Combat", "R10-RG-03")
    if not any(item_row(item).role in ("ranged", "melee") for item in unit.items):
        return Refusal("It has nothing to join an attack with", "R10-CA-04")
    return waiting_refusal(unit)


def waiting_refusal(unit: AnyUnit) -> Refusal | None:
    """Why a unit that waits makes no attack on its own turn (R10-TU-05)."""
    if sheet_of(unit).delayed:
        return Refusal("It waits for an ally's turn", "R10-TU-05")
    return None
