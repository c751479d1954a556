"""Momentum: the MOM of a straight run, how it is gained, kept and lost (R10-CH-01..08)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.geometry.types import Leg
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, at_most, direction, length_of
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.figures import fighter_of, half_speed, prone
from game.rulesets.brikwars.momentum_events import MomentumGained, MomentumLost, RunNoted
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import common

SHORTEST = 0.05
"""Stretches below this, in inches, are too short to tell their direction from rounded points."""


def may_gather(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit can build Momentum at all: not at Half Speed, not just up (R10-TU-14, -31)."""
    slow = half_speed(unit) or fighter_of(unit).stood_up_turn == view.state.player_turn
    return not slow and not prone(unit)


def heads(way: Point, toward: tuple[float, float], half_angle: int) -> bool:
    """Whether a direction lies within some degrees of a unit vector."""
    length = Point(0, 0).distance(way)
    along = way.x * toward[0] + way.y * toward[1]
    return along >= HEADINGS[half_angle][0] * length - 1e-6 * length


def run_toward(unit: AnyUnit, way: tuple[float, float]) -> float:
    """Inches of straight run that count for going on in a direction (R10-CH-05, R05-CH-05)."""
    sheet = fighter_of(unit)
    if sheet.mom_dir is None:
        return 0.0
    straight = heads(sheet.mom_dir, way, common().measures.straight_half_angle)
    return sheet.straight_run if straight else 0.0


def holds_mom(unit: AnyUnit, way: tuple[float, float], half_angle: int) -> bool:
    """Whether a unit has a MOM that works in a direction (R10-CH-07)."""
    sheet = fighter_of(unit)
    return sheet.mom > 0 and sheet.mom_dir is not None and heads(sheet.mom_dir, way, half_angle)


def slowed(view: Look, leg: Leg) -> bool:
    """Whether nobody runs over a stretch at full speed (R10-CH-04, R05-CH-04)."""
    return any(mark in leg.tags for mark in book(view).slowing)


def leaps(legs: Iterable[Leg], feet: float) -> Iterator[tuple[Leg, float]]:
    """The legs of a walk from some height, each with the inches it jumps down at its start."""
    for leg in legs:
        yield leg, max(0.0, feet - leg.feet_from) if "jump-down" in leg.tags else 0.0
        feet = leg.feet_to


class StraightRun(NamedTuple):
    """What a unit has run: counted inches, their direction, and the MOM that it brought."""

    inches: float
    way: Point | None
    mom: int


def run_of(unit: AnyUnit) -> StraightRun:
    """What a unit has run so far."""
    sheet = fighter_of(unit)
    return StraightRun(sheet.straight_run, sheet.mom_dir, sheet.mom)


def run_after(view: Look, run: StraightRun, leg: Leg, down: float, needed: float) -> StraightRun:
    """What has been run after one more leg that began with a jump ``down``.

    ``needed`` inches straight on bring a MOM; a turn of more than 5 degrees from where the run
    began, or a stretch at less than full speed, loses it and starts anew (R10-CH-02..05). Whether
    the height of the jump is part of the run, and where nobody has full speed, says the book.
    """
    measures = common().measures
    inches, way, mom = run
    if slowed(view, leg):
        return StraightRun(0.0, None, 0)
    flat, toward = leg.start.distance(leg.end), direction(leg.start, leg.end)
    told = toward if flat >= SHORTEST else None
    if told is not None and not (way and heads(way, told, measures.straight_half_angle)):
        inches, way, mom = 0.0, Point(*told), 0
    inches += flat + (down if book(view).jumps_run else 0.0)
    return StraightRun(inches, way, 1 if at_most(needed, inches) else mom)


def gained_at(view: Look, unit: AnyUnit, legs: Iterable[Leg]) -> Point | None:
    """Where along some legs from its place a unit comes to a MOM that lasts up to their end."""
    run, needed = run_of(unit), fighter_of(unit).run_for_mom
    found = unit.place if run.mom else None
    for leg, down in leaps(legs, unit.elevation):
        after = run_after(view, run, leg, down, needed)
        if not after.mom:
            found = None
        elif not run.mom or after.way != run.way:
            rest = after.inches - needed
            found = leg.end.toward(leg.start, min(rest, leg.start.distance(leg.end)))
        run = after
    return found


def note_run(r: Res, unit_id: str, legs: Iterable[Leg], feet: float) -> None:
    """Count what a unit has just run, turn by turn of its way (R10-CH-02..05).

    A jump down may count with its height (R10-CH-01); ``feet`` is how high the walk began.
    """
    unit = r.state.units[unit_id]
    if not may_gather(r, unit):
        lose_run(r, unit_id, law(r, "R10-TU-14/R05-TU-31"))
        return
    held, needed = fighter_of(unit).mom, fighter_of(unit).run_for_mom
    run = run_of(unit)
    for leg, down in leaps(legs, feet):
        run = run_after(r, run, leg, down, needed)
    if run.mom < held:
        r.emit(MomentumLost(unit=unit_id, rules=laws(r, "R10-CH-04/R05-CH-04")))
    inches = length_of(run.inches)
    r.emit(RunNoted(unit=unit_id, inches=inches, way=run.way, rules=laws(r, "R10-CH-02/R05-CH-02")))
    if run.mom > held:
        r.emit(MomentumGained(unit=unit_id, rules=laws(r, "R10-CH-02/R05-CH-02")))


def lose_run(r: Res, unit_id: str, rule: str) -> None:
    """End a run: a MOM held is lost, what is run next counts anew (R10-CH-04, R05-CH-04)."""
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    sheet = fighter_of(unit)
    if sheet.mom:
        r.emit(MomentumLost(unit=unit_id, rules=laws(r, "R10-CH-04/R05-CH-04", rule)))
    if sheet.straight_run or sheet.mom_dir is not None:
        r.emit(RunNoted(unit=unit_id, inches=0.0, way=None, rules=(rule,)))


def runs_out(r: Res, side: str) -> None:
    """At the end of a turn the run is over of whoever stands still (R10-CH-04, -05).

    R05-CH-04. Who has Move left does so, or who else the book says.
    """
    for unit in r.state.of_side(side):
        if unit.position is not None and not book(r).run_lasts(r, unit):
            lose_run(r, unit.id, law(r, "R10-CH-05/R05-CH-05"))
