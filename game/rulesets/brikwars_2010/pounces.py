"""Leaps on purpose onto somebody right under an edge (R10-CH-37, R10-TU-16).

Who stands so near to the foot of a ledge that the run at him would end on top of it cannot be run
into; one goes over the edge and comes down on him. Rulings: the jump costs its height and what it
carries aside, without damage; the MOM is that of the four inches down, whatever the run before;
the ground stops the leaper, so that nobody runs on from there (R10-CH-09). Whoever falls so far
against its will has the MOM of the fall as well.
"""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.geometry.types import Leg, Walk
from game.model.decisions import Refusal
from game.model.events import Moved
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction, heading_to, length_of
from game.rulesets.brikwars.events import MoveSpent
from game.rulesets.brikwars.figures import called, cannot_jump, prone, row_of, stopped, worn
from game.rulesets.brikwars.knockback import come_down, deadly_at, edge_ahead, foot_of_the_edge
from game.rulesets.brikwars.lanes import meeting, runner, straight_run
from game.rulesets.brikwars.mines import mine_at
from game.rulesets.brikwars.movement import advance, interrupted
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Approach, Watch
from game.rulesets.brikwars.triggers import put_in_order
from game.rulesets.brikwars.visibility import note_in_view, note_seen
from game.rulesets.brikwars.watching import first_sight, first_trigger
from game.rulesets.brikwars.words import length_and_limit
from game.rulesets.brikwars_2010.figures import deflection_of, sheet_of
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.movement import turns_away
from game.rulesets.brikwars_2010.rolls import deflected
from game.rulesets.brikwars_2010.run_steps import Landing, Pounce
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


class Dive(NamedTuple):
    """A leap over an edge: inches of run up to it, where it ends, and what it costs in all."""

    before: float
    foot: Point
    cost: float


def dive_at(view: Look, unit: AnyUnit, target: AnyUnit) -> Dive | None:
    """The leap straight at a target right under the next edge; nothing where he stands clear.

    He does where there is room for the leaper's stand between the ledge and him: that is a run.
    Worked numbers: one inch to the edge, four down, and 1.8" past the target below cost 6.8".
    """
    way = direction(unit.place, target.place)
    if way is None:
        return None
    edge = edge_ahead(view, unit, way, unit.place.distance(target.place))
    near = meeting(unit, target, way, 0.0)
    if edge is None or near is None:
        return None
    if at_most(edge.distance + row_of(unit).stand_radius, near):
        return None
    foot = foot_of_the_edge(view, unit, edge.center, way)
    if foot is None or deadly_at(view, foot):
        return None
    below = whom_it_falls_upon(view, unit, edge.center, way)
    if below is None or below.id != target.id:
        return None
    before = max(0.0, edge.distance - tables().measures.brink)
    start = unit.place.step(way, before)
    down = unit.elevation - view.field.ground(foot).height
    return Dive(before, foot, before + start.distance(foot) + down)


def dive_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why nobody leaps onto a target from here; nothing when it lies right under an edge."""
    if cannot_jump(unit):
        armor = next(row for row in worn(unit) if row.heavy)
        return Refusal(tr("Nobody jumps in {armor}").format(armor=called(armor)), armor.rules[0])
    dive = dive_at(view, unit, target)
    if dive is None:
        high = tables().measures.mom_run
        return Refusal(
            tr('It takes a leap down of {height:.0f}" for that').format(height=high), "R10-CH-37"
        )
    left = sheet_of(unit).move_left
    if not at_most(dive.cost, left):
        cost, kept = length_and_limit(dive.cost, left)
        text = tr('The leap takes {cost}" of Move, {left}" are left').format(cost=cost, left=kept)
        return Refusal(text, "R10-TU-16")
    return None


def pounce(r: Res, step: Pounce) -> None:
    """Run to the edge, past enemies who may answer, and leap (R10-CH-37, R10-TU-16, -17).

    Those at its foot may answer, too, before the MOM is used on the target; whom they have stopped,
    or a mine has thrown away, uses none.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    if held_fast(unit) is not None or stopped(r, unit):
        return
    if step.landed is not None:
        if unit.place == step.landed:
            r.then(Landing(unit=unit.id, target=target.id))
        return
    if dive_refusal(r, unit, target) is not None:
        return
    dive = dive_at(r, unit, target)
    way = direction(unit.place, target.place)
    assert dive is not None, "it was possible"
    assert way is not None, "it was possible"
    if turns_away(r, unit, (unit.place.step(way, dive.before), dive.foot), target.id):
        r.then(step)
        return
    if dive.before > tables().measures.brink:
        mover = runner(unit)
        path, walk = straight_run(r, unit, way, dive.before, mover)
        paused = interrupted(r, unit, path, walk, mover, "charge", step)
        if paused is not None:
            if paused[0]:
                r.then(paused[1])
            return
        advance(r, unit, path, mover, "charge")
        r.then(step)
        return
    _over(r, unit, step, dive)


