"""Where an Angry Inch may lead is remembered: for one question, never for another (R05-CC-10)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.model.vectors import Point
from game.rulesets.brikwars_2005.maneuvers import inch_spots, parry_spots, place_refusal
from tests.rulesets.brikwars.scenes import block, fig, figure, gaps
from tests.rulesets.brikwars_2005.scenes import seen

PAPER = {**block("screen", 11.0, 11.1, 2), "material": "paper"}
ARMS = ("hand-weapon", "shield")


def test_each_weapon_has_spots_of_its_own() -> None:
    """R05-CC-12, R05-EQ-15: a sword's within 1", a Shield's within half of that."""
    view = seen([fig("a1", 10, 10, 0, ARMS), fig("b1", 12.4, 10, 180)])
    unit, target = figure(view, "a1"), figure(view, "b1")
    for _ in range(2):
        sword = gaps(inch_spots(view, unit, "attack", target, "hand-weapon"), target)
        shield = gaps(inch_spots(view, unit, "shove", target, "shield"), target)
        assert 0.51 < max(sword) <= 1.01
        assert 0.0 <= max(shield) <= 0.51


def test_what_strikes_straight_ahead_depends_on_where_one_looks() -> None:
    """R05-EQ-17: a lance behind one's back hits nothing."""
    view = seen([fig("a1", 10, 10, 0, ("lance",)), fig("b1", 12.5, 10, 180)])
    unit, target = figure(view, "a1"), figure(view, "b1")
    assert inch_spots(view, unit, "attack", target, "lance")
    assert not inch_spots(view, replace(unit, facing=180), "attack", target, "lance")


def test_places_thought_of_are_told_apart() -> None:
    """R05-CC-32: who Withdraws is struck at where it comes by, not where it stood."""
    view = seen([fig("a1", 10, 10), fig("b1", 11.5, 10, 180)])
    unit, target = figure(view, "a1"), figure(view, "b1")
    for at in (target.place, Point(10, 11.5), Point(10, 14)):
        there = replace(target, position=at)
        spots = inch_spots(view, unit, "attack", there, "hand-weapon")
        assert bool(spots) == (at != Point(10, 14))
        for spot in spots:
            assert place_refusal(view, unit, "attack", there, "hand-weapon", spot) is None


@pytest.mark.parametrize("known", [True, False])
def test_a_shadow_is_struck_at_once_it_is_known(known: bool) -> None:
    """R05-AT-43: the same place, asked about before and after somebody knows of it."""
    view = seen([fig("a1", 10, 10), fig("b1", 12, 10, 0, ())], terrain=[PAPER])
    unit, target = figure(view, "a1"), figure(view, "b1")
    told: dict[str, Any] = {"azure": target.place}
    sheets = (target.sheet, replace(target.sheet, seen_at=told))
    for sheet in sheets if known else sheets[::-1]:
        spots = inch_spots(view, unit, "attack", replace(target, sheet=sheet), "hand-weapon")
        assert bool(spots) == bool(sheet.seen_at)


def test_who_parries_stays_in_reach_of_what_comes() -> None:
    """R05-CC-12: of a Shield it gets away less far than of a sword."""
    view = seen([fig("a1", 10, 10, 0, ARMS), fig("b1", 11.4, 10, 180)])
    unit, attacker = figure(view, "b1"), figure(view, "a1")
    reach = {}
    for do, item in (("attack", "hand-weapon"), ("shove", "shield"), ("attack", "hand-weapon")):
        spots = parry_spots(view, unit, attacker, do, item)
        reach[item] = max(spot.distance(attacker.place) - 1.0 for spot in spots)
    assert reach["shield"] <= 0.51 < reach["hand-weapon"] <= 1.01
