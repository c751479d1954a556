"""Joint charges: all declare, all run, all strike, and the target feels it as one (R10-CA-07).

Rulings: bodies are where they have come to, so that later chargers run into earlier ones; those
whom the target has bailed away from run on, as after a miss; the target's own MOM meets the first
who runs at it bodily (R10-CH-25).
"""

from msgspec.structs import replace as with_fields

from game.model.events import AttackHit
from game.model.state import AnyUnit
from game.rulesets.brikwars.abreast import alike, behind
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import part_the_dead, prone, row_of
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import Attack, Target, Watch, alone
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.charges import (
    announce,
    begun,
    blow_of,
    has_arrived,
    out_of_it,
    stretch,
    thrust_damage,
    thrust_roll,
)
from game.rulesets.brikwars_2010.collisions import crash_threat, run_on, turned_back
from game.rulesets.brikwars_2010.counters import answer_threat
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.joint_charging import invited, ways_abreast
from game.rulesets.brikwars_2010.joint_pushes import push_together
from game.rulesets.brikwars_2010.run_steps import Charge, ChargeBlow, ChargeHit, JointCharge
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer
from game.rulesets.brikwars_2010.to_hit import facing_of_blow


def joint_charge(r: Res, step: JointCharge) -> None:
    """A joint charge, part by part: each charger's run and blow is a pass of its own.

    Two at a run, MOM 4 and 3 against one POP of 5: the target flies 2" (R10-TV-170).
    """
    if not step.declared:
        _declared(r, step)
    elif step.charges:
        _next_run(r, step)
    elif step.abreast:
        _lined_up(r, step)
    elif step.blows:
        _next_blow(r, step)
    else:
        _takes_effect(r, step)


def _declared(r: Res, step: JointCharge) -> None:
    """Everybody who takes part declares before any die falls (R10-CA-02)."""
    again = invited(r, step)
    if again is not None:
        r.then(again)
        return
    lead, charges = step.charges[0], step.charges
    ways = ways_abreast(r, charges)
    for charge in charges:
        announce(r, charge)
        if charge.unit != lead.unit:
            r.emit(AttackJoined(unit=charge.unit, lead=lead.unit, rules=("R10-CA-02",)))
    running = tuple(with_fields(charge, way=way) for charge, way in zip(charges, ways, strict=True))
    r.then(with_fields(step, charges=running, declared=True))
    attackers = tuple(charge.unit for charge in charges if charge.do != "ram")
    if attackers:
        r.then(Watch(targets=attackers))


def _next_run(r: Res, step: JointCharge) -> None:
    """One more of them runs up to the target, with its Sprint before.

    Each stretch between those who may answer is a pass; whoever has watched the run is not asked
    again when the runner runs on (R10-DP-04).
    """
    charge, rest = step.charges[0], step.charges[1:]
    unit = r.state.units.get(charge.unit)
    if unit is not None and not prone(unit):
        if charge.mode == "sprint":
            sprint(r, unit.id)
            charge = with_fields(charge, mode=None)
        run = stretch(r, charge)
        charge = run.charge
        if run.more:
            r.then(with_fields(step, charges=(charge, *rest)))
            return
    r.then(with_fields(step, charges=rest, abreast=(*step.abreast, charge)))


def _lined_up(r: Res, step: JointCharge) -> None:
    """Those who have come to the target strike; the others have collided among themselves.

    No more than two strike a minifig from one direction, however long their lances: a third has
    lost its MOM (R10-CA-07). Bigger targets have room for whoever comes to them.
    """
    target = r.state.units.get(step.target)
    small = target is None or row_of(target).size <= tables().measures.minifig_size
    there: list[Charge] = []
    for charge in step.abreast:
        mates = [other for other in there if alike(charge.way, other.way)]
        full = small and len(mates) >= tables().measures.most_abreast
        if has_arrived(r, charge) and not full:
            there.append(charge)
        elif full or behind(r, charge.unit, (other.unit for other in step.abreast)):
            lose_run(r, charge.unit, "R10-CA-07")
    r.then(with_fields(step, abreast=(), blows=tuple(blow_of(charge) for charge in there)))


def _next_blow(r: Res, step: JointCharge) -> None:
    """One more of them strikes: the target's window, Action Roll, Parry roll (R10-CA-02)."""
    blow, again = step.blows[0], with_fields(step, blows=step.blows[1:])
    unit, target = r.state.units.get(blow.unit), r.state.units.get(blow.foe)
    if unit is None or prone(unit):
        r.then(again)
        return
    if target is None or out_of_it(r, blow):
        r.then(again)
        run_on(r, blow)
        return
    threat, answer = _answered(r, blow, unit)
    if answer.do == "bail" and out_of_it(r, blow):
        r.then(again)
        run_on(r, blow)
        return
    if blow.do == "charge":
        facing = facing_of_blow(r, blow.attack, blow.attack.lead)
        hit = thrust_roll(r, blow, facing, threat, answer)
        r.then(again if hit is None else with_fields(again, hits=(*step.hits, hit)))
        if hit is None:
            run_on(r, blow)
    elif turned_back(r, blow.foe, threat, answer):
        r.then(again)
    else:
        if blow.do == "charging-shove":
            r.emit(AttackHit(unit=blow.unit, target=blow.foe, rules=("R10-AT-12",)))
        hit = ChargeHit(
            unit=blow.unit, do=blow.do, item=blow.item, way=blow.way, watched=blow.watched
        )
        r.then(with_fields(again, hits=(*step.hits, hit)))


def _answered(r: Res, blow: ChargeBlow, unit: AnyUnit) -> tuple[Threat, Answer]:
    """The target's window against one of the chargers, who come weapon, hands or body first."""
    if blow.do != "ram":
        return begun(r, blow)
    threat = crash_threat(unit, blow.way)
    return threat, answer_threat(r, blow.foe, threat)


def _takes_effect(r: Res, step: JointCharge) -> None:
    """Damage first, then the push; then each goes on as his kind of charge has it (R10-CH-18)."""
    hits = tuple(hit for hit in step.hits if hit.unit in r.state.units)
    thrusts = tuple(hit for hit in hits if hit.do == "charge")
    if thrusts and step.target in r.state.units:
        thrust_damage(r, _attack_of(step, thrusts[0]), thrusts)
        part_the_dead(r)
    going: tuple[str, ...] = ()
    if hits and step.target in r.state.units:
        going = push_together(r, step.target, hits)
        part_the_dead(r)
    dead = step.target not in r.state.units
    for hit in hits:
        onward = hit.mom == dead if hit.do == "charge" else hit.unit in going
        if onward and hit.unit in r.state.units:
            run_on(r, _again(step, hit))


def _again(step: JointCharge, hit: ChargeHit) -> ChargeBlow:
    """What a charger runs on from."""
    return ChargeBlow(attack=_attack_of(step, hit), way=hit.way, watched=hit.watched)


def _attack_of(step: JointCharge, hit: ChargeHit) -> Attack:
    """The attack of one who has hit."""
    return alone(hit.unit, hit.item, hit.do, Target(figure=step.target))
