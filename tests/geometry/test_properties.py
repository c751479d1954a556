"""What holds on every table: checked on random ones, the same each time."""

import heapq
import math
import random
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.geometry import outlines
from game.geometry.field import Field
from game.geometry.lines import Between
from game.geometry.outlines import Eye
from game.geometry.sight import SAMPLES
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Mover
from game.model.battlefield import BattleMap, Piece
from game.model.steps import finish
from game.model.vectors import HEADINGS, Point, direction
from tests.geometry.yard import MUZZLE, at, block, box, figure, ground, tree, wall

Found = TypeVar("Found")
SIDE = 14.0
FEW = settings(max_examples=25, derandomize=True, deadline=None, database=None)
PLAIN = Mover(0.5, 1.57)
COARSE = st.integers(min_value=1, max_value=27).map(lambda half: half / 2.0)
FINE = st.integers(min_value=500, max_value=13500).map(lambda raw: raw / 1000.0)
PLACES = st.builds(Point, FINE, FINE)
TOPS = st.sampled_from((0.1, 0.5, 0.8, 1.2, 2.0, 3.0))
LEVELS = (0.2, 0.9, 1.35)
"""Heights of eyes and of the undersides of beams: the lowest is one at which blocks of 2 inches are
looked at."""
BESIDE = st.builds(
    lambda x, y, away: at(x, y + away),
    COARSE,
    COARSE,
    st.sampled_from((0.3, 0.5, 0.504, 0.51, 0.52, 0.53)),
)
"""Places beside a face, at just the distance of a stand."""


def _boxed(
    index: int, x: float, y: float, wide: float, tall: float, top: float, kind: str
) -> Piece:
    return block(f"p-{index}", box(x, y, x + wide, y + tall), top, kind)


@st.composite
def pieces_of(draw: st.DrawFn, *, beams: bool = False) -> list[Piece]:
    """Up to eight pieces on half inches, so that faces and corners often meet.

    With ``beams`` some of them have a gap below.
    """
    shapes = ("block", "tree", "wall", "crate", "glass", "smoke", *(["beam"] if beams else []))
    made: list[Piece] = []
    for index in range(draw(st.integers(1, 8))):
        x, y, top = draw(COARSE), draw(COARSE), draw(TOPS)
        shape = draw(st.sampled_from(shapes))
        if shape == "tree":
            made.append(tree(f"p-{index}", at(x, y), draw(st.sampled_from((0.5, 1.0))), top))
        elif shape == "wall":
            ends = (at(x, y), at(draw(COARSE), draw(COARSE)), at(draw(COARSE), y))
            if ends[0].distance(ends[1]) > 0.2 and ends[1].distance(ends[2]) > 0.2:
                made.append(wall(f"p-{index}", *ends, top=top))
        elif shape == "beam":
            base = draw(st.sampled_from(LEVELS))
            made.append(block(f"p-{index}", box(x, y, x + 3.0, y + 0.5), base + top, base=base))
        else:
            kind = "wall" if shape == "block" else shape
            size = draw(st.sampled_from(((0.5, 0.5), (2.0, 0.5), (0.5, 3.0), (2.0, 2.0))))
            made.append(_boxed(index, x, y, *size, top, kind))
    return made


@st.composite
def bodies_of(draw: st.DrawFn) -> list[Body]:
    spots = draw(st.lists(st.tuples(COARSE, COARSE), max_size=5, unique=True))
    return [figure(f"b-{n}", at(x, y), number=n) for n, (x, y) in enumerate(spots)]


def field_of(pieces: list[Piece], bodies: list[Body]) -> Field:
    terrain = TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces)))
    return Field(terrain, tuple(bodies))


@FEW
@given(pieces_of(), bodies_of(), PLACES, PLACES, TOPS, TOPS)
def test_a_line_is_seen_alike_from_both_ends(
    pieces: list[Piece], bodies: list[Body], start: Point, end: Point, low: float, high: float
) -> None:
    field = field_of(pieces, bodies)
    for fire in (False, True):
        there = field.line_clear(start, low, end, high, fire=fire, bodies=True)[0]
        back = field.line_clear(end, high, start, low, fire=fire, bodies=True)[0]
        assert there == back


