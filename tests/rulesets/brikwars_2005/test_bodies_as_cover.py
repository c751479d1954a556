"""Bodies in the line of a shot hide sections like obstacles (R05-RG-05)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import block, fig
from tests.rulesets.brikwars_2005.scenes import played, shoot


@pytest.mark.parametrize(("height", "row"), [(4.0, [-1, "R05-AT-12"]), (2.0, [-2, "R05-AT-13"])])
@pytest.mark.parametrize("settings", [{}, {"unit_blocks_los": False}])
def test_a_body_that_hides_some_sections_makes_a_smaller_target(
    height: float, row: list[object], settings: dict[str, Any]
) -> None:
    """R05-RG-05, R05-AT-12, -13: from 4" up one sees over a comrade's head all but the legs.

    A ray to the top of the legs, at 0.5", passes the far side of the comrade at 1.2", below the
    top of his head at 1.57", and one to the top of the torso above it at 1.7". From 2" up the head
    alone shows.
    """
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",), moved_this_turn=2.0),
        fig("b2", 14, 10, 180, ()),
        fig("b1", 15, 10, 180, (), moved_this_turn=3.0),
    ]
    high = [block("platform", 8, 10.5, height)]
    scene = played(units, shoot("a1", "b1"), dice=(1,), terrain=high, settings=settings)
    (roll,) = scene.of("Rolled", why="to hit")
    found = [[one[0], one[2]] for one in roll["modifiers"]]
    assert found == ([] if settings else [row])
