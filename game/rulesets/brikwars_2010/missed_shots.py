"""Where a Missed Shot comes down, and on whom (R10-RG-06..12)."""

from game.model.decisions import Refusal
from game.model.vectors import Point
from game.rulesets.brikwars.damage import armor_against, single_damage
from game.rulesets.brikwars.figures import part_the_dead, whoever
from game.rulesets.brikwars.missed_shots import off_course, struck
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.suggestions import around
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import (
    height_bonus,
    point_distance,
    shot_distance,
    sight_of,
    weapon_range,
)
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.damage import pushed_by, shot_damage
from game.rulesets.brikwars_2010.ranged import shot_threat
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.to_hit import out_of_range
from game.words import tr


def worth_tracking(view: Look, step: MissedShot) -> bool:
    """Whether a miss is followed by default: an Explosive is (R10-DP-22, R10-RG-12)."""
    del view
    return tables().items[step.kind].role == "explosive"


def stray_hits(r: Res, step: MissedShot, victim: Fig) -> None:
    """The stray shot strikes: Damage as usual, with the range penalty of that point (R10-RG-11).

    What a MOM has added to the range of a spear counts here, too (R10-CH-06), and a heavy thing
    that was thrown pushes whom it strikes (R10-EQ-14).
    Worked numbers: the axe flies 3.78" with range 3": -1; face 4 makes 3, Armor 4 holds.
    """
    unit, row = whoever(r, step.unit), tables().items[step.kind]
    threat = shot_threat(unit)
    answer = answer_threat(r, victim.id, threat)
    if answer.do == "bail":
        return
    levels = 0
    if answer.do == "parry":
        levels = parry_roll(r, victim.id, threat, answer, step.total)
    reach = weapon_range(row, step.thrown) + height_bonus(unit, victim.elevation) + step.more
    free = sight_of(r, unit, victim, fire=True).sections
    out = out_of_range(shot_distance(unit, victim, free), reach)
    damage = shot_damage(
        r, unit, victim, row, thrown=step.thrown, out=out, levels=levels, rule="R10-RG-11"
    )
    armor = armor_against(r, victim.id, damage)
    killed = single_damage(r, unit.id, victim.id, damage, "R10-RG-11", armor=armor)
    if step.thrown and not killed and levels == 0:
        pushed_by(r, unit, victim.id, row, dealt=damage, armor=armor)
    part_the_dead(r)


def stray_damage(r: Res, step: MissedShot, at: Point, foot: float, height: float) -> int:
    """Damage to a thing, with the range penalty of the spot (R10-RG-11): scenery is free to be hit.

    R10-RG-09, -10.
    """
    unit, row = whoever(r, step.unit), tables().items[step.kind]
    reach = weapon_range(row, step.thrown) + height_bonus(unit, foot) + step.more
    out = out_of_range(point_distance(unit, at, height), reach)
    return shot_damage(r, unit, None, row, thrown=step.thrown, out=out, levels=0, rule="R10-RG-11")


def stray_barred(
    view: Look, step: MissedShot, chooser: str, at: Point, victim: Fig | None
) -> Refusal | None:
    """A third party's unit may not be chosen unless it must be hit (R10-RG-10)."""
    del at
    if victim is None or victim.id == step.target:
        return None
    setup = view.battle.setup
    attacker = whoever(view, step.unit)
    own = victim.side == chooser or not setup.hostile(victim.side, attacker.side)
    if not own and not unavoidable(view, step, chooser):
        return Refusal(tr("A third party’s unit may not be chosen"), "R10-RG-10")
    return None


def unavoidable(view: Look, step: MissedShot, chooser: str) -> bool:
    """Whether third parties fill all that can be hit within M, so that one must be (R10-RG-10).

    Judged on the spots beside the original target: nobody has to leave the shot on that in order
    to spare others (R10-RG-09).
    """
    radius, measures = step.margin + step.outline, common().measures
    turns = tuple(range(0, 360, measures.stray_turn))
    spots = around(step.center, radius, shares=measures.stray_shares, turns=turns)
    attacker, found = whoever(view, step.unit), False
    for spot in (step.center, *spots):
        victim = struck(view, step, spot)
        on_target = victim is not None and victim.id == step.target
        if on_target or off_course(view, step, spot, victim) is not None:
            continue
        hostile = victim is not None and view.battle.hostile(victim.side, attacker.side)
        if not hostile or (victim is not None and victim.side == chooser):
            return False
        found = True
    return found
