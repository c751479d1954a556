"""What a battle sounds like: from which side something is heard, and the mood of the music."""

from typing import Final

from game.model.events import AttackDeclared, BattleEnded, Burst, Destroyed, Event, RoundBegan
from game.model.vectors import Point
from game.ui.camera import Camera
from game.ui.score import Mood

WIDTH = 0.7
"""How far to a side the edge of the map is heard; 1 would be silence on the other."""


QUIET_ROUNDS: Final = 1
"""Whole rounds without a blow after which a battle is calm again."""


class Tension:
    """The mood of a battle, by what of it has been shown: calm before the first blow."""

    def __init__(self) -> None:
        self.mood: Mood = "calm"
        self._quiet = 0

    def began(self, event: Event) -> None:
        """Take notice of an event that begins to be shown."""
        if isinstance(event, AttackDeclared | Burst | Destroyed):
            self.mood, self._quiet = "battle", 0
        elif isinstance(event, RoundBegan):
            # The rest of the round of the last blow is no whole one.
            self._quiet += 1
            if self._quiet > QUIET_ROUNDS:
                self.mood = "calm"
        elif isinstance(event, BattleEnded):
            self.mood = "calm"


def pan_of(camera: Camera, place: Point | None) -> float:
    """The side that a place of the map is heard from: by where it is on the screen."""
    if place is None:
        return 0.0
    view = camera.view
    x = camera.to_screen((place.x, place.y))[0]
    return WIDTH * min(max(2 * (x - view.left) / max(view.width, 1) - 1, -1.0), 1.0)
