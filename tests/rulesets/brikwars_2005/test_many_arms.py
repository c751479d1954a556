"""Creatures with more hands than two (R05-ST-06)."""

import pytest

from tests.rulesets.brikwars_2005.fights import SWORD, attack, duel
from tests.rulesets.brikwars_2005.scenes import played


@pytest.mark.parametrize(("kind", "count"), [("four-armed", 4), ("minifig", 2)])
def test_each_weapon_of_many_arms_attacks_once(kind: str, count: int) -> None:
    """R05-ST-06, R05-CC-14: four swords are four attacks of one Action, two are two."""
    units = duel((SWORD,) * count, ())
    units[0]["kind"] = kind
    names = [SWORD, *(f"{SWORD}-{number}" for number in range(2, count + 1))]
    blows = [attack("a1", "b1", name) for name in names]
    scene = played(units, *blows, attack("a1", "b1"), dice=(1,) * count)
    assert [event["item"] for event in scene.of("WeaponStruck", unit="a1")] == names
    assert len(scene.of("AttackMissed", unit="a1")) == count
    assert len(scene.refused) == 1
