"""Everything that changes during a battle, as one immutable value."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.model.battlefield import Piece
from game.model.dice import Dice
from game.model.vectors import Point

SheetT = TypeVar("SheetT", bound=Struct, covariant=True)
TableT = TypeVar("TableT", bound=Struct, covariant=True)
StepT = TypeVar("StepT", bound=Struct, covariant=True)

DESTROYED = "destroyed"
"""Condition of every figure that has left the battle for good."""


class Item(Struct, frozen=True):
    """Something a figure carries; ``kind`` is a row of the ruleset's item table."""

    id: str
    kind: str


class LooseItem(Struct, frozen=True):
    """Something that lies on the field, at a height in inches."""

    id: str
    kind: str
    position: Point
    elevation: float = 0.0


class Unit(Struct, Generic[SheetT], frozen=True, rename={"figure_class": "class"}):
    """A figure: what every ruleset knows of it, and the ruleset's own ``sheet``.

    ``number`` is the order of listing (the "lowest id" of a rule), ``elevation`` the height of
    the feet in inches, ``facing`` whole degrees.
    """

    id: str
    number: int
    side: str
    kind: str
    figure_class: str | None
    name: str
    position: Point | None
    elevation: float
    facing: int
    items: tuple[Item, ...]
    conditions: tuple[str, ...]
    sheet: SheetT

    @property
    def place(self) -> Point:
        """Where the figure stands; only for figures that are on the field."""
        assert self.position is not None, f"{self.id} is not on the field"
        return self.position

    def has(self, condition: str) -> bool:
        """Whether a condition holds for the figure."""
        return condition in self.conditions

    def item(self, item_id: str) -> Item | None:
        """The carried item with this id, if there is one."""
        for item in self.items:
            if item.id == item_id:
                return item
        return None


class Verdict(Struct, frozen=True):
    """How the battle ended: the winning sides (none = a draw) and why."""

    winners: tuple[str, ...]
    reason: str


class BattleState(Struct, Generic[SheetT, TableT, StepT], frozen=True):
    """The whole changing state. ``units`` and ``terrain`` are replaced, never changed in place.

    ``order`` is the turn order of the sides, ``turn`` the side to act, ``player_turn`` the number
    of turns begun so far, ``fallen`` the destroyed figures, ``terrain`` the pieces that stand in
    for a changed one, ``progress`` counts of objectives, ``agenda`` the steps still to run (the
    first is the one under way), ``table`` whatever the ruleset keeps for the battle as a whole.
    """

    order: tuple[str, ...]
    units: dict[str, Unit[SheetT]]
    dice: Dice
    agenda: tuple[StepT, ...]
    table: TableT
    round: int = 0
    turn: str | None = None
    player_turn: int = 0
    fallen: dict[str, Unit[SheetT]] = {}
    loose: tuple[LooseItem, ...] = ()
    terrain: dict[str, tuple[Piece, ...]] = {}
    progress: dict[str, int] = {}
    verdict: Verdict | None = None
    event_count: int = 0

    def on_field(self) -> tuple[Unit[SheetT], ...]:
        """The figures that stand on the field, by number."""
        return tuple(unit for unit in self.units.values() if unit.position is not None)

    def of_side(self, side: str) -> tuple[Unit[SheetT], ...]:
        """The living figures of a side, by number."""
        return tuple(unit for unit in self.units.values() if unit.side == side)


AnyUnit = Unit[Struct]
AnyState = BattleState[Struct, Struct, Struct]
StateT = TypeVar("StateT", bound=AnyState)


def with_unit(state: AnyState, unit_id: str, **changes: Any) -> AnyState:
    """The state with some fields of one unit replaced."""
    unit = replace(state.units[unit_id], **changes)
    return replace(state, units={**state.units, unit_id: unit})


def with_sheet(state: AnyState, unit_id: str, **changes: Any) -> AnyState:
    """The state with some fields of one unit's sheet replaced."""
    sheet = replace(state.units[unit_id].sheet, **changes)
    return with_unit(state, unit_id, sheet=sheet)


def with_table(state: AnyState, **changes: Any) -> AnyState:
    """The state with some fields of the ruleset's own table replaced."""
    return replace(state, table=replace(state.table, **changes))
