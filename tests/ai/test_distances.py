"""Walking distances go round what stands in the way."""

import pytest
from msgspec.structs import replace

from game.ai.distances import WalkGrids, grid_of
from game.ai.meter import Interrupted
from game.app import make_battle, rulesets
from game.engine.battle import start
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.setups import setup_of
from game.model.battlefield import BattleMap, LinePiece, PolygonArea, PolygonPiece
from game.model.vectors import Point
from tests.toy.tables import SIDES, battle_of, peg

GOAL = Point(10.5, 6.5)


def far_to_goal(here: Point, **terrain: object) -> float:
    table = BattleMap(size=(20, 12), sides=SIDES, **terrain)
    battle = battle_of(peg("a1", "azure", (2, 2)), battle_map=table)
    return grid_of(battle, start(battle).checkpoint).distances((GOAL,)).at(here)


def wall(top: float) -> LinePiece:
    return LinePiece(
        id="wall", kind="wall", top=top, line=(Point(8, 0), Point(8, 9)), thickness=0.5
    )


@pytest.mark.parametrize("here", [Point(4.5, 6.5), Point(10.5, 1.5), Point(15.5, 10.5)])
def test_on_open_ground_it_is_about_the_straight_line(here: Point) -> None:
    straight = here.distance(GOAL)
    assert straight - 0.01 <= far_to_goal(here) <= straight * 1.1


def test_a_wall_makes_the_way_longer_on_its_far_side_only() -> None:
    west, east = Point(6.5, 6.5), Point(9.5, 6.5)
    assert far_to_goal(east, terrain=(wall(3),)) == pytest.approx(1.0, abs=0.1)
    # Round the end at (8, 9) and back: two legs of at least 3 inches each.
    assert far_to_goal(west, terrain=(wall(3),)) > 6.0
    assert far_to_goal(west) == pytest.approx(4.0, abs=0.1)


def test_nobody_counts_on_walking_through_lava() -> None:
    lava = PolygonArea(
        id="lava",
        kind="lava",
        outline=(Point(7, 0), Point(9, 0), Point(9, 9.5), Point(7, 9.5)),
    )
    assert far_to_goal(Point(6.5, 6.5), areas=(lava,)) > 6.0


def test_a_place_cut_off_is_farther_than_any_other() -> None:
    box = LinePiece(
        id="box",
        kind="wall",
        top=3,
        thickness=0.3,
        line=(Point(1, 1), Point(5, 1), Point(5, 5), Point(1, 5), Point(1, 1)),
    )
    inside = far_to_goal(Point(3, 3), terrain=(box,))
    assert inside > far_to_goal(Point(19.5, 0.5), terrain=(box,))
    assert inside > 20


PIT = PolygonArea(
    id="pit",
    kind="pit",
    depth=3,
    outline=(Point(4, 4), Point(8, 4), Point(8, 8), Point(4, 8)),
)
LADDER = PolygonArea(
    id="ladder",
    kind="ladder",
    start=-3,
    end=0,
    up=0,
    outline=(Point(7, 5.5), Point(8.1, 5.5), Point(8.1, 7.5), Point(7, 7.5)),
)
FOOT = Point(4.2, 6.5)
"""At the foot of the pit; the middle of its cell lies there, too."""


def test_from_a_pit_leads_only_a_ladder() -> None:
    above = far_to_goal(Point(15.5, 10.5))
    assert far_to_goal(FOOT, areas=(PIT,)) > 20
    # 2.8 to the ladder, its slope of 3.2 (3 up, 1.1 along), 2.4 from its top to the goal.
    assert far_to_goal(FOOT, areas=(PIT, LADDER)) == pytest.approx(8.4, abs=0.9)
    assert far_to_goal(Point(15.5, 10.5), areas=(PIT,)) == pytest.approx(above)


def test_who_stands_at_the_rim_is_not_below_and_the_other_way_round() -> None:
    pit = PolygonArea(
        id="pit",
        kind="pit",
        depth=3,
        outline=(Point(4, 4), Point(8.3, 4), Point(8.3, 8), Point(4, 8)),
    )
    # Both in the cell whose middle, (8.5, 6.5), is above.
    assert far_to_goal(Point(8.9, 6.5), areas=(pit,)) == pytest.approx(2.0, abs=0.5)
    assert far_to_goal(Point(8.1, 6.5), areas=(pit,)) > 20


def test_a_ledge_leads_down_and_not_up() -> None:
    ledge = PolygonPiece(
        id="ledge",
        kind="platform",
        top=3,
        walk=True,
        outline=(Point(0, 0), Point(6, 0), Point(6, 12), Point(0, 12)),
    )
    table = BattleMap(size=(20, 12), sides=SIDES, terrain=(ledge,))
    battle = battle_of(peg("a1", "azure", (12, 2)), battle_map=table)
    grid = grid_of(battle, start(battle).checkpoint)
    above = Point(4.5, 6.5)
    assert not grid.distances((GOAL,)).cuts_off(above)
    assert grid.distances((above,)).cuts_off(GOAL)


def test_a_ladder_counts_as_long_as_it_is() -> None:
    def far(x: float) -> float:
        return far_to_goal(Point(x, 6.5), areas=(PIT, LADDER))

    # From foot (7) to top (8.1) the way is 3.2" long, and no step up it leads away.
    assert far(7.0) - far(8.1) == pytest.approx(3.2, abs=0.3)
    steps = [far(x) for x in (5.0, 6.0, 6.9, 7.1, 7.5, 7.9, 8.2, 9.0)]
    assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize("here", [Point(5.5, 6.5), Point(5.1, 6.1), Point(5.9, 6.9)])
