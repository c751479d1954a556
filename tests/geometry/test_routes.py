"""Cheapest ways, reachable points and areas."""

import math
from collections.abc import Generator
from typing import Any

import pytest
from msgspec.structs import replace

from game.geometry.field import Field
from game.geometry.finder import girth
from game.geometry.legs import Legs
from game.geometry.parts import Part
from game.geometry.types import Mover, Polygon, Route
from game.model.steps import finish
from game.model.vectors import Point
from tests.geometry.yard import (
    HEAVY,
    WALKER,
    at,
    block,
    box,
    figure,
    ground,
    pool,
    space,
    table,
    tree,
    wall,
)

START = at(5.0, 10.0)
COMPASS = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def found(route: Route | None) -> Route:
    assert route is not None
    return route


def nearest(field: Field, start: Point, goal: Point, mover: Mover, budget: float) -> Route:
    return finish(field.nearest_steps(start, goal, mover, budget))


def test_over_the_open_table_the_way_is_straight() -> None:
    route = found(table().route(START, at(8.0, 14.0), WALKER, 5.0))
    assert route.points == (at(8.0, 14.0),)
    assert route.cost == route.length == pytest.approx(5.0)


def test_a_budget_is_kept_with_the_tolerance_of_the_table() -> None:
    # R10-UN-01
    assert table().route(START, at(10.009, 10.0), WALKER, 5.0) is not None
    assert table().route(START, at(10.02, 10.0), WALKER, 5.0) is None


def test_around_the_end_of_a_wall() -> None:
    # A thin wall from y = 0 to 12 at x = 10. The disc goes around its end, an arc of radius 0.5:
    # tangents from (5, 10) and (15, 10), both 5 away and 2 above the end.
    field = table(wall("wall", at(10.0, 0.0), at(10.0, 12.0), thickness=0.05))
    route = found(field.route(START, at(15.0, 10.0), WALKER, 15.0))
    tangent = math.sqrt(5.0**2 + 2.0**2 - 0.5**2)
    turn = 2.0 * (math.atan2(2.0, 5.0) + math.asin(0.5 / math.sqrt(29.0)))
    shortest = 2.0 * tangent + 0.5 * turn
    assert shortest - 0.03 <= route.cost <= shortest + 0.15
    assert field.walk(START, route.points, WALKER).stop is None


def test_nobody_gets_through_a_closed_wall_or_a_gap_too_narrow() -> None:
    closed = wall("wall", at(10.0, 0.0), at(10.0, 20.0))
    assert table(closed).route(START, at(15.0, 10.0), WALKER, 100.0) is None
    narrow = (wall("a", at(10.0, 0.0), at(10.0, 9.6)), wall("b", at(10.0, 10.4), at(10.0, 20.0)))
    assert table(*narrow).route(START, at(15.0, 10.0), WALKER, 100.0) is None
    wide = (wall("a", at(10.0, 0.0), at(10.0, 9.4)), wall("b", at(10.0, 10.6), at(10.0, 20.0)))
    assert found(table(*wide).route(START, at(15.0, 10.0), WALKER, 100.0)).cost == pytest.approx(
        10.0
    )


def test_no_route_ends_where_nobody_can_stand() -> None:
    rail = block("rail", box(8.0, 5.0, 8.2, 15.0), 0.5, "rail")
    field = table(rail, bodies=(figure("guard", at(12.0, 10.0)),))
    assert field.route(START, at(8.1, 10.0), WALKER, 20.0) is None
    assert field.route(START, at(11.5, 10.0), WALKER, 20.0) is None
    # Over the rail it goes.
    assert found(field.route(START, at(10.0, 10.0), WALKER, 20.0)).cost == pytest.approx(5.0)
    around = found(field.route(START, at(10.0, 10.0), HEAVY, 20.0))
    assert around.cost > 10.0
    assert field.walk(START, around.points, HEAVY).stop is None


