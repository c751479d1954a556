"""How those who may answer an act would answer it, so that its chances come true."""

from collections.abc import Generator, Mapping
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.ai.reflexes import usual_answer
from game.engine.battle import Battle, Look, refusal
from game.engine.forecast import default_policy
from game.engine.resolution import Pending, Resolution
from game.match.play.seats import Question, Seat
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import Dice
from game.model.state import StateT

MOST_THOUGHT = 200
"""Questions of others that are thought about for one act, the likeliest first; the rest is answered
as usual. Of an Explosive among several who may Bail sixty are too few.
"""


class _Key(Struct, frozen=True):
    """What tells one question from another at a glance, the dice of the step under way among it."""

    event_count: int
    kind: str
    unit: str | None
    faces: tuple[int, ...]
    given: tuple[Choice, ...]


class Answering(Generic[StateT]):
    """Remembers what was found out about the answers of others, for all that is looked at.

    A computer player answers as its seat will: it thinks with the same dice about the same
    position. A person is thought to do what costs least.
    """

    def __init__(self, battle: Battle[StateT], seats: Mapping[str, Seat]) -> None:
        self._battle = battle
        self._seats = seats
        self._known: dict[_Key, list[tuple[StateT, Choice]]] = {}

    def of(self, began: StateT, key: _Key) -> Choice | None:
        """The answer to a question that came up in a step that began in some state, if known."""
        found = self._known.get(key, ())
        return next((choice for state, choice in found if state == _without_dice(began)), None)

    def think(self, asked: Look[StateT]) -> Generator[bool, None, None]:
        """Find out the answer to a question, with pauses."""
        decision, position, key = asked.decision, asked.position, _key_of(asked)
        assert decision is not None, "somebody is asked"
        if self.of(position.checkpoint, key) is not None:
            return
        question = Question(self._battle, asked, decision)
        choice = yield from self._seats[decision.side].foreseen(question)
        if refusal(self._battle, asked, choice) is not None:
            choice = usual_answer(self._battle.view(asked.state), decision)
        found = self._known.setdefault(key, [])
        found.append((_without_dice(position.checkpoint), choice))


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
        self._thought: dict[_Key, list[StateT]] = {}

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

    def _known(self, r: Resolution[StateT], decision: Decision) -> Choice | None:
        if decision.side == self._side or decision.kind == TURN:
            return default_policy(r, decision)
        key = _key(r.began, r.state, decision, tuple(r.given))
        return self._answering.of(r.began, key) if self._has_thought(r.began, key) else None

    def knows(self, asked: Look[StateT]) -> bool:
        """Whether a question is answered without any thought."""
        return self._left == 0 or self._has_thought(asked.position.checkpoint, _key_of(asked))

    def think(self, asked: Look[StateT]) -> Generator[bool, None, None]:
        """Find out the answer to a question, with pauses."""
        self._left -= 1
        yield from self._answering.think(asked)
        began = _without_dice(asked.position.checkpoint)
        self._thought.setdefault(_key_of(asked), []).append(began)

    def _has_thought(self, began: StateT, key: _Key) -> bool:
        return _without_dice(began) in self._thought.get(key, ())


def _key_of(asked: Look[StateT]) -> _Key:
    decision, position = asked.decision, asked.position
    assert decision is not None, "somebody is asked"
    return _key(position.checkpoint, asked.state, decision, position.answers)


def _key(began: StateT, state: StateT, decision: Decision, given: tuple[Choice, ...]) -> _Key:
    """What tells a question from others that come up in other ways the dice may fall."""
    faces = state.dice.faces[began.dice.drawn : state.dice.drawn]
    return _Key(state.event_count, decision.kind, decision.unit, faces, given)


def _without_dice(state: StateT) -> StateT:
    """A state whatever dice have fallen before and will fall."""
    return replace(state, dice=Dice())