@FEW
@given(pieces_of(), bodies_of(), PLACES, PLACES)
def test_sight_is_the_sum_of_its_lines(
    pieces: list[Piece], bodies: list[Body], source: Point, center: Point
) -> None:
    """Each section by single lines to its nine samples: the slow way gives the same."""
    field = field_of(pieces, bodies)
    target = figure("target", center, number=99)
    distance = source.distance(center)
    across = (0.0, 0.0)
    if distance > 0.0:
        across = ((source.y - center.y) / distance, (center.x - source.x) / distance)
    expected = []
    for low, high in target.bands:
        free = False
        for share in (0.1, 0.5, 0.9):
            for lateral in (-0.25, 0.0, 0.25):
                end = center.step(across, lateral)
                height = low + (high - low) * share
                free = free or field.line_clear(source, MUZZLE, end, height, bodies=True)[0]
        expected.append(free)
    found = field.sight(source, MUZZLE, target).sections
    # The end of a side line is rounded to 1/1000 inch, so a graze may come out either way.
    wide = field.sight(source, MUZZLE, target, lateral=0.252).sections
    slim = field.sight(source, MUZZLE, target, lateral=0.248).sections
    for section, free in enumerate(expected):
        assert free in {found[section], wide[section], slim[section]}


@FEW
@given(
    pieces_of(), bodies_of(), PLACES, st.integers(0, 359), st.sampled_from((0.3, 2.0, 6.0, 20.0))
)
def test_a_swept_disc_never_penetrates(
    pieces: list[Piece], bodies: list[Body], start: Point, heading: int, distance: float
) -> None:
    field = field_of(pieces, bodies)
    feet = field.ground(start).height
    if field.fits(start, 0.5) is not None:
        return
    contact = field.sweep(start, 0.5, HEADINGS[heading], distance, feet)
    free = distance if contact is None else contact.distance
    steps = max(1, round(free / 0.05))
    for number in range(steps + 1):
        place = start.step(HEADINGS[heading], free * number / steps)
        if contact is not None and contact.kind == "edge" and number == steps:
            break
        level = field.ground(place).height
        for piece in pieces:
            prisms = field.space.prisms[piece.id]
            if not piece.traits.solid or piece.top - level <= 0.41:
                continue
            assert all(prism.shape.gap(place.x, place.y) >= 0.49 for prism in prisms)
        for body in bodies:
            if body.top > level and body.feet < level + 1.57:
                assert place.distance(body.center) >= 0.99


@FEW
@given(pieces_of(), bodies_of(), PLACES, PLACES, st.sampled_from((3.0, 8.0, 40.0)))
def test_routes_are_legal_walks_within_the_budget(
    pieces: list[Piece], bodies: list[Body], start: Point, goal: Point, budget: float
) -> None:
    field = field_of(pieces, bodies)
    for mover in (PLAIN, replace(PLAIN, jump=False)):
        route = field.route(start, goal, mover, budget)
        if route is None:
            continue
        walk = field.walk(start, route.points, mover)
        assert walk.stop is None
        assert walk.cost == route.cost <= budget + 0.01
        assert field.fits(goal, 0.5) is None
        assert route.points == () or route.points[-1] == goal


@FEW
@given(pieces_of(), bodies_of(), PLACES, PLACES, st.sampled_from((2.0, 6.0)))
def test_the_nearest_route_is_a_legal_walk_to_a_place_to_stand(
    pieces: list[Piece], bodies: list[Body], start: Point, goal: Point, budget: float
) -> None:
    field = field_of(pieces, bodies)
    if field.fits(start, 0.5) is not None:
        return
    route = finish(field.nearest_steps(start, goal, PLAIN, budget))
    walk = field.walk(start, route.points, PLAIN)
    assert walk.stop is None
    assert walk.cost <= budget + 0.01
    assert field.fits(route.points[-1] if route.points else start, 0.5) is None


@settings(FEW, max_examples=10)
@given(pieces_of(), bodies_of())
def test_no_route_is_longer_than_one_found_step_by_step(
    pieces: list[Piece], bodies: list[Body]
) -> None:
    """A way found on a lattice is a legal way, so the cheapest can hardly cost more."""
    field = field_of([piece for piece in pieces if not piece.traits.walk], bodies)
    start = at(7.0, 7.0)
    if field.fits(start, 0.5) is not None:
        return
    for goal, cost in _stepped(field, start, 5.0).items():
        if field.fits(goal, 0.5) is None:
            route = field.route(start, goal, PLAIN, cost + 0.2)
            assert route is not None, (goal, cost)


def _stepped(field: Field, start: Point, limit: float) -> dict[Point, float]:
    """Costs of lattice points half an inch apart by single steps in eight directions."""
    cost = {start: 0.0}
    heap = [(0.0, start.x, start.y)]
    while heap:
        spent, x, y = heapq.heappop(heap)
        here = at(x, y)
        if spent > cost[here]:
            continue
        for dx in (-0.5, 0.0, 0.5):
            for dy in (-0.5, 0.0, 0.5):
                there = at(x + dx, y + dy)
                new = spent + math.hypot(dx, dy)
                if new > limit or new >= cost.get(there, math.inf):
                    continue
                if field.fits(there, 0.5) is None and not field.walk(here, (there,), PLAIN).stop:
                    cost[there] = new
                    heapq.heappush(heap, (new, there.x, there.y))
    return cost


