"""Deep water and ladders: what they cost, and what swimmers cannot do (R05-TU-10, R05-TU-12)."""

import pytest

from tests.rulesets.brikwars.scenes import fig, ground, move
from tests.rulesets.brikwars_2005.fights import attack, duel, shove
from tests.rulesets.brikwars_2005.runs import charge, run_and_shove
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, shoot, throw

FOE = fig("b1", 25, 15, 180)


@pytest.mark.parametrize(("x", "rule"), [(8.0, None), (8.1, "R05-TU-10")])
def test_an_inch_swum_costs_two(x: float, rule: str | None) -> None:
    """R05-TU-12: an inch to the shore and two inches of water are 1 + 4 of a Move of 5."""
    water = {"areas": [ground("deep-water", 6, 12, depth=0.3)]}
    assert refusal_of([fig("a1", 5, 5), FOE], move("a1", (x, 5)), **water) == rule


def test_swimmers_make_no_attacks() -> None:
    """R05-TU-12: neither blows nor Shoves, shots, throws or Charges while both arms are busy."""
    water = {"areas": [ground("deep-water", 0, 10.6, depth=0.5)]}
    far = fig("b1", 14, 10, 180, ())
    tries = [
        (duel(), attack("a1", "b1")),
        (duel(), shove("a1", "b1")),
        ([fig("a1", 10, 10, 0, ("short-ranged",)), far], shoot("a1", "b1", item="short-ranged")),
        ([fig("a1", 10, 10, 0, ("hand-weapon",)), far], throw("a1", "b1", item="hand-weapon")),
        ([fig("a1", 10, 10, 0, ("lance",)), far], charge("lance")),
        ([fig("a1", 10, 10, 0, ()), far], run_and_shove()),
    ]
    assert [refusal_of(units, choice, **water) for units, choice in tries] == ["R05-TU-12"] * 6


def test_a_ladder_costs_an_inch_for_each_inch() -> None:
    """R05-TU-10: 3" up and 1" along are the root of 10; half an inch before it and half beyond."""
    side = [[11, 8], [12, 8], [12, 12], [11, 12]]
    ladder = {"id": "ladder", "kind": "ladder", "shape": "polygon", "outline": side}
    top = [[12, 6], [18, 6], [18, 14], [12, 14]]
    tower = {"id": "tower", "kind": "platform", "shape": "polygon", "outline": top, "top": 3}
    scene = played(
        [fig("a1", 10.5, 10), FOE],
        move("a1", (12.5, 10)),
        terrain=[tower],
        areas=[{**ladder, "from": 0, "to": 3, "up": 0}],
    )
    assert scene.at("a1") == [12.5, 10.0]
    assert scene.state("a1")["move_left"] == pytest.approx(5 - 1 - 10**0.5, abs=0.01)
