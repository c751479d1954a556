"""Tooltips say how exact sampled odds are."""

from typing import Any

import pytest

from game.engine.forecast import Forecast, Outcome
from game.ui.board.tips import attack_tip
from game.ui.widgets.label import Label
from tests.rulesets.brikwars_2010.duels import duel, opened


def said(error: float, sampled: bool = True) -> list[str]:
    """What the tooltip of an attack says of its sampling."""
    found = Forecast(
        outcomes=(Outcome("b1", "destroyed", 0.25),),
        value=0.0,
        cut=0.0,
        runs=400,
        sampled=sampled,
        error=error,
        rolls=(),
    )
    state: Any = opened(duel([], [])).state
    tip = attack_tip(None, found, state, "Click: pin", "Shoot", "a1")
    labels = [child.text for child in tip.children if isinstance(child, Label)]
    return [text for text in labels if text.startswith("sampled")]


@pytest.mark.parametrize(
    ("error", "text"),
    [(0.034, "± 3 %"), (0.0102, "± 1 %"), (0.0042, "± 0.4 %"), (0.0001, "± 0.1 %")],
)
def test_errors_below_one_percent_have_a_decimal_and_are_never_none(
    error: float, text: str
) -> None:
    assert said(error) == [f"sampled, {text}"]


def test_exact_odds_say_nothing() -> None:
    assert said(0.0, sampled=False) == []
