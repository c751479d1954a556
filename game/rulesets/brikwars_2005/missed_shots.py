"""Where a Missed Shot may come down, and on whom (R05-RG-06..12)."""

from game.model.decisions import Refusal
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.figures import row_of, whoever
from game.rulesets.brikwars.missed_shots import off_course, struck
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.sizes import large_thing
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.stray_things import thing_at
from game.rulesets.brikwars.suggestions import around
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import height_bonus, large
from game.rulesets.brikwars_2005.damage import hurt, shot_damage
from game.rulesets.brikwars_2005.tables import tables
from game.words import tr


def worth_tracking(view: Look, step: MissedShot) -> bool:
    """Whether a miss is followed by default: an Explosive, or one at something large (R05-RG-06).

    R05-EX-01, R05-DP-23.
    """
    if tables().items[step.kind].role == "explosive":
        return True
    target = view.state.units.get(step.target or "")
    if target is not None:
        return large(target)
    pieces = things(view, step.piece)
    return bool(pieces) and large_thing(pieces)


def stray_hits(r: Res, step: MissedShot, victim: Fig) -> None:
    """The stray shot strikes: the weapon's Damage, and nothing to answer it with (R05-RG-09).

    R05-RG-02.
    """
    unit, row = whoever(r, step.unit), tables().items[step.kind]
    damage = shot_damage(r, unit, victim, row, thrown=step.thrown, rule="R05-RG-09")
    hurt(r, unit.id, victim.id, damage, "R05-RG-09")


def stray_damage(r: Res, step: MissedShot, at: Point, foot: float, height: float) -> int:
    """The weapon's Damage to a thing, wherever it strikes: scenery is free to hit (R05-RG-09)."""
    del at, foot, height
    unit, row = whoever(r, step.unit), tables().items[step.kind]
    return shot_damage(r, unit, None, row, thrown=step.thrown, rule="R05-RG-09")


def stray_barred(
    view: Look, step: MissedShot, chooser: str, at: Point, victim: Fig | None
) -> Refusal | None:
    """Why the chooser may not put the shot on a spot where it could fly.

    It lies beyond the Range, or belongs to nobody in this: only units of the chooser, the attacker
    and the allies of either may be struck, unless it cannot be avoided (R05-RG-09).
    """
    if _too_far(view, step, at, victim):
        return Refusal(tr("The shot does not fly that far"), "R05-RG-09")
    if victim is None and _caught(view, step, at):
        return Refusal(tr("What was aimed at is in the way: it is too big to miss"), "R05-RG-07")
    if victim is None or victim.id == step.target or not _third_party(view, step, chooser, victim):
        return None
    if unavoidable(view, step, chooser):
        return None
    return Refusal(tr("A third party’s unit may not be chosen"), "R05-RG-09")


def _third_party(view: Look, step: MissedShot, chooser: str, victim: Fig) -> bool:
    """Whether a unit is neither on the chooser's side nor on the attacker's (R05-RG-09)."""
    hostile, attacker = view.battle.hostile, whoever(view, step.unit)
    return hostile(victim.side, chooser) and hostile(victim.side, attacker.side)


def _too_far(view: Look, step: MissedShot, at: Point, victim: Fig | None) -> bool:
    """Whether a spot lies beyond the Range, of a throw beyond the one that was rolled.

    Measured to the edge of who is struck; whoever shoots from above reaches farther (R05-AT-40).
    """
    if step.reach is None:
        return False
    level = view.field.ground(at).height if victim is None else victim.elevation
    spot = at if victim is None else victim.place
    wide = 0.0 if victim is None else row_of(victim).stand_radius
    flat = max(0.0, step.source.distance(spot) - wide)
    rise = 0.0 if victim is not None else max(0.0, step.source_height - level)
    reach = step.reach + height_bonus(whoever(view, step.unit), level)
    return not at_most((flat**2 + rise**2) ** 0.5, reach)


def _caught(view: Look, step: MissedShot, at: Point) -> bool:
    """Whether a shot over a bare spot goes on into the large thing that it was aimed at.

    So such a thing may be impossible to miss: of a wall 24" broad every spot within 1" of its
    middle is on the wall, and the ground before it is none (R05-RG-07).
    """
    pieces = things(view, step.piece)
    if not pieces or not large_thing(pieces) or thing_at(view, step, at) == step.piece:
        return False
    way = direction(step.source, at)
    if way is None:
        return False
    beyond = step.source.step(way, step.source.distance(step.center) + step.margin)
    level = view.field.ground(at).height + common().measures.landing_height
    _, blocker = view.field.line_clear(step.source, step.source_height, beyond, level, fire=True)
    return blocker == step.piece


def unavoidable(view: Look, step: MissedShot, chooser: str) -> bool:
    """Whether third parties fill every spot that the shot could come down on (R05-RG-09).

    Judged on the spots beside the original target: nobody has to leave the shot on that in order
    to spare others.
    """
    key = ("stray-unavoidable", step, chooser)
    return view.field.remembered(key, lambda: _filled(view, step, chooser))


def _filled(view: Look, step: MissedShot, chooser: str) -> bool:
    radius, measures = step.margin + step.outline, common().measures
    turns = tuple(range(0, 360, measures.stray_turn))
    spots = around(step.center, radius, shares=measures.stray_shares, turns=turns)
    found = False
    for spot in (step.center, *spots):
        victim = struck(view, step, spot)
        on_target = victim is not None and victim.id == step.target
        if on_target or off_course(view, step, spot, victim) is not None:
            continue
        if _too_far(view, step, spot, victim) or (victim is None and _caught(view, step, spot)):
            continue
        if victim is None or not _third_party(view, step, chooser, victim):
            return False
        found = True
    return found
