"""Enemies who attack whoever comes within their reach (R05-TU-14, R05-TU-23, R05-DP-05)."""

from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import hostile, row_of
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Approach
from game.rulesets.brikwars.watching import can_respond
from game.rulesets.brikwars_2005.close_combat import blow_as
from game.rulesets.brikwars_2005.counters import once_each
from game.rulesets.brikwars_2005.figures import RESPONSE, sheet_of
from game.rulesets.brikwars_2005.first_blows import reaches_here
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.melee_options import maneuver_options, maneuvers
from game.rulesets.brikwars_2005.run_steps import AtOnce, Blow
from game.rulesets.brikwars_2005.sheets import settings

POINT = "R05-DP-05"
FIRST = "R05-DP-35"
TOGETHER = "together"
"""How it is declined to strike at the same moment."""


def approach(r: Res, step: Approach) -> None:
    """An enemy comes within reach: attack, unless the owner declines (R05-TU-14).

    All ready weapons may follow, one after the other (R05-TU-23). Who is Charged has its Counter
    instead (R05-CH-13).
    """
    if step.rush:
        return
    unit, mover = r.state.units.get(step.unit), r.state.units.get(step.mover)
    if unit is None or mover is None or not can_respond(r, unit) or not hostile(r, unit, mover):
        return
    question = approach_question(r, unit, mover)
    if question is None:
        return
    choice = r.ask(question)
    if choice.do == "decline":
        return
    response = blow_as(choice, unit, RESPONSE)
    if settings(r).who_acts_first_roll:
        _act_first(r, unit, mover, response)
    else:
        r.then(response)


def _act_first(r: Res, unit: AnyUnit, mover: AnyUnit, response: Blow) -> None:
    """Both roll plain Skill, and the higher one strikes first (R05-TU-22, R05-DP-35).

    With the switch ``who_acts_first_roll``. On a tie both strike at once. Rulings: the mover's
    Action pays for that, like for any Attack. What strikes at once takes no Angry Inch: of two who
    do not both reach where they stand, the one that waits comes first.
    """
    ours, theirs = (
        r.roll("who acts first", (row_of(one).action_die,), unit=one.id, rules=("R05-TU-22",)).total
        for one in (mover, unit)
    )
    tie = ours == theirs and reaches_here(r, response)
    if ours > theirs or tie:
        choice = r.ask(first_question(r, mover, unit, tie=tie))
        if choice.do != "decline":
            blow = blow_as(choice, mover)
            if tie:
                r.then(AtOnce(blows=(blow, response)))
                return
            r.then(blow)
    r.then(response)


def first_question(view: Look, mover: AnyUnit, unit: AnyUnit, *, tie: bool = False) -> Decision:
    """With what a mover comes before the response, if it still has its Action (R05-DP-35).

    On a ``tie`` it comes together with it.
    """
    sheet = sheet_of(mover)
    shot = 0 < sheet.ranged_turn == view.state.player_turn
    able = not sheet.action_spent and not shot
    options = maneuver_options(view, mover, unit, FIRST, "active") if able else ()
    if tie:
        options = tuple(one for one in options if reaches_here(view, blow_as(one.choice(), mover)))
    decline = Option(do="decline", unit=mover.id, mode=TOGETHER if tie else None, point=FIRST)
    return Decision(
        kind=FIRST,
        side=mover.side,
        unit=mover.id,
        about=view.state.event_count,
        options=(*options, decline),
        default=(*options, decline)[0].choice(),
    )


def approach_question(view: Look, unit: AnyUnit, mover: AnyUnit) -> Decision | None:
    """With what to attack, or not; nothing when nothing reaches (R05-DP-05)."""
    options, shut = maneuvers(view, unit, mover, POINT, RESPONSE)
    if not options:
        return None
    attacks = [option for option in options if option.do == ATTACK]
    decline = Option(do="decline", unit=unit.id, point=POINT)
    return Decision(
        kind=POINT,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*once_each(unit, options), decline),
        closed=shut,
        default=(attacks or list(options))[0].choice(),
    )
