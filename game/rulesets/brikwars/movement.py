"""Movement, and enemies who answer an approach (R10-TU-10..19, -21, -25)."""

from typing import TypeVar

from msgspec.structs import replace as with_fields

from game.geometry.types import Mover, Stop, Walk
from game.model.decisions import Decision, Option, Refusal
from game.model.events import Moved
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, heading_to, length_of
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.events import MoveSpent
from game.rulesets.brikwars.figures import (
    as_it_stands,
    called,
    cannot_jump,
    fighter_of,
    row_of,
    worn,
)
from game.rulesets.brikwars.footing import paused
from game.rulesets.brikwars.knockback import DEADLY
from game.rulesets.brikwars.maneuvers import stepping
from game.rulesets.brikwars.mines import first_mine, mine_at, tread
from game.rulesets.brikwars.momentum import note_run
from game.rulesets.brikwars.paths import point_along, split_path
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Approach, Watch, WayStep
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.triggers import next_trigger, put_in_order
from game.rulesets.brikwars.visibility import note_in_view, note_seen
from game.rulesets.brikwars.words import stopper, thing_name, too_dear
from game.words import mark, tr

OnTheWay = TypeVar("OnTheWay", bound=WayStep)
"""Steps that go some way, past enemies who may answer."""


HALF_SPEED_GROUND = ("rough", "deep-water")


FAR = 300.0
"""No limit, in inches: Move itself bounds leaps and jumps down (R10-TU-10, -16)."""


def mover_of(view: Look, unit: AnyUnit, mode: str | None = None) -> Mover:
    """How a unit moves of its own will (R10-TU-10..13, R05-TU-10..12).

    Slow ground costs double (R10-TU-12, R05-TU-12); jumps up are at most 1" (R10-TU-11, R05-TU-11).
    Jumping down and leaping gaps need the mode ``jump`` (R10-DP-29, R05-TU-18). Who does not jump
    at all says the book (R10-EQ-09, R10-TU-14).
    """

    def found() -> Mover:
        measures = common().measures
        return with_fields(
            stepping(unit),
            factor=dict.fromkeys(HALF_SPEED_GROUND, measures.half_speed_cost),
            jump=not book(view).grounded(view, unit),
            leap=FAR if mode == "jump" else 0.0,
            deepest=FAR if mode == "jump" else measures.free_drop,
        )

    return as_it_stands(view, unit, ("mover", mode), found)


def move_refusal(
    view: Look, unit: AnyUnit, path: tuple[Point, ...], mode: str | None
) -> Refusal | None:
    """Why a unit may not follow a path: cost, obstacles, edges, room at the end."""
    mover = mover_of(view, unit, mode)
    walk = view.field.walk(unit.place, path, mover)
    if walk.stop is not None and not mover.jump:
        weighed = _weighed_down(view, unit, path, mover, walk.stop)
        if weighed is not None:
            return weighed
    if walk.stop is not None and walk.stop.reason in ("drop", "pit") and mode != "jump":
        gap = walk.stop.reason == "pit"
        rule = "R10-DP-29/R05-TU-10" if gap else "R10-DP-29/R05-TU-18"
        return Refusal(tr("That means jumping down or over a gap: say so"), law(view, rule))
    if walk.stop is not None:
        somebody = walk.stop.reason == "body"
        rule = "R10-TU-19/R05-TU-17" if somebody else "R10-TU-11/R05-TU-11"
        text = tr('Blocked by {what} after {length:.1f}"')
        what, length = stopper(view, walk.stop), walk.stop.distance
        return Refusal(text.format(what=what, length=length), law(view, rule))
    left = fighter_of(unit).move_left
    if not at_most(walk.cost, left):
        return Refusal(too_dear(walk.cost, left), law(view, "R10-TU-10/R05-TU-10"))
    blocked = view.field.fits(path[-1], row_of(unit).stand_radius, ignore=frozenset((unit.id,)))
    if blocked is not None:
        return Refusal(
            tr("No room to end there: {what}").format(what=thing_name(view, blocked)),
            law(view, "R10-TU-19/R05-TU-17"),
        )
    return None


def _weighed_down(
    view: Look, unit: AnyUnit, path: tuple[Point, ...], mover: Mover, stop: Stop
) -> Refusal | None:
    """Why somebody stops where others would jump or swim (R10-EQ-09, -10, R10-TU-14)."""
    lighter = (
        (mark("Nobody jumps in {armor}"), with_fields(mover, jump=True)),
        (mark("Nobody swims in {armor}"), with_fields(mover, avoid=DEADLY)),
    )
    for text, other in lighter:
        further = view.field.walk(unit.place, path, other)
        if further.stop is not None and further.stop.distance <= stop.distance:
            continue
        if not cannot_jump(unit):
            return Refusal(tr("Nobody jumps on the turn of getting up"), "R10-TU-14")
        armor = next(row for row in worn(unit) if row.heavy)
        return Refusal(tr(text).format(armor=called(armor)), armor.rules[0])
    return None


