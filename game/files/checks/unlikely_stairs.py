"""Stairs and ladders that nobody can come onto, or that lead nowhere."""

import math
from collections.abc import Iterator

from game.files.json.faults import at_index
from game.geometry.parts import Region
from game.geometry.shapes import XY, Disc, Hull, circle_ring, unit
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import Area, BattleMap
from game.model.setup import Fault
from game.model.vectors import TOLERANCE

CLIMB = 1.0
"""How high a figure gets up without stairs, in inches (R10-TU-11, R05-TU-11)."""

BESIDE = (0.03, 0.25, 0.5, 0.75, 1.0)
"""How far from their rim it is looked for ground that they lead to, in inches."""

EVERY = 0.2
"""Distance of the places along the rim from which it is looked, in inches."""

END = 0.5
"""What is so near in height to an end of stairs belongs to it, in inches."""


def stairs_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Ends of stairs and ladders with no ground beside them that a figure can step or jump to."""
    for index, area in enumerate(battle_map.areas):
        regions = [one for one in space.regions if one.id == area.id and one.climbs]
        if not regions:
            continue
        heights = [_heights(region, space) for region in regions]
        beside = [pair for pairs in heights for pair in pairs]
        for key, end in (("from", area.start), ("to", area.end)):
            if end is not None and not _joins(beside, end, _reach(area)):
                yield Fault(f"{at_index('areas', index)}.{key}", _words(area.kind, key, end))


def _words(kind: str, key: str, end: float) -> str:
    """What is wrong with an end of stairs, and what would be right."""
    if key == "to":
        told = f"is {end:g}, but beside the upper end there is no ground that high"
        return f"{told}; put a platform there, or turn the {kind}"
    told = f"is {end:g}, but beside the lower end there is no ground at that height"
    return f"{told}; move or turn the {kind}"


def _reach(area: Area) -> float:
    rise = abs((area.end or 0.0) - (area.start or 0.0))
    return min(END, rise / 4.0)


def _joins(beside: list[tuple[float, float]], end: float, near: float) -> bool:
    """Whether ground beside an end of stairs is no higher or lower than a figure can jump."""
    return any(
        abs(step - end) <= near + TOLERANCE and abs(ground - end) <= CLIMB + TOLERANCE
        for step, ground in beside
    )


def _heights(region: Region, space: TerrainSpace) -> Iterator[tuple[float, float]]:
    """Along the rim of stairs: how high they are there, and how high the ground beside is."""
    for (x, y), out in _rim(region):
        step = region.height_at(x, y)
        for far in BESIDE:
            at = (x + out[0] * far, y + out[1] * far)
            if not (0.0 <= at[0] <= space.width and 0.0 <= at[1] <= space.height):
                break
            surface = space.surface_at(*at)
            if surface.name != region.id:
                yield step, surface.height_at(*at)


def _rim(region: Region) -> Iterator[tuple[XY, XY]]:
    """Places along the rim, with the way out of the stairs."""
    shape = region.shape
    if isinstance(shape, Disc):
        for x, y in circle_ring(shape.x, shape.y, shape.radius, 10):
            yield (x, y), unit(x - shape.x, y - shape.y)
        return
    assert isinstance(shape, Hull)
    corners = shape.corners
    middle = (
        sum(x for x, _ in corners) / len(corners),
        sum(y for _, y in corners) / len(corners),
    )
    for index, (x, y) in enumerate(corners):
        end = corners[(index + 1) % len(corners)]
        dx, dy = end[0] - x, end[1] - y
        out = unit(dy, -dx)
        if (x - middle[0]) * out[0] + (y - middle[1]) * out[1] < 0.0:
            out = (-out[0], -out[1])
        count = max(2, math.ceil(math.hypot(dx, dy) / EVERY))
        for number in range(count):
            share = (number + 0.5) / count
            yield (x + dx * share, y + dy * share), out
