"""What several KnockBacks at once add up to (R10-CA-07, R10-CH-24, R10-CH-35)."""

from typing import NamedTuple

from game.model.state import AnyUnit
from game.model.vectors import Point, direction, length_of
from game.rulesets.brikwars.abreast import same_way
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.lanes import course
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2010.charges import shoved
from game.rulesets.brikwars_2010.charging import row_in_hand
from game.rulesets.brikwars_2010.collisions import head_on, locked, opposed, opposition, sent
from game.rulesets.brikwars_2010.damage import knockback_of
from game.rulesets.brikwars_2010.mom_choices import KNOCKBACK, inches_of_mom
from game.rulesets.brikwars_2010.run_steps import ChargeHit
from game.rulesets.brikwars_2010.tables import tables

Vector = tuple[float, float]


class Push(NamedTuple):
    """One KnockBack among several, along a unit vector."""

    way: Vector
    inches: float
    disrupts: bool


def push_together(r: Res, target_id: str, hits: tuple[ChargeHit, ...]) -> tuple[str, ...]:
    """Push a target as all who hit it do together; who of them runs on (R10-CH-23).

    MOMs of one direction are added against one POP, those of each other direction face a POP of
    their own; then everything is added as arrows (R10-CH-35): 3" to the east and 4" to the south
    are 5". Where MOMs are resisted the runners are locked (R10-CH-22), but for one whom the target
    itself pushes back (R10-CH-25).
    """
    target = r.state.units[target_id]
    pushes = _weapon_pushes(r, target, hits)
    going: list[str] = []
    beaten: list[ChargeHit] = []
    for group in _groups(tuple(hit for hit in hits if hit.do != "charge")):
        inches = _against_one_pop(r, target_id, group)
        way = _away(r, target, group)
        pushes.append(Push(way, float(max(0, inches)), True))
        shoves = sum(1 for hit in group if hit.do == "charging-shove")
        pushes.append(Push(way, shoves * shoved(target), True))
        firm = [hit for hit in group if inches <= 0 and hit.do == "ram"]
        beaten.extend(firm)
        going.extend(hit.unit for hit in group if hit not in firm)
    back = _pushed_back(r, target_id, hits)
    for hit in beaten:
        if hit.unit != back:
            locked(r, r.state.units[hit.unit], target)
    _send(r, target_id, hits[0].unit, pushes)
    return tuple(unit for unit in going if unit != back)


def _weapon_pushes(r: Res, target: AnyUnit, hits: tuple[ChargeHit, ...]) -> list[Push]:
    """KnockBack of the weapons that hit and were not Parried, on minifigs only.

    R10-AT-05, R10-CH-34.
    """
    found: list[Push] = []
    if row_of(target).size > tables().measures.minifig_size:
        return found
    for hit in hits:
        unit = r.state.units[hit.unit]
        row = row_in_hand(unit, hit.item)
        if hit.do == "charge" and row is not None and row.knockback and hit.levels == 0:
            way = direction(unit.place, target.place) or course(hit.way)
            inches = knockback_of(r, hit.unit, row, hit.further)
            found.append(Push(way, inches, row.disrupts))
    return found


def _groups(hits: tuple[ChargeHit, ...]) -> list[list[ChargeHit]]:
    """Those who push, by the direction from which they have come."""
    groups: list[list[ChargeHit]] = []
    for hit in hits:
        mine = next((group for group in groups if same_way(group[0].way, hit.way)), None)
        if mine is None:
            groups.append([hit])
        else:
            mine.append(hit)
    return groups


def _against_one_pop(r: Res, target_id: str, group: list[ChargeHit]) -> int:
    """The MOMs of one direction against exactly one new POP (R10-CH-24, R10-CA-07)."""
    total = sum(inches_of_mom(r, hit.unit, KNOCKBACK, target=target_id) for hit in group)
    return total - opposition(r, target_id, group[0].unit, "R10-CA-07")


def _away(r: Res, target: AnyUnit, group: list[ChargeHit]) -> Vector:
    """The direction in which several push together: the mean of each one's own (R10-CH-30)."""
    first = course(group[0].way)
    ways = [direction(r.state.units[hit.unit].place, target.place) or first for hit in group]
    mean = Point(sum(way[0] for way in ways), sum(way[1] for way in ways))
    return direction(Point(0, 0), mean) or first


def _pushed_back(r: Res, target_id: str, hits: tuple[ChargeHit, ...]) -> str | None:
    """Who is pushed back by a target that runs at it with a MOM of its own (R10-CH-25)."""
    there = r.state.units[target_id].place
    for hit in hits:
        x, y = course(hit.way)
        if hit.do == "ram" and head_on(r, target_id, (-x, -y)):
            inches = opposed(r, target_id, hit.unit)
            sent(r, target_id, hit.unit, there, inches)
            return hit.unit if inches > 0 else None
    return None


def _send(r: Res, target_id: str, by: str, pushes: list[Push]) -> None:
    """Push the target by the sum of all; Smash damage joins the turn's sum (R10-CH-33)."""
    along = sum(push.way[0] * push.inches for push in pushes)
    across = sum(push.way[1] * push.inches for push in pushes)
    way = direction(Point(0, 0), Point(along, across))
    if way is None or target_id not in r.state.units:
        return
    start = r.state.units[target_id].place
    points = knock_back(
        r,
        target_id,
        start.step((-way[0], -way[1]), 1.0),
        length_of((along * along + across * across) ** 0.5),
        disrupts=any(push.disrupts for push in pushes if push.inches > 0),
        rule="R10-CH-35",
        big=True,
    )
    smash(r, by, target_id, points)
