"""Speed of the geometry against references measured in the same run.

Run with ``pytest tests/benchmarks --benchmark-only -s``; each line shows the ratio and its gate.
"""

import heapq
import itertools
import math
import random
from typing import Any

import pymunk
import pytest

from game.geometry.field import Field
from game.geometry.seen_ground import WAYS
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Mover
from game.model.battlefield import BattleMap, PolygonPiece
from game.model.vectors import HEADINGS, Point
from tests.benchmarks.ratio import ratio
from tests.geometry.yard import MUZZLE, figure

WALKER = Mover(0.5, 1.57)
EVERYTHING = pymunk.ShapeFilter()
Segment = tuple[tuple[float, float], tuple[float, float]]


def forget_looks(space: TerrainSpace) -> None:
    """Forget what has been seen; how looks are prepared stays."""
    for gaze in space.known.gazes.values():
        gaze.seen.clear()
    space.known.looks = 0


class Ground:
    """A square map with random obstacles, places to stand on it, and the bare library beside."""

    def __init__(self, side: float, count: int) -> None:
        chance = random.Random(side + count)
        self.side = side
        self.pieces = tuple(_obstacle(chance, index, side) for index in range(count))
        self.space = TerrainSpace(BattleMap(size=(side, side), terrain=self.pieces))
        self.plain = pymunk.Space()
        for piece in self.pieces:
            corners = [(corner.x, corner.y) for corner in piece.outline]
            self.plain.add(pymunk.Poly(self.plain.static_body, corners))
        free = Field(self.space, ())
        self.places: list[Point] = []
        while len(self.places) < 100:
            place = Point(chance.uniform(1.0, side - 1.0), chance.uniform(1.0, side - 1.0))
            apart = all(place.distance(other) > 1.1 for other in self.places)
            if apart and free.fits(place, 0.5) is None:
                self.places.append(place)

    def pairs(self) -> list[tuple[Point, Body]]:
        """Sources and targets all over the map."""
        targets = [figure(f"t{n}", place) for n, place in enumerate(self.places[40:80])]
        return [(source, target) for source in self.places[:40] for target in targets]

    def queries(self, segments: list[Segment]) -> None:
        """One public first-query of the library for each segment."""
        first = self.plain.segment_query_first
        for start, end in segments:
            first(start, end, 0.0, EVERYTHING)


