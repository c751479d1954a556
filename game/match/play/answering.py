"""How those who may answer an act would answer it, so that its chances come true."""

from collections.abc import Generator, Mapping, Sequence
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.ai.reflexes import usual_answer
from game.engine.battle import Battle, Look, refusal
from game.engine.forecast import default_policy
from game.engine.resolution import Pending, Resolution
from game.match.play.seats import Question, Seat
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.dice import Dice
from game.model.events import Event, Rolled
from game.model.state import AnyState, StateT

MOST_THOUGHT = 200
"""Questions of others that are thought about for one act, the likeliest first; the rest is answered
as usual. Of an Explosive among several who may Bail sixty are too few.
"""

MOST_KNOWN = 500
"""Answers that are remembered, each with the state in which its step began."""


class _Key(Struct, frozen=True):
    """What tells one question from another at a glance, the dice of the step under way among it."""

    event_count: int
    kind: str
    unit: str | None
    faces: tuple[int, ...]
    given: tuple[Choice, ...]


class _Answers(Generic[StateT]):
    """Answers to questions that came up in steps, by the state in which such a step began."""

    def __init__(self) -> None:
        self._found: dict[_Key, list[tuple[StateT, Choice]]] = {}
        self._count = 0

    def of(self, began: StateT, key: _Key) -> Choice | None:
        """The answer to a question, if it is known."""
        found = self._found.get(key)
        if found is None:
            return None
        bare = _without_dice(began)
        return next((choice for state, choice in found if state == bare), None)

    def keep(self, began: StateT, key: _Key, choice: Choice) -> None:
        """Remember an answer; once there are too many, all others are forgotten."""
        if self._count >= MOST_KNOWN:
            self._found.clear()
            self._count = 0
        self._count += 1
        self._found.setdefault(key, []).append((_without_dice(began), choice))


class Answering(Generic[StateT]):
    """Remembers what was found out about the answers of others, for all that is looked at.

    A computer player answers as its seat will: it thinks with the same dice about the same
    position. A person is thought to do what costs least.
    """

    def __init__(self, battle: Battle[StateT], seats: Mapping[str, Seat]) -> None:
        self._battle = battle
        self._seats = seats
        self._known: _Answers[StateT] = _Answers()

    def think(self, asked: Look[StateT]) -> Generator[bool, None, Choice]:
        """The answer to a question, found out with pauses unless it is known."""
        decision, began, key = asked.decision, asked.position.checkpoint, _key_of(asked)
        assert decision is not None, "somebody is asked"
        known = self._known.of(began, key)
        if known is not None:
            return known
        question = Question(self._battle, asked, decision)
        choice = yield from self._seats[decision.side].foreseen(question)
        if refusal(self._battle, asked, choice) is not None:
            choice = usual_answer(self._battle.view(asked.state), decision)
        self._known.keep(began, key, choice)
        return choice


class Foreseer(Generic[StateT]):
    """Answers what comes up in one act of a ``side``: for others as they would, so far as that has
    been thought about; for itself as the rules suggest.

    What was found out in other acts takes no time here, and is come to in the same order: so the
    chances of an act do not hang on what else was looked at.
    """

    def __init__(self, answering: Answering[StateT], side: str) -> None:
        self._answering = answering
        self._side = side
        self._left = MOST_THOUGHT
        self._thought: _Answers[StateT] = _Answers()

    def policy(self, r: Resolution[StateT], decision: Decision) -> Choice:
        """The answer; raises ``Pending`` where it has to be thought about first."""
        known = self._known(r, decision)
        if known is not None:
            return known
        if self._left == 0:
            return usual_answer(r, decision)
        raise Pending(r, decision)

    def at_once(self, r: Resolution[StateT], decision: Decision) -> Choice:
        """The answer as far as it has been thought about, else the usual one."""
        return self._known(r, decision) or usual_answer(r, decision)

    def knows(self, asked: Look[StateT]) -> bool:
        """Whether a question is answered without any thought."""
        known = self._thought.of(asked.position.checkpoint, _key_of(asked))
        return self._left == 0 or known is not None

    def think(self, asked: Look[StateT]) -> Generator[bool, None, None]:
        """Find out the answer to a question, with pauses."""
        self._left -= 1
        choice = yield from self._answering.think(asked)
        self._thought.keep(asked.position.checkpoint, _key_of(asked), choice)

    def _known(self, r: Resolution[StateT], decision: Decision) -> Choice | None:
        if decision.side == self._side:
            return default_policy(r, decision)
        return self._thought.of(r.began, _key(r.events, r.state, decision, tuple(r.given)))


def _key_of(asked: Look[StateT]) -> _Key:
    decision, position = asked.decision, asked.position
    assert decision is not None, "somebody is asked"
    fresh = asked.events[position.checkpoint.event_count + 1 - asked.first_event :]
    return _key(fresh, asked.state, decision, position.answers)


def _key(
    events: Sequence[Event], state: AnyState, decision: Decision, given: tuple[Choice, ...]
) -> _Key:
    """What tells a question from others that come up in other ways the dice may fall.

    ``events`` are those of the step under way.
    """
    faces = tuple(face for one in events if isinstance(one, Rolled) for face in one.faces)
    return _Key(state.event_count, decision.kind, decision.unit, faces, given)


def _without_dice(state: StateT) -> StateT:
    """A state whatever dice have fallen before and will fall."""
    return replace(state, dice=Dice())
