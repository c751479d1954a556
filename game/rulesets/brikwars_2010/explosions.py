"""Explosions: who is inside, who gets away, one Damage Roll for all (R10-EX-01..09)."""

from msgspec.structs import replace as with_fields

from game.geometry.types import Reached
from game.model.events import Burst, Modifier, Rolled
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.armor import armor_against
from game.rulesets.brikwars_2010.blasted_things import shake, things_inside
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.engagement import part_the_dead
from game.rulesets.brikwars_2010.figures import body_of, deflection_of
from game.rulesets.brikwars_2010.knockback import knock_back
from game.rulesets.brikwars_2010.large_creatures import large, large_rows
from game.rulesets.brikwars_2010.rolls import deflected, single_damage
from game.rulesets.brikwars_2010.sheets import Fig, Look, Res
from game.rulesets.brikwars_2010.steps import Blast
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Threat


def blast(r: Res, step: Blast) -> None:
    """One pass of an Explosion: the next victim answers, or it takes effect (R10-EX-08).

    Victims answer in order of distance, each in a step of its own; who Bailed is judged by the
    place it came to.
    """
    row = tables().items[step.kind]
    if not step.burst:
        r.emit(
            Burst(
                unit=step.unit,
                item=step.kind,
                at=step.at,
                elevation=step.elevation,
                radius=row.blast_radius,
                rules=("R10-EX-01",),
            )
        )
    waiting = [one.id for one in inside(r, step) if one.id not in step.answered]
    if waiting:
        parried = _answers(r, step, waiting[0])
        names = (*step.parried, waiting[0]) if parried else step.parried
        r.then(with_fields(step, burst=True, answered=(*step.answered, waiting[0]), parried=names))
        return
    _takes_effect(r, step)


def inside(view: Look, step: Blast) -> tuple[Reached, ...]:
    """Everybody with a section inside the radius and a free path from the burst (R10-EX-05)."""
    radius = tables().items[step.kind].blast_radius
    return view.field.blast(step.at, step.elevation, radius)


def _answers(r: Res, step: Blast, victim_id: str) -> bool:
    """A victim's window: Bail if it saw it coming, or Parry with a Shield toward the burst.

    A burst at its very feet came from where it was thrown. True when it Parried successfully.
    """
    below = r.state.units[victim_id].place == step.at
    threat = Threat(
        kind="blast",
        attacker=step.unit,
        source=step.origin if below else step.at,
        point="R10-DP-10",
        inside=False,
        bail_by_default=True,
    )
    answer = answer_threat(r, victim_id, threat)
    if answer.do != "parry":
        return False
    return parry_roll(r, victim_id, threat, answer, step.total) > 0


def _takes_effect(r: Res, step: Blast) -> None:
    """One Damage Roll; size and hidden sections change it for each victim (R10-EX-03, -05).

    How far the Explosive flew does not matter here (R10-EX-02).
    A die of 6: 6 for a figure in full view, 4 for one with only its legs inside (R10-TV-192).
    """
    row = tables().items[step.kind]
    assert row.damage is not None, "an Explosive has Damage dice"
    victims = inside(r, step)
    shaken = things_inside(r, step.at, step.elevation, row.blast_radius)
    if not victims and not shaken:
        return
    dice = row.damage.dice
    if "benny" in step.extra:
        dice = (*dice, tables().measures.benny_die)
    struck = [(reached, r.state.units[reached.id]) for reached in victims]
    levels = [_levels(step, victim) for _, victim in struck]
    dice = deflected(dice, 0 if shaken else min(levels))
    rolled = r.roll(
        "explosion",
        dice,
        unit=step.unit,
        flat=row.damage.flat,
        bonus=True,
        rules=("R10-EX-03", "R10-DI-07"),
    )
    for reached, victim in struck:
        _strikes(r, step, rolled, dice, reached, victim)
    shake(r, shaken, rolled.total, None if step.mine else step.unit)
    part_the_dead(r)


def _levels(step: Blast, victim: Fig) -> int:
    """Levels of Deflection a victim has: what it wears, and its Parry (R10-EQ-20)."""
    return deflection_of(victim) + (1 if victim.id in step.parried else 0)


def _strikes(
    r: Res, step: Blast, rolled: Rolled, dice: tuple[int, ...], reached: Reached, victim: Fig
) -> None:
    """Damage to one victim, then KnockBack and Smash (R10-EX-04, -05, R10-CH-33).

    ``dice`` are those that were thrown: what everybody in the blast deflects is not among them.
    """
    row = tables().items[step.kind]
    assert row.damage is not None, "an Explosive has Damage dice"
    extra = (tables().measures.benny_die,) if "benny" in step.extra else ()
    pool = (*row.damage.dice, *extra)
    left = deflected(pool, _levels(step, victim))
    thrown = _kept(rolled, dice, left)
    damage = max(0, thrown + sum(mod.amount for mod in exposure(r, step, victim, reached)))
    by = None if step.mine else step.unit
    armor = armor_against(r, victim.id, damage)
    if single_damage(r, by, victim.id, damage, "R10-EX-05", armor=armor):
        return
    smash = knock_back(
        r,
        victim.id,
        step.at,
        row.knockback,
        disrupts=row.disrupts,
        rule="R10-EX-04",
        behind=step.origin,
    )
    if smash > 0 and victim.id in r.state.units:
        single_damage(r, by, victim.id, damage + smash, "R10-CH-33", armor=armor)


def _kept(rolled: Rolled, dice: tuple[int, ...], left: tuple[int, ...]) -> int:
    """The total of the one roll without the dice that Deflection takes away for a victim.

    The first dice of each size go, with the Bonus dice they brought.
    """
    if left == dice:
        return rolled.total
    if not left:
        return 0
    pool = list(zip(rolled.sides, rolled.faces, strict=True))[: len(dice)]
    total = 0
    for size in dict.fromkeys(left):
        faces = [face for side, face in pool if side == size]
        total += sum(faces[len(faces) - left.count(size) :])
    return total


def exposure(view: Look, step: Blast, victim: AnyUnit, reached: Reached) -> tuple[Modifier, ...]:
    """What size and hidden sections do to Explosion Damage (R10-EX-05, -06).

    Of a creature larger than a minifig the part inside counts (R10-AT-20).
    """
    if large(victim):
        radius = tables().items[step.kind].blast_radius
        part = view.field.body_in_blast(body_of(victim), step.at, step.elevation, radius)
        return large_rows(victim, part, "R10-EX-05")
    hidden = len(reached.sections) - sum(reached.sections)
    if hidden == 0:
        return ()
    text = f"{sum(reached.sections)} of {len(reached.sections)} sections in the blast"
    return (Modifier(-hidden, text, "R10-EX-05"),)
