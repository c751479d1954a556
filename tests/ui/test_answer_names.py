"""What the things are called among which an answer chooses several."""

from typing import Any

import pytest

from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from tests.rulesets.brikwars_2010.duels import battle_with, figure


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("a2", "Abe"),
        ("a2/short-bow", "Abe: short bow"),
        ("a2/lost-thing", "Abe"),
        ("a2/short-bow/strike", "Abe: short bow, strike"),
        ("gate", "gate"),
    ],
)
def test_figures_and_what_they_carry_go_by_their_names(key: str, text: str) -> None:
    battle = battle_with(
        figure("a2", "Abe", ["short-bow"], 10), figure("b1", "Bob", ["short-bow"], 15)
    )
    match: TurnController[Any] = TurnController(battle, {"azure": Person(), "ember": Person()})
    assert match.ask.member(key) == text
