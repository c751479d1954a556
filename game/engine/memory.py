"""Steps without dice that were run before from an equal state.

Runs of one forecast part where dice fall differently, and many meet again: nobody answers, the next
weapon is at hand. What such a step brings is looked up instead of run again.
"""

from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.dice import Dice
from game.model.events import Event
from game.model.state import AnyState, StateT

MOST_KNOWN = 128
"""Steps that are kept; once there are more, all are forgotten."""

_NO_DICE = Dice()


class Ran(Struct, Generic[StateT], frozen=True):
    """What a finished step brings: the checkpoint ``after`` it, whatever dice are to come then.

    ``events`` are those of the step and of what it ends, ``passed`` its questions that had one
    answer only.
    """

    after: StateT
    events: tuple[Event, ...]
    passed: tuple[Decision, ...]


class _Known(Struct, Generic[StateT], frozen=True):
    """What came of a step that was run from a checkpoint, its dice aside, with these answers."""

    bare: StateT
    answers: tuple[Choice, ...]
    ran: Ran[StateT]


class Memory(Generic[StateT]):
    """The steps of one forecast that are known.

    It holds good as long as all questions are answered by one policy that goes by what it is shown.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[type[Struct], int], list[_Known[StateT]]] = {}
        self._count = 0

    def recalled(self, checkpoint: StateT, answers: tuple[Choice, ...]) -> Ran[StateT] | None:
        """What the next step brings; nothing where that is not known."""
        alike = self._known.get(_name(checkpoint))
        if alike is None:
            return None
        bare = replace(checkpoint, dice=_NO_DICE)
        for known in alike:
            if known.answers == answers and known.bare == bare:
                return known.ran
        return None

    def keep(self, checkpoint: StateT, answers: tuple[Choice, ...], ran: Ran[StateT]) -> None:
        """What a step has brought that was run to its end without a look at the dice."""
        if self._count >= MOST_KNOWN:
            self._known.clear()
            self._count = 0
        self._count += 1
        bare = replace(checkpoint, dice=_NO_DICE)
        self._known.setdefault(_name(checkpoint), []).append(_Known(bare, answers, ran))


def _name(checkpoint: AnyState) -> tuple[type[Struct], int]:
    """What is quickly told apart: the step that is next, and how much has happened before."""
    return type(checkpoint.agenda[0]), checkpoint.event_count
