"""Enemies who answer an approach (R10-TU-17, -21)."""

from msgspec.structs import replace as with_fields

from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import hostile
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Approach
from game.rulesets.brikwars.watching import can_respond
from game.rulesets.brikwars_2010.close_combat import drops_for_a_grab, maneuvers
from game.rulesets.brikwars_2010.grips import ask_a_holder
from game.rulesets.brikwars_2010.maneuvers import maneuver_as, place_refusal
from game.words import tr


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
    options, shut = maneuvers(view, unit, mover, "R10-DP-03")
    far = [option for option in options if rush and not _from_here(view, unit, mover, option)]
    hurried = Refusal(tr("A Charge leaves no time for an Angry Inch"), "R10-CH-14")
    near = tuple(option for option in options if option not in far)
    return near, (*shut, *(closed(option, hurried) for option in far))


def _from_here(view: Look, unit: AnyUnit, mover: AnyUnit, option: Option) -> bool:
    """Whether a maneuver needs no Angry Inch, which a Charge leaves no time for (R10-CC-12)."""
    at = unit.place
    return place_refusal(view, unit, option.do, mover, option.item, at) is None
