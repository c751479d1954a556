"""How a unit is drawn for what holds for it now: its pose, and the signs below its stand."""

from collections.abc import Callable
from typing import Final

from game.model.pictures import Bearing, Icon
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars_2005.figures import sheet_of

SIGNS: Final[tuple[tuple[Callable[[AnyUnit], bool], Icon], ...]] = (
    (prone, "prone"),
    (lambda unit: sheet_of(unit).mom > 0, "charge"),
    (lambda unit: sheet_of(unit).aiming, "target"),
)
"""Signs of who is down (R05-TU-30), has a MOM (R05-CH-02), or Aims (R05-AT-21)."""


def bearing(unit: AnyUnit) -> Bearing:
    """The pose of a unit, and its signs."""
    signs = tuple(sign for holds, sign in SIGNS if holds(unit))
    return Bearing("prone" if prone(unit) else "standing", signs, ())
