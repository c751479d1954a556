"""What is kept of a battle under way has no fault, wherever it stands."""

from game.match.library.kept_checks import state_faults
from tests.conformance.play import Game


def test_no_position_of_a_battle_is_called_damaged(game: Game) -> None:
    setup, rules = game.battle.setup, game.battle.ruleset
    for seen in (*(moment.seen for moment in game.moments), game.end):
        assert list(state_faults(setup, seen.position.checkpoint, rules)) == []
