"""The run of a charge, its one Strike or Shove, and what follows (R10-CH-09, -14..19)."""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.events import AttackDeclared, AttackHit, AttackMissed
from game.model.state import AnyUnit
from game.model.vectors import direction
from game.rulesets.brikwars.damage import close_combat_damage
from game.rulesets.brikwars.engagement import part_the_dead
from game.rulesets.brikwars.events import ActionSpent
from game.rulesets.brikwars.figures import hands_holding, prone, row_of, stopped
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.footwork import turn_to
from game.rulesets.brikwars.knockback import knock_back
from game.rulesets.brikwars.lanes import (
    NEARLY,
    aside,
    bearing,
    blow_at,
    course,
    meeting,
    runner,
    straight_run,
    touching,
)
from game.rulesets.brikwars.momentum import holds_mom
from game.rulesets.brikwars.movement import advance, interrupted
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.smash import smash
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.armor import armor_piercing, pierced_armor
from game.rulesets.brikwars_2010.charging import charge_refusal, disarmed, reach_of, row_in_hand
from game.rulesets.brikwars_2010.close_combat import to_hit
from game.rulesets.brikwars_2010.collisions import opposition, run_on, turned_back
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.engagement import enter_melee
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import (
    in_a_grab,
    item_row,
    sheet_of,
    shoving_hands,
    strike_dice,
)
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.maneuvers import place_refusal
from game.rulesets.brikwars_2010.mom_choices import (
    DAMAGE,
    KNOCKBACK,
    inches_of_mom,
    spend_mom,
    wants_mom,
)
from game.rulesets.brikwars_2010.movement import turns_away
from game.rulesets.brikwars_2010.pounces import dive_at
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected
from game.rulesets.brikwars_2010.run_steps import Charge, ChargeBlow, ChargeHit, Collision, Pounce
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer
from game.rulesets.brikwars_2010.weapon_pushes import pushed_by


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
        run = stretch(r, step)
        if run.more:
            r.then(run.charge)
        elif run.there:
            _arrived(r, run.charge)
        return
    choice = Choice(do=step.do, unit=step.unit, item=step.item, target=step.target, mode=step.mode)
    way = direction(unit.place, target.place)
    if way is None or charge_refusal(r, unit, choice) is not None:
        return
    announce(r, step)
    if step.mode == "sprint":
        sprint(r, unit.id)
    if step.do == "ram" and step.mode == "drop" and dive_at(r, unit, target) is not None:
        r.then(Pounce(unit=unit.id, target=target.id))
        return
    r.then(with_fields(step, way=bearing(way)))


def announce(r: Res, step: Charge) -> None:
    """Declare a charge, face the target, spend the Action; a Sprint that it takes does so itself.

    A bodily charge costs none (R10-CH-20).
    """
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    r.emit(
        AttackDeclared(
            unit=unit.id, target=target.id, item=step.item, way=step.do, rules=("R10-CH-10",)
        )
    )
    turn_to(r, unit, target.place)
    if step.do != "ram" and step.mode != "sprint":
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20",)))


class Stretch(NamedTuple):
    """A charge after a part of its run: whether there is ``more`` to run, or it is ``there``."""

    charge: Charge
    more: bool
    there: bool