def test_around_bodies() -> None:
    field = table(bodies=tuple(figure(f"g{n}", at(10.0, 8.5 + n), number=n) for n in range(4)))
    route = found(field.route(START, at(15.0, 10.0), WALKER, 20.0))
    # Past the body at y = 8.5, around a circle of radius 1: not above 7.5 at x = 10.
    assert 10.0 < route.cost < 12.5
    assert field.walk(START, route.points, WALKER).stop is None
    through = replace(WALKER, ignore=frozenset({"g0", "g1", "g2", "g3"}))
    assert found(field.route(START, at(15.0, 10.0), through, 20.0)).cost == pytest.approx(10.0)


def test_around_rubble_when_that_is_cheaper() -> None:
    field = table(areas=[ground("rubble", "rough", box(7.0, 9.0, 13.0, 20.0))])
    straight = field.walk(START, (at(15.0, 10.0),), WALKER).cost
    route = found(field.route(START, at(15.0, 10.0), WALKER, 20.0))
    assert straight == pytest.approx(16.0)
    # Over the two upper corners: 2 * sqrt(2^2 + 1^2) + 6.
    assert route.cost == pytest.approx(2.0 * math.sqrt(5.0) + 6.0, abs=0.2)
    # For someone who does not mind, straight on.
    easy = replace(WALKER, factor={})
    assert found(field.route(START, at(15.0, 10.0), easy, 20.0)).cost == pytest.approx(10.0)


def test_up_the_stairs_onto_a_tower() -> None:
    tower = block("tower", box(12.0, 6.0, 18.0, 14.0), 3.0, "platform")
    stairs = ground("stairs", "stairs", box(8.0, 11.0, 12.0, 13.0), start=0.0, end=3.0, up=0)
    field = table(tower, areas=[stairs])
    route = found(field.route(START, at(15.0, 8.0), WALKER, 30.0))
    walk = field.walk(START, route.points, WALKER)
    assert walk.stop is None
    assert any("stairs-up" in leg.tags for leg in walk.legs)
    assert walk.legs[-1].feet_to == 3.0
    assert table(tower).route(START, at(15.0, 8.0), WALKER, 30.0) is None
    # And down again by jumping: 3 inches for the height are cheaper than the detour.
    down = found(field.route(at(13.0, 8.0), at(10.0, 8.0), WALKER, 30.0))
    assert down.cost == pytest.approx(6.0)
    heavy = found(field.route(at(13.0, 8.0), at(10.0, 8.0), HEAVY, 30.0))
    assert heavy.cost > 8.0


def test_over_the_bridge_or_through_the_water() -> None:
    river = ground("river", "deep-water", box(9.0, 0.0, 12.0, 20.0))
    bridge = block("bridge", box(8.5, 13.0, 12.5, 15.0), 0.4, "bridge")
    field = table(bridge, areas=[river])
    near = found(field.route(at(7.0, 12.0), at(14.0, 12.0), WALKER, 30.0))
    # Through the water 10; over the bridge two slanted ends of about an inch's detour each.
    assert near.cost < 8.5
    far = found(field.route(at(7.0, 2.0), at(14.0, 2.0), WALKER, 30.0))
    assert far.cost == pytest.approx(10.0)


def test_lava_is_gone_around_by_those_who_avoid_it() -> None:
    field = table(areas=[pool("lava", "lava", at(10.0, 10.0), 3.0)])
    careful = replace(WALKER, avoid=("lava",))
    route = found(field.route(START, at(15.0, 10.0), careful, 20.0))
    # Tangents to a circle of radius 3 from 5 away: 4 each, and the arc between them.
    arc = 3.0 * (math.pi - 2.0 * math.acos(3.0 / 5.0))
    assert 8.0 + arc <= route.cost <= 8.0 + arc + 0.3
    assert field.route(START, at(10.0, 10.0), careful, 20.0) is None


def test_the_nearest_route_goes_as_far_as_the_budget() -> None:
    field = table(wall("wall", at(10.0, 0.0), at(10.0, 12.0)))
    route = nearest(field, START, at(15.0, 5.0), WALKER, 6.0)
    assert 5.7 <= route.cost <= 6.01
    # Around the end of the wall, not against it.
    assert route.points[-1].y > 12.0
    assert field.walk(START, route.points, WALKER).stop is None


