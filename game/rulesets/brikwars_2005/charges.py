"""The run of a Charge, from its declaration to where its target may answer (R05-CH-01..07, -13)."""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.events import AttackDeclared
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.footwork import turn_to
from game.rulesets.brikwars.lanes import NEARLY, bearing, course
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.charge_answers import longest_counter
from game.rulesets.brikwars_2005.charging import (
    SPRINT,
    charge_refusal,
    reach_of,
    run_along,
    strike_point,
)
from game.rulesets.brikwars_2005.engagement import settle
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.footwork import sprint
from game.rulesets.brikwars_2005.hazards import lethal_ahead
from game.rulesets.brikwars_2005.run_steps import Charge, Onset, RunOver
from game.rulesets.brikwars_2005.running import stretch, with_mom
from game.rulesets.brikwars_2005.tables import tables


def begin_charge(r: Res, choice: Choice) -> None:
    """Charge an enemy on one's own turn."""
    r.then(
        Charge(
            unit=choice.unit or "",
            do=choice.do,
            target=choice.target or "",
            item=choice.item,
            mode=choice.mode,
        )
    )


def charge(r: Res, step: Charge) -> None:
    """Declare a Charge, then run up to where the target may answer (R05-CH-06, R05-DP-26).

    Others may answer on the way; the target's one answer is its Counter (R05-CH-13). Whoever comes
    short has run the full distance all the same, and may complete the Charge on its next turn
    (R05-CH-05).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    if step.way is not None:
        _run_up(r, step)
        return
    choice = Choice(do=step.do, unit=step.unit, item=step.item, target=step.target, mode=step.mode)
    way = direction(unit.place, target.place)
    if way is None or charge_refusal(r, unit, choice) is not None:
        return
    announce(r, unit, step.do, target.place, target=target.id, item=step.item)
    spend_action(r, unit, way, step.mode, (target.id,))
    r.then(with_fields(step, way=bearing(way), offered=(target.id,)))
    r.then(RunOver(unit=unit.id))


def announce(
    r: Res,
    unit: AnyUnit,
    do: str,
    at: Point,
    *,
    item: str | None,
    target: str | None = None,
    piece: str | None = None,
) -> None:
    """Declare a Charge, and face what it goes for (R05-CH-06)."""
    r.emit(
        AttackDeclared(
            unit=unit.id,
            target=target,
            piece=piece,
            item=item,
            at=at if piece is not None else None,
            way=do,
            rules=("R05-CH-06",),
        )
    )
    turn_to(r, unit, at)


def spend_action(
    r: Res,
    unit: AnyUnit,
    way: tuple[float, float],
    mode: str | None,
    past: tuple[str, ...] = (),
) -> None:
    """The Action of a Charge, with a Sprint in it where one is wanted (R05-CH-06, R05-TU-20).

    Completing one that fell short on the turn before takes this turn's Action (R05-CH-07).

    Whoever comes short, or runs ``past`` its target, must run the full distance: with a hazard on
    the line the roller decides about Bonus Dice himself (R05-DP-17). Nobody who charges stands idle
    on this turn (R05-TU-06).
    """
    r.emit(TurnNoted(unit=unit.id, what="engaged", rules=("R05-TU-06",)))
    if mode != SPRINT:
        r.emit(ActionSpent(unit=unit.id, rules=("R05-TU-20",)))
        return
    most = sheet_of(unit).move_left + 2 * tables().measures.sprint_die
    sprint(r, unit.id, asks=lethal_ahead(r, unit, way, most, past))


def _run_up(r: Res, step: Charge) -> None:
    """Run to where the longer weapon reaches, or to the end of the Move (R05-CH-24)."""
    inches = inches_to_blows(r, step)
    if inches is None:
        return
    run = stretch(r, step, inches, ())
    if run.more:
        r.then(run.step)
    elif run.there and has_arrived(r, run.step):
        r.then(onset_of(run.step))


def run_over(r: Res, step: RunOver) -> None:
    """At its end a charger is in Close Combat with whoever has attacked it on its way (R05-TU-15).

    That is so of those within whose reach it has stopped, whether it struck or fell short, lies
    there, or did not care to run on.
    """
    settle(r, step.unit)


def inches_to_blows(view: Look, step: Charge) -> float | None:
    """How far it is to the first place where either side may strike."""
    unit, target = view.state.units[step.unit], view.state.units.get(step.target)
    if target is None or step.way is None:
        return None
    own = reach_of(view, unit, step.do, step.item)
    reach = max(own, longest_counter(view, target, unit))
    return strike_point(view, unit, target, course(step.way), reach)


def has_arrived(view: Look, step: Charge) -> bool:
    """Whether it has come there with its MOM, and with what it charges with in hand."""
    unit, target = view.state.units[step.unit], view.state.units.get(step.target)
    if target is None or step.way is None or not with_mom(unit, step):
        return False
    if step.item is not None and unit.item(step.item) is None:
        return False
    own = reach_of(view, unit, step.do, step.item)
    reach = max(own, longest_counter(view, target, unit))
    left = run_along(unit, target, course(step.way), reach)
    return left is not None and left <= NEARLY


def onset_of(step: Charge) -> Onset:
    """What a Charge that has come to its target is for that."""
    assert step.way is not None, "it has run"
    return Onset(
        unit=step.unit,
        do=step.do,
        target=step.target,
        item=step.item,
        way=step.way,
        offered=step.offered,
        watched=step.watched,
    )
