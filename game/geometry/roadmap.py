"""The roadmap of a terrain for one kind of mover: places to turn and the legs between them.

Legs are worked out when they are first needed and kept as long as the terrain stays as it is.
"""

import math
from typing import Any

from game.geometry.legs import Legs
from game.geometry.terrain_space import TerrainSpace
from game.geometry.turns import Turns
from game.geometry.types import Mover

CELL = 4.0
"""Side of the squares by which nodes are looked up, in inches."""

BANDS = (3.0, 6.0, 12.0, 24.0, 48.0, 400.0)
"""Links are searched for in rings of these radii, the outer ones only when needed."""


class Roadmap:
    """The graph of one terrain for one mover; bodies are not part of it."""

    def __init__(self, space: TerrainSpace, mover: Mover) -> None:
        self._space = space
        self.legs = Legs(space, mover)
        self.nodes = Turns(space, mover).nodes
        self._cells: dict[tuple[int, int], list[int]] = {}
        for index, node in enumerate(self.nodes):
            self._cells.setdefault(_cell(node.point.x, node.point.y), []).append(index)
        self._links: list[list[tuple[float, int]]] = [[] for _ in self.nodes]
        self._bands = [0] * len(self.nodes)

    def near(self, x: float, y: float, least: float, most: float) -> list[int]:
        """Nodes further than ``least`` and at most ``most`` inches from a point, by number."""
        left, top = _cell(x - most, y - most)
        right, bottom = _cell(x + most, y + most)
        found: list[int] = []
        low, high = least * least if least > 0.0 else -1.0, most * most
        for column in range(max(left, 0), min(right, int(self._space.width / CELL)) + 1):
            for row in range(max(top, 0), min(bottom, int(self._space.height / CELL)) + 1):
                for index in self._cells.get((column, row), ()):
                    point = self.nodes[index].point
                    dx, dy = point.x - x, point.y - y
                    if low < dx * dx + dy * dy <= high:
                        found.append(index)
        found.sort()
        return found

    def links(self, index: int, most: float) -> list[tuple[float, int]]:
        """Links from a node as (cost, node): at least all that cost up to ``most``."""
        band = self._bands[index]
        while band < len(BANDS) and (band == 0 or BANDS[band - 1] < most):
            self._extend(index, band)
            band += 1
            self._bands[index] = band
        return self._links[index]

    def _extend(self, index: int, band: int) -> None:
        node = self.nodes[index]
        x, y = node.point.x, node.point.y
        least = BANDS[band - 1] if band else 0.0
        links = self._links[index]
        for other in self.near(x, y, least, BANDS[band]):
            if other == index:
                continue
            place = self.nodes[other]
            if not place.touched_from(x, y) or not node.touched_from(place.point.x, place.point.y):
                continue
            cost = self.legs.cost(node.point, node.feet, place.point)
            if cost is not None:
                links.append((cost, other))
        links.sort()


def roadmap_of(space: TerrainSpace, mover: Mover) -> Roadmap:
    """The roadmap of the present terrain for a mover, made once."""
    pieces = tuple(sorted(name for name in mover.ignore if name in space.prisms))
    key: Any = (*mover_key(mover), pieces)
    found: Roadmap | None = space.known.roadmaps.get(key)
    if found is None:
        found = Roadmap(space, mover)
        space.known.roadmaps[key] = found
    return found


def mover_key(mover: Mover) -> tuple[Any, ...]:
    """What distinguishes movers besides what they ignore, fit for a dictionary."""
    return (
        mover.radius,
        mover.height,
        mover.climb,
        mover.drop,
        tuple(sorted(mover.factor.items())),
        mover.avoid,
        mover.jump,
        mover.leap,
        mover.deepest,
    )


def _cell(x: float, y: float) -> tuple[int, int]:
    return (math.floor(x / CELL), math.floor(y / CELL))
