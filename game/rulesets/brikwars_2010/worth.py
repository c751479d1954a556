"""What a figure is worth to a computer player, in points of cost (R10-AM-37)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import DISRUPTED, row_of
from game.rulesets.brikwars_2010.figures import GRABBED, GRABBING, item_row, sheet_of
from game.rulesets.brikwars_2010.tables import tables

WEAPONS = ("melee", "ranged")


def _share_lost(unit: AnyUnit, armed: bool) -> float:
    """What share of its worth a unit is short of by what holds for it now.

    Both parties of a Grab are hit without a roll (R10-CC-21): to hold on unarmed is a risk.
    """
    measures = tables().measures
    hold = measures.worth_lost_when_grabbing
    shares = (
        (DISRUPTED, measures.worth_lost_when_down),
        (GRABBED, measures.worth_lost_when_grabbed),
        (GRABBING, hold if armed else measures.worth_lost_when_grabbing_unarmed),
    )
    return sum(share for name, share in shares if unit.has(name))


def worth_of(unit: AnyUnit) -> float:
    """Points of a figure as it is: its own, its kit's, less what its state takes away.

    A second weapon counts by half, since a figure has one Action. Without any it is worth less
    than its cost; so is one that is down or in a Grab, or whom damage has brought near its Armor.
    """
    measures, cost = tables().measures, row_of(unit).cost
    rows = [item_row(item) for item in unit.items]
    weapons = sorted((row.cost for row in rows if row.role in WEAPONS), reverse=True)
    kit = sum(row.cost for row in rows if row.role not in WEAPONS)
    worth = cost + kit + sum(weapons[:1]) + measures.worth_of_spare * sum(weapons[1:])
    if not weapons:
        worth -= measures.worth_lost_unarmed * cost
    lost = _share_lost(unit, bool(weapons)) * worth
    return worth - lost - measures.worth_lost_per_damage * sheet_of(unit).cc_damage_this_player_turn
