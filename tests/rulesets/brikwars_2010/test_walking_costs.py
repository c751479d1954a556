"""What ways cost and what a Sprint leaves free (R10-TU-10, -12, -15)."""

import pytest

from tests.rulesets.brikwars.scenes import az, block, fig, ground, move
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

B1 = fig("b1", 28, 18)
LADDER = ground("ladder", 9, 10.5, **{"from": 0, "to": 2, "up": 0})
TOP = block("platform", 10.5, 15, 2)


def test_a_ladder_costs_an_inch_for_each_inch_of_way() -> None:
    """R10-TU-10: 1" to its foot, 2.5" of ladder (2" up and 1.5" along), 1" on top: 0.5" left."""
    scene = played([fig("a1", 8, 10), B1], move("a1", (11.5, 10)), areas=[LADDER], terrain=[TOP])
    assert scene.units["a1"]["elevation"] == 2
    assert scene.state("a1")["move_left"] == 0.5


@pytest.mark.parametrize(("end", "rule"), [(13.0, None), (13.1, "R10-TU-10")])
def test_a_swimmer_pays_double(end: float, rule: str | None) -> None:
    """R10-TU-12: 1" to the edge of deep water and 2" in it are 5"."""
    water = ground("deep-water", 11, 20, depth=1)
    assert refusal_of([fig("a1", 10, 10), B1], move("a1", (end, 10)), areas=[water]) == rule


def test_inches_of_a_sprint_may_be_left_unused() -> None:
    """R10-TU-15: 6" and 5" of Move, of which 1" is gone: nobody is asked, and nothing is run."""
    scene = played(
        [fig("a1", 10, 10), fig("a2", 2, 2), B1],
        az("sprint", unit="a1"),
        move("a1", (11, 10)),
        move("a2", (2, 3)),
        az("end-turn"),
        dice=(4,),
        defaults=False,
    )
    assert scene.refused == []
    assert scene.at("a1") == [11, 10]
    assert scene.decision is not None
    assert (scene.decision["kind"], scene.decision["side"]) == ("turn", "ember")
