"""How far a blow reaches, what keeps it off, and the Angry Inch before it (R10-CC-10..14).

R10-EQ-17, R10-AT-02, R10-UN-08, R05-CC-10..12, R05-EQ-15, R05-AT-03, R05-UN-08.

Ruling: a blow goes from the hand, at the edge of the stand and 0.90" up, to a section of the target
as a shot does (R10-UN-06, R10-TD-04, R05-UN-06): whoever could be shot at from here can be struck
as far as the weapon reaches. What merely hides keeps off no blow, nor does anybody in between, and
how much higher or lower one may strike is told by the reach alone: a floor that one of the two
stands on is no wall.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry.types import Body, Sight
from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, at_most, direction, heading_to
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import body_of, in_close_combat, row_of
from game.rulesets.brikwars.maneuvers import (
    Swing,
    cramped,
    feet_at,
    goes_free,
    inch_moved,
    inch_refusal,
    level_swing,
    through_a_slit,
)
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.suggestions import (
    FINE_TURNS,
    HEMMED_IN,
    MOST,
    NEAR_FIRST,
    around,
)
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import large, shown_of
from game.rulesets.brikwars.words import first_of_things, in_the_way, length_and_limit
from game.words import tr

FAR_MARGIN = 0.02
"""Inches beyond reach and step from which no step helps, roundings included."""


class Reach(Struct, frozen=True):
    """The gaps that a maneuver bridges, in inches, and the rule that says how far it reaches.

    One that ``swings`` needs room at its sides (R10-EQ-22).
    """

    most: float
    rule: str
    least: float = 0.0
    swings: bool = False


def touch_refusal(
    view: Look, unit: AnyUnit, target: AnyUnit, reach: Reach, at: Point
) -> Refusal | None:
    """Why a maneuver cannot touch its target from a place: reach, height, walls, room (R10-AT-02).

    R05-AT-03. Over a low wall and through a window it gets to whatever of the target shows above
    the wall or in the window; how much that is counts in the roll (R10-AT-41, R05-AT-18).
    """
    body = with_fields(body_of(unit), center=at, feet=feet_at(view, unit, at))
    other = body_of(target)
    gap = view.field.gap(body, other)
    if not at_most(reach.least, gap):
        text = tr('Too close for a long weapon: {gap:.2f}", at least {least:.1f}"').format(
            gap=gap, least=reach.least
        )
        return Refusal(text, law(view, "R10-EQ-18/R05-EQ-16"))
    if not at_most(gap, reach.most):
        return Refusal(
            tr('Out of reach: {gap:.2f}", reach {reach:.1f}"').format(gap=gap, reach=reach.most),
            reach.rule,
        )
    refused = height_refusal(view, abs(body.feet - other.feet), reach.most) or way_refusal(
        view, unit, target, body, other, reach.most
    )
    if refused is None and reach.swings:
        return _swing_refusal(view, unit, body, other, reach.most)
    return refused


def _swing_refusal(
    view: Look, unit: AnyUnit, body: Body, other: Body, reach: float
) -> Refusal | None:
    """Why there is no room to swing: walls at both sides, or a slit (R10-EQ-22)."""
    if cramped(view, body, other.center, reach):
        return Refusal(tr("No room to swing between walls"), "R10-EQ-22")
    if through_a_slit(view, swing_at(view, unit, body, other)):
        return Refusal(tr("No room to swing through a slit"), "R10-EQ-22")
    return None


def within_a_step(view: Look, unit: AnyUnit, reach: float) -> float:
    """How far the center of anybody may be off whom an Angry Inch could bring into reach."""
    between = row_of(unit).stand_radius + view.field.widest_stand
    return between + reach + common().measures.angry_inch + FAR_MARGIN


def beyond_a_step(unit: AnyUnit, target: AnyUnit, reach: Reach) -> bool:
    """Whether a target is so far off that no Angry Inch brings it into reach."""
    between = row_of(unit).stand_radius + row_of(target).stand_radius
    most = between + reach.most + common().measures.angry_inch + FAR_MARGIN
    return unit.place.distance(target.place) > most


def even_with_a_step(
    view: Look, unit: AnyUnit, target: AnyUnit, reach: Reach, refused: Refusal
) -> Refusal:
    """Why a maneuver cannot touch its target, which is ``refused`` from where the unit stands.

    Who fights may not walk, and its Angry Inch comes with the blow: where not even that would be
    enough, it is told, for else one would look for a way to use it (R10-CC-10, R05-CC-10).
    """
    fights, held = in_close_combat(view, unit.id), book(view).inchless(unit)
    if not fights or held is not None or not beyond_a_step(unit, target, reach):
        return refused
    text = tr('Out of reach: {gap:.2f}", reach and Angry Inch {reach:.1f}"')
    gap = view.field.gap(body_of(unit), body_of(target))
    most = reach.most + common().measures.angry_inch
    return Refusal(text.format(gap=gap, reach=most), refused.rule)


def spots_to_touch(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    reach: Reach,
    refused_at: Callable[[Point], Refusal | None],
    most: int = MOST,
) -> tuple[Point, ...]:
    """Places within an Angry Inch from which nothing refuses a maneuver, nearest first.

    The shortest steps come first: straight at the target or straight away from it (R10-CC-13,
    R05-DP-12). No more than ``most`` are looked for: one where the question is whether any is.
    Who is hemmed in is helped by a finer grid: he may slip along whoever is in his way.
    """
    if beyond_a_step(unit, target, reach) or book(view).inchless(unit) is not None:
        return ()
    inch = common().measures.angry_inch
    between = row_of(unit).stand_radius + row_of(target).stand_radius
    nearest, farthest = between + reach.least - FAR_MARGIN, between + reach.most + FAR_MARGIN

    def free_ones(candidates: Iterable[Point], least: float) -> Iterator[Point]:
        for spot in dict.fromkeys(candidates):
            # Many places are out of reach, which is quickly told.
            if not least <= spot.distance(target.place) <= farthest:
                continue
            if refused_at(spot) is None and inch_refusal(view, unit, spot) is None:
                yield spot

    straight = _straight_steps(unit, target, between + reach.least, between + reach.most)
    coarse = (*straight, *around(unit.place, inch, shares=NEAR_FIRST))
    too_close = nearest if reach.least > FAR_MARGIN else 0.0
    found = list(islice(free_ones(coarse, too_close), most))
    if not found:
        fine = around(unit.place, inch, shares=HEMMED_IN, turns=FINE_TURNS)
        found = list(islice(free_ones(fine, nearest), most))
    return tuple(sorted(found, key=lambda spot: (unit.place.distance(spot), spot.y, spot.x)))


def _straight_steps(
    unit: AnyUnit, target: AnyUnit, nearest: float, farthest: float
) -> tuple[Point, ...]:
    """The shortest step toward or away from the target that brings the gap into range."""
    away = direction(target.place, unit.place) or HEADINGS[unit.facing]
    inch = common().measures.angry_inch
    now = unit.place.distance(target.place)
    steps: list[Point] = []
    for wanted in (farthest, nearest):
        change = min(inch, max(-inch, wanted - now))
        steps.append(unit.place.step(away, change))
    return tuple(steps)


def inch_question(
    view: Look,
    unit: AnyUnit,
    other: AnyUnit,
    what: str,
    item_id: str | None,
    spots: tuple[Point, ...],
    *,
    stays: bool,
    held: Refusal | None = None,
) -> Decision:
    """Where to go before something: stay if that works, or to a point within 1" (R10-DP-14).

    R05-DP-12. By default it is the shortest shift that makes it legal; who is ``held`` has none.
    """
    point = law(view, "R10-DP-14/R05-DP-12")
    stay = Option(do="stay", unit=unit.id, point=point)
    step = Option(
        do="step",
        unit=unit.id,
        target=other.id,
        item=item_id,
        mode=what,
        wants="at",
        bounds=Bounds(center=unit.place, radius=common().measures.angry_inch),
        suggest=spots,
        point=point,
    )
    return Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*((stay,) if stays else ()), *((step,) if spots else ())),
        closed=() if spots or held is None else (closed(step, held),),
        default=Choice(do="stay", unit=unit.id) if stays else step.choice(spots[0]),
    )


def stepped(r: Res, unit: AnyUnit, other: AnyUnit, question: Decision) -> bool:
    """Ask for an Angry Inch, and make it looking at the other; true when one was made."""
    at = r.ask(question).at
    if at is not None:
        inch_moved(r, unit, at, heading_to(at, other.place), law(r, "R10-CC-10/R05-CC-10"))
    return at is not None


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
