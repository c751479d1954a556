"""Events of straight runs: how Momentum comes and goes (R10-CH-02..08, -22)."""

from typing import ClassVar

from game.model.events import Cue, Event
from game.model.state import AnyState, with_sheet
from game.model.vectors import Point


class RunNoted(Event, frozen=True, kw_only=True):
    """How far a unit has run straight on, and along which unit vector (R10-CH-02, -05).

    R05-CH-02.
    """

    unit: str
    inches: float
    way: Point | None

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with this run."""
        return with_sheet(state, self.unit, straight_run=self.inches, mom_dir=self.way)


class MomentumGained(Event, frozen=True, kw_only=True):
    """A unit has run straight on far enough for a MOM (R10-CH-02, R05-CH-02)."""

    cue: ClassVar[Cue] = "mark"
    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with a MOM; nobody holds two."""
        return with_sheet(state, self.unit, mom=1)


class MomentumLost(Event, frozen=True, kw_only=True):
    """A unit's MOM has left it: it turned, slowed, stopped or went down (R10-CH-04, R05-CH-04)."""

    cue: ClassVar[Cue] = "mark"
    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the MOM."""
        return with_sheet(state, self.unit, mom=0)


class Resisted(Event, frozen=True, kw_only=True):
    """Physical Opposition held against a Collision (R10-CH-22, R05-CH-31)."""

    cue: ClassVar[Cue] = "parry"
    unit: str
    against: str
