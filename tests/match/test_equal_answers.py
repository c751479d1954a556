"""Nobody is asked where nothing hangs on the answer; that is found by running every answer."""

from typing import Any

import pytest

from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from tests.ui.scenes.test_decision_points_2005 import WINDOWS, scene_of
from tests.ui.scenes.test_orders_2005 import played_by, until_asked

NEXT_BONUS = ("R05-DP-16", "r05-tv-008")
"""A Bonus Die shows 6, and the attack that it is for has hit already: one more changes nothing."""


def come_to(kind: str, scene: str) -> TurnController[Any]:
    """A battle of two persons at the first question of a kind; they are asked about own acts."""
    window = next(one for one in WINDOWS if (one.point, one.scene) == (kind, scene))
    _, before = until_asked(window)
    match = played_by(scene_of(scene), {})
    for choice in before:
        assert match.owing_side is not None
        match.submit(choice, match.owing_side)
    return match


def weighed(match: TurnController[Any]) -> bool:
    """Whether all answers are alike, once that is worked out."""
    assert not match.ask.alike, "not known before"
    for _ in match.ask.weigh_answers():
        pass
    return match.ask.alike


@pytest.mark.parametrize(
    ("kind", "scene", "alike"),
    [
        (*NEXT_BONUS, True),
        ("R05-DP-15", "r05-tv-006", False),
        ("R05-DP-13", "r05-tv-110", False),
        ("R05-DP-12", "r05-tv-009", False),
        ("R05-DP-07", "r05-tv-135", False),
    ],
)
def test_answers_are_alike_where_all_dice_bring_the_same(
    kind: str, scene: str, alike: bool
) -> None:
    assert weighed(come_to(kind, scene)) is alike


@pytest.mark.parametrize("how", ["usual", "setting", "key", "order"])
def test_such_a_question_is_asked_only_where_that_is_wished(how: str) -> None:
    match = come_to(*NEXT_BONUS)
    decision = match.decision
    assert decision is not None
    seat = match.seats[decision.side]
    assert isinstance(seat, Person)
    seat.asks_own, seat.ask_now = how == "setting", how == "key"
    if how == "order":
        seat.orders[decision.kind] = "ask"
    assert weighed(match)
    given = match.history.count
    match.poll()
    if how != "usual":
        assert match.history.count == given
        return
    assert match.history.answers[-1].choice == decision.default
    assert not match.notes, "nothing is told of it"


def test_taking_back_goes_past_what_was_answered_unseen() -> None:
    """Else it would be answered again at once. Dice that fell before it are a limit as ever."""
    match = come_to(*NEXT_BONUS)
    decision = match.decision
    assert decision is not None
    seat = match.seats[decision.side]
    assert isinstance(seat, Person)
    seat.asks_own = False
    assert weighed(match)
    assert match.poll() is not None
    refused = match.undo_refusal(decision.side)
    assert refused is not None
    assert "Dice" in refused.reason
