"""What players agree on before a battle: nobody is asked about it later (R10-DP-30)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, em, fig
from tests.rulesets.brikwars_2010.scenes import played

UNITS = [fig("a1", 4, 10, 0, ("two-handed-weapon",)), fig("b1", 12, 10, 0, ())]
CHARGE = az("charge", unit="a1", item="two-handed-weapon", target="b1")
ROUND = (az("end-turn"), em("end-turn"))


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_odd_things_charge_by_what_was_agreed_before_the_game(rounds: int) -> None:
    """R10-DP-30, R10-CH-13: it holds on every turn as from the first; without it no turn brings it.

    A 4 hits with Use 4, and the MOM is a third die of Damage (R10-CH-15).
    """
    agreed: Any = {"settings": {"exotic_charging_items": ["two-handed-weapon"]}}
    before = ROUND * rounds
    charged = played(UNITS, *before, CHARGE, em("take"), dice=(4, 1, 1, 1), **agreed)
    assert charged.of("AttackHit", unit="a1", item="two-handed-weapon")
    assert charged.totals("a1") == [4, 3]
    refused = played(UNITS, *before, CHARGE, defaults=False)
    assert refused.refused == ["R10-CH-13"]
    assert refused.decision is not None
    assert refused.decision["kind"] == "turn"
    assert "R10-DP-30" not in {one.get("point") for one in refused.decision["options"]}
