"""The run of a charge, its one Strike or Shove, and what follows (R10-CH-09, -14..19)."""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.events import AttackDeclared, AttackHit, AttackMissed, Faced
from game.model.state import AnyUnit
from game.model.vectors import Point, direction, heading_to
from game.rulesets.brikwars_2010.armor import armor_piercing, pierced_armor
from game.rulesets.brikwars_2010.charging import (
    charge_refusal,
    reach_of,
    row_in_hand,
)
from game.rulesets.brikwars_2010.close_combat import to_hit
from game.rulesets.brikwars_2010.collisions import run_on
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.engagement import enter_melee, part_the_dead
from game.rulesets.brikwars_2010.events import ActionSpent, HandsUsed, TurnNoted
from game.rulesets.brikwars_2010.figures import (
    hands_holding,
    in_a_grab,
    item_row,
    prone,
    row_of,
    sheet_of,
    shoving_hands,
    stopped,
    strike_dice,
)
from game.rulesets.brikwars_2010.footing import unbarred
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.knockback import knock_back
from game.rulesets.brikwars_2010.lanes import NEARLY, aside, blow_at, meeting, runner, straight_run
from game.rulesets.brikwars_2010.maneuvers import place_refusal
from game.rulesets.brikwars_2010.mom_choices import DAMAGE, wants_mom
from game.rulesets.brikwars_2010.momentum import holds_mom, lose_run, spend_mom
from game.rulesets.brikwars_2010.movement import advance, interrupted, leaving
from game.rulesets.brikwars_2010.rolls import (
    ActionRoll,
    close_combat_damage,
    damage_roll,
)
from game.rulesets.brikwars_2010.sheets import Fig, Res
from game.rulesets.brikwars_2010.steps import Charge, ChargeBlow, Collision, Disengage
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer, Threat


