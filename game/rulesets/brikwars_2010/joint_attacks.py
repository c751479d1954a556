"""Combined Ranged attacks: several weapons at one target, one Damage for all (R10-CA-01..10).

Rulings: an Explosive bursts by itself and joins nobody; a combined attack is made on its leader's
own turn, never in response. Dice that count one by one add nothing to a sum, so no weapon of Fire
or Grinding takes part (R10-OB-06), and a machine gun fires one burst. Those who join are named by
the weapon they use, ``unit/item``, so that one unit may use two (R10-CA-09).
"""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.decisions import Bounds, Decision, Option, Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import at_most
from game.rulesets.brikwars_2010.armor import armor_against
from game.rulesets.brikwars_2010.engagement import part_the_dead
from game.rulesets.brikwars_2010.figures import item_row, row_of, sheet_of
from game.rulesets.brikwars_2010.joint_events import AttackJoined
from game.rulesets.brikwars_2010.knockback import knock_back
from game.rulesets.brikwars_2010.ranged import (
    attempt,
    declare,
    lost_sight,
    missed,
    parried,
    shot_at_nothing,
    shot_refusal,
    told_hit,
)
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected, single_damage
from game.rulesets.brikwars_2010.sheets import Fig, Look, Res
from game.rulesets.brikwars_2010.shot_damage import shot_pool
from game.rulesets.brikwars_2010.single_dice import read_singly
from game.rulesets.brikwars_2010.steps import Hit, Shoot, ShootThing, Volley, Watch
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.visibility import aim_at

JOINT = "joint"
"""The mode of a Ranged attack that others join."""


def weapon(name: str) -> tuple[str, str]:
    """The unit and the item of somebody who joins."""
    unit, _, item = name.partition("/")
    return unit, item


def joint_refusal(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, *, thrown: bool
) -> Refusal | None:
    """Why a unit may not lead a combined attack with a weapon; nothing when it may (R10-CA-04)."""
    refused = shot_refusal(view, unit, item_id, target, thrown=thrown, blind=False)
    if refused is not None:
        return refused
    item = unit.item(item_id)
    if item is None or not _takes_part(view, unit, item, target, thrown):
        return Refusal("With that nobody shares in an attack", "R10-CA-04")
    if not any(joiners(view, unit, item_id, target)):
        return Refusal("Nobody else can join in", "R10-CA-04")
    return None


def _takes_part(view: Look, unit: AnyUnit, item: Item, target: AnyUnit, thrown: bool) -> bool:
    """Whether a weapon is one for combined attacks: any that shoots, or is thrown in range."""
    row = item_row(item)
    if not thrown:
        return row.role == "ranged" and not read_singly(row)
    if row.throw_range is None:
        return False
    most = row.throw_range + tables().measures.most_height_bonus
    most += row_of(unit).stand_radius + row_of(target).stand_radius
    if not at_most(unit.place.distance(target.place), most):
        return False
    return aim_at(view, unit, row, target, thrown=True, blind=False).out_of_range == 0


def joiners(view: Look, unit: AnyUnit, item_id: str, target: AnyUnit) -> Iterator[str]:
    """Every weapon that could join in a unit's attack (R10-CA-04, -09).

    The unit's own other one, those of its comrades, and those of allies who have delayed to this
    turn (R10-CA-03); all of them could make the attack alone.
    """
    for other in view.state.on_field():
        if not on_call(view, unit, other):
            continue
        for item in other.items:
            if (other.id, item.id) == (unit.id, item_id):
                continue
            thrown = item_row(item).role != "ranged"
            if not _takes_part(view, other, item, target, thrown):
                continue
            if shot_refusal(view, other, item.id, target, thrown=thrown, blind=False) is None:
                yield f"{other.id}/{item.id}"


def on_call(view: Look, unit: AnyUnit, other: AnyUnit) -> bool:
    """Whether somebody acts on this player's turn: a comrade, or an ally who waits for it."""
    if other.side == unit.side:
        return not sheet_of(other).delayed
    return sheet_of(other).delayed and not view.battle.setup.hostile(unit.side, other.side)


