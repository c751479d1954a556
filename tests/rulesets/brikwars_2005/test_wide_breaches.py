"""However hard a thing is struck, an inch of it goes (R05-OB-02)."""

import pytest

from tests.rulesets.brikwars.scenes import az, fig, wall
from tests.rulesets.brikwars_2005.scenes import played


@pytest.mark.parametrize(("dice", "damage"), [((1, 1), 2), ((5, 5), 10)])
def test_damage_far_above_armor_breaks_no_more_than_an_inch(
    dice: tuple[int, int], damage: int
) -> None:
    """R05-OB-02: 10 against Armor 1 leave the same of a wall 6" long as 2 do."""
    striker = fig("a1", 10, 10, 0, ("two-handed-weapon",), moved_this_turn=2.0)
    low = wall(11.8, 1.8, (7, 13), material="thin-wood")
    blow = az("attack", unit="a1", item="two-handed-weapon", piece="wall")
    scene = played([striker, fig("b1", 25, 15)], blow, dice=(3, *dice, 1), terrain=[low])
    assert scene.of("ThingDamaged", piece="wall", damage=damage, armor=1)
    (changed,) = scene.of("TerrainChanged")
    assert [piece["line"] for piece in changed["pieces"]] == [
        [[11.75, 7.0], [11.75, 9.5]],
        [[11.75, 10.5], [11.75, 13.0]],
    ]
