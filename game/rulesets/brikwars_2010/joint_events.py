"""Events of combined attacks and of waiting for them (R10-CA-02, R10-TU-05)."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.events import Cue, Event
from game.model.state import AnyState, with_sheet
from game.rulesets.brikwars.sheets import Shared
from game.rulesets.brikwars_2010.events import sheet_of


class Delayed(Event, frozen=True, kw_only=True):
    """A unit keeps its attack for an ally's turn (R10-TU-05)."""

    cue: ClassVar[Cue] = "mark"
    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the unit waiting."""
        return with_sheet(state, self.unit, delayed=True)


class TargetShared(Event, frozen=True, kw_only=True):
    """A combined attack on a unit begins: from now on its Damage is one (R10-CA-01, -10)."""

    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which nothing has been done to it together."""
        return with_sheet(state, self.unit, shared=Shared())


class PoolDeflected(Event, frozen=True, kw_only=True):
    """What the target wears has taken dice of these sizes from a combined attack (R10-CA-10)."""

    unit: str
    dice: tuple[int, ...]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which it takes no more of these sizes than are left."""
        shared = sheet_of(state, self.unit).shared or Shared()
        taken = (*shared.deflected, *self.dice)
        return with_sheet(state, self.unit, shared=replace(shared, deflected=taken))


class SharingEnded(Event, frozen=True, kw_only=True):
    """All the Damage of a combined attack on a unit has been dealt."""

    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which each further attack is one by itself."""
        return with_sheet(state, self.unit, shared=None)
