"""What on a sound map is hardly meant so: things that float, stairs to nowhere, places cut off.

A map with warnings can be played. Each says what is wrong and what would be right. What may well
be meant is let pass: a false alarm is worse than one that is missing.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from game.files.checks.places_within import FEW, places_within
from game.files.checks.reachability import cut_off_warnings, part_count
from game.files.checks.shapes import Shape, bounds, inside, rim_distance
from game.files.checks.standing import TooIntricate
from game.files.checks.unlikely_pieces import piece_warnings
from game.files.checks.unlikely_stairs import stairs_warnings
from game.files.json.faults import at_index
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import Area, BattleMap, PolygonZone, Side, Zone
from game.model.setup import Fault
from game.model.vectors import Point

MOST_PARTS: Final = 1_200
"""Convex parts of pieces and areas up to which a map is looked through; more would take long."""

MOST_MINED: Final = 1_000
"""Pairs of a mine and a zone around the same places that are looked at closely."""

TOUCHING: Final = 0.05
"""Zones that lap over each other by less than this do not overlap, in inches."""

UNSEEN_MAP: Final = "has so many pieces and areas that it was looked through for faults only"
UNSEEN_STAIRS: Final = "has so many stairs and ladders that not all of them were looked at"
UNSEEN_MINES: Final = "has so many mines that not all of them were looked for in zones"
UNSEEN_WAYS: Final = "is so intricate that not all ways to goals and zones were looked for"


class MapWarnings(NamedTuple):
    """What is hardly meant so on a map, and in words what was not looked for, or not everywhere."""

    warnings: tuple[Fault, ...]
    left_out: tuple[str, ...] = ()


class _OwnZone(NamedTuple):
    """A zone with its place in the map, and whose it is."""

    place: str
    side: Side
    zone: Zone


def map_warnings(battle_map: BattleMap) -> MapWarnings:
    """What on a map is hardly meant so. The map has to be sound."""
    space = TerrainSpace(battle_map)
    if part_count(space) > MOST_PARTS:
        return MapWarnings((), (UNSEEN_MAP,))
    zones = [
        _OwnZone(f"{at_index('sides', number)}.zone", side, side.zone)
        for number, side in enumerate(battle_map.sides)
        if side.zone is not None
    ]
    found = [*piece_warnings(battle_map, space), *_overlapping_zones(zones)]
    left_out: list[str] = []
    for search, unseen in (
        (stairs_warnings(battle_map, space), UNSEEN_STAIRS),
        (_mines_in_zones(battle_map.areas, zones, space), UNSEEN_MINES),
        (cut_off_warnings(battle_map, space), UNSEEN_WAYS),
    ):
        try:
            for warning in search:
                found.append(warning)
        except TooIntricate:
            left_out.append(unseen)
    # What several rulesets have in common is told once.
    return MapWarnings(tuple(dict.fromkeys(found)), tuple(left_out))


def _overlapping_zones(zones: Sequence[_OwnZone]) -> Iterator[Fault]:
    """Zones of enemies that overlap."""
    for one, other in combinations(zones, 2):
        if one.side.is_enemy(other.side) and _overlap(one.zone, other.zone):
            problem = f'overlaps the zone of "{one.side.id}", an enemy; move them apart'
            yield Fault(other.place, problem)


def _mines_in_zones(
    areas: Sequence[Area], zones: Sequence[_OwnZone], space: TerrainSpace
) -> Iterator[Fault]:
    """Mines on which those tread who are deployed in a zone. May raise ``TooIntricate``."""
    looked_at = 0
    for index, area in enumerate(areas):
        if area.kind != "mine":
            continue
        for _, side, zone in zones:
            if not _boxes_meet(area, zone):
                continue
            looked_at += 1
            if looked_at > MOST_MINED:
                raise TooIntricate
            if any(
                inside(zone, at) and area.id in space.ground_at(at.x, at.y).area_ids
                for at in places_within(area, FEW)
            ):
                problem = f'is a mine in the zone of "{side.id}", whose own figures tread on it'
                yield Fault(at_index("areas", index), f"{problem}; move it out of the zone")


def _boxes_meet(one: Shape, other: Shape) -> bool:
    left, top, right, bottom = bounds(one)
    other_left, other_top, other_right, other_bottom = bounds(other)
    across = left <= other_right and other_left <= right
    return across and top <= other_bottom and other_top <= bottom


def _overlap(first: Zone, second: Zone) -> bool:
    """Whether a place lies well inside two zones."""
    return _boxes_meet(first, second) and any(
        inside(second, at) and _is_off_rim(first, at) and _is_off_rim(second, at)
        for at in places_within(first)
    )


def _is_off_rim(zone: Zone, at: Point) -> bool:
    """Whether a place inside of a zone is not just at its rim; round ones have none that counts."""
    return not isinstance(zone, PolygonZone) or rim_distance(zone.outline, at) > TOUCHING
