"""How long an event is shown, and where figures are meanwhile. Looks at cues, never at rules."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from game.model.events import Cue, Event, KnockedBack, Moved
from game.model.vectors import Point

SECONDS: Final[Mapping[Cue, float]] = {
    "none": 0.0,
    "begin": 0.1,
    "turn": 0.25,
    "deploy": 0.12,
    "walk": 0.3,
    "face": 0.1,
    "declare": 0.35,
    "dice": 0.75,
    "swing": 0.2,
    "shot": 0.25,
    "throw": 0.35,
    "hit": 0.15,
    "miss": 0.4,
    "parry": 0.45,
    "bail": 0.35,
    "push": 0.25,
    "fall": 0.3,
    "condition": 0.25,
    "destroy": 0.5,
    "blast": 0.7,
    "item": 0.15,
    "terrain": 0.4,
    "mark": 0.05,
    "end": 0.3,
}
"""Seconds an event takes at normal speed."""

WALKING_SPEED: Final = 9.0
"""Inches a figure walks in a second at normal speed."""


def seconds_of(event: Event) -> float:
    """How long an event is shown at normal speed, in seconds."""
    if isinstance(event, Moved):
        return max(0.15, path_length((event.start, *event.path)) / WALKING_SPEED)
    return SECONDS[event.cue]


def moving(event: Event) -> tuple[str, tuple[Point, ...]] | None:
    """The figure that an event moves, and the corners of its way."""
    if isinstance(event, Moved):
        return event.unit, (event.start, *event.path)
    if isinstance(event, KnockedBack):
        return event.unit, (event.start, event.end)
    start, end = getattr(event, "start", None), getattr(event, "end", None)
    unit = getattr(event, "unit", None)
    if isinstance(start, Point) and isinstance(end, Point) and isinstance(unit, str):
        return unit, (start, end)
    return None


def path_length(corners: tuple[Point, ...]) -> float:
    """Length of a way in inches."""
    return sum(a.distance(b) for a, b in pairwise(corners))


def along(corners: tuple[Point, ...], share: float) -> tuple[float, float]:
    """The place on a way after a share of its length."""
    left = path_length(corners) * share
    for start, end in pairwise(corners):
        leg = start.distance(end)
        if left <= leg and leg > 0.0:
            part = left / leg
            return start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part
        left -= leg
    return corners[-1].x, corners[-1].y


def place_of(event: Event, units: Mapping[str, Point]) -> Point | None:
    """Where on the map an event happens, for the camera, sound and effects."""
    for name in ("at", "end", "position"):
        value = getattr(event, name, None)
        if isinstance(value, Point):
            return value
    for name in ("target", "unit"):
        value = getattr(event, name, None)
        if isinstance(value, str) and value in units:
            return units[value]
    return None
