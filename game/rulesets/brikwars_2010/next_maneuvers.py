"""What a combatant does with the hands it has left (R10-CC-15, R10-DP-16)."""

from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import enemies_of, foes_in_melee, prone
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.close_combat import (
    maneuver_candidates,
    maneuver_options,
    maneuvers,
)
from game.rulesets.brikwars_2010.freeing_hands import drops_for_a_grab
from game.rulesets.brikwars_2010.grips import ask_a_holder, release_options
from game.rulesets.brikwars_2010.maneuvers import maneuver_as, maneuver_refusal
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.steps import NextManeuver
from game.words import mark, tr

OTHER_FOE = mark(
    "The second hand goes at the same target; a Strike at another one once that is gone"
)
"""Why nothing is done to somebody else (R10-CC-15)."""


def next_maneuver(r: Res, step: NextManeuver) -> None:
    """The combatant may use a hand not used yet (R10-CC-15, R10-DP-16).

    A second Strike goes at the same target; only when that is gone, another engaged opponent in
    reach may be struck (R10-AM-10).
    """
    choice = ask_a_holder(r, lambda: _next_decision(r, step))
    if choice is not None and choice.target is not None:
        r.then(maneuver_as(choice, step.unit, choice.target, step.role))


def _next_decision(view: Look, step: NextManeuver) -> Decision | None:
    """What to do with the hands left, and whether to let go (R10-CC-25); nothing when neither.

    A hand that holds what is of no use now may be emptied for a Grab (R10-EQ-24).

    Right after a Grab nobody is asked only whether to let go again.
    """
    unit = view.state.units.get(step.unit)
    if unit is None or prone(unit):
        return None
    options = list(next_options(view, unit, step.target))
    releases = release_options(unit)
    target = view.state.units.get(step.target)
    useful = {option.item for option in options}
    drops = tuple(
        option
        for option in (() if target is None else drops_for_a_grab(view, unit, target, "R10-DP-16"))
        if option.item not in useful
    )
    if not options and not drops and (step.grab or not releases):
        return None
    stop = Option(do="stop", unit=unit.id, point="R10-DP-16")
    strikes = [option for option in options if option.do == "strike"]
    return Decision(
        kind="R10-DP-16",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, *drops, *releases, stop),
        closed=_closed(view, unit, step.target, options),
        default=(strikes[0] if strikes else stop).choice(),
    )


def _closed(view: Look, unit: AnyUnit, target_id: str, options: list[Option]) -> tuple[Closed, ...]:
    """What the hands left cannot do, and why: used, out of reach, or at another foe."""
    target = view.state.units.get(target_id)
    found: list[Closed] = []
    if target is not None:
        found.extend(maneuvers(view, unit, target, "R10-DP-16")[1])
    for name in foes_in_melee(view, unit.id):
        if name == target_id:
            continue
        foe = view.state.units[name]
        for option in maneuver_candidates(unit, foe, "R10-DP-16"):
            if option not in options:
                found.append(closed(option, _why_not(view, unit, foe, option, target is None)))
    return tuple(found)


def _why_not(view: Look, unit: AnyUnit, foe: AnyUnit, option: Option, gone: bool) -> Refusal:
    """Why a hand left does something to another foe no more than to the first target."""
    other = Refusal(tr(OTHER_FOE), "R10-CC-15")
    free = gone or not settings(view).second_strike_same_target_only
    if option.do != "strike" or not free:
        return other
    return maneuver_refusal(view, unit, option.do, foe, option.item) or other


def next_options(view: Look, unit: AnyUnit, target_id: str) -> tuple[Option, ...]:
    """Further maneuvers with unused hands.

    Somebody else may be struck only when the first target is gone, unless the switch
    ``second_strike_same_target_only`` is off (R10-AM-10).
    """
    target = view.state.units.get(target_id)
    found: list[Option] = []
    if target is not None:
        found.extend(maneuver_options(view, unit, target, "R10-DP-16"))
        if settings(view).second_strike_same_target_only:
            return tuple(found)
    engaged = [foe for foe in foes_in_melee(view, unit.id) if foe != target_id]
    others = [other for other in enemies_of(view, unit) if other.id in engaged]
    for other in others:
        found.extend(
            option
            for option in maneuver_options(view, unit, other, "R10-DP-16")
            if option.do == "strike"
        )
    return tuple(found)
