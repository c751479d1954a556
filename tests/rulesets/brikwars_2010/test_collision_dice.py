"""MOM against POP: who is run into twice, head on, and with Bonus dice (R10-CH-24, R10-CH-25)."""

import pytest

from tests.rulesets.brikwars.scenes import az, em, fig
from tests.rulesets.brikwars_2010.scenes import played

RUNNER = fig("a1", 4, 10, 0, ())
TARGET = fig("b1", 9.2, 10, 0, (), action_spent=True)
"""In the way, looking the other way."""
RAM = az("ram", unit="a1", target="b1")


def test_bonus_dice_on_pop_count() -> None:
    """R10-DI-07: MOM 5 against POP 6 + 1 is resisted; 6 + 3 against 6 + 1 are 2 inches."""
    scene = played([RUNNER, TARGET], RAM, dice=(5, 6, 1))
    assert [one["total"] for one in scene.of("Rolled", why="opposition")] == [7]
    assert scene.of("Resisted", unit="b1", against="a1")
    scene = played([RUNNER, TARGET], RAM, dice=(6, 3, 6, 1))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [2]


def test_who_has_resisted_one_rolls_a_new_pop_against_the_next() -> None:
    """R10-CH-24: 3 against 5 is resisted; the next one's 6 + 1 against another 5 are 2"."""
    second = fig("a2", 9.2, 4.8, 90, ())
    again = az("ram", unit="a2", target="b1")
    scene = played([RUNNER, second, TARGET], RAM, again, dice=(3, 5, 6, 1, 5))
    assert [one["total"] for one in scene.of("Rolled", why="opposition")] == [5, 5]
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [2]


@pytest.mark.parametrize(("dice", "pushed"), [((5, 3, 2, 4), {"b1": 2}), ((3, 5, 4, 2), {"a1": 2})])
def test_head_on_one_resisted_locks_nobody(dice: tuple[int, ...], pushed: dict[str, float]) -> None:
    """R10-CH-25, R10-AM-31: whoever was beaten is pushed away, and neither is in Close Combat."""
    target = fig("b1", 9.2, 10, 180, (), mom=1, straight_run=4.0, mom_dir=[-1, 0])
    hold = em("decline", point="R10-DP-03")
    scene = played([RUNNER, target], RAM, hold, em("take"), dice=dice)
    assert {one["unit"]: one["wanted"] for one in scene.of("KnockedBack")} == pushed
    assert not scene.of("Resisted")
    assert not scene.of("Engaged")


def test_head_on_both_resisted_locks_the_two() -> None:
    """R10-CH-25, R10-CH-22: 3 against 5 and 2 against 4; nobody moves, both are in Close Combat."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [-1, 0]}
    target = fig("b1", 9.2, 10, 180, (), **run)
    hold = em("decline", point="R10-DP-03")
    scene = played([RUNNER, target], RAM, hold, em("take"), dice=(3, 5, 2, 4))
    assert scene.of("KnockedBack") == []
    assert [(one["unit"], one["target"]) for one in scene.of("Engaged")] == [("a1", "b1")]
    assert scene.at("b1") == [9.2, 10]
    assert (scene.state("a1")["mom"], scene.state("b1")["mom"]) == (0, 0)
