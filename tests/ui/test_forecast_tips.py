"""Tooltips say how exact sampled odds are."""

from typing import Any

import pytest

from game.engine.forecast import Forecast, Outcome
from game.engine.ruleset import Odds, StatRow
from game.ui.board.tips import attack_tip
from game.ui.text import Words
from game.ui.theme import Theme
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.link import Link
from game.ui.widgets.tooltip import Tooltip
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


def tip_of(sections: tuple[bool, ...], *, held: bool = False) -> Tooltip:
    """The tooltip of an aim at somebody of whom so much is seen."""
    odds = Odds("Shoot", (StatRow("Range", "+1", rule="XX-1"),), "3+", sections)
    state: Any = opened(duel([], [])).state
    return attack_tip(odds, None, state, "Click: pin", "Shoot", "a1", held=held)


@pytest.mark.parametrize(
    ("sections", "word"),
    [
        ((True, True, True), "in full view"),
        ((True, False, True), "partly covered"),
        ((False, False, False), "not in sight"),
    ],
)
def test_the_badge_of_a_cover_comes_with_its_word(sections: tuple[bool, ...], word: str) -> None:
    row = tip_of(sections).find("cover")
    assert isinstance(row, RichText)
    assert "".join(run.text for run in row.content if isinstance(run, Words)).strip() == word


def test_where_sight_does_not_matter_no_cover_is_told() -> None:
    assert not [one for one in tip_of(()).walk() if one.name == "cover"]


@pytest.mark.usefixtures("app")
def test_rules_are_told_where_they_can_be_pressed() -> None:
    glance, held = tip_of((True,)), tip_of((True,), held=True)
    assert [one.link for one in held.walk() if isinstance(one, Link)] == ["XX-1"]
    assert not [one for one in glance.walk() if isinstance(one, Link)]
    theme = Theme(1.0)
    assert glance.wish(theme, 2000)[0] < held.wish(theme, 2000)[0], "less of the board is covered"
