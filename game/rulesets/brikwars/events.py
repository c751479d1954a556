"""Events of both editions: they change a minifig's sheet or the web of Close Combat."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.events import Cue, Event
from game.model.state import AnyState, with_sheet, with_table, with_unit
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Fighter, Melee


def fighter_in(state: AnyState, unit_id: str) -> Fighter:
    """The sheet of a living unit."""
    sheet = state.units[unit_id].sheet
    assert isinstance(sheet, Fighter)
    return sheet


def melee_of(state: AnyState) -> Melee:
    """The web of Close Combat."""
    assert isinstance(state.table, Melee)
    return state.table


class ActionSpent(Event, frozen=True, kw_only=True):
    """A unit has used its Action (R10-TU-20, R05-TU-20)."""

    unit: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the Action spent."""
        return with_sheet(state, self.unit, action_spent=True)


class MoveSpent(Event, frozen=True, kw_only=True):
    """A unit's remaining inches changed."""

    unit: str
    left: float

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with these inches left."""
        return with_sheet(state, self.unit, move_left=self.left)


class HandsEmptied(Event, frozen=True, kw_only=True):
    """An item left the hands that held it."""

    unit: str
    item: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item in no hand."""
        hands = tuple(
            replace(hand, item=None) if hand.item == self.item else hand
            for hand in fighter_in(state, self.unit).hands
        )
        return with_sheet(state, self.unit, hands=hands)


class HandsFilled(Event, frozen=True, kw_only=True):
    """Empty hands, by index, closed on an item."""

    unit: str
    item: str
    hands: tuple[int, ...]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item in these hands."""
        hands = tuple(
            replace(hand, item=self.item) if number in self.hands else hand
            for number, hand in enumerate(fighter_in(state, self.unit).hands)
        )
        return with_sheet(state, self.unit, hands=hands)


class Refreshed(Event, frozen=True, kw_only=True):
    """A player's turn begins (R10-TU-02, R05-TU-02).

    Everybody's Close Combat damage is forgotten; the side whose turn it is has its Actions and
    ``moves`` again. What else returns says the sheet.
    """

    side: str
    moves: dict[str, float]

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which everybody may do again what a new turn allows."""
        fighting = {name for pair in melee_of(state).edges for name in pair}
        units = {}
        for unit_id, unit in state.units.items():
            move = self.moves[unit_id] if unit.side == self.side else None
            turn = state.player_turn if unit_id in fighting else None
            sheet = fighter_in(state, unit_id).refreshed(move, turn)
            units[unit_id] = replace(unit, sheet=sheet)
        return replace(state, units=units)


def with_edge(state: AnyState, one: str, other: str) -> AnyState:
    """The state in which two are in Close Combat with each other (R10-CC-03, R05-CC-05)."""
    pair = (min(one, other), max(one, other))
    edges = melee_of(state).edges
    return state if pair in edges else with_table(state, edges=tuple(sorted((*edges, pair))))


class Parted(Event, frozen=True, kw_only=True):
    """Two enemies are no longer in Close Combat with each other (R10-CC-04, R05-CC-05).

    It is ``by_death`` where one of them has been destroyed.
    """

    cue: ClassVar[Cue] = "mark"
    unit: str
    target: str
    by_death: bool = False

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the edge."""
        pair = (min(self.unit, self.target), max(self.unit, self.target))
        return with_table(
            state, edges=tuple(edge for edge in melee_of(state).edges if edge != pair)
        )


class Attacked(Event, frozen=True, kw_only=True):
    """A unit counts among the melee attackers of another on this player's turn (R10-CC-09)."""

    unit: str
    target: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the attacker counted once."""
        attackers = fighter_in(state, self.target).attackers
        if self.unit in attackers:
            return state
        return with_sheet(state, self.target, attackers=(*attackers, self.unit))


class TurnNoted(Event, frozen=True, kw_only=True):
    """Something was done on this player's turn that a later rule asks for.

    ``what`` is a ``*_turn`` field of the sheet without that ending. What else that changes says the
    sheet (R10-CC-08); of a noise the place is noted, too (R10-AT-38, R05-AT-43).
    """

    unit: str
    what: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the turn's number noted."""
        sheet = fighter_in(state, self.unit).noted(self.what, state.player_turn)
        if self.what == "noise":
            sheet = replace(sheet, noise_at=state.units[self.unit].position)
        return with_unit(state, self.unit, sheet=sheet)


