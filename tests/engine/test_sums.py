"""Sums of a throw with Bonus dice: a die on its highest face brings a d6, a 6 of that another."""

import pytest
from msgspec.structs import replace

from game.engine.resolution import Resolution
from game.engine.sums import sums
from game.model.dice import Dice
from tests.toy.tables import duel, opened


def chances(pool: tuple[int, ...]) -> dict[int, float]:
    return {one.total: one.chance for one in sums(pool)}


def test_one_die_never_shows_its_highest_face_alone() -> None:
    found = chances((6,))
    assert [found[total] for total in (1, 5)] == pytest.approx([1 / 6, 1 / 6])
    assert [found[total] for total in (7, 11)] == pytest.approx([1 / 36, 1 / 36])
    assert found[13] == pytest.approx(1 / 216)
    assert 6 not in found
    assert 12 not in found


def test_ways_to_one_sum_are_put_together() -> None:
    found = chances((6, 6))
    # 8 = 3+5, 5+3, 4+4, and a 7 (6 with Bonus 1) and a 1 either way round.
    assert found[8] == pytest.approx(3 / 36 + 2 / 36 / 6)
    assert found[2] == pytest.approx(1 / 36)


def test_a_smaller_die_has_its_own_highest_face() -> None:
    """4 of a d4 brings a d6: 5 to 9, but never 4 by itself."""
    found = chances((4,))
    assert 4 not in found
    assert found[5] == pytest.approx(1 / 24)


@pytest.mark.parametrize("pool", [(6,), (6, 6), (10, 6), (4, 4, 4)])
def test_faces_show_their_sum_when_they_are_thrown(pool: tuple[int, ...]) -> None:
    battle = duel()
    assert sum(chances(pool).values()) == pytest.approx(1.0, abs=1e-5)
    state = opened(battle).state
    for shown in sums(pool):
        scripted = replace(state, dice=Dice(faces=shown.faces))
        thrown = Resolution(battle, scripted).faces(pool, bonus=True)
        assert tuple(face for _, face in thrown) == shown.faces
        assert sum(shown.faces) == shown.total
