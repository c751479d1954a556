"""From the ground along a line to the paces of a mover: steps, jumps, leaps and their cost."""

import math
from collections.abc import Sequence

from msgspec import Struct

from game.geometry.parts import Region
from game.geometry.profile import Stretch
from game.geometry.types import Mover, StopReason
from game.model.vectors import TOLERANCE


class Pace(Struct, frozen=True):
    """A stretch as it is walked: feet at both ends, length along the ground, cost, tags.

    ``extra`` is the part of the cost that a jump down at its beginning takes. ``lead`` is the
    height that the stairs or ladder of this pace lead up to, ``over`` names the low pieces that
    are jumped over.
    """

    enter: float
    leave: float
    feet_from: float
    feet_to: float
    length: float
    cost: float
    tags: tuple[str, ...]
    lead: float | None = None
    extra: float = 0.0
    over: tuple[str, ...] = ()

    def feet_at(self, share: float) -> float:
        """Height of the feet at a share of the line."""
        if self.feet_from == self.feet_to:
            return self.feet_from
        part = (share - self.enter) / (self.leave - self.enter)
        return self.feet_from + (self.feet_to - self.feet_from) * part


class Hindrance(Struct, frozen=True, order=True):
    """What ends a walk along a line, and at which share."""

    share: float
    reason: StopReason
    id: str


def max_rise(mover: Mover) -> float:
    """How high a mover gets up, or over something, in one go."""
    return mover.climb if mover.jump else mover.drop


def paces_of(
    stretches: Sequence[Stretch], length: float, feet: float, mover: Mover
) -> tuple[list[Pace], Hindrance | None]:
    """The paces over a line ``length`` inches long, up to ground the mover cannot enter."""
    found: list[Pace] = []
    index = 0
    while index < len(stretches):
        stretch = stretches[index]
        rise = stretch.rise_from - feet
        if rise < -mover.drop - TOLERANCE and mover.jump:
            landing = _landing(stretches, index, length, feet, mover)
            if landing is not None:
                found.append(_leap(stretch.enter, stretches[landing].enter, length, feet))
                index = landing
                continue
        hindrance = _hindrance(stretch, rise, mover)
        if hindrance is not None:
            return found, hindrance
        found.append(_pace(stretch, rise, length, mover))
        feet = stretch.rise_to
        index += 1
    return found, None


def _landing(
    stretches: Sequence[Stretch], index: int, length: float, feet: float, mover: Mover
) -> int | None:
    """The first stretch beyond a gap that a leap from height ``feet`` lands on."""
    takeoff = stretches[index].enter
    for later in range(index + 1, len(stretches)):
        stretch = stretches[later]
        if (stretch.enter - takeoff) * length > mover.leap + TOLERANCE:
            return None
        rise = stretch.rise_from - feet
        if rise > mover.climb + TOLERANCE:
            return None
        if rise >= -mover.drop - TOLERANCE:
            return later
    return None


def _leap(enter: float, leave: float, length: float, feet: float) -> Pace:
    inches = (leave - enter) * length
    return Pace(enter, leave, feet, feet, inches, inches, ("leap",))


def _hindrance(stretch: Stretch, rise: float, mover: Mover) -> Hindrance | None:
    """Why the mover cannot or would not step onto a stretch."""
    surface = stretch.surface
    if rise > max_rise(mover) + TOLERANCE:
        return Hindrance(stretch.enter, "climb", surface.name)
    if rise < -mover.drop - TOLERANCE:
        pit = isinstance(surface.part, Region) and surface.part.sunk
        bottomless = isinstance(surface.part, Region) and surface.part.kind == "bottomless"
        if bottomless or not mover.jump or -rise > mover.deepest + TOLERANCE:
            return Hindrance(stretch.enter, "pit" if pit else "drop", surface.name)
    for region in surface.areas:
        if region.kind in mover.avoid:
            return Hindrance(stretch.enter, "area", region.id)
    return None


def _pace(stretch: Stretch, rise: float, length: float, mover: Mover) -> Pace:
    flat = (stretch.leave - stretch.enter) * length
    slope = stretch.rise_to - stretch.rise_from
    inches = math.sqrt(flat * flat + slope * slope) if slope else flat
    factor = 1.0
    tags = []
    for region in stretch.surface.areas:
        factor = max(factor, mover.factor.get(region.kind, 1.0))
        if region.kind not in tags and not region.climbs:
            tags.append(region.kind)
    way = stretch.surface.climbs
    if way is not None:
        tags.append(way.kind)
        if slope:
            tags.append(f"{way.kind}-{'up' if slope > 0.0 else 'down'}")
    extra = 0.0
    if rise > mover.drop + TOLERANCE:
        tags.append("jump-up")
    elif rise < -mover.drop - TOLERANCE:
        tags.append("jump-down")
        extra = -rise
    lead = None if way is None else way.lead
    return Pace(
        stretch.enter,
        stretch.leave,
        stretch.rise_from,
        stretch.rise_to,
        inches,
        inches * factor + extra,
        tuple(tags),
        lead,
        extra,
    )
