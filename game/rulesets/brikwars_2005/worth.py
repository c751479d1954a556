"""What a figure is worth to a computer player, in points of cost."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import found_once, prone
from game.rulesets.brikwars.worth import points_of
from game.rulesets.brikwars_2005.tables import tables


@found_once
def worth_of(unit: AnyUnit) -> float:
    """Points of a figure as it is; less for one that is down (R05-TU-30)."""
    return points_of(unit, tables().measures.worth_lost_when_down if prone(unit) else 0.0)
