"""An Angry Inch of who is hemmed in leads along whoever is in the way (R10-CC-11, R05-CC-11)."""

from game.rulesets.brikwars_2005 import maneuvers as second
from game.rulesets.brikwars_2010 import maneuvers as first
from tests.rulesets.brikwars.scenes import fig, figure
from tests.rulesets.brikwars_2005.scenes import seen as seen_second
from tests.rulesets.brikwars_2010.scenes import seen as seen_first

SCENE = [fig("a1", 10, 0.84), fig("a2", 10.94, 1.22), fig("b1", 12.0, 0.55, 180)]
"""The edge of the map behind him, a friend before him, the foe an inch and 0.02 away."""


def test_who_is_hemmed_in_finds_the_step_that_brings_him_into_reach_2010() -> None:
    view = seen_first(SCENE)
    unit, target = figure(view, "a1"), figure(view, "b1")
    assert first.place_refusal(view, unit, "strike", target, "hand-weapon", unit.place) is not None
    (spot, *_) = first.inch_spots(view, unit, "strike", target, "hand-weapon")
    assert first.place_refusal(view, unit, "strike", target, "hand-weapon", spot) is None
    assert first.maneuver_refusal(view, unit, "strike", target, "hand-weapon") is None


def test_who_is_hemmed_in_finds_the_step_that_brings_him_into_reach_2005() -> None:
    view = seen_second(SCENE)
    unit, target = figure(view, "a1"), figure(view, "b1")
    assert second.place_refusal(view, unit, "attack", target, "hand-weapon", unit.place) is not None
    (spot, *_) = second.inch_spots(view, unit, "attack", target, "hand-weapon")
    assert second.place_refusal(view, unit, "attack", target, "hand-weapon", spot) is None
