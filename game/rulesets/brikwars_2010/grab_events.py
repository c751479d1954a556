"""Events of Grabs: a hand takes hold of a unit, and lets go of it (R10-CC-20..27)."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.events import Cue, Event
from game.model.state import AnyState, with_sheet, with_unit
from game.rulesets.brikwars_2010.events import sheet_of
from game.rulesets.brikwars_2010.figures import GRABBED, GRABBING


class Grabbed(Event, frozen=True, kw_only=True):
    """A unit took hold of another with one hand, by index (R10-CC-20, -22)."""

    cue: ClassVar[Cue] = "condition"
    unit: str
    target: str
    hand: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the two in a Grab, each with the condition that shows it."""
        hands = tuple(
            replace(hand, holds=self.target) if number == self.hand else hand
            for number, hand in enumerate(sheet_of(state, self.unit).hands)
        )
        state = with_sheet(state, self.unit, hands=hands)
        grabbers = sheet_of(state, self.target).grabbed_by
        if self.unit not in grabbers:
            state = with_sheet(state, self.target, grabbed_by=(*grabbers, self.unit))
        return _shown(_shown(state, self.unit), self.target)


class Released(Event, frozen=True, kw_only=True):
    """A Grab ended: let go of, broken, or by the death of either (R10-CC-25, -26)."""

    cue: ClassVar[Cue] = "condition"
    unit: str
    target: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the Grab; either may be dead by now."""
        if self.unit in state.units:
            hands = tuple(
                replace(hand, holds=None) if hand.holds == self.target else hand
                for hand in sheet_of(state, self.unit).hands
            )
            state = _shown(with_sheet(state, self.unit, hands=hands), self.unit)
        if self.target in state.units:
            grabbers = sheet_of(state, self.target).grabbed_by
            left = tuple(name for name in grabbers if name != self.unit)
            state = _shown(with_sheet(state, self.target, grabbed_by=left), self.target)
        return state


def _shown(state: AnyState, unit_id: str) -> AnyState:
    """The state with the conditions of Grabs as the sheet has them (R10-ST-04)."""
    sheet, conditions = sheet_of(state, unit_id), state.units[unit_id].conditions
    now = {
        GRABBED: bool(sheet.grabbed_by),
        GRABBING: any(hand.holds is not None for hand in sheet.hands),
    }
    kept = tuple(name for name in conditions if now.get(name, True))
    gained = tuple(name for name, holds in now.items() if holds and name not in conditions)
    return with_unit(state, unit_id, conditions=(*kept, *gained))
