"""How much room a charge needs beside its line (R10-TD-19)."""

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2010.scenes import refusal_of


@pytest.mark.parametrize(("aside", "rule"), [(0.97, "R10-TD-19"), (1.03, None)])
def test_a_charger_needs_a_lane_as_wide_as_its_stand(aside: float, rule: str | None) -> None:
    """R10-TD-19: two stands of 0.5" touch when their middles are 1" apart."""
    units = [
        fig("a1", 4, 10, 0, ("lance",), move_left=9.0),
        fig("a2", 8, 10 + aside, 0, ()),
        fig("b1", 12, 10, 180, ()),
    ]
    charge = az("charge", unit="a1", item="lance", target="b1")
    assert refusal_of(units, charge) == rule