@FEW
@given(pieces_of(), bodies_of(), PLACES, PLACES, st.randoms(use_true_random=False))
def test_nothing_depends_on_the_order_of_insertion(
    pieces: list[Piece], bodies: list[Body], here: Point, there: Point, chance: random.Random
) -> None:
    target = figure("target", there, number=99)
    shuffled_pieces, shuffled_bodies = list(pieces), list(bodies)
    chance.shuffle(shuffled_pieces)
    chance.shuffle(shuffled_bodies)
    first = field_of(pieces, bodies)
    second = field_of(shuffled_pieces, shuffled_bodies)
    # The same pieces once more, put in by changes.
    bare = TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces)))
    bare.matched({piece.id: () for piece in pieces[::2]})
    third = Field(bare, tuple(bodies))

    def same(question: Callable[[Field], Found]) -> None:
        assert question(first) == question(second) == question(third)

    same(lambda field: field.sight(here, MUZZLE, target))
    same(lambda field: field.sight(here, MUZZLE, target, fire=True))
    same(lambda field: field.line_clear(here, 1.0, there, 1.0, bodies=True))
    same(lambda field: field.fits(here, 0.5))
    same(lambda field: field.ground(here))
    same(lambda field: field.walk(here, (there,), PLAIN))
    same(lambda field: field.sweep(here, 0.5, HEADINGS[30], 8.0, 0.0))
    same(lambda field: field.blast(here, 0.3, 3.0))
    same(lambda field: field.pieces_in(here, 0.3, 3.0))
    same(lambda field: field.route(here, there, PLAIN, 12.0))
    same(lambda field: field.reachable_points(here, PLAIN, 2.0, 1.0))


@FEW
@given(pieces_of(), bodies_of(), PLACES)
def test_reachable_points_are_those_with_a_route(
    pieces: list[Piece], bodies: list[Body], start: Point
) -> None:
    field = field_of(pieces, bodies)
    costs = dict(field.reachable_points(start, PLAIN, 3.0, 1.0))
    for column in range(15):
        for row in range(15):
            goal = at(float(column), float(row))
            route = field.route(start, goal, PLAIN, 3.0)
            assert (route is not None) == (goal in costs)
            if route is not None:
                assert math.isclose(route.cost, costs[goal], abs_tol=1e-6)


@FEW
@given(pieces_of(), PLACES, PLACES)
def test_rough_ground_never_makes_a_way_cheaper(
    pieces: list[Piece], start: Point, goal: Point
) -> None:
    rubble = ground("rubble", "rough", box(4.0, 4.0, 9.0, 9.0))
    slow = replace(PLAIN, factor={"rough": 2.0})
    plain = TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces)))
    rough = TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces), areas=(rubble,)))
    if Field(plain, ()).fits(start, 0.5) is not None:
        return
    free = Field(plain, ()).route(start, goal, PLAIN, 40.0)
    dear = Field(rough, ()).route(start, goal, slow, 80.0)
    assert (free is None) == (dear is None)
    if free is not None and dear is not None:
        # The roadmap has more corners with the rubble, so the way may come out a little shorter.
        assert free.length - 0.1 <= dear.length
        assert free.cost - 0.1 <= dear.cost <= 2.0 * free.cost + 0.1


@FEW
@given(
    pieces_of(beams=True),
    bodies_of(),
    PLACES | BESIDE,
    st.sampled_from((*LEVELS, 2.1, 4.0)),
    st.booleans(),
)
def test_whatever_is_in_sight_has_an_extent(
    pieces: list[Piece], bodies: list[Body], center: Point, z: float, crowded: bool
) -> None:
    """R10-AT-03, R10-TD-17: what may be shot at can be measured, and the other way round."""
    field = Field(TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces))), tuple(bodies))
    eye = Eye(center, 0.5, z, 100.0, frozenset(), "either")
    for piece in pieces:
        found = field.piece_shows(piece.id, eye, bodies=crowded)
        shown = field.exposure(piece.id, eye, bodies=crowded)
        assert (found is None) == (shown is None)
        assert shown is None or 0.0 < shown.share <= 1.0


