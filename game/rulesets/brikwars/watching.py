"""Enemies who may answer whom they see moving or attacking (R10-TU-22, R10-TU-23, R10-DP-04).

R05-DP-08, R05-TU-22; and those who answer an approach (R10-TU-17, R10-TU-21, R05-TU-14).

They shoot; and who has an attacker within reach may answer hand to hand (R10-TU-24). Rulings, so
that questions stay few and no chain is endless: nothing is thrown in response; everybody has one
chance for each move and each attack of an enemy; a response never brings on further ones.
"""

from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, at_most, heading_to
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import (
    body_of,
    enemies_of,
    fighter_of,
    hostile,
    in_close_combat,
    in_front,
    kit_row,
    prone,
    row_of,
)
from game.rulesets.brikwars.footing import stands
from game.rulesets.brikwars.paths import enters, extent, leg_along, point_along
from game.rulesets.brikwars.reaches import reached, too_high
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shots import shot_of
from game.rulesets.brikwars.steps import Watch
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import weapon_range


def guns(view: Look, unit: AnyUnit) -> tuple[Item, ...]:
    """The weapons a unit could shoot in response, those of longest range first.

    R10-TU-21, R05-TU-21, -24: its Action is unspent, it is on its feet and in no Close Combat, and
    the weapon is ready.
    """
    if not can_respond(view, unit):
        return ()
    able = book(view).guns(view, unit)
    return tuple(sorted(able, key=lambda item: -weapon_range(kit_row(unit, item), False)))


def in_its_sights(view: Look, unit: AnyUnit, item: Item, target: AnyUnit) -> bool:
    """Whether a weapon has a target in front, in sight and in range (R10-TU-21, -22, R05-TU-21).

    From 3" above, a range of 6" is one of 9" (R10-AT-30, R05-AT-40).
    """
    return in_front(unit, target.place) and book(view).in_sights(view, unit, item, target)


def first_sight(
    view: Look, unit: Fig, walk: Walk, offered: tuple[str, ...]
) -> tuple[float, tuple[str, ...]] | None:
    """How far along a walk somebody first has the mover in his sights, and who (R10-TU-22).

    R05-TU-22.

    They look every half inch of the way and at its end, never at where it began: who steps out of
    view at once is not seen moving.
    """
    best: float | None = None
    names: list[str] = []
    for enemy in enemies_of(view, unit):
        if enemy.id in offered:
            continue
        weapons = guns(view, enemy)
        if not weapons:
            continue
        distance = _seen_at(view, enemy, weapons, unit, walk, best)
        if distance is not None and distance != best:
            best, names = distance, [enemy.id]
        elif distance is not None:
            names.append(enemy.id)
    return None if best is None else (best, tuple(names))


def _seen_at(
    view: Look,
    enemy: AnyUnit,
    weapons: tuple[Item, ...],
    unit: Fig,
    walk: Walk,
    most: float | None,
) -> float | None:
    """Where along the walk an enemy first has the mover in his sights, no farther than ``most``."""
    reach = max(weapon_range(kit_row(enemy, item), False) for item in weapons)
    limit = reach + common().measures.most_height_bonus
    limit += row_of(unit).stand_radius + row_of(enemy).stand_radius
    if enters(walk, enemy.place, limit) is None:
        return None
    for distance in _looks(walk):
        if most is not None and distance > most:
            return None
        if not at_most(point_along(walk, distance).distance(enemy.place), limit):
            continue
        there = _standing(view, unit, walk, distance)
        aimed = any(in_its_sights(view, enemy, item, there) for item in weapons)
        if aimed and stands(view, unit, walk, distance):
            return distance
    return None


def _looks(walk: Walk) -> Iterator[float]:
    """The distances along a walk at which everybody looks."""
    length, every = extent(walk), common().measures.looks_every
    count = 1
    while count * every < length:
        yield count * every
        count += 1
    if length > 0.0:
        yield length


def _standing(view: Look, unit: Fig, walk: Walk, distance: float) -> Fig:
    """The mover as it is at a distance along its walk."""
    leg, at = leg_along(walk, distance), point_along(walk, distance)
    facing = heading_to(leg.start, leg.end)
    height = view.field.ground(at).height
    return with_fields(unit, position=at, elevation=height, facing=facing)


