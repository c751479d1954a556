"""Getting up, and turning on the spot (R10-TU-31, R05-TU-31, R10-TD-10)."""

from msgspec.structs import replace as with_fields

from game.model.decisions import Refusal
from game.model.events import ConditionLost, Faced
from game.model.state import AnyUnit
from game.model.vectors import Point, direction, heading_to, length_of
from game.rulesets.brikwars.book import law, laws
from game.rulesets.brikwars.events import MoveSpent, TurnNoted
from game.rulesets.brikwars.figures import DISRUPTED, fighter_of, move_of, prone
from game.rulesets.brikwars.momentum import lose_run, run_toward
from game.rulesets.brikwars.sheets import Look, Res
from game.words import tr


def stand_up(r: Res, unit_id: str) -> None:
    """A Disrupted unit gets up on its own turn for half its Move (R10-TU-31, R05-TU-31)."""
    unit = r.state.units[unit_id]
    r.emit(ConditionLost(unit=unit_id, condition=DISRUPTED, rules=laws(r, "R10-TU-31/R05-TU-31")))
    r.emit(TurnNoted(unit=unit_id, what="stood_up", rules=laws(r, "R10-TU-31/R05-TU-31")))
    left = left_once_up(unit)
    r.emit(MoveSpent(unit=unit_id, left=left, rules=laws(r, "R10-TU-31/R05-TU-31")))


def standing_up_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a figure may not get up (R10-TU-31, -33, R05-TU-31)."""
    if not prone(unit):
        return Refusal(tr("Already standing"), law(view, "R10-TU-31/R05-TU-31"))
    if fighter_of(unit).disrupted_turn >= view.state.player_turn:
        rule = law(view, "R10-TU-33/R05-TU-31")
        return Refusal(tr("It was Disrupted on this very turn"), rule)
    return None


def left_once_up(unit: AnyUnit) -> float:
    """Inches of Move that getting up leaves: 2.5 of 5 (R10-TU-31, R05-TU-31)."""
    return max(0.0, length_of(fighter_of(unit).move_left - move_of(unit) / 2))


def on_its_feet(view: Look, unit: AnyUnit) -> AnyUnit | None:
    """A unit as it may walk on this turn, once it has got up; nothing where it stays down."""
    if not prone(unit):
        return unit
    if standing_up_refusal(view, unit) is not None:
        return None
    conditions = tuple(name for name in unit.conditions if name != DISRUPTED)
    sheet = with_fields(fighter_of(unit), move_left=left_once_up(unit))
    return with_fields(unit, conditions=conditions, sheet=sheet)


def face(r: Res, unit_id: str, toward: Point) -> None:
    """Turn on the spot, for free (R10-TD-10); a runner who turns away has stopped (R10-CH-04).

    R05-CH-04.
    """
    unit = r.state.units[unit_id]
    _turned(r, unit, heading_to(unit.place, toward))
    way = direction(unit.place, toward)
    if way is not None and run_toward(unit, way) == 0.0:
        lose_run(r, unit_id, law(r, "R10-CH-04/R05-CH-04"))


def turn_to(r: Res, unit: AnyUnit, at: Point) -> None:
    """Turn to what is aimed at or run at, for free (R10-TD-10)."""
    if at != unit.place:
        _turned(r, unit, heading_to(unit.place, at))


def _turned(r: Res, unit: AnyUnit, facing: int) -> None:
    if facing != unit.facing:
        r.emit(Faced(unit=unit.id, facing=facing, rules=("R10-TD-10",)))