def _dive_walk(view: Look, unit: AnyUnit, dive: Dive) -> Walk:
    """The way of a leap, with the run before it, for those who watch."""
    way = direction(unit.place, dive.foot)
    assert way is not None, "it leads over an edge"
    brink, low = unit.place.step(way, dive.before), view.field.ground(dive.foot).height
    high, flat = unit.elevation, brink.distance(dive.foot)
    legs = (
        Leg(unit.place, brink, dive.before, dive.before, high, high),
        Leg(brink, dive.foot, flat, dive.cost - dive.before, high, low, ("jump-down",)),
    )
    return Walk(dive.cost, dive.before + flat, legs if dive.before > 0.0 else legs[1:])


def at_the_foot(view: Look, unit: Fig, dive: Dive, offered: tuple[str, ...]) -> tuple[str, ...]:
    """Enemies who may strike at who comes down among them, as far as he is not on a mine.

    Those ``offered`` have had their chance (R10-TU-17, R10-TU-12).
    """
    if mine_at(view, dive.foot) is not None:
        return ()
    low = view.field.ground(dive.foot).height
    there = Walk(0.0, 0.0, (Leg(dive.foot, dive.foot, 0.0, 0.0, low, low),))
    found = first_trigger(view, unit, there, offered)
    return () if found is None else found[1]


def watching_it(view: Look, unit: Fig, dive: Dive, watched: tuple[str, ...]) -> tuple[str, ...]:
    """Enemies who may shoot at who leaps before their eyes (R10-TU-22), mines apart."""
    names: tuple[str, ...] = ()
    walk = _dive_walk(view, unit, dive)
    while mine_at(view, dive.foot) is None:
        found = first_sight(view, unit, walk, (*watched, *names))
        if found is None:
            break
        names = (*names, *found[1])
    return names


def _over(r: Res, unit: Fig, step: Pounce, dive: Dive) -> None:
    """The jump itself: down beside the target; then whoever is there may answer it."""
    shooters = watching_it(r, unit, dive, step.watched)
    strikers = at_the_foot(r, unit, dive, step.offered)
    note_in_view(r, unit.id)
    ground = r.field.ground(dive.foot)
    r.emit(
        Moved(
            unit=unit.id,
            start=unit.place,
            end=dive.foot,
            path=(dive.foot,),
            elevation=ground.height,
            facing=heading_to(unit.place, dive.foot),
            cost=length_of(dive.cost),
            mode="charge",
            rules=("R10-TU-16", "R10-CH-37"),
        )
    )
    left = max(0.0, length_of(sheet_of(unit).move_left - dive.cost))
    r.emit(MoveSpent(unit=unit.id, left=left, rules=("R10-TU-16",)))
    note_seen(r, unit.id)
    note_in_view(r, unit.id)
    come_down(r, unit.id, ground, False, "R10-CH-37")
    if shooters:
        r.then(Watch(targets=(unit.id,), units=shooters, moving=True))
    for striker in put_in_order(r, strikers):
        r.then(Approach(unit=striker, mover=unit.id))
    r.then(with_fields(step, landed=dive.foot))


def dice_of_a_fall(unit: AnyUnit, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of a fall that get past what a unit wears (R10-EQ-20)."""
    return deflected(dice, deflection_of(unit))


def fall_upon(r: Res, unit: AnyUnit, at: Point | None, away: tuple[float, float]) -> None:
    """Give one who falls 4" or more its MOM against whom it comes down on (R10-CH-37).

    That is whoever stands nearest to where it would have come down on a field without bodies;
    ``unit`` is the faller as it went over the edge at a point, if it did.
    """
    below = None if at is None else whom_it_falls_upon(r, unit, at, away)
    if below is not None:
        r.then(Landing(unit=unit.id, target=below.id))


def whom_it_falls_upon(
    view: Look, unit: AnyUnit, at: Point, away: tuple[float, float]
) -> AnyUnit | None:
    """Who is right below one who goes over an edge 4" high or more at a point (R10-CH-37)."""
    measures, bodies = tables().measures, frozenset(one.id for one in view.state.on_field())
    foot = foot_of_the_edge(view, unit, at, away, through=bodies)
    if foot is None:
        return None
    ground = view.field.ground(foot).height
    if not at_most(measures.mom_run, unit.elevation - ground):
        return None
    below = [
        other
        for other in view.state.on_field()
        if other.id != unit.id
        and abs(other.elevation - ground) <= measures.free_drop
        and other.place.distance(foot) < row_of(other).stand_radius + row_of(unit).stand_radius
    ]
    return min(below, key=lambda other: (other.place.distance(foot), other.number), default=None)
