"""Movement, and enemies who answer an approach (R10-TU-10..19, -21, -25)."""

from typing import TypeVar

from msgspec.structs import replace as with_fields

from game.geometry.types import Mover, Stop, Walk
from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.events import Moved
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, heading_to, length_of
from game.rulesets.brikwars.engagement import beyond, foes_in_melee
from game.rulesets.brikwars.events import MoveSpent
from game.rulesets.brikwars.figures import cannot_jump, prone, row_of, stopped, weapon_reach, worn
from game.rulesets.brikwars.footing import footing, unbarred
from game.rulesets.brikwars.knockback import DEADLY
from game.rulesets.brikwars.mines import first_mine, mine_at, tread
from game.rulesets.brikwars.momentum import note_run
from game.rulesets.brikwars.names import called
from game.rulesets.brikwars.paths import point_along, split_path
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.visibility import note_in_view, note_seen
from game.rulesets.brikwars.words import stopper, thing_name
from game.rulesets.brikwars_2010.disengaging import free_to_move
from game.rulesets.brikwars_2010.engagement import part_the_disengaged
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.maneuvers import no_go
from game.rulesets.brikwars_2010.run_steps import Charge, ChargeThing, Leap, Pounce, RunOn
from game.rulesets.brikwars_2010.steps import Approach, Disengage, Move, Watch
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.triggers import next_trigger, put_in_order
from game.words import mark, tr

OnTheWay = TypeVar("OnTheWay", bound=Move | Charge | ChargeThing | RunOn | Pounce | Leap)
"""Steps that go some way, past enemies who may answer."""

HALF_SPEED_GROUND = ("rough", "deep-water")
FAR = 300.0
"""No limit, in inches: Move itself bounds leaps and jumps down (R10-TU-10, -16)."""


def mover_of(view: Look, unit: AnyUnit, mode: str | None = None) -> Mover:
    """How a unit moves of its own will (R10-TU-10..13).

    Half Speed ground costs double (R10-TU-12); jumps up are at most 1" (R10-TU-11). Jumping down
    and leaping gaps need the mode ``jump`` (R10-DP-29). In armor no jumping or swimming
    (R10-EQ-09), nor any jumping on the turn of getting up (R10-TU-14).
    """
    row, measures = row_of(unit), tables().measures
    slow = cannot_jump(unit) or sheet_of(unit).stood_up_turn == view.state.player_turn
    return Mover(
        radius=row.stand_radius,
        height=row.height,
        climb=measures.jump_up,
        drop=measures.free_drop,
        factor=dict.fromkeys(HALF_SPEED_GROUND, measures.half_speed_cost),
        avoid=no_go(unit),
        jump=not slow,
        leap=FAR if mode == "jump" else 0.0,
        deepest=FAR if mode == "jump" else measures.free_drop,
        ignore=frozenset((unit.id,)),
    )


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
        return Refusal(tr("That means jumping down or over a gap: say so"), "R10-DP-29")
    if walk.stop is not None:
        rule = "R10-TU-19" if walk.stop.reason == "body" else "R10-TU-11"
        what = stopper(view, walk.stop)
        return Refusal(
            tr('Blocked by {what} after {length:.1f}"').format(
                what=what, length=walk.stop.distance
            ),
            rule,
        )
    left = sheet_of(unit).move_left
    if not at_most(walk.cost, left):
        return Refusal(
            tr('That takes {cost:.1f}" of Move, {left:.1f}" are left').format(
                cost=walk.cost, left=left
            ),
            "R10-TU-10",
        )
    blocked = view.field.fits(path[-1], row_of(unit).stand_radius, ignore=frozenset((unit.id,)))
    if blocked is not None:
        return Refusal(
            tr("No room to end there: {what}").format(what=thing_name(view, blocked)), "R10-TU-19"
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


def can_move(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not move at all now; nothing when it may."""
    if prone(unit):
        return Refusal(tr("It is Disrupted: stand up first"), "R10-TU-30")
    held = held_fast(unit)
    if held is not None:
        return held
    if not free_to_move(view, unit):
        return Refusal(tr("In Close Combat: use Angry Inches, or Disengage"), "R10-TU-18")
    if stopped(view, unit):
        return Refusal(tr("It is stopped for this turn"), "R10-TU-36")
    if sheet_of(unit).move_left <= 0.0:
        return Refusal(tr("No Move left"), "R10-TU-03")
    return None


def move(r: Res, step: Move) -> None:
    """Follow a path up to its end, or to where an enemy may answer (R10-TU-17, -23).

    The step ends at every trigger: it emits the stretch so far, schedules the responders in
    order of reach (R10-TU-25), those who shoot before those who strike, then itself with the rest
    of the path. Who is Grabbed on the way goes no farther (R10-CC-23).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit) or sheet_of(unit).move_left <= 0.0 or stopped(r, unit):
        return
    if held_fast(unit) is not None:
        return
    if step.resumed:
        if not step.carried and not _goes_on(r, unit, step.known):
            return
        if counterstrikes_on_leaving(r, unit, step):
            return
    elif can_move(r, unit) is not None:
        return
    mover = mover_of(r, unit, step.mode)
    path, walk = affordable(r, unit, step.path, mover)
    paused = interrupted(r, unit, path, walk, mover, step.mode, step)
    if paused is None:
        advance(r, unit, unbarred(r, unit, walk, path), mover, step.mode)
        return
    rest, again = paused
    if rest:
        known = r.state.event_count
        r.then(with_fields(again, path=rest, known=known, resumed=True, carried=False))


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
    """Go to where the first enemies may answer, and let them (R10-TU-17, -22, -23, -25).

    Returns the rest of the path, and the step with all who have had their chance; nothing when
    nobody has one. A mine that comes before goes off, and nothing is left of the path (R10-TU-12).
    """
    trigger = next_trigger(r, unit, walk, step.watched, step.offered)
    mine = first_mine(r, walk)
    if mine is not None and (trigger is None or mine < trigger.distance):
        pause = footing(r, unit, walk, mine)
        stepped_on = mine_at(r, point_along(walk, mine))
        advance(r, unit, split_path(unit.place, path, pause)[0], mover, mode, forced=forced)
        tread(r, unit.id, stepped_on)
        return (), step
    if trigger is None:
        return None
    before, rest = split_path(unit.place, path, footing(r, unit, walk, trigger.distance))
    advance(r, unit, before, mover, mode, forced=forced)
    if trigger.shooters:
        r.then(Watch(targets=(unit.id,), units=trigger.shooters, moving=True))
    for striker in put_in_order(r, trigger.strikers):
        r.then(Approach(unit=striker, mover=unit.id, rush=_rushed(step, striker)))
    return rest, with_fields(
        step,
        offered=(*step.offered, *trigger.strikers),
        watched=(*step.watched, *trigger.shooters),
    )


def _rushed(step: OnTheWay, striker: str) -> bool:
    """Whether somebody is the target of a Charge, or of a Shove at a run (R10-CH-14)."""
    return isinstance(step, Charge) and step.do != "ram" and step.target == striker


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

    Whoever is ``forced`` to run on does not Disengage by it (R10-CC-04).
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
            rules=("R10-TU-10",),
        )
    )
    left = max(0.0, length_of(sheet_of(unit).move_left - walk.cost))
    r.emit(MoveSpent(unit=unit.id, left=left, rules=("R10-TU-10",)))
    note_run(r, unit.id, walk.legs, unit.elevation)
    note_seen(r, unit.id)
    note_in_view(r, unit.id)
    if not forced:
        part_the_disengaged(r, unit.id)


