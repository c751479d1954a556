"""Explosions: who is inside, who gets away, one Damage Roll for all (R05-EX-01..06).

None is set by hand (R05-EX-07).
"""

from msgspec.structs import replace as with_fields

from game.model.decisions import Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.bailing import bail
from game.rulesets.brikwars.blasts import inside, next_inside, seen_from, shake, things_inside
from game.rulesets.brikwars.damage import armor_against, single_damage
from game.rulesets.brikwars.figures import in_close_combat, in_front, part_the_dead, prone
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Blast
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import tables
from game.words import tr

POINT = "R05-DP-27"


def blast(r: Res, step: Blast) -> None:
    """One pass of an Explosion: the next one inside answers, or it takes effect (R05-EX-05)."""
    waiting = next_inside(r, step)
    if waiting is None:
        takes_effect(r, step)
        return
    _answers(r, step, waiting)
    r.then(with_fields(step, burst=True, answered=(*step.answered, waiting)))


def _answers(r: Res, step: Blast, victim_id: str) -> None:
    """Let one inside dive for cover, if it saw the Explosion coming (R05-EX-05)."""
    victim = r.state.units[victim_id]
    if prone(victim):
        return
    source = seen_from(victim, step.at, step.origin)
    if r.ask(window(r, victim, source)).do == "bail":
        threat = Threat(kind="blast", attacker=step.unit, source=source, point=POINT, inside=False)
        bail(r, victim_id, threat)


def window(view: Look, victim: AnyUnit, source: Point) -> Decision:
    """Bail, as is the default, or take it (R05-DP-27); nothing Parries a blast (R05-EX-05)."""
    way_out = Option(do="bail", unit=victim.id, point=POINT)
    take = Option(do="take", unit=victim.id, point=POINT)
    refusal = bail_refusal(view, victim, source)
    return Decision(
        kind="R05-DP-27",
        side=victim.side,
        unit=victim.id,
        about=view.state.event_count,
        options=(take,) if refusal is not None else (way_out, take),
        closed=() if refusal is None else (closed(way_out, refusal),),
        default=take.choice() if refusal is not None else way_out.choice(),
    )


def bail_refusal(view: Look, victim: AnyUnit, source: Point) -> Refusal | None:
    """Why a unit does not Bail from a burst; nothing when it may (R05-TU-40, R05-TU-41)."""
    if prone(victim):
        return Refusal(tr("A Disrupted unit cannot Bail"), "R05-TU-41")
    if sheet_of(victim).action_spent:
        return Refusal(tr("Bailing needs an unspent Action"), "R05-TU-40")
    if in_close_combat(view, victim.id):
        return Refusal(tr("It is busy in Close Combat with others"), "R05-CC-06")
    if not in_front(victim, source):
        return Refusal(tr("It cannot see that coming"), "R05-TU-41")
    return None


def takes_effect(r: Res, step: Blast) -> None:
    """One Damage Roll for everybody and everything inside (R05-EX-02).

    Neither size nor hidden sections change it (R05-EX-04). Worked numbers: a 5 destroys every
    minifig inside, of which only the legs may be in reach.
    """
    row = tables().items[step.kind]
    assert row.damage is not None, "an Explosive has Damage dice"
    victims, shaken = inside(r, step), things_inside(r, step)
    if not victims and not shaken:
        return
    total = r.roll(
        step.purpose,
        row.damage.dice,
        unit=step.unit,
        flat=row.damage.flat,
        bonus=True,
        floor=0,
        rules=("R05-EX-02", "R05-DI-08"),
    ).total
    for one in victims:
        strikes(r, step, one.id, total)
    for thing in shaken:
        shake(r, step, thing, total)
    part_the_dead(r)


def strikes(r: Res, step: Blast, victim_id: str, damage: int) -> None:
    """Damage to one inside; no KnockBack, unless this battle has it (R05-EX-03)."""
    if victim_id not in r.state.units:
        return
    by, inches = None if step.mine else step.unit, settings(r).explosion_knockback
    armor = armor_against(r, victim_id, damage)
    if single_damage(r, by, victim_id, damage, "R05-EX-02", armor=armor) or not inches:
        return
    left = knock_back(
        r, victim_id, step.at, inches, disrupts=True, rule="R05-EX-03", behind=step.origin
    )
    smash(r, by, victim_id, left, dealt=damage, armor=armor)
