"""What the screen may look ahead at: dangers, sight lines, the lane of a charge, marks of a way."""

from collections.abc import Iterator

from game.engine.ruleset import Danger, Lane, Sighting, WayMark
from game.geometry.types import HiddenGround, Leg, Polygon
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import (
    MINIFIG,
    fighter_of,
    hands_holding,
    kit_row,
    move_of,
    prone,
    row_of,
    weapon_reach,
)
from game.rulesets.brikwars.lanes import blow_at
from game.rulesets.brikwars.momentum import gained_at, may_gather, run_toward, slowed
from game.rulesets.brikwars.movement import mover_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow, common
from game.rulesets.brikwars.visibility import counted_sight, covered_sections, height_bonus
from game.rulesets.brikwars.words import first_of_things, thing_name
from game.words import tr

LEVEL = 0.05
"""Inches of height below which nothing is said of it."""


def dangers(view: Look, unit: AnyUnit) -> tuple[Danger, ...]:
    """Where a unit could strike or shoot on its next turn: Move, then reach or range.

    An Angry Inch comes on top of a reach (R10-CC-10, R05-CC-10). Range is measured from rim to rim
    (R10-TD-08, R05-UN-07), with the bonus for the height it stands at now (R10-AT-30, R05-AT-40);
    shots beyond it are allowed, but every inch counts against them (R10-AT-32).
    """
    if unit.position is None:
        return ()
    stands = _stands(view, unit)
    rims = row_of(unit).stand_radius + common().units[MINIFIG].stand_radius
    blow = rims + weapon_reach(unit) + common().measures.angry_inch
    found = [Danger("strike", stands, blow)]
    carried = (kit_row(unit, item) for item in unit.items if hands_holding(unit, item.id))
    ranges = [range_ for row in carried for range_ in _ranges(view, row)]
    if ranges:
        found.append(Danger("shoot", stands, rims + max(ranges) + height_bonus(unit, 0.0)))
    return tuple(found)


def _ranges(view: Look, row: ItemRow) -> Iterator[float]:
    """How far an item shoots or flies; the edge of a blast as well (R10-EQ-14, R10-EX-08).

    R05-EX-05, R05-RG-10.
    """
    blast = book(view).blast_radius(view, row)
    if row.role == "ranged" and row.range is not None:
        yield row.range + blast
    flight = book(view).flight(row)
    if flight is not None:
        yield flight + blast if row.role == "explosive" else flight


def danger_steps(view: Look, unit: AnyUnit) -> Iterator[None]:
    """Work out where a unit could come to stand, with pauses."""
    move = _fresh_move(view, unit)
    if unit.position is None or move == 0.0:
        return iter(())
    return view.field.reach_steps(unit.place, mover_of(view, unit), move)


def _stands(view: Look, unit: AnyUnit) -> tuple[Polygon, ...]:
    """Where a unit could come to stand with a fresh Move."""
    move = _fresh_move(view, unit)
    found: tuple[Polygon, ...] = ()
    if move > 0.0:
        found = view.field.reach_area(unit.place, mover_of(view, unit), move)
    return found or (_spot(unit.place),)


def _fresh_move(view: Look, unit: AnyUnit) -> float:
    """Inches a unit could walk on its next turn.

    Who gets up first moves at Half Speed (R10-TU-31, R05-TU-31); Close Combat and a Grab hold
    (R10-TU-18).
    """
    if not book(view).may_leave(view, unit):
        return 0.0
    return move_of(unit) / 2 if prone(unit) else move_of(unit)


def _spot(at: Point) -> Polygon:
    """A place as a region: a speck."""
    return Polygon(((at.x - 0.01, at.y), (at.x, at.y - 0.01), (at.x + 0.01, at.y)))


def sighting(view: Look, unit: AnyUnit, target: AnyUnit) -> Sighting:
    """The sections of a target that a unit sees, and what hides the rest (R10-TD-04, R05-TD-03)."""
    seen = counted_sight(view, unit, target)
    sections = covered_sections(unit, target, seen)
    return Sighting(sections, seen.blockers, seen.blocked_at)


