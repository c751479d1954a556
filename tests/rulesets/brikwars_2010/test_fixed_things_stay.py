"""What is fixed never moves, whoever runs into it (R10-CH-34)."""

import pytest

from tests.rulesets.brikwars.scenes import az, em, fig, move, wall
from tests.rulesets.brikwars_2010.scenes import played


def test_a_wall_that_is_run_into_stays_where_it_was() -> None:
    """R10-CH-34, R10-CH-38: its face at 13.9 stops the knight, and his friend after him."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=12.0)
    units = [knight, fig("a2", 9, 5, 0, ()), fig("b1", 12, 10, 0, ())]
    charge = az("charge", unit="a1", item="lance", target="b1")
    aside = em("land", at=[12, 12])
    beyond, before = move("a2", (13.5, 5)), move("a2", (13.4, 5))
    scene = played(units, charge, em("bail"), aside, beyond, before, dice=(3,), terrain=[wall(14)])
    assert scene.at("a1")[0] == pytest.approx(13.4, abs=0.02)
    assert scene.refused == ["R10-TU-11"]
    assert scene.at("a2") == [13.4, 5]


def test_a_lance_pushes_no_crate() -> None:
    """R10-CH-34, R10-CH-15: 1, 2 and the MOM's 2 do not break it; it is as far off as before."""
    outline = [[14, 9.5], [15, 9.5], [15, 10.5], [14, 10.5]]
    shape = {"shape": "polygon", "outline": outline, "top": 1.0, "material": "thin-wood"}
    crate = {"id": "crate", "kind": "crate", **shape}
    units = [fig("a1", 7, 10, 0, ("lance",)), fig("a2", 15.6, 14, 270, ()), fig("b9", 28, 19)]
    charge = az("charge", unit="a1", item="lance", piece="crate")
    behind = move("a2", (15.6, 10))
    scene = played(units, charge, behind, dice=(1, 2, 2, 5), terrain=[crate])
    assert scene.refused == []
    assert scene.at("a2") == [15.6, 10]
    assert scene.of("TerrainChanged") == []
