"""Enemies who answer an approach (R10-TU-17, -21, R05-TU-14)."""

from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.blow_ways import reached, too_high
from game.rulesets.brikwars.book import book
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import body_of, enemies_of, fighter_of, in_front, prone, row_of
from game.rulesets.brikwars.paths import enters, point_along
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common


def first_trigger(
    view: Look, unit: AnyUnit, walk: Walk, offered: tuple[str, ...]
) -> tuple[float, tuple[str, ...]] | None:
    """How far along the walk the first enemies may respond, and who (R10-TU-17, -25, R05-TU-14)."""
    found: list[tuple[float, float, int, str]] = []
    for enemy in enemies_of(view, unit):
        if enemy.id in offered or not can_respond(view, enemy):
            continue
        reach = book(view).reach(enemy)
        if reach <= 0.0:
            continue
        limit = row_of(unit).stand_radius + row_of(enemy).stand_radius + reach
        distance = _noticed_at(view, enemy, unit, walk, limit)
        if distance is not None:
            found.append((distance, -reach, enemy.number, enemy.id))
    if not found:
        return None
    found.sort()
    first = found[0][0]
    same = [entry for entry in found if entry[0] <= first + 1e-9]
    return first, tuple(entry[3] for entry in same)


def _noticed_at(
    view: Look, enemy: AnyUnit, unit: AnyUnit, walk: Walk, limit: float
) -> float | None:
    """How far along the walk an enemy first has the mover both in reach and in view.

    A walk that ends at the very reach has come into it, roundings aside (R10-UN-01).
    R05-UN-01.
    """
    length = sum(leg.start.distance(leg.end) for leg in walk.legs)
    distance = enters(walk, enemy.place, limit)
    if distance is None and walk.legs and at_most(walk.legs[-1].end.distance(enemy.place), limit):
        distance = length
    if distance is None:
        return None
    while True:
        at = point_along(walk, distance)
        if at_most(at.distance(enemy.place), limit) and notices(view, enemy, unit, at):
            return distance
        if distance >= length:
            return None
        distance = min(length, distance + common().measures.looks_every)


def notices(view: Look, enemy: AnyUnit, unit: AnyUnit, at: Point) -> bool:
    """Whether the responder has the mover in front, in sight and in touch there (R10-TU-21).

    R05-TU-21. It strikes at what it sees: a section counts that it both sees and gets to.
    """
    if not in_front(enemy, at):
        return False
    watcher = body_of(enemy)
    body = with_fields(body_of(unit), center=at, feet=view.field.ground(at).height)
    reach = book(view).reach(enemy)
    if not at_most(view.field.gap(watcher, body), reach):
        return False
    if too_high(abs(watcher.feet - body.feet), reach):
        return False
    eye = enemy.elevation + common().measures.eye_height
    both = frozenset((enemy.id, unit.id))
    seen = view.field.sight(enemy.place, eye, body, ignore=both, bodies=False)
    if seen.count == 0:
        return False
    touched = reached(view, enemy, watcher, body)
    return any(one and other for one, other in zip(seen.sections, touched.sections, strict=True))


def can_respond(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit may make a Response Action at all (R10-TU-21, R05-TU-21)."""
    spent = fighter_of(unit).action_spent
    return not spent and not prone(unit) and not in_close_combat(view, unit.id)
