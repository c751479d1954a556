"""The straight way of a charge: how far, at what cost, past whom (R10-TD-19, R10-CH-07)."""

from msgspec.structs import replace as with_fields

from game.geometry.types import Mover, Walk
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.book import book
from game.rulesets.brikwars.figures import cannot_jump, fighter_of, row_of
from game.rulesets.brikwars.maneuvers import stepping
from game.rulesets.brikwars.momentum import leaps, run_toward, slowed
from game.rulesets.brikwars.movement import FAR, HALF_SPEED_GROUND, affordable
from game.rulesets.brikwars.paths import off_line
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common

STEP = 0.1
"""How finely to look for room to strike from, in inches."""
LAVA = "lava"
"""Deadly ground that need not lie lower; the edge of any other is one to fall over."""
NEARLY = 0.05
"""How near to where it should strike a charge has come that strikes there, in inches."""
SPARE = 0.003
"""More room than its stand that a run has to have which is declared, in inches.

Each place at which an enemy may answer is rounded; what a run went free of at first, it still does
from there. A body 1" off the line is missed in any case (R05-UN-13).
"""
LENGTH = 1000.0
"""Inches of a direction as steps keep it: rounded, it still leads to the same place."""


def runner(unit: AnyUnit, *, down: bool = False) -> Mover:
    """How a unit runs straight on: over what can be jumped, into anything that lies ahead.

    ``down`` lets it jump down of its own will (R10-TU-16); else an edge ends the walk, as lava
    always does, and what happens there is for the caller to say.
    """
    measures = common().measures
    return with_fields(
        stepping(unit),
        factor=dict.fromkeys(HALF_SPEED_GROUND, measures.half_speed_cost),
        avoid=(LAVA,),
        jump=not cannot_jump(unit),
        leap=0.0,
        deepest=FAR if down else measures.free_drop,
    )


def spared(mover: Mover) -> Mover:
    """The runner of a charge not yet declared: its lane is free for all of the run, or not at all.

    R10-TD-19, R05-TD-10.
    """
    return with_fields(mover, radius=mover.radius + SPARE)


def straight_run(
    view: Look, unit: AnyUnit, way: tuple[float, float], inches: float, mover: Mover
) -> tuple[tuple[Point, ...], Walk]:
    """The way straight on as far as the Move reaches, and the walk along it."""
    return affordable(view, unit, (unit.place.step(way, inches),), mover)


def meeting(unit: AnyUnit, target: AnyUnit, way: tuple[float, float], reach: float) -> float | None:
    """Inches along a way to where a target comes within reach; nothing when it lies aside.

    0 where it is within reach already. With reach 0 that is where the stands touch.
    """
    dx, dy = target.place.x - unit.place.x, target.place.y - unit.place.y
    ahead = dx * way[0] + dy * way[1]
    wide = row_of(unit).stand_radius + row_of(target).stand_radius + reach
    room = wide**2 - (dx * dx + dy * dy - ahead * ahead)
    if room < 0.0 or ahead < 0.0:
        return None
    return max(0.0, ahead - float(room**0.5))


def bearing(way: tuple[float, float]) -> Point:
    """The direction of a unit vector as a step keeps it: long, for it is rounded like a place.

    Rounded in its own length, it would lead a run of 12" aside by more than a body may be grazed.
    """
    return Point(0, 0).step(way, LENGTH)


def course(way: Point) -> tuple[float, float]:
    """The direction that a step has kept, as a unit vector again."""
    return direction(Point(0, 0), way) or (0.0, 0.0)


def touching(unit: AnyUnit, target: AnyUnit, way: Point) -> bool:
    """Whether a runner is right before a target, so that they collide."""
    left = meeting(unit, target, course(way), 0.0)
    return left is not None and left <= NEARLY


def blow_at(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    way: tuple[float, float],
    reach: float,
    spare: float = 0.0,
) -> float | None:
    """Inches along a way to the first place in reach where the unit can stand to strike.

    Nothing when the target lies aside; where there is no room at all, where its reach begins. A
    run that is not yet declared has to have some room to ``spare``.
    """
    first = meeting(unit, target, way, reach)
    if first is None or reach <= 0.0:
        return first
    itself, radius = frozenset((unit.id,)), row_of(unit).stand_radius + spare
    far = first
    while far <= first + reach:
        if view.field.fits(unit.place.step(way, far), radius, ignore=itself) is None:
            return far
        far += STEP
    return first


def aside(view: Look, unit_id: str, start: Point, way: Point, charger: AnyUnit) -> bool:
    """Whether a unit stands clear of a charger's path: 1" from the line for two minifigs.

    That is the width of both stands (R10-TU-43, R05-TU-43).
    """
    unit = view.state.units.get(unit_id)
    if unit is None:
        return True
    return off_line(unit.place, start, way) >= (
        row_of(unit).stand_radius + row_of(charger).stand_radius
    )


def fast_enough(view: Look, unit: AnyUnit, walk: Walk, end: Point) -> bool:
    """Whether the last inches before the blow are run at full speed (R10-CH-04, R05-CH-04)."""
    run = 0.0
    for leg, down in reversed(tuple(leaps(walk.legs, unit.elevation))):
        if slowed(view, leg):
            break
        run += leg.start.distance(leg.end) + (down if book(view).jumps_run else 0.0)
    else:
        way = direction(unit.place, end)
        run += run_toward(unit, way) if way is not None else 0.0
    return at_most(fighter_of(unit).run_for_mom, run)
