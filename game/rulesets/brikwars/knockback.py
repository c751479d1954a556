"""KnockBack, Smash damage, falls, and going down (R10-CH-30..38, R10-TU-30, R05-TU-30).

How many points of Smash damage there are, KnockBack says; ``smash`` adds them to what did it
(R10-CH-33, R05-CH-33).
"""

from game.geometry.types import EDGE_OF_MAP, Contact, Ground
from game.model.events import ConditionGained, Destroyed, Fell, KnockedBack
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, completed, direction
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.damage import armor_against, close_combat_damage, single_damage
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.figures import (
    DISRUPTED,
    armor_dice_of,
    armor_of,
    part_the_dead,
    part_the_distant,
    prone,
    row_of,
)
from game.rulesets.brikwars.mines import tread
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res, house_settings
from game.rulesets.brikwars.tables import common

KNOCKBACK = "R10-CH-30/R05-CH-34"
"""Under which rule a unit is Knocked Back."""

KNOCKED_DOWN = "R10-CH-31/R05-CH-32"
"""Under which rule it goes down by that."""

DEADLY = ("bottomless", "lava")
SOFT = ("water", "deep-water")


def disrupt(r: Res, unit_id: str, rule: str) -> None:
    """Take a unit off its feet: prone, defenseless, no Actions or Counters (R10-TU-30).

    R05-TU-30.
    """
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    r.emit(TurnNoted(unit=unit_id, what="disrupted", rules=laws(r, "R10-TU-33/R05-TU-31")))
    lose_run(r, unit_id, law(r, "R10-TU-30/R05-TU-30"))
    if not prone(unit):
        r.emit(
            ConditionGained(
                unit=unit_id, condition=DISRUPTED, rules=laws(r, "R10-TU-30/R05-TU-30", rule)
            )
        )


def knock_back(
    r: Res,
    victim_id: str,
    source: Point,
    inches: float,
    *,
    disrupts: bool,
    rule: str,
    push: str = KNOCKBACK,
    down: str = KNOCKED_DOWN,
    behind: Point | None = None,
    big: bool = False,
) -> int:
    """Push a minifig straight from ``source`` (R10-CH-30, R05-CH-34); returns its Smash damage.

    ``rule`` is what pushes it. ``push`` and ``down`` are the rules by which it moves and goes
    down, where it is no KnockBack; what then does not smash makes nothing of the points.

    What goes off at its feet pushes it away from ``behind``, its thrower's place. Things over 0.4"
    and bodies stop it (R10-CH-32), edges do not; only a MOM moves ``big`` units (R10-CH-34).
    """
    unit = r.state.units.get(victim_id)
    if unit is None or not (big or row_of(unit).size <= common().measures.minifig_size):
        return 0
    away = _away(unit, source, behind)
    body = _pushed(r, unit, away, inches)
    end, falls = _pushed_to(r, unit, away, inches, body)
    ground = r.field.ground(end)
    _report(r, unit, end, unit.elevation if falls else ground.height, inches, body, push, rule)
    if disrupts:
        disrupt(r, victim_id, law(r, down))
    come_down(r, victim_id, ground, falls, law(r, push))
    book(r).comes_down_on(r, unit, body.center if falls and body is not None else None, away)
    return _smash(r, body, inches)


def _away(unit: AnyUnit, source: Point, behind: Point | None = None) -> tuple[float, float]:
    """The direction in which a unit is pushed."""
    start = unit.place
    return direction(source, start) or direction(behind or source, start) or HEADINGS[unit.facing]


def _report(
    r: Res,
    unit: AnyUnit,
    end: Point,
    elevation: float,
    inches: float,
    met: Contact | None,
    *rules: str,
) -> None:
    """Report a push: where it ends, and what stopped it."""
    r.emit(
        KnockedBack(
            unit=unit.id,
            start=unit.place,
            end=end,
            elevation=elevation,
            wanted=inches,
            stopped_by=None if met is None or met.kind == "edge" else met.id,
            rules=laws(r, *rules),
        )
    )