def hidden_ground(view: Look, unit: AnyUnit) -> HiddenGround:
    """Where a Minifig on its feet would be hidden from a unit by walls (R10-TD-04, R05-TD-03).

    Lines start over the middle of a stand or on its edge (R10-UN-06).
    """
    gaze = book(view).gaze(unit)
    height, tall = unit.elevation + gaze.height, common().units[MINIFIG].height
    return view.field.hidden_ground(unit.place, height, tall, gaze.radius)


def lane(view: Look, choice: Choice) -> Lane | None:
    """The straight run of a charge up to its blow, and from where it brings a MOM (R10-CH-01)."""
    unit = view.state.units.get(choice.unit or "")
    target = view.state.units.get(choice.target or "")
    if unit is None or target is None:
        return None
    reach = book(view).charge_reach(view, unit, choice)
    if reach is None:
        return None
    way = direction(unit.place, target.place)
    if way is None:
        return None
    inches = blow_at(view, unit, target, way, reach) or 0.0
    end = unit.place.step(way, inches)
    needed = max(0.0, fighter_of(unit).run_for_mom - run_toward(unit, way))
    mark = None
    if at_most(needed, inches):
        mark = _run_mark(view, unit.place.step(way, needed), end)
    return Lane(unit.place, end, 2 * row_of(unit).stand_radius, mark)


def way_marks(view: Look, unit: AnyUnit, legs: tuple[Leg, ...]) -> tuple[WayMark, ...]:
    """Slow ground on a way, and from where the run of it brings a MOM (R10-TU-12, R10-CH-02).

    R05-CH-02.
    """
    slow = tuple(
        WayMark(
            "slow",
            leg.start,
            leg.end,
            leg.length,
            tr("Slow ground for"),
            law(view, "R10-TU-12/R05-TU-12"),
        )
        for leg in legs
        if slowed(view, leg) and leg.start != leg.end
    )
    start = gained_at(view, unit, legs) if may_gather(view, unit) else None
    return slow if start is None else (*slow, _run_mark(view, start, legs[-1].end))


def height_note(view: Look, legs: tuple[Leg, ...]) -> str:
    """How much higher or lower a way ends, and on what, or what is climbed over on it; else ""."""
    rise = legs[-1].feet_to - legs[0].feet_from if legs else 0.0
    if abs(rise) >= LEVEL:
        piece = view.field.ground(legs[-1].end).piece_id
        told = tr('Ends {inches:.1f}" higher') if rise > 0 else tr('Ends {inches:.1f}" lower')
        told = told.format(inches=abs(rise))
        if piece is None:
            return told
        return tr("{change}, on {thing}").format(change=told, thing=thing_name(view, piece))
    climbed = _climbed(view, legs)
    if climbed:
        return tr("Climbs over {thing} on the way").format(thing=first_of_things(view, climbed))
    tags = {tag for leg in legs for tag in leg.tags}
    both = {"jump-up", "jump-down"} <= tags
    return tr("Jumps down and up again on the way") if both else ""


def _climbed(view: Look, legs: tuple[Leg, ...]) -> list[str]:
    """The things that a way leads over: jumped over, or jumped onto and left again."""
    found: dict[str | None, None] = {}
    for leg in legs:
        found.update(dict.fromkeys(leg.over))
        if "jump-up" in leg.tags:
            middle = leg.start.toward(leg.end, leg.start.distance(leg.end) / 2)
            found[view.field.ground(middle).piece_id] = None
    last = view.field.ground(legs[-1].end).piece_id if legs else None
    return [thing for thing in found if thing is not None and thing != last]


def _run_mark(view: Look, start: Point, end: Point) -> WayMark:
    return WayMark(
        "run",
        start,
        end,
        start.distance(end),
        tr("MOM over the last"),
        law(view, "R10-CH-02/R05-CH-02"),
    )
