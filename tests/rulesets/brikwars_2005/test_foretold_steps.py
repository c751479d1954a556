"""What a forecast calls it that somebody stands elsewhere afterwards: pushed, or moved by itself.

R05-CC-10, R05-CC-24.
"""

from typing import Any

import pytest

from game.engine.battle import look, start
from game.engine.forecast import forecast
from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import staged


@pytest.mark.parametrize(
    ("choice", "own", "told", "never"),
    [
        (Choice(do="attack", unit="a1", item="lance", target="b1"), "lance", "moved", "pushed"),
        (Choice(do="shove", unit="a1", item="shield", target="b1"), "shield", "pushed", "moved"),
    ],
)
def test_who_steps_up_to_strike_back_is_not_pushed(
    choice: Choice, own: str, told: str, never: str
) -> None:
    apart = 3.0 if own == "lance" else 1.2
    units: list[dict[str, Any]] = [fig("a1", 10, 10, 0, (own,)), fig("b1", 10 + apart, 10, 180)]
    battle, _ = staged(units, edges=[("a1", "b1")])
    found = forecast(battle, look(battle, start(battle)), choice)
    assert found.chance("b1", told) > 0.0
    assert found.chance("b1", never) == 0.0
