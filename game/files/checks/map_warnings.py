"""What on a sound map is hardly meant so: things that float, stairs to nowhere, places cut off.

A map with warnings can be played. Each says what is wrong and what would be right. What may well
be meant is let pass: a false alarm is worse than one that is missing.
"""

from collections.abc import Iterator
from itertools import combinations

from game.files.checks.places_within import FEW, places_within
from game.files.checks.reachability import cut_off_warnings
from game.files.checks.shapes import Shape, inside, rim_distance
from game.files.checks.unlikely_pieces import piece_warnings
from game.files.checks.unlikely_stairs import stairs_warnings
from game.files.json.faults import at_index
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import BattleMap, Side, Zone
from game.model.setup import Fault
from game.model.vectors import Point

MOST_PARTS = 1_200
"""Convex parts of pieces and areas up to which a map is looked through; more would take long."""

TOUCHING = 0.05
"""Zones that lap over each other by less than this do not overlap, in inches."""


def map_warnings(battle_map: BattleMap) -> tuple[Fault, ...]:
    """Everything on a map that is hardly meant so. The map has to be sound, and not too large."""
    space = TerrainSpace(battle_map)
    if len(space.regions) + sum(len(prisms) for prisms in space.prisms.values()) > MOST_PARTS:
        return ()
    warnings = [
        *piece_warnings(battle_map, space),
        *stairs_warnings(battle_map, space),
        *_zone_warnings(battle_map, space),
        *cut_off_warnings(battle_map, space),
    ]
    return tuple(dict.fromkeys(warnings))


def _zone_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Zones of enemies that overlap, and mines in zones."""
    zones = [
        (f"{at_index('sides', number)}.zone", side, side.zone)
        for number, side in enumerate(battle_map.sides)
        if side.zone is not None
    ]
    for (_, one, first), (place, other, second) in combinations(zones, 2):
        if _enemies(one, other) and _overlap(first, second):
            problem = f'overlaps the zone of "{one.id}", an enemy; move them apart'
            yield Fault(place, problem)
    for index, area in enumerate(battle_map.areas):
        if area.kind != "mine":
            continue
        for _, side, zone in zones:
            if any(
                inside(zone, at) and area.id in space.ground_at(at.x, at.y).area_ids
                for at in places_within(area, FEW)
            ):
                problem = f'is a mine in the zone of "{side.id}", whose own figures tread on it'
                yield Fault(at_index("areas", index), f"{problem}; move it out of the zone")


def _enemies(one: Side, other: Side) -> bool:
    return one.alliance is None or one.alliance != other.alliance


def _overlap(first: Zone, second: Zone) -> bool:
    """Whether a place lies well inside two zones."""
    return any(_well_inside(first, at) and _well_inside(second, at) for at in places_within(first))


def _well_inside(zone: Shape, at: Point) -> bool:
    if not inside(zone, at):
        return False
    outline = getattr(zone, "outline", None)
    return outline is None or rim_distance(outline, at) > TOUCHING