def watch(r: Res, step: Watch) -> None:
    """Ask the next owner whether one of his units answers (R10-TU-04, R10-DP-04, R05-DP-08).

    The units are asked about in order of range, the longest first (R10-TU-25, R05-TU-22). An owner
    answers for all of his that come next in one go: to choose one of several with the same range is
    his, and one with a shorter range answers after the others have held their fire.
    """
    waiting = r.once(
        ("watch", step), lambda: watchers(r, step.targets, step.units, moving=step.moving)
    )
    if not waiting:
        return
    asked = tuple(takewhile(lambda unit: unit.side == waiting[0].side, waiting))
    choice = r.ask(r.once(("watched", step), lambda: _question(r, asked, step)))
    rest = [unit.id for unit in waiting if unit not in asked]
    if choice.do != "hold":
        first = r.state.units[choice.unit or ""]
        r.then(shot_of(choice) if choice.do == "shoot" else book(r).answer(choice))
        after = [unit.id for unit in asked if unit.id != first.id]
        rest = [*(name for name in after if _not_before(r, name, first)), *rest]
    if rest:
        r.then(with_fields(step, units=tuple(rest)))


def _not_before(view: Look, name: str, first: Fig) -> bool:
    """Whether a unit's turn to answer has not passed: its range is no longer than the first's."""
    return at_most(_longest(view, view.state.units[name]), _longest(view, first))


def watchers(
    view: Look,
    targets: tuple[str, ...],
    names: tuple[str, ...] | None = None,
    *,
    moving: bool = False,
) -> tuple[Fig, ...]:
    """Who could answer one of some targets now, in the order in which they are asked.

    The longest range first; among equals by number, those of one side together (R10-TU-25,
    R05-TU-22).
    """
    able = [
        unit
        for unit in view.state.on_field()
        if (names is None or unit.id in names) and any(_answers(view, unit, targets, moving))
    ]
    return tuple(unit for _, unit in ranked([(_longest(view, unit), unit) for unit in able]))


def ranked(entries: list[tuple[float, Fig]]) -> list[tuple[float, Fig]]:
    """Units with their reaches, the longest first (R10-TU-25, R05-TU-22).

    Among equals by number, those of one side together.
    """
    first: dict[tuple[float, str], int] = {}
    for reach, unit in sorted(entries, key=lambda entry: entry[1].number):
        first.setdefault((reach, unit.side), unit.number)
    return sorted(
        entries, key=lambda entry: (-entry[0], first[entry[0], entry[1].side], entry[1].number)
    )


def _longest(view: Look, unit: AnyUnit) -> float:
    """The longest range or reach of a unit's ready weapons, in inches."""
    ranges = (weapon_range(kit_row(unit, item), False) for item in guns(view, unit))
    return max(ranges, default=book(view).reach(unit))


def _answers(view: Look, unit: AnyUnit, targets: tuple[str, ...], moving: bool) -> Iterator[Option]:
    """Every shot, and for an attack every maneuver, that a unit could make in response."""
    yield from _shots(view, unit, targets)
    if not moving:
        yield from _blows(view, unit, targets)


def _blows(view: Look, unit: AnyUnit, targets: tuple[str, ...]) -> Iterator[Option]:
    """Maneuvers against attackers within reach, measured without an Angry Inch (R10-AM-48)."""
    if not can_respond(view, unit):
        return
    for target in (view.state.units[name] for name in targets if name in view.state.units):
        if not hostile(view, unit, target) or not notices(view, unit, target, target.place):
            continue
        yield from book(view).blows_from_here(view, unit, target)


def _shots(view: Look, unit: AnyUnit, targets: tuple[str, ...]) -> Iterator[Option]:
    """Every shot a unit could make in response at the targets."""
    weapons = guns(view, unit)
    if not weapons:
        return
    alive = [view.state.units[name] for name in targets if name in view.state.units]
    for target in alive:
        if not hostile(view, unit, target):
            continue
        for item in weapons:
            if in_its_sights(view, unit, item, target):
                point = law(view, "R10-DP-04/R05-DP-08")
                yield Option(do="shoot", unit=unit.id, item=item.id, target=target.id, point=point)


def _question(view: Look, asked: tuple[Fig, ...], step: Watch) -> Decision:
    """Answer with one of the units, or hold fire with all of them, as is the default."""
    hold = Option(do="hold", unit=asked[0].id, point=law(view, "R10-DP-04/R05-DP-08"))
    answers = [
        option for unit in asked for option in _answers(view, unit, step.targets, step.moving)
    ]
    return Decision(
        kind=law(view, "R10-DP-04/R05-DP-08"),
        side=asked[0].side,
        unit=asked[0].id,
        about=view.state.event_count,
        options=(*answers, hold),
        default=Choice(do="hold", unit=asked[0].id),
    )


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
