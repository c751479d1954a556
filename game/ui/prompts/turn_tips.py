"""What the pointer tells in an own turn, and what a click keeps in place to be read."""

from game.model.choices import Choice
from game.model.decisions import Closed, Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.board import tips
from game.ui.prompts.aiming import attack_tip
from game.ui.prompts.table import Pointer, Table
from game.ui.widgets.tooltip import Tooltip

Tip = tuple[Tooltip, Point]


class HeldTips:
    """The tooltips that stay where they are, so that the pointer can come to their rules."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._attack: tuple[Choice, Tooltip] | None = None
        self._unit = ""
        self.refusal: Tip | None = None

    def attack(self, choice: Choice) -> Tooltip:
        """The tooltip of the choice that is pinned, the same one as long as it is."""
        if self._attack is None or self._attack[0] != choice:
            self._attack = (choice, attack_tip(self._table, choice, pinned=True))
        return self._attack[1]

    def refuse(self, closed: Closed, unit: AnyUnit) -> None:
        """Keep the reason why nothing can be done to a figure."""
        self._unit = unit.id
        self.refusal = closed_tip(closed, unit, held=True)

    def point(self, pointer: Pointer) -> None:
        """Another figure under the pointer is told about instead."""
        if pointer.unit is not None and pointer.unit.id != self._unit:
            self.release()

    def release(self) -> bool:
        """Let the reason go; whether there was one."""
        before, self.refusal = self.refusal, None
        return before is not None


def closed_tip(closed: Closed, unit: AnyUnit, *, held: bool = False) -> Tip:
    """Why nothing can be done to a figure."""
    return tips.refusal_tip(closed.reason, closed.rule, unit.name, held=held), unit.place


def value_tip(table: Table, option: Option, at: Point) -> Tip:
    """What an option that wants a value means at a place: its cost, or why not, and who answers."""
    ask, state = table.controller.ask, table.controller.state
    if option.wants == "path":
        way = ask.route(option, at)
        threats = ask.threats(option.choice(way.points)) if way.complete else ()
        return tips.move_tip(way, table.controller.unit_name, state, threats), at
    choice = option.choice(at)
    refused = ask.refusal(choice)
    if refused is not None:
        return tips.refusal_tip(refused.reason, refused.rule), at
    hint = "Click: pin" if option.wants == "at" else ""
    return tips.place_tip(ask.label(option), state, ask.threats(choice), hint), at
