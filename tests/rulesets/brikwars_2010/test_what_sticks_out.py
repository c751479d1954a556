"""What sticks out of a thing or a figure adds nothing to its Size (R10-UN-04)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2010.scenes import played, shoot

GUNS = fig("a1", 10, 10, 0, ("short-ranged", "hand-weapon"))
BOX = {
    "id": "box",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[13, 9.685], [13.63, 9.685], [13.63, 10.315], [13, 10.315]],
    "top": 0.378,
    "material": "thin-wood",
}
"""A 2x2 brick: 0.63" square, 0.4 square inches."""

FEELER = {
    "id": "feeler",
    "kind": "tree",
    "shape": "circle",
    "center": [13.8, 10],
    "radius": 0.1,
    "top": 6,
    "of": "box",
}


@pytest.mark.parametrize("terrain", [[BOX], [BOX, FEELER]], ids=["alone", "with a feeler"])
def test_a_feeler_makes_a_small_thing_no_larger(terrain: list[dict[str, Any]]) -> None:
    """R10-UN-04, R10-AT-22: 6" of feeler stand up from it, and still it is a 2x2 brick: 3 - 1."""
    scene = played(
        [GUNS, fig("b1", 28, 18)],
        az("shoot", unit="a1", item="short-ranged", piece="box"),
        dice=(3,),
        terrain=terrain,
    )
    assert [one[0] for one in scene.of("Rolled", why="to hit")[0]["modifiers"]] == [-1]
    assert scene.of("AttackMissed", piece="box")


@pytest.mark.parametrize("items", [(), ("lance",), ("two-handed-weapon",)])
def test_who_holds_a_long_weapon_is_no_larger_a_target(items: tuple[str, ...]) -> None:
    """R10-UN-04, R10-AT-20: a minifig is Size 1 whatever it holds: no modifier."""
    target = fig("b1", 15, 10, 180, items)
    scene = played([GUNS, target], shoot("a1", "b1", item="short-ranged"), dice=(2,))
    assert scene.of("Rolled", why="to hit")[0]["modifiers"] == []
    assert scene.of("AttackMissed")[0]["by"] == 1
