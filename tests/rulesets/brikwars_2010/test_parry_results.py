"""What a Parry leaves, and where its item flies (R10-CC-46, R10-CC-47, R10-CC-12)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played, shoot

PARRY = em("parry", item="shield")


@pytest.mark.parametrize("mode", ["roll", "forgo"])
def test_the_parrys_benny_may_go_elsewhere(mode: str) -> None:
    """R10-CC-46: then a 6 deflects but one die of two; the other shows 3."""
    units = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 12.5, 10, 180, ("shield",))]
    blow = strike("a1", "b1", "two-handed-weapon")
    dice = (4, 6, 2, 3) if mode == "roll" else (4, 6, 3)
    scene = played(units, blow, PARRY, em("benny", mode=mode), dice=dice)
    assert scene.of("BennySpent", unit="b1", on=mode)
    assert [one["damage"] for one in scene.of("DamageSummed", unit="b1")] == [3]


@pytest.mark.parametrize(("x", "inches"), [(22.0, 1), (23.0, 1), (20.0, 2)])
def test_a_lost_shield_flies_at_least_an_inch(x: float, inches: int) -> None:
    """R10-CC-47: 6 less 6 or 7 for the distance is 0 or less, and yet a hit by the house rule.

    Two inches nearer the roll is 2, and so is the flight.
    """
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", x + 0.5, 10, 180, ("shield",))]
    benny = az("benny", mode="forgo")
    more: dict[str, Any] = {"settings": {"crit_success_autohits": True}}
    scene = played(units, shoot("a1", "b1"), PARRY, benny, dice=(6, 1, 1), **more)
    assert [one["position"] for one in scene.loose] == [[x + 0.5 + inches, 10]]


def test_nobody_steps_before_a_parry() -> None:
    """R10-CC-12: the owner says how to answer, and is asked for nothing else."""
    units = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 12.5, 10, 180, ("shield",))]
    blow, stay = strike("a1", "b1", "two-handed-weapon"), az("stay", unit="a1")
    scene = played(units, blow, stay, PARRY, dice=(4, 3, 3), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"
    assert scene.at("b1") == [12.5, 10]
