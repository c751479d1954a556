"""What of a battle is heard, and from which side."""

from game.model.events import Event
from game.model.vectors import Point
from game.ui.board.effects import SOUNDS
from game.ui.camera import Camera

WIDTH = 0.7
"""How far to a side the edge of the map is heard; 1 would be silence on the other."""


def sound_of(event: Event) -> str | None:
    """The effect that an event sounds like; nothing for those that are silent."""
    if event.cue == "declare" and getattr(event, "way", "") == "shoot":
        return "shot"
    return SOUNDS.get(event.cue)


def pan_of(camera: Camera, place: Point | None) -> float:
    """The side that a place of the map is heard from: by where it is on the screen."""
    if place is None:
        return 0.0
    view = camera.view
    x = camera.to_screen((place.x, place.y))[0]
    return WIDTH * min(max(2 * (x - view.left) / max(view.width, 1) - 1, -1.0), 1.0)
