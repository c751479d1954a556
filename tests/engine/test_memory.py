"""Steps without dice are looked up where an equal state has been met before, and bring the same."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine import memory
from game.engine.battle import Look, look, with_dice
from game.engine.forecast import default_policy, forecast
from game.engine.memory import Memory
from game.engine.search import Search
from game.model.choices import Choice
from game.model.dice import Dice
from tests.toy.sheets import State
from tests.toy.tables import duel, opened

STRIKE = Choice(do="strike", unit="ann", target="bob")


def struck(remembered: Memory[State] | None, faces: tuple[int, ...]) -> Look[State]:
    """A look at what comes of a strike with these dice."""
    battle = duel()
    position = with_dice(opened(battle), Dice(faces=faces))
    position = replace(position, answers=(*position.answers, STRIKE))
    return look(battle, position, default_policy, None, remembered)


@pytest.mark.parametrize("faces", [(2, 5), (5, 2), (3, 3), (6, 1, 4)])
def test_a_look_with_a_memory_shows_what_one_without_shows(faces: tuple[int, ...]) -> None:
    remembered: Memory[State] = Memory()
    plain = struck(None, faces)
    for _ in range(2):
        again = struck(remembered, faces)
        assert again.state == plain.state
        assert again.events == plain.events
        assert again.passed == plain.passed
        assert again.decision == plain.decision


def test_other_dice_to_come_make_no_difference_and_are_kept() -> None:
    remembered: Memory[State] = Memory()
    struck(remembered, (2, 5, 1))
    assert struck(remembered, (2, 5, 3)).state.dice == struck(None, (2, 5, 3)).state.dice


def test_no_more_is_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_KNOWN", 1)
    remembered: Memory[State] = Memory()
    for faces in ((2, 5), (5, 2), (2, 5)):
        assert struck(remembered, faces).state == struck(None, faces).state
        assert sum(len(alike) for alike in remembered._known.values()) <= 1


def test_a_forecast_is_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = duel()
    known = forecast(battle, opened(battle), STRIKE)

    def forgets(*_: Any) -> None:
        """Nothing is ever known."""

    monkeypatch.setattr(Memory, "recalled", forgets)
    assert forecast(battle, opened(battle), STRIKE) == known


def test_who_watches_every_question_has_them_all_asked() -> None:
    battle = duel()
    seen = opened(battle)
    position = replace(seen.position, answers=(STRIKE,))
    plain = Search(battle, seen, position, default_policy, least_chance=1e-6)
    witnessed = Search(
        battle, seen, position, default_policy, least_chance=1e-6, witness=lambda *_: ()
    )
    bounded = Search(
        battle, seen, position, default_policy, least_chance=1e-6, until=lambda *_: False
    )
    assert plain._memory is not None
    assert witnessed._memory is None
    assert bounded._memory is None
