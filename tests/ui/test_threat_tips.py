"""Tooltips that name who may answer."""

from typing import Any

from game.engine.ruleset import OptionLabel, Way
from game.model.state import AnyState
from game.model.vectors import Point
from game.ui.board.tips import attack_tip, move_tip, place_tip
from game.ui.widgets.label import RichText
from game.ui.widgets.tooltip import Tooltip
from tests.rulesets.brikwars_2010.duels import duel, opened

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
