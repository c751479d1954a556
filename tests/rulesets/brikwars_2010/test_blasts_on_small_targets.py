"""Explosions and what is small or half outside: less Damage for it (R10-EX-05)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import burst, fig
from tests.rulesets.brikwars_2010.scenes import played

BOMBER = fig("a1", 10, 10, 0, ("explosive",))


@pytest.mark.parametrize(("edge", "lost"), [(1.5, 0), (1.7, 1), (1.95, 2)])
def test_every_section_beyond_the_blast_takes_one_off(edge: float, lost: int) -> None:
    """R10-EX-05, R10-UN-06: heads begin at 1.14", torsos at 0.63"; the blast ends at 2".

    From 1.5" aside it is 1.88" to the head; from 1.7" 2.05" to the head and 1.81" to the torso;
    from 1.95" 2.05" to the torso.
    """
    units = [BOMBER, fig("b1", 13, 10.5 + edge, 90), fig("b2", 28, 3)]
    scene = played(units, burst(13, 10), dice=(2, 4))
    assert scene.held() == [4 - lost]
    hit = played(units, burst(13, 10), dice=(2, 5))
    assert hit.dead("b1") is (lost == 0)


def brick(long: float, wide: float) -> dict[str, Any]:
    """A paper brick, 0.378" high: nothing but its size matters."""
    left, right = 14.0, 14.0 + wide
    outline = [[left, 10 - long / 2], [right, 10 - long / 2], [right, 10 + long / 2]]
    outline.append([left, 10 + long / 2])
    shape = {"shape": "polygon", "outline": outline, "top": 0.378}
    return {"id": "brick", "kind": "crate", "material": "paper", **shape}


@pytest.mark.parametrize(
    ("long", "wide", "damage"), [(1.26, 0.63, 6), (0.63, 0.63, 5), (0.315, 0.315, 4)]
)
def test_small_things_take_less_of_a_blast(long: float, wide: float, damage: int) -> None:
    """R10-EX-05, R10-UN-05: of 6 a 2x4 brick takes all, a 2x2 brick 5, a 1x1 brick 4."""
    units = [BOMBER, fig("b1", 28, 3)]
    scene = played(units, burst(13, 10), dice=(2, 6), terrain=[brick(long, wide)])
    assert [event["damage"] for event in scene.of("ThingDamaged", piece="brick")] == [damage]


def test_no_armor_falls_where_no_damage_is_left() -> None:
    """R10-EX-05, R10-UN-05: of 2 a 1x1 brick takes none, of 3 it takes 1."""
    units = [BOMBER, fig("b1", 28, 3)]
    for total, armor in ((2, []), (3, [1])):
        scene = played(units, burst(13, 10), dice=(2, total), terrain=[brick(0.315, 0.315)])
        assert [event["damage"] for event in scene.of("ThingDamaged", piece="brick")] == armor
