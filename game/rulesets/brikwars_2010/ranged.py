"""Ranged attacks: guns, bows, thrown weapons and thrown Explosives (R10-RG-01..05)."""

from typing import NamedTuple

from game.model.decisions import Refusal
from game.model.events import AttackMissed, Modifier
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.armor import armor_against
from game.rulesets.brikwars.damage import single_damage
from game.rulesets.brikwars.engagement import in_close_combat, part_the_dead
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import hands_holding, prone
from game.rulesets.brikwars.item_shots import aimed_item, strike_item
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.names import named
from game.rulesets.brikwars.screens import past_screens
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shots import (
    aim_refusal,
    announce,
    flown,
    let_fly,
    note_miss,
    spot_refusal,
    told_hit,
)
from game.rulesets.brikwars.steps import Blast, MissedShot, Shoot
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.visibility import (
    height_bonus,
    point_distance,
    sight_of,
    sight_refusal,
    weapon_range,
)
from game.rulesets.brikwars_2010.bursts import burst_rows, fire_on
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import item_row, ready, sheet_of
from game.rulesets.brikwars_2010.rolls import ActionRoll, action_roll
from game.rulesets.brikwars_2010.shot_damage import shot_damage
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer
from game.rulesets.brikwars_2010.visibility import Aim, aim_at, out_of_range, range_rows
from game.rulesets.brikwars_2010.weapon_pushes import pushed_by, spends_of
from game.words import tr


def ranged_refusal(view: Look, unit: AnyUnit, item_id: str, thrown: bool) -> Refusal | None:
    """Why a unit may make no Ranged attack with an item at all (R10-RG-01, -03, R10-TU-20)."""
    item = unit.item(item_id)
    if item is None:
        return Refusal(tr("It does not carry '{item}'").format(item=item_id), "R10-RG-01")
    row = item_row(item)
    if thrown and row.throw_range is None and row.role != "explosive":
        rule = "R10-EQ-03" if row.two_handed else "R10-RG-01"
        return Refusal(tr("{item} cannot be thrown").format(item=named(row)), rule)
    if not thrown and row.role != "ranged":
        return Refusal(tr("{item} is no Ranged weapon").format(item=named(row)), "R10-RG-01")
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    if in_close_combat(view, unit.id):
        return Refusal(tr("No Ranged attacks in Close Combat"), "R10-RG-03")
    if not ready(unit, item_id):
        return Refusal(tr("{item} is not ready in hand").format(item=named(row)), "R10-CC-06")
    return hands_busy(view, unit)


def shot_refusal(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, *, thrown: bool, blind: bool
) -> Refusal | None:
    """Why a unit may not make this Ranged attack on this figure; nothing when it may."""
    refused = ranged_refusal(view, unit, item_id, thrown)
    return aim_refusal(view, unit, target, blind) if refused is None else refused


def ground_refusal(view: Look, unit: AnyUnit, item_id: str, at: Point) -> Refusal | None:
    """Why an Explosive may not be thrown at a point: it must be seen (R10-AT-03, R10-EX-07)."""
    refused = ranged_refusal(view, unit, item_id, True)
    return spot_refusal(view, unit, at) if refused is None else refused


class Shot(NamedTuple):
    """A shot whose Action Roll has fallen; ``out`` inches out of range, ``prize`` an item."""

    step: Shoot
    kind: str
    row: ItemRow
    at: Point
    out: int
    answer: Answer
    threat: Threat | None
    rolled: ActionRoll
    prize: str | None


def shoot(r: Res, step: Shoot) -> None:
    """A Ranged attack from declaration to damage, or to the point it may be tracked from.

    What hides of the target is settled before its owner answers (R10-AT-01); only who has bailed
    is looked at again (R10-TU-43).
    Declared attacks spend the Action even if they miss (R10-AT-06). Example: range 6", distance
    7.4", die 5: 5 - 2 = 3 meets Use 3; damage die 6 and Bonus 1, 7 - 2 = 5 beats Armor 4.
    """
    declare(r, step)
    shot = attempt(r, step, _spends(r, step))
    if shot is None:
        return
    if shot.rolled.success:
        _hit(r, shot)
    else:
        r.then(missed(r, shot))
    fire_on(r, step, shot.row)


