"""Ends of a choice, and the throws that bring them, worked out by hand."""

import pytest
from msgspec.structs import replace

from game.engine.battle import with_dice
from game.engine.endings import Ending, Endings, Ghost, Throw, dice_of
from game.engine.forecast import default_policy
from game.engine.search import Search
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.vectors import Point
from tests.toy.tables import duel, opened

HERE = Point(1, 1)
STRIKE = Choice(do="strike", unit="ann", target="bob")


def ghost(unit: str, x: float) -> Ghost:
    return Ghost(unit, HERE, Point(x, 1), 0.0, 0)


@pytest.mark.parametrize(
    ("sides", "coming", "taken"),
    [
        ((6,), (5, 1), (5,)),
        ((6,), (6, 3, 1), (6, 3)),
        ((4, 6), (4, 2, 6, 5, 1), (4, 2, 6, 5)),
        ((4, 6), (4, 6, 6, 2, 1, 1), (4, 6, 6, 2, 1)),
    ],
)
def test_a_die_on_its_highest_face_brings_a_d6_and_that_on_6_another(
    sides: tuple[int, ...], coming: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    assert dice_of(sides, iter(coming), bonus=True) == taken
    assert dice_of(sides, iter(coming), bonus=False) == coming[: len(sides)]


def test_faces_bring_an_end_when_every_throw_of_a_way_has_its_sum() -> None:
    way = (Throw((6,), 4, 5), Throw((6, 6), 2, 9, bonus=True))
    end = Ending(0.5, (), (way,))
    assert end.comes_of((4, 1, 1))
    assert not end.comes_of((3, 1, 1)), "the first is too low"
    assert not end.comes_of((4, 6, 2, 2)), "6, 2 and the d6 that the 6 brought make 10"
    assert end.comes_of((5, 6, 2, 1))
    assert not end.comes_of((5, 6, 2)), "a die is missing"
    assert Endings((Ending(0.5, ()), end)).of((4, 1, 1)) is end
    assert Endings((end,)).of((1,)) is None


def test_the_fates_of_a_figure_count_whatever_becomes_of_others() -> None:
    near, far, other = ghost("ann", 2), ghost("ann", 3), ghost("bob", 5)
    ends = Endings(
        (Ending(0.4, (near,)), Ending(0.3, (far, other)), Ending(0.2, (far,)), Ending(0.1, ()))
    )
    fates = ends.fates()
    assert [(one.ghost, one.chance) for one in fates["ann"]] == [
        (far, pytest.approx(0.5)),
        (near, pytest.approx(0.4)),
    ]
    assert [one.chance for one in fates["bob"]] == [pytest.approx(0.3)]


@pytest.mark.parametrize("ghosts", [True, False])
def test_throws_are_kept_only_where_it_matters_where_everybody_ends(ghosts: bool) -> None:
    battle = duel()
    seen = opened(battle)
    position = replace(with_dice(seen, Dice()), answers=(STRIKE,))
    search = Search(battle, seen, position, default_policy, least_chance=0.02, ghosts=ghosts)
    while search.step(1000):
        pass
    assert search.tally.total > 0.4
    assert bool(search.tally.ways) is ghosts
