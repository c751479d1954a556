"""Events of BrikWars 2005: they change a minifig's sheet or the web of Close Combat."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.events import AttackMissed, Cue, Event
from game.model.state import AnyState, with_sheet
from game.model.vectors import Point
from game.rulesets.brikwars.events import with_edge
from game.rulesets.brikwars_2005.sheets import Minifig


def sheet_in(state: AnyState, unit_id: str) -> Minifig:
    """The sheet of a living unit."""
    sheet = state.units[unit_id].sheet
    assert isinstance(sheet, Minifig)
    return sheet


class Engaged(Event, frozen=True, kw_only=True):
    """Two enemies are in Close Combat with each other, on this turn (R05-CC-01, R05-RG-04)."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    target: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with an edge between the two."""
        state = with_edge(state, self.unit, self.target)
        for name in (self.unit, self.target):
            state = with_sheet(state, name, cc_turn=state.player_turn)
        return state


class Ran(Event, frozen=True, kw_only=True):
    """A unit has moved so many inches of its own will, at last in a direction (R05-UN-11).

    ``heading`` is a unit vector (R05-TD-02).
    """

    unit: str
    inches: float
    heading: Point

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with its speed grown."""
        gone = sheet_in(state, self.unit).moved_this_turn + self.inches
        return with_sheet(state, self.unit, moved_this_turn=gone, heading=self.heading)


class Aimed(Event, frozen=True, kw_only=True):
    """A unit takes aim: it moves no more on this turn (R05-AT-21, R05-AT-27)."""

    cue: ClassVar[Cue] = "mark"
    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which it stands still."""
        return with_sheet(state, self.unit, aiming=True)


class BonusDieLeft(Event, frozen=True, kw_only=True):
    """The roller declined a Bonus Die, of which a roll that was ``enough`` had no need (R05-DI-06).

    That is a roll against a number which the total reached. Before a ``hazard`` it would have
    brought somebody nearer to that (R05-DP-17).
    """

    unit: str
    enough: bool = False
    hazard: bool = False


class WeaponStruck(Event, frozen=True, kw_only=True):
    """An item has made its attack of this turn (R05-CC-14, R05-CC-60)."""

    unit: str
    item: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with these hands used for attacks."""
        hands = tuple(
            replace(hand, attacked=True) if hand.item == self.item else hand
            for hand in sheet_in(state, self.unit).hands
        )
        return with_sheet(state, self.unit, hands=hands)


class CounterSpent(Event, frozen=True, kw_only=True):
    """An item has made its Counter of this player's turn; without one bare hands have.

    R05-CC-40, R05-CC-41, R05-CC-61.
    """

    unit: str
    item: str | None = None

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with that Counter used up."""
        if self.item is None:
            return with_sheet(state, self.unit, bare_parry=True)
        hands = tuple(
            replace(hand, countered=True) if hand.item == self.item else hand
            for hand in sheet_in(state, self.unit).hands
        )
        return with_sheet(state, self.unit, hands=hands)


class ShieldShoved(Event, frozen=True, kw_only=True):
    """A Shield has made its Shove: it Parries no Counterattack on this turn (R05-CC-25)."""

    unit: str
    item: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the Shield noted."""
        used = sheet_in(state, self.unit).shoved_with
        return with_sheet(state, self.unit, shoved_with=(*used, self.item))


class CounterDeclared(Event, frozen=True, kw_only=True):
    """A unit will Counter: it Parries with ``parries``, strikes back with ``strikes``, or both.

    R05-CC-42; without either item it Parries with bare hands (R05-CC-41).
    """

    cue: ClassVar[Cue] = "declare"
    unit: str
    against: str
    parries: str | None = None
    strikes: str | None = None


class Withdrew(Event, frozen=True, kw_only=True):
    """A unit turns away from its opponents, or stands idle among them (R05-CC-30, R05-CC-36)."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    idle: bool = False


class FellShort(AttackMissed, frozen=True, kw_only=True):
    """A throw whose Range, so many inches, was too short for a Skill Roll (R05-RG-10)."""

    inches: int
