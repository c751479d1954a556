"""Close Combat: Attacks and Shoves, Counterattacks, the next weapon (R05-CC-14..29, -46, -47).

Blows at what somebody holds (R05-EQ-20) and at things (R05-OB-01) are blows like any other. A thing
never answers, and nobody is locked in Close Combat with one (R05-CC-03). After one weapon comes the
next one (R05-CC-15, R05-DP-20).
"""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.events import AttackDeclared, AttackHit, AttackMissed, ConditionLost, Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import (
    DISRUPTED,
    enemies_of,
    foes_in_melee,
    part_the_dead,
    prone,
)
from game.rulesets.brikwars.item_shots import aimed_item
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shots import announce_on
from game.rulesets.brikwars.steps import Target, aimed_at
from game.rulesets.brikwars_2005.counters import (
    Assault,
    Counter,
    answer_assault,
    assault_of,
    grace,
    striking_items,
    unreachable,
)
from game.rulesets.brikwars_2005.damage import (
    Landed,
    blow_damage,
    lands,
    past_cover,
    take_effect,
)
from game.rulesets.brikwars_2005.events import CounterSpent, ShieldShoved, WeaponStruck
from game.rulesets.brikwars_2005.figures import engage, enter_melee, is_shield, sheet_of
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    RECOVER,
    SHOVE,
    angry_inch,
    item_blow_refusal,
    maneuver_refusal,
    place_refusal,
)
from game.rulesets.brikwars_2005.melee_options import further_blows_at, maneuvers
from game.rulesets.brikwars_2005.parries import parry
from game.rulesets.brikwars_2005.rolls import SkillRoll
from game.rulesets.brikwars_2005.run_steps import OWN_ATTACKS, Blow, NextBlow, StrikeBack
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import (
    attack_roll,
    facing_of,
    offer_aim,
    opening,
    riposte_rows,
)
from game.words import tr

RULES = {ATTACK: ("R05-CC-14",), SHOVE: ("R05-CC-22",)}
"""The rules of each maneuver at a figure, or at what it holds."""

AT_THING = ("R05-OB-01", "R05-AT-06")
"""Those of an attack at a thing."""


def blow(r: Res, step: Blow) -> None:
    """One maneuver from the Angry Inch to its effects (R05-CC-14, -22, -46).

    Declaring it uses the weapon and spends the Action, even if it is Parried or misses
    (R05-AT-08). Only who is attacked may Counter (R05-CC-08): whoever has declared a Counterattack
    and lives strikes back; then the next weapon has its turn.
    """
    if step.target.piece is not None:
        _at_thing(r, step)
        return
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.foe)
    if unit is None or target is None or (prone(unit) and not step.recover):
        return
    if not _open(r, step, unit, target):
        return
    if step.recover:
        r.emit(ConditionLost(unit=unit.id, condition=DISRUPTED, rules=("R05-TU-31",)))
        r.emit(TurnNoted(unit=unit.id, what="stood_up", rules=("R05-TU-31",)))
    rules = RULES[step.do]
    r.emit(AttackDeclared(unit=unit.id, target=target.id, item=step.item, way=step.do, rules=rules))
    prize = aimed_item(r, unit.id, target.id) if step.target.held else None
    angry_inch(r, step)
    opened = opening(r, facing_of(r, step.attack))
    use_up(r, step)
    if step.role in OWN_ATTACKS:
        enter_melee(r, unit.id, target.id, step.role)
    assault = assault_of(r.state.units[unit.id], step.do, step.item, step.role)
    counter = answer_assault(r, step.foe, assault)
    hit = False
    if counter.do != "bail":
        _locked_by_answering(r, step, counter)
        rolled = swing(r, step, opened, parry_pending=counter.has_parry)
        hit = rolled.success
        if hit and counter.do == "take":
            counter = grace(r, step.foe, assault)
            _locked_by_answering(r, step, counter)
        if hit:
            _take_effect(r, step, assault, counter, rolled, prize)
    part_the_dead(r)
    strikes_back(r, step, counter, hit)
    plain_shove = step.do == SHOVE and step.item is None
    if step.role in OWN_ATTACKS and not plain_shove:
        r.then(NextBlow(unit=step.unit, target=step.target, role=step.role))


