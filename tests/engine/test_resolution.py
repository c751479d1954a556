from typing import Any

import pytest

from game.engine.battle import Position, look
from game.engine.resolution import Resolution, throw_text
from game.model.dice import DiceRanOut
from game.model.events import Modifier, Rolled
from game.model.vectors import Point
from tests.engine.bench import Run, bench
from tests.toy.space import moved


def rolled(faces: tuple[int, ...], *sides: int, **how: Any) -> Rolled:
    """What one throw reports when the given physical faces fall."""

    def throw(r: Resolution[Any]) -> None:
        r.roll("test", sides, **how)

    battle, position = bench(Run(throw), dice=faces)
    found = [event for event in look(battle, position).events if isinstance(event, Rolled)]
    assert len(found) == 1
    return found[0]


def test_the_sum_of_faces_flat_part_and_modifiers() -> None:
    rows = (Modifier(-2, "far", "R-1"), Modifier(1, "aimed", "R-2"))
    event = rolled((3, 4), 6, 6, flat=2, modifiers=rows)
    assert event.total == 3 + 4 + 2 - 2 + 1
    assert event.throw == "2d6+2"
    assert event.modifiers == rows
    assert event.success is None


def test_a_throw_uses_up_its_dice() -> None:
    def two(r: Resolution[Any]) -> None:
        r.roll("first", (6,))
        r.roll("second", (10, 6))

    battle, position = bench(Run(two), dice=(1, 9, 2, 5))
    seen = look(battle, position)
    assert [event.faces for event in seen.events if isinstance(event, Rolled)] == [(1,), (9, 2)]
    assert seen.state.dice.left == (5,)


@pytest.mark.parametrize(("face", "success"), [(3, False), (4, True), (5, True)])
def test_a_need_is_met_by_reaching_it(face: int, success: bool) -> None:
    assert rolled((face,), 6, need=4).success is success


@pytest.mark.parametrize(("face", "success"), [(4, False), (5, True)])
def test_more_than_a_need_must_beat_it(face: int, success: bool) -> None:
    assert rolled((face,), 6, need=4, more_than=True).success is success


def test_bonus_dice_are_thrown_after_the_whole_pool_and_bring_further_ones() -> None:
    event = rolled((6, 6, 1, 6, 2), 6, 6, bonus=True)
    assert event.faces == (6, 6, 1, 6, 2)
    assert event.total == 21
    assert event.sides == (6, 6, 6, 6, 6)


def test_a_bonus_die_is_a_six_sided_one_whatever_brought_it() -> None:
    event = rolled((10, 5), 10, bonus=True)
    assert event.sides == (10, 6)
    assert event.total == 15


def test_without_bonus_the_highest_face_brings_nothing() -> None:
    assert rolled((6, 6), 6).faces == (6,)


def test_all_ones_fail_whatever_the_total() -> None:
    plus = (Modifier(9, "sure", "R-1"),)
    assert rolled((1, 1), 6, 6, modifiers=plus, need=2, fumble=True).success is False
    assert rolled((1, 2), 6, 6, modifiers=plus, need=2, fumble=True).success is True


def test_a_sum_without_any_die_is_no_fumble() -> None:
    assert rolled((), flat=3, need=2, fumble=True).success is True


def test_a_total_has_a_floor() -> None:
    minus = (Modifier(-9, "hurt", "R-1"),)
    assert rolled((2,), 6, modifiers=minus, floor=0).total == 0
    assert rolled((2,), 6, modifiers=minus).total == -7


def test_running_out_of_dice_names_the_throw() -> None:
    with pytest.raises(DiceRanOut, match="test") as out:
        rolled((6,), 6, bonus=True)
    assert out.value.sides == 6


@pytest.mark.parametrize(
    ("sides", "flat", "text"),
    [((6,), 0, "1d6"), ((10, 6, 6), -1, "2d6+1d10-1"), ((), 3, "3"), ((), 0, "0")],
)
def test_a_throw_in_words(sides: tuple[int, ...], flat: int, text: str) -> None:
    assert throw_text(sides, flat) == text


def test_emitting_gives_the_number_of_the_event() -> None:
    numbers: list[int] = []

    def twice(r: Resolution[Any]) -> None:
        numbers.append(r.emit(Rolled(why="a", throw="0", sides=(), faces=(), total=0)))
        numbers.append(r.emit(Rolled(why="b", throw="0", sides=(), faces=(), total=0)))

    battle, position = bench(Run(twice))
    assert isinstance(position, Position)
    seen = look(battle, position)
    assert numbers == [seen.first_event, seen.first_event + 1]


def test_what_has_moved_is_at_its_new_place_for_the_rest_of_the_step() -> None:
    places: list[Point] = []

    def hops(r: Resolution[Any]) -> None:
        def note() -> None:
            body = r.field.body("ann")
            assert body is not None
            places.append(body.center)

        note()
        for goal in (Point(8, 6), Point(8, 8)):
            r.emit(moved(r, r.state.units["ann"], (goal,), "walk"))
            note()

    look(*bench(Run(hops)))
    assert places == [Point(10, 6), Point(8, 6), Point(8, 8)]
