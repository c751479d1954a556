"""What it costs to pick something up (R05-EQ-19)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig, ground, move
from tests.rulesets.brikwars_2005.scenes import played, refusal_of

AXE = [{"id": "lost", "kind": "axe", "position": [10, 10.8]}]
TAKING = az("pick-up", unit="a1", item="lost")


def test_picking_up_takes_an_inch_of_move() -> None:
    """R05-EQ-19: of 5" 4" are left, and those can be walked, no more."""
    units = [fig("a1", 10, 10, items=()), fig("b1", 25, 15)]
    scene = played(
        units, TAKING, move("a1", (14.1, 10)), move("a1", (14.0, 10)), dice=(), loose=AXE
    )
    assert scene.of("MoveSpent", unit="a1")[0]["left"] == 4.0
    assert scene.refused == ["R05-TU-10"]
    assert scene.at("a1") == [14.0, 10.0]


@pytest.mark.parametrize(("left", "rule"), [(1.0, None), (0.9, "R05-EQ-19")])
def test_who_has_less_than_an_inch_of_move_picks_nothing_up(left: float, rule: str | None) -> None:
    """R05-EQ-19."""
    units = [fig("a1", 10, 10, items=(), move_left=left), fig("b1", 25, 15)]
    assert refusal_of(units, TAKING, loose=AXE) == rule


LAKE = [ground("deep-water", 8, 10.6, depth=0.4)]


@pytest.mark.parametrize(
    ("items", "y", "areas", "rule"),
    [
        (("hand-weapon",), 10.8, [], None),
        (("hand-weapon", "shield"), 10.8, [], "R05-EQ-19"),
        (("hand-weapon",), 10.8, LAKE, "R05-TU-12"),
        (("hand-weapon",), 12, [], "R05-EQ-19"),
    ],
    ids=["free", "hands full", "swimming", "too far"],
)
def test_what_keeps_a_fighter_from_picking_something_up(
    items: tuple[str, ...], y: float, areas: list[Any], rule: str | None
) -> None:
    """R05-CC-16, R05-EQ-19, R05-TU-12: it costs no Move, but a free hand and reach."""
    units = [fig("a1", 10, 10, items=items, move_left=0.0), fig("b1", 11.5, 10, 180)]
    axe = [{"id": "lost", "kind": "axe", "position": [10, y]}]
    found = refusal_of(units, TAKING, loose=axe, areas=areas, edges=[("a1", "b1")])
    assert found == rule
