"""Enemies who answer an approach (R10-TU-17, -21)."""

from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import body_of, enemies_of, hostile, in_front, prone, row_of
from game.rulesets.brikwars.paths import enters, point_along
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.close_combat import closed_maneuvers, maneuver_options
from game.rulesets.brikwars_2010.figures import longest_reach, sheet_of
from game.rulesets.brikwars_2010.freeing_hands import drops_for_a_grab
from game.rulesets.brikwars_2010.grips import ask_a_holder
from game.rulesets.brikwars_2010.item_strikes import maneuver_as
from game.rulesets.brikwars_2010.maneuvers import place_refusal
from game.rulesets.brikwars_2010.steps import Approach
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


def first_trigger(
    view: Look, unit: AnyUnit, walk: Walk, offered: tuple[str, ...]
) -> tuple[float, tuple[str, ...]] | None:
    """How far along the walk the first enemies may respond, and who (R10-TU-17, -25)."""
    found: list[tuple[float, float, int, str]] = []
    for enemy in enemies_of(view, unit):
        if enemy.id in offered or not can_respond(view, enemy):
            continue
        reach = longest_reach(enemy)
        if reach <= 0.0:
            continue
        limit = row_of(unit).stand_radius + row_of(enemy).stand_radius + reach
        distance = _noticed_at(view, enemy, unit, walk, limit)
        if distance is not None:
            found.append((distance, -reach, enemy.number, enemy.id))
    if not found:
        return None
    found.sort()
    first = found[0][0]
    same = [entry for entry in found if entry[0] <= first + 1e-9]
    return first, tuple(entry[3] for entry in same)


def _noticed_at(
    view: Look, enemy: AnyUnit, unit: AnyUnit, walk: Walk, limit: float
) -> float | None:
    """How far along the walk an enemy first has the mover both in reach and in view.

    A walk that ends at the very reach has come into it, roundings aside (R10-UN-01).
    """
    length = sum(leg.start.distance(leg.end) for leg in walk.legs)
    distance = enters(walk, enemy.place, limit)
    if distance is None and walk.legs and at_most(walk.legs[-1].end.distance(enemy.place), limit):
        distance = length
    if distance is None:
        return None
    while True:
        at = point_along(walk, distance)
        if at_most(at.distance(enemy.place), limit) and notices(view, enemy, unit, at):
            return distance
        if distance >= length:
            return None
        distance = min(length, distance + tables().measures.looks_every)


def notices(view: Look, enemy: AnyUnit, unit: AnyUnit, at: Point) -> bool:
    """Whether the responder has the mover in front, in sight and in touch there (R10-TU-21)."""
    if not in_front(enemy, at):
        return False
    body = with_fields(body_of(unit), center=at, feet=view.field.ground(at).height)
    slack = tables().measures.vertical_slack
    if not view.field.can_touch(body_of(enemy), body, longest_reach(enemy), slack):
        return False
    eye = enemy.elevation + tables().measures.eye_height
    both = frozenset((enemy.id, unit.id))
    return view.field.sight(enemy.place, eye, body, ignore=both, bodies=False).count > 0


def can_respond(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit may make a Response Action at all (R10-TU-21)."""
    spent = sheet_of(unit).action_spent
    return not spent and not prone(unit) and not in_close_combat(view, unit.id)


def approach(r: Res, step: Approach) -> None:
    """An enemy comes within reach: attack, unless the owner declines (R10-TU-17, R10-DP-03).

    Who is charged has this as its single Counter: one maneuver, from where it is (R10-CH-14).
    """
    unit, mover = r.state.units.get(step.unit), r.state.units.get(step.mover)
    if unit is None or mover is None or not can_respond(r, unit):
        return
    if not hostile(r, unit, mover):
        return
    choice = ask_a_holder(r, lambda: approach_decision(r, step))
    if choice is not None and choice.do != "decline":
        blow = maneuver_as(choice, step.unit, step.mover, "response")
        r.then(with_fields(blow, rush=step.rush))


def approach_decision(view: Look, step: Approach) -> Decision | None:
    """With what to attack, or not; a hand may be emptied for a Grab first (R10-EQ-24)."""
    unit, mover = view.state.units[step.unit], view.state.units[step.mover]
    options, shut = _blows(view, unit, mover, step.rush)
    if not options:
        return None
    strikes = [option for option in options if option.do == "strike"]
    drops = () if step.rush else tuple(drops_for_a_grab(view, unit, mover, "R10-DP-03"))
    return Decision(
        kind="R10-DP-03",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, *drops, Option(do="decline", unit=unit.id, point="R10-DP-03")),
        closed=shut,
        default=(strikes or list(options))[0].choice(),
    )


def _blows(
    view: Look, unit: AnyUnit, mover: AnyUnit, rush: bool
) -> tuple[tuple[Option, ...], tuple[Closed, ...]]:
    """What it may do, and what not: no Angry Inch leads to a blow in the rush of a Charge."""
    options = maneuver_options(view, unit, mover, "R10-DP-03")
    shut = closed_maneuvers(view, unit, mover, "R10-DP-03")
    far = [option for option in options if rush and not _from_here(view, unit, mover, option)]
    hurried = Refusal(tr("A Charge leaves no time for an Angry Inch"), "R10-CH-14")
    near = tuple(option for option in options if option not in far)
    return near, (*shut, *(closed(option, hurried) for option in far))


def _from_here(view: Look, unit: AnyUnit, mover: AnyUnit, option: Option) -> bool:
    """Whether a maneuver needs no Angry Inch, which a Charge leaves no time for (R10-CC-12)."""
    at = unit.place
    return place_refusal(view, unit, option.do, mover, option.item, at) is None
