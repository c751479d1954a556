"""How much of a large body shows, or lies in a blast (R10-TD-17)."""

import math
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.geometry.crowd import Crowd
from game.geometry.exposures import REFINED
from game.geometry.lines import line_clear
from game.geometry.outlines import FINE, Eye
from game.geometry.sight import SAMPLES
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body
from game.model.vectors import HEADINGS, Point, at_most, direction

TURN = 5
"""Degrees between the places of a round stand that are looked at."""


def shown_extent(space: TerrainSpace, crowd: Crowd | None, body: Body, eye: Eye) -> float:
    """The longest extent of what shows of a body and lies within the eye's limit, in inches.

    The body is looked at from side to side, every quarter inch across the line to its axis, at
    10, 50 and 90 % of each section; where what shows ends between two such places, the end is
    narrowed down. What shows in one place is as high as the share of its heights that show.
    """
    eyes = tuple(
        (
            replace(one, ignore=one.ignore | {body.id}),
            one.center.toward(body.center, one.radius),
        )
        for one in eye.all
    )
    way = direction(eyes[0][1], body.center)
    if way is None:
        return max(2.0 * body.sight_radius, body.height)

    def look(beside: float) -> float:
        return _share(space, crowd, body, eyes, way, beside)

    steps = max(1, math.ceil(2.0 * body.sight_radius / FINE))
    places = [body.sight_radius * (2.0 * n / steps - 1.0) for n in range(steps + 1)]
    shares = [look(place) for place in places]
    seen = [place for place, share in zip(places, shares, strict=True) if share > 0.0]
    if not seen:
        return 0.0
    first, last = places.index(seen[0]), places.index(seen[-1])
    low = seen[0] if first == 0 else _end(look, seen[0], places[first - 1])
    high = seen[-1] if last == steps else _end(look, seen[-1], places[last + 1])
    return max(high - low, max(shares) * body.height)


def _end(look: Callable[[float], float], inside: float, outside: float) -> float:
    """Where what shows ends between a place that shows and one that does not."""
    for _ in range(REFINED):
        middle = (inside + outside) / 2.0
        inside, outside = (middle, outside) if look(middle) > 0.0 else (inside, middle)
    return inside


def _shows(
    space: TerrainSpace,
    crowd: Crowd | None,
    looks: Sequence[tuple[Eye, Point, float]],
    end: tuple[Point, float],
) -> bool:
    """Whether lines to a place are free from all eyes, each at a point so many inches off."""
    for eye, start, flat in looks:
        rise = end[1] - eye.z
        if not at_most(math.sqrt(flat * flat + rise * rise), eye.limit):
            return False
        if not line_clear(space, crowd, (start, eye.z), end, eye.ignore, eye.kind)[0]:
            return False
    return True


def _share(
    space: TerrainSpace,
    crowd: Crowd | None,
    body: Body,
    eyes: tuple[tuple[Eye, Point], ...],
    way: tuple[float, float],
    beside: float,
) -> float:
    """The share of the heights that show and are near enough, so far beside the axis.

    To all ``eyes`` they have to, which look from the points beside them and past the body itself.
    """
    place = body.center.step((-way[1], way[0]), beside)
    # Range counts to the near side of the body, straight before that place.
    depth = math.sqrt(max(0.0, body.sight_radius**2 - beside**2))
    near = place.step((-way[0], -way[1]), depth)
    looks = [(eye, start, start.distance(near)) for eye, start in eyes]
    free = 0
    for low, high in body.bands:
        for share in SAMPLES:
            level = body.feet + low + (high - low) * share
            free += _shows(space, crowd, looks, (place, level))
    return free / (len(body.bands) * len(SAMPLES))


def extent_in_blast(space: TerrainSpace, body: Body, at: Point, z: float, radius: float) -> float:
    """The longest extent of the part of a body inside a blast, in inches; 0 when none is.

    Every place of its stand counts that lies within the radius and that no solid piece shelters;
    the body itself shelters nothing.
    """
    level = min(max(z, body.feet), body.top)
    rise = level - z
    inside = [
        place
        for place in _places(body, at, radius)
        if at_most(math.sqrt(at.distance(place) ** 2 + rise * rise), radius)
        and line_clear(space, None, (at, z), (place, level), frozenset(), "solid")[0]
    ]
    if not inside:
        return 0.0
    flat = min(at.distance(place) for place in inside)
    height = math.sqrt(max(0.0, radius * radius - flat * flat))
    upright = min(body.top, z + height) - max(body.feet, z - height)
    across = max(one.distance(other) for one in inside for other in inside)
    return max(across, upright)


def _places(body: Body, at: Point, radius: float) -> list[Point]:
    """Places of a stand to look at: its middle, its rim, and the rim of the blast within it."""
    rim = [body.center.step(way, body.stand_radius) for way in HEADINGS[::TURN]]
    edge = [at.step(way, radius) for way in HEADINGS[::TURN]]
    within = [place for place in edge if at_most(place.distance(body.center), body.stand_radius)]
    return [body.center, *rim, *within]
