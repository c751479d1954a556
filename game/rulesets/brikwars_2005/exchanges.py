"""The blows of a Charge and its target's one Counter (R05-CH-11..19, -22..24).

Who reaches at least an inch farther strikes first, and the other only if it is still there to
strike; else both strike at once (R05-CH-14).
"""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.vectors import at_most
from game.rulesets.brikwars.bailing import bail
from game.rulesets.brikwars.figures import part_the_dead, prone
from game.rulesets.brikwars.lanes import NEARLY, aside, course
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2005.charge_answers import (
    POINT,
    charge_window,
    counter_reach,
    reach_in_exchange,
)
from game.rulesets.brikwars_2005.charge_blows import (
    ChargeBlow,
    begin,
    can_strike,
    land,
    swing,
)
from game.rulesets.brikwars_2005.charging import reach_of, run_along, strike_point
from game.rulesets.brikwars_2005.counters import Counter
from game.rulesets.brikwars_2005.damage import take_effect
from game.rulesets.brikwars_2005.events import CounterDeclared, CounterSpent
from game.rulesets.brikwars_2005.figures import shields_of
from game.rulesets.brikwars_2005.run_steps import Clash, Exchange, Onset, Onward, RunOn
from game.rulesets.brikwars_2005.running import stretch, with_mom
from game.rulesets.brikwars_2005.tables import tables


def onset(r: Res, step: Onset) -> None:
    """The target answers the Charge, once (R05-CH-11, R05-DP-26).

    A Bail off the path lets the charger run by (R05-TU-43); one that fails leaves the target where
    it is, Disrupted, without any Counter.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    answer = Choice(do="take")
    if not prone(target):
        answer = r.ask(charge_window(r, target, unit, step.do, step.item, step.way))
    if answer.do == "bail" and bailed_out(r, step, "charge"):
        r.then(
            RunOn(
                unit=unit.id,
                way=step.way,
                past=(target.id,),
                offered=step.offered,
                watched=step.watched,
            )
        )
        return
    counter = Counter("take")
    if answer.do == "parry":
        counter = Counter("parry", parries=answer.item)
    elif answer.do == "counterattack":
        counter = Counter("counterattack", strikes=answer.item)
    declare_counter(r, step, counter)
    r.then(exchange_of(r, step, counter))


def bailed_out(r: Res, step: Onset | Clash, kind: str) -> bool:
    """Whether the target of a run has got clear of its path (R05-TU-42, R05-TU-43)."""
    unit = r.state.units[step.unit]
    threat = Threat(
        kind=kind,
        attacker=unit.id,
        source=unit.place,
        point=POINT,
        bail_by_default=True,
        way=step.way,
    )
    if not bail(r, step.target, threat):
        return False
    return aside(r, step.target, unit.place, step.way, unit)


def declare_counter(r: Res, step: Onset, counter: Counter) -> None:
    """A declared Counter is said aloud; a Parry is used up by that (R05-CC-45)."""
    if counter.do == "take":
        return
    r.emit(
        CounterDeclared(
            unit=step.target,
            against=step.unit,
            parries=counter.parries,
            strikes=counter.strikes,
            rules=("R05-CH-13",),
        )
    )
    if counter.has_parry:
        r.emit(CounterSpent(unit=step.target, item=counter.parries, rules=("R05-CC-45",)))


def exchange_of(view: Look, step: Onset, counter: Counter) -> Exchange:
    """The blows that follow once the target has answered (R05-CH-14)."""
    return Exchange(
        unit=step.unit,
        do=step.do,
        target=step.target,
        item=step.item,
        way=step.way,
        answer=counter.do,
        counter=counter.strikes or counter.parries,
        left=_order(view, step, counter),
        offered=step.offered,
        watched=step.watched,
    )


def _order(view: Look, step: Onset, counter: Counter) -> tuple[tuple[str, ...], ...]:
    """Who strikes when: by reach, or both at once (R05-CH-14, R05-TD-09).

    A slam strikes no blow of its own; what comes at it does so before the bodies meet (R05-CH-21).
    """
    charger, target = view.state.units[step.unit], view.state.units[step.target]
    item = target.item(counter.strikes) if counter.strikes is not None else None
    if step.do == "slam":
        return () if item is None else ((target.id,),)
    if item is None:
        return ((charger.id,),)
    own = reach_in_exchange(view, charger, step.do, step.item)
    other = counter_reach(item, item in shields_of(target))
    if at_most(other + tables().measures.outreach, own):
        return ((charger.id,), (target.id,))
    if at_most(own + tables().measures.outreach, other):
        return ((target.id,), (charger.id,))
    return ((charger.id, target.id),)


def exchange(r: Res, step: Exchange) -> None:
    """Run to where the next blow reaches, strike, and go on (R05-CH-23, R05-CH-24).

    Rulings: what is struck at once is struck where the shorter weapon reaches as well; where the
    Move ends before that, only the longer one strikes. A blow that the Move ends before is lost,
    and after others the two are in Close Combat (R05-CH-22); before any, the Charge has fallen
    short (R05-CH-05).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    if not step.left:
        _after(r, step)
        return
    reaches = [reach_in(r, step, name) for name in step.left[0]]
    inches = strike_point(r, unit, target, course(step.way), min(reaches))
    if inches is None:
        r.then(past_it(step))
        return
    run = stretch(r, step, inches, (target.id,))
    if run.more:
        r.then(run.step)
    elif run.there and within_reach(r, step, max(reaches)):
        _strike(r, run.step)
    else:
        _short(r, run.step)


