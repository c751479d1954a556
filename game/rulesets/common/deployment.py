"""Putting figures on the field before the battle, one answer each or the rest at once.

No rulebook of the four says more than who begins and how far in; so figures without a position
are put by their owner anywhere in the side's zone (the whole map where it has none), on ground
that a figure can stand on without harm, clear of everybody else.
"""

from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.engine.matching import in_zone
from game.engine.resolution import Resolution, View
from game.geometry.types import EDGE_OF_MAP, Body
from game.model.battlefield import BattleMap, CircleZone, PolygonZone, Zone
from game.model.choices import Choice
from game.model.decisions import Bounds, Closed, Decision, Option, Refusal, closed
from game.model.events import Deployed, Destroyed
from game.model.map_names import place_name
from game.model.setup import Setup
from game.model.state import AnyUnit, StateT
from game.model.vectors import TOLERANCE, Point, heading_to, length_of
from game.words import mark, tr

DEPLOY = "deploy"
"""Kind of the decision, the ``do`` of placing one figure, and the id of its refusals."""
DEPLOY_REST = "deploy-rest"
"""The ``do`` of placing all that are left by suggestion; the default."""

HAZARDS = {
    "deep-water": mark("Nobody begins a battle in deep water"),
    "lava": mark("Nobody begins a battle in lava"),
    "pit": mark("Nobody begins a battle in a pit"),
    "bottomless": mark("Nobody begins a battle in a bottomless pit"),
    "mine": mark("Nobody begins a battle on a mine"),
}
"""Kinds of areas in which nobody is deployed, and how that is refused."""
GAPS = (3.0, 2.0, 1.25, 0.6, 0.2, 0.0)
"""Free inches between suggested stands: the widest at which everybody finds a place is taken."""
MOST_SUGGESTIONS = 6
MOST_POINTS = 900
FINEST = 0.5
"""Suggested places lie on a lattice of at least this many inches and about so many points."""


class Deploy(Struct, frozen=True, tag_field="step", tag=True):
    """A side puts its figures without a position on the field."""

    side: str


def deploy(r: Resolution[StateT], step: Deploy) -> None:
    """Ask the side for one figure's place, put it there, and come back for the next one.

    For whom others have left no room on the whole map, the battle is over before it begins.
    """
    everybody = undeployed(r, step.side)
    planned = plan(r, step.side, everybody) if everybody else {}
    waiting = tuple(unit for unit in everybody if unit.id in planned)
    for unit in everybody:
        if unit.id not in planned:
            r.emit(Destroyed(unit=unit.id))
    if not waiting:
        return
    choice = r.ask(_decision(r, step.side, waiting, planned))
    if choice.do == DEPLOY_REST:
        for unit in waiting:
            _put(r, unit, planned[unit.id])
        return
    unit = next(one for one in waiting if one.id == choice.unit)
    assert choice.at is not None, "the engine lets no choice pass without its point"
    _put(r, unit, choice.at)
    r.then(step)


def deploy_refusal(view: View[StateT], decision: Decision, choice: Choice) -> Refusal | None:
    """Why a figure may not be put where a choice says; nothing when it may.

    The zone is part of the decision's bounds; here it is the ground, solids and other figures.
    """
    if choice.do != DEPLOY or choice.unit is None or choice.at is None:
        return None
    unit = view.state.units[choice.unit]
    body = body_at(view, unit, choice.at)
    if not in_zone(zone_of(view.battle.setup, decision.side), choice.at):
        return Refusal(tr("That point is outside the zone"), DEPLOY)
    blocked = view.field.fits(body.center, body.stand_radius)
    if blocked is not None:
        return Refusal(tr("No room there: {what}").format(what=name_of(view, blocked)), DEPLOY)
    hazard = _hazard(view, choice.at)
    if hazard is not None:
        return Refusal(tr(HAZARDS[hazard]), DEPLOY)
    return None


