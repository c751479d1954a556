"""Running into somebody, and running on (R05-CH-18..22, R05-CH-30..38)."""

from game.geometry.types import Stop
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.model.vectors import direction
from game.rulesets.brikwars.figures import hostile, part_the_dead, part_the_distant, prone, row_of
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.lanes import course, meeting, touching
from game.rulesets.brikwars.momentum import holds_mom, lose_run
from game.rulesets.brikwars.momentum_events import Resisted
from game.rulesets.brikwars.movement import FAR
from game.rulesets.brikwars.precipices import into_the_lava, over_the_edge
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars_2005.charge_answers import collision_window
from game.rulesets.brikwars_2005.charge_blows import mom_inches
from game.rulesets.brikwars_2005.exchanges import bailed_out
from game.rulesets.brikwars_2005.figures import engage, sheet_of
from game.rulesets.brikwars_2005.rolls import distance_roll
from game.rulesets.brikwars_2005.run_steps import Clash, Onward, RunOn
from game.rulesets.brikwars_2005.running import held_back, stretch, with_mom
from game.rulesets.brikwars_2005.tables import tables

GO_ON = "continue"
STAY = "stop"


def clash(r: Res, step: Clash) -> None:
    """Run on to contact, and collide (R05-CH-22, R05-CH-30).

    Where the Move ends first there is no collision: the MOM is lost, and both are in Close Combat.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    inches = meeting(unit, target, course(step.way), 0.0)
    if inches is None:
        return
    run = stretch(r, step, inches, (target.id, *step.past), past=step.past)
    if run.more:
        r.then(run.step)
        return
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    if not run.there or not touching(unit, target, step.way) or not with_mom(unit, step):
        lose_run(r, unit.id, "R05-CH-22")
        if run.there and hostile(r, unit, target):
            engage(r, unit.id, target.id)
    elif not (step.accidental and _gets_away(r, step, target)):
        _collide(r, step, unit, target)


def _gets_away(r: Res, step: Clash, target: AnyUnit) -> bool:
    """Whether somebody who is run into by accident Bails off the path (R05-CH-21, R05-TU-43)."""
    if prone(target):
        return False
    unit = r.state.units[step.unit]
    if r.ask(collision_window(r, target, unit, step.way)).do != "bail":
        return False
    away = bailed_out(r, step, "collision")
    if away:
        r.then(
            RunOn(
                unit=step.unit,
                way=step.way,
                past=(*step.past, target.id),
                offered=step.offered,
                watched=step.watched,
            )
        )
    return away


def _collide(r: Res, step: Clash, unit: AnyUnit, target: AnyUnit) -> None:
    """MOM against POP, or against the MOM of one who runs at the charger (R05-CH-30..36).

    Worked numbers: MOM 5 against POP 2 sends the target 3" back, Disrupted; 3 against 3 stops the
    charger dead. Bigger ones just resist (R05-CH-38).
    """
    target = r.state.units[target.id]
    if row_of(target).size > max(row_of(unit).size, tables().measures.minifig_size):
        locked(r, unit, target, "R05-CH-38")
        return
    both = head_on(unit, target)
    mom = mom_inches(r, unit.id, target.id, step.way, "R05-CH-36" if both else "R05-CH-30")
    against = opposition(r, target, both)
    here, there = unit.place, target.place
    if mom > against:
        sent(r, unit.id, target.id, mom - against, both)
        if unit.id in r.state.units:
            met = (*step.past, target.id)
            r.then(
                Onward(
                    unit=unit.id,
                    way=step.way,
                    past=step.past,
                    met=met,
                    offered=step.offered,
                    watched=step.watched,
                )
            )
    elif both and mom < against and here != there:
        sent(r, target.id, unit.id, against - mom, both)
    else:
        locked(r, unit, target, "R05-CH-36" if both else "R05-CH-31")
    part_the_dead(r)


def head_on(unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether the target holds a MOM whose line leads to the charger (R05-CH-36, R05-CH-37)."""
    toward = direction(target.place, unit.place)
    half = tables().measures.toward_half_angle
    return toward is not None and holds_mom(target, toward, half)


