"""Explosions: who and what is inside, who gets away, one Damage Roll for all (R10-EX-01..09)."""

from msgspec.structs import replace as with_fields

from game.geometry.types import Reached
from game.model.events import Modifier, Rolled
from game.model.state import AnyUnit
from game.rulesets.brikwars import blasts
from game.rulesets.brikwars.blasts import inside, next_inside, seen_from, shake
from game.rulesets.brikwars.damage import armor_against, single_damage
from game.rulesets.brikwars.figures import body_of, part_the_dead
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Blast
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.visibility import large, large_rows
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.figures import deflection_of
from game.rulesets.brikwars_2010.rolls import deflected, worn_against
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.to_hit import size_modifiers
from game.words import kept


class Shaken(blasts.Shaken, frozen=True):
    """A thing in a blast: where it is struck, and what its size does to the Damage."""

    modifiers: tuple[Modifier, ...]


def things_inside(view: Look, step: Blast) -> tuple[Shaken, ...]:
    """The things that a burst reaches, nearest first, each with the size of the part inside.

    4" of a barn's wall are worth +2 (R10-TV-191).
    """
    return tuple(
        Shaken(one.piece, one.part, size_modifiers(things(view, one.piece), one.part, "R10-EX-05"))
        for one in blasts.things_inside(view, step)
    )


def damage_to(one: Shaken, total: int) -> int:
    """The Damage of a blast to one thing: the dice, changed by its size (R10-EX-05)."""
    return max(0, total + sum(row.amount for row in one.modifiers))


def blast(r: Res, step: Blast) -> None:
    """One pass of an Explosion: the next victim answers, or it takes effect (R10-EX-08)."""
    again = answered(r, step)
    if again is None:
        takes_effect(r, step)
    else:
        r.then(again)


def answered(r: Res, step: Blast) -> Blast | None:
    """The step with one more answer; nothing when all inside have had their chance (R10-EX-08)."""
    waiting = next_inside(r, step)
    if waiting is None:
        return None
    parried = _answers(r, step, waiting)
    names = (*step.parried, waiting) if parried else step.parried
    return with_fields(step, burst=True, answered=(*step.answered, waiting), parried=names)


def _answers(r: Res, step: Blast, victim_id: str) -> bool:
    """A victim's window: Bail if it saw it coming, or Parry with a Shield toward the burst.

    A burst at its very feet came from where it was thrown. True when it Parried successfully.
    """
    threat = Threat(
        kind="blast",
        attacker=step.unit,
        source=seen_from(r.state.units[victim_id], step.at, step.origin),
        point="R10-DP-10",
        inside=False,
        bail_by_default=True,
    )
    answer = answer_threat(r, victim_id, threat)
    if answer.do != "parry":
        return False
    return parry_roll(r, victim_id, threat, answer, step.total) > 0


def takes_effect(r: Res, step: Blast, apart: str | None = None) -> int | None:
    """One Damage Roll; size and hidden sections change it for each victim (R10-EX-03, -05).

    How far the Explosive flew does not matter here (R10-EX-02).
    A die of 6: 6 for a figure in full view, 4 for one with only its legs inside (R10-TV-192).
    What a victim or thing kept ``apart`` would take is only reported, for a sum that it is part
    of, with one Deflection for all of it (R10-CA-04, -10). Nothing is reported when the blast does
    not reach it.
    """
    row = tables().items[step.kind]
    assert row.damage is not None, "an Explosive has Damage dice"
    victims = inside(r, step)
    shaken = things_inside(r, step)
    if not victims and not shaken:
        return None
    struck = [(reached, r.state.units[reached.id]) for reached in victims]
    left = {
        victim.id: _of_the_sum(r, step, victim) if victim.id == apart else _left(step, victim)
        for _, victim in struck
    }
    dice = _pool(step) if shaken else max(left.values(), key=len)
    if shaken or len(set(left.values())) > 1:
        # Some deflect single dice of it: more than the sum matters.
        r.faces(dice, bonus=True, laid=r.laid_for(step.unit))
    rules = ("R10-EX-03", "R10-DI-07")
    flat = row.damage.flat
    rolled = r.roll(step.purpose, dice, unit=step.unit, flat=flat, bonus=True, rules=rules)
    share = None
    for reached, victim in struck:
        damage = _damage_to(r, step, victim, reached, _kept(rolled, dice, left[victim.id]))
        if victim.id == apart:
            share = damage
        else:
            _strikes(r, step, victim, damage)
    for one in shaken:
        if one.piece != apart:
            shake(r, step, one, damage_to(one, rolled.total))
    part_the_dead(r)
    if share is not None:
        return share
    return next((damage_to(one, rolled.total) for one in shaken if one.piece == apart), None)