def _at_thing(r: Res, step: Blow) -> None:
    """One weapon attacks a thing, which never answers (R05-OB-01, R05-CC-03).

    It needs an Attack Roll like any other; each weapon has a Damage total of its own. Worked
    numbers: a 1 misses a crate, though it stands right there.
    """
    offer_aim(r, step.unit)
    declare_at_thing(r, step)
    if swing(r, step).success:
        take_effect(r, (landed(r, step, None, rule="R05-OB-02"),))
    r.then(NextBlow(unit=step.unit, target=step.target, role=step.role))


def declare_at_thing(r: Res, step: Blow) -> None:
    """Declare an attack by hand: the weapon is used, and the Action spent (R05-AT-08)."""
    unit, facing = r.state.units[step.unit], facing_of(r, step.attack)
    announce_on(r, unit, step.target.piece or "", step.item or "", facing.at, step.do)
    r.emit(WeaponStruck(unit=unit.id, item=step.item or "", rules=("R05-CC-14",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R05-TU-20", "R05-AT-08")))


def swing(
    r: Res,
    step: Blow,
    opened: tuple[Modifier, ...] | None = None,
    *,
    parry_pending: bool = False,
) -> SkillRoll:
    """The Attack Roll of a blow, whatever it goes for (R05-AT-06).

    What ``opened`` it was told before the two were in Close Combat. Worked numbers: katana 4
    against Use 3 hits; the pan Parries with 5 - 1 = 4 and takes off 4 - 2 - 1 = 1 of 3 + 2 Damage;
    4 is not more than Armor 4 (R05-TV-090).
    """
    goal, rules = step.target, RULES[step.do] if step.target.piece is None else AT_THING
    facing = facing_of(r, step.attack)
    rolled = attack_roll(r, facing, opened=opened, parry_pending=parry_pending, rules=rules)
    told = AttackHit if rolled.success else AttackMissed
    r.emit(told(unit=step.unit, target=goal.figure, piece=goal.piece, item=step.item, rules=rules))
    return rolled


def _open(view: Look, step: Blow, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether a maneuver can still be made as it was meant."""
    if step.inched:
        return place_refusal(view, unit, step.do, target, step.item, unit.place) is None
    if step.riposte:
        # Its Counter was used up when the Parry and Riposte was declared (R05-CC-53).
        item = unit.item(step.item or "")
        return item is not None and unreachable(view, unit, target, item) is None
    refused = maneuver_refusal(view, unit, step.do, target, step.item, step.role)
    if refused is None and step.target.held:
        refused = item_blow_refusal(view, unit, target)
    return refused is None


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


def _locked_by_answering(r: Res, step: Blow, counter: Counter) -> None:
    """A mover that Counters an attack on its way is in Close Combat and goes no farther.

    R05-TU-15; it has not chosen the fight, so that it need not do anything in it (R05-TU-06).
    """
    if step.role != "response" or counter.do == "take":
        return
    engage(r, step.unit, step.foe)
    r.emit(TurnNoted(unit=step.foe, what="drawn", rules=("R05-TU-06",)))
    r.emit(TurnNoted(unit=step.foe, what="stopped", rules=("R05-TU-15",)))
    lose_run(r, step.foe, "R05-CH-04")


def _take_effect(
    r: Res, step: Blow, assault: Assault, counter: Counter, rolled: SkillRoll, prize: str | None
) -> None:
    """What a hit does: a push, or Damage less what a Parry takes off (R05-CC-20, -23, -49)."""
    block = 0
    if counter.has_parry:
        parried = parry(r, step.foe, counter, assault, rolled.total)
        block = parried.block
        if parried.success and step.do == SHOVE:
            return
    take_effect(r, (landed(r, step, prize, block=block, rule="R05-CC-14"),))


def landed(
    r: Res, step: Blow, prize: str | None, *, block: int = 0, rule: str = "R05-CC-20"
) -> Landed:
    """What a blow that hit is to do: a push, or Damage less what a screen takes (R05-AT-44).

    A Parry has taken off a ``block`` before.
    """
    facing, less = facing_of(r, step.attack), riposte_rows(step.riposte)
    if step.do == SHOVE:
        inches = tables().measures.shove_distance
        return with_fields(lands(facing, None, rule=rule), push=inches)
    item = r.state.units[step.unit].item(step.item or "")
    assert item is not None, "an Attack has a weapon"
    damage = blow_damage(r, step.unit, item.kind, step.target, block=block, modifiers=less)
    left = past_cover(r, facing, damage) if prize is None else damage
    return lands(facing, left, prize=prize, rule=rule)


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
            unit=step.foe,
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
    r.then(blow_as(choice, unit, "counter", riposte=step.riposte, inched=step.inched))


def strike_back_question(view: Look, unit: AnyUnit, target: AnyUnit, step: StrikeBack) -> Decision:
    """With what to strike back: the item declared, else the best that reaches (R05-DP-18)."""
    options: list[Option] = []
    for item in striking_items(unit):
        if step.riposte and item.id != step.item:
            continue
        probe = Blow(
            unit=unit.id,
            do=SHOVE if is_shield(item) else ATTACK,
            target=Target(figure=target.id),
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
    role: str = "active",
    *,
    riposte: bool = False,
    inched: bool = False,
) -> Blow:
    """What somebody has chosen to do hand to hand to a figure, to what that holds, or to a thing.

    A Counterattack with a Shield is a Shove (R05-CC-46).
    """
    item = unit.item(choice.item) if choice.item is not None else None
    return Blow(
        unit=unit.id,
        do=SHOVE if item is None or is_shield(item) else ATTACK,
        target=aimed_at(choice),
        item=choice.item,
        role=role,
        riposte=riposte,
        inched=inched,
        recover=choice.mode == RECOVER,
    )


POINT = "R05-DP-20"
STOP = "stop"


def next_blow(r: Res, step: NextBlow) -> None:
    """A survivor may attack with a weapon it has not used yet, or Shove with its Shield.

    R05-CC-14, R05-CC-15, R05-CC-24. By default it goes at the same target, else at another that it
    fights already (R05-DP-20).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit):
        return
    question = next_question(r, unit, step)
    if question is None:
        return
    choice = r.ask(question)
    if choice.do != STOP:
        r.then(blow_as(choice, unit, step.role))


def next_question(view: Look, unit: Fig, step: NextBlow) -> Decision | None:
    """What to go on with; nothing where nothing is left to do."""
    options, shut = _maneuvers(view, unit, step)
    if not options:
        return None
    stop = Option(do=STOP, unit=unit.id, point=POINT)
    known = (step.target.figure, *foes_in_melee(view, unit.id))
    attacks = [option for option in options if option.do == ATTACK and option.target in known]
    return Decision(
        kind=POINT,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, stop),
        closed=shut,
        default=(attacks[0] if attacks else stop).choice(),
    )


def _maneuvers(
    view: Look, unit: Fig, step: NextBlow
) -> tuple[tuple[Option, ...], tuple[Closed, ...]]:
    """Further maneuvers, and which at the same target there are not, and why.

    What still stands of a thing the next ready weapon may attack (R05-OB-01).
    """
    if step.target.piece is not None:
        return tuple(further_blows_at(view, unit, step.target.piece, POINT)), ()
    found: list[Option] = []
    shut: list[Closed] = []
    both = Refusal(tr("Nobody Attacks and Shoves with the same hands"), "R05-CC-24")
    for target in _targets(view, unit, step):
        options, refused = maneuvers(view, unit, target, POINT, step.role)
        found.extend(option for option in options if option.item is not None)
        if target.id == step.target.figure:
            shut.extend(refused)
            shut.extend(closed(option, both) for option in options if option.item is None)
    return tuple(found), tuple(shut)


def _targets(view: Look, unit: Fig, step: NextBlow) -> list[Fig]:
    """Whom the next weapon may go at: the same target first, then others (R05-CC-15).

    In response to a mover or an attacker it is that one alone (R05-TU-23).
    """
    first = view.state.units.get(step.target.figure or "")
    found = [] if first is None else [first]
    if step.role == "active" and settings(view).second_attack_other_target:
        found.extend(one for one in enemies_of(view, unit) if one.id != step.target.figure)
    return found
