"""Regions, routes and sensible places, for overlays, cursors and computer players."""

from collections.abc import Generator

from game.engine.ruleset import Way
from game.geometry.types import Mover, Polygon
from game.model.decisions import TURN, Decision, Option
from game.model.state import AnyUnit
from game.model.steps import finish
from game.model.vectors import HEADINGS, Point, at_most
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import enemies_of, fighter_of, in_close_combat, kit_row, row_of
from game.rulesets.brikwars.movement import move_refusal, mover_of
from game.rulesets.brikwars.outlooks import height_note, way_marks
from game.rulesets.brikwars.picking_up import worth_picking_up
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.suggestions import around
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.words import thing_name, too_dear
from game.words import tr

SPACING = 1.0
"""Least distance of the places offered to computer players, in inches."""
SPACINGS = 5
"""How many such distances make the reach of one that goes far."""


def area(view: Look, decision: Decision, option: Option) -> tuple[Polygon, ...]:
    """Where the value an option wants may lie: the reach of a move, or the circle of a point."""
    if option.wants == "path" and option.unit is not None:
        unit = view.state.units[option.unit]
        budget = fighter_of(unit).move_left
        return view.field.reach_area(unit.place, mover_of(view, unit, option.mode), budget)
    if option.bounds is not None and option.bounds.center is not None:
        return (_circle(option.bounds.center, option.bounds.radius or 0.0),)
    if decision.kind == TURN and option.do == "throw" and option.item is not None:
        return (_throw_circle(view, option),)
    return ()


def _throw_circle(view: Look, option: Option) -> Polygon:
    unit = view.state.units[option.unit or ""]
    item = unit.item(option.item or "")
    reach = book(view).flight(kit_row(unit, item)) if item is not None else None
    return _circle(unit.place, reach or 0.0)


def _circle(center: Point, radius: float) -> Polygon:
    return Polygon(
        outline=tuple(
            (center.x + cosine * radius, center.y + sine * radius) for cosine, sine in HEADINGS[::6]
        )
    )


def route(view: Look, option: Option, goal: Point, budget: float | None) -> Way:
    """The cheapest way to a point, or the one that ends nearest to it."""
    return finish(route_steps(view, option, goal, budget))


def route_steps(
    view: Look, option: Option, goal: Point, budget: float | None
) -> Generator[None, None, Way]:
    """The same, with pauses, the first when it is certain that no way so short leads there."""
    unit = view.state.units[option.unit or ""]
    left = fighter_of(unit).move_left if budget is None else budget
    mover = mover_of(view, unit, option.mode)
    found = view.field.route(unit.place, goal, mover, left)
    complete = found is not None
    why, rule = "", ""
    if found is None:
        found = yield from view.field.nearest_steps(unit.place, goal, mover, left)
        why, rule = yield from _too_far(view, unit, goal, mover, left)
    if not found.points:
        return Way(points=(), cost=0.0, left=left, complete=False, why=why, rule=rule)
    refused = move_refusal(view, unit, found.points, option.mode)
    legs = view.field.walk(unit.place, found.points, mover).legs
    return Way(
        points=found.points,
        cost=found.cost,
        left=max(0.0, left - found.cost),
        complete=complete and refused is None,
        why=why if refused is None else refused.reason,
        rule=rule if refused is None else refused.rule,
        marks=way_marks(view, unit, legs),
        note=height_note(view, legs),
    )


def _too_far(
    view: Look, unit: AnyUnit, goal: Point, mover: Mover, left: float
) -> Generator[None, None, tuple[str, str]]:
    """Why a place cannot be walked to, and the rule: no room, too far, or no way at all."""
    hindered = view.field.fits(goal, mover.radius, ignore=mover.ignore)
    if hindered is not None:
        name = thing_name(view, hindered)
        text = tr("No room to stand there: {name}").format(name=name)
        return text, law(view, "R10-TU-19/R05-TU-17")
    whole = yield from view.field.far_steps(unit.place, goal, mover)
    if whole is None:
        return tr("No way leads there"), law(view, "R10-TU-11/R05-TU-11")
    return too_dear(whole.cost, left), law(view, "R10-TU-10/R05-TU-10")


def spots(view: Look, decision: Decision, option: Option) -> tuple[Point, ...]:
    """Places worth a thought: a lattice within reach, and places next to enemies and items."""
    del decision
    if option.wants != "path" or option.unit is None:
        return tuple(value for value in option.suggest if isinstance(value, Point))
    unit = view.state.units[option.unit]
    left = fighter_of(unit).move_left
    mover = mover_of(view, unit, option.mode)
    spacing = max(SPACING, left / SPACINGS)
    lattice = view.field.reachable_points(unit.place, mover, left, spacing)
    found = [point for point, _ in lattice]
    found.extend(_beside_enemies(view, unit, left))
    found.extend(_beside_items(view, unit, left))
    return tuple(found)


def _beside_items(view: Look, unit: AnyUnit, left: float) -> list[Point]:
    """Places from which something worth it can be picked up this turn, this side of it."""
    near = row_of(unit).stand_radius + common().measures.pick_up_reach / 2
    reach = left - common().measures.pick_up_cost + near
    every = view.state.loose
    lying = (loose.position for loose in every if worth_picking_up(view, unit, loose))
    return [
        at.toward(unit.place, near)
        for at in lying
        if near < unit.place.distance(at) and at_most(unit.place.distance(at), reach)
    ]


def _beside_enemies(view: Look, unit: AnyUnit, left: float) -> list[Point]:
    """Places in arm's reach of enemies who could be come at this turn."""
    found: list[Point] = []
    if in_close_combat(view, unit.id):
        return found
    for enemy in enemies_of(view, unit):
        gap = row_of(unit).stand_radius + row_of(enemy).stand_radius + common().measures.arm_reach
        if not at_most(unit.place.distance(enemy.place), left + gap):
            continue
        found.extend(around(enemy.place, gap))
    return found
