"""Whose a Benny is (R10-DI-06)."""

from tests.rulesets.brikwars.scenes import az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played


def test_a_benny_is_for_nobody_but_who_has_rolled_it() -> None:
    """R10-DI-06: with a friend beside him a1 may raise his own roll or Damage, or let it go."""
    units = [fig("a1", 10, 10), fig("a2", 11.5, 11.5, 270), fig("b1", 11.5, 10, 180, ())]
    blow, edges = strike("a1", "b1"), [("a2", "b1")]
    stay = az("stay", unit="a1")
    scene = played(units, blow, stay, em("take"), dice=(6,), edges=edges, defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-13"
    ways = [(one["unit"], one["mode"]) for one in scene.decision["options"]]
    assert ways == [("a1", "roll"), ("a1", "damage"), ("a1", "forgo")]
