"""Tooltips that name who may answer."""

from typing import Any

import pygame
import pytest

from game.engine.ruleset import Odds, OptionLabel, StatRow, Way
from game.model.state import AnyState
from game.model.vectors import Point
from game.ui.board.tips import attack_tip, move_tip, place_tip
from game.ui.theme import Theme
from game.ui.widgets.look.label import RichText
from game.ui.widgets.tips.places import Surroundings
from game.ui.widgets.tips.tooltip import Tooltip
from tests.rulesets.brikwars_2010.duels import duel, opened
from tests.ui.test_forecast_tips import seen_in

WAY = Way(points=(Point(12, 10),), cost=2.0, left=3.0, complete=True)


def state() -> AnyState:
    found: Any = opened(duel([], [])).state
    return found


def lines(tip: Tooltip) -> list[str]:
    """The rich lines of a tooltip as plain text."""
    rich = [child for child in tip.walk() if isinstance(child, RichText)]
    return ["".join(getattr(run, "text", "") for run in one.content) for one in rich]


def test_a_walk_past_somebody_says_so() -> None:
    assert lines(move_tip(WAY, '"', state(), ("b1",))) == ["May answer: Bob"]
    assert lines(move_tip(WAY, '"', state())) == []


def test_an_attack_names_all_who_may_answer() -> None:
    tip = attack_tip(None, None, state(), "Click: pin", "Shoot", "a1", ("b1", "a1"))
    assert lines(tip) == ["May answer: Bob, Ann"]


def test_an_act_at_a_place_names_who_may_answer() -> None:
    label = OptionLabel("Throw", "Explosives")
    assert lines(place_tip(label, state(), ("b1",), "Click: pin")) == [
        "Explosives",
        "May answer: Bob",
    ]


def full_tip(odds: Odds | None = None) -> Tooltip:
    """Of a shot that may miss one's own and others, that Bob may answer, and that pushes."""
    own, others, pushed = ([RichText(text)] for text in ("Own", "Others", "Pushed"))
    told, threats = state(), ("b1",)
    return attack_tip(
        odds, None, told, "", "Shoot", "a1", threats, more=own, strays=others, asides=pushed
    )


def test_whom_a_miss_may_hit_is_told_together_and_who_may_answer_behind_it() -> None:
    assert lines(full_tip()) == ["Own", "Others", "May answer: Bob", "Pushed"]


@pytest.mark.usefixtures("app")
def test_for_want_of_room_others_go_before_who_may_answer() -> None:
    """The warning of one's own never goes."""
    texts = ("Own", "Others", "May answer: Bob", "Pushed")
    told = set()
    for high in range(40, 240, 5):
        tip = full_tip(Odds("Shoot", (StatRow("Aiming", "+1"),), "Need 2+"))
        around = Surroundings(pygame.Rect(5, 5, 2, 2))
        if tip.put_inside(Theme(1.0), around, [pygame.Rect(0, 0, 400, high)]):
            seen = seen_in(tip)
            told.add(tuple(text for text in texts if text in seen))
    assert told == {texts[:1], ("Own", "May answer: Bob"), texts[:3], texts}