def charge(r: Res, step: Charge) -> None:
    """Declare a charge, then run up to where it strikes (R10-CH-10).

    Enemies may answer the approach on the way, the target too; that is then its one Counter
    (R10-AM-29). The Action is spent at once, with a Sprint in it where one is wanted; a bodily
    charge needs none (R10-CH-20). Who is Grabbed on the way goes no farther (R10-CC-23).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit) or held_fast(unit) is not None:
        return
    if step.way is not None:
        if held_fast(unit) is None and not stopped(r, unit):
            _run(r, step, unit, target)
        return
    choice = Choice(do=step.do, unit=step.unit, item=step.item, target=step.target, mode=step.mode)
    way = direction(unit.place, target.place)
    if way is None or charge_refusal(r, unit, choice) is not None:
        return
    r.emit(
        AttackDeclared(
            unit=unit.id, target=target.id, item=step.item, way=step.do, rules=("R10-CH-10",)
        )
    )
    facing = heading_to(unit.place, target.place)
    if facing != unit.facing:
        r.emit(Faced(unit=unit.id, facing=facing, rules=("R10-TD-10",)))
    if step.mode == "sprint":
        sprint(r, unit.id)
    elif step.do != "ram":
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20",)))
    r.then(with_fields(step, way=Point(*way)))


def _run(r: Res, step: Charge, unit: Fig, target: Fig) -> None:
    """One stretch of the run: up to the next enemy who may answer, or to the blow."""
    assert step.way is not None, "set by the declaration"
    way = (step.way.x, step.way.y)
    reach = reach_of(step.do, row_in_hand(unit, step.item))
    inches = blow_at(r, unit, target, way, reach)
    if inches is None:
        return  # The target has stepped aside; what is left of the Move is the player's.
    if inches > 0.0:
        mover = runner(unit, down=step.mode == "drop")
        path, walk = straight_run(r, unit, way, inches, mover)
        if counterstrikes_on_the_way(r, step, unit, path):
            return
        paused = interrupted(r, unit, path, walk, mover, "charge", step)
        if paused is not None:
            if paused[0]:
                r.then(paused[1])
            return
        advance(r, unit, unbarred(r, unit, walk, path), mover, "charge")
    _arrived(r, step, way)


def counterstrikes_on_the_way(r: Res, step: Charge, unit: Fig, path: tuple[Point, ...]) -> bool:
    """Running on out of the reach of others who have answered is a Disengage (R10-TU-17)."""
    away = tuple(foe for foe in leaving(r, unit, path) if foe != step.target)
    if not away:
        return False
    r.then(Disengage(unit=unit.id, leaving=away))
    r.then(step)
    return True


def _arrived(r: Res, step: Charge, way: tuple[float, float]) -> None:
    """At the end of the run: the blow, or the crash, if it came so far with its MOM."""
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    row = row_in_hand(unit, step.item)
    left = meeting(unit, target, way, reach_of(step.do, row))
    arc = tables().measures.travel_half_angle
    if left is None or left > NEARLY or not holds_mom(unit, way, arc):
        return
    assert step.way is not None, "it has run"
    if step.do == "ram":
        r.then(Collision(unit=unit.id, target=target.id, way=step.way, watched=step.watched))
        return
    kind = "strike" if step.do == "charge" else "shove"
    if place_refusal(r, unit, kind, target, step.item, unit.place) is not None:
        return
    r.then(
        ChargeBlow(
            unit=unit.id,
            do=step.do,
            target=target.id,
            item=step.item,
            way=step.way,
            watched=step.watched,
        )
    )


def charge_blow(r: Res, step: ChargeBlow) -> None:
    """The one Strike or Shove of a charge, against one Counter (R10-CH-14, -17).

    It is a Close Combat attack without Angry Inch: it counts toward three attackers, its Damage
    joins the turn's sum, and it starts Close Combat.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    hands = shoving_hands(unit) if step.item is None else hands_holding(unit, step.item)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    countered = target.id in sheet_of(unit).attackers
    threat = _threat(step, unit)
    enter_melee(r, unit.id, target.id, "active")
    answer = Answer("take") if countered else answer_threat(r, target.id, threat)
    if answer.do == "bail" and _out_of_it(r, step, unit):
        run_on(r, step)
        return
    if step.do == "charge":
        _thrust(r, step, threat, answer)
    else:
        _charging_shove(r, step, threat, answer)
    part_the_dead(r)


def _out_of_it(r: Res, step: ChargeBlow, unit: AnyUnit) -> bool:
    """Whether a Bail got the target off the path, or at least out of reach (R10-TU-43)."""
    target = r.state.units.get(step.target)
    if target is None or aside(r, step.target, unit.place, step.way, unit):
        return True
    kind = "strike" if step.do == "charge" else "shove"
    return place_refusal(r, unit, kind, target, step.item, unit.place) is not None


def _threat(step: ChargeBlow, unit: AnyUnit) -> Threat:
    """Parried with a Shield only; else one had better Bail (R10-CH-17, R10-AM-47, R10-DP-12)."""
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    return Threat(
        kind="charge",
        attacker=unit.id,
        source=unit.place,
        point="R10-DP-10",
        two_handed=any(row.two_handed for row in held),
        bail_by_default=True,
        way=step.way,
    )


def _thrust(r: Res, step: ChargeBlow, threat: Threat, answer: Answer) -> None:
    """The Strike of a Charge (R10-CH-15, -16, -18).

    Worked numbers: a lance runs 4.5"; Action 4 hits with Use 4; 2d6 and the MOM show 2, 1, 2:
    5 beats Armor 4, and the charger runs its last half inch.
    """
    unit = r.state.units[step.unit]
    item = unit.item(step.item or "")
    assert item is not None, "a Charge has a weapon"
    row = item_row(item)
    rolled = None
    if not in_a_grab(r.state.units[step.target]):
        rules = ("R10-CH-14", "R10-CC-14")
        rolled = to_hit(r, step.unit, step.target, row, rules=rules)
    if rolled is not None and not rolled.success:
        r.emit(AttackMissed(unit=unit.id, target=step.target, item=item.id, rules=("R10-CH-16",)))
        run_on(r, step)
        return
    r.emit(AttackHit(unit=unit.id, target=step.target, item=item.id))
    levels = 0
    if answer.do == "parry":
        flight = None if rolled is None else rolled.total
        levels = parry_roll(r, step.target, threat, answer, flight)
    spent = wants_mom(r, unit, DAMAGE)
    if spent:
        spend_mom(r, unit.id, DAMAGE)
    killed = _thrust_damage(r, step, levels, spent, rolled)
    if not killed and levels == 0 and row.knockback:
        _pushed(r, step, row.knockback, row.disrupts, row.rules[0])
    part_the_dead(r)
    if spent == (step.target not in r.state.units):
        run_on(r, step)


