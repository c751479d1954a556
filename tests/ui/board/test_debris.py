"""How figures fall apart, and that it always ends the same way."""

import math

import pytest
from msgspec import Struct

from game.model.battlefield import BattleMap, LinePiece, Opening
from game.model.state import AnyUnit, Unit
from game.model.vectors import Point
from game.ui.art.figure_look import CLASS_ITEMS, FigureLook
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.parts import Layout, parts_of
from game.ui.board.debris import KEPT, STEP, Wall, scatter, walls_near

LOOKS = {name: FigureLook(name, "azure", items) for name, items in CLASS_ITEMS.items()}


class Sheet(Struct, frozen=True):
    """Nothing of interest."""


KNIGHT = parts_of(LOOKS["knight"])


def test_a_figure_falls_into_everything_it_was_made_of() -> None:
    names = [part.name for part in KNIGHT]
    assert names == ["item", "item", "arm", "arm", "torso", "legs", "head", "hat"]
    bare = parts_of(FigureLook("nobody", "azure"))
    assert [part.name for part in bare] == ["arm", "arm", "torso", "legs", "head"]


@pytest.mark.parametrize("name", sorted(LOOKS))
def test_parts_rest_within_an_inch_and_within_a_second(name: str) -> None:
    for number in range(1, 9):
        frames = scatter(parts_of(LOOKS[name]), number, 45 * number)
        assert 0.8 <= len(frames) * KEPT * STEP <= 1.0
        last, before = frames[-1], frames[-3]
        for rest in last:
            assert math.hypot(rest.x, rest.y) <= STUDS_PER_INCH
            assert rest.z == 0
        moved = max(math.dist(a[:2], b[:2]) for a, b in zip(last, before, strict=True))
        assert moved < 0.12, "nothing jerks to a stop at the end of the film"


def spread(layout: Layout) -> float:
    return max(math.dist(a[:2], b[:2]) for a in layout for b in layout)


def test_parts_fly_apart() -> None:
    for number in range(1, 6):
        frames = scatter(KNIGHT, number, 0)
        assert spread(frames[0]) < 1.6
        assert spread(frames[-1]) > 1.8
        assert max(rest.z for frame in frames for rest in frame) > 2.0, "the head is up there"


def test_the_same_figure_always_falls_in_the_same_way() -> None:
    assert scatter(KNIGHT, 5, 90) == scatter(KNIGHT, 5, 90)
    assert scatter(KNIGHT, 5, 90)[-1] != scatter(KNIGHT, 6, 90)[-1]


@pytest.mark.parametrize("side", [1, -1])
def test_nothing_flies_through_a_wall(side: int) -> None:
    near, far = 1.2 * side, 2.0 * side
    wall = Wall(((near, -9), (near, 9), (far, 9), (far, -9)))
    for number in range(1, 20):
        for frame in scatter(KNIGHT, number, 0, [wall]):
            assert all(rest.x * side < 1.2 for rest in frame)


def figure(at: Point, elevation: float = 0.0) -> AnyUnit:
    return Unit(
        id="ann",
        number=1,
        side="azure",
        kind="minifig",
        figure_class="knight",
        name="Ann",
        position=at,
        elevation=elevation,
        facing=0,
        items=(),
        conditions=(),
        sheet=Sheet(),
    )


WALL = LinePiece(
    id="wall",
    kind="wall",
    top=2,
    line=(Point(5, 1), Point(5, 9)),
    thickness=0.6,
    openings=(Opening(start=3, end=5, bottom=0, top=1.5),),
)
YARD = BattleMap(size=(10, 10), terrain=(WALL,))


def test_walls_of_the_map_are_there_and_doors_are_open() -> None:
    found = walls_near(YARD, figure(Point(4, 2)), 1.0)
    assert found
    assert all(x > 0 for wall in found for x, _ in wall.corners), "the wall is to the right"
    reaches = [(min(y for _, y in wall.corners), max(y for _, y in wall.corners)) for wall in found]
    door = (5 - 2) * STUDS_PER_INCH
    assert not any(low < door < high for low, high in reaches), "five inches down is a door"


def test_nothing_stops_parts_above_a_wall_or_far_from_it() -> None:
    assert not walls_near(YARD, figure(Point(4, 2), elevation=2.0), 1.0)
    assert not walls_near(YARD, figure(Point(1, 2)), 1.0)


def test_who_stands_in_a_wall_falls_apart_there() -> None:
    for wall in walls_near(YARD, figure(Point(5, 2)), 1.0):
        downs = [y for _, y in wall.corners]
        assert not min(downs) < 0 < max(downs)
