"""How a unit is drawn for what holds for it now: its pose, and the signs beside its stand."""

from collections.abc import Callable
from typing import Final

from game.model.pictures import Bearing, Icon
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import hurt, prone, spent
from game.rulesets.brikwars_2005.figures import sheet_of

SIGNS: Final[tuple[tuple[Callable[[AnyUnit], bool], Icon], ...]] = (
    (prone, "prone"),
    (hurt, "hurt"),
    (lambda unit: sheet_of(unit).mom > 0, "charge"),
    (lambda unit: sheet_of(unit).aiming, "target"),
)
"""Signs of who is down (R05-TU-30), has taken Damage (R05-CC-20), has a MOM (R05-CH-02), or Aims
(R05-AT-21).
"""


def bearing(unit: AnyUnit) -> Bearing:
    """The pose of a unit, its signs, and whether it is done."""
    signs = tuple(sign for holds, sign in SIGNS if holds(unit))
    return Bearing("prone" if prone(unit) else "standing", signs, spent=spent(unit))
