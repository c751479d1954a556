"""How fast the doings of others are shown: slower, faster, at once, event by event."""

from collections.abc import Callable
from typing import Final, Literal

from game.ui.board.playback import Playback

Speed = Literal[0, 1, 2, 4]
SPEEDS: Final[tuple[Speed, ...]] = (1, 2, 4, 0)
"""How many times faster than usual, slowest first; 0 means at once."""


class Pace:
    """Lets time pass for the playback, faster or not at all while others act.

    ``watching`` tells whether the player only looks on: at a computer's turn or at what happened
    before. Nothing here changes what happens, only when it is shown.
    """

    def __init__(self, playback: Playback, watching: Callable[[], bool]) -> None:
        self._playback = playback
        self._watching = watching
        self.speed: Speed = 1
        self.usual: Speed = 1
        """The speed that the player wishes for, to come back to after looking back."""
        self.unread = 0.0
        """Seconds for which what has just come up takes no press: that was meant for what was there
        before.
        """
        self.paused = False
        self.skipping = False
        self._steps = 0
        self._skipped = 0
        """The turn of which the rest is skipped."""

    @property
    def watching(self) -> bool:
        """Whether the player only looks on."""
        return self._watching()

    @property
    def holding(self) -> bool:
        """Whether nothing new may begin, because the player has stopped the time."""
        return self.watching and self.paused and not self._steps

    def update(self, seconds: float) -> None:
        """Let time pass for the playback."""
        if not self.watching:
            self.paused = self.skipping = False
            self._steps = 0
        self.skipping &= self._turn == self._skipped
        if self.skipping or (self.watching and self.speed == 0 and not self.paused):
            self._playback.drain()
        elif not self.paused:
            self._playback.update(seconds * (self.speed if self.watching else 1))
        elif self._steps and self._playback.update(seconds, most=1):
            self._steps -= 1

    def set_speed(self, speed: Speed) -> None:
        """Show others' doings at another speed; the time goes on."""
        self.speed = self.usual = speed
        self.paused = False

    def next_speed(self, step: int) -> Speed:
        """The speed that is so many steps faster, slower for a negative step."""
        place = SPEEDS.index(self.speed) + step
        return SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]

    def stop(self) -> None:
        """Stop the time, while the player only looks on."""
        if self.watching:
            self.paused, self.skipping, self._steps = True, False, 0

    def toggle_pause(self) -> None:
        """Stop the time, or let it go on."""
        if self.paused:
            self.paused = False
        else:
            self.stop()

    def step(self) -> None:
        """Show one more event, and stop."""
        if self.watching:
            self.paused, self.skipping = True, False
            self._steps = 1

    def skip(self) -> None:
        """Show the rest of the turn at once."""
        if self.watching:
            self.paused, self.skipping, self._skipped = False, True, self._turn

    @property
    def _turn(self) -> int:
        """The turn that is shown."""
        return self._playback.shown.state.player_turn
