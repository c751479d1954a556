"""What a forecast still has to run: positions with dice thrown so far, and the order of them."""

import heapq
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Position
from game.engine.sums import Shown
from game.model.state import StateT


class Branch(Struct, Generic[StateT], frozen=True):
    """A position to be run on, with its dice so far.

    ``outcomes`` are those that the events of finished steps have named.
    """

    position: Position[StateT]
    chance: float
    outcomes: tuple[tuple[str, str], ...] = ()

    def thrown(self, faces: tuple[int, ...], chance: float) -> "Branch[StateT]":
        """The branch with more dice thrown, of that chance."""
        checkpoint = self.position.checkpoint
        dice = replace(checkpoint.dice, faces=(*checkpoint.dice.faces, *faces))
        checkpoint = replace(checkpoint, dice=dice)
        return Branch(replace(self.position, checkpoint=checkpoint), chance, self.outcomes)

    def seeded(self, seed: int) -> "Branch[StateT]":
        """The branch with dice of a seed after those thrown."""
        dice = replace(self.position.checkpoint.dice, seed=seed)
        checkpoint = replace(self.position.checkpoint, dice=dice)
        position = replace(self.position, checkpoint=checkpoint)
        return Branch(position, self.chance, self.outcomes)


class End(Struct, frozen=True):
    """What has come of a run: outcomes by figure, and the worth of the state."""

    outcomes: tuple[tuple[str, str], ...]
    worth: float


class Span(Struct, Generic[StateT], frozen=True):
    """Sums of a branch's next throw between two with different ends."""

    branch: Branch[StateT]
    inside: tuple[Shown, ...]
    low: End
    high: End

    @property
    def chance(self) -> float:
        """The chance of the sums together."""
        return self.branch.chance * sum(one.chance for one in self.inside)


class Queue(Generic[StateT]):
    """What is still to be run, the likeliest first and among equals the youngest."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, int, Branch[StateT] | Span[StateT]]] = []
        self._pushed = 0

    def push(self, item: Branch[StateT] | Span[StateT]) -> None:
        """Put in what is to be run."""
        self._pushed += 1
        heapq.heappush(self.waiting, (-item.chance, -self._pushed, item))

    def pop(self) -> Branch[StateT] | Span[StateT]:
        """Take the likeliest out."""
        return heapq.heappop(self.waiting)[2]

    def by_age(self) -> list[Branch[StateT] | Span[StateT]]:
        """All that waits, the youngest first: ways of one throw stand together."""
        return [item for _, _, item in sorted(self.waiting, key=lambda entry: entry[1])]