def undeployed(view: View[StateT], side: str) -> tuple[AnyUnit, ...]:
    """The figures of a side that still have to be put on the field, by number."""
    return tuple(unit for unit in view.state.of_side(side) if unit.position is None)


def zone_of(setup: Setup, side_id: str) -> Zone:
    """Where a side deploys: its zone, or the whole map."""
    side = setup.map.side(side_id)
    if side is not None and side.zone is not None:
        return side.zone
    width, depth = setup.map.size
    return PolygonZone((Point(0, 0), Point(width, 0), Point(width, depth), Point(0, depth)))


def facing_from(setup: Setup, side_id: str, at: Point) -> int:
    """The heading toward the nearest enemy flag or zone, or the middle of the map."""
    goals = [
        side.flag or (None if side.zone is None else _middle(side.zone))
        for side in setup.map.sides
        if setup.hostile(side_id, side.id)
    ]
    width, depth = setup.map.size
    known = [goal for goal in goals if goal is not None] or [Point(width / 2, depth / 2)]
    return heading_to(at, min(known, key=at.distance))


def plan(view: View[StateT], side: str, waiting: tuple[AnyUnit, ...]) -> dict[str, Point]:
    """A place for each of the figures: spread around the middle of the zone, the same each time.

    A figure for which the zone has no room gets the nearest place outside it, and none when the
    whole map has no room for it.
    """
    zone = zone_of(view.battle.setup, side)
    inside = _lattice(zone, view.battle.setup.map)
    free = _Free(view)
    for gap in GAPS:
        found = _arranged(free, waiting, inside, gap)
        if len(found) == len(waiting):
            return found
    middle = _middle(zone)
    whole = _lattice(zone_of(view.battle.setup, ""), view.battle.setup.map)
    outside = tuple(sorted(whole, key=lambda at: (middle.distance(at), at.x, at.y)))
    return _arranged(free, waiting, inside + outside, GAPS[-1])


def body_at(view: View[StateT], unit: AnyUnit, at: Point) -> Body:
    """The figure as geometry would see it at a point, with its feet on the ground there."""
    height = view.field.ground(at).height
    return view.battle.ruleset.body(replace(unit, position=at, elevation=height))


def _decision(
    view: View[StateT], side: str, waiting: tuple[AnyUnit, ...], planned: dict[str, Point]
) -> Decision:
    zone = zone_of(view.battle.setup, side)
    options: list[Option] = []
    shut: list[Closed] = []
    for unit in waiting:
        option = Option(
            do=DEPLOY,
            unit=unit.id,
            wants="at",
            bounds=Bounds(zone=zone),
            suggest=_suggestions(view, unit, waiting, planned, zone),
        )
        if option.suggest:
            options.append(option)
        else:
            shut.append(closed(option, Refusal(tr("The zone has no room left"), DEPLOY)))
    return Decision(
        kind=DEPLOY,
        side=side,
        options=(*options, Option(do=DEPLOY_REST)),
        closed=tuple(shut),
        default=Choice(do=DEPLOY_REST),
    )


def _suggestions(
    view: View[StateT],
    unit: AnyUnit,
    waiting: tuple[AnyUnit, ...],
    planned: dict[str, Point],
    zone: Zone,
) -> tuple[Point, ...]:
    """The figure's planned place, then those planned for others that it could take instead."""
    own = body_at(view, unit, planned[unit.id]).stand_radius
    others = (planned[other.id] for other in waiting if other.id != unit.id)
    free = (at for at in others if view.field.fits(at, own) is None)
    places = (planned[unit.id], *islice(free, MOST_SUGGESTIONS - 1))
    return tuple(at for at in places if in_zone(zone, at))