def test_the_nearest_route_to_a_body_ends_beside_it() -> None:
    field = table(bodies=(figure("guard", at(10.0, 10.0)),))
    route = nearest(field, START, at(10.0, 10.0), WALKER, 10.0)
    assert route.points[-1].distance(at(10.0, 10.0)) == pytest.approx(1.0, abs=0.05)
    assert route.cost == pytest.approx(4.0, abs=0.1)


def test_the_nearest_route_to_the_unreachable_comes_near() -> None:
    closed = wall("wall", at(10.0, 0.0), at(10.0, 20.0))
    route = nearest(table(closed), START, at(12.0, 10.0), WALKER, 6.0)
    assert route.points[-1].distance(at(12.0, 10.0)) < 3.2
    assert nearest(table(closed), START, START, WALKER, 6.0) == Route((), 0.0, 0.0)


def test_the_nearest_route_does_not_end_on_a_rail() -> None:
    field = table(block("rail", box(8.0, 0.0, 8.2, 20.0), 0.5, "rail"))
    route = nearest(field, START, at(15.0, 10.0), WALKER, 3.0)
    assert route.points[-1].x == pytest.approx(7.5, abs=0.11)
    assert field.fits(route.points[-1], 0.5) is None


def test_who_stands_before_a_rail_that_he_cannot_get_over_has_no_way() -> None:
    """No end of the steps back is where he stands already: a way of no length is none."""
    rail = block("rail", box(8.0, 0.0, 8.2, 20.0), 0.5, "rail")
    for left in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
        route = nearest(table(rail), at(7.5, 10.0), at(15.0, 10.0), WALKER, left)
        assert route == Route((), 0.0, 0.0)


@pytest.mark.parametrize("budget", [6.0, None])
def test_between_pauses_the_terrain_may_be_that_of_another_state(budget: float | None) -> None:
    """The wall has fallen in one state and stands in the other; the rock is gone around in both."""
    fence = wall("fence", at(9.0, 0.0), at(9.0, 20.0))
    rock = block("rock", box(12.0, 6.0, 13.0, 14.0), 2.0)
    goal, shared = at(17.0, 10.0), space(fence, rock)
    fallen, standing = Field(shared, (), {"fence": ()}), Field(shared, ())
    pauses = 0

    def ways(field: Field) -> Generator[None, None, Route | None]:
        if budget is None:
            return field.far_steps(START, goal, WALKER)
        return field.nearest_steps(START, goal, WALKER, budget)

    def disturbed() -> Generator[None, None, Route | None]:
        nonlocal pauses
        steps = ways(fallen)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return done.value
            pauses += 1
            assert standing.route(START, goal, WALKER, 60.0) is None
            yield

    assert finish(disturbed()) == finish(ways(table(rock))) is not None
    assert pauses > 1


def test_reachable_points_are_a_lattice_with_true_costs() -> None:
    field = table(wall("wall", at(6.0, 0.0), at(6.0, 11.0), thickness=0.1))
    points = field.reachable_points(START, WALKER, 4.0, 1.0)
    costs = dict(points)
    assert costs[START] == 0.0
    assert costs[at(2.0, 10.0)] == pytest.approx(3.0)
    # Behind the wall: around its end, so dearer than straight.
    assert costs[at(7.0, 10.0)] > 3.0
    assert at(6.0, 9.0) not in costs
    assert [(cost, point.y, point.x) for point, cost in points] == sorted(
        (cost, point.y, point.x) for point, cost in points
    )
    for point, cost in points:
        assert found(field.route(START, point, WALKER, 4.0)).cost == pytest.approx(cost)


def holds(polygon: Polygon, point: Point) -> bool:
    def inside(rim: tuple[tuple[float, float], ...]) -> bool:
        odd = False
        for index, (ax, ay) in enumerate(rim):
            bx, by = rim[index - 1]
            if (ay > point.y) != (by > point.y) and point.x < ax + (point.y - ay) * (bx - ax) / (
                by - ay
            ):
                odd = not odd
        return odd

    return inside(polygon.outline) and not any(inside(hole) for hole in polygon.holes)


