"""Enemies who attack whoever comes within their reach (R05-TU-14, R05-TU-23, R05-DP-05)."""

from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.approaches import can_respond
from game.rulesets.brikwars.figures import hostile, row_of
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Approach
from game.rulesets.brikwars_2005.close_combat import blow_as
from game.rulesets.brikwars_2005.counter_kinds import once_each
from game.rulesets.brikwars_2005.engagement import RESPONSE
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.melee_options import closed_maneuvers, maneuver_options
from game.rulesets.brikwars_2005.sheets import settings

POINT = "R05-DP-05"
FIRST = "R05-DP-35"


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
    if settings(r).who_acts_first_roll:
        _act_first(r, unit, mover)
    r.then(blow_as(choice, unit, mover.id, RESPONSE))


def _act_first(r: Res, unit: AnyUnit, mover: AnyUnit) -> None:
    """A mover whose Skill die shows more may strike before the response (R05-TU-22, R05-DP-35).

    With the switch ``who_acts_first_roll``. Ruling: its Action pays for that, like any Attack; on a
    tie the response comes first, as it does without the switch.
    """
    ours, theirs = (
        r.roll("who acts first", (row_of(one).action_die,), unit=one.id, rules=("R05-TU-22",)).total
        for one in (mover, unit)
    )
    if ours > theirs:
        choice = r.ask(first_question(r, mover, unit))
        if choice.do != "decline":
            r.then(blow_as(choice, mover, unit.id))


def first_question(view: Look, mover: AnyUnit, unit: AnyUnit) -> Decision:
    """With what a mover comes before the response, if it still has its Action (R05-DP-35)."""
    sheet = sheet_of(mover)
    shot = 0 < sheet.ranged_turn == view.state.player_turn
    able = not sheet.action_spent and not shot
    options = maneuver_options(view, mover, unit, FIRST, "active") if able else ()
    decline = Option(do="decline", unit=mover.id, point=FIRST)
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
    options = maneuver_options(view, unit, mover, POINT, RESPONSE)
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
        closed=closed_maneuvers(view, unit, mover, POINT, RESPONSE),
        default=(attacks or list(options))[0].choice(),
    )