class _Free:
    """Where figures could stand now, looked up once per point and radius."""

    def __init__(self, view: View[Any]) -> None:
        self.bodies = view.field.bodies
        self._view = view
        self._known: dict[tuple[Point, float], bool] = {}

    def radius(self, unit: AnyUnit) -> float:
        """Radius of a figure's stand, in inches."""
        return body_at(self._view, unit, Point(0, 0)).stand_radius

    def at(self, at: Point, radius: float) -> bool:
        """Whether a stand of this radius is free of solids, bodies and harm at a point."""
        key = (at, radius)
        if key not in self._known:
            blocked = self._view.field.fits(at, radius) or _hazard(self._view, at)
            self._known[key] = blocked is None
        return self._known[key]


def _arranged(
    free: _Free, waiting: tuple[AnyUnit, ...], points: tuple[Point, ...], gap: float
) -> dict[str, Point]:
    """Free points for the figures, taken in order, ``gap`` inches clear of everybody else."""
    taken = [(body.center, body.stand_radius) for body in free.bodies]
    left = [(unit.id, free.radius(unit)) for unit in waiting]
    found: dict[str, Point] = {}
    for at in points:
        if not left:
            break
        room = min((at.distance(other) - radius for other, radius in taken), default=float("inf"))
        fitting = (one for one in left if room >= one[1] + gap - TOLERANCE)
        one = next((one for one in fitting if free.at(at, one[1])), None)
        if one is not None:
            left.remove(one)
            taken.append((at, one[1]))
            found[one[0]] = at
    return found


def _hazard(view: View[StateT], at: Point) -> str | None:
    """The kind of the dangerous area at a point, if there is one."""
    return next((area.kind for area in view.field.areas_at(at) if area.kind in HAZARDS), None)


def name_of(view: View[StateT], blocker: str) -> str:
    """The name of the figure or of what else is in the way."""
    if blocker == EDGE_OF_MAP:
        return tr("edge of map")
    unit = view.state.units.get(blocker)
    if unit is not None:
        return unit.name
    return place_name(view.battle.setup.map, blocker) or tr("something")


def _put(r: Resolution[StateT], unit: AnyUnit, at: Point) -> None:
    r.emit(
        Deployed(
            unit=unit.id,
            position=at,
            elevation=length_of(r.field.ground(at).height),
            facing=facing_from(r.battle.setup, unit.side, at),
        )
    )


def _lattice(zone: Zone, battle_map: BattleMap) -> tuple[Point, ...]:
    """Points all over a zone, the ones nearest to its middle first."""
    left, top, right, bottom = _box(zone)
    right, bottom = min(right, battle_map.size[0]), min(bottom, battle_map.size[1])
    step = max(FINEST, ((right - left) * (bottom - top) / MOST_POINTS) ** 0.5)
    middle = _middle(zone)
    columns, rows = int((right - left) / step), int((bottom - top) / step)
    # Centered, so that a zone as wide as one stand still has its middle line.
    indent = ((right - left) - columns * step) / 2, ((bottom - top) - rows * step) / 2
    points = [
        Point(left + indent[0] + column * step, top + indent[1] + row * step)
        for row in range(rows + 1)
        for column in range(columns + 1)
    ]
    inside = [at for at in points if in_zone(zone, at)]
    return tuple(sorted(inside, key=lambda at: (middle.distance(at), at.x, at.y)))


def _box(zone: Zone) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a zone, on the map."""
    if isinstance(zone, CircleZone):
        x, y, reach = zone.center.x, zone.center.y, zone.radius
        return max(0.0, x - reach), max(0.0, y - reach), x + reach, y + reach
    across = [corner.x for corner in zone.outline]
    down = [corner.y for corner in zone.outline]
    return max(0.0, min(across)), max(0.0, min(down)), max(across), max(down)


def _middle(zone: Zone) -> Point:
    """The center of a circle; of an outline, that of its box."""
    if isinstance(zone, CircleZone):
        return zone.center
    left, top, right, bottom = _box(zone)
    return Point((left + right) / 2, (top + bottom) / 2)
