"""Whether a place lies where a figure could attack: flat geometry of what a ruleset tells."""

from game.engine.ruleset import Danger
from game.geometry.types import Polygon, Vector
from game.model.vectors import Point, at_most


def covers(danger: Danger, at: Point) -> bool:
    """Whether a figure whose center is at a place could be attacked there."""
    return any(_within(polygon, at, danger.reach) for polygon in danger.stands)


def reaches(danger: Danger, at: Point, target: Point) -> bool:
    """Whether a figure that stood at a place would have another in reach, without walking on."""
    return at_most(at.distance(target), danger.reach)


def _within(polygon: Polygon, at: Point, reach: float) -> bool:
    """Whether a place lies in a region, or no farther from its outline than a reach."""
    inside = _inside(polygon.outline, at) and not any(_inside(hole, at) for hole in polygon.holes)
    if inside:
        return True
    return any(_near(line, at, reach) for line in (polygon.outline, *polygon.holes))


def _inside(outline: tuple[Vector, ...], at: Point) -> bool:
    """Whether a ray to the right crosses an outline an odd number of times."""
    found = False
    for (x, y), (u, v) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y > at.y) != (v > at.y) and at.x < (u - x) * (at.y - y) / (v - y) + x:
            found = not found
    return found


def _near(outline: tuple[Vector, ...], at: Point, reach: float) -> bool:
    """Whether any edge of an outline comes within a reach of a place."""
    limit = reach * reach
    for (x, y), (u, v) in zip(outline, (*outline[1:], outline[0]), strict=True):
        dx, dy = u - x, v - y
        length = dx * dx + dy * dy
        share = 0.0 if length == 0.0 else ((at.x - x) * dx + (at.y - y) * dy) / length
        share = min(max(share, 0.0), 1.0)
        ex, ey = x + share * dx - at.x, y + share * dy - at.y
        if ex * ex + ey * ey <= limit:
            return True
    return False
