"""A part of something larger is aimed at by its own visible area (R05-OB-03)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2005.scenes import played, refusal_of


def box(name: str, x: tuple[float, float], y: tuple[float, float], top: float, **more: Any) -> Any:
    """A wooden box."""
    outline = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]
    shape = {"shape": "polygon", "outline": outline, "top": top, "material": "wood"}
    return {"id": name, "kind": "crate", **shape, **more}


CART = box("cart", (10, 14), (14, 16), 1.0)
WHEEL = box("wheel", (11.75, 12.35), (13.8, 14), 0.5, of="cart")
"""Its face, 0.6" by 0.5", is 0.3 square inches."""

UNITS = [fig("a1", 12, 10, 90, ("short-ranged",), moved_this_turn=2.0), fig("b1", 28, 2)]


def shot(piece: str) -> dict[str, Any]:
    """A shot at the cart or its wheel."""
    return az("shoot", unit="a1", item="short-ranged", piece=piece, point="R05-DP-09")


@pytest.mark.parametrize(
    ("piece", "size"), [("cart", [2, "R05-AT-10"]), ("wheel", [-1, "R05-AT-12"])]
)
def test_a_part_is_as_small_a_target_as_it_shows_itself(piece: str, size: list[object]) -> None:
    """R05-OB-03, R05-AT-14: the cart is 4" broad, +2; its wheel like a 2x2 brick, -1."""
    scene = played(UNITS, shot(piece), dice=(1,), terrain=[CART, WHEEL])
    (roll,) = scene.of("Rolled", why="to hit")
    assert [[row[0], row[2]] for row in roll["modifiers"]] == [size, [1, "R05-AT-20"]]


def test_half_a_part_is_half_as_large() -> None:
    """R05-OB-03, R05-AT-13: of 0.3 square inches the upper half shows over a plank, -2."""
    plank = box("plank", (8, 16), (13.6, 13.7), 0.3)
    scene = played(UNITS, shot("wheel"), dice=(1,), terrain=[CART, WHEEL, plank])
    (roll,) = scene.of("Rolled", why="to hit")
    assert [row[0] for row in roll["modifiers"]] == [-2, 1]


def test_a_part_that_does_not_show_is_no_target_though_the_whole_is() -> None:
    """R05-OB-03, R05-AT-02: a box hides the wheel, not the cart."""
    cover = box("cover", (11, 13), (13.2, 13.6), 0.9)
    terrain = [CART, WHEEL, cover]
    assert refusal_of(UNITS, shot("wheel"), terrain=terrain) == "R05-AT-02"
    assert refusal_of(UNITS, shot("cart"), terrain=terrain) is None
