"""Events of combined attacks and of waiting for them (R10-CA-02, R10-TU-05)."""

from typing import ClassVar

from game.model.events import Cue, Event
from game.model.state import AnyState, with_sheet


class AttackJoined(Event, frozen=True, kw_only=True):
    """A unit's declared shot is part of another's combined attack (R10-CA-02)."""

    cue: ClassVar[Cue] = "declare"
    unit: str
    lead: str


class Delayed(Event, frozen=True, kw_only=True):
    """A unit keeps its attack for an ally's turn (R10-TU-05)."""

    cue: ClassVar[Cue] = "mark"
    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the unit waiting."""
        return with_sheet(state, self.unit, delayed=True)
