"""What a figure is worth to a computer player, in points of cost (R10-AM-37, R05-ST-01)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import fighter_of, kit_row, row_of
from game.rulesets.brikwars.tables import common

WEAPONS = ("melee", "ranged")


def armed(unit: AnyUnit) -> bool:
    """Whether a figure carries a weapon at all."""
    return any(kit_row(unit, item).role in WEAPONS for item in unit.items)


def points_of(unit: AnyUnit, lost: float) -> float:
    """Points of a figure as it is: its own, its kit's, less what its state takes away.

    A second weapon counts by half, since a figure has one Action. Without any it is worth less
    than its cost; so is one whom damage has brought near its Armor, and one whose state has it
    ``lost`` some share of its worth.
    """
    measures, cost = common().measures, row_of(unit).cost
    rows = [kit_row(unit, item) for item in unit.items]
    weapons = sorted((row.cost for row in rows if row.role in WEAPONS), reverse=True)
    kit = sum(row.cost for row in rows if row.role not in WEAPONS)
    worth = cost + kit + sum(weapons[:1]) + measures.worth_of_spare * sum(weapons[1:])
    if not weapons:
        worth -= measures.worth_lost_unarmed * cost
    hurt = measures.worth_lost_per_damage * fighter_of(unit).cc_damage_this_player_turn
    return worth - lost * worth - hurt