def stretch(r: Res, step: Charge) -> Stretch:
    """One stretch of the run: up to the next enemy who may answer, or to the blow.

    When the target has stepped aside, or the weapon is lost on the way, what is left of the Move is
    the player's.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    ended = Stretch(step, False, False)
    if unit is None or target is None or held_fast(unit) is not None or stopped(r, unit):
        return ended
    if disarmed(unit, step.item):
        return ended
    assert step.way is not None, "set by the declaration"
    way = course(step.way)
    inches = blow_at(r, unit, target, way, reach_of(step.do, row_in_hand(unit, step.item)))
    if inches is None:
        return ended
    if inches > 0.0:
        mover = runner(unit, down=step.mode == "drop")
        path, walk = straight_run(r, unit, way, inches, mover)
        if turns_away(r, unit, path, step.target):
            return Stretch(step, True, False)
        paused = interrupted(r, unit, path, walk, mover, "charge", step)
        if paused is not None:
            return Stretch(paused[1], bool(paused[0]), False)
        advance(r, unit, unbarred(r, unit, walk, path), mover, "charge")
    return Stretch(step, False, True)


def _arrived(r: Res, step: Charge) -> None:
    """At the end of the run: the blow, or the crash, if it came so far with its MOM."""
    if not has_arrived(r, step):
        return
    if step.do == "ram":
        assert step.way is not None, "it has run"
        crash = Collision(unit=step.unit, target=step.target, way=step.way, watched=step.watched)
        r.then(crash)
    else:
        r.then(blow_of(step))


def has_arrived(view: Look, step: Charge) -> bool:
    """Whether a charger has come, with its MOM, to where its charge strikes."""
    unit, target = view.state.units.get(step.unit), view.state.units.get(step.target)
    if unit is None or target is None or step.way is None or prone(unit):
        return False
    if disarmed(unit, step.item):
        return False
    way = course(step.way)
    left = meeting(unit, target, way, reach_of(step.do, row_in_hand(unit, step.item)))
    arc = tables().measures.travel_half_angle
    if left is None or left > NEARLY or not holds_mom(unit, way, arc):
        return False
    if step.do == "ram":
        return True
    kind = "strike" if step.do == "charge" else "shove"
    return place_refusal(view, unit, kind, target, step.item, unit.place) is None


def blow_of(step: Charge) -> ChargeBlow:
    """What a charge ends in."""
    assert step.way is not None, "it has run"
    return ChargeBlow(
        unit=step.unit,
        do=step.do,
        target=step.target,
        item=step.item,
        way=step.way,
        watched=step.watched,
        offered=step.offered,
    )


def charge_blow(r: Res, step: ChargeBlow) -> None:
    """The one Strike or Shove of a charge, against one Counter (R10-CH-14, -17).

    It is a Close Combat attack without Angry Inch: it counts toward three attackers, its Damage
    joins the turn's sum, and it starts Close Combat.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or prone(unit):
        return
    threat, answer = begun(r, step)
    if answer.do == "bail" and out_of_it(r, step):
        run_on(r, step)
        return
    if step.do == "charge":
        _thrust(r, step, threat, answer)
    else:
        _charging_shove(r, step, threat, answer)
    part_the_dead(r)


def begun(r: Res, step: ChargeBlow) -> tuple[Threat, Answer]:
    """Begin a Close Combat attack with hands or weapon, which the target may Counter once.

    A blow at the charger's approach was that Counter (R10-AM-29); one before the run was not.
    """
    unit = r.state.units[step.unit]
    hands = shoving_hands(unit) if step.item is None else hands_holding(unit, step.item)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    countered = step.target in step.offered and step.target in sheet_of(unit).attackers
    threat = _threat(step, unit)
    enter_melee(r, unit.id, step.target, "active")
    return threat, Answer("take") if countered else answer_threat(r, step.target, threat)


def out_of_it(r: Res, step: ChargeBlow) -> bool:
    """Whether a Bail got the target off the path, or at least out of reach (R10-TU-43)."""
    unit, target = r.state.units[step.unit], r.state.units.get(step.target)
    if target is None or aside(r, step.target, unit.place, step.way, unit):
        return True
    if step.do == "ram":
        return not touching(unit, target, step.way)
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
    hit = thrust_roll(r, step, threat, answer)
    if hit is None:
        run_on(r, step)
        return
    row = row_in_hand(r.state.units[step.unit], step.item)
    assert row is not None, "a Charge has a weapon"
    killed = thrust_damage(r, step.target, (hit,))
    if not killed and hit.levels == 0:
        pushed_by(r, r.state.units[step.unit], step.target, row, further=hit.further)
    part_the_dead(r)
    if hit.mom == (step.target not in r.state.units):
        run_on(r, step)


