"""KnockBack, Smash damage, falls, and going down (R10-CH-30..38, R10-TU-30)."""

from game.geometry.types import EDGE_OF_MAP, Contact, Ground
from game.model.events import ConditionGained, Destroyed, Fell, KnockedBack
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, completed, direction
from game.rulesets.brikwars_2010.engagement import part_the_dead, part_the_distant
from game.rulesets.brikwars_2010.events import TurnNoted
from game.rulesets.brikwars_2010.figures import (
    DISRUPTED,
    armor_of,
    deflection_of,
    prone,
    row_of,
)
from game.rulesets.brikwars_2010.rolls import deflected
from game.rulesets.brikwars_2010.sheets import Look, Res, settings
from game.rulesets.brikwars_2010.tables import tables

DEADLY = ("bottomless", "lava")
SOFT = ("water", "deep-water")


def disrupt(r: Res, unit_id: str, rule: str) -> None:
    """Take a unit off its feet: prone, defenseless, no Actions or Counters (R10-TU-30)."""
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    r.emit(TurnNoted(unit=unit_id, what="disrupted", rules=("R10-TU-33",)))
    if not prone(unit):
        r.emit(ConditionGained(unit=unit_id, condition=DISRUPTED, rules=("R10-TU-30", rule)))


def knock_back(
    r: Res,
    victim_id: str,
    source: Point,
    inches: float,
    *,
    disrupts: bool,
    rule: str,
    behind: Point | None = None,
) -> int:
    """Push a minifig straight away from ``source`` (R10-CH-30); returns its Smash damage.

    What goes off at its very feet pushes it away from ``behind``, where that was thrown from.

    Obstacles up to 0.4" are passed over, anything higher and any body stops it (R10-CH-32). Each
    full inch prevented by something larger than a minifig is a point of Smash damage: pushed 2"
    into a wall 0.7" away, 1.3" are prevented and 1 point is due (R10-CH-33). Over an edge it
    falls (R10-CH-34). Bigger units do not move (R10-CH-34).
    """
    unit = r.state.units.get(victim_id)
    if unit is None or row_of(unit).size > tables().measures.minifig_size:
        return 0
    start = unit.place
    away = direction(source, start) or direction(behind or source, start) or HEADINGS[unit.facing]
    body = _pushed(r, unit, away, inches)
    end = body.center if body is not None else start.step(away, inches)
    ground = r.field.ground(end)
    falls = body is not None and body.kind == "edge"
    r.emit(
        KnockedBack(
            unit=victim_id,
            start=start,
            end=end,
            elevation=unit.elevation if falls else ground.height,
            wanted=inches,
            stopped_by=body.id if body is not None and not falls else None,
            rules=("R10-CH-30", rule),
        )
    )
    if disrupts:
        disrupt(r, victim_id, "R10-CH-31")
    smash = _smash(r, body, inches)
    if falls:
        fall(r, victim_id, ground)
    else:
        swallow(r, victim_id)
    part_the_distant(r, victim_id)
    return smash


def _pushed(view: Look, unit: AnyUnit, away: tuple[float, float], inches: float) -> Contact | None:
    """What stops a push first: something over 0.4" high, a body, or an edge (R10-CH-32)."""
    row, step = row_of(unit), tables().measures.free_drop
    return view.field.sweep(
        unit.place,
        row.stand_radius,
        away,
        inches,
        unit.elevation,
        height=row.height,
        pass_height=step,
        drop=step,
        ignore=frozenset((unit.id,)),
    )


def _smash(r: Res, contact: Contact | None, inches: float) -> int:
    """Points of Smash damage: one per full inch prevented by something larger (R10-CH-33)."""
    if contact is None or contact.kind == "edge" or not settings(r).smash_damage:
        return 0
    if contact.id == EDGE_OF_MAP:
        return 0
    usual = tables().measures.minifig_size
    if contact.kind == "body" and row_of(r.state.units[contact.id]).size <= usual:
        return 0
    return completed(inches - contact.distance)


def fall(r: Res, unit_id: str, ground: Ground) -> None:
    """An involuntary fall to the ground below (R10-CH-36).

    floor(h / 4) d6 Damage, one die less into water, Disrupted above 1"; lava and bottomless pits
    destroy.
    """
    unit = r.state.units[unit_id]
    height = unit.elevation - ground.height
    kinds = _area_kinds(r, unit.place)
    r.emit(Fell(unit=unit_id, inches=height, elevation=ground.height, rules=("R10-CH-36",)))
    if any(kind in DEADLY for kind in kinds):
        r.emit(Destroyed(unit=unit_id, rules=("R10-CH-36",)))
        part_the_dead(r)
        return
    dice = completed(height) // tables().measures.fall_inches_per_die
    if any(kind in SOFT for kind in kinds):
        dice = max(0, dice - 1)
    if dice > 0 and _fall_kills(r, unit_id, dice):
        part_the_dead(r)
        return
    if height > tables().measures.fall_free:
        disrupt(r, unit_id, "R10-CH-36")


def swallow(r: Res, unit_id: str) -> None:
    """Destroy a unit that was thrown into lava, which need not lie lower (R10-CH-36)."""
    if deadly_at(r, r.state.units[unit_id].place):
        r.emit(Destroyed(unit=unit_id, rules=("R10-CH-36",)))
        part_the_dead(r)


def deadly_at(view: Look, at: Point) -> bool:
    """Whether the surface at a point is lava or a bottomless pit."""
    return any(kind in DEADLY for kind in _area_kinds(view, at))


def _fall_kills(r: Res, unit_id: str, dice: int) -> bool:
    unit = r.state.units[unit_id]
    pool = deflected((tables().measures.fall_die,) * dice, deflection_of(unit))
    rolled = r.roll(
        "fall",
        pool,
        unit=unit_id,
        need=armor_of(unit),
        more_than=True,
        bonus=True,
        floor=0,
        rules=("R10-CH-36", "R10-DI-02"),
    )
    if rolled.success:
        r.emit(Destroyed(unit=unit_id, rules=("R10-AT-04", "R10-CH-36")))
        return True
    return False


def _area_kinds(view: Look, at: Point) -> tuple[str, ...]:
    """Kinds of the areas whose ground is the walkable surface at a point."""
    if view.field.ground(at).piece_id is not None:
        return ()
    return tuple(area.kind for area in view.field.areas_at(at))
