"""The battle as far as it has been shown: it lags behind the real one by the animations."""

from game.model.events import Event, change
from game.model.state import AnyState


class ShownBattle:
    """A fold of the events played so far. Drawing looks here, never at the real state."""

    def __init__(self, state: AnyState) -> None:
        self.state = state

    def play(self, event: Event) -> None:
        """Let an event that has been shown take effect."""
        self.state = change(self.state, event)

    def reset(self, state: AnyState) -> None:
        """Show another state at once: after undo, or when nothing is to be animated."""
        self.state = state
