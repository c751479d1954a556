"""Close Combat: Attacks and Shoves, Counterattacks, the next weapon (R05-CC-14..29, -46, -47)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.events import AttackDeclared, AttackHit, AttackMissed, ConditionLost, Modifier
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.engagement import part_the_dead
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.figures import DISRUPTED, prone
from game.rulesets.brikwars.item_shots import aimed_item
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.screens import past_screens
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.targets import AT_ITEM
from game.rulesets.brikwars.visibility import item_rows
from game.rulesets.brikwars_2005.blow_aims import aim_rows, strikes_blind
from game.rulesets.brikwars_2005.blows import (
    blow_damage,
    gang_rows,
    into_the_sum,
    is_shield,
    parry,
    push,
    riposte_rows,
    to_hit,
    use_of_blow,
)
from game.rulesets.brikwars_2005.counter_kinds import Assault, Counter, assault_of
from game.rulesets.brikwars_2005.counters import answer_assault, grace, striking_items, unreachable
from game.rulesets.brikwars_2005.engagement import engage, enter_melee
from game.rulesets.brikwars_2005.events import CounterSpent, ShieldShoved, WeaponStruck
from game.rulesets.brikwars_2005.inches import angry_inch
from game.rulesets.brikwars_2005.item_blows import damage_item, item_blow_refusal
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    OWN_ATTACKS,
    RECOVER,
    SHOVE,
    maneuver_refusal,
    place_refusal,
    reach_of,
)
from game.rulesets.brikwars_2005.melee_steps import Blow, NextBlow, StrikeBack
from game.rulesets.brikwars_2005.motion import opening_rows
from game.rulesets.brikwars_2005.rolls import SkillRoll
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import tables

RULES = {ATTACK: ("R05-CC-14",), SHOVE: ("R05-CC-22",)}
"""The rules of each maneuver."""


def blow(r: Res, step: Blow) -> None:
    """One maneuver from the Angry Inch to its effects (R05-CC-14, -22, -46).

    Declaring it uses the weapon and spends the Action, even if it is Parried or misses
    (R05-AT-08). Only who is attacked may Counter (R05-CC-08): whoever has declared a Counterattack
    and lives strikes back; then the next weapon has its turn.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or (prone(unit) and not step.recover):
        return
    if not _open(r, step, unit, target):
        return
    if step.recover:
        r.emit(ConditionLost(unit=unit.id, condition=DISRUPTED, rules=("R05-TU-31",)))
        r.emit(TurnNoted(unit=unit.id, what="stood_up", rules=("R05-TU-31",)))
    rules = RULES[step.do]
    r.emit(AttackDeclared(unit=unit.id, target=target.id, item=step.item, way=step.do, rules=rules))
    prize = aimed_item(r, unit.id, target.id) if step.at_item else None
    angry_inch(r, step)
    rows = opening(r, step, prize)
    use_up(r, step)
    if step.role in OWN_ATTACKS:
        enter_melee(r, unit.id, target.id, step.role)
    assault = assault_of(r.state.units[unit.id], step.do, step.item, step.role)
    counter, hit = _exchange(r, step, assault, rows, prize)
    part_the_dead(r)
    strikes_back(r, step, counter, hit)
    plain_shove = step.do == SHOVE and step.item is None
    if step.role in OWN_ATTACKS and not plain_shove:
        r.then(NextBlow(unit=step.unit, target=step.target, role=step.role))