def _pool(step: Blast) -> tuple[int, ...]:
    """The dice of an Explosion, a Benny's among them (R10-DI-06)."""
    row = tables().items[step.kind]
    assert row.damage is not None, "an Explosive has Damage dice"
    extra = (tables().measures.benny_die,) if "benny" in step.extra else ()
    return (*row.damage.dice, *extra)


def _parries(step: Blast, victim: AnyUnit) -> int:
    """Levels of Deflection of a victim's Parry (R10-EX-08)."""
    return 1 if victim.id in step.parried else 0


def _left(step: Blast, victim: AnyUnit) -> tuple[int, ...]:
    """The dice that reach a victim past its Parry and what it wears (R10-EQ-20)."""
    return deflected(_pool(step), _parries(step, victim) + deflection_of(victim))


def _of_the_sum(r: Res, step: Blast, victim: AnyUnit) -> tuple[int, ...]:
    """The dice of an Explosion that a combined attack brings to its target (R10-CA-10)."""
    return worn_against(r, victim, _pool(step), _parries(step, victim))


def _damage_to(r: Res, step: Blast, victim: AnyUnit, reached: Reached, thrown: int) -> int:
    """The Damage of the dice that reach a victim, changed by how much of it is inside."""
    return max(0, thrown + sum(row.amount for row in exposure(r, step, victim, reached)))


def _strikes(r: Res, step: Blast, victim: Fig, damage: int) -> None:
    """Damage to one victim, then KnockBack and Smash (R10-EX-04, -05, R10-CH-33)."""
    by = None if step.mine else step.unit
    armor = armor_against(r, victim.id, damage)
    if single_damage(r, by, victim.id, damage, "R10-EX-05", armor=armor):
        return
    smash(r, by, victim.id, pushed(r, step, victim.id), dealt=damage, armor=armor)


def pushed(r: Res, step: Blast, victim_id: str) -> int:
    """KnockBack away from the burst; returns its Smash damage (R10-EX-04)."""
    row = tables().items[step.kind]
    return knock_back(
        r,
        victim_id,
        step.at,
        row.knockback,
        disrupts=row.disrupts,
        rule="R10-EX-04",
        behind=step.origin,
    )


def _kept(rolled: Rolled, dice: tuple[int, ...], left: tuple[int, ...]) -> int:
    """The total of the one roll without the dice that Deflection takes away for a victim.

    The first dice of each size go, with the Bonus dice they brought (R10-DI-07); flat points stay.
    """
    if left == dice:
        return rolled.total
    pool = _with_bonus(rolled, len(dice))
    total = rolled.total - sum(rolled.faces)
    for size in dict.fromkeys(left):
        points = [brought for side, brought in pool if side == size]
        total += sum(points[len(points) - left.count(size) :])
    return total


def _with_bonus(rolled: Rolled, count: int) -> list[tuple[int, int]]:
    """The sizes of the first dice of a throw, and the points of each with its own Bonus dice."""
    thrown = list(zip(rolled.sides, rolled.faces, strict=True))
    later = iter(thrown[count:])
    pool: list[tuple[int, int]] = []
    for size, face in thrown[:count]:
        points, last = face, (size, face)
        while last[0] == last[1]:
            last = next(later)
            points += last[1]
        pool.append((size, points))
    return pool


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
    text = kept("{inside} of {all} sections in the blast").format(
        inside=sum(reached.sections), all=len(reached.sections)
    )
    return (Modifier(-hidden, text, "R10-EX-05"),)