def _spends(view: Look, step: Shoot) -> tuple[str, ...]:
    """What a Benny may be spent on besides the roll: KnockBack is a thrown weapon's (R10-DI-06)."""
    item = view.state.units[step.unit].item(step.item)
    if item is None or step.target.held or item_row(item).role != "melee":
        return ("damage",)
    return spends_of(item_row(item))


def attempt(r: Res, step: Shoot, spends: tuple[str, ...] = ("damage",)) -> Shot | None:
    """A declared shot up to its Action Roll; nothing when a Bail left it without a target.

    A Benny may be spent on one of ``spends``; on no KnockBack where several share in the Damage.
    """
    unit = r.state.units[step.unit]
    item = unit.item(step.item)
    assert item is not None, "a shot has a weapon"
    row = item_row(item)
    aimed = step.target.figure if step.target.held else None
    prize = None if aimed is None else aimed_item(r, step.unit, aimed)
    facing = _facing(r, step, row)
    answer, threat = _defended(r, step, row)
    if answer.do == "bail":
        if lost_sight(r, step):
            shot_at_nothing(r, step, facing.at)
            return None
        facing = _facing(r, step, row)
    rolled = action_roll(
        r,
        unit,
        row.use,
        (*facing.modifiers, *burst_rows(row, step.bursts)),
        why="to hit",
        target=step.target.figure,
        spends=spends,
        rules=("R10-RG-04",),
    )
    return Shot(step, item.kind, row, facing.at, facing.out, answer, threat, rolled, prize)


class _Facing(NamedTuple):
    """What a shot faces: where it goes, rows for the roll, inches out of range."""

    at: Point
    modifiers: tuple[Modifier, ...]
    out: int


def _hit(r: Res, shot: Shot) -> None:
    """A hit: the Explosive bursts where it was aimed, anything else does its Damage."""
    step = shot.step
    told_hit(r, step, shot.row, shot.at)
    if shot.row.role == "explosive":
        r.then(burst_of(r, shot))
    elif step.target.figure is not None:
        _hurt(r, r.state.units[step.unit], shot, step.target.figure)


def burst_of(view: Look, shot: Shot) -> Blast:
    """The Explosion of an Explosive that has hit: at the target's feet or the chosen point."""
    return Blast(
        unit=shot.step.unit,
        kind=shot.kind,
        total=shot.rolled.total,
        origin=view.state.units[shot.step.unit].place,
        at=shot.at,
        elevation=view.field.ground(shot.at).height,
        extra=("benny",) if shot.rolled.benny == "damage" else (),
    )


def declare(r: Res, step: Shoot) -> None:
    """Declare the attack: face the target, use the hands, spend the Action, make a noise."""
    announce(r, step)
    unit = r.state.units[step.unit]
    hands = hands_holding(unit, step.item)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20", "R10-AT-06")))
    r.emit(TurnNoted(unit=unit.id, what="noise", rules=("R10-AT-38",)))


def _defended(r: Res, step: Shoot, row: ItemRow) -> tuple[Answer, Threat | None]:
    """The target's window before the Action Roll; Explosives ask when they burst (R10-EX-08)."""
    if step.target.figure is None or row.role == "explosive":
        return Answer("take"), None
    threat = shot_threat(r.state.units[step.unit])
    return answer_threat(r, step.target.figure, threat), threat


def shot_threat(unit: AnyUnit) -> Threat:
    """What a shot of a unit is to the one it flies at, aimed at him or not (R10-CC-48)."""
    return Threat(kind="shot", attacker=unit.id, source=unit.place, point="R10-DP-10", inside=False)


