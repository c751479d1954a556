"""The ground, and terrain that changes."""

import pytest

from game.geometry.field import Field
from game.model.battlefield import Piece
from game.model.vectors import Point
from tests.geometry.yard import (
    MUZZLE,
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

HERE = at(10.0, 10.0)
SQUARE = box(8.0, 8.0, 12.0, 12.0)


def test_the_bare_table_is_at_0() -> None:
    found = table().ground(HERE)
    assert (found.height, found.area_ids, found.piece_id) == (0.0, (), None)


def test_the_highest_walkable_piece_carries() -> None:
    field = table(
        block("low", SQUARE, 1.0, "crate"),
        block("high", box(9.0, 9.0, 11.0, 11.0), 2.0, "platform"),
        block("wall", box(9.5, 9.5, 10.5, 10.5), 5.0),
    )
    assert (field.ground(HERE).height, field.ground(HERE).piece_id) == (2.0, "high")
    assert (field.ground(at(8.5, 8.5)).height, field.ground(at(8.5, 8.5)).piece_id) == (1.0, "low")


def test_pits_are_deep_and_water_is_not() -> None:
    field = table(
        areas=[
            ground("shallow", "pit", SQUARE, depth=1.0),
            pool("deep", "pit", HERE, 1.0, depth=3.0),
            pool("pond", "water", at(4.0, 4.0), 2.0, depth=1.0),
            pool("abyss", "bottomless", at(15.0, 15.0), 2.0),
        ]
    )
    assert field.ground(HERE).height == -3.0
    assert field.ground(HERE).area_ids == ("deep", "shallow")
    assert field.ground(at(8.5, 8.5)).height == -1.0
    assert field.ground(at(4.0, 4.0)).height == 0.0
    assert field.ground(at(15.0, 15.0)).height == -100.0
    assert [area.kind for area in field.areas_at(HERE)] == ["pit", "pit"]


@pytest.mark.parametrize(
    ("up", "x", "y", "height"),
    [(0, 9.0, 10.0, 0.75), (180, 9.0, 10.0, 2.25), (90, 10.0, 11.0, 2.25), (270, 10.0, 8.0, 3.0)],
)
def test_stairs_rise_evenly_in_their_direction(up: int, x: float, y: float, height: float) -> None:
    field = table(areas=[ground("stairs", "stairs", SQUARE, start=0.0, end=3.0, up=up)])
    assert field.ground(at(x, y)).height == pytest.approx(height)


def test_below_a_deck_only_markers_count() -> None:
    field = table(
        block("bridge", SQUARE, 0.5, "bridge"),
        areas=[
            ground("river", "water", box(0.0, 9.0, 20.0, 11.0)),
            pool("gate", "marker", HERE, 1.0),
        ],
    )
    assert field.ground(HERE).area_ids == ("gate",)
    assert field.ground(at(4.0, 10.0)).area_ids == ("river",)


def test_changes_come_in_by_difference() -> None:
    walls = space(wall("wall", at(10.0, 5.0), at(10.0, 15.0)), tree("oak", at(15.0, 10.0), 1.0))
    victim = figure("victim", at(12.0, 10.0))
    whole = Field(walls, (victim,))
    stumps = {
        "wall": (
            wall("wall-a", at(10.0, 5.0), at(10.0, 9.0)),
            wall("wall-b", at(10.0, 11.0), at(10.0, 15.0)),
        )
    }
    breached = Field(walls, (victim,), stumps)
    source = at(8.0, 10.0)
    for _ in range(2):
        assert whole.sight(source, MUZZLE, victim).count == 0
        assert breached.sight(source, MUZZLE, victim).count == 3
        assert whole.walk(at(8.0, 10.0), (at(11.0, 10.0),), WALKER).stop is not None
        assert breached.walk(at(8.0, 10.0), (at(11.0, 10.0),), WALKER).stop is None
        assert whole.route(at(8.0, 10.0), at(11.0, 10.0), WALKER, 4.0) is None
        assert breached.route(at(8.0, 10.0), at(11.0, 10.0), WALKER, 4.0) is not None
    beside = breached.sight(at(8.0, 7.0), MUZZLE, figure("victim", at(12.0, 7.0)))
    assert beside.blockers == ("wall-a",)


def test_a_breached_piece_may_be_breached_again_and_vanish() -> None:
    terrain = space(wall("wall", at(10.0, 5.0), at(10.0, 15.0)))
    first: dict[str, tuple[Piece, ...]] = {"wall": (wall("rest", at(10.0, 5.0), at(10.0, 12.0)),)}
    line = (at(8.0, 10.0), 1.0, at(12.0, 10.0), 1.0)
    assert Field(terrain, (), first).line_clear(*line) == (False, "rest")
    gone = {**first, "rest": ()}
    assert Field(terrain, (), gone).line_clear(*line) == (True, None)
    assert terrain.prisms == {}


def test_the_revision_counts_real_changes_only() -> None:
    terrain = space(wall("wall", at(10.0, 5.0), at(10.0, 15.0)))
    terrain.matched({})
    assert terrain.revision == 0
    terrain.matched({"wall": ()})
    assert terrain.revision == 1
    terrain.matched({"wall": ()})
    assert terrain.revision == 1
    terrain.matched({})
    assert terrain.revision == 2


def test_going_back_to_a_terrain_brings_back_its_answers() -> None:
    terrain = space(wall("wall", at(10.0, 5.0), at(10.0, 15.0)))
    before = terrain.known
    terrain.matched({"wall": ()})
    assert terrain.known is not before
    terrain.matched({})
    assert terrain.known is before


def test_a_destroyed_piece_in_front_is_not_the_first_hit() -> None:
    # Filtering it out of a first-hit query would lose the one behind.
    terrain = space(
        wall("front", at(9.0, 5.0), at(9.0, 15.0)), wall("back", at(11.0, 5.0), at(11.0, 15.0))
    )
    field = Field(terrain, (), {"front": ()})
    seen = field.sight(at(8.0, 10.0), MUZZLE, figure("victim", at(13.0, 10.0)))
    assert seen.blockers == ("back",)


def test_a_table_is_read_once_for_all_its_fields() -> None:
    terrain = space(block("crate", SQUARE, 1.0, "crate"))
    assert Field(terrain, ()).ground(HERE) is Field(terrain, ()).ground(Point(10.0, 10.0))


PANE = block("pane", box(2.0, 2.0, 4.0, 4.0), 2.0, "glass")
SCREEN = block("screen", box(6.0, 2.0, 8.0, 4.0), 2.0, "screen")
STONE = block("stone", box(10.0, 2.0, 12.0, 4.0), 2.0)
DECK = block("deck", box(14.0, 2.0, 16.0, 4.0), 1.0, "bridge")
MUD = ground("mud", "rough", box(2.0, 6.0, 4.0, 8.0))
MARK = ground("mark", "marker", box(6.0, 6.0, 8.0, 8.0))


@pytest.mark.parametrize(
    ("purpose", "held"),
    [
        ("opaque", {"screen", "stone"}),
        ("solid", {"pane", "stone"}),
        ("either", {"pane", "screen", "stone"}),
        ("any", {"pane", "screen", "stone", "deck"}),
        ("walk", {"pane", "stone", "deck", "mud", "mark"}),
        ("step", {"pane", "stone", "deck", "mud"}),
    ],
)
@pytest.mark.parametrize("growth", [0.0, 0.5])
@pytest.mark.parametrize("before", [(), ("walk",), ("opaque", "step")])
def test_each_purpose_finds_the_parts_that_matter_for_it(
    purpose: str, held: set[str], growth: float, before: tuple[str, ...]
) -> None:
    """Whichever of them was asked for ``before``: all of one growth look among the same shapes."""
    terrain = space(PANE, SCREEN, STONE, DECK, areas=(MUD, MARK))
    for other in before:
        assert terrain.finder(other, growth).within((0.0, 0.0, 20.0, 20.0))
    finder = terrain.finder(purpose, growth)
    lines = (((0.0, 3.0), (20.0, 3.0)), ((0.0, 7.0), (20.0, 7.0)))
    assert {part.id for line in lines for part in finder.along(*line)} == held
    assert {part.id for part in finder.within((0.0, 0.0, 20.0, 20.0))} == held
    assert {part.id for part in finder.around(9.0, 5.0, 20.0)} == held
    high = finder.along(*lines[0], finder.higher_than(2.0))
    assert {part.id for part in high} == held - {"deck", "mud", "mark"}
    curtains = finder.curtains_over(1.5)
    assert curtains is not None
    assert {part.id for part in finder.along(*lines[0], curtains)} == {part.id for part in high}
    firsts = (finder.first(*line, finder.everything) for line in lines)
    assert [None if part is None else part.id for part in firsts] == [
        next((name for name in row if name in held), None)
        for row in (("pane", "screen", "stone", "deck"), ("mud", "mark"))
    ]


@pytest.mark.parametrize("first", [False, True])
def test_purposes_part_where_what_is_left_of_a_piece_counts_for_one_alone(first: bool) -> None:
    """A wall that has become a pane stops shots, but hides nobody; and it may be a wall again.

    Whichever of sight and ``fire`` has been looked for ``first``.
    """
    walls = space(wall("wall", at(10.0, 5.0), at(10.0, 15.0)))
    victim, source = figure("victim", at(12.0, 10.0)), at(8.0, 10.0)
    pane = block("wall", box(9.9, 5.0, 10.1, 15.0), 2.0, "glass")
    whole, glazed = Field(walls, (victim,)), Field(walls, (victim,), {"wall": (pane,)})
    for _ in range(2):
        for fire in (first, not first):
            assert whole.sight(source, MUZZLE, victim, fire=fire).count == 0
        for fire in (first, not first):
            seen = glazed.sight(source, MUZZLE, victim, fire=fire)
            assert seen.count == (0 if fire else 3)