def affordable(
    view: Look, unit: AnyUnit, wanted: tuple[Point, ...], mover: Mover
) -> tuple[tuple[Point, ...], Walk]:
    """The path as far as the Move that is left reaches, and the walk along it.

    A mover pushed aside by an answer to its approach goes on from where it is now.
    """
    walk = view.field.walk(unit.place, wanted, mover)
    left = sheet_of(unit).move_left
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
                return max(0.0, gone - tables().measures.brink)
            return gone + flat * (left - jump) / (leg.cost - jump)
        left -= leg.cost
        gone += flat
        feet = leg.feet_to
    return gone


def _goes_on(r: Res, unit: AnyUnit, known: int) -> bool:
    """After an interruption: does the mover continue (R10-DP-06)?

    Only a mover that was drawn into Close Combat or shot at is asked: then more than the ``known``
    events have happened. Carrying on out of an opponent's reach is a Disengage: the opponent may
    Counterstrike first (R10-TU-17).
    """
    foes = foes_in_melee(r, unit.id)
    drawn = bool(foes) and sheet_of(unit).drawn_turn == r.state.player_turn
    if not drawn and r.state.event_count == known:
        return True
    decision = Decision(
        kind="R10-DP-06",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=(
            Option(do="continue", unit=unit.id, point="R10-DP-06"),
            Option(do="stop", unit=unit.id, point="R10-DP-06"),
        ),
        default=Choice(do="continue", unit=unit.id),
    )
    return r.ask(decision).do == "continue"


def leaving(view: Look, unit: Fig, path: tuple[Point, ...]) -> tuple[str, ...]:
    """Opponents not yet turned away from, whose reach a path leaves (R10-TU-17)."""
    free = sheet_of(unit).let_go
    there = [
        with_fields(unit, position=corner, elevation=view.field.ground(corner).height)
        for corner in path
    ]
    return tuple(
        foe.id
        for foe in (view.state.units[name] for name in foes_in_melee(view, unit.id))
        if foe.id not in free and any(beyond(view, at, foe, weapon_reach(foe)) for at in there)
    )


def turns_away(r: Res, unit: Fig, path: tuple[Point, ...], target: str) -> bool:
    """Running on at a target, out of the reach of others who have answered, is a Disengage.

    It comes first; true when one was needed (R10-TU-17).
    """
    away = tuple(foe for foe in leaving(r, unit, path) if foe != target)
    if away:
        r.then(Disengage(unit=unit.id, leaving=away))
    return bool(away)


def counterstrikes_on_leaving(r: Res, unit: Fig, step: Move) -> bool:
    """Schedule the Disengage that carrying on means; true when one was needed (R10-TU-17)."""
    away = leaving(r, unit, step.path)
    if not away:
        return False
    r.then(Disengage(unit=unit.id, leaving=away))
    r.then(with_fields(step, carried=True))
    return True
