"""What keeps a blow from its target: height, or something solid (R10-AT-02, R10-UN-08).

R05-AT-03, R05-UN-08.

Ruling: a blow goes from the hand, at the edge of the stand and 0.90" up, to a section of the target
as a shot does (R10-UN-06, R10-TD-04, R05-UN-06): whoever could be shot at from here can be struck
as far as the weapon reaches. What merely hides keeps off no blow, nor does anybody in between, and
how much higher or lower one may strike is told by the reach alone: a floor that one of the two
stands on is no wall.
"""

from msgspec.structs import replace as with_fields

from game.geometry.types import Body, Sight
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.figures import body_of, row_of
from game.rulesets.brikwars.maneuvers import Swing, goes_free, level_swing
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import large, shown_of
from game.rulesets.brikwars.words import first_of_things, in_the_way, length_and_limit
from game.words import tr


def hand_of(unit: AnyUnit) -> float:
    """How high above the feet a unit's hand is: of a larger creature as much higher as it is.

    R10-UN-06, R05-UN-06.
    """
    measures = common().measures
    return measures.muzzle_height * row_of(unit).height / measures.sections[-1][2]


def reached(view: Look, unit: AnyUnit, body: Body, target: Body) -> Sight:
    """Which sections of a target a unit's blow gets to, were its body there."""
    return view.field.blow(body, hand_of(unit), target, common().measures.sight_lateral)


def reached_from_here(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[bool, ...]:
    """The same from where the unit is."""
    return reached(view, unit, body_of(unit), body_of(target)).sections


def too_high(rise: float, reach: float) -> bool:
    """Whether feet differ in height by more than a reach and half an inch.

    R10-UN-08, R10-TD-09, R05-UN-08.
    """
    return not at_most(rise, reach + common().measures.vertical_slack)


def height_refusal(view: Look, rise: float, reach: float) -> Refusal | None:
    """Why a reach does not span a difference in height (R10-UN-08, R05-UN-08)."""
    if not too_high(rise, reach):
        return None
    limit = reach + common().measures.vertical_slack
    text = tr('Too high or too low: {rise}", reach {reach}"')
    told, most = length_and_limit(rise, limit)
    return Refusal(text.format(rise=told, reach=most), law(view, "R10-UN-08/R05-UN-08"))


def way_refusal(
    view: Look, unit: AnyUnit, target: AnyUnit, body: Body, other: Body, reach: float
) -> Refusal | None:
    """What is in the way of a blow, where it gets to no section at all (R10-AT-02, R05-AT-03).

    Of a large creature any part within reach will do, be it a flank (R10-AT-20, R05-AT-10).
    """
    sight = reached(view, unit, body, other)
    if any(sight.sections):
        return None
    if large(target):
        here = with_fields(unit, position=body.center, elevation=body.feet)
        there = with_fields(target, position=other.center, elevation=other.feet)
        if shown_of(view, here, there, reach, "solid") > 0.0:
            return None
    return barred(view, sight.blockers)


def swing_at(view: Look, unit: AnyUnit, body: Body, target: Body) -> Swing:
    """The line of a blow that needs room at its sides (R10-EQ-22).

    It is level where it can be; else, as over a wall that is higher than the hand, it is one that
    gets to the target.
    """
    level = level_swing(body, target.center)
    if goes_free(view, level):
        return level
    lateral = common().measures.sight_lateral
    line = view.field.blow_line(body, hand_of(unit), target, lateral)
    return level if line is None else Swing(body.center, *line)


def barred(view: Look, things: tuple[str, ...]) -> Refusal:
    """Something is in the way of a blow, told by its name (R10-AT-02, R05-AT-03)."""
    what = first_of_things(view, things) if things else ""
    return Refusal(in_the_way(what), law(view, "R10-AT-02/R05-AT-03"))
