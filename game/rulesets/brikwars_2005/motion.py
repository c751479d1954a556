"""How fast everybody goes, and what that means for hitting it (R05-UN-10..12, R05-AT-20..30)."""

from game.model.events import Modifier, Moved
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, completed, direction
from game.rulesets.brikwars.engagement import foes_in_melee, in_close_combat
from game.rulesets.brikwars.momentum import heads
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.events import Aimed, Ran
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.run_steps import charges_at
from game.rulesets.brikwars_2005.tables import tables
from game.words import kept, mark


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


def motion_rows(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[Modifier, ...]:
    """What motion adds to a Ranged attack on a unit: +1, +1, and -1 per 6" of the faster one.

    R05-AT-20..26. Worked numbers: one who Aims at a target with speed 12" has +1 - 2 = -1.
    """
    rows = [*still_rows(stationary(view, target)), *aim_rows(aims(view, unit))]
    return (*rows, *fast_rows(unit, target, charges_at(view, target, unit)))


def still_rows(still: bool) -> tuple[Modifier, ...]:
    """+1 against a Stationary target (R05-AT-20)."""
    amount = tables().measures.stationary_modifier
    return (Modifier(amount, mark("target Stationary"), "R05-AT-20"),) if still else ()


def aim_rows(aiming: bool) -> tuple[Modifier, ...]:
    """+1 for an attacker who Aims (R05-AT-21)."""
    amount = tables().measures.aim_modifier
    return (Modifier(amount, mark("Aiming"), "R05-AT-21"),) if aiming else ()


def fast_rows(unit: AnyUnit, target: AnyUnit | None, at_it: bool = False) -> tuple[Modifier, ...]:
    """-1 for every 6" that the faster of the two moved, not when they run at each other.

    R05-AT-22, R05-AT-23, R05-AT-24. Only full inches count (R05-UN-09). Of a target that Charges
    the attacker itself, ``at_it``, the speed is ignored (R05-AT-25). Worked numbers: 7" and 13"
    make -2.
    """
    if target is not None and toward_each_other(unit, target):
        return ()
    speeds = [speed_of(unit)]
    if target is not None and not at_it:
        speeds.append(speed_of(target))
    speed = completed(max(speeds))
    steps = speed // tables().measures.fast_inches
    if steps == 0:
        return ()
    return (Modifier(-steps, kept('{speed}" fast').format(speed=speed), "R05-AT-24"),)


def opening_rows(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[Modifier, ...]:
    """What motion means for a blow: speed counts for the one that opens Close Combat (R05-AT-29).

    Ruling: between those who fight each other already it does not.
    """
    return () if target.id in foes_in_melee(view, unit.id) else fast_rows(unit, target)
