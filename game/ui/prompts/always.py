"""Inside a question: answer it like this from now on, for the figure or for the whole side."""

from typing import Final, Literal

from game.match.play.orders import Order, always, figure_asked, kinds_in, order_key
from game.model.decisions import Option
from game.ui.prompts.table import Table
from game.ui.theme import CAPTION
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.key_text import KeyText
from game.words import mark, tr

HINT: Final = mark("{key:orders}: standing orders")
"""Where standing orders are given, as a template of keys."""

TOLD_WIDTH: Final = 190
"""Units of width of what a choice means."""

Reach = Literal["once", "figure", "side"]


class Always:
    """What the player wants to be asked again: chosen before the answer is given."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._unit = figure_asked(table.decision)
        self._told = KeyText("", "always-told", style=CAPTION, width=fixed(TOLD_WIDTH))
        self.reach: Reach = "once"

    def rows(self) -> list[Widget]:
        """The chooser; nothing where no standing order could answer."""
        table = self._table
        kinds = [window.kind for window in table.controller.battle.ruleset.windows]
        if table.give_order is None or table.decision.kind not in kinds:
            return []
        if not any(map(self._order, table.decision.options)):
            return []
        self._tell()
        choices = [("once", tr("Only this time")), ("side", tr("Always, for all who can"))]
        unit = table.unit(self._unit)
        if unit is not None:
            words = tr("Always, for {figure}").format(figure=unit.name)
            choices.insert(1, ("figure", words))
        arrows = ChoiceArrows("always", choices, self.reach, self._choose, width=STRETCH)
        arrows.tooltip = tr("Answer like this")
        # One line only: in a low window the answers need the room.
        return [Row([arrows, self._told], gap=12, align="center")]

    def _choose(self, key: str) -> None:
        self.reach = "figure" if key == "figure" else "side" if key == "side" else "once"
        self._tell()

    def _tell(self) -> None:
        """Say what the choice means, in as much room as before: nothing moves under the pointer."""
        once, lasting = tr(HINT), tr("Becomes an order ({key:orders})")
        self._told.template = once if self.reach == "once" else lasting

    def keep(self, option: Option) -> None:
        """An answer is being given: make it a standing order if that is wished and possible."""
        order, give = self._order(option), self._table.give_order
        if self.reach == "once" or order is None or give is None:
            return
        unit = self._unit if self.reach == "figure" else None
        give(order_key(self._table.decision.kind, unit), order)

    def _order(self, option: Option) -> Order | None:
        """The order that an answer would become."""
        table = self._table
        return always(option, table.decision.options, kinds_in(table.controller.ask.label))
