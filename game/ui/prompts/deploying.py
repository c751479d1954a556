"""Figures that are put on the field before the battle: where each would stand."""

from typing import NamedTuple

from game.model.choices import Choice
from game.model.decisions import Option
from game.model.events import Deployed
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.prompts.table import Table


class Newcomer(NamedTuple):
    """A figure at the place where it would stand, looking some way.

    ``faint`` is one who is pointed for: he would stand there only if he is not put elsewhere.
    """

    unit: AnyUnit
    at: Point
    facing: int
    faint: bool = False


def deployed_by(table: Table, choice: Choice | None) -> tuple[Newcomer, ...]:
    """The figures that an answer puts on the field, nobody where it is none about that."""
    if choice is None or not _waiting(table):
        return ()
    events = table.controller.ask.preview(choice).events
    placed = (event for event in events if isinstance(event, Deployed))
    found = ((table.unit(event.unit), event) for event in placed)
    return tuple(
        Newcomer(unit, event.position, event.facing)
        for unit, event in found
        if unit is not None and unit.side == table.decision.side
    )


def places_figure(table: Table, option: Option) -> bool:
    """Whether an answer puts a figure that has no place yet where the player points in a zone."""
    unit, bounds = table.unit(option.unit), option.bounds
    zoned = option.wants == "at" and bounds is not None and bounds.zone is not None
    return zoned and unit is not None and unit.position is None


def _waiting(table: Table) -> bool:
    """Whether anybody who is asked about has no place yet."""
    units = (table.unit(option.unit) for option in table.decision.options)
    return any(unit is not None and unit.position is None for unit in units)
