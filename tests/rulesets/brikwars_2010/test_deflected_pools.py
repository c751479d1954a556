"""What can be deflected of a blow: weapon, MOM and Benny alike (R10-DI-10)."""

from tests.rulesets.brikwars.scenes import az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played

GUARDED = ("shield", "heavy-armor")
"""A Parry and worn armor: two levels of Deflection."""
PARRY = em("parry", item="shield")


def test_the_mom_in_the_pool_can_be_deflected() -> None:
    """R10-DI-10, R10-CH-17: a spear's d6 + 2 and the MOM's d6 lose both dice: 2."""
    both = [{"item": "spear"}, {"item": "spear"}]
    runner = fig("a1", 4, 10, 0, ("spear",), hands=both)
    charge = az("charge", unit="a1", item="spear", target="b1")
    scene = played([runner, fig("b1", 10.5, 10, 0, GUARDED)], charge, PARRY, dice=(3, 2))
    assert scene.of("MomentumSpent", unit="a1", on="damage")
    assert [one["damage"] for one in scene.of("DamageSummed", unit="b1")] == [2]


def test_a_benny_in_the_pool_can_be_deflected() -> None:
    """R10-DI-10, R10-DI-06: a sword's d6 and the Benny's d6 are both gone: nothing."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, GUARDED)]
    benny = az("benny", mode="damage")
    scene = played(units, strike("a1", "b1"), PARRY, benny, dice=(6, 2))
    assert scene.of("BennySpent", unit="a1", on="damage")
    assert [one["damage"] for one in scene.of("DamageSummed", unit="b1")] == [0]