def interrupted(
    r: Res,
    unit: Fig,
    path: tuple[Point, ...],
    walk: Walk,
    mover: Mover,
    mode: str | None,
    step: OnTheWay,
    *,
    forced: bool = False,
) -> tuple[tuple[Point, ...], OnTheWay] | None:
    """Go to where the first enemies may answer, and let them (R10-TU-17, -22, -23, -25, R05-TU-14).

    Returns the rest of the path, and the step with all who have had their chance; nothing when
    nobody has one. A mine that comes before goes off, and nothing is left of the path (R10-TU-12).
    """
    trigger = next_trigger(r, unit, walk, step.watched, step.offered)
    mine = first_mine(r, walk)
    if mine is not None and (trigger is None or mine < trigger.distance):
        before, _ = paused(r, unit, walk, path, mine)
        stepped_on = mine_at(r, point_along(walk, mine))
        advance(r, unit, before, mover, mode, forced=forced)
        tread(r, unit.id, stepped_on)
        return (), step
    if trigger is None:
        return None
    before, rest = paused(r, unit, walk, path, trigger.distance)
    advance(r, unit, before, mover, mode, forced=forced)
    if trigger.shooters:
        r.then(Watch(targets=(unit.id,), units=trigger.shooters, moving=True))
    for striker in put_in_order(r, trigger.strikers):
        r.then(Approach(unit=striker, mover=unit.id, rush=step.rushes == striker))
    return rest, with_fields(
        step,
        offered=(*step.offered, *trigger.strikers),
        watched=(*step.watched, *trigger.shooters),
    )


def advance(
    r: Res,
    unit: AnyUnit,
    path: tuple[Point, ...],
    mover: Mover,
    mode: str | None,
    *,
    forced: bool = False,
) -> None:
    """Report a stretch of movement and what it cost.

    Whoever is ``forced`` to run on does not Disengage by it (R10-CC-04, R05-CC-05).
    """
    if not path or path[-1] == unit.place:
        return
    walk = r.field.walk(unit.place, path, mover)
    end = path[-1]
    previous = path[-2] if len(path) > 1 else unit.place
    note_in_view(r, unit.id)
    r.emit(
        Moved(
            unit=unit.id,
            start=unit.place,
            end=end,
            path=path,
            elevation=r.field.ground(end).height,
            facing=heading_to(previous, end),
            cost=length_of(walk.cost),
            mode=mode or "walk",
            rules=laws(r, "R10-TU-10/R05-TU-10"),
        )
    )
    left = max(0.0, length_of(fighter_of(unit).move_left - walk.cost))
    r.emit(MoveSpent(unit=unit.id, left=left, rules=laws(r, "R10-TU-10/R05-TU-10")))
    note_run(r, unit.id, walk.legs, unit.elevation)
    note_seen(r, unit.id)
    note_in_view(r, unit.id)
    book(r).has_moved(r, unit.id, walk.length, forced)


def affordable(
    view: Look, unit: AnyUnit, wanted: tuple[Point, ...], mover: Mover
) -> tuple[tuple[Point, ...], Walk]:
    """The path as far as the Move that is left reaches, and the walk along it.

    A mover pushed aside by an answer to its approach goes on from where it is now.
    """
    walk = view.field.walk(unit.place, wanted, mover)
    left = fighter_of(unit).move_left
    if at_most(walk.cost, left):
        return wanted, walk
    path, _ = split_path(unit.place, wanted, _paid(walk, unit.elevation, left))
    return path, view.field.walk(unit.place, path, mover)


def _paid(walk: Walk, feet: float, left: float) -> float:
    """How far along a walk from ground at height ``feet`` some Move leads, measured flat.

    Nobody begins a leap or a jump down for which it is not enough (R10-TU-16).
    """
    gone = 0.0
    for leg in walk.legs:
        flat = leg.start.distance(leg.end)
        if leg.cost > left:
            jump = feet - leg.feet_from if "jump-down" in leg.tags else 0.0
            if "leap" in leg.tags or jump > left:
                return max(0.0, gone - common().measures.brink)
            return gone + flat * (left - jump) / (leg.cost - jump)
        left -= leg.cost
        gone += flat
        feet = leg.feet_to
    return gone


def asked_on(r: Res, unit: AnyUnit) -> bool:
    """Ask a mover to whom something was done on its way whether it goes on (R10-DP-06, R05-DP-07).

    By default it does.
    """
    point = law(r, "R10-DP-06/R05-DP-07")
    ways = tuple(Option(do=do, unit=unit.id, point=point) for do in ("continue", "stop"))
    decision = Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=ways,
        default=ways[0].choice(),
    )
    return r.ask(decision).do == "continue"
