"""Where pushes end, near stairs and platforms (R10-CH-32, R10-TU-19, R05-CH-34, R05-TU-17)."""

import math
import random
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.resolution import View
from game.model.vectors import Point
from game.rulesets.brikwars.knockback import knock_back
from game.rulesets.brikwars.sheets import Look, Res
from tests.rulesets.brikwars.scenes import fig, figure, resolution_of
from tests.rulesets.brikwars_2005.scenes import seen

LOW = 0.4
RADIUS = 0.5
TOP = 2.0


def rectangle(left: float, top: float, width: float, height: float) -> dict[str, Any]:
    """An upright rectangle."""
    right, bottom = left + width, top + height
    outline = [[left, top], [right, top], [right, bottom], [left, bottom]]
    return {"shape": "polygon", "outline": outline}


@cache
def tower(length: float) -> Look:
    """A platform 2" high, with stairs of some length up to its left side, and a rail there."""
    platform = {"id": "tower", "kind": "platform", **rectangle(16, 8, 4, 6), "top": TOP}
    rail = {"id": "rail", "kind": "rail", **rectangle(13, 8, 0.2, 6), "top": 0.5}
    slope = {"from": 0.0, "to": TOP, "up": 0}
    stairs = {"id": "steps", "kind": "stairs", **rectangle(16 - length, 10, length, 2), **slope}
    return seen([fig("b1", 5, 5)], terrain=[platform, rail], areas=[stairs])


def pushed(at: Point, degrees: float, inches: float, length: float) -> Res | None:
    """The battle after a push in a direction; nothing where nobody can stand at first."""
    view = tower(length)
    there = replace(figure(view, "b1"), position=at, elevation=view.field.ground(at).height)
    state = replace(view.state, units={**view.state.units, "b1": there})
    r = resolution_of(View(view.battle, state))
    if r.field.fits(at, RADIUS, there.elevation, ignore=frozenset(("b1",))) is not None:
        return None
    turn = math.radians(degrees)
    source = Point(at.x - 2 * math.cos(turn), at.y - 2 * math.sin(turn))
    knock_back(r, "b1", source, inches, disrupts=False, rule="R05-CC-23")
    return r


def test_nobody_is_pushed_to_where_nobody_can_stand() -> None:
    """R10-TU-19, R05-TU-17: whoever comes off a steep flight of stairs, too."""
    dice = random.Random(7)
    pushes = 0
    for _ in range(400):
        length = dice.choice([0.3, 0.6, 1.0, 2.0])
        at = Point(16 - dice.uniform(0, length), dice.uniform(9.5, 12.5))
        r = pushed(at, dice.uniform(0, 360), dice.choice([1, 2, 3, 5]), length)
        if r is None:
            continue
        pushes += 1
        unit = r.state.units["b1"]
        blocked = r.field.fits(
            unit.place, RADIUS, unit.elevation, over=LOW, ignore=frozenset(("b1",))
        )
        assert blocked is None, (at, length)
        assert unit.elevation == pytest.approx(r.field.ground(unit.place).height)
    assert pushes > 200


@pytest.mark.parametrize(("inches", "end"), [(0.5, 11.5), (2.0, 11.95)])
def test_beside_steep_stairs_one_stays_on_them(inches: float, end: float) -> None:
    """R10-CH-32, R05-CC-28: past the side of steep stairs, a third of an inch up.

    On the ground beside them, the stand would be in the wall.
    """
    r = pushed(Point(15.75, 11.0), 90, inches, 0.3)
    assert r is not None
    unit = r.state.units["b1"]
    assert unit.place.y == pytest.approx(end, abs=0.06)
    assert unit.place.y <= 12
