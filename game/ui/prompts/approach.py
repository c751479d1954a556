"""Walking up to an enemy who is out of reach, where a blow could follow in the same turn."""

from game.engine.ruleset import Way
from game.model.choices import Choice
from game.model.decisions import Closed, Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.board import tips
from game.ui.prompts.table import Table
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr


class Approach:
    """Finds the walk up to an enemy, for as long as nothing can be done to him from here.

    It is looked for between two frames; the rules are asked whether a blow is open at its end.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._found: dict[tuple[Option, str], Way | None] = {}

    def way(self, walk: Option, target: AnyUnit) -> Way | None:
        """The way after which the target can be struck, if one is known."""
        return self._found.get((walk, target.id))

    def choice(self, walk: Option, target: AnyUnit) -> Choice | None:
        """The walk itself, if the rules allow it."""
        way = self.way(walk, target)
        choice = None if way is None else walk.choice(way.points)
        allowed = choice is not None and self._table.controller.ask.refusal(choice) is None
        return choice if allowed else None

    def think(self, walk: Option, target: AnyUnit) -> bool:
        """Look for the way as far as there is time in this frame; whether one was found now."""
        key, ways = (walk, target.id), self._table.ways
        if key in self._found:
            return False
        ways.think(walk, target.place)
        way = ways.known(walk, target.place)
        if way is None:
            return False
        self._found[key] = way if way.points and self._strikes(walk, target, way) else None
        return self._found[key] is not None

    def _strikes(self, walk: Option, target: AnyUnit, way: Way) -> bool:
        """Whether a blow is open at the end of a way."""
        ask, end = self._table.controller.ask, way.points[-1]
        return "strike" in ask.attacks_from(walk.unit or "", target.id, end)

    def tip(
        self, walk: Option, target: AnyUnit, closed: Closed, *, pinned: bool
    ) -> tuple[Tooltip, Point] | None:
        """How far the walk is, who may answer it, and what to press; nothing without a walk."""
        way, choice = self.way(walk, target), self.choice(walk, target)
        if way is None or choice is None:
            return None
        table = self._table
        controller = table.controller
        hint = table.hint(tr("Click: pin the walk"), tr("{key}: pin the walk"))
        if pinned:
            again = tr("Click again or Enter: walk there")
            hint = table.hint(again, tr("{key} again: walk there"))
        tip = tips.approach_tip(
            way,
            controller.unit_name,
            target.name,
            closed,
            controller.state,
            controller.ask.threats(choice),
            hint,
            pinned=pinned,
        )
        return tip, target.place
