"""A Bail that leads out of a fight (R10-CC-04)."""

import pytest

from tests.rulesets.brikwars.scenes import em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played


@pytest.mark.parametrize(("x", "parted"), [(13.0, 0), (13.4, 1)])
def test_a_bail_beyond_reach_and_an_inch_ends_it(x: float, parted: int) -> None:
    """R10-CC-04: swords reach 1", so a gap of 2" is still a fight, 2.4" is none."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)]
    land = em("land", at=[x, 10])
    scene = played(units, strike("a1", "b1"), em("bail"), land, dice=(4,))
    assert scene.at("b1") == [x, 10]
    assert len(scene.of("Engaged")) == 1
    assert len(scene.of("Parted", rules=["R10-CC-04"])) == parted
