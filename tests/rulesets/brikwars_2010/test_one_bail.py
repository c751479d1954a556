"""A Bail gets away from one maneuver, not from the next (R10-TU-40)."""

from tests.rulesets.brikwars.scenes import az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played

SWORDS = ("hand-weapon", "hand-weapon")


def test_a_bail_from_one_sword_does_not_save_from_the_other() -> None:
    """R10-TU-40: still within reach, it lies there; 3 hits and 5 beats Armor 4."""
    units = [fig("a1", 10, 10, 0, SWORDS), fig("b1", 11.5, 10, 180, ()), fig("b2", 28, 18)]
    scene = played(
        units,
        strike("a1", "b1"),
        em("bail"),
        em("land", at=[11.7, 10]),
        az("strike", unit="a1", target="b1", item="hand-weapon-2"),
        em("bail"),
        dice=(2, 3, 5),
    )
    assert scene.refused == ["R10-TU-41"]
    assert [one["item"] for one in scene.of("AttackHit")] == ["hand-weapon-2"]
    assert scene.dead("b1")