def come_down(r: Res, unit_id: str, ground: Ground, falls: bool, rule: str) -> None:
    """What the ground does to one who was pushed or dropped onto it, and who is out of reach now.

    Whoever was running runs no more (R10-CH-04, R05-CH-04); whoever held it, and whomever it held,
    it is loose of (R10-CC-26).
    """
    lose_run(r, unit_id, rule)
    book(r).shakes_off(r, unit_id)
    if falls:
        fall(r, unit_id, ground)
    else:
        swallow(r, unit_id)
    part_the_distant(r, unit_id)
    tread(r, unit_id)


def _pushed(view: Look, unit: AnyUnit, away: tuple[float, float], inches: float) -> Contact | None:
    """What stops a push first: something over 0.4" high, a body, or an edge (R10-CH-32).

    R05-CH-34.
    """
    row, step = row_of(unit), common().measures.free_drop
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


def _pushed_to(
    view: Look, unit: AnyUnit, away: tuple[float, float], inches: float, met: Contact | None
) -> tuple[Point, bool]:
    """Where a push ends, and whether that is over an edge (R10-CH-34)."""
    if met is None:
        return _last_stand(view, unit, away, inches), False
    if met.kind != "edge":
        return _last_stand(view, unit, away, met.distance), False
    foot = foot_of_the_edge(view, unit, met.center, away)
    if foot is not None:
        return foot, True
    brink = max(0.0, met.distance - common().measures.brink)
    return _last_stand(view, unit, away, brink), False


def _last_stand(view: Look, unit: AnyUnit, away: tuple[float, float], inches: float) -> Point:
    """Where a push of some inches comes to rest: at the last place with room for the stand.

    R10-TU-19, R05-TU-17. Ruling: down stairs so steep that their foot lies in the shade of what
    they lead up to, or past their side, there may be no room on the ground; one stays on them
    then. On things low enough to be passed over one may lie (R10-CH-32, R05-CH-34).
    """
    radius, measures, itself = row_of(unit).stand_radius, common().measures, frozenset((unit.id,))
    far = inches
    while far > 0.0:
        spot = unit.place.step(away, far)
        if view.field.fits(spot, radius, over=measures.free_drop, ignore=itself) is None:
            return spot
        far -= measures.footing_step
    return unit.place


def edge_ahead(
    view: Look, unit: AnyUnit, way: tuple[float, float], inches: float
) -> Contact | None:
    """The edge that a runner goes over next, straight ahead; nothing where there is none."""
    row, measures = row_of(unit), common().measures
    contact = view.field.sweep(
        unit.place,
        row.stand_radius,
        way,
        inches + row.stand_radius,
        unit.elevation,
        height=row.height,
        pass_height=measures.jump_up,
        drop=measures.free_drop,
        ignore=frozenset((unit.id,)),
    )
    return contact if contact is not None and contact.kind == "edge" else None


def foot_of_the_edge(
    view: Look,
    unit: AnyUnit,
    at: Point,
    away: tuple[float, float],
    through: frozenset[str] = frozenset(),
) -> Point | None:
    """Where one comes down who goes over an edge at a point: clear of the wall and of others.

    That is the nearest free ground farther along the push, else to either side of it; nowhere in
    a crack too narrow for a stand. Those it falls ``through`` are as if they were not there.
    """
    if deadly_at(view, at):
        return at
    measures = common().measures
    for turn in measures.slide_turns:
        cosine, sine = HEADINGS[turn]
        way = (away[0] * cosine - away[1] * sine, away[0] * sine + away[1] * cosine)
        for step in range(measures.slide_steps + 1):
            spot = at.step(way, step * measures.slide_step)
            if _free_below(view, unit, at, way, spot, through):
                return spot
    return None


def _free_below(
    view: Look,
    unit: AnyUnit,
    at: Point,
    way: tuple[float, float],
    spot: Point,
    through: frozenset[str],
) -> bool:
    """Whether there is room at a spot no higher than the foot of the edge, and free air above."""
    row, step = row_of(unit), common().measures.free_drop
    itself = through | {unit.id}
    low = view.field.ground(at).height + step
    if view.field.ground(spot).height > low:
        return False
    if view.field.fits(spot, row.stand_radius, ignore=itself) is not None:
        return False
    contact = view.field.sweep(
        at,
        row.stand_radius,
        way,
        at.distance(spot),
        unit.elevation,
        height=row.height,
        pass_height=step,
        edges=False,
        ignore=itself,
    )
    return contact is None


