"""How high a minifig is, its sections, its eyes and its weapon; how far its stand goes (R05-UN-06).

The barrel is at the edge of the stand, the eyes are over its middle.
"""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import DOWN, fig, move, wall
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
SHOT = shoot("a1", "b1", item="short-ranged")
SIZES = ("R05-AT-12", "R05-AT-13")


def before_the_target(level: float) -> Any:
    """A wall half an inch before the middle of one at 14.5, which hides from the barrel, 0.9" up.

    Hidden is what is lower than ``level``. A line that falls touches the far edge of the wall, 3.5"
    of 4" away, and one that rises the near edge, 3.4" away.
    """
    share = 0.875 if level < 0.9 else 0.85
    return wall(14, 0.9 + (level - 0.9) * share)


def before_the_shooter(top: float) -> Any:
    """A wall between 0.1" and 0.2" before the barrel, and 0.5" farther from the eyes."""
    return wall(10.7, top)


def smaller(piece: Any) -> list[tuple[int, str]]:
    """What is lost to hit because sections of the target are hidden."""
    scene = played([GUN, fig("b1", 14.5, 10)], SHOT, dice=(1,), terrain=[piece])
    rows = scene.of("Rolled", why="to hit")[0]["modifiers"]
    return [(amount, rule) for amount, _, rule in rows if rule in SIZES]


@pytest.mark.parametrize(("level", "lost"), [(0.55, []), (0.59, [(-1, "R05-AT-12")])])
def test_the_legs_end_at_six_tenths_of_an_inch(level: float, lost: list[tuple[int, str]]) -> None:
    """R05-UN-06: of 0.63", nine tenths are 0.57" up; if that is hidden, the legs are."""
    assert smaller(before_the_target(level)) == lost


@pytest.mark.parametrize(("level", "lost"), [(1.07, "R05-AT-12"), (1.11, "R05-AT-13")])
def test_the_torso_ends_and_the_head_begins_at_an_inch_and_a_seventh(
    level: float, lost: str
) -> None:
    """R05-UN-06: from 0.63" to 1.14", nine tenths of the torso are 1.09" up."""
    assert [rule for _, rule in smaller(before_the_target(level))] == [lost]


@pytest.mark.parametrize(("level", "rule"), [(1.51, None), (1.545, "R05-AT-04")])
def test_the_head_ends_an_inch_and_four_sevenths_up(level: float, rule: str | None) -> None:
    """R05-UN-06: from 1.14" to 1.57", nine tenths of the head are 1.53" up."""
    units = [GUN, fig("b1", 14.5, 10)]
    assert refusal_of(units, SHOT, terrain=[before_the_target(level)]) == rule


@pytest.mark.parametrize(("level", "rule"), [(0.35, None), (0.375, "R05-AT-04")])
def test_a_prone_body_is_two_fifths_of_an_inch_high(level: float, rule: str | None) -> None:
    """R05-UN-06: nine tenths of 0.40" are 0.36"."""
    units = [GUN, fig("b1", 14.5, 10, conditions=DOWN)]
    assert refusal_of(units, SHOT, terrain=[before_the_target(level)]) == rule


@pytest.mark.parametrize(("top", "rule"), [(0.88, None), (0.93, "R05-AT-04")])
def test_a_shot_leaves_at_nine_tenths_of_an_inch(top: float, rule: str | None) -> None:
    """R05-UN-06: over 0.88" all is hit, over 0.93" nothing: up to the head a line rises 0.016"."""
    units = [GUN, fig("b1", 14.5, 10)]
    assert refusal_of(units, SHOT, terrain=[before_the_shooter(top)]) == rule


@pytest.mark.parametrize(("top", "rule"), [(1.36, "R05-AT-04"), (1.39, "R05-AT-02")])
def test_eyes_look_out_an_inch_and_a_third_up(top: float, rule: str) -> None:
    """R05-UN-06: from 1.35" up to the head a line rises 0.024"; the barrel is behind the wall."""
    units = [GUN, fig("b1", 14.5, 10)]
    assert refusal_of(units, SHOT, terrain=[before_the_shooter(top)]) == rule


@pytest.mark.parametrize(("gap", "rule"), [(0.0, None), (-0.03, "R05-TU-17")])
def test_a_walk_ends_where_the_stands_touch(gap: float, rule: str | None) -> None:
    """R05-UN-06: both stands have a radius of half an inch, so their middles are an inch apart."""
    units = [fig("a1", 5, 10, items=()), fig("b1", 9, 10, 0, ())]
    assert refusal_of(units, move("a1", (8 - gap, 10))) == rule
