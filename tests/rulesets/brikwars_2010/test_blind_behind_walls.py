"""Blind shots at what a wall covers for the most part (R10-AT-44)."""

import pytest

from tests.rulesets.brikwars.scenes import az, block, fig, wall
from tests.rulesets.brikwars_2010.scenes import played, shoot

SMOKE = block("smoke", 12, 13, 3)


@pytest.mark.parametrize(("top", "total"), [(0.7, 0), (1.1, -1)])
def test_a_blind_shot_at_a_head_above_a_wall(top: float, total: int) -> None:
    """R10-AT-44: legs and torso are behind it: 6 - 5 - 2; with the legs alone 6 - 5 - 1."""
    gunner = fig("a1", 10, 10, 0, ("short-ranged",))
    units = [gunner, fig("b1", 14.5, 10, seen_at={"azure": [14.5, 10]})]
    shot, benny = shoot("a1", "b1", mode="blind"), az("benny", mode="forgo")
    scene = played(units, shot, benny, dice=(6,), terrain=[SMOKE, wall(14, top)])
    assert scene.totals() == [total]
