"""The slim body for sight and the round stand for all else (R05-UN-06, R05-UN-13)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.runs import SPEAR, charge
from tests.rulesets.brikwars_2005.scenes import refusal_of, shoot

GUN = ("long-ranged",)
SHOT = shoot("a1", "b1", item="long-ranged")


def in_the_way(aside: float, items: tuple[str, ...], inches: float) -> list[dict[str, Any]]:
    """One and an enemy, and a comrade halfway, its middle so far off their line."""
    return [
        fig("a1", 5, 10, 0, items),
        fig("a2", 5 + inches / 2, 10 + aside, 0, ()),
        fig("b1", 5 + inches, 10, 180, ()),
    ]


@pytest.mark.parametrize(("aside", "rule"), [(0.19, "R05-AT-02"), (0.205, None)])
def test_a_body_hides_lines_within_its_width(aside: float, rule: str | None) -> None:
    """R05-UN-06, R05-TD-03: of a body 0.63" wide the side is 0.315" from its middle.

    From the barrel half an inch ahead, the outermost line leads 0.25" aside over 7.5", and after
    3.5" of them it is 0.117" aside: it is free if the body stands more than 0.198" on the other.
    """
    assert refusal_of(in_the_way(aside, GUN, 8.0), SHOT) == rule


def test_whom_one_sees_past_stands_in_the_way_all_the_same() -> None:
    """R05-UN-13: 0.3" off the line a body does not hide an enemy, 0.9" off it bars a Charge.

    If it hid as much as its stand is wide, that would do up to 0.38"; and stands of half an inch
    each are clear of each other an inch apart.
    """
    assert refusal_of(in_the_way(0.0, GUN, 5.0), SHOT) == "R05-AT-02"
    assert refusal_of(in_the_way(0.3, GUN, 5.0), SHOT) is None
    assert refusal_of(in_the_way(0.9, SPEAR, 5.0), charge("spear")) == "R05-TD-10"
    assert refusal_of(in_the_way(1.0, SPEAR, 5.0), charge("spear")) is None