def thrust_roll(r: Res, step: ChargeBlow, threat: Threat, answer: Answer) -> ChargeHit | None:
    """Action Roll, Parry roll, and whether the MOM is spent; nothing when it missed."""
    unit = r.state.units[step.unit]
    item = unit.item(step.item or "")
    assert item is not None, "a Charge has a weapon"
    rolled = None
    if not in_a_grab(r.state.units[step.target]):
        rules = ("R10-CH-14", "R10-CC-14")
        rolled = to_hit(r, step.unit, step.target, item_row(item), rules=rules)
    if rolled is not None and not rolled.success:
        r.emit(AttackMissed(unit=unit.id, target=step.target, item=item.id, rules=("R10-CH-16",)))
        return None
    told = ("R10-AT-13",) if rolled is None else ("R10-CH-14",)
    r.emit(AttackHit(unit=unit.id, target=step.target, item=item.id, rules=told))
    levels = 0
    if answer.do == "parry":
        flight = None if rolled is None else rolled.total
        levels = parry_roll(r, step.target, threat, answer, flight)
    spent = wants_mom(r, unit, DAMAGE)
    if spent:
        spend_mom(r, unit.id, DAMAGE)
    return ChargeHit(
        unit=unit.id,
        do=step.do,
        item=item.id,
        way=step.way,
        levels=levels,
        mom=spent,
        watched=step.watched,
        benny=rolled is not None and rolled.benny == "damage",
        further=rolled is not None and rolled.benny == "distance",
    )


def thrust_damage(r: Res, target_id: str, hits: tuple[ChargeHit, ...]) -> bool:
    """Weapon, MOM and Benny dice into the turn's sum; true when they destroy (R10-CH-15).

    The MOM is one of the charger's own Action dice: a d10 for a Hero (R10-AM-27). Of several hits
    the dice make one pool: a Parry deflects from its own attack's, worn armor once from all that
    is left (R10-CA-07, R10-CA-10); it is pierced where all of them pierce.
    """
    target, alone = r.state.units[target_id], len(hits) == 1
    dice: list[int] = []
    total, piercing = 0, True
    for hit in hits:
        unit = r.state.units[hit.unit]
        item = unit.item(hit.item or "")
        assert item is not None, "a Charge has a weapon"
        pool, flat = strike_dice(unit, item_row(item))
        pool += (row_of(unit).action_die,) if hit.mom else ()
        pool += (tables().measures.benny_die,) if hit.benny else ()
        dice.extend(pool if alone else deflected(pool, hit.levels))
        total += flat
        piercing = piercing and armor_piercing(r, unit, item)
    levels = hits[0].levels if alone else 0
    pierced = pierced_armor(target, levels, piercing)
    rules = ("R10-CH-15", *(() if alone else ("R10-CA-07",)), *(("R10-EQ-21",) if piercing else ()))
    damage = damage_roll(
        r,
        hits[0].unit,
        target,
        tuple(dice),
        total,
        levels=levels,
        piercing=piercing,
        rules=rules,
    )
    by = hits[0].unit
    return close_combat_damage(r, by, target_id, damage, "R10-CC-14", pierced=pierced)


def _charging_shove(r: Res, step: ChargeBlow, threat: Threat, answer: Answer) -> None:
    """2" as usual, and the MOM's 1d6" less the target's POP (R10-CH-19).

    MOM 4 against POP 1 makes 2 + 3 = 5", Disrupted. The charger runs on (R10-CH-09). Parried, it
    stops where it is (R10-CH-26).
    """
    if turned_back(r, step.target, threat, answer):
        return
    r.emit(AttackHit(unit=step.unit, target=step.target, rules=("R10-AT-12",)))
    momentum = inches_of_mom(r, step.unit, KNOCKBACK, target=step.target)
    against = opposition(r, step.target, step.unit, "R10-CH-19")
    inches: float = max(0, momentum - against) + shoved(r.state.units[step.target])
    if inches > 0:
        source, rule = r.state.units[step.unit].place, "R10-CH-19"
        points = knock_back(r, step.target, source, inches, disrupts=True, rule=rule, big=True)
        smash(r, step.unit, step.target, points)
    run_on(r, step)


def shoved(target: AnyUnit) -> float:
    """Inches that a Shove pushes without a MOM: nobody bigger than a minifig (R10-CH-34)."""
    measures = tables().measures
    return measures.shove_distance if row_of(target).size <= measures.minifig_size else 0.0
