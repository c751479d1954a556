"""Where along a walk one can stand (R10-TU-19, R05-TU-17)."""

from game.geometry.types import Walk
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.paths import extent, split_path, stance_along
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common


def footing(view: Look, unit: AnyUnit, walk: Walk, distance: float) -> float:
    """Where along a walk to stop for something that happens at a distance (R10-TU-19, R05-TU-17).

    There, if one can stand there; else, over an obstacle or in a leap, as soon as one can; if
    the walk ends before that, at the last place where one could.
    """
    end, onward = extent(walk), distance
    while onward < end and not stands(view, unit, walk, onward):
        onward = min(end, onward + common().measures.footing_step)
    if stands(view, unit, walk, onward):
        return onward
    back = min(distance, end)
    while back > 0.0 and not stands(view, unit, walk, back):
        back -= common().measures.footing_step
    return max(0.0, back)


def stands(view: Look, unit: AnyUnit, walk: Walk, distance: float) -> bool:
    """Whether one can stand at a place along a walk, and has one's feet on the ground there."""
    at, feet = stance_along(walk, distance)
    if abs(view.field.ground(at).height - feet) > common().measures.free_drop:
        return False
    return view.field.fits(at, row_of(unit).stand_radius, ignore=frozenset((unit.id,))) is None


def unbarred(view: Look, unit: AnyUnit, walk: Walk, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """A path as far as it can be walked, up to a place to stand (R10-TU-19, R05-TU-17)."""
    if not walk.legs:
        return ()
    end = extent(walk)
    if walk.stop is None and stands(view, unit, walk, end):
        return path
    return paused(view, unit, walk, path, end)[0]


def paused(
    view: Look, unit: AnyUnit, walk: Walk, path: tuple[Point, ...], distance: float
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """A path cut in two where one stops for something that happens at a distance along it.

    Beside a body the place may have no room once it is rounded; then it is the last one before
    that has (R10-TU-19, R05-TU-17).
    """
    far = footing(view, unit, walk, distance)
    before, rest = split_path(unit.place, path, far)
    itself, radius = frozenset((unit.id,)), row_of(unit).stand_radius
    while before and view.field.fits(before[-1], radius, ignore=itself) is not None:
        far = max(0.0, far - common().measures.footing_step)
        before, rest = split_path(unit.place, path, far)
    return before, rest
