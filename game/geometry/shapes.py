"""Flat convex shapes and the exact questions asked of them.

A line is given by its start and its full step ``(dx, dy)``; places on it are shares of the step,
0 at the start and 1 at the end. Only + - * / and square roots are used. Touching is not inside.
"""

import math
from collections.abc import Hashable
from typing import Protocol

from game.model.vectors import HEADINGS

Span = tuple[float, float]
Fan = tuple[Span | None, Span | None, Span | None]
XY = tuple[float, float]

TINY = 1e-9
"""Shares of a line closer together than this are one place."""


class Shape(Hashable, Protocol):
    """A convex outline on the table."""

    bounds: tuple[float, float, float, float]

    def span(self, x: float, y: float, dx: float, dy: float) -> Span | None:
        """The part of the line that runs inside, or ``None``."""

    def fan(self, x: float, y: float, dx: float, dy: float, ax: float, ay: float) -> Fan | None:
        """The same for three lines at once: with the step less, alone, and plus ``(ax, ay)``."""

    def swept(self, x: float, y: float, dx: float, dy: float, radius: float) -> Span | None:
        """Where a disc moved along the whole, endless line overlaps; may lie outside 0..1.

        The step must not be 0.
        """

    def gap(self, x: float, y: float) -> float:
        """Distance of a point, 0 when it lies inside."""

    def away(self, x: float, y: float) -> XY:
        """Unit vector from the shape's nearest place to a point, outward also from inside."""

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside or on the rim."""

    def ring(self, radius: float) -> tuple[XY, ...]:
        """Corners of a polygon drawn tightly around the shape grown by ``radius``."""


class Disc:
    """A circle."""

    __slots__ = ("bounds", "radius", "x", "y")

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x = x
        self.y = y
        self.radius = radius
        self.bounds = (x - radius, y - radius, x + radius, y + radius)

    def span(self, x: float, y: float, dx: float, dy: float) -> Span | None:
        """The part of the line that runs inside, or ``None``."""
        whole = circle_span(x - self.x, y - self.y, dx, dy, self.radius)
        if whole is None:
            return None
        enter, leave = max(whole[0], 0.0), min(whole[1], 1.0)
        return (enter, leave) if leave - enter > TINY else None

    def fan(self, x: float, y: float, dx: float, dy: float, ax: float, ay: float) -> Fan | None:
        """The parts of three neighboring lines that run inside."""
        first = self.span(x, y, dx - ax, dy - ay)
        middle = self.span(x, y, dx, dy)
        last = self.span(x, y, dx + ax, dy + ay)
        if first is None and middle is None and last is None:
            return None
        return (first, middle, last)

    def swept(self, x: float, y: float, dx: float, dy: float, radius: float) -> Span | None:
        """Where a disc moved along the endless line overlaps."""
        return circle_span(x - self.x, y - self.y, dx, dy, self.radius + radius)

    def gap(self, x: float, y: float) -> float:
        """Distance of a point, 0 when it lies inside."""
        dx, dy = x - self.x, y - self.y
        return max(0.0, math.sqrt(dx * dx + dy * dy) - self.radius)

    def away(self, x: float, y: float) -> XY:
        """Unit vector from the center to a point."""
        return unit(x - self.x, y - self.y)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside or on the rim."""
        dx, dy = x - self.x, y - self.y
        return dx * dx + dy * dy <= self.radius * self.radius + TINY

    def ring(self, radius: float) -> tuple[XY, ...]:
        """Twelve corners around the grown circle."""
        return circle_ring(self.x, self.y, self.radius + radius, 30)