def _thrust_damage(
    r: Res, step: ChargeBlow, levels: int, spent: bool, rolled: ActionRoll | None
) -> bool:
    """Weapon, MOM and Benny dice into the turn's sum; true when they destroy (R10-CH-15).

    The MOM is one of the charger's own Action dice: a d10 for a Hero (R10-AM-27).
    """
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    item = unit.item(step.item or "")
    assert item is not None, "a Charge has a weapon"
    row = item_row(item)
    dice, flat = strike_dice(unit, row)
    dice += (row_of(unit).action_die,) if spent else ()
    dice += (
        (tables().measures.benny_die,) if rolled is not None and rolled.benny == "damage" else ()
    )
    piercing = armor_piercing(r, unit, item)
    pierced = pierced_armor(target, levels, piercing)
    damage = damage_roll(
        r,
        unit.id,
        target,
        dice,
        flat,
        levels=levels,
        piercing=piercing,
        rules=("R10-CH-15", *(("R10-EQ-21",) if piercing else ())),
    )
    return close_combat_damage(r, unit.id, target.id, damage, "R10-CC-14", pierced=pierced)


def _pushed(
    r: Res, step: ChargeBlow, inches: float, disrupts: bool, rule: str, *, big: bool = False
) -> None:
    """KnockBack from a charge; Smash damage joins the turn's sum (R10-CH-33)."""
    source = r.state.units[step.unit].place
    smash = knock_back(r, step.target, source, inches, disrupts=disrupts, rule=rule, big=big)
    if smash > 0 and step.target in r.state.units:
        close_combat_damage(r, step.unit, step.target, smash, "R10-CH-33")


def _charging_shove(r: Res, step: ChargeBlow, threat: Threat, answer: Answer) -> None:
    """2" as usual, and the MOM's 1d6" less the target's POP (R10-CH-19).

    MOM 4 against POP 1 makes 2 + 3 = 5", Disrupted. The charger runs on (R10-CH-09). Parried, it
    stops where it is (R10-CH-26).
    """
    if answer.do == "parry" and parry_roll(r, step.target, threat, answer, None) > 0:
        lose_run(r, step.unit, "R10-CH-26")
        r.emit(TurnNoted(unit=step.unit, what="stopped", rules=("R10-CH-26",)))
        return
    unit = r.state.units[step.unit]
    r.emit(AttackHit(unit=unit.id, target=step.target, rules=("R10-AT-12",)))
    measures = tables().measures
    spend_mom(r, unit.id, "knockback")
    momentum = r.roll(
        "momentum",
        (measures.mom_die,),
        unit=unit.id,
        target=step.target,
        bonus=True,
        rules=("R10-CH-19", "R10-CH-06"),
    ).total
    size = row_of(r.state.units[step.target]).size
    against = r.roll(
        "opposition",
        (measures.pop_die,) * max(1, size),
        unit=step.target,
        target=unit.id,
        bonus=True,
        rules=("R10-CH-24",),
    ).total
    inches: float = max(0, momentum - against)
    if size <= measures.minifig_size:
        inches += measures.shove_distance
    if inches > 0:
        _pushed(r, step, inches, True, "R10-CH-19", big=True)
    run_on(r, step)
