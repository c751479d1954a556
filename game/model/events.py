"""Facts in the past tense: the only thing that changes a battle, fills the log and is animated.

An event knows what it makes of the state (``applied_to``) and names a ``cue`` from a closed list,
which is all that drawing and sound look at. A ruleset's own events live in its package and change
its sheets.
"""

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.model.battlefield import Piece
from game.model.cues import Cue as Cue
from game.model.state import (
    DESTROYED,
    AnyState,
    Item,
    LooseItem,
    Verdict,
    with_unit,
)
from game.model.vectors import Point

LEAST_WANTED = 2
"""The least that dice may have to show: nobody throws for what a 1 would be enough for."""


class Modifier(Struct, frozen=True, array_like=True):
    """One row of a sum: the amount, what it is for, and its rule."""

    earlier: ClassVar[bool] = False
    """Whether it is what was rolled before, on top of which this roll comes."""

    amount: int
    text: str
    rule: str


class EarlierRoll(Modifier, frozen=True, array_like=True):
    """What was rolled before, as a row of the sum; in files it is a row like any other."""

    earlier: ClassVar[bool] = True


class Event(Struct, frozen=True, kw_only=True, tag_field="event", tag=True, omit_defaults=True):
    """A fact. ``rules`` are the rules it follows from; one log line each."""

    cue: ClassVar[Cue] = "none"

    only_known: ClassVar[bool] = False
    """Whether nothing changes on the table: some side only knows more of what is there."""

    begins: ClassVar[bool] = False
    """Whether somebody begins something by it, whatever is under way when it happens."""

    rules: tuple[str, ...] = ()

    def applied_to(self, state: AnyState) -> AnyState:
        """The state once this has happened; unchanged for events that only tell."""
        return state

    def outcome(self) -> tuple[str, str] | None:
        """What a forecast counts this as: who or what, and what became of it; nothing for most.

        What states show by themselves (destroyed, elsewhere, conditions, lost items) counts anyway.
        """
        return None


def change(state: AnyState, event: Event) -> AnyState:
    """The state after an event, with the event counted."""
    after = event.applied_to(state)
    return replace(after, event_count=state.event_count + 1)


class BattleBegan(Event, frozen=True, kw_only=True):
    """The battle begins; ``ruleset`` is the ruleset's id."""

    cue: ClassVar[Cue] = "begin"
    ruleset: str
    name: str


class OrderSet(Event, frozen=True, kw_only=True):
    """The turn order of the sides is settled."""

    cue: ClassVar[Cue] = "begin"
    order: tuple[str, ...]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with this turn order."""
        return replace(state, order=self.order)


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins, counted from 1."""

    cue: ClassVar[Cue] = "turn"
    round: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in this round."""
        return replace(state, round=self.round)


class TurnBegan(Event, frozen=True, kw_only=True):
    """A side's turn begins; ``player_turn`` counts all turns from 1."""

    cue: ClassVar[Cue] = "turn"
    side: str
    player_turn: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in this turn."""
        return replace(state, turn=self.side, player_turn=self.player_turn)


class TurnEnded(Event, frozen=True, kw_only=True):
    """A side's turn is over."""

    cue: ClassVar[Cue] = "turn"
    side: str


class Deployed(Event, frozen=True, kw_only=True):
    """A figure was put on the field by its owner."""

    cue: ClassVar[Cue] = "deploy"
    unit: str
    position: Point
    elevation: float
    facing: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the figure on the field."""
        return with_unit(
            state,
            self.unit,
            position=self.position,
            elevation=self.elevation,
            facing=self.facing,
        )


class Moved(Event, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    """A figure went along ``path`` (points after ``start``) under its own power.

    ``cost`` is in the ruleset's unit, ``mode`` how it went (walk, jump, angry-inch ...).
    """

    cue: ClassVar[Cue] = "walk"
    unit: str
    start: Point
    end: Point
    path: tuple[Point, ...]
    elevation: float
    facing: int
    cost: float
    mode: str = "walk"

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the figure at the end of the path."""
        return with_unit(
            state, self.unit, position=self.end, elevation=self.elevation, facing=self.facing
        )