def test_the_reachable_area_is_a_disc_on_the_open_table() -> None:
    (area,) = table().reach_area(at(10.0, 10.0), WALKER, 4.0)
    assert area.holes == ()
    for x, y in area.outline:
        assert math.hypot(x - 10.0, y - 10.0) == pytest.approx(4.0, abs=0.03)


def test_the_reachable_area_agrees_with_the_routes() -> None:
    field = table(
        wall("wall", at(7.0, 6.0), at(7.0, 11.0)),
        tree("oak", at(4.0, 13.0), 0.8),
        areas=[ground("rubble", "rough", box(2.0, 6.0, 5.0, 9.0))],
        bodies=(figure("guard", at(4.0, 8.5)),),
    )
    area = field.reach_area(START, WALKER, 4.0)
    for column in range(10, 95, 7):
        for row in range(55, 150, 7):
            point = at(column / 10.0, row / 10.0)
            near = [point, *(point.step(way, 0.25) for way in COMPASS)]
            shown = [place for place in near if any(holds(polygon, place) for polygon in area)]
            if len(shown) == len(near):
                assert any(field.route(START, place, WALKER, 4.25) for place in near)
            if not shown:
                assert field.route(START, point, WALKER, 3.75) is None


def test_a_rock_in_the_reachable_area_is_a_hole() -> None:
    (area,) = table(tree("oak", at(10.0, 12.0), 0.5)).reach_area(at(10.0, 10.0), WALKER, 5.0)
    (hole,) = area.holes
    for x, y in hole:
        assert math.hypot(x - 10.0, y - 12.0) == pytest.approx(1.0, abs=0.25)


def test_corners_within_the_budget_come_cheapest_first() -> None:
    field = table(block("rock", box(7.0, 9.0, 8.0, 11.0), 2.0))
    turns = field.reachable_turns(START, WALKER, 3.5)
    assert turns[0] == (START, 0.0)
    assert [cost for _, cost in turns] == sorted(cost for _, cost in turns)
    # Both near corners, two places each; the far ones are more than 3.5 away.
    assert len(turns) == 5


@pytest.mark.parametrize("turned", [False, True])
def test_a_leg_costs_the_same_in_whatever_order_the_pieces_beside_it_are_found(
    turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of the stairs a curb is low enough to be passed over: no order ends the leg."""
    terrain = space(
        block("curb", box(9.2, 7.0, 9.6, 13.0), 2.2),
        block("deck", box(9.0, 7.0, 15.0, 13.0), 2.0, "platform"),
        areas=[ground("stairs", "stairs", box(5.0, 7.0, 9.0, 13.0), start=0.0, end=2.0, up=0)],
    )
    finder = terrain.finder("step", girth(WALKER.radius))
    along = finder.along

    def ordered(*question: Any) -> list[Part]:
        return sorted(along(*question), key=lambda part: part.rank, reverse=turned)

    monkeypatch.setattr(finder, "along", ordered)
    # Asked of the leg alone: what comes first near it does not end it.
    legs = Legs(terrain, WALKER)
    way = ((4.0, 10.0), (12.0, 10.0))
    assert {part.id for part in ordered(*way)} == {"curb", "deck", "stairs"}
    assert legs.cost(at(*way[0]), 0.0, at(*way[1])) == pytest.approx(4.0 + math.sqrt(20.0))


@pytest.mark.parametrize("turned", [False, True])
def test_a_place_is_free_or_not_in_whatever_order_pieces_are_found(turned: bool) -> None:
    """A wall on a deck does not decide alone whether somebody on the deck has room."""
    terrain = space(
        block("deck", box(9.0, 7.0, 15.0, 13.0), 2.0, "platform"),
        block("curb", box(11.0, 7.0, 11.4, 13.0), 2.2),
    )
    legs = Legs(terrain, WALKER)
    near = sorted(legs.around(11.0, 10.0, 1.0), key=lambda part: part.rank, reverse=turned)
    assert len(near) == 2
    assert legs.is_free(near, 11.0, 10.0) is None
