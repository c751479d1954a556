"""In which direction a MOM helps a throw (R10-CH-07)."""

import math
from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2010.scenes import played

THROW = az("throw", unit="a1", item="spear", target="b1", point="R10-DP-07")


def spearman(facing: int = 0) -> dict[str, Any]:
    """Has run to the right, with an inch of Move left."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [1, 0], "move_left": 1.0}
    return fig("a1", 14, 10, facing, ("spear",), **run)


def mark(degrees: float, inches: float = 7.0) -> dict[str, Any]:
    """Somebody so far off, so many degrees from the way of the run, who answers nothing."""
    turn = math.radians(degrees)
    x, y = 14 + inches * math.cos(turn), 10 + inches * math.sin(turn)
    return fig("b1", round(x, 3), round(y, 3), 0, (), action_spent=True)


@pytest.mark.parametrize("degrees", [29, -29])
def test_up_to_thirty_degrees_from_the_way_a_mom_helps(degrees: float) -> None:
    """R10-CH-07, R10-AT-32: 6" with range 3" and a MOM of 3: 3 to hit is 3, Use 3."""
    scene = played([spearman(), mark(degrees)], THROW, dice=(3, 3, 1))
    assert scene.of("MomentumSpent", unit="a1", on="range")
    assert [one["total"] for one in scene.of("Rolled", why="to hit")] == [3]


@pytest.mark.parametrize("degrees", [31, -31])
def test_beyond_thirty_degrees_it_does_not(degrees: float) -> None:
    """R10-CH-07, R10-AT-32: three inches too far, 4 - 3."""
    scene = played([spearman(), mark(degrees)], THROW, dice=(4,))
    assert scene.of("MomentumSpent") == []
    assert [one["total"] for one in scene.of("Rolled", why="to hit")] == [1]


def test_a_mom_is_of_no_use_backwards() -> None:
    """R10-CH-07: who has run on to the right and looks back throws 6" to the left at 4 - 3."""
    scene = played([spearman(180), mark(180)], THROW, dice=(4,))
    assert scene.of("MomentumSpent") == []
    assert [one["total"] for one in scene.of("Rolled", why="to hit")] == [1]
    assert scene.at("a1") == [14, 10]
