"""Explosives thrown at what is large (R05-EX-06)."""

import pytest

from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import played, throw


@pytest.mark.parametrize(
    ("kind", "x", "rows"), [("beast", 16, [[2, "R05-AT-10"]]), ("minifig", 14.5, [])]
)
def test_a_large_target_is_easier_for_a_thrown_explosive(
    kind: str, x: float, rows: list[list[object]]
) -> None:
    """R05-EX-06, R05-AT-10: Size 4 is +2, so that a 2 hits with Use 3; a minifig is missed."""
    bomber = fig("a1", 10, 10, 0, ("explosive",), moved_this_turn=2.0)
    target = fig("b1", x, 10, 180, (), kind=kind, moved_this_turn=3.0, action_spent=True)
    scene = played([bomber, target], throw("a1", "b1"), dice=(4, 2, 3))
    (roll,) = scene.of("Rolled", why="to hit")
    assert [[row[0], row[2]] for row in roll["modifiers"]] == rows
    assert bool(scene.of("AttackHit", unit="a1")) is (kind == "beast")
