"""What comes of a combined attack: one Damage against one Armor (R10-CA-01, -08, -10)."""

from msgspec.structs import replace as with_fields

from game.model.events import Modifier
from game.rulesets.brikwars.damage import armor_against, armor_against_sum, single_damage
from game.rulesets.brikwars.figures import part_the_dead, row_of, whoever
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars_2010.damage import shot_pool
from game.rulesets.brikwars_2010.explosions import answered, pushed, takes_effect
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.joint_events import SharingEnded
from game.rulesets.brikwars_2010.mixed_attacks import spend_actions
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected
from game.rulesets.brikwars_2010.steps import Hit, Volley
from game.rulesets.brikwars_2010.tables import tables
from game.words import kept


def pooled(view: Look, hits: tuple[Hit, ...]) -> tuple[tuple[int, ...], int, tuple[Modifier, ...]]:
    """Dice, flat part and losses by distance of some hits together.

    What a Parry deflects comes from its own attack's dice (R10-CA-10); Armor deflects later, once
    from all that is left.
    """
    dice: list[int] = []
    total, losses = 0, []
    for hit in hits:
        blade = hit.thrown or hit.struck
        unit = whoever(view, hit.unit)
        own, flat = shot_pool(unit, tables().items[hit.kind], blade)
        if hit.mom:
            own = (*own, row_of(unit).action_die)
        if hit.benny:
            own = (*own, tables().measures.benny_die)
        dice.extend(deflected(own, hit.levels))
        total += flat
        if hit.out:
            losses.append(
                Modifier(-hit.out, kept("{name} out of range").format(name=unit.name), "R10-AT-32")
            )
    return tuple(dice), total, tuple(losses)


def rolled_together(r: Res, hits: tuple[Hit, ...], target: Fig | None, rule: str) -> int:
    """The Damage of all hits (R10-CA-01): one roll for those in range, one for each other.

    What distance costs is taken from the roll it belongs to, and that is never below 0: 4 in range
    and 2 - 6 from afar make 4 (R10-AT-32, R10-DI-02).
    """
    near = tuple(hit for hit in hits if not hit.out)
    parts = (*((near,) if near else ()), *((hit,) for hit in hits if hit.out))
    total = 0
    for part in parts:
        dice, flat, losses = pooled(r, part)
        total += damage_roll(
            r,
            part[0].unit,
            target,
            dice,
            flat,
            modifiers=losses,
            part=len(parts) > 1,
            rules=("R10-CA-01", rule) if len(hits) > 1 else (rule,),
        )
    return total


def comes_down(r: Res, step: Volley) -> None:
    """One more part of the Damage, or all of it at last, when everybody has attacked.

    Two d6 against Heavy Armor: one is deflected, the other shows 5, more than Armor 4
    (R10-TV-061).
    """
    target = r.state.units.get(step.target)
    if step.hits and step.dealt is None and target is not None:
        rule = "R10-CA-10" if len(step.hits) > 1 else "R10-RG-04"
        step = with_fields(step, dealt=rolled_together(r, step.hits, target, rule))
    if step.bursts:
        _next_burst(r, step, target)
    else:
        _takes_effect(r, step, target)


def _next_burst(r: Res, step: Volley, target: Fig | None) -> None:
    """An Explosion of the attack: windows, and its effect on everybody but the target (R10-CA-04).

    What it does to the target joins the sum.
    """
    first, rest = step.bursts[0], step.bursts[1:]
    if target is None:
        r.then(first)
        r.then(with_fields(step, bursts=rest))
        return
    again = answered(r, first)
    if again is not None:
        r.then(with_fields(step, bursts=(again, *rest)))
        return
    share = takes_effect(r, first, apart=step.target)
    step = with_fields(step, bursts=rest)
    if share is not None:
        dealt = (step.dealt or 0) + share
        step = with_fields(step, dealt=dealt, pushes=(*step.pushes, first))
    r.then(step)


def _takes_effect(r: Res, step: Volley, target: Fig | None) -> None:
    """The sum is compared once; then the target is pushed, and misses may be tracked."""
    spend_actions(r, step.fighters)
    if target is not None:
        r.emit(SharingEnded(unit=target.id))
    if target is not None and step.dealt is not None:
        _strikes_home(r, step, target, step.dealt)
    for miss in step.misses:
        r.then(miss)


def _strikes_home(r: Res, step: Volley, target: Fig, dealt: int) -> None:
    """The sum against Armor; with blows in it the turn's Close Combat damage is part of it.

    3 by a Strike and 2 by an arrow make 5, more than Armor 4 (R10-CA-08, R10-CC-16). Only hits
    contribute: where all who fight have missed, the shots stand alone (R10-CA-02). What was
    thrown knocks back, each for itself (R10-EQ-14, R10-EX-04); what that smashes adds up
    (R10-CH-33).
    """
    by = step.hits[0].unit if step.hits else step.pushes[0].unit
    shared = sheet_of(target).shared
    if shared is not None and shared.struck:
        damage = dealt + sheet_of(target).cc_damage_this_player_turn
        armor, rule = armor_against_sum(r, target.id, damage), "R10-CA-08"
    else:
        damage, rule = dealt, "R10-CA-01"
        armor = armor_against(r, target.id, damage)
    if not single_damage(r, by, target.id, damage, rule, armor=armor):
        _pushed_about(r, step, damage, armor)
    part_the_dead(r)


def _pushed_about(r: Res, step: Volley, damage: int, armor: int | None) -> None:
    """KnockBack of everything that was thrown, one after the other, while the target stands it.

    ``armor`` is what Armor dice have shown against the sum (R10-ST-05).
    """
    for hit in step.hits:
        points = _knocked_back(r, hit, step.target)
        damage = smash(r, hit.unit, step.target, points, dealt=damage, armor=armor)
    for burst in step.pushes:
        points = pushed(r, burst, step.target) if step.target in r.state.units else 0
        damage = smash(r, burst.unit, step.target, points, dealt=damage, armor=armor)


def _knocked_back(r: Res, hit: Hit, target_id: str) -> int:
    """KnockBack of one thrown weapon that has hit; returns its Smash damage (R10-AT-05)."""
    row = tables().items[hit.kind]
    if not hit.thrown or not row.knockback or hit.levels or target_id not in r.state.units:
        return 0
    return knock_back(
        r,
        target_id,
        whoever(r, hit.unit).place,
        row.knockback,
        disrupts=row.disrupts,
        rule=row.rules[0],
    )
