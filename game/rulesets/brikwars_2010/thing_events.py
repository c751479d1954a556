"""Events of things: pieces of terrain and what lies around (R10-OB-01..05, R10-CC-17)."""

from typing import ClassVar

from game.model.events import Cue, Event
from game.model.state import AnyState, Item, with_sheet, with_unit


class Snatched(Event, frozen=True, kw_only=True):
    """A unit took something from the scenery to fight with (R10-CC-17).

    ``fighting`` in the middle of a fight: that was its next Angry Inch (R10-CC-10).
    """

    cue: ClassVar[Cue] = "item"
    unit: str
    item: Item
    fighting: bool = False

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item carried."""
        carried = (*state.units[self.unit].items, self.item)
        state = with_unit(state, self.unit, items=carried)
        return with_sheet(state, self.unit, inch_spent=self.fighting)
