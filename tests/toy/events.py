"""The facts that only Pegs knows."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.cues import Cue
from game.model.events import Event
from game.model.state import AnyState, with_sheet, with_table


class SlotLost(Event, frozen=True, kw_only=True):
    """A peg lost a slot."""

    cue: ClassVar[Cue] = "hit"
    unit: str
    slot: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the slot."""
        slots = state.units[self.unit].sheet.slots
        return with_sheet(state, self.unit, slots=tuple(one for one in slots if one != self.slot))

    def outcome(self) -> tuple[str, str]:
        """A forecast shows which slot goes."""
        return (self.unit, f"loses {self.slot}")


class Freshened(Event, frozen=True, kw_only=True):
    """Everybody may act again, and nobody is braced."""

    cue: ClassVar[Cue] = "turn"

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with fresh pegs."""
        units = {
            key: replace(unit, sheet=replace(unit.sheet, acted=False, braced=0))
            for key, unit in state.units.items()
        }
        return with_table(replace(state, units=units), passes=0, faced=())


class Acted(Event, frozen=True, kw_only=True):
    """A peg has had its activation."""

    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which the peg has acted."""
        return with_table(with_sheet(state, self.unit, acted=True), passes=0, faced=())


class Passed(Event, frozen=True, kw_only=True):
    """A side let its opportunity go."""

    cue: ClassVar[Cue] = "turn"
    side: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with one pass more in a row."""
        return with_table(state, passes=state.table.passes + 1, faced=())


class Turned(Event, frozen=True, kw_only=True):
    """A peg used its one turn on the spot of this activation."""

    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which the peg has faced about."""
        return with_table(state, faced=(*state.table.faced, self.unit))


class StockChanged(Event, frozen=True, kw_only=True):
    """A peg gained or spent stock; ``braced`` is what went into bracing."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    amount: int
    braced: int = 0

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the new stock."""
        sheet = state.units[self.unit].sheet
        return with_sheet(
            state, self.unit, stock=sheet.stock + self.amount, braced=sheet.braced + self.braced
        )
