"""Where a dialog stands beside the figures that it is about."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import pygame

from game.model.vectors import Point
from game.ui.camera import Camera
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree

MARGIN: Final = 10
"""Pixels between a dialog and the edge of the map."""

AROUND: Final = 60
"""Pixels by which what a dialog covers is larger than itself: figures are no points."""

SHARES: Final = (0.5, 0.0, 1.0)
"""How far to the right a dialog may stand; and how far down, the lowest first."""

LEAST_ROOM: Final = 2.0
"""Inches of the map beside a dialog that are worth moving the view for."""

STAND: Final = 0.5
"""Inches around the place of a figure that must be seen of it."""

MIDDLE, RIGHT_EDGE = (0.5, 0.5), (1.0, 0.5)
"""Places in the window, as in ``Dialog.where``."""


def clear_box(
    dialog: Dialog,
    tree: WidgetTree,
    camera: Camera,
    points: Sequence[tuple[float, float]],
    room: pygame.Rect | None = None,
) -> pygame.Rect | None:
    """Where a dialog stands: over the map alone, where it covers none of some points of it.

    In a window without such a place the view gives way to it, on the map or at the right edge of
    the window; one that is larger than the map stands in the middle if it can, over nothing at the
    sides of the map where it is only higher. None where there is no such place at all: then the
    view has given way to one at the right edge as far as it can.
    All of that in a part of the window that has ``room`` for it, if there is one.
    """
    area = tree.find("map").rect
    camera.show_uncovered()
    # In another window the widgets are laid out first, and only then the board is fitted in.
    camera.set_view(area)
    seen = [camera.to_screen(point) for point in points]
    place = placed(tree.box_of(dialog, (0, 0)).size, area, seen)
    last = tree.box_of(dialog, RIGHT_EDGE, room)
    middle = tree.box_of(dialog, MIDDLE, room)
    boxes = [_between_sides(middle, area), middle, last]
    if place is not None:
        boxes = [place, place.move(area.right - MARGIN - place.right, 0), last]
    return next((box for box in boxes if _none_hidden(camera, points, box)), None)


def _between_sides(box: pygame.Rect, area: pygame.Rect) -> pygame.Rect:
    """A dialog moved to the left or right until it lies between the sides of an area, if it can."""
    between = area.inflate(-2 * MARGIN, 0)
    if box.width > between.width:
        return box
    left = min(max(box.x, between.x), between.right - box.width)
    return pygame.Rect((left, box.y), box.size)


def beside_lesson(tree: WidgetTree) -> pygame.Rect | None:
    """The part of the window without the bar of a lesson, which may explain what is asked."""
    if not tree.root.has("lesson-bar"):
        return None
    bar, room = tree.root.find("lesson-bar").rect, tree.bounds
    if bar.centery < room.centery:
        return pygame.Rect(room.x, bar.bottom, room.width, room.bottom - bar.bottom)
    return pygame.Rect(room.x, room.y, room.width, bar.y - room.y)


def _none_hidden(camera: Camera, points: Sequence[tuple[float, float]], box: pygame.Rect) -> bool:
    """Whether a dialog here hides no point, to which the view gives way if it must.

    A dialog leaves the view as it is where it covers none and none lies beyond the edges; where the
    view gives way, all points must be seen beside the dialog.
    """
    camera.show_uncovered()
    covered = covers(box, [camera.to_screen(point) for point in points])
    if not covered and all(camera.shows(point) for point in points):
        return True
    room = camera.view
    room.width = box.x - room.x
    if room.width < camera.length(LEAST_ROOM):
        return False
    camera.show_beside(points, room)
    # Nobody is seen who stands half below the dialog or beyond the edge.
    rim = -2 * round(camera.length(STAND))
    inner = room.inflate(rim, rim)
    return all(inner.collidepoint(camera.to_screen(point)) for point in points)


def stand_of(camera: Camera, at: Point) -> pygame.Rect:
    """The pixels of a figure that must be seen of it."""
    side = round(2 * camera.length(STAND))
    box = pygame.Rect(0, 0, side, side)
    x, y = camera.to_screen((at.x, at.y))
    box.center = (round(x), round(y))
    return box


def placed(
    size: tuple[int, int], area: pygame.Rect, places: Sequence[tuple[float, float]]
) -> pygame.Rect | None:
    """Where in an area a dialog covers the fewest places; None if it does not fit into it."""
    room = area.inflate(-2 * MARGIN, -2 * MARGIN)
    if size[0] > room.width or size[1] > room.height:
        return None
    free = (room.width - size[0], room.height - size[1])
    boxes = [
        pygame.Rect((room.x + round(across * free[0]), room.y + round(down * free[1])), size)
        for down, across in product((1.0, 0.0), SHARES)
    ]
    return min(boxes, key=lambda box: covers(box, places))


def covers(box: pygame.Rect, places: Sequence[tuple[float, float]]) -> int:
    """How many of some places a dialog covers."""
    return sum(box.inflate(AROUND, AROUND).collidepoint(place) for place in places)