def opposition(r: Res, target: AnyUnit, both: bool) -> int:
    """POP 1d6, or the MOM of who runs at the charger (R05-CH-30, R05-CH-36)."""
    measures = tables().measures
    if both:
        rules = ("R05-CH-36",)
        return distance_roll(r, target, "momentum", (measures.mom_die,), rules=rules)
    return distance_roll(r, target, "opposition", (measures.pop_die,), rules=("R05-CH-30",))


def sent(r: Res, by: str, victim: str, inches: int, both: bool) -> None:
    """KnockBack along the line from where the bodies met, prone; Smash joins the sum.

    R05-CH-32..34, R05-CC-20.
    """
    source = r.state.units[by].place
    rule = "R05-CH-36" if both else "R05-CH-32"
    points = knock_back(r, victim, source, inches, disrupts=True, rule=rule, big=True)
    smash(r, by, victim, points)


def locked(r: Res, unit: AnyUnit, target: AnyUnit, rule: str) -> None:
    """A dead stop: the MOM is lost, and enemies are in Close Combat (R05-CH-31, R05-CH-36)."""
    r.emit(Resisted(unit=target.id, against=unit.id, rules=(rule,)))
    lose_run(r, unit.id, rule)
    if rule == "R05-CH-36":
        lose_run(r, target.id, rule)
    if hostile(r, unit, target):
        engage(r, unit.id, target.id)


def onward(r: Res, step: Onward) -> None:
    """After a KnockBack or a kill the charger may run on straight (R05-CH-18, -35, R05-DP-29)."""
    unit = r.state.units.get(step.unit)
    if unit is None or sheet_of(unit).move_left <= 0.0 or not _runs(r, unit, step):
        return
    point = "R05-DP-29"
    decision = Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=(
            Option(do=GO_ON, unit=unit.id, point=point),
            Option(do=STAY, unit=unit.id, point=point),
        ),
        default=Choice(do=STAY, unit=unit.id),
    )
    if r.ask(decision).do == GO_ON:
        r.then(
            RunOn(
                unit=unit.id,
                way=step.way,
                forced=False,
                past=step.past,
                met=step.met,
                offered=step.offered,
                watched=step.watched,
            )
        )


def _runs(view: Look, unit: AnyUnit, step: Onward) -> bool:
    """Whether a charger is still on its feet and in its run."""
    half = tables().measures.straight_half_angle
    held = held_back(view, unit, (*step.past, *step.met))
    return not held and holds_mom(unit, course(step.way), half)


def keep_running(r: Res, step: RunOn) -> None:
    """Run straight on to the end of the Move (R05-CH-19, R05-CH-35, R05-TU-43).

    Past those it has missed, into whoever else stands there. Who must run on stops at no edge; who
    chose to does. It is out of Close Combat with whom it has left behind (R05-CC-05).
    """
    run = stretch(r, step, FAR, (*step.past, *step.met), past=step.past)
    if run.more:
        r.then(run.step)
        return
    unit = r.state.units.get(step.unit)
    if unit is None:
        return
    if run.there and run.walk is not None and run.walk.stop is not None:
        _stopped(r, step, unit, run.walk.stop)
    part_the_distant(r, unit.id)


def _stopped(r: Res, step: RunOn, unit: Fig, stop: Stop) -> None:
    """What lies in the way of a run: somebody, an edge, lava, something solid (R05-TU-17)."""
    way = course(step.way)
    if stop.reason == "body" and stop.id not in step.met and with_mom(unit, step):
        r.then(
            Clash(
                unit=unit.id,
                target=stop.id,
                way=step.way,
                accidental=True,
                past=step.past,
                offered=step.offered,
                watched=step.watched,
            )
        )
    elif stop.reason in ("drop", "pit") and step.forced:
        if over_the_edge(r, unit, way):
            r.then(step)
    elif stop.reason == "area" and step.forced:
        into_the_lava(r, unit, stop.at, way)
    else:
        lose_run(r, unit.id, "R05-TU-17" if stop.reason == "body" else "R05-CH-04")
