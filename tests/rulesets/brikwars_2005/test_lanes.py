"""Lanes of Charges that somebody almost stands in, run in several stretches (R05-TD-10)."""

import math
import random
from typing import Any

import pytest
from msgspec.structs import replace

from game.model.vectors import Point
from game.rulesets.brikwars_2005.charging import lane_of
from tests.rulesets.brikwars.scenes import block, em, fig, figure
from tests.rulesets.brikwars_2005.runs import LANCE, SPEAR, charge, run_and_shove, slam, victim
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen

START = (15.0, 10.0)


def beside_the_lane(turn: float, inches: float, ahead: float, aside: float) -> list[Any]:
    """A charger, its target ``inches`` away, a mate so far ``aside`` of the way, and a foe there.

    The foe may strike whoever comes along, who pauses for that a bit before the mate.
    """
    way = math.cos(turn), math.sin(turn)

    def at(along: float, left: float) -> tuple[float, float]:
        x = START[0] + way[0] * along - way[1] * left
        y = START[1] + way[1] * along + way[0] * left
        return round(x, 3), round(y, 3)

    foe = at(ahead - 1, -1.9)
    facing = round(math.degrees(math.atan2(START[1] - foe[1], START[0] - foe[0]))) % 360
    return [
        fig("a1", *START, 0, SPEAR),
        fig("a2", *at(ahead, aside), 0, ()),
        fig("b1", *at(inches, 0), 180, ()),
        fig("b2", *foe, facing),
    ]


def lanes(count: int) -> list[list[Any]]:
    """Scenes in all directions with a mate about as far aside as both stands are wide."""
    dice = random.Random(5)
    return [
        beside_the_lane(
            dice.uniform(0, 2 * math.pi),
            dice.uniform(5.2, 6.4),
            dice.uniform(2.2, 3.4),
            dice.uniform(0.994, 1.003),
        )
        for _ in range(count)
    ]


def test_whoever_may_charge_comes_to_the_target() -> None:
    """R05-TD-10, R05-UN-13: a lane that is free when the Charge is declared is free all along."""
    declared = 0
    for units in lanes(120):
        if refusal_of(units, charge("spear")) is not None:
            continue
        declared += 1
        scene = played(units, charge("spear"), em("decline", unit="b2"), dice=(3, 5, 5))
        assert scene.dead("b1"), units
    assert declared > 60


@pytest.mark.parametrize(("aside", "refused"), [(0.99, "R05-TD-10"), (1.0, None)])
def test_a_body_is_missed_an_inch_off_the_line(aside: float, refused: str | None) -> None:
    """R05-UN-13."""
    assert refusal_of(beside_the_lane(0.0, 5.0, 2.4, aside), charge("spear")) == refused


@pytest.mark.parametrize("back", [False, True])
def test_who_has_run_an_inch_strikes_an_inch_sooner(back: bool) -> None:
    """R05-CH-24, R05-CH-05: two inches are run before any blow, those before the Charge included.

    It is in reach of its lance from the beginning, whatever was asked about it before.
    """
    view = seen([fig("a1", 5, 10, 0, LANCE), victim(8)])
    fresh, target = figure(view, "a1"), figure(view, "b1")
    sheet = replace(fresh.sheet, straight_run=1.0, mom_dir=Point(1, 0))
    pairs = [(fresh, 7.0), (replace(fresh, sheet=sheet), 6.0)]
    for unit, x in pairs[::-1] if back else pairs:
        assert lane_of(view, unit, target, 2.5).end == Point(x, 10)


@pytest.mark.parametrize(("left", "rule"), [(7.7, None), (7.8, "R05-TU-17"), (8.9, "R05-TU-17")])
def test_where_it_strikes_there_has_to_be_room(left: float, rule: str | None) -> None:
    """R05-TU-17, R05-CH-22: a charger meets its target at 8.5, from 8.0 to 9.0.

    It jumps over a rail a quarter of an inch wide, but does not come to stand on it.
    """
    units = [fig("a1", 5, 10, 0, ()), victim()]
    rail = [block("rail", left, left + 0.25, 0.5)]
    assert refusal_of(units, slam(), terrain=rail) == rule


def test_short_arms_strike_farther_on_where_there_is_room() -> None:
    """R05-CH-24, R05-TU-17: at 8.0 a Shove reaches, and up to 8.5 it may go on to where it can."""
    units = [fig("a1", 5, 10, 0, ()), victim()]
    assert refusal_of(units, run_and_shove(), terrain=[block("rail", 7.4, 7.6, 0.5)]) is None
    assert refusal_of(units, run_and_shove(), terrain=[block("rail", 7.8, 8.2, 0.5)]) == "R05-TU-17"
