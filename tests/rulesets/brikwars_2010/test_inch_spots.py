"""Where an Angry Inch may lead is remembered: for one weapon, never for another (R10-CC-10)."""

from game.rulesets.brikwars_2010.maneuvers import inch_spots
from tests.rulesets.brikwars.scenes import fig, figure, gaps
from tests.rulesets.brikwars_2010.scenes import seen


def test_each_weapon_has_spots_of_its_own() -> None:
    """R10-EQ-17: of four hands two hold a sword that reaches 1" and a mace that reaches 1.5"."""
    arms = ("heavy-weapon", "hand-weapon")
    view = seen([fig("a1", 10, 10, 0, arms, kind="four-armed"), fig("b1", 12.9, 10, 180)])
    unit, target = figure(view, "a1"), figure(view, "b1")
    for _ in range(2):
        mace = gaps(inch_spots(view, unit, "strike", target, "heavy-weapon"), target)
        sword = gaps(inch_spots(view, unit, "strike", target, "hand-weapon"), target)
        assert 1.01 < max(mace) <= 1.51
        assert 0.0 <= max(sword) <= 1.01
