"""Why a choice that names nobody, or somebody who is not there, is refused (R10-DP-07)."""

from typing import Any

import pytest

from game.engine.battle import look, refusal, start
from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"do": "strike", "unit": "a1", "item": "hand-weapon"}, "A target must be named"),
        ({"do": "charge", "unit": "a1", "item": "hand-weapon"}, "A target must be named"),
        ({"do": "throw", "unit": "a1", "item": "hand-weapon"}, "A target must be named"),
        (
            {"do": "charge", "unit": "a1", "item": "hand-weapon", "mode": "joint"},
            "A target must be named",
        ),
        (
            {"do": "strike", "unit": "a1", "item": "hand-weapon", "target": "b9"},
            "There is no figure 'b9'",
        ),
        ({"do": "move"}, "Who does that must be named"),
        ({"do": "move", "unit": "a9"}, "There is no figure 'a9' to do that"),
    ],
)
def test_nobody_is_spoken_of_in_words(fields: dict[str, Any], told: str) -> None:
    battle, _ = staged([fig("a1", 10, 10), fig("b1", 20, 10, 180)])
    found = refusal(battle, look(battle, start(battle)), Choice(**fields))
    assert found is not None
    assert found.reason == told