def _facing(r: Res, step: Shoot, row: ItemRow) -> _Facing:
    """What the shot faces now (R10-AT-01, step 1)."""
    unit = r.state.units[step.unit]
    if step.target.figure is not None:
        target = r.state.units[step.target.figure]
        aim = aim_at(
            r,
            unit,
            row,
            target,
            thrown=_flies(step, row),
            blind=step.blind,
            at_item=step.target.held,
            more=step.more,
        )
        return _Facing(target.place, aim.modifiers, aim.out_of_range)
    assert step.target.spot is not None, "a shot has a target or a point"
    aim = ground_aim(r, unit, row, step.target.spot)
    return _Facing(step.target.spot, aim.modifiers, aim.out_of_range)


def _flies(step: Shoot, row: ItemRow) -> bool:
    """Whether the throwing range counts; an Explosive's range is always that of a throw."""
    return step.thrown and row.role != "explosive"


def ground_aim(view: Look, unit: AnyUnit, row: ItemRow, at: Point) -> Aim:
    """What a throw at a chosen point faces: range alone, as a minifig-sized target (R10-EX-07)."""
    ground = view.field.ground(at).height
    distance = point_distance(unit, at, ground)
    reach = weapon_range(row, False) + height_bonus(unit, ground)
    out = out_of_range(distance, reach)
    sight = sight_of(view, unit, unit, fire=True)
    return Aim(
        modifiers=range_rows(out, distance, reach),
        out_of_range=out,
        distance=distance,
        range=reach,
        sight=sight,
        sections=(),
    )


def lost_sight(r: Res, step: Shoot) -> bool:
    """After a Bail the shot goes at the new place (R10-TU-43): nobody may be in sight there."""
    target = r.state.units.get(step.target.figure or "")
    if target is None:
        return True
    return not step.blind and sight_refusal(r, r.state.units[step.unit], target, False) is not None


def shot_at_nothing(r: Res, step: Shoot, stood: Point) -> None:
    """The target has bailed out of sight, or to its death: what was thrown lies where it stood."""
    item = r.state.units[step.unit].item(step.item)
    assert item is not None, "a shot has a weapon"
    rules = ("R10-TU-43", "R10-AT-03")
    r.emit(AttackMissed(unit=step.unit, target=step.target.figure, item=step.item, rules=rules))
    let_fly(r, step, item_row(item), stood)


def missed(r: Res, shot: Shot) -> MissedShot:
    """Miss margin M = Use - total, at least 1 (R10-RG-07); what follows: it may be tracked."""
    step = shot.step
    flight = flown(step, shot.kind, shot.row, shot.at)
    return note_miss(r, flight, shot.row.use, shot.rolled.total)


def parried(r: Res, shot: Shot) -> int:
    """Levels of Deflection of a declared Parry against a hit; 0 without one (R10-CC-48)."""
    if shot.answer.do != "parry" or shot.step.target.figure is None or shot.threat is None:
        return 0
    return parry_roll(r, shot.step.target.figure, shot.threat, shot.answer, shot.rolled.total)


def _hurt(r: Res, unit: Fig, shot: Shot, target_id: str) -> None:
    """Parry roll, Damage, comparison with Armor (R10-CC-48).

    A thrown weapon knocks back like one that strikes (R10-EQ-14).
    """
    thrown, row = shot.step.thrown, shot.row
    levels = parried(r, shot)
    more = (tables().measures.benny_die,) if shot.rolled.benny == "damage" else ()
    damage = shot_damage(
        r,
        unit,
        r.state.units[target_id] if shot.prize is None else None,
        row,
        thrown=thrown,
        out=shot.out,
        levels=levels,
        rule="R10-RG-04",
        more=more,
    )
    if shot.prize is not None:
        strike_item(r, unit.id, target_id, shot.prize, damage)
        return
    passed = past_screens(r, unit.id, target_id, damage) if shot.step.blind else damage
    if passed is None:
        return
    damage = passed
    armor = armor_against(r, target_id, damage)
    killed = single_damage(r, unit.id, target_id, damage, "R10-RG-04", armor=armor)
    if thrown and not killed and levels == 0:
        further = shot.rolled.benny == "distance"
        pushed_by(r, unit, target_id, row, further=further, dealt=damage, armor=armor)
    part_the_dead(r)