def _smash(r: Res, contact: Contact | None, inches: float) -> int:
    """Points of Smash damage: one per full inch that an obstacle prevents (R10-CH-33, R05-CH-33).

    What counts as one says the book. Pushed 2" into a wall 0.7" away, 1.3" are prevented and 1
    point is due.
    """
    if contact is None or contact.kind == "edge" or not house_settings(r).smash_damage:
        return 0
    if contact.id == EDGE_OF_MAP:
        return 0
    if contact.kind == "body" and not book(r).smashes_on(r.state.units[contact.id]):
        return 0
    return completed(inches - contact.distance)


def fall(r: Res, unit_id: str, ground: Ground) -> None:
    """An involuntary fall to the ground below (R10-CH-36, R05-TU-18).

    floor(h / 4) d6 Damage, one die less into water, Disrupted above 1"; lava and bottomless pits
    destroy.
    """
    unit = r.state.units[unit_id]
    height = unit.elevation - ground.height
    kinds = _area_kinds(r, unit.place)
    r.emit(
        Fell(
            unit=unit_id,
            inches=height,
            elevation=ground.height,
            rules=laws(r, "R10-CH-36/R05-TU-18"),
        )
    )
    if any(kind in DEADLY for kind in kinds):
        r.emit(Destroyed(unit=unit_id, rules=laws(r, "R10-CH-36/R05-TU-18")))
        part_the_dead(r)
        return
    dice = completed(height) // common().measures.fall_inches_per_die
    if any(kind in SOFT for kind in kinds):
        dice = max(0, dice - 1)
    if dice > 0 and _fall_kills(r, unit_id, dice):
        part_the_dead(r)
        return
    if height > common().measures.fall_free:
        disrupt(r, unit_id, law(r, "R10-CH-36/R05-TU-18"))


def swallow(r: Res, unit_id: str) -> None:
    """Destroy a unit that was thrown into lava, which need not lie lower (R10-CH-36, R05-TU-18)."""
    if deadly_at(r, r.state.units[unit_id].place):
        r.emit(Destroyed(unit=unit_id, rules=laws(r, "R10-CH-36/R05-TU-18")))
        part_the_dead(r)


def deadly_at(view: Look, at: Point) -> bool:
    """Whether the surface at a point is lava or a bottomless pit."""
    return any(kind in DEADLY for kind in _area_kinds(view, at))


def _fall_kills(r: Res, unit_id: str, dice: int) -> bool:
    unit = r.state.units[unit_id]
    pool = book(r).falls(unit, (common().measures.fall_die,) * dice)
    rolled = r.roll(
        "fall",
        pool,
        unit=unit_id,
        need=None if armor_dice_of(unit) else armor_of(unit),
        more_than=True,
        bonus=True,
        floor=0,
        harms=True,
        rules=laws(r, "R10-CH-36/R05-TU-18", "R10-DI-02/R05-DI-02"),
    )
    armor = armor_against(r, unit_id, rolled.total)
    if armor is not None and rolled.total > armor:
        r.emit(Destroyed(unit=unit_id, rules=laws(r, "R10-AT-04/R05-AT-07", "R10-CH-36/R05-TU-18")))
        return True
    return False


def _area_kinds(view: Look, at: Point) -> tuple[str, ...]:
    """Kinds of the areas whose ground is the walkable surface at a point."""
    if view.field.ground(at).piece_id is not None:
        return ()
    return tuple(area.kind for area in view.field.areas_at(at))


def smash(
    r: Res,
    by: str | None,
    victim_id: str,
    points: int,
    *,
    dealt: int | None = None,
    armor: int | None = None,
) -> int:
    """Add Smash damage to the Damage of the same attack, and compare that again with Armor.

    After Close Combat, a Charge or a Collision it joins the turn's sum (R10-CC-16, R05-CC-20). A
    shot or an Explosion has ``dealt`` its own Damage, against which Armor dice have shown ``armor``
    (R10-ST-05, R05-HE-01); the new total of that is returned: 3 and 2 points make 5, more than
    Armor 4.
    """
    total = (dealt or 0) + points
    if points <= 0 or victim_id not in r.state.units:
        return total
    if dealt is not None:
        single_damage(r, by, victim_id, total, law(r, "R10-CH-33/R05-CH-33"), armor=armor)
    else:
        close_combat_damage(r, by, victim_id, points, law(r, "R10-CH-33/R05-CH-33"))
    return total
