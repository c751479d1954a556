"""From which side something of a battle is heard."""

from game.model.vectors import Point
from game.ui.camera import Camera

WIDTH = 0.7
"""How far to a side the edge of the map is heard; 1 would be silence on the other."""


def pan_of(camera: Camera, place: Point | None) -> float:
    """The side that a place of the map is heard from: by where it is on the screen."""
    if place is None:
        return 0.0
    view = camera.view
    x = camera.to_screen((place.x, place.y))[0]
    return WIDTH * min(max(2 * (x - view.left) / max(view.width, 1) - 1, -1.0), 1.0)
