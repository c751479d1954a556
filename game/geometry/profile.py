"""The ground along a straight line: stretches over which one surface carries."""

from collections.abc import Iterable

from msgspec import Struct

from game.geometry.ground import Surface, surface_of
from game.geometry.parts import Part, Prism
from game.geometry.shapes import TINY
from game.geometry.terrain_space import TerrainSpace


class Stretch(Struct, frozen=True):
    """Between two shares of a line, one surface; its height at both ends."""

    enter: float
    leave: float
    surface: Surface
    rise_from: float
    rise_to: float


BARE = Surface(None, ())


def shapes_ground(part: Part) -> bool:
    """Whether a part has a say in the ground: walkable pieces and all areas."""
    return part.walk if isinstance(part, Prism) else True


def profile(
    space: TerrainSpace, x: float, y: float, dx: float, dy: float, near: Iterable[Part]
) -> list[Stretch]:
    """The stretches of a line in order; ``near`` are at least all the parts that it crosses."""
    if dx == 0.0 and dy == 0.0:
        surface = space.surface_at(x, y)
        height = surface.height_at(x, y)
        return [Stretch(0.0, 1.0, surface, height, height)]
    spans = []
    marks = [0.0, 1.0]
    for part in near:
        span = part.shape.span(x, y, dx, dy) if shapes_ground(part) else None
        if span is not None:
            spans.append((span, part))
            marks += span
    if not spans:
        return [Stretch(0.0, 1.0, BARE, 0.0, 0.0)]
    marks.sort()
    found = []
    enter = 0.0
    for leave in marks:
        if leave - enter <= TINY:
            continue
        middle = (enter + leave) / 2.0
        covering = [part for span, part in spans if span[0] < middle < span[1]]
        surface = surface_of(covering, x + middle * dx, y + middle * dy)
        found.append(
            Stretch(
                enter,
                leave,
                surface,
                surface.height_at(x + enter * dx, y + enter * dy),
                surface.height_at(x + leave * dx, y + leave * dy),
            )
        )
        enter = leave
    return found