class Faced(Event, frozen=True, kw_only=True):
    """A figure turned on the spot."""

    cue: ClassVar[Cue] = "face"
    unit: str
    facing: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the figure turned."""
        return with_unit(state, self.unit, facing=self.facing)


class Rolled(Event, frozen=True, kw_only=True):
    """Dice fell. ``faces`` are physical, in throwing order, Bonus dice included.

    ``throw`` is the throw in words ("2d6+1"), ``sides`` the size of each die of ``faces``,
    ``need`` what was wanted of ``total`` where something was: so much, or ``more_than`` that.
    ``side`` is who threw where no figure did. ``highest`` when each die counts by itself, so that
    only the highest matters. Dice ``laid`` out by a lesson are none of those to come.
    """

    cue: ClassVar[Cue] = "dice"
    side: str | None = None
    unit: str | None = None
    target: str | None = None
    why: str
    throw: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    total: int
    need: int | None = None
    more_than: bool = False
    success: bool | None = None
    highest: bool = False
    laid: bool = False

    @property
    def pool(self) -> int:
        """How many dice of ``faces`` are of the throw itself: all after them are Bonus dice."""
        terms = self.throw.replace("-", "+").split("+")
        return sum(int(term.partition("d")[0]) for term in terms if "d" in term)

    @property
    def change(self) -> int:
        """What modifiers make of the throw, all together."""
        return sum(row.amount for row in self.modifiers)

    @property
    def shown(self) -> int:
        """What the dice show together, with what is of the throw itself ("d6+1")."""
        return self.total - self.change

    @property
    def wanted(self) -> int | None:
        """What has to be ``shown`` where so much was needed: -1 to a roll against 3 makes it 4.

        It is 2 at least, since nobody throws for what a 1 would be enough for, except on top of an
        earlier roll. Nothing where nothing was needed, or more than the need, or where that roll
        was enough.
        """
        if self.need is None or self.more_than:
            return None
        wanted = self.need - self.change
        if any(row.earlier for row in self.modifiers):
            return wanted if wanted > 0 else None
        return max(LEAST_WANTED, wanted)

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with these dice thrown."""
        if self.laid:
            return state
        return replace(state, dice=state.dice.after(len(self.faces)))


class AttackDeclared(Event, frozen=True, kw_only=True):
    """An attack on a figure, a piece of terrain or a point was declared."""

    cue: ClassVar[Cue] = "declare"
    unit: str
    target: str | None = None
    piece: str | None = None
    item: str | None = None
    at: Point | None = None
    way: str = "strike"


class AttackMissed(Event, frozen=True, kw_only=True):
    """The attack did not hit. ``by`` is the miss margin where a ruleset knows one."""

    cue: ClassVar[Cue] = "miss"
    unit: str
    target: str | None = None
    piece: str | None = None
    item: str | None = None
    at: Point | None = None
    by: int | None = None


class AttackHit(Event, frozen=True, kw_only=True):
    """The attack reached its target."""

    cue: ClassVar[Cue] = "hit"
    unit: str
    target: str | None = None
    piece: str | None = None
    item: str | None = None

    def outcome(self) -> tuple[str, str] | None:
        """A hit on the target, or on the piece where it is one."""
        hit = self.target or self.piece
        return None if hit is None else (hit, "hit")


class ConditionGained(Event, frozen=True, kw_only=True):
    """A condition began to hold for a figure."""

    cue: ClassVar[Cue] = "condition"
    unit: str
    condition: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the condition."""
        have = state.units[self.unit].conditions
        if self.condition in have:
            return state
        return with_unit(state, self.unit, conditions=(*have, self.condition))


class ConditionLost(Event, frozen=True, kw_only=True):
    """A condition ceased to hold for a figure."""

    cue: ClassVar[Cue] = "condition"
    unit: str
    condition: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the condition."""
        have = state.units[self.unit].conditions
        return with_unit(
            state, self.unit, conditions=tuple(name for name in have if name != self.condition)
        )