def test_out_of_a_pit_as_small_as_a_cell_leads_nothing_either(here: Point) -> None:
    corners = (Point(4.9, 5.9), Point(6.1, 5.9), Point(6.1, 7.1), Point(4.9, 7.1))
    pit = PolygonArea(id="pit", kind="pit", depth=3, outline=corners)
    assert far_to_goal(here, areas=(pit,)) > 20
    # Nor out of one in which no middle of a cell lies.
    small = PolygonArea(
        id="pit", kind="pit", depth=3, outline=tuple(Point(one.x + 0.65, one.y) for one in corners)
    )
    assert far_to_goal(Point(6.0, 6.5), areas=(small,)) > 20


@pytest.mark.parametrize("y", [5.5, 5.95, 6.05, 6.5, 6.95, 7.05])
def test_nobody_walks_through_a_wall_beside_stairs(y: float) -> None:
    whole = LinePiece(
        id="wall", kind="wall", top=6, line=(Point(8, 0), Point(8, 12)), thickness=0.5
    )
    corners = (Point(6, 5), Point(7.6, 5), Point(7.6, 7), Point(6, 7))
    stairs = PolygonArea(id="stairs", kind="stairs", start=0, end=1.8, up=90, outline=corners)
    assert far_to_goal(Point(7, y), terrain=(whole,), areas=(stairs,)) > 20


def test_a_wall_in_the_middle_of_a_row_of_cells_parts_its_sides() -> None:
    whole = LinePiece(
        id="wall", kind="wall", top=6, line=(Point(0, 6.5), Point(20, 6.5)), thickness=0.5
    )
    table = BattleMap(size=(20, 12), sides=SIDES, terrain=(whole,))
    battle = battle_of(peg("a1", "azure", (12, 2)), battle_map=table)
    field = grid_of(battle, start(battle).checkpoint).distances((Point(10.5, 9.5),))
    assert [field.cuts_off(Point(4.5, y)) for y in (3.5, 5.5, 6.1)] == [True] * 3
    assert [field.cuts_off(Point(4.5, y)) for y in (6.9, 7.5, 11.5)] == [False] * 3


def test_a_goal_below_a_ledge_is_reached_from_above_and_one_above_is_not_from_below() -> None:
    corners = (Point(4.9, 5.9), Point(6.1, 5.9), Point(6.1, 7.1), Point(4.9, 7.1))
    pit = PolygonArea(id="pit", kind="pit", depth=3, outline=corners)
    table = BattleMap(size=(20, 12), sides=SIDES, areas=(pit,))
    battle = battle_of(peg("a1", "azure", (12, 2)), battle_map=table)
    grid = grid_of(battle, start(battle).checkpoint)
    below, above = Point(5.1, 6.5), Point(4.7, 6.5)
    # Straight ahead; jumping down is no way along the ground.
    assert grid.distances((below,)).at(GOAL) == pytest.approx(5.4, abs=0.5)
    assert grid.distances((above,)).cuts_off(below)
    assert not grid.distances((below,)).cuts_off(above)


def test_a_grid_that_was_interrupted_is_gone_on_with() -> None:
    """Whoever is asked something else meanwhile does not begin again, nor is he waited for."""
    table = BattleMap(size=(20, 12), sides=SIDES, terrain=(wall(3),))
    battle = battle_of(peg("a1", "azure", (2, 2)), battle_map=table)
    state = start(battle).checkpoint
    grids, pauses = WalkGrids(), 0

    def pause() -> None:
        nonlocal pauses
        pauses += 1
        if pauses == 5:
            raise Interrupted

    with pytest.raises(Interrupted):
        grids.of(battle, state, pause)
    grid = grids.of(battle, state, pause)
    assert pauses == 12, "one for each row of cells"
    west = Point(6.5, 6.5)
    assert grid.distances((GOAL,)).at(west) == grid_of(battle, state).distances((GOAL,)).at(west)
    grids.of(battle, state, pause)
    assert pauses == 12, "it is known now"


@pytest.mark.parametrize("level", ["duel-yard", "ruined-fort"])
def test_a_grid_mended_where_something_is_gone_is_as_if_made_anew(level: str) -> None:
    battle_map = read_map(find_level(level))
    rules = next(iter(rulesets().values()))
    battle = make_battle(setup_of(battle_map, rules, seed=1))
    state, grids = start(battle).checkpoint, WalkGrids()
    width, height = battle_map.size
    places = [Point(x + 0.5, y + 0.5) for x in range(int(width)) for y in range(int(height))]
    goals = (Point(width / 2, height / 2), Point(1.5, 1.5))
    pauses = 0

    def pause() -> None:
        nonlocal pauses
        pauses += 1

    grids.of(battle, state, pause)
    whole = pauses
    for piece in battle_map.terrain[::3]:
        gone = replace(state, terrain={**state.terrain, piece.id: ()})
        pauses = 0
        mended, anew = grids.of(battle, gone, pause), grid_of(battle, gone)
        assert pauses < whole, "only the rows beside it are looked at"
        for goal in goals:
            far, again = mended.distances((goal,)), anew.distances((goal,))
            assert [far.at(one) for one in places] == [again.at(one) for one in places], piece.id
        pauses = 0
        grids.of(battle, gone, pause)
        assert pauses == 0, "it is known now"
