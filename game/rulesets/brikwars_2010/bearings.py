"""How a unit is drawn for what holds for it now: its pose, and the signs beside its stand."""

from collections.abc import Callable
from typing import Final

from game.model.pictures import Bearing, Icon, Pose
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import DISRUPTED, hurt, spent
from game.rulesets.brikwars_2010.figures import GRABBED, GRABBING, sheet_of
from game.rulesets.brikwars_2010.grips import grabbing

POSES: Final[tuple[tuple[str, Pose], ...]] = ((DISRUPTED, "prone"), (GRABBED, "held"))
"""Poses by condition: the first that holds is the one that is seen (R10-TU-30, R10-CC-23)."""

CONDITION_SIGNS: Final[tuple[tuple[str, Icon], ...]] = (
    (DISRUPTED, "prone"),
    (GRABBED, "held"),
    (GRABBING, "grab"),
)
"""Signs by condition (R10-ST-04)."""

SHEET_SIGNS: Final[tuple[tuple[Callable[[AnyUnit], bool], Icon], ...]] = (
    (hurt, "hurt"),
    (lambda unit: sheet_of(unit).mom > 0, "charge"),
    (lambda unit: sheet_of(unit).inch_spent, "rooted"),
    (lambda unit: sheet_of(unit).delayed, "wait"),
)
"""Signs of Damage taken (R10-CC-16), a MOM (R10-CH-02), a spent Angry Inch (R10-CC-17) and an ally
waiting (R10-TU-05).
"""


def bearing(unit: AnyUnit) -> Bearing:
    """The pose of a unit, its signs, whom it has hold of, and whether it is done."""
    pose: Pose = next((pose for condition, pose in POSES if unit.has(condition)), "standing")
    signs = [sign for condition, sign in CONDITION_SIGNS if unit.has(condition)]
    signs += [sign for holds, sign in SHEET_SIGNS if holds(unit)]
    return Bearing(pose, tuple(signs), grabbing(unit), spent=spent(unit))
