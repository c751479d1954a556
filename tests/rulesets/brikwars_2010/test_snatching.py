"""Random Objects from the scenery (R10-CC-17, R10-EQ-13)."""

from typing import Any

import pytest

from game.rulesets.brikwars_2010.worth import worth_of
from tests.rulesets.brikwars_2010.scenes import (
    az,
    em,
    fig,
    figure,
    ground,
    played,
    refusal_of,
    seen,
)

SNATCH = az("snatch", unit="a1")


def thing(kind: str, gap: float) -> dict[str, Any]:
    """A round thing some inches from the stand of a figure at (10, 10)."""
    shape = {"shape": "circle", "center": [11.0 + gap, 10], "radius": 0.5, "top": 1.2}
    return {"id": "thing", "kind": kind, "material": "wood", **shape}


def test_the_unarmed_snatch_something_and_strike_with_it() -> None:
    """R10-EQ-13, R10-CC-17: 1" of Move; Use 4, 1 Action die - 2: 5 - 2 = 3 holds."""
    units = [fig("a1", 10, 10, items=(), move_left=5), fig("b1", 8.5, 10)]
    blow = az("strike", unit="a1", item="random-object", target="b1")
    scene = played(units, SNATCH, blow, em("take"), dice=(4, 5), terrain=[thing("rock", 0.4)])
    assert scene.state("a1")["move_left"] == 4
    assert scene.of("Rolled", why="to hit")[0]["need"] == 4
    assert scene.totals("a1") == [4, 3]
    assert not scene.of("TerrainChanged")


@pytest.mark.parametrize(
    ("kind", "gap", "rule"),
    [
        ("crate", 0.5, None),
        ("tree", 0.5, None),
        ("rock", 0.7, "R10-CC-17"),
        ("wall", 0.3, "R10-CC-17"),
    ],
)
def test_something_must_be_within_half_an_inch(kind: str, gap: float, rule: str | None) -> None:
    """R10-CC-17: crates, rocks and trees yield something; a whole wall does not."""
    units = [fig("a1", 10, 10, items=(), move_left=5)]
    assert refusal_of(units, SNATCH, terrain=[thing(kind, gap)]) == rule


def test_rubble_is_full_of_things() -> None:
    """R10-CC-17: beside rough ground, but not an inch away from it."""
    units = [fig("a1", 10, 10, items=(), move_left=5)]
    assert refusal_of(units, SNATCH, areas=[ground("rough", 10.9, 14)]) is None
    assert refusal_of(units, SNATCH, areas=[ground("rough", 11.2, 14)]) == "R10-CC-17"
    assert refusal_of(units, SNATCH, areas=[ground("water", 10.9, 14, depth=0.2)]) == "R10-CC-17"


def test_it_takes_a_free_hand_and_an_inch() -> None:
    """R10-EQ-24, -16: no hand free, too much to hold, no Move."""
    rock = thing("rock", 0.2)
    two = fig("a1", 10, 10, items=("hand-weapon", "shield"), move_left=5)
    heavy = fig("a1", 10, 10, items=("heavy-weapon",), move_left=5)
    tired = fig("a1", 10, 10, items=(), move_left=0.5)
    assert refusal_of([two], SNATCH, terrain=[rock]) == "R10-EQ-24"
    assert refusal_of([heavy], SNATCH, terrain=[rock]) == "R10-EQ-16"
    assert refusal_of([tired], SNATCH, terrain=[rock]) == "R10-EQ-24"


def test_a_club_is_worth_something_to_the_unarmed_only() -> None:
    """R10-AM-37: so computer players take one when they have nothing else."""
    units = [
        fig("a1", 10, 10, items=()),
        fig("a2", 12, 10, items=("random-object",)),
        fig("a3", 14, 10),
        fig("a4", 16, 10, items=("hand-weapon", "random-object")),
    ]
    view = seen(units)
    worth = {name: worth_of(figure(view, name)) for name in ("a1", "a2", "a3", "a4")}
    assert worth["a2"] > worth["a1"]
    assert worth["a4"] == worth["a3"]
