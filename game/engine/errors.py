"""What can go wrong when a battle is run."""

from game.model.decisions import Refusal


class IllegalChoice(Exception):
    """A choice that the rules do not allow now; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class ReplayDiverged(Exception):
    """A recorded game does not go the way it was recorded."""


class RuleDefect(Exception):
    """A rule broke one of the engine's promises; a fault of the program, not of a player."""
