"""Stairs and ladders that nobody can come onto, or that lead nowhere."""

import math
from collections.abc import Iterator

from game.files.checks.standing import TooIntricate
from game.files.json.faults import at_index
from game.geometry.parts import Region
from game.geometry.shapes import XY, Disc, Hull, circle_ring, unit
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import BattleMap
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


MOST_STAIRS = 60
"""Stairs and ladders of a map that are looked at; further ones would take long."""


def stairs_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Ends of stairs and ladders with no ground beside them that a figure can step or jump to.

    Raises ``TooIntricate`` where there are more than are looked at.
    """
    climbing = [
        (index, area)
        for index, area in enumerate(battle_map.areas)
        if area.kind in ("stairs", "ladder")
    ]
    for index, area in climbing[:MOST_STAIRS]:
        regions = [one for one in space.regions if one.id == area.id]
        for key, end in (("from", area.start), ("to", area.end)):
            if end is not None and not any(_joins(space, one, end) for one in regions):
                place = f"{at_index('areas', index)}.{key}"
                yield Fault(place, _words(area.kind, key, end))
    if len(climbing) > MOST_STAIRS:
        raise TooIntricate


def _words(kind: str, key: str, end: float) -> str:
    """What is wrong with an end of stairs, and what would be right."""
    if key == "to":
        told = f"is {end:g}, but beside the upper end there is no ground that high"
        return f"{told}; put a platform there, or turn the {kind}"
    told = f"is {end:g}, but beside the lower end there is no ground at that height"
    return f"{told}; move or turn the {kind}"


def _joins(space: TerrainSpace, region: Region, end: float) -> bool:
    """Whether ground beside an end of stairs is no higher or lower than a figure can jump."""
    near = min(END, abs(region.lead - region.start) / 4.0) + TOLERANCE
    return any(
        abs(ground - end) <= CLIMB + TOLERANCE
        for (x, y), out in _rim(region)
        if abs(region.height_at(x, y) - end) <= near
        for ground in _grounds(space, region, (x, y), out)
    )


def _grounds(space: TerrainSpace, region: Region, at: XY, out: XY) -> Iterator[float]:
    """How high the ground is, going out of stairs at a place of their rim."""
    for far in BESIDE:
        x, y = at[0] + out[0] * far, at[1] + out[1] * far
        if not (0.0 <= x <= space.width and 0.0 <= y <= space.height):
            return
        surface = space.surface_at(x, y)
        if surface.name != region.id:
            yield surface.height_at(x, y)


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
