"""One blow in the exchange of a Charge: Attack Roll, Damage or push (R05-CH-03, -12, -15..17)."""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.events import AttackHit, AttackMissed, Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.figures import hostile, prone
from game.rulesets.brikwars.footwork import turn_to
from game.rulesets.brikwars.lanes import NEARLY, course
from game.rulesets.brikwars.reaches import Reach, touch_refusal
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.blow_aims import aim_rows, hand_refusal
from game.rulesets.brikwars_2005.blows import (
    Parry,
    blow_damage,
    gang_rows,
    into_the_sum,
    parry,
    push,
    to_hit,
    use_of_blow,
)
from game.rulesets.brikwars_2005.charging import charging_row
from game.rulesets.brikwars_2005.counter_kinds import Counter, assault_of
from game.rulesets.brikwars_2005.engagement import engage, enter_melee
from game.rulesets.brikwars_2005.events import CounterSpent, ShieldShoved, WeaponStruck
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.hazards import lethal_ahead
from game.rulesets.brikwars_2005.maneuvers import ATTACK, SHOVE
from game.rulesets.brikwars_2005.motion import fast_rows
from game.rulesets.brikwars_2005.rolls import SkillRoll, damage_roll, distance_roll
from game.rulesets.brikwars_2005.run_steps import Exchange
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import tables


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


class Landed(NamedTuple):
    """What a blow that hit is to do: Damage, or a push by so many inches; nothing if Parried."""

    by: str
    victim: str
    damage: int | None = None
    push: float | None = None


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
    rolled = to_hit(
        r,
        unit.id,
        target.id,
        use_in_charge(r, unit, blow.do, blow.item, charging=blow.way is not None),
        _rows(r, blow),
        parry_pending=blow.parry is not None,
        rules=(rule,),
    )
    kind = AttackHit if rolled.success else AttackMissed
    r.emit(kind(unit=unit.id, target=target.id, item=blow.item, rules=(rule,)))
    return rolled


def _rows(view: Look, blow: ChargeBlow) -> tuple[Modifier, ...]:
    """Everything that changes the Attack Roll of a blow.

    Ganging Up is a penalty on Counters, and what falls at once with the Charge is none
    (R05-CH-14, R05-CA-06).
    """
    unit, target = view.state.units[blow.unit], view.state.units[blow.target]
    rows = blow_rows(view, unit, target, blow.reach, charging=blow.way is not None)
    ganged = gang_rows(unit) if blow.way is None and not blow.at_once else ()
    return (*ganged, *rows)


def use_in_charge(
    view: Look, unit: AnyUnit, do: str, item_id: str | None, *, charging: bool
) -> int:
    """The Use of a blow: that of a Charging Weapon is its own, exotic or not (R05-CH-10)."""
    item = unit.item(item_id) if item_id is not None else None
    row = charging_row(view, unit, item_id) if charging and do == ATTACK else None
    return use_of_blow(view, unit, do, item) if row is None else row.use


def blow_rows(
    view: Look, unit: AnyUnit, target: AnyUnit, reach: float, *, charging: bool
) -> tuple[Modifier, ...]:
    """Size and cover of the target, and speed (R05-AT-18, R05-CH-16, R05-AT-25).

    The charger is subject to its own speed, the one it charges at is not; nobody is Stationary
    (R05-AT-29).
    """
    aimed = aim_rows(view, unit, target, reach)
    if not charging:
        return (*aimed, *fast_rows(unit, target, at_it=True))
    if settings(view).charge_ignores_own_speed:
        unit = with_fields(unit, sheet=with_fields(sheet_of(unit), moved_this_turn=0.0))
    return (*aimed, *fast_rows(unit, target))


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
        return Landed(blow.unit, blow.target, damage=_damage(r, blow, parry_of_it.block, part))
    if parry_of_it.success:
        return Landed(blow.unit, blow.target)
    return Landed(blow.unit, blow.target, push=_inches(r, blow))


def _damage(r: Res, blow: ChargeBlow, block: int, part: bool) -> int:
    """The weapon's Damage, for a charger with the MOM's die (R05-CH-03), less what was Parried."""
    unit, target = r.state.units[blow.unit], r.state.units[blow.target]
    item = unit.item(blow.item or "")
    assert item is not None, "it has struck"
    if blow.way is None:
        return blow_damage(r, unit.id, item.kind, target.id, block=block, part=part)
    dice, flat = charging_dice(r, unit, item)
    rolled = damage_roll(
        r, unit, target, dice, flat, part=part or block > 0, rules=("R05-CC-20", "R05-CH-03")
    )
    return max(0, rolled - block)


def charging_dice(view: Look, unit: AnyUnit, item: Item) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a Charging Weapon, the MOM's die last (R05-CH-03)."""
    row = charging_row(view, unit, item.id)
    assert row is not None, "it is a weapon"
    assert row.damage is not None, "a weapon does Damage"
    return (*row.damage.dice, tables().measures.mom_die), row.damage.flat


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


def apply_all(r: Res, landed: list[Landed]) -> bool:
    """Let blows of one moment take effect; true when somebody has been pushed (R05-CH-15).

    Pushes come first, each from where its maker stood, so that nobody is too dead to push.
    """
    pushes = [one for one in landed if one.push is not None]
    places = [r.state.units[one.by].place for one in pushes]
    for one, source in zip(pushes, places, strict=True):
        if one.victim in r.state.units:
            push(r, source, one.victim, one.push or 0.0)
    for one in landed:
        if one.damage is not None and one.victim in r.state.units:
            into_the_sum(r, one.by, one.victim, one.damage, "R05-CC-20")
    return bool(pushes)
