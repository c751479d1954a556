"""The same battle once more, with those who play it on each other's sides."""

from typing import Any

from msgspec.structs import replace

from game.match.library.desk import SeatPlan, Table
from game.match.play.turn_controller import TurnController


def swapped(table: Table, match: TurnController[Any]) -> Table:
    """Everybody sits one side further; of two sides, each gets the other's.

    Standing orders stay behind: they name figures and dangers of the side they were given for.
    """
    sides = match.battle.setup.side_ids()
    seats = [replace(table.seats.get(side, SeatPlan()), orders={}) for side in sides]
    moved = dict(zip(sides, [*seats[-1:], *seats[:-1]], strict=True))
    return replace(table, seats=moved)
