"""How fast everybody goes, who stands still, and who Aims (R05-UN-10..12, R05-AT-21, R05-AT-27)."""

from game.model.decisions import Decision, Option
from game.model.events import Moved
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, direction
from game.rulesets.brikwars.figures import in_close_combat
from game.rulesets.brikwars.momentum import heads
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.events import Aimed, Ran
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.tables import tables


def speed_of(unit: AnyUnit) -> float:
    """Inches a unit has moved on its current turn, else on its most recent one (R05-UN-10).

    Nothing in this game carries anybody, so nobody has the speed of what carries it (R05-AT-28).
    """
    return sheet_of(unit).moved_this_turn


def stationary(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit stands still and fights nobody hand to hand (R05-UN-12, R05-AT-29).

    On its feet or not (R05-TU-33).
    """
    return speed_of(unit) == 0.0 and not in_close_combat(view, unit.id)


def has_moved(r: Res, unit_id: str, inches: float, forced: bool) -> None:
    """Count a stretch of a unit's own movement for its speed (R05-UN-11)."""
    del forced
    if inches > 0.0:
        gone = next(one for one in reversed(r.events) if isinstance(one, Moved))
        r.emit(Ran(unit=unit_id, inches=inches, heading=heading_of(gone), rules=("R05-UN-11",)))


def heading_of(moved: Moved) -> Point:
    """The unit vector over the last half inch of a path, or over all of a shorter one (R05-TD-02).

    A step aside at the end of a run hardly turns it.
    """
    end, left = moved.path[-1], tables().measures.heading_inches
    since = end
    for corner in (*reversed(moved.path[:-1]), moved.start):
        stretch = since.distance(corner)
        if stretch >= left:
            since = since.toward(corner, left)
            break
        since, left = corner, left - stretch
    return Point(*(direction(since, end) or HEADINGS[moved.facing]))


def take_aim(r: Res, unit_id: str) -> None:
    """Stand still for the rest of the turn (R05-AT-27)."""
    if not sheet_of(r.state.units[unit_id]).aiming:
        r.emit(Aimed(unit=unit_id, rules=("R05-AT-21", "R05-AT-27")))


def aims(view: Look, unit: AnyUnit) -> bool:
    """Whether an attacker has the +1 of Aiming (R05-AT-21, R05-AT-27).

    On its own turn once it has committed itself, in response after a turn without moving.
    """
    if unit.side == view.state.turn:
        return sheet_of(unit).aiming
    return stationary(view, unit)


def toward_each_other(unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether both have moved, at last each straight at the other (R05-AT-22, R05-AT-30)."""
    return _heads_for(unit, target) and _heads_for(target, unit)


def _heads_for(unit: AnyUnit, other: AnyUnit) -> bool:
    heading, way = sheet_of(unit).heading, direction(unit.place, other.place)
    if heading is None or way is None or speed_of(unit) == 0.0:
        return False
    return heads(heading, way, tables().measures.toward_half_angle)


POINT = "R05-DP-02"
AIM, NO = "aim", "no"


def may_aim(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit could take aim on its own turn: it has not moved so far (R05-AT-27)."""
    own = unit.side == view.state.turn
    return own and stationary(view, unit) and not sheet_of(unit).aiming


def offer_aim(r: Res, unit_id: str) -> None:
    """Ask a unit on its own turn whether it forfeits all movement for +1 (R05-DP-02).

    By default it does. Who cannot move any more has nothing to lose, and is not asked.
    """
    unit = r.state.units[unit_id]
    if not may_aim(r, unit):
        return
    if can_move(r, unit) is not None or r.ask(_question(r, unit)).do == AIM:
        take_aim(r, unit_id)


def _question(view: Look, unit: AnyUnit) -> Decision:
    aim = Option(do=AIM, unit=unit.id, point=POINT)
    return Decision(
        kind="R05-DP-02",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(aim, Option(do=NO, unit=unit.id, point=POINT)),
        default=aim.choice(),
    )