def usual(view: Look, lead: Shoot | ShootThing, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who joins by default: everybody who shoots, and who throws with a thrower.

    Nobody is asked about a plain shot: it is its shooter's alone, as by the default of R10-DP-08.
    """
    shooting = []
    for name in names:
        unit_id, item_id = weapon(name)
        item = view.state.units[unit_id].item(item_id)
        shoots = item is not None and item_row(item).role == "ranged"
        if shoots or (lead.thrown and unit_id == lead.unit):
            shooting.append(name)
    return tuple(shooting) or names


def volley(r: Res, step: Volley) -> None:
    """A combined attack (R10-CA-01, -02): all declare, then each rolls, then Damage is one.

    Each part is a pass of its own. What missed may be tracked once the others have done their
    Damage, and does its own (R10-CA-08).
    """
    if not step.declared:
        _declared(r, step)
    elif step.shots:
        _next_shot(r, step)
    else:
        _takes_effect(r, step)


def _declared(r: Res, step: Volley) -> None:
    """Everybody who takes part declares before anybody rolls (R10-CA-02)."""
    lead = step.shots[0]
    unit, target = r.state.units[lead.unit], r.state.units[step.target]
    able = tuple(joiners(r, unit, lead.item, target))
    shots = [lead]
    for name in joined(r, lead, able):
        unit_id, item_id = weapon(name)
        item = r.state.units[unit_id].item(item_id)
        thrown = item is not None and item_row(item).role != "ranged"
        shots.append(Shoot(unit=unit_id, item=item_id, target=step.target, thrown=thrown))
    for shot in shots:
        declare(r, shot)
        if shot.unit != lead.unit:
            r.emit(AttackJoined(unit=shot.unit, lead=lead.unit, rules=("R10-CA-02",)))
    r.then(with_fields(step, shots=tuple(shots), declared=True))
    r.then(Watch(targets=tuple(dict.fromkeys(shot.unit for shot in shots))))


def joined(r: Res, lead: Shoot | ShootThing, able: tuple[str, ...]) -> tuple[str, ...]:
    """Ask each player with weapons that could join, the leader's first (R10-DP-08)."""
    unit = r.state.units[lead.unit]
    sides = [r.state.units[weapon(name)[0]].side for name in able]
    chosen: list[str] = []
    for side in sorted(dict.fromkeys(sides), key=lambda side: side != unit.side):
        own = tuple(name for name, owner in zip(able, sides, strict=True) if owner == side)
        answer = r.ask(_question(r, lead, side, own)).several or ()
        chosen.extend(name for name in own if name in answer)
    return tuple(chosen)


def _question(view: Look, lead: Shoot | ShootThing, side: str, names: tuple[str, ...]) -> Decision:
    """Which weapons of a side join; suggested are the default, and all of them."""
    most = usual(view, lead, names)
    option = Option(
        do="join",
        unit=lead.unit,
        target=lead.target if isinstance(lead, Shoot) else None,
        piece=lead.piece if isinstance(lead, ShootThing) else None,
        wants="several",
        bounds=Bounds(from_=names, least=0, most=len(names)),
        suggest=tuple(dict.fromkeys((most, names))),
        point="R10-DP-08",
    )
    return Decision(
        kind="R10-DP-08",
        side=side,
        unit=lead.unit if view.state.units[lead.unit].side == side else weapon(names[0])[0],
        about=view.state.event_count,
        options=(option,),
        default=option.choice(most),
    )


def _next_shot(r: Res, step: Volley) -> None:
    """One more of those who take part: the target's window, Action Roll, Parry roll.

    A Parry is against this attack alone (R10-AM-18, R10-CA-10).
    """
    shot, rest = step.shots[0], step.shots[1:]
    again = with_fields(step, shots=rest)
    if lost_sight(r, shot):
        shot_at_nothing(r, shot, step.stood)
        r.then(again)
        return
    fired = attempt(r, shot)
    if fired is not None and fired.rolled.success:
        told_hit(r, fired)
        hit = Hit(
            unit=shot.unit,
            kind=fired.kind,
            thrown=shot.thrown,
            out=fired.out,
            levels=parried(r, fired),
            benny=fired.rolled.benny == "damage",
        )
        again = with_fields(again, hits=(*step.hits, hit))
    elif fired is not None:
        again = with_fields(again, misses=(*step.misses, missed(r, fired)))
    r.then(again)


def _takes_effect(r: Res, step: Volley) -> None:
    """Damage of all hits is rolled as one pool and compared once (R10-CA-01, -10).

    Two d6 against Heavy Armor: one is deflected, the other shows 5, more than Armor 4
    (R10-TV-061).
    """
    target = r.state.units.get(step.target)
    if step.hits and target is not None:
        _damage(r, step.hits, target)
    for miss in step.misses:
        r.then(miss)


def _damage(r: Res, hits: tuple[Hit, ...], target: Fig) -> None:
    """One Damage Roll, then what was thrown knocks back, each for itself (R10-EQ-14)."""
    first = hits[0].unit
    dice, flat, losses = pooled(r, hits)
    damage = damage_roll(
        r,
        first,
        target,
        dice,
        flat,
        modifiers=losses,
        rules=("R10-CA-01", "R10-CA-10") if len(hits) > 1 else ("R10-RG-04",),
    )
    armor = armor_against(r, target.id, damage)
    if not single_damage(r, first, target.id, damage, "R10-CA-01", armor=armor):
        for hit in hits:
            damage = _knocked_back(r, hit, target.id, damage, armor)
    part_the_dead(r)


def pooled(view: Look, hits: tuple[Hit, ...]) -> tuple[tuple[int, ...], int, tuple[Modifier, ...]]:
    """Dice, flat part and losses by distance of all hits together.

    What a Parry deflects comes from its own attack's dice (R10-CA-10); Armor deflects later, once
    from all that is left.
    """
    dice: list[int] = []
    total, losses = 0, []
    for hit in hits:
        own, flat = shot_pool(view.state.units[hit.unit], tables().items[hit.kind], hit.thrown)
        if hit.benny:
            own = (*own, tables().measures.benny_die)
        dice.extend(deflected(own, hit.levels))
        total += flat
        if hit.out:
            name = view.state.units[hit.unit].name
            losses.append(Modifier(-hit.out, f"{name} out of range", "R10-AT-32"))
    return tuple(dice), total, tuple(losses)


def _knocked_back(r: Res, hit: Hit, target_id: str, damage: int, armor: int | None) -> int:
    """KnockBack of one thrown weapon; the Damage with what it smashed into (R10-CH-33).

    ``armor`` is what Armor dice have shown against it (R10-ST-05).
    """
    row = tables().items[hit.kind]
    if not hit.thrown or not row.knockback or hit.levels or target_id not in r.state.units:
        return damage
    smash = knock_back(
        r,
        target_id,
        r.state.units[hit.unit].place,
        row.knockback,
        disrupts=row.disrupts,
        rule=row.rules[0],
    )
    if smash > 0 and target_id in r.state.units:
        single_damage(r, hit.unit, target_id, damage + smash, "R10-CH-33", armor=armor)
    return damage + smash
