"""Events of things: pieces of terrain and what lies around (R10-OB-01..05, R10-CC-17)."""

from typing import ClassVar

from msgspec.structs import replace

from game.model.events import Cue, Event
from game.model.state import AnyState
from game.model.vectors import Point


class ThingDamaged(Event, frozen=True, kw_only=True):
    """Damage met the Armor of a thing (R10-OB-02, R05-AT-07)."""

    cue: ClassVar[Cue] = "hit"
    piece: str
    by: str | None = None
    damage: int
    armor: int
    at: Point


class LooseFell(Event, frozen=True, kw_only=True):
    """A loose item fell with the thing it lay on."""

    cue: ClassVar[Cue] = "item"
    item: str
    elevation: float

    def applied_to(self, state: AnyState) -> AnyState:
        """The state with the item on the lower ground."""
        loose = tuple(
            replace(one, elevation=self.elevation) if one.id == self.item else one
            for one in state.loose
        )
        return replace(state, loose=loose)
