"""Combined Charges: several runs, one Damage, the MOMs of one direction together (R05-CA-09).

Rulings: bodies are where they have come to, so that later chargers run into earlier ones. The
target answers each Charge with one Counter, each with another of its weapons (R05-CA-07,
R05-CH-11); a longer one strikes before the Charge, a shorter one after all of them (R05-CH-14).
Who shoves it away ends the Charge of all (R05-CH-17).
"""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Refusal, closed
from game.rulesets.brikwars.abreast import alike, behind
from game.rulesets.brikwars.events import Attacked
from game.rulesets.brikwars.figures import part_the_dead, prone, row_of
from game.rulesets.brikwars.lanes import aside, course, meeting, touching
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2005.charge_answers import charge_window
from game.rulesets.brikwars_2005.charge_blows import (
    begin,
    can_strike,
    effect,
    land,
    parried,
    swing,
)
from game.rulesets.brikwars_2005.charges import has_arrived, inches_to_blows, onset_of, spend_action
from game.rulesets.brikwars_2005.charging import strike_point
from game.rulesets.brikwars_2005.counters import TAKEN, Counter
from game.rulesets.brikwars_2005.damage import Landed, take_effect
from game.rulesets.brikwars_2005.exchanges import (
    bailed_out,
    blow_in,
    declare_counter,
    exchange_of,
    past_it,
    reach_in,
    within_reach,
)
from game.rulesets.brikwars_2005.figures import engage, sheet_of
from game.rulesets.brikwars_2005.joint_stages import again, duel_done, over
from game.rulesets.brikwars_2005.joint_steps import JointAttack, Swing
from game.rulesets.brikwars_2005.parries import Parry
from game.rulesets.brikwars_2005.run_steps import Charge, Exchange, Onset, Onward
from game.rulesets.brikwars_2005.running import stretch, with_mom
from game.rulesets.brikwars_2005.tables import tables
from game.words import tr


def run(r: Res, step: JointAttack) -> None:
    """One more stretch of one of those who Charge, with its Sprint before (R05-CH-06)."""
    if not step.runs:
        over(r, step)
        return
    charge, rest = step.runs[0], step.runs[1:]
    unit = r.state.units.get(charge.unit)
    if unit is None or prone(unit) or charge.way is None:
        r.then(with_fields(step, runs=rest))
        return
    if not sheet_of(unit).action_spent:
        spend_action(r, unit, course(charge.way), charge.mode)
    inches = inches_to_blows(r, charge)
    done = None if inches is None else stretch(r, charge, inches, ())
    if done is not None and done.more:
        r.then(with_fields(step, runs=(done.step, *rest)))
        return
    ran = charge if done is None else done.step
    r.then(with_fields(step, runs=rest, ran=(*step.ran, ran)))


def line_up(r: Res, step: JointAttack) -> None:
    """Those who have come to the target strike; the others have run into their neighbors.

    Two fit one minifig from one side, however long their lances: a third has lost its MOM
    (R05-CA-09). Larger targets have room for whoever comes to them.
    """
    target = r.state.units.get(step.target)
    small = target is None or row_of(target).size <= tables().measures.minifig_size
    there: list[Charge] = []
    for charge in step.ran:
        unit = r.state.units.get(charge.unit)
        if unit is None:
            continue
        mates = [other for other in there if alike(charge.way, other.way)]
        full = small and len(mates) >= tables().measures.most_abreast
        if has_arrived(r, charge) and not prone(unit) and not full:
            there.append(charge)
            continue
        if full or behind(r, charge.unit, (other.unit for other in step.ran)):
            lose_run(r, charge.unit, "R05-CA-09")
    for charge in there:
        if charge.do != "slam":
            r.emit(Attacked(unit=charge.unit, target=step.target, rules=("R05-CA-06",)))
    duels = tuple(exchange_of(r, onset_of(charge), TAKEN) for charge in there)
    over(r, with_fields(step, ran=(), duels=duels))


