"""What a Parry leaves, and where its item flies (R10-CC-46, R10-CC-47, R10-CC-12)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, burst, em, fig, strike, thrown
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


@pytest.mark.parametrize("inches", [3, 5])
def test_from_a_blast_a_shield_flies_as_far_as_the_throw_rolled_away_from_the_burst(
    inches: int,
) -> None:
    """R10-CC-47, R10-EX-08: from the burst at (13, 10), wherever the thrower stands."""
    thrower = fig("a1", 10, 10, 0, ("explosive",))
    bearer = fig("b1", 13, 11.5, 270, ("shield",))
    scene = played([thrower, bearer], burst(13, 10), PARRY, dice=(inches, 1, 3))
    assert [one["position"] for one in scene.loose] == [[13, 11.5 + inches]]
    assert scene.of("ArmorHeld", unit="b1")[0]["damage"] == 3, "nothing was Parried"


def test_of_a_burst_at_ones_feet_a_shield_flies_away_from_the_thrower() -> None:
    """R10-CC-47, R10-EX-08: that is where it came from."""
    thrower = fig("a1", 10, 10, 0, ("explosive",))
    bearer = fig("b1", 13, 10, 180, ("shield",))
    bomb = az("throw", unit="a1", item="explosive", target="b1")
    scene = played([thrower, bearer], bomb, PARRY, dice=(4, 1, 3))
    assert [one["position"] for one in scene.loose] == [[17, 10]]


def test_a_heros_die_says_how_far_what_parried_his_bare_hands_flies() -> None:
    """R10-CC-47, R10-AM-06: a Shove and a Grab need no roll, so his d10 is thrown for it."""
    hero = fig("a1", 10, 10, 0, (), kind="hero")
    bearer = fig("b1", 11.5, 10, 180, ("random-object",))
    parry = em("parry", item="random-object")
    for verb in ("shove", "grab"):
        scene = played([hero, bearer], az(verb, unit="a1", target="b1"), parry, dice=(1, 7))
        (flight,) = (one for one in thrown(scene) if one.why == "item knocked away")
        assert (flight.unit, flight.sides) == ("a1", (10,))
        assert [one["position"] for one in scene.loose] == [[18.5, 10]]


def test_nobody_steps_before_a_parry() -> None:
    """R10-CC-12: the owner says how to answer, and is asked for nothing else."""
    units = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 12.5, 10, 180, ("shield",))]
    blow, stay = strike("a1", "b1", "two-handed-weapon"), az("stay", unit="a1")
    scene = played(units, blow, stay, PARRY, dice=(4, 3, 3), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"
    assert scene.at("b1") == [12.5, 10]
