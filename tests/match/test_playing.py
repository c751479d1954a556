"""Battles in which nothing is decided any more."""

from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.match.play.playing import MOST_ROUNDS, QUIET_ROUNDS, quiet_rounds
from game.match.play.seats import Computer, Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.dice import Dice
from tests.toy.tables import battle_of, peg

FIGURES = (
    peg("a1", "azure", (5, 6)),
    peg("a2", "azure", (5, 8)),
    peg("b1", "ember", (6.5, 6)),
    peg("b2", "ember", (6.5, 8)),
)


def test_people_are_asked_sooner_than_a_simulation_is_broken_off() -> None:
    assert 0 < QUIET_ROUNDS < MOST_ROUNDS


def test_rounds_are_counted_from_the_last_loss_on() -> None:
    """After every answer of a battle with losses: the rounds since somebody fell last."""
    battle = battle_of(*FIGURES, dice=Dice(seed=2), scripted=False)
    seats = {side: Computer(Greedy(), EASY) for side in ("azure", "ember")}
    match = TurnController(battle, seats)
    first, fallen, losses = match.state.round, 0, 0
    while match.decision is not None:
        assert quiet_rounds(match) == match.state.round - first
        match.poll()
        if len(match.state.fallen) != fallen:
            first, fallen, losses = match.state.round, len(match.state.fallen), losses + 1
    assert losses == 1
    assert first > 1, "somebody fell in the middle of the battle"


def test_what_is_not_remembered_is_not_counted() -> None:
    battle = battle_of(*FIGURES, dice=Dice(seed=8))
    seats = {"azure": Person(), "ember": Person()}
    match = TurnController(battle, seats)
    assert quiet_rounds(match) == 0
    match.submit(Choice(do="rest", unit="a1"), "azure")
    assert quiet_rounds(match) == 0
