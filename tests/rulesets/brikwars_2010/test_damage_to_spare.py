"""What a thing loses does not grow with the Damage (R10-OB-05)."""

import pytest

from tests.rulesets.brikwars.scenes import az, fig, wall
from tests.rulesets.brikwars_2010.scenes import played


@pytest.mark.parametrize("damage", [1, 5])
def test_damage_to_spare_breaks_no_more_of_a_wall(damage: int) -> None:
    """R10-OB-05, R10-OB-04: paper has no Armor; with 1 or 5 to spare, one inch of it is gone.

    The wall is 6" long and 4" high, so 2" of height stay above the hole.
    """
    paper = wall(10.8, 4, (7, 13), material="paper")
    scene = played(
        [fig("a1", 10, 10)],
        az("strike", unit="a1", item="hand-weapon", piece="wall"),
        dice=(damage,),
        terrain=[paper],
    )
    hit = scene.of("ThingDamaged")[0]
    assert (hit["damage"], hit["armor"]) == (damage, 0)
    assert len(scene.of("TerrainChanged")) == 1
    pieces = scene.of("TerrainChanged")[0]["pieces"]
    assert [piece["line"] for piece in pieces] == [
        [[10.75, 7.0], [10.75, 9.5]],
        [[10.75, 10.5], [10.75, 13.0]],
        [[10.75, 9.5], [10.75, 10.5]],
    ]
    assert (pieces[2]["base"], pieces[2]["top"]) == (2, 4)