def _obstacle(chance: random.Random, index: int, side: float) -> PolygonPiece:
    """A turned box, half an inch to three inches on a side and half an inch to six inches high."""
    x, y = chance.uniform(2.0, side - 2.0), chance.uniform(2.0, side - 2.0)
    long, wide = chance.uniform(0.25, 1.5), chance.uniform(0.25, 1.5)
    cosine, sine = HEADINGS[chance.randrange(360)]
    corners = tuple(
        Point(x + a * long * cosine - b * wide * sine, y + a * long * sine + b * wide * cosine)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    return PolygonPiece(id=f"p-{index}", kind="rock", outline=corners, top=chance.uniform(0.5, 6.0))


@pytest.fixture(scope="module")
def small() -> Ground:
    """Map 48/100."""
    return Ground(48.0, 100)


def gated(benchmark: Any, name: str, gate: float, measure: Any) -> None:
    """Measure once, show the ratio, and hold it against its gate."""
    found = benchmark.pedantic(measure, rounds=1, iterations=1)
    benchmark.extra_info[name] = found
    print(f"\n{name}: {found:.2f} (gate {gate})")
    assert found <= gate


def _segment(source: Point, target: Body) -> Segment:
    return ((source.x, source.y), (target.center.x, target.center.y))


def _sight_ratio(ground: Ground) -> float:
    pairs = ground.pairs()
    segments = [_segment(source, target) for source, target in pairs]

    def sections() -> None:
        forget_looks(ground.space)
        field = Field(ground.space, ())
        for source, target in pairs:
            field.sight(source, MUZZLE, target)

    return ratio(sections, lambda: ground.queries(segments), 3.0)


def test_los_1_sections_on_48_100(benchmark: Any, small: Ground) -> None:
    gated(benchmark, "LOS-1", 1.5, lambda: _sight_ratio(small))


def test_los_2_sections_on_200_1000(benchmark: Any) -> None:
    large = Ground(200.0, 1000)
    gated(benchmark, "LOS-2", 1.5, lambda: _sight_ratio(large))


def test_los_3_cached_repeat(benchmark: Any, small: Ground) -> None:
    pairs = small.pairs()
    warm = Field(small.space, ())

    def repeated() -> None:
        for source, target in pairs:
            warm.sight(source, MUZZLE, target)

    def uncached() -> None:
        forget_looks(small.space)
        field = Field(small.space, ())
        for source, target in pairs:
            field.sight(source, MUZZLE, target)

    repeated()
    gated(benchmark, "LOS-3", 0.25, lambda: ratio(repeated, uncached, 1.0))


def test_los_4_all_pairs_of_60(benchmark: Any, small: Ground) -> None:
    bodies = tuple(figure(f"b{n}", place) for n, place in enumerate(small.places[:60]))

    def all_pairs() -> None:
        forget_looks(small.space)
        field = Field(small.space, bodies)
        for one in bodies:
            for other in bodies:
                if one is not other:
                    field.sight(one.center, MUZZLE, other, bodies=False)

    def singly() -> None:
        for one in bodies:
            for other in bodies:
                if one is not other:
                    forget_looks(small.space)
                    Field(small.space, ()).sight(one.center, MUZZLE, other)

    gated(benchmark, "LOS-4", 1.3, lambda: ratio(all_pairs, singly, 1.0))


def test_los_5_overlay_of_720_rays(benchmark: Any, small: Ground) -> None:
    """The ground hidden from ten places; each ray of the reference goes to the edge of the map."""
    eyes = small.places[:10]
    segments = []
    for eye in eyes:
        for (dx, dy), far in zip(WAYS, _to_the_edge(small, eye), strict=True):
            segments.append(((eye.x, eye.y), (eye.x + dx * far, eye.y + dy * far)))
    assert len(segments) == 720 * len(eyes)

    def overlays() -> None:
        field = Field(small.space, ())
        for eye in eyes:
            field.hidden_ground(eye, MUZZLE, WALKER.height, 0.0)

    gated(benchmark, "LOS-5", 1.3, lambda: ratio(overlays, lambda: small.queries(segments), 1.0))


def _to_the_edge(ground: Ground, eye: Point) -> list[float]:
    """How far it is from a place to the edge of the map along each ray."""
    found = []
    for dx, dy in WAYS:
        across = ((ground.side if dx > 0.0 else 0.0) - eye.x) / dx if dx else math.inf
        along = ((ground.side if dy > 0.0 else 0.0) - eye.y) / dy if dy else math.inf
        found.append(min(across, along))
    return found


def _raster(ground: Ground, bodies: tuple[Body, ...]) -> list[list[bool]]:
    """Where a disc can stand, every quarter of an inch."""
    field = Field(ground.space, bodies)
    count = int(ground.side * 4) + 1
    return [
        [field.fits(Point(x / 4.0, y / 4.0), 0.5) is None for x in range(count)]
        for y in range(count)
    ]


def _dijkstra(
    raster: list[list[bool]], start: Point, limit: float, goal: Point | None = None
) -> dict[tuple[int, int], float]:
    """Pure-Python search over the raster in eight directions, as far as a goal if there is one."""
    first = (round(start.x * 4), round(start.y * 4))
    last = None if goal is None else (round(goal.x * 4), round(goal.y * 4))
    cost = {first: 0.0}
    heap = [(0.0, first)]
    steps = [
        (dx, dy, 0.25 * math.sqrt(dx * dx + dy * dy))
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if dx or dy
    ]
    while heap:
        spent, (x, y) = heapq.heappop(heap)
        if spent > cost[x, y]:
            continue
        if (x, y) == last:
            break
        for dx, dy, length in steps:
            new = spent + length
            there = (x + dx, y + dy)
            if new <= limit and raster[there[1]][there[0]] and new < cost.get(there, math.inf):
                cost[there] = new
                heapq.heappush(heap, (new, there))
    return cost


def _inner(ground: Ground) -> list[Point]:
    """Places whose six inches around lie on the map."""
    side = ground.side
    return [place for place in ground.places if 7 < place.x < side - 7 and 7 < place.y < side - 7][
        :30
    ]


def test_mov_1_reach_6_inches(benchmark: Any, small: Ground) -> None:
    starts = _inner(small)
    raster = _raster(small, ())

    def reach() -> None:
        field = Field(small.space, ())
        for start in starts:
            field.reachable_turns(start, WALKER, 6.0)

    def reference() -> None:
        for start in starts:
            _dijkstra(raster, start, 6.0)

    gated(benchmark, "MOV-1", 0.4, lambda: ratio(reach, reference, 1.0))


def test_mov_2_reach_6_inches_past_6_bodies(benchmark: Any, small: Ground) -> None:
    cases = []
    free = Field(small.space, ())
    for start in _inner(small)[:10]:
        around = [
            start.step(HEADINGS[degree], inches)
            for inches in (2.0, 3.0, 4.0)
            for degree in range(0, 360, 40)
        ]
        spots = [spot for spot in around if free.fits(spot, 0.5) is None][:12:2]
        bodies = tuple(figure(f"b{n}", spot) for n, spot in enumerate(spots))
        cases.append((start, bodies, _raster(small, bodies)))

    def reach() -> None:
        for start, bodies, _ in cases:
            Field(small.space, bodies).reachable_turns(start, WALKER, 6.0)

    def reference() -> None:
        for start, _, raster in cases:
            _dijkstra(raster, start, 6.0)

    gated(benchmark, "MOV-2", 1.0, lambda: ratio(reach, reference, 1.0))


def test_mov_3_a_way_of_25_inches(benchmark: Any, small: Ground) -> None:
    """Goals that both find; the way costs hardly more than the one over the raster."""
    raster, field = _raster(small, ()), Field(small.space, ())
    pairs = []
    for start, goal in itertools.permutations(small.places, 2):
        x, y = round(goal.x * 4), round(goal.y * 4)
        if 22.0 < start.distance(goal) < 28.0 and raster[y][x]:
            way = field.route(start, goal, WALKER, 60.0)
            cost = _dijkstra(raster, start, 60.0, goal).get((x, y))
            if way is not None and cost is not None:
                assert way.cost <= 1.1 * cost + 0.5
                pairs.append((start, goal))
        if len(pairs) == 20:
            break
    assert len(pairs) == 20

    def route() -> None:
        for start, goal in pairs:
            Field(small.space, ()).route(start, goal, WALKER, 60.0)

    def reference() -> None:
        for start, goal in pairs:
            _dijkstra(raster, start, 60.0, goal)

    gated(benchmark, "MOV-3", 0.4, lambda: ratio(route, reference, 1.0))


def test_knk_1_push_among_60_bodies(benchmark: Any, small: Ground) -> None:
    bodies = tuple(figure(f"b{n}", place) for n, place in enumerate(small.places[:60]))
    field = Field(small.space, bodies)
    pushes = [
        (body.center, HEADINGS[(n * 37) % 360], frozenset({body.id}))
        for n, body in enumerate(bodies)
    ]
    segments = [((at.x, at.y), (at.x + way[0] * 4.0, at.y + way[1] * 4.0)) for at, way, _ in pushes]

    def push() -> None:
        for at, way, own in pushes:
            field.sweep(at, 0.5, way, 4.0, 0.0, ignore=own)

    gated(benchmark, "KNK-1", 8.0, lambda: ratio(push, lambda: small.queries(segments), 1.0))