@FEW
@given(
    pieces_of(beams=True),
    bodies_of(),
    PLACES | BESIDE,
    st.sampled_from(LEVELS),
    st.sampled_from((0.0, 0.5)),
    st.booleans(),
)
def test_what_is_left_out_of_the_way_hides_nothing(
    pieces: list[Piece], bodies: list[Body], center: Point, z: float, radius: float, two: bool
) -> None:
    """What shows is what shows where all that is near is looked at for each single place."""
    eye = Eye(center, radius, z, 4.0, frozenset(), "solid" if two else "either")
    if two:
        eye = replace(eye, also=Eye(center, 0.0, 1.35, 100.0, frozenset(), "opaque"))

    def told() -> list[object]:
        field = field_of(pieces, bodies)
        ways = [(piece.id, crowded) for piece in pieces for crowded in (False, True)]
        return [
            (
                field.exposure(name, eye, bodies=crowded),
                field.piece_shows(name, eye, bodies=crowded),
                field.piece_in_range(name, eye, bodies=crowded),
            )
            for name, crowded in ways
        ]

    with pytest.MonkeyPatch.context() as plain:
        plain.setattr(Between, "narrowed", lambda self, *_: self)
        plain.setattr(outlines, "sheltered", lambda *_: False)
        everything = told()
    assert told() == everything


@FEW
@given(pieces_of(beams=True), bodies_of(), PLACES, PLACES, st.sampled_from((0.2, 0.9, 1.35, 6.0)))
def test_a_section_is_seen_where_one_of_its_lines_is_free(
    pieces: list[Piece], bodies: list[Body], start: Point, end: Point, z: float
) -> None:
    """R10-TD-04: past terrain and bodies at once, and straight down, too."""
    field = field_of(pieces, [*bodies, figure("tall", at(7.5, 7.5), feet=2.0, number=9)])
    target = figure("target", end, number=10)
    for source in (start, end):
        rise = [
            target.feet + low + (high - low) * share
            for low, high in target.bands
            for share in SAMPLES
        ]
        free = [
            any(
                field.line_clear(
                    source, z, spot, height, ignore=frozenset(("target",)), bodies=True
                )[0]
                for spot in _beside(source, end)
            )
            for height in rise
        ]
        sections = tuple(any(free[n : n + len(SAMPLES)]) for n in range(0, len(free), len(SAMPLES)))
        assert field.sight(source, z, target).sections == sections


def _beside(source: Point, end: Point) -> tuple[Point, ...]:
    """The axis of a target, and a quarter of an inch to both sides of it."""
    way = direction(source, end)
    if way is None:
        return (end,)
    across = (-way[1], way[0])
    return (end, end.step(across, 0.25), end.step(across, -0.25))


@FEW
@given(pieces_of(), bodies_of(), PLACES, st.sampled_from((4.0, 100.0)), st.booleans())
def test_breadth_across_the_view_is_part_of_the_longest_extent(
    pieces: list[Piece], bodies: list[Body], center: Point, limit: float, crowded: bool
) -> None:
    """R05-TD-04: the longest extent is found to 1 in 100, so breadth may pass it by as much."""
    field = Field(TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces))), tuple(bodies))
    eye = Eye(center, 0.5, 0.9, limit, frozenset(), "either")
    for piece in pieces:
        shown = field.exposure(piece.id, eye, bodies=crowded)
        assert shown is None or 0.0 <= shown.across <= 1.01 * shown.length + 0.01


@FEW
@given(pieces_of(), bodies_of(), PLACES, st.booleans())
def test_two_lines_show_no_more_than_either_of_them(
    pieces: list[Piece], bodies: list[Body], center: Point, crowded: bool
) -> None:
    """R05-AT-17, and what shows at all can be measured (R05-AT-15)."""
    field = Field(TerrainSpace(BattleMap(size=(SIDE, SIDE), terrain=tuple(pieces))), tuple(bodies))
    barrel = Eye(center, 0.5, 0.9, 100.0, frozenset(), "solid")
    eyes = Eye(center, 0.0, 1.35, 100.0, frozenset(), "opaque")
    both = replace(barrel, also=eyes)
    for piece in pieces:
        shown = field.exposure(piece.id, both, bodies=crowded)
        assert (shown is None) == (field.piece_shows(piece.id, both, bodies=crowded) is None)
        for one in (barrel, eyes):
            alone = field.exposure(piece.id, one, bodies=crowded)
            assert shown is None or alone is not None
            # Where what shows ends is narrowed down from different sides.
            assert shown is None or alone is None or shown.length <= 1.01 * alone.length + 0.1
    for body in bodies:
        extent = field.body_extent(body, both, bodies=crowded)
        for one in (barrel, eyes):
            assert extent <= field.body_extent(body, one, bodies=crowded) + 0.1