def answer(r: Res, step: JointAttack) -> None:
    """The target answers one of the Charges (R05-CH-13, R05-DP-26); a Bail may end it."""
    duel = step.duels[step.at]
    unit, target = r.state.units.get(duel.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        duel_done(r, step, None)
        return
    onset = _onset(duel)
    chosen = Choice(do="take")
    if not prone(target):
        window = charge_window(r, target, unit, duel.do, duel.item, duel.way)
        chosen = r.ask(_unpromised(window, _promised(step)))
    if chosen.do == "bail" and bailed_out(r, onset, "charge"):
        duel_done(r, with_fields(step, onward=(*step.onward, past_it(duel))), None)
        return
    counter = TAKEN
    if chosen.do == "parry":
        counter = Counter("parry", parries=chosen.item)
    elif chosen.do == "counterattack":
        counter = Counter("counterattack", strikes=chosen.item)
    declare_counter(r, onset, counter)
    duel_done(r, step, exchange_of(r, onset, counter))


def _onset(duel: Exchange) -> Onset:
    return Onset(
        unit=duel.unit,
        do=duel.do,
        target=duel.target,
        item=duel.item,
        way=duel.way,
        offered=duel.offered,
        watched=duel.watched,
    )


def _promised(step: JointAttack) -> tuple[str, ...]:
    """What the target strikes back with at others of the group."""
    items = [member.strikes for member in step.members]
    items += [duel.counter for duel in step.duels if duel.answer == "counterattack"]
    return tuple(item for item in items if item is not None)


def _unpromised(window: Decision, promised: tuple[str, ...]) -> Decision:
    """A window without what has been promised to others: each Counters once (R05-CC-40)."""
    shut = [one for one in window.options if one.item is not None and one.item in promised]
    if not shut:
        return window
    refused = Refusal(tr("It strikes back at another of them"), "R05-CC-40")
    options = tuple(one for one in window.options if one not in shut)
    usual = window.default
    if usual is None or not any(one.answers_to(usual) for one in options):
        usual = options[0].choice()
    gone = tuple(closed(one, refused) for one in shut)
    return with_fields(window, options=options, closed=(*window.closed, *gone), default=usual)


def begin_all(r: Res, step: JointAttack) -> None:
    """All who have come to the target are in Close Combat with it (R05-CH-11, R05-CC-01).

    Those whom it has Bailed away from run by (R05-TU-43).
    """
    going: list[Exchange] = []
    for duel in step.duels:
        unit = r.state.units.get(duel.unit)
        if unit is None or step.target not in r.state.units:
            continue
        if aside(r, step.target, unit.place, duel.way, unit):
            step = with_fields(step, onward=(*step.onward, past_it(duel)))
            continue
        begin(r, duel)
        going.append(with_fields(duel, begun=True))
    over(r, with_fields(step, duels=tuple(going)))


def ahead(r: Res, step: JointAttack) -> None:
    """A Counterattack that reaches farther than the Charge it answers comes first (R05-CH-14)."""
    duel = step.duels[step.at]
    if duel.left[:1] == ((step.target,),):
        counterattack(r, step)
    else:
        duel_done(r, step, duel)


def near(r: Res, step: JointAttack) -> None:
    """A charger runs on to where its blow reaches (R05-CH-23)."""
    duel = step.duels[step.at]
    if not any(duel.unit in names for names in duel.left[:1]):
        duel_done(r, step, duel)
        return
    there = _run_on(r, step, duel)
    if there is not None:
        duel_done(r, step, there)


def _run_on(r: Res, step: JointAttack, duel: Exchange) -> Exchange | None:
    """Run to the next blow of a duel; nothing where another pass follows, or the duel ends."""
    unit, target = r.state.units.get(duel.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        duel_done(r, step, None)
        return None
    reaches = [reach_in(r, duel, name) for name in duel.left[0]]
    inches = strike_point(r, unit, target, course(duel.way), min(reaches))
    if inches is None:
        duel_done(r, with_fields(step, onward=(*step.onward, past_it(duel))), None)
        return None
    done = stretch(r, duel, inches, (target.id,))
    if done.more:
        again(r, step, done.step)
        return None
    if done.there and within_reach(r, duel, max(reaches)):
        return done.step
    lose_run(r, duel.unit, "R05-CH-22")
    duel_done(r, step, None)
    return None


def counterattack(r: Res, step: JointAttack) -> None:
    """The target strikes at one charger, before or after the blows of all (R05-CH-14)."""
    there = _run_on(r, step, step.duels[step.at])
    if there is None:
        return
    blow, hit, pushed = blow_in(r, there, step.target), False, False
    if can_strike(r, blow):
        rolled = swing(r, blow)
        if rolled.success:
            hit, pushed = True, take_effect(r, [land(r, blow, rolled)])
            part_the_dead(r)
    if pushed:
        lose_run(r, there.unit, "R05-CH-17")
    if pushed or there.unit not in r.state.units:
        duel_done(r, step, None)
    else:
        duel_done(r, step, with_fields(there, left=there.left[1:], hit=there.hit or hit))


def swings(r: Res, step: JointAttack) -> None:
    """The Attack Rolls of one moment of a duel: the charger's, and one at the same time.

    R05-CH-15.
    """
    duel = step.duels[step.at]
    names = duel.left[0] if duel.left else ()
    found: list[Swing] = []
    for name in names if duel.unit in names else ():
        if duel.unit not in r.state.units or step.target not in r.state.units:
            continue
        blow = blow_in(r, duel, name)
        if can_strike(r, blow):
            rolled = swing(r, blow)
            if rolled.success:
                found.append(Swing(unit=duel.unit, by=name, total=rolled.total))
    duel_done(r, with_fields(step, swings=(*step.swings, *found)), duel)


def fend(r: Res, step: JointAttack) -> None:
    """The Parry of one of the Charges that have hit (R05-CH-12)."""
    duel = step.duels[step.at]
    hits: list[Swing] = []
    for one in step.swings:
        if one.unit == duel.unit and step.target in r.state.units:
            result = parried(r, blow_in(r, duel, one.by), one.total)
            hits.append(with_fields(one, parried=result.success, stopped=result.block))
        else:
            hits.append(one)
    duel_done(r, with_fields(step, swings=tuple(hits)), duel)


def late(r: Res, step: JointAttack) -> None:
    """A Counterattack that reaches less far comes when everybody else has struck (R05-CH-14)."""
    duel = step.duels[step.at]
    if duel.left:
        counterattack(r, step)
    else:
        duel_done(r, step, duel)


def clash(r: Res, step: JointAttack) -> None:
    """A charger runs on into its target; who has missed it runs by (R05-CH-19, R05-CH-22)."""
    duel = step.duels[step.at]
    unit, target = r.state.units.get(duel.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        duel_done(r, step, None)
        return
    inches = meeting(unit, target, course(duel.way), 0.0)
    if inches is None or (duel.do != "slam" and not duel.hit):
        duel_done(r, with_fields(step, onward=(*step.onward, past_it(duel))), None)
        return
    done = stretch(r, duel, inches, (target.id,))
    if done.more:
        again(r, step, done.step)
        return
    unit, target = r.state.units.get(duel.unit), r.state.units.get(step.target)
    if unit is None or target is None:
        duel_done(r, step, None)
    elif done.there and touching(unit, target, duel.way) and with_mom(unit, duel):
        duel_done(r, step, done.step)
    else:
        lose_run(r, unit.id, "R05-CH-22")
        if done.there:
            engage(r, unit.id, target.id)
        duel_done(r, step, None)


def charged_home(r: Res, step: JointAttack) -> list[Landed]:
    """What the blows of the Charges do, and those struck at the same time (R05-CH-15)."""
    landed: list[Landed] = []
    for one in step.swings:
        duel = next((duel for duel in step.duels if duel.unit == one.unit), None)
        if duel is not None and one.unit in r.state.units:
            result = Parry(one.parried, one.stopped)
            landed.append(effect(r, blow_in(r, duel, one.by), result, part=one.by == one.unit))
    return landed


def after_the_blows(r: Res, step: JointAttack, landed: list[Landed], pushed: bool) -> JointAttack:
    """Who of those who Charge goes on with it, once the blows of all have taken effect.

    A push ends it for whom it parts from the target: of the target for all (R05-CH-17). Over a
    dead target they may run on (R05-CH-18).
    """
    away = [one.target.figure for one in landed if one.push is not None]
    going: list[Exchange] = []
    for duel in step.duels:
        struck = any(duel.unit in names for names in duel.left[:1])
        hit = duel.hit or any(duel.unit == one.unit for one in step.swings)
        if duel.unit not in r.state.units:
            continue
        if pushed and (duel.unit in away or step.target in away):
            lose_run(r, duel.unit, "R05-CH-17")
        elif step.target not in r.state.units:
            r.then(Onward(unit=duel.unit, way=duel.way, offered=duel.offered, watched=duel.watched))
        else:
            left = duel.left[1:] if struck else duel.left
            going.append(with_fields(duel, left=left, hit=hit))
    return with_fields(step, duels=tuple(going), swings=())
