"""What a figure is worth to a computer player, in points of cost (R10-AM-37)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import DISRUPTED, found_once
from game.rulesets.brikwars.worth import armed, points_of
from game.rulesets.brikwars_2010.figures import GRABBED, GRABBING
from game.rulesets.brikwars_2010.tables import tables


def _share_lost(unit: AnyUnit, ready: bool) -> float:
    """What share of its worth a unit is short of by what holds for it now.

    Both parties of a Grab are hit without a roll (R10-CC-21): to hold on unarmed is a risk.
    """
    measures = tables().measures
    hold = measures.worth_lost_when_grabbing
    shares = (
        (DISRUPTED, measures.worth_lost_when_down),
        (GRABBED, measures.worth_lost_when_grabbed),
        (GRABBING, hold if ready else measures.worth_lost_when_grabbing_unarmed),
    )
    return sum(share for name, share in shares if unit.has(name))


@found_once
def worth_of(unit: AnyUnit) -> float:
    """Points of a figure as it is; less for one that is down or in a Grab."""
    return points_of(unit, _share_lost(unit, armed(unit)))