def _open(view: Look, step: Blow, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether a maneuver can still be made as it was meant."""
    if step.inched:
        return place_refusal(view, unit, step.do, target, step.item, unit.place) is None
    if step.riposte:
        # Its Counter was used up when the Parry and Riposte was declared (R05-CC-53).
        item = unit.item(step.item or "")
        return item is not None and unreachable(view, unit, target, item) is None
    refused = maneuver_refusal(view, unit, step.do, target, step.item, step.role)
    if refused is None and step.at_item:
        refused = item_blow_refusal(view, unit, target)
    return refused is None


def opening(view: Look, step: Blow, prize: str | None) -> tuple[Modifier, ...]:
    """What speed does to the Attack Roll, told before the two lock (R05-AT-29)."""
    if prize is not None:
        return ()
    return opening_rows(view, view.state.units[step.unit], view.state.units[step.target])


def aimed(view: Look, step: Blow, prize: str | None) -> tuple[Modifier, ...]:
    """What size and cover do to it, once an Angry Inch of who Parries is over (R05-AT-18)."""
    if prize is not None:
        return item_rows(view)
    unit, target = view.state.units[step.unit], view.state.units[step.target]
    return aim_rows(view, unit, target, reach_of(unit, step.do, step.item).most)


def _countering(view: Look, step: Blow) -> tuple[Modifier, ...]:
    """What a Counter suffers from besides (R05-CA-06, R05-CC-54).

    Who attacks has no Ganging Up penalty, however many it fights (R05-CA-08).
    """
    if step.role in OWN_ATTACKS:
        return ()
    return (*gang_rows(view.state.units[step.unit]), *riposte_rows(step.riposte))


def blow_rows(
    view: Look, unit: AnyUnit, target: AnyUnit, do: str, item_id: str | None
) -> tuple[Modifier, ...]:
    """What size, cover and speed do to a maneuver (R05-AT-18, R05-AT-29)."""
    reach = reach_of(unit, do, item_id).most
    return (*aim_rows(view, unit, target, reach), *opening_rows(view, unit, target))


def use_up(r: Res, step: Blow) -> None:
    """A weapon's attack or Counter is used by declaring it (R05-CC-14, R05-CC-40, R05-CC-45)."""
    if step.item is None:
        return
    if step.role in OWN_ATTACKS:
        r.emit(WeaponStruck(unit=step.unit, item=step.item, rules=("R05-CC-60",)))
    elif not step.riposte and (step.role != "free" or settings(r).withdraw_counter_uses_budget):
        r.emit(CounterSpent(unit=step.unit, item=step.item, rules=("R05-CC-61",)))
    if step.do == SHOVE:
        r.emit(ShieldShoved(unit=step.unit, item=step.item, rules=("R05-CC-25",)))


def _exchange(
    r: Res, step: Blow, assault: Assault, rows: tuple[Modifier, ...], prize: str | None
) -> tuple[Counter, bool]:
    """Answer, roll to hit, Parry, effect (see 8.8 of the reference); what was answered, and a hit.

    ``rows`` are those of the speeds before the two were in Close Combat.

    Worked numbers: katana 4 against Use 3 hits; the pan Parries with 5 - 1 = 4 and takes off
    4 - 2 - 1 = 1 of 3 + 2 Damage; 4 is not more than Armor 4 (R05-TV-090).
    """
    counter = answer_assault(r, step.target, assault)
    if counter.do == "bail":
        return counter, False
    _locked_by_answering(r, step, counter)
    unit = r.state.units[step.unit]
    use = use_of_blow(r, unit, step.do, _item_of(unit, step))
    rolled = to_hit(
        r,
        step.unit,
        step.target,
        use,
        (*aimed(r, step, prize), *rows, *_countering(r, step)),
        parry_pending=counter.has_parry,
        rules=RULES[step.do],
    )
    if not rolled.success:
        missed = RULES[step.do]
        r.emit(AttackMissed(unit=unit.id, target=step.target, item=step.item, rules=missed))
        return counter, False
    r.emit(AttackHit(unit=unit.id, target=step.target, item=step.item, rules=RULES[step.do]))
    if counter.do == "take":
        counter = grace(r, step.target, assault)
        _locked_by_answering(r, step, counter)
    _take_effect(r, step, assault, counter, rolled, prize)
    return counter, True


def _item_of(unit: AnyUnit, step: Blow) -> Item | None:
    return unit.item(step.item) if step.item is not None else None


def _locked_by_answering(r: Res, step: Blow, counter: Counter) -> None:
    """A mover that Counters an attack on its way is in Close Combat and goes no farther.

    R05-TU-15; it has not chosen the fight, so that it need not do anything in it (R05-TU-06).
    """
    if step.role != "response" or counter.do == "take":
        return
    engage(r, step.unit, step.target)
    r.emit(TurnNoted(unit=step.target, what="drawn", rules=("R05-TU-06",)))
    r.emit(TurnNoted(unit=step.target, what="stopped", rules=("R05-TU-15",)))
    lose_run(r, step.target, "R05-CH-04")


def _take_effect(
    r: Res, step: Blow, assault: Assault, counter: Counter, rolled: SkillRoll, prize: str | None
) -> None:
    """What a hit does: a push, or Damage less what a Parry takes off (R05-CC-20, -23, -49).

    A blind one goes through the screen first (R05-AT-44).
    """
    block = 0
    if counter.has_parry:
        parried = parry(r, step.target, counter, assault, rolled.total)
        block = parried.block
        if parried.success and step.do == SHOVE:
            return
    if step.do == SHOVE:
        source = r.state.units[step.unit].place
        push(r, source, step.target, tables().measures.shove_distance)
        return
    item = r.state.units[step.unit].item(step.item or "")
    assert item is not None, "an Attack has a weapon"
    if prize is not None:
        damage_item(r, step.unit, item, step.target, prize, block)
        return
    less = riposte_rows(step.riposte)
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    blind = strikes_blind(r, unit, target)
    damage = blow_damage(r, step.unit, item.kind, step.target, block=block, modifiers=less)
    passed = past_screens(r, step.unit, step.target, damage) if blind else damage
    if passed is not None:
        into_the_sum(r, step.unit, step.target, passed, "R05-CC-14")


def strikes_back(r: Res, step: Blow, counter: Counter, hit: bool) -> None:
    """Schedule a declared Counterattack, hit or miss (R05-CC-46, R05-CC-55).

    With the switch ``counterattack_only_after_miss`` a blow that has hit leaves no time for it; a
    Riposte follows its Parry in any case.
    """
    if counter.strikes is None:
        return
    only_then = settings(r).counterattack_only_after_miss
    if only_then and hit and counter.do != "riposte":
        return
    r.then(
        StrikeBack(
            unit=step.target,
            target=step.unit,
            item=counter.strikes,
            riposte=counter.do == "riposte",
            inched=counter.inched,
        )
    )


def strike_back(r: Res, step: StrikeBack) -> None:
    """A survivor makes its Counterattack, or forgoes it and keeps the Counter (R05-DP-18).

    R05-CC-45, R05-CC-46. A Riposte is made with the item declared.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    choice = r.ask(strike_back_question(r, unit, target, step))
    if choice.do != "counterattack":
        return
    again = blow_as(choice, unit, step.target, "counter", riposte=step.riposte, inched=step.inched)
    r.then(again)


def strike_back_question(view: Look, unit: AnyUnit, target: AnyUnit, step: StrikeBack) -> Decision:
    """With what to strike back: the item declared, else the best that reaches (R05-DP-18)."""
    options: list[Option] = []
    for item in striking_items(unit):
        if step.riposte and item.id != step.item:
            continue
        probe = Blow(
            unit=unit.id,
            do=SHOVE if is_shield(item) else ATTACK,
            target=target.id,
            item=item.id,
            role="counter",
            riposte=step.riposte,
            inched=step.inched,
        )
        if _open(view, probe, unit, target):
            options.append(
                Option(
                    do="counterattack",
                    unit=unit.id,
                    item=item.id,
                    target=target.id,
                    point="R05-DP-18",
                )
            )
    decline = Option(do="decline", unit=unit.id, point="R05-DP-18")
    usual = next((one for one in options if one.item == step.item), None)
    return Decision(
        kind="R05-DP-18",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, decline),
        default=(usual or (*options, decline)[0]).choice(),
    )


def blow_as(
    choice: Choice,
    unit: AnyUnit,
    target: str,
    role: str = "active",
    *,
    riposte: bool = False,
    inched: bool = False,
) -> Blow:
    """What somebody has chosen to do to a target hand to hand, or to what that holds.

    A Counterattack with a Shield is a Shove (R05-CC-46).
    """
    item = unit.item(choice.item) if choice.item is not None else None
    return Blow(
        unit=unit.id,
        do=SHOVE if item is None or is_shield(item) else ATTACK,
        target=target,
        item=choice.item,
        role=role,
        riposte=riposte,
        inched=inched,
        recover=choice.mode == RECOVER,
        at_item=choice.mode == AT_ITEM,
    )
