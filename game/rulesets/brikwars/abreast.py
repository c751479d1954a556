"""Where those run who charge one target together (R10-CA-07, R10-TD-19, R05-CA-09)."""

from collections.abc import Iterable
from typing import NamedTuple

from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.lanes import bearing, course
from game.rulesets.brikwars.momentum import heads
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common

Vector = tuple[float, float]


class Runner(NamedTuple):
    """One of those who charge: whom, and from how far off it strikes, in inches."""

    unit: str
    target: str
    reach: float


def same_way(one: Point, other: Point) -> bool:
    """Whether two runs come from the same direction: within 45 degrees (R10-CA-07, R05-CA-09)."""
    return heads(one, course(other), common().measures.abreast_angle)


def lanes_abreast(view: Look, charges: tuple[Runner, ...]) -> tuple[Point, ...]:
    """The directions of the runs of a joint charge.

    Everybody runs straight at the target. Two who would get in each other's way there make room:
    each strikes it on his side, 30 degrees off with the bare body. For a third among them there is
    none; he runs into their backs.
    """
    lanes = [_straight(view, charge) for charge in charges]
    paired: list[int] = []
    for second, charge in enumerate(charges):
        rivals = []
        for first in range(second):
            both = _apart(view, charges[first], charge, lanes[first], lanes[second])
            if both is not None:
                rivals.append((first, both))
        if len(rivals) == 1 and rivals[0][0] not in paired:
            first, (lanes[first], lanes[second]) = rivals[0]
            paired += [first, second]
    return tuple(lanes)


def _straight(view: Look, charge: Runner) -> Point:
    """Straight at the target's middle."""
    unit, target = view.state.units[charge.unit], view.state.units[charge.target]
    way = direction(unit.place, target.place)
    assert way is not None, "nobody stands inside another"
    return bearing(way)


def _apart(
    view: Look, one: Runner, other: Runner, way: Point, other_way: Point
) -> tuple[Point, Point] | None:
    """The ways of two who strike side by side; nothing where they have room anyway.

    Each ends on its circle around the target, as far aside from their mean direction as their
    stands need.
    """
    units = (view.state.units[one.unit], view.state.units[other.unit])
    target = view.state.units[one.target]
    rings = (_ring(units[0], target, one), _ring(units[1], target, other))
    mean = direction(Point(0, 0), Point(-way.x - other_way.x, -way.y - other_way.y))
    if mean is None:
        return None
    sides = (_cross(mean, course(way)), _cross(mean, course(other_way)))
    room = sum(row_of(unit).stand_radius for unit in units) + common().measures.brink
    if abs(sides[0]) * rings[0] + abs(sides[1]) * rings[1] >= room:
        return None
    sine = min(1.0, room / sum(rings))
    if sides[0] > sides[1]:
        sine = -sine
    return (
        _toward(units[0], target, rings[0], mean, sine),
        _toward(units[1], target, rings[1], mean, -sine),
    )


def _ring(unit: AnyUnit, target: AnyUnit, charge: Runner) -> float:
    """How far from the target's middle a charger's middle is when it strikes."""
    return row_of(unit).stand_radius + row_of(target).stand_radius + charge.reach


def _cross(back: Vector, way: Vector) -> float:
    """The sine between two directions, of which the second is a way to the target."""
    return back[0] * way[1] - back[1] * way[0]


def _toward(unit: AnyUnit, target: AnyUnit, ring: float, mean: Vector, sine: float) -> Point:
    """The way to a place on a circle around the target, turned from the mean direction."""
    cosine = (1.0 - sine * sine) ** 0.5
    turned = (mean[0] * cosine - mean[1] * sine, mean[0] * sine + mean[1] * cosine)
    way = direction(unit.place, target.place.step(turned, ring))
    assert way is not None, "a charger comes from farther away"
    return bearing(way)


def alike(one: Point | None, other: Point | None) -> bool:
    """Whether two have run, and from the same direction."""
    return one is not None and other is not None and same_way(one, other)


def behind(view: Look, unit_id: str, others: Iterable[str]) -> bool:
    """Whether a charger has run into the back of another one of them."""
    unit = view.state.units.get(unit_id)
    mates = (view.state.units.get(name) for name in others if name != unit_id)
    return unit is not None and any(_touch(unit, mate) for mate in mates if mate is not None)


def _touch(unit: AnyUnit, other: AnyUnit) -> bool:
    """Whether two have run as near to each other as they can."""
    stands = row_of(unit).stand_radius + row_of(other).stand_radius
    return unit.place.distance(other.place) <= stands + 2 * common().measures.footing_step
