"""A Missed Shot at something so big that it comes down on it anyway (R10-RG-09)."""

import pytest

from tests.rulesets.brikwars.scenes import az, block, em, fig, wall
from tests.rulesets.brikwars_2010.scenes import played


@pytest.mark.parametrize("spot", [(15.3, 9.5), (15.5, 9.8), (15.0, 10.0)])
def test_a_target_that_fills_the_margin_is_hit_wherever_the_shot_comes_down(
    spot: tuple[float, float],
) -> None:
    """R10-RG-09: a fence keeps the shot from all the ground before a barn, which fills the rest.

    A figure on the roof is the reason to track it; 4 beats the 3 of thin wood at each other spot.
    """
    fence = {**wall(13.5, 0.8), "id": "fence"}
    barn = {**block("crate", 15, 20, 4, "barn"), "material": "thin-wood"}
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        {**fig("a2", 15.8, 10.6), "elevation": 4},
        fig("b1", 27, 18),
    ]
    scene = played(
        units,
        az("shoot", unit="a1", item="short-ranged", piece="barn"),
        em("track"),
        em("land-shot", at=[14.6, 10.0]),
        em("land-shot", at=[14.5, 9.7]),
        em("land-shot", at=list(spot)),
        dice=(1, 4, 3),
        terrain=[fence, barn],
    )
    assert scene.refused == ["R10-RG-09", "R10-RG-09"]
    assert scene.of("ShotLanded")[0]["target"] is None
    hit = scene.of("ThingDamaged", piece="barn")[0]
    assert (hit["damage"], hit["armor"]) == (4, 3)
    assert scene.of("TerrainChanged", piece="barn")
