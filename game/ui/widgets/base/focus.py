"""Where the focus goes next."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.widgets.base.widget import Widget

LONGEST_TRAIL: Final = 32
"""Steps of arrows that are remembered."""
SIDEWAYS_WEIGHT: Final = 2
"""How much more a sideways distance counts than one along the arrow."""


def next_stop(stops: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """The stop `step` places on in reading order, around the end; the first one at the start."""
    if not stops:
        return None
    if current is None or current not in stops:
        return stops[0] if step > 0 else stops[-1]
    return stops[(stops.index(current) + step) % len(stops)]


def in_direction(stops: Sequence[Widget], current: Widget, way: tuple[int, int]) -> Widget | None:
    """The nearest stop that lies in the direction of an arrow, None when there is none.

    To the left and right it is in the same row if it can be, else wholly beyond the edge: an arrow
    to the right of a wide button leads to no narrow one that lies below its right end.
    """
    best: Widget | None = None
    least = (False, 0)
    for stop in stops:
        along = _ahead(current.rect, stop.rect, way)
        if stop is current or along is None:
            continue
        aside = _aside(current.rect, stop.rect, way)
        other_row = bool(way[0]) and aside > 0
        if other_row and not _beyond(current.rect, stop.rect, way[0]):
            continue
        distance = (other_row, along + SIDEWAYS_WEIGHT * aside)
        if best is None or distance < least:
            best, least = stop, distance
    return best


class Trail:
    """The steps that arrows have led the focus, so that the arrow against the last leads back.

    The nearest stop ahead need not be one from which the nearest stop behind is the first: beside a
    tall panel there are several, and only one of them has been left.
    """

    def __init__(self) -> None:
        self._steps: list[tuple[Widget, tuple[int, int], Widget]] = []

    def step(self, stops: Sequence[Widget], current: Widget, way: tuple[int, int]) -> Widget | None:
        """Where an arrow leads: back to where one came from by the arrow against it, or on."""
        if self._steps and self._steps[-1][2] is not current:
            self.forget()
        if self._steps:
            left, before, _ = self._steps[-1]
            if before == (-way[0], -way[1]) and left in stops:
                self._steps.pop()
                return left
        target = in_direction(stops, current, way)
        if target is not None:
            self._steps = [*self._steps[1 - LONGEST_TRAIL :], (current, way, target)]
        return target

    def forget(self) -> None:
        """Begin anew: what was stepped on may be there no longer."""
        self._steps.clear()


def _beyond(here: pygame.Rect, there: pygame.Rect, step: int) -> bool:
    """Whether something lies wholly to the right (1) or to the left (-1)."""
    return there.left >= here.right if step > 0 else there.right <= here.left


def _ahead(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> int | None:
    """Pixels from edge to edge along the arrow; None when it is not ahead."""
    if way[0]:
        centers = (there.centerx - here.centerx) * way[0]
        edges = there.left - here.right if way[0] > 0 else here.left - there.right
    else:
        centers = (there.centery - here.centery) * way[1]
        edges = there.top - here.bottom if way[1] > 0 else here.top - there.bottom
    half = (here.width + there.width if way[0] else here.height + there.height) // 4
    return max(edges, 0) if centers > 0 and edges >= -half else None


def _aside(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> int:
    """Pixels between the two across the arrow, 0 while they overlap there."""
    if way[0]:
        return max(there.top - here.bottom, here.top - there.bottom, 0)
    return max(there.left - here.right, here.left - there.right, 0)


def group_of(widget: Widget, top: Widget) -> Widget:
    """The nearest group around a widget, else the whole."""
    above = widget.parent
    while above is not None and above is not top:
        if above.group:
            return above
        above = above.parent
    return top


def areas_of(widget: Widget, group: Widget) -> list[Widget]:
    """Where the arrows look for the next stop: scrolled parts of the group, then all of it."""
    areas: list[Widget] = []
    above = widget.parent
    while above is not None and above is not group:
        if above.inside_first:
            areas.append(above)
        above = above.parent
    return [*areas, group]


def first_stop(region: Widget) -> Widget | None:
    """The first widget in a panel that can have the focus."""
    return next((widget for widget in region.walk() if widget.focusable), None)


def panel_stops(top: Widget, current: Widget | None) -> tuple[list[Widget], int]:
    """The first stop of every panel, and which of them the focus is in (-1: none)."""
    stops: list[Widget] = []
    place = -1
    for region in top.walk():
        stop = first_stop(region) if region.region else None
        if stop is None:
            continue
        if stop not in stops:
            stops.append(stop)
        if current is not None and current in region.walk():
            place = stops.index(stop)
    return stops, place