class Destroyed(Event, frozen=True, kw_only=True):
    """A figure was destroyed; what it carried may be left by separate events."""

    cue: ClassVar[Cue] = "destroy"
    unit: str
    by: str | None = None

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the figure among the fallen."""
        unit = state.units[self.unit]
        fallen = replace(unit, conditions=(*unit.conditions, DESTROYED))
        units = {key: value for key, value in state.units.items() if key != self.unit}
        return replace(state, units=units, fallen={**state.fallen, self.unit: fallen})


class KnockedBack(Event, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    """A figure was pushed. ``wanted`` inches were due; ``stopped_by`` names what cut it short."""

    cue: ClassVar[Cue] = "push"
    unit: str
    start: Point
    end: Point
    elevation: float
    wanted: float
    stopped_by: str | None = None

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the figure pushed."""
        return with_unit(state, self.unit, position=self.end, elevation=self.elevation)


class Fell(Event, frozen=True, kw_only=True):
    """A figure fell ``inches`` to the ground below it."""

    cue: ClassVar[Cue] = "fall"
    unit: str
    inches: float
    elevation: float

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the figure on the lower ground."""
        return with_unit(state, self.unit, elevation=self.elevation)


class Burst(Event, frozen=True, kw_only=True):
    """Something exploded at a point and height, reaching ``radius`` inches."""

    cue: ClassVar[Cue] = "blast"
    unit: str | None = None
    item: str | None = None
    at: Point
    elevation: float
    radius: float


class ItemLost(Event, frozen=True, kw_only=True):
    """A carried item is gone: used up, thrown or knocked away."""

    cue: ClassVar[Cue] = "item"
    unit: str
    item: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the item in the figure's possession."""
        items = state.units[self.unit].items
        return with_unit(
            state, self.unit, items=tuple(item for item in items if item.id != self.item)
        )


class ItemLanded(Event, frozen=True, kw_only=True):
    """An item came to lie on the field."""

    cue: ClassVar[Cue] = "item"
    item: LooseItem

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item on the field."""
        return replace(state, loose=(*state.loose, self.item))


class ItemTaken(Event, frozen=True, kw_only=True):
    """A figure picked up a loose item; ``item`` is its id among the loose ones."""

    cue: ClassVar[Cue] = "item"
    unit: str
    item: str
    gained: Item

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item carried."""
        loose = tuple(item for item in state.loose if item.id != self.item)
        have = state.units[self.unit].items
        return replace(with_unit(state, self.unit, items=(*have, self.gained)), loose=loose)


class TerrainChanged(Event, frozen=True, kw_only=True):
    """A piece was breached or destroyed: the new pieces (none, or more) stand in for it."""

    cue: ClassVar[Cue] = "terrain"
    piece: str
    pieces: tuple[Piece, ...]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the piece replaced."""
        return replace(state, terrain={**state.terrain, self.piece: self.pieces})

    def outcome(self) -> tuple[str, str] | None:
        """That the piece breaks, or has a breach in it."""
        return (self.piece, "breach" if self.pieces else "break")


class ProgressMade(Event, frozen=True, kw_only=True):
    """A count of an objective changed."""

    cue: ClassVar[Cue] = "mark"
    side: str
    objective: str
    count: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the new count."""
        return replace(state, progress={**state.progress, self.objective: self.count})


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle is decided."""

    cue: ClassVar[Cue] = "end"
    verdict: Verdict

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the verdict and nothing left to do."""
        return replace(state, verdict=self.verdict, agenda=())


def facts(event: Event) -> dict[str, Any]:
    """The event's fields by name, for log texts and comparisons."""
    return {name: getattr(event, name) for name in event.__struct_fields__}
