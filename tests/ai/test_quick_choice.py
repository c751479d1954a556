"""The quick answer for whoever cannot wait: an attack, else a walk, and the end only after both."""

from game.ai.quick_choice import MOST_ANSWERS, quick_steps
from game.engine.battle import look, refusal, start
from game.match.play.seats import searchable
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit
from tests.toy.tables import battle_of, peg


def found(*recruits: Recruit, recent: tuple[Choice, ...] = ()) -> list[Choice]:
    """All that is found, the answer last; each is legal, and there are pauses between them."""
    battle = battle_of(*recruits, dice=Dice(seed=1))
    seen = look(battle, searchable(look(battle, start(battle))))
    steps = list(quick_steps(battle, seen, recent))
    choices = [step.choice for step in steps if step is not None]
    assert all(refusal(battle, seen, choice) is None for choice in choices)
    assert not choices or len(steps) > len(choices)
    return choices


def test_an_enemy_in_reach_is_attacked() -> None:
    answer = found(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6), slots=["head"]))[-1]
    assert (answer.do, answer.target) == ("strike", "b1")


def test_an_enemy_out_of_reach_is_walked_up_to() -> None:
    answer = found(peg("a1", "azure", (2, 6), stock=0), peg("b1", "ember", (18, 6), stock=0))[-1]
    assert answer.path is not None
    assert answer.path[-1].x > 5


def test_no_turn_goes_on_for_ever() -> None:
    face = Choice(do="face", unit="a1")
    pegs = (peg("a1", "azure", (2, 6)), peg("b1", "ember", (18, 6)))
    assert found(*pegs, recent=(face,) * MOST_ANSWERS) == []
