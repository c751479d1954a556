"""Movement, and enemies who answer an approach (R10-TU-10..19, -21, -25)."""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.figures import beyond, foes_in_melee, prone, stopped, weapon_reach
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.maneuvers import on_its_feet
from game.rulesets.brikwars.movement import advance, affordable, asked_on, interrupted, mover_of
from game.rulesets.brikwars.plain_verbs import moving
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Move
from game.rulesets.brikwars.words import name_or_count
from game.rulesets.brikwars_2010.disengaging import disengage_refusal
from game.rulesets.brikwars_2010.figures import free_to_move, sheet_of
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.steps import Disengage
from game.words import tr


def can_move(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not move at all now; nothing when it may."""
    if prone(unit):
        return Refusal(tr("It is Disrupted: stand up first"), "R10-TU-30")
    held = held_fast(unit)
    if held is not None:
        return held
    if not free_to_move(view, unit):
        return _held_in_combat(view, unit)
    if stopped(view, unit):
        return Refusal(tr("It is stopped for this turn"), "R10-TU-36")
    if sheet_of(unit).move_left <= 0.0:
        return Refusal(tr("No Move left"), "R10-TU-03")
    return None


def _held_in_combat(view: Look, unit: AnyUnit) -> Refusal:
    """With whom a unit is in Close Combat, and whether Disengaging lets it walk.

    R10-TU-18, R10-CC-08. Who is stopped or has no Move left would stand still all the same
    (R10-TU-36, R10-TU-03).
    """
    free = sheet_of(unit).let_go
    foes = [foe for foe in foes_in_melee(view, unit.id) if foe not in free]
    walks = not stopped(view, unit) and sheet_of(unit).move_left > 0.0
    text = tr("In Close Combat with {names}: no walk now")
    if walks and disengage_refusal(view, unit) is None:
        text = tr("In Close Combat with {names}: Disengage first")
    return Refusal(text.format(names=name_or_count(view, foes)), "R10-TU-18")


def walk_left(view: Look, unit: AnyUnit) -> float:
    """Inches that a unit may still walk on this turn, getting up or Disengaging where it must.

    R10-TU-10, R10-TU-18, R10-TU-31.
    """
    walker = on_its_feet(view, unit)
    if walker is None:
        return 0.0
    if disengage_refusal(view, walker) is None:
        free = with_fields(sheet_of(walker), let_go=foes_in_melee(view, unit.id))
        walker = with_fields(walker, sheet=free)
    return 0.0 if can_move(view, walker) is not None else sheet_of(walker).move_left


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
    return asked_on(r, unit)


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


def _may_move(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return can_move(view, unit)


MOVE = moving(_may_move)