def reach_in(view: Look, step: Exchange, name: str) -> float:
    """How far the blow of one of the two reaches."""
    if name == step.unit:
        return reach_of(view, view.state.units[name], step.do, step.item)
    target = view.state.units[step.target]
    item = target.item(step.counter or "")
    return 0.0 if item is None else counter_reach(item, item in shields_of(target))


def within_reach(view: Look, step: Exchange, reach: float) -> bool:
    """Whether a charger has come, with its MOM, to where a blow of some reach falls."""
    unit, target = view.state.units.get(step.unit), view.state.units.get(step.target)
    if unit is None or target is None or not with_mom(unit, step):
        return False
    left = run_along(unit, target, course(step.way), reach)
    return left is not None and left <= NEARLY


def _short(r: Res, step: Exchange) -> None:
    """The Move has ended before the bodies met, or before a weapon reached (R05-CH-22)."""
    if step.begun:
        lose_run(r, step.unit, "R05-CH-22")


def _strike(r: Res, step: Exchange) -> None:
    """The blows of one moment: all Attack Rolls, then all Damages, then what they do (R05-CH-15).

    Worked numbers: a lance hits with 4, does 1 + 1 and 2 for the MOM: 4 do not beat Armor 4, and
    the charger runs on into its target.
    """
    if not step.begun:
        begin(r, step)
    blows = [blow_in(r, step, name) for name in step.left[0]]
    blows = [blow for blow in blows if can_strike(r, blow)]
    rolls = [swing(r, blow) for blow in blows]
    landed = [land(r, blow, roll) for blow, roll in zip(blows, rolls, strict=True) if roll.success]
    pushed = take_effect(r, landed)
    part_the_dead(r)
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None:
        return
    if target is None and not pushed:
        r.then(Onward(unit=unit.id, way=step.way, offered=step.offered, watched=step.watched))
    elif pushed:
        lose_run(r, unit.id, "R05-CH-17")
    else:
        hit = step.hit or bool(landed)
        r.then(with_fields(step, left=step.left[1:], begun=True, hit=hit))


def blow_in(view: Look, step: Exchange, name: str) -> ChargeBlow:
    """The blow of one of the two."""
    reach = reach_in(view, step, name)
    if name == step.unit:
        parry = Counter("parry", parries=step.counter) if step.answer == "parry" else None
        do = "attack" if step.do == "charge" else "shove"
        return ChargeBlow(name, step.target, do, step.item, reach, way=step.way, parry=parry)
    item = view.state.units[name].item(step.counter or "")
    shoves = item is not None and item in shields_of(view.state.units[name])
    do, at_once = "shove" if shoves else "attack", len(step.left[0]) > 1
    return ChargeBlow(name, step.unit, do, step.counter, reach, at_once=at_once)


def _after(r: Res, step: Exchange) -> None:
    """After the blows: into each other, or past each other when all of them missed (R05-CH-19)."""
    if step.do != "slam" and not step.hit:
        r.then(past_it(step))
        return
    r.then(
        Clash(
            unit=step.unit,
            target=step.target,
            way=step.way,
            offered=step.offered,
            watched=step.watched,
        )
    )


def past_it(step: Exchange) -> RunOn:
    """Straight on past the target, to the end of the Move (R05-CH-19, R05-CH-20)."""
    return RunOn(
        unit=step.unit,
        way=step.way,
        past=(step.target,),
        offered=step.offered,
        watched=step.watched,
    )