class Hull:
    """A convex polygon, whichever way its corners run."""

    __slots__ = ("bounds", "corners", "edges", "planes")

    def __init__(self, corners: tuple[XY, ...]) -> None:
        if signed_area(corners) < 0.0:
            corners = tuple(reversed(corners))
        self.corners = corners
        self.edges = tuple(
            _edge(corner, corners[(index + 1) % len(corners)])
            for index, corner in enumerate(corners)
        )
        self.planes = tuple(edge[:3] for edge in self.edges)
        xs = [corner[0] for corner in corners]
        ys = [corner[1] for corner in corners]
        self.bounds = (min(xs), min(ys), max(xs), max(ys))

    def span(self, x: float, y: float, dx: float, dy: float) -> Span | None:
        """The part of the line that runs inside, or ``None``."""
        enter, leave = 0.0, 1.0
        for nx, ny, reach in self.planes:
            slope = nx * dx + ny * dy
            outside = nx * x + ny * y - reach
            if outside >= 0.0:
                if slope >= 0.0:
                    return None
                share = -outside / slope
                if share > enter:
                    enter = share
                    if leave - enter <= TINY:
                        return None
            elif slope > 0.0:
                share = -outside / slope
                if share < leave:
                    leave = share
                    if leave - enter <= TINY:
                        return None
        return (enter, leave)

    def fan(self, x: float, y: float, dx: float, dy: float, ax: float, ay: float) -> Fan | None:
        """The parts of three neighboring lines that run inside."""
        enter_1 = enter_2 = enter_3 = 0.0
        leave_1 = leave_2 = leave_3 = 1.0
        for nx, ny, reach in self.planes:
            slope_2 = nx * dx + ny * dy
            side = nx * ax + ny * ay
            slope_1, slope_3 = slope_2 - side, slope_2 + side
            inside = reach - (nx * x + ny * y)
            if inside > 0.0:
                if inside < leave_1 * slope_1:
                    leave_1 = inside / slope_1
                if inside < leave_2 * slope_2:
                    leave_2 = inside / slope_2
                if inside < leave_3 * slope_3:
                    leave_3 = inside / slope_3
            elif slope_1 < inside or slope_3 < inside:
                # Lines that do not even come nearer never enter: any share beyond 1 says so.
                share = inside / slope_1 if slope_1 < 0.0 else 2.0
                if share > enter_1:
                    enter_1 = share
                share = inside / slope_2 if slope_2 < 0.0 else 2.0
                if share > enter_2:
                    enter_2 = share
                share = inside / slope_3 if slope_3 < 0.0 else 2.0
                if share > enter_3:
                    enter_3 = share
            else:
                return None
        first = (enter_1, leave_1) if leave_1 - enter_1 > TINY else None
        middle = (enter_2, leave_2) if leave_2 - enter_2 > TINY else None
        last = (enter_3, leave_3) if leave_3 - enter_3 > TINY else None
        if first is None and middle is None and last is None:
            return None
        return (first, middle, last)

    def swept(self, x: float, y: float, dx: float, dy: float, radius: float) -> Span | None:
        """Where a disc moved along the endless line overlaps."""
        enter, leave = math.inf, -math.inf
        crossed = 0
        for nx, ny, reach, ax, ay, ex, ey, length in self.edges:
            slope = nx * dx + ny * dy
            if slope == 0.0:
                continue
            share = (reach + radius - nx * x - ny * y) / slope
            if 0.0 <= (x + share * dx - ax) * ex + (y + share * dy - ay) * ey <= length:
                crossed += 1
                if share < enter:
                    enter = share
                if share > leave:
                    leave = share
        if crossed > 1 and leave - enter > TINY:
            return (enter, leave)
        # In or out over a rounded corner: as ``circle_span``, without the calls.
        square, wide = dx * dx + dy * dy, radius * radius
        for ax, ay in self.corners:
            out_x, out_y = x - ax, y - ay
            toward = out_x * dx + out_y * dy
            root = toward * toward - square * (out_x * out_x + out_y * out_y - wide)
            if root > 0.0:
                root = math.sqrt(root)
                share = (-toward - root) / square
                if share < enter:
                    enter = share
                share = (root - toward) / square
                if share > leave:
                    leave = share
        return (enter, leave) if leave - enter > TINY else None

    def gap(self, x: float, y: float) -> float:
        """Distance of a point, 0 when it lies inside."""
        outside, corner = self._facing(x, y)
        if corner is None:
            return outside[2] if outside[2] > 0.0 else 0.0
        dx, dy = x - corner[0], y - corner[1]
        return math.sqrt(dx * dx + dy * dy)

    def away(self, x: float, y: float) -> XY:
        """Unit vector from the nearest place of the rim to a point, outward also from inside."""
        outside, corner = self._facing(x, y)
        if corner is None or (corner[0] == x and corner[1] == y):
            return (outside[0], outside[1])
        return unit(x - corner[0], y - corner[1])

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside or on the rim."""
        for nx, ny, reach in self.planes:
            if nx * x + ny * y - reach > TINY:
                break
        else:
            return True
        return False

    def ring(self, radius: float) -> tuple[XY, ...]:
        """Two corners around each corner of the grown polygon, touching its round corner."""
        found: list[XY] = []
        for index, (x, y) in enumerate(self.corners):
            before, after = self.edges[index - 1], self.edges[index]
            middle = unit(before[0] + after[0], before[1] + after[1])
            for normal in ((before[0], before[1]), (after[0], after[1])):
                toward = unit(middle[0] + normal[0], middle[1] + normal[1])
                far = radius / (toward[0] * middle[0] + toward[1] * middle[1])
                found.append((x + toward[0] * far, y + toward[1] * far))
        return tuple(found)

    def _facing(self, x: float, y: float) -> tuple[tuple[float, float, float], XY | None]:
        """What of the rim faces a point: an edge, or one of its corners.

        The edge is given by its outward normal and the point's distance from it, negative for a
        point inside; then it is the nearest one.
        """
        best = (0.0, 0.0, -math.inf)
        for nx, ny, reach, ax, ay, ex, ey, length in self.edges:
            outside = nx * x + ny * y - reach
            if outside > best[2]:
                best = (nx, ny, outside)
            if outside > 0.0 and 0.0 <= (x - ax) * ex + (y - ay) * ey <= length:
                return ((nx, ny, outside), None)
        if best[2] <= 0.0:
            return (best, None)
        nearest, least = self.corners[0], math.inf
        for corner in self.corners:
            dx, dy = x - corner[0], y - corner[1]
            square = dx * dx + dy * dy
            if square < least:
                nearest, least = corner, square
        return (best, nearest)


def may_touch(first: Shape, second: Shape, margin: float) -> bool:
    """Whether two shapes come within a margin of each other; perhaps also if only nearly so."""
    if isinstance(first, Disc):
        return second.gap(first.x, first.y) <= first.radius + margin
    if isinstance(second, Disc):
        return first.gap(second.x, second.y) <= second.radius + margin
    if isinstance(first, Hull) and isinstance(second, Hull):
        return not (_parted(first, second, margin) or _parted(second, first, margin))
    return True


def _parted(first: Hull, second: Hull, margin: float) -> bool:
    """Whether a side of the first hull has the whole second one beyond it."""
    return any(
        all(nx * x + ny * y - reach > margin for x, y in second.corners)
        for nx, ny, reach in first.planes
    )


def circle_span(x: float, y: float, dx: float, dy: float, radius: float) -> Span | None:
    """Where an endless line runs inside a circle around the origin."""
    square = dx * dx + dy * dy
    toward = x * dx + y * dy
    outside = x * x + y * y - radius * radius
    if square == 0.0:
        return (-math.inf, math.inf) if outside < 0.0 else None
    root = toward * toward - square * outside
    if root <= 0.0:
        return None
    root = math.sqrt(root)
    return ((-toward - root) / square, (-toward + root) / square)


def circle_ring(x: float, y: float, radius: float, degrees: int) -> tuple[XY, ...]:
    """Corners of the regular polygon drawn around a circle, one every ``degrees``."""
    # The cosine of half the step: the middle of a side lies that much nearer than a corner.
    half = math.sqrt((1.0 + HEADINGS[degrees][0]) / 2.0)
    far = radius / half
    return tuple(
        (x + HEADINGS[degree][0] * far, y + HEADINGS[degree][1] * far)
        for degree in range(0, 360, degrees)
    )


def unit(dx: float, dy: float) -> XY:
    """The vector of length 1 in this direction; +x when there is no direction."""
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length) if length > 0.0 else (1.0, 0.0)


def signed_area(corners: tuple[XY, ...]) -> float:
    """Area of a polygon; the sign tells which way its corners run."""
    total = 0.0
    for index, (x, y) in enumerate(corners):
        next_x, next_y = corners[(index + 1) % len(corners)]
        total += x * next_y - next_x * y
    return total / 2.0


def _edge(start: XY, end: XY) -> tuple[float, float, float, float, float, float, float, float]:
    """Outward normal and its reach, then the start, the unit step and the length of an edge."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    ex, ey = dx / length, dy / length
    return (ey, -ex, ey * start[0] - ex * start[1], start[0], start[1], ex, ey, length)
