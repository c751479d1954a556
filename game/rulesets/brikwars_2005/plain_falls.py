"""Where this edition has nothing to add: no Grabs, nobody to land on, no armor against falls.

R05-TU-18.
"""

from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Res


def buries(r: Res) -> None:
    """A death ends nothing besides Close Combat (R05-CC-05)."""
    del r


def shakes_off(r: Res, unit_id: str) -> None:
    """Nobody has hold of anybody who could be shaken off."""
    del r, unit_id


def comes_down_on(r: Res, unit: AnyUnit, at: Point | None, away: tuple[float, float]) -> None:
    """Who goes over an edge comes down beside those below (R05-TU-18)."""
    del r, unit, at, away


def falls(unit: AnyUnit, dice: tuple[int, ...]) -> tuple[int, ...]:
    """All dice of a fall count, whatever is worn: there is no Deflection (R05-DI-09)."""
    del unit
    return dice
