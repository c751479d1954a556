"""How long an event is shown, and where figures are meanwhile. Looks at cues, never at rules."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from game.model.events import Cue, Event, Faced, Fell, KnockedBack, Moved
from game.model.vectors import Point, heading_to

SECONDS: Final[Mapping[Cue, float]] = {
    "none": 0.0,
    "begin": 0.1,
    "turn": 0.25,
    "deploy": 0.12,
    "walk": 0.3,
    "face": 0.12,
    "declare": 0.2,
    "dice": 0.68,
    "swing": 0.2,
    "shot": 0.25,
    "throw": 0.35,
    "hit": 0.22,
    "miss": 0.4,
    "parry": 0.45,
    "bail": 0.35,
    "push": 0.32,
    "fall": 0.3,
    "condition": 0.25,
    "destroy": 0.4,
    "blast": 0.7,
    "item": 0.15,
    "terrain": 0.4,
    "mark": 0.05,
    "end": 0.3,
}
"""Seconds an event takes at normal speed."""

TUMBLES: Final = 0.36
"""Seconds that dice tumble; for the rest of their event they lie still to be read."""

WALKING_SPEED: Final = 9.0
"""Inches a figure walks in a second at normal speed."""

LONGEST_WALK: Final = 1.2
"""Seconds; who goes farther goes faster."""

TURNING: Final = 0.1
"""Seconds in which a walker turns to where he goes, and in the end to where he looks."""

STEP_ASIDE: Final = 1.25
"""Inches up to which nobody turns for a walk."""

JUMPS: Final = ("jump", "leap", "vault")
"""Ways of moving that go through the air."""


def seconds_of(event: Event) -> float:
    """How long an event is shown at normal speed, in seconds."""
    if isinstance(event, Moved):
        inches = path_length((event.start, *event.path))
        return min(max(0.15, inches / WALKING_SPEED), LONGEST_WALK)
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


def eased(event: Event, share: float) -> float:
    """The share of the way that is done after a share of the time.

    Walkers start and stop softly, who is pushed is fast at first and then slows down.
    """
    if isinstance(event, KnockedBack):
        return 1.0 - (1.0 - share) ** 3
    if event.cue == "bail":
        return 1.0 - (1.0 - share) ** 2
    return share * share * (3.0 - 2.0 * share)


def lift(event: Event, share: float) -> float:
    """Inches that a moving figure is above its place on the ground."""
    high = 0.0
    if event.cue == "bail":
        high = 0.35
    elif isinstance(event, Moved) and event.mode in JUMPS:
        high = 0.6
    elif isinstance(event, Fell):
        high = 0.2 + 0.06 * min(event.inches, 5.0)
    return 4.0 * high * share * (1.0 - share)


def heading(event: Event, share: float, facing: int) -> float:
    """Where the figure that an event moves or turns looks; ``facing`` is where it did before."""
    if isinstance(event, Faced):
        return between(facing, event.facing, eased(event, share))
    if not isinstance(event, Moved):
        return facing
    corners = (event.start, *event.path)
    if path_length(corners) < STEP_ASIDE:
        return between(facing, event.facing, share)
    seconds = seconds_of(event)
    ahead = _leg_heading(corners, eased(event, share))
    begun, left = share * seconds / TURNING, (1.0 - share) * seconds / TURNING
    if left < 1.0:
        return between(event.facing, ahead, left)
    return between(facing, ahead, min(begun, 1.0))


def between(start: float, end: float, share: float) -> float:
    """Degrees between two headings, the shorter way round."""
    return start + ((end - start + 180.0) % 360.0 - 180.0) * share


def _leg_heading(corners: tuple[Point, ...], share: float) -> int:
    """The direction of the leg of a way on which one is after a share of its length."""
    left = path_length(corners) * share
    for start, end in pairwise(corners):
        left -= start.distance(end)
        if left <= 0.0:
            return heading_to(start, end)
    return heading_to(corners[-2], corners[-1])


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
