"""One blow in the exchange of a Charge: Attack Roll, Damage or push (R05-CH-03, -12, -15..17)."""

from typing import NamedTuple

from game.model.events import AttackHit, AttackMissed
from game.model.vectors import Point
from game.rulesets.brikwars.figures import hostile, prone
from game.rulesets.brikwars.lanes import NEARLY, course
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.reaches import Reach, touch_refusal
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Attack, Part, Target
from game.rulesets.brikwars_2005.counters import Counter, assault_of
from game.rulesets.brikwars_2005.damage import Landed, blow_damage, charge_damage
from game.rulesets.brikwars_2005.events import CounterSpent, ShieldShoved, WeaponStruck
from game.rulesets.brikwars_2005.figures import engage, enter_melee
from game.rulesets.brikwars_2005.hazards import lethal_ahead
from game.rulesets.brikwars_2005.maneuvers import ATTACK, SHOVE, hand_refusal
from game.rulesets.brikwars_2005.parries import Parry, parry
from game.rulesets.brikwars_2005.rolls import SkillRoll, distance_roll
from game.rulesets.brikwars_2005.run_steps import AT_ONCE, CHARGE, FENDING, Exchange
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import attack_roll, facing_of


class ChargeBlow(NamedTuple):
    """A blow of the charger, who has a ``way``, or the Counterattack of its target.

    ``parry`` where the target Parries it; a blow of the target that falls ``at_once`` with the
    charger's is no Counterattack (R05-CH-14).
    """

    unit: str
    target: str
    do: str
    item: str | None
    reach: float
    way: Point | None = None
    parry: Counter | None = None
    at_once: bool = False

    @property
    def attack(self) -> Attack:
        """It as an attack like any other."""
        approach, struck_back = self.do, AT_ONCE if self.at_once else FENDING
        if self.way is not None:
            approach = CHARGE if self.do == ATTACK else "charging-shove"
        mode = struck_back if self.way is None else None
        part = Part(unit=self.unit, item=self.item, approach=approach, mode=mode)
        return Attack(parts=(part,), target=Target(figure=self.target))


def begin(r: Res, step: Exchange) -> None:
    """The Charge is a Close Combat (R05-CH-11, R05-CC-01); a slam is no attack of its own."""
    if step.do == "slam":
        engage(r, step.unit, step.target, charging=True)
        return
    enter_melee(r, step.unit, step.target, "active", charging=True)
    if step.item is not None:
        r.emit(WeaponStruck(unit=step.unit, item=step.item, rules=("R05-CC-60",)))
        note_shield(r, step.unit, ATTACK if step.do == "charge" else SHOVE, step.item)


def note_shield(r: Res, unit_id: str, do: str, item: str | None) -> None:
    """A Shield that Shoves in a Charge has made its Shove like any other (R05-CC-25, -26)."""
    if do == SHOVE and item is not None:
        r.emit(ShieldShoved(unit=unit_id, item=item, rules=("R05-CC-25",)))


def can_strike(view: Look, blow: ChargeBlow) -> bool:
    """Whether a blow can be made at all when its moment has come (R05-AT-03, R05-UN-08)."""
    unit, target = view.state.units[blow.unit], view.state.units[blow.target]
    if prone(unit) or (blow.item is not None and unit.item(blow.item) is None):
        return False
    reach = Reach(blow.reach + NEARLY, "R05-AT-03")
    refused = touch_refusal(view, unit, target, reach, unit.place)
    return (refused or hand_refusal(view, unit, target)) is None


def swing(r: Res, blow: ChargeBlow) -> SkillRoll:
    """The Attack Roll of a blow (R05-AT-06); a Counterattack uses its item's Counter (R05-CC-40).

    It takes no Action (R05-TU-05).

    Worked numbers: a spear after 8" of run needs 4 on the die, 3 and 1 for the speed (R05-CH-16).
    """
    unit, target = r.state.units[blow.unit], r.state.units[blow.target]
    if blow.way is None:
        r.emit(CounterSpent(unit=unit.id, item=blow.item, rules=("R05-CC-40",)))
        note_shield(r, unit.id, blow.do, blow.item)
        turn_to(r, unit, target.place)
    rule = "R05-CH-11" if blow.way is not None else "R05-CC-46"
    facing, pending = facing_of(r, blow.attack), blow.parry is not None
    rolled = attack_roll(r, facing, parry_pending=pending, rules=(rule,))
    kind = AttackHit if rolled.success else AttackMissed
    r.emit(kind(unit=unit.id, target=target.id, item=blow.item, rules=(rule,)))
    return rolled


def land(r: Res, blow: ChargeBlow, rolled: SkillRoll) -> Landed:
    """What a blow that hit is to do, after the target's Parry if it has one (R05-CC-48, -49)."""
    return effect(r, blow, parried(r, blow, rolled.total))


def parried(r: Res, blow: ChargeBlow, total: int) -> Parry:
    """What comes of the Parry of a blow that has hit with a total, if there is one (R05-CH-12)."""
    if blow.parry is None:
        return Parry(False)
    assault = assault_of(r.state.units[blow.unit], blow.do, blow.item, "active")
    return parry(r, blow.target, blow.parry, assault, total)


def effect(r: Res, blow: ChargeBlow, parry_of_it: Parry, *, part: bool = False) -> Landed:
    """What a blow that hit is to do, Parried or not; ``part`` of a sum that is compared later."""
    if blow.do == ATTACK:
        damage = _damage(r, blow, parry_of_it.block, part)
        return Landed(by=blow.unit, target=blow.attack.target, damage=damage)
    push = None if parry_of_it.success else _inches(r, blow)
    return Landed(by=blow.unit, target=blow.attack.target, push=push)


def _damage(r: Res, blow: ChargeBlow, block: int, part: bool) -> int:
    """The weapon's Damage, for a charger with the MOM's die (R05-CH-03), less what was Parried."""
    unit, target = r.state.units[blow.unit], blow.attack.target
    item = unit.item(blow.item or "")
    assert item is not None, "it has struck"
    if blow.way is None:
        return blow_damage(r, unit.id, item.kind, target, block=block, part=part)
    return charge_damage(r, unit, item, target, block=block, part=part)


def _inches(r: Res, blow: ChargeBlow) -> float:
    """How far a Shove pushes: 2", a charger's the MOM's 1d6" farther (R05-CH-03, R05-CH-17)."""
    inches = tables().measures.shove_distance
    if blow.way is None:
        return inches
    return inches + mom_inches(r, blow.unit, blow.target, blow.way, "R05-CH-17")


def mom_inches(r: Res, unit_id: str, victim_id: str, way: Point, rule: str) -> int:
    """One roll of a MOM, which is not used up by it (R05-CH-03, R05-AM-28, R05-AM-29).

    Where the death of whom it sends lies behind, its owner decides about Bonus Dice, and spares
    his own people by default (R05-DP-17).
    """
    unit, victim = r.state.units[unit_id], r.state.units[victim_id]
    dice = (tables().measures.mom_die,)
    most = float(sum(dice) + tables().measures.bonus_die)
    asks, foe = lethal_ahead(r, victim, course(way), most), hostile(r, unit, victim)
    return distance_roll(r, unit, "momentum", dice, asks=asks, usual=foe, rules=(rule,))
