"""Movement, and what an attack on the way means for it (R05-TU-10..18)."""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import foes_in_melee, in_close_combat, prone, stopped
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.movement import advance, affordable, asked_on, interrupted, mover_of
from game.rulesets.brikwars.plain_verbs import moving
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Move
from game.rulesets.brikwars.words import name_or_count
from game.rulesets.brikwars_2005.figures import settle, sheet_of
from game.words import tr


def can_move(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not move at all now; nothing when it may.

    Who has opened a fight walks no farther while it lasts (R05-CC-18).
    """
    held = held_up(view, unit)
    if held is None and sheet_of(unit).move_left <= 0.0:
        return Refusal(tr("No Move left"), "R05-TU-10")
    return held


def held_up(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not move however many inches it has; nothing when it may."""
    if prone(unit):
        return Refusal(tr("It is Disrupted: stand up first"), "R05-TU-30")
    if in_close_combat(view, unit.id):
        return _held_in_combat(view, unit)
    if stopped(view, unit):
        return Refusal(tr("It is stopped for this turn"), "R05-TU-15")
    if sheet_of(unit).aiming:
        return Refusal(tr("It has taken aim and stands still"), "R05-AT-27")
    return None


def _held_in_combat(view: Look, unit: AnyUnit) -> Refusal:
    """With whom a unit is in Close Combat, and whether a Withdrawal leads away.

    R05-TU-16, R05-CC-30. Who has no Move left stays where it is, and in the fight (R05-CC-36).
    """
    walks = not stopped(view, unit) and sheet_of(unit).move_left > 0.0
    text = tr("In Close Combat with {names}: no walk now")
    if walks and not sheet_of(unit).action_spent:
        text = tr("In Close Combat with {names}: Withdraw to leave")
    return Refusal(
        text.format(names=name_or_count(view, foes_in_melee(view, unit.id))), "R05-TU-16"
    )


def move(r: Res, step: Move) -> None:
    """Follow a path up to its end, or to where an enemy may answer (R05-TU-14, R05-TU-22).

    The step ends at every trigger: it emits the stretch so far, schedules the responders, those
    who shoot before those who strike, then itself with the rest of the path. A mover that Counters
    is in Close Combat and goes no farther; one that does not may go on, and is in Close Combat
    only when it stops within that enemy's reach (R05-TU-15).
    """
    unit = r.state.units.get(step.unit)
    if unit is None:
        return
    if can_move(r, unit) is not None or (step.resumed and not _goes_on(r, unit, step.known)):
        settle(r, unit.id)
        return
    mover = mover_of(r, unit, step.mode)
    path, walk = affordable(r, unit, step.path, mover)
    paused = interrupted(r, unit, path, walk, mover, step.mode, step)
    if paused is None:
        advance(r, unit, unbarred(r, unit, walk, path), mover, step.mode)
        settle(r, unit.id)
        return
    rest, again = paused
    if rest:
        r.then(with_fields(again, path=rest, known=r.state.event_count, resumed=True))


def _goes_on(r: Res, unit: AnyUnit, known: int) -> bool:
    """After an interruption: does the mover continue (R05-DP-07)?

    Only one to whom something has been done is asked: then more than the ``known`` events have
    happened.
    """
    if r.state.event_count == known:
        return True
    return asked_on(r, unit)


def _may_move(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return can_move(view, unit)


MOVE = moving(_may_move)
