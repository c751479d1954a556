"""How much of a large body shows, or lies in a blast."""

import math

import pytest

from game.geometry.field import Field
from game.geometry.outlines import Eye
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body
from game.model.battlefield import BattleMap, Piece
from tests.geometry.yard import at, block, box

NOBODY: frozenset[str] = frozenset()
FLAT = 1.0
GIANT = Body("giant", 1, at(20, 10), 0.0, 2.0, 2.0, FLAT, ((0.0, FLAT),))
"""Four inches wide and one high: its width is what counts."""


def field_of(*pieces: Piece, bodies: tuple[Body, ...] = ()) -> Field:
    return Field(TerrainSpace(BattleMap(size=(40, 30), terrain=pieces)), (GIANT, *bodies))


def shown(field: Field, limit: float = 100.0) -> float:
    """The extent seen from a point ten inches before the giant's axis, half an inch up."""
    return field.body_extent(GIANT, Eye(at(10, 10), 0.0, 0.5, limit, NOBODY, "either"))


def test_all_of_it_from_side_to_side() -> None:
    assert shown(field_of()) == pytest.approx(4.0)


def test_a_piece_halfway_hides_twice_its_width() -> None:
    """From y = 5 to 9.7 at half the way: what is left ends 0.6 inches from the middle."""
    screen = block("screen", box(15.0, 5.0, 15.01, 9.7), 3.0)
    assert shown(field_of(screen)) == pytest.approx(2.6, abs=0.02)


def test_a_gap_between_two_hidden_ends_counts_and_so_does_height() -> None:
    """0.2 inches on either side at half the way are 0.8 at the giant, but it is 1 inch high."""
    left = block("left", box(15.0, 5.0, 15.01, 9.8), 3.0)
    right = block("right", box(15.0, 10.2, 15.01, 15.0), 3.0)
    assert shown(field_of(left, right)) == pytest.approx(FLAT)
    assert shown(field_of(block("all", box(15.0, 5.0, 15.01, 15.0), 3.0))) == 0.0


def test_other_bodies_hide_it_and_it_does_not_hide_itself() -> None:
    other = Body("other", 2, at(15, 9), 0.0, 1.0, 1.0, 3.0, ((0.0, 3.0),))
    assert shown(field_of(bodies=(other,))) < 2.2
    eye = Eye(at(10, 10), 0.0, 0.5, 100.0, NOBODY, "either")
    assert field_of(bodies=(other,)).body_extent(GIANT, eye, bodies=False) == pytest.approx(4.0)


def test_only_what_is_near_enough_counts() -> None:
    """Its near rim is 8 inches off in the middle; within 8.5 the rim reaches so far aside:

    (10 - d)² + y² = 8.5² with d² + y² = 2² gives d = 31.75 / 20 and y = 1.216 to either side.
    """
    aside = math.sqrt(4.0 - (31.75 / 20.0) ** 2)
    assert shown(field_of(), limit=8.5) == pytest.approx(2 * aside, abs=0.05)
    assert shown(field_of(), limit=7.9) == 0.0


def test_from_within_it_is_all_there() -> None:
    inside = Eye(at(20, 10), 0.0, 0.5, 100.0, NOBODY, "either")
    assert field_of().body_extent(GIANT, inside) == 4.0


@pytest.mark.parametrize(
    ("away", "extent"),
    [
        (0.0, 4.0),
        (2.5, 2 * math.sqrt(4.0 - 1.25**2)),
        (3.9, 2 * math.sqrt(4.0 - 1.95**2)),
        (4.1, 0.0),
    ],
)
def test_the_part_inside_a_blast(away: float, extent: float) -> None:
    """Two circles of 2 inches: the common chord, while neither holds the other's middle."""
    part = field_of().body_in_blast(GIANT, at(20 - away, 10), 0.0, 2.0)
    assert part == pytest.approx(extent, abs=0.25)


def test_a_wall_shelters_what_is_behind_it() -> None:
    wall = block("wall", box(17.8, 10.1, 17.9, 20.0), 3.0)
    burst = at(17.5, 10)
    half = field_of(wall).body_in_blast(GIANT, burst, 0.0, 2.0)
    assert 1.0 < half < field_of().body_in_blast(GIANT, burst, 0.0, 2.0) - 0.5


def test_of_two_lines_both_have_to_be_free() -> None:
    """Half its breadth is hidden from the lower line, all but 0.6 inches of the rest from above."""
    low = block("low", box(10.5, 5.0, 10.6, 10.0), 0.6)
    smoke = block("smoke", box(15.0, 10.3, 15.01, 15.0), 3.0, "smoke")
    field = field_of(low, smoke)
    barrel = Eye(at(10, 10), 0.0, 0.5, 100.0, NOBODY, "solid")
    eyes = Eye(at(10, 10), 0.0, 1.35, 100.0, NOBODY, "opaque")
    both = Eye(at(10, 10), 0.0, 0.5, 100.0, NOBODY, "solid", eyes)
    assert field.body_extent(GIANT, eyes) == pytest.approx(2.6, abs=0.05)
    assert field.body_extent(GIANT, barrel) == pytest.approx(2.0, abs=0.05)
    assert field.body_extent(GIANT, both) == pytest.approx(FLAT, abs=0.05)
