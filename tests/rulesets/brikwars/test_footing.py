"""Where walks end (R10-TU-19, R05-TU-17)."""

import math
import random

from game.model.vectors import Point
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.lanes import runner
from tests.rulesets.brikwars.scenes import fig, figure
from tests.rulesets.brikwars_2005.scenes import seen

RADIUS = 0.5
ALONE = frozenset(("a1",))


def ended(start: Point, beside: Point, end: Point) -> str | None:
    """Who leaves no room where somebody comes to rest on a run past somebody else."""
    view = seen([fig("a1", start.x, start.y), fig("a2", beside.x, beside.y), fig("b1", 1, 1)])
    unit = figure(view, "a1")
    walk = view.field.walk(start, (end,), runner(unit))
    path = unbarred(view, unit, walk, (end,))
    return view.field.fits((start, *path)[-1], RADIUS, ignore=ALONE)


def test_a_run_that_grazes_somebody_ends_where_there_is_room_for_the_rounded_place() -> None:
    """R05-TU-17: before rounding it lay 0.996" off the other's middle, after it 0.9957"."""
    way = (0.950194, -0.311659)
    for inches in (0.462, 3.0):
        start = Point(19.494, 12.382)
        assert ended(start, Point(19.361, 11.381), start.step(way, inches)) is None


def test_no_run_ends_inside_whom_it_grazes() -> None:
    dice = random.Random(19)
    for _ in range(150):
        start, turn = Point(10, 10), dice.uniform(0, math.tau)
        ahead, aside = dice.uniform(0.3, 2.0), dice.uniform(0.985, 1.0)
        along, across = Point(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        other = start.step((along.x, along.y), ahead).step(across, aside)
        if start.distance(other) < 1.0:
            continue
        end = start.step((math.cos(turn), math.sin(turn)), dice.uniform(0.2, 3.0))
        assert ended(start, other, end) is None, (turn, ahead, aside)
