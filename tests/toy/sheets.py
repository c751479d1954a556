"""What Pegs keeps of a figure and of the battle, and its switches."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from game.model.state import BattleState, Unit
from tests.toy.steps import Step

HOP = 1.25
"""Inches of one hop."""
SLOTS = ("left", "right", "legs", "head")
"""In the order in which they are given up by default."""
ARMS = ("left", "right")
VITAL = ("legs", "head")


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A peg: its slots, the rank of its dice, what it has in stock and whether it acted."""

    slots: tuple[str, ...] = SLOTS
    rank: int = 6
    stock: int = 4
    braced: int = 0
    acted: bool = False

    @property
    def arms(self) -> int:
        """How many arms are left."""
        return sum(1 for slot in self.slots if slot in ARMS)


class Table(Struct, frozen=True):
    """Who faced about in the activation under way, and how many sides passed in a row."""

    faced: tuple[str, ...] = ()
    passes: int = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Switches of Pegs."""

    most_rounds: Annotated[int, Meta(ge=1, le=12)] = 6
    dodging: bool = True


State: TypeAlias = BattleState[Sheet, Table, Step]
Peg: TypeAlias = Unit[Sheet]
