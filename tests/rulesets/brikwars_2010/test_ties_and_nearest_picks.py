"""Whom a default picks among several: the nearest, and of equally near ones the first listed."""

from tests.rulesets.brikwars.scenes import az, em, fig
from tests.rulesets.brikwars_2010.scenes import played, shoot


def test_of_equally_near_opponents_the_lowest_numbers_counterstrike() -> None:
    """R10-DP-18: all four are half an inch away; the fourth on the list gets no blow."""
    ring = [
        fig("b1", 10, 11.5, 270),
        fig("b2", 11.5, 10, 180),
        fig("b3", 10, 8.5, 90),
        fig("b4", 8.5, 10, 0),
    ]
    unit = fig("a1", 10, 10, 180, ("short-ranged",))
    edges = [("a1", one["id"]) for one in ring]
    scene = played([unit, *ring], az("disengage", unit="a1"), dice=(1, 1, 1), edges=edges)
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b1", "b2", "b3"]


def test_a_miss_comes_down_on_the_nearest_of_several_by_default() -> None:
    """R10-DP-24: both stand within 2 inches of the target; a3, listed last, is the nearer one."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("a2", 15, 8),
        fig("a3", 15, 11.6),
        fig("b1", 15, 10, 0),
    ]
    scene = played(units, shoot("a1", "b1"), em("track"), dice=(1, 3))
    assert [event["target"] for event in scene.of("ShotLanded")] == ["a3"]
