"""Events of BrikWars 2010: they change a minifig's sheet or the web of Close Combat."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.events import Cue, Event
from game.model.state import AnyState, with_sheet
from game.rulesets.brikwars.events import with_edge
from game.rulesets.brikwars_2010.sheets import Minifig


def sheet_of(state: AnyState, unit_id: str) -> Minifig:
    """The sheet of a living unit."""
    sheet = state.units[unit_id].sheet
    assert isinstance(sheet, Minifig)
    return sheet


class HandsUsed(Event, frozen=True, kw_only=True):
    """Hands did their one thing on this player's turn (R10-CC-06); by index, 0 = right.

    The next maneuver has an Angry Inch of its own (R10-CC-10).
    """

    unit: str
    hands: tuple[int, ...]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with these hands used."""
        hands = tuple(
            replace(hand, used_this_player_turn=True) if number in self.hands else hand
            for number, hand in enumerate(sheet_of(state, self.unit).hands)
        )
        return with_sheet(state, self.unit, hands=hands, inch_spent=False)


class Gripped(Event, frozen=True, kw_only=True):
    """A unit holds an item with these hands, by index, and with no others (R10-EQ-02)."""

    cue: ClassVar[Cue] = "item"
    unit: str
    item: str
    hands: tuple[int, ...]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item in these hands only."""
        hands = tuple(
            replace(hand, item=self.item if number in self.hands else None)
            if number in self.hands or hand.item == self.item
            else hand
            for number, hand in enumerate(sheet_of(state, self.unit).hands)
        )
        return with_sheet(state, self.unit, hands=hands)


class Engaged(Event, frozen=True, kw_only=True):
    """Two enemies are in Close Combat with each other (R10-CC-01, -03).

    A new fight holds both, whatever they turned away from before, unless it ``grew`` from a
    Counterstrike at one who turns away.
    """

    cue: ClassVar[Cue] = "mark"
    unit: str
    target: str
    grew: bool = False

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with an edge between the two."""
        locked = with_edge(state, self.unit, self.target)
        if locked is state:
            return state
        state = locked
        if self.grew:
            return _let_go(state, self.target, (self.unit,))
        return _held(_held(state, self.unit, self.target), self.target, self.unit)


def _let_go(state: AnyState, unit: str, foes: tuple[str, ...]) -> AnyState:
    """The state with a unit free of some opponents."""
    free = sheet_of(state, unit).let_go
    return with_sheet(state, unit, let_go=(*free, *(foe for foe in foes if foe not in free)))


def _held(state: AnyState, unit: str, foe: str) -> AnyState:
    """The state with a unit no longer free of an opponent."""
    free = sheet_of(state, unit).let_go
    return with_sheet(state, unit, let_go=tuple(name for name in free if name != foe))


class ParryDeclared(Event, frozen=True, kw_only=True):
    """A unit means to Parry, with an item or with a bare hand (R10-CC-40)."""

    cue: ClassVar[Cue] = "declare"
    unit: str
    against: str
    item: str | None = None
    hand: str


class Disengaged(Event, frozen=True, kw_only=True):
    """A unit turned away from opponents, who had their chance to strike (R10-CC-32, -33)."""

    cue: ClassVar[Cue] = "mark"
    begins = True

    unit: str
    foes: tuple[str, ...] = ()
    in_place: bool = False

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the unit free of these opponents for the rest of the player's turn."""
        return _let_go(state, self.unit, self.foes)


class BennySpent(Event, frozen=True, kw_only=True):
    """An Over the Top Benny was spent (R10-DI-06) or let go (``on`` = ``forgo``)."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    on: str


class MomentumSpent(Event, frozen=True, kw_only=True):
    """A unit rolls its MOM on something, and has to run for another (R10-CH-08)."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    on: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the MOM, the run begun anew."""
        return with_sheet(state, self.unit, mom=0, straight_run=0.0)