class Seen(Event, frozen=True, kw_only=True):
    """Enemy sides know where a unit stands now (R10-AT-38, R05-AT-43)."""

    only_known = True

    unit: str
    sides: tuple[str, ...]
    position: Point

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the position known to these sides."""
        seen = {**fighter_in(state, self.unit).seen_at}
        for side in self.sides:
            seen[side] = self.position
        return with_sheet(state, self.unit, seen_at=seen)


class ArmorRolled(Event, frozen=True, kw_only=True):
    """Armor dice fell against the Close Combat damage of this player's turn (R10-ST-05).

    R05-HE-01.
    """

    unit: str
    armor: int

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with this Armor kept against what is to come."""
        return with_sheet(state, self.unit, cc_armor_this_player_turn=self.armor)


class DamageSummed(Event, frozen=True, kw_only=True):
    """Close Combat damage of this player's turn grew (R10-CC-16, R05-CC-20).

    Without ``armor`` none arrived, so that no Armor dice were rolled.
    """

    cue: ClassVar[Cue] = "hit"
    unit: str
    damage: int
    total: int
    armor: int | None = None

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the new sum, which may be part of a combined attack (R10-CA-08)."""
        shared = fighter_in(state, self.unit).shared
        if shared is not None:
            state = with_sheet(state, self.unit, shared=replace(shared, struck=True))
        return with_sheet(state, self.unit, cc_damage_this_player_turn=self.total)


class ArmorHeld(Event, frozen=True, kw_only=True):
    """Damage did not exceed Armor (R10-DI-02, R05-DI-02); without ``armor`` none arrived."""

    cue: ClassVar[Cue] = "parry"
    unit: str
    damage: int
    armor: int | None = None


class Bailed(Event, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    """A unit threw itself clear (R10-TU-42, R05-TU-42)."""

    cue: ClassVar[Cue] = "bail"
    unit: str
    start: Point
    end: Point
    elevation: float

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the unit where it landed."""
        return with_unit(state, self.unit, position=self.end, elevation=self.elevation)


class FeatTried(Event, frozen=True, kw_only=True):
    """A Hero has tried a Heroic Feat, with or without success (R10-HE-04, R05-HE-03)."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    success: bool

    def applied_to(self, state: AnyState) -> AnyState:
        """The state in which it may try none before its owner's next turn."""
        return with_sheet(state, self.unit, feat_tried=True)


class ItemAimedAt(Event, frozen=True, kw_only=True):
    """A shot is aimed at something that the target holds (R10-AT-43, R05-EQ-20)."""

    cue: ClassVar[Cue] = "declare"
    unit: str
    target: str
    item: str


class ItemStruck(Event, frozen=True, kw_only=True):
    """Something that ``unit`` holds was hit, and ``broken`` or not (R10-OB-07, R05-OB-02)."""

    cue: ClassVar[Cue] = "hit"
    unit: str
    by: str
    item: str
    damage: int
    armor: int
    broken: bool


class MineSprung(Event, frozen=True, kw_only=True):
    """A unit came onto a mine, which goes off and is used up."""

    cue: ClassVar[Cue] = "mark"
    unit: str
    area: str

    def applied_to(self, state: AnyState) -> AnyState:
        """The state without the mine."""
        return with_table(state, sprung_mines=(*melee_of(state).sprung_mines, self.area))


class ShotLanded(Event, frozen=True, kw_only=True):
    """A tracked Missed Shot came down, on a unit or harmlessly (R10-RG-09, R05-RG-09)."""

    cue: ClassVar[Cue] = "shot"
    unit: str
    item: str
    at: Point
    target: str | None = None


class AttackJoined(Event, frozen=True, kw_only=True):
    """A unit's declared attack is part of another's (R10-CA-02, R05-CA-02)."""

    cue: ClassVar[Cue] = "declare"
    unit: str
    lead: str


class Parried(Event, frozen=True, kw_only=True):
    """A Parry succeeded (R10-CC-45, R05-CC-49)."""

    cue: ClassVar[Cue] = "parry"
    unit: str
    against: str
    item: str | None = None
