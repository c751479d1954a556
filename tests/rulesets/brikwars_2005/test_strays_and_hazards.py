"""Usual answers where something may go astray, or into a hazard (R05-DP-17, R05-DP-25)."""

import pytest

from tests.rulesets.brikwars.scenes import em, fig, ground
from tests.rulesets.brikwars_2005.runs import answer, slam, victim
from tests.rulesets.brikwars_2005.scenes import played, shoot


@pytest.mark.parametrize(("first", "second", "struck"), [(1.4, 1.2, "a3"), (1.2, 1.4, "a2")])
def test_by_default_a_stray_goes_to_the_nearest_of_the_attackers_side(
    first: float, second: float, struck: str
) -> None:
    """R05-DP-25: of two on either side of the target."""
    units = [
        fig("a1", 10, 10, items=("short-ranged",), moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=3),
        fig("a2", 15, 10 + first),
        fig("a3", 15, 10 - second),
    ]
    track = em("track", point="R05-DP-23")
    scene = played(units, shoot("a1", "b1"), track, dice=(2, 5))
    assert scene.of("ShotLanded")[0]["target"] == struck


def test_ahead_of_an_enemy_a_bonus_die_is_taken_by_default() -> None:
    """R05-DP-17: lava lies behind it; the roller is asked, and the 6 becomes 6 + 2."""
    units = [fig("a1", 5, 10, 0, ()), victim(action_spent=True)]
    lava = {"areas": [ground("lava", 14, 18)]}
    asked = played(units, slam(), answer("take"), dice=(6,), defaults=False, **lava)
    assert asked.decision is not None
    assert asked.decision["kind"] == "R05-DP-17"
    scene = played(units, slam(), answer("take"), dice=(6, 2, 1), **lava)
    assert not scene.of("BonusDieLeft")
    assert scene.of("KnockedBack", unit="b1")[0]["wanted"] == 7
    assert scene.dead("b1")
