"""Running into somebody, and running on (R10-CH-09, -16, -20..26, -38)."""

from game.geometry.types import Stop
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.figures import (
    hostile,
    part_the_dead,
    part_the_distant,
    prone,
    row_of,
    stopped,
)
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.lanes import course, runner, straight_run, touching
from game.rulesets.brikwars.momentum import holds_mom, lose_run
from game.rulesets.brikwars.momentum_events import Resisted
from game.rulesets.brikwars.movement import FAR, advance, interrupted
from game.rulesets.brikwars.precipices import into_the_lava, over_the_edge
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.events import Engaged
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.mom_choices import spend_mom
from game.rulesets.brikwars_2010.run_steps import ChargeBlow, Collision, RunOn
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer


def run_on(r: Res, step: ChargeBlow | Collision) -> None:
    """From here the charger must go straight on to the end of its Move (R10-CH-09, -16).

    Its target has had its one Counter (R10-CH-14); a thing has none.
    """
    foe = step.target if isinstance(step, Collision) else step.target.figure
    offered = () if foe is None else (foe,)
    r.then(RunOn(unit=step.unit, way=step.way, offered=offered, watched=step.watched))


def keep_running(r: Res, step: RunOn) -> None:
    """Run straight on: into whoever stands there, over cliffs, past enemies who answer.

    Anything solid stops it (R10-CH-38), and a Grab (R10-CC-23). No Disengage: it is out of Close
    Combat where its run has left a fight behind (R10-CC-04).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit) or sheet_of(unit).move_left <= 0.0:
        return
    if held_fast(unit) is not None or stopped(r, unit):
        return
    way, mover = course(step.way), runner(unit)
    path, walk = straight_run(r, unit, way, FAR, mover)
    paused = interrupted(r, unit, path, walk, mover, "charge", step, forced=True)
    if paused is not None:
        if paused[0]:
            r.then(paused[1])
        return
    advance(r, unit, unbarred(r, unit, walk, path), mover, "charge", forced=True)
    if unit.id in r.state.units and walk.stop is not None:
        _stopped(r, step, walk.stop)
    part_the_distant(r, unit.id)


def _stopped(r: Res, step: RunOn, stop: Stop) -> None:
    """What lies in the way of a run: somebody, an edge, lava, something solid."""
    unit = r.state.units[step.unit]
    arc = tables().measures.travel_half_angle
    if stop.reason == "body" and holds_mom(unit, course(step.way), arc):
        crash = Collision(unit=unit.id, target=stop.id, way=step.way, watched=step.watched)
        r.then(crash)
    elif stop.reason in ("drop", "pit"):
        if over_the_edge(r, unit, course(step.way)):
            r.then(step)
    elif stop.reason == "area":
        into_the_lava(r, unit, stop.at, course(step.way))
    else:
        lose_run(r, unit.id, "R10-TU-19" if stop.reason == "body" else "R10-CH-38")


def collide(r: Res, step: Collision) -> None:
    """A runner with a MOM crashes into somebody (R10-CH-20..24): part of movement, no Action.

    MOM 1d6" against POP 1d6: 5 against 2 sends the target 3" back, Disrupted, and the charger runs
    on; 3 against 3 is resisted, and both are locked in Close Combat. The target may Bail, or Parry
    with a Shield, which stops the charger (R10-CH-26).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    threat = crash_threat(unit, step.way)
    answer = answer_threat(r, target.id, threat)
    bailed = r.state.units.get(target.id)
    if bailed is None or (answer.do == "bail" and not touching(unit, bailed, step.way)):
        run_on(r, step)
        return
    if turned_back(r, target.id, threat, answer):
        return
    back = head_on(r, target.id, direction(r.state.units[target.id].place, unit.place))
    spend_mom(r, unit.id, "knockback")
    pushed = opposed(r, unit.id, target.id)
    pushed_back = opposed(r, target.id, unit.id) if back else 0
    if pushed <= 0 and pushed_back <= 0:
        locked(r, unit, target)
    here, there = unit.place, r.state.units[target.id].place
    sent(r, unit.id, target.id, here, pushed)
    sent(r, target.id, unit.id, there, pushed_back)
    part_the_dead(r)
    if pushed > 0 and pushed_back <= 0:
        run_on(r, step)


def crash_threat(unit: AnyUnit, way: Point) -> Threat:
    """What somebody who runs into a unit is to it (R10-CH-26)."""
    return Threat(kind="collision", attacker=unit.id, source=unit.place, point="R10-DP-10", way=way)


def turned_back(r: Res, target_id: str, threat: Threat, answer: Answer) -> bool:
    """Whether a Parry with a Shield stops a charger where it is (R10-CH-26)."""
    if answer.do != "parry" or parry_roll(r, target_id, threat, answer, None) == 0:
        return False
    lose_run(r, threat.attacker, "R10-CH-26")
    r.emit(TurnNoted(unit=threat.attacker, what="stopped", rules=("R10-CH-26",)))
    return True


def head_on(r: Res, unit_id: str, toward: tuple[float, float] | None) -> bool:
    """Whether who is run into runs at the charger, and spends a MOM of its own (R10-CH-25)."""
    unit = r.state.units[unit_id]
    if toward is None or not holds_mom(unit, toward, tables().measures.travel_half_angle):
        return False
    spend_mom(r, unit_id, "knockback")
    return True


def opposed(r: Res, runner_id: str, victim_id: str) -> int:
    """One MOM against one new POP, Bonus dice on both (R10-CH-21, -24, R10-DI-07)."""
    momentum = r.roll(
        "momentum",
        (tables().measures.mom_die,),
        unit=runner_id,
        target=victim_id,
        bonus=True,
        rules=("R10-CH-21",),
    )
    return momentum.total - opposition(r, victim_id, runner_id, "R10-CH-21")


def opposition(r: Res, victim_id: str, runner_id: str, rule: str) -> int:
    """One POP, whatever number of MOMs it is against (R10-CH-24).

    Bigger creatures resist with a die for each full inch of Size (R10-CH-34).
    """
    rolled = r.roll(
        "opposition",
        (tables().measures.pop_die,) * max(1, row_of(r.state.units[victim_id]).size),
        unit=victim_id,
        target=runner_id,
        bonus=True,
        rules=(rule, "R10-CH-24"),
    )
    return rolled.total


def sent(r: Res, by: str, victim: str, source: Point, inches: int) -> None:
    """The KnockBack of a Collision, which Disrupts; Smash damage joins the turn's sum."""
    if inches <= 0 or victim not in r.state.units:
        return
    points = knock_back(r, victim, source, inches, disrupts=True, rule="R10-CH-23", big=True)
    smash(r, by, victim, points)


def locked(r: Res, unit: AnyUnit, target: AnyUnit) -> None:
    """Resisted: a dead stop, and enemies are locked in Close Combat (R10-CH-22, R10-CC-01)."""
    r.emit(Resisted(unit=target.id, against=unit.id, rules=("R10-CH-22",)))
    lose_run(r, unit.id, "R10-CH-22")
    if hostile(r, unit, target):
        r.emit(Engaged(unit=unit.id, target=target.id, rules=("R10-CH-22", "R10-CC-01")))
