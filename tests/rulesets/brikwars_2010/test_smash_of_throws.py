"""Smash damage of thrown weapons (R10-CH-33)."""

import pytest

from tests.rulesets.brikwars.scenes import az, fig, wall
from tests.rulesets.brikwars_2010.scenes import played

UNITS = [
    fig("a1", 10, 10, 0, ("heavy-weapon",)),
    fig("b1", 13, 10, 0, (), action_spent=True),
    fig("b9", 28, 18, 180),
]
"""Two inches between them, in range of a throw."""
THROW = az("throw", unit="a1", item="heavy-weapon", target="b1", point="R10-DP-07")


@pytest.mark.parametrize(("face", "dead"), [(1, False), (2, True)])
def test_smash_of_a_thrown_mace_joins_its_damage(face: int, dead: bool) -> None:
    """R10-CH-33, R10-EQ-14: 2 + 2 and the inch that a wall prevents are 5, more than Armor 4."""
    scene = played(UNITS, THROW, dice=(3, face), terrain=[wall(13.6)])
    assert scene.of("KnockedBack", unit="b1", stopped_by="wall")
    assert scene.dead("b1") is dead
    assert scene.of("DamageSummed") == [], "a throw is no part of Close Combat"


def test_without_a_wall_there_is_none() -> None:
    """R10-CH-33: 2 + 2 alone do not beat Armor 4."""
    scene = played(UNITS, THROW, dice=(3, 2))
    assert scene.at("b1") == [14, 10]
    assert scene.held() == [4]
