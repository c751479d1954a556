"""Whether it matters what is answered: every answer run ahead, over all dice that may fall.

Nothing is compared but what is there in the end. An answer may throw a die more, as a Bonus Die
does, and still bring what the others bring.
"""

from collections.abc import Collection, Generator, Iterator, Mapping
from typing import Any, Final, Generic, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, OutOfDice, Position, look, with_dice
from game.engine.forecast import default_policy
from game.engine.resolution import View
from game.engine.sums import sums
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.dice import Dice
from game.model.state import StateT

MOST_RUNS: Final = 600
"""Runs after which answers count as different; where nothing hangs on them, few are enough."""

LEAST_CHANCE: Final = 1e-5
"""Less likely ways of the dice are not followed."""

NOTHING: Final = 1e-3
"""What all ways that are not followed may come to."""

EXACT: Final = 1e-9
"""What two sums of the same chances may differ by."""

Asked: TypeAlias = tuple[tuple[int, str], ...]
"""Questions met on the way: how many events there had been, and what was asked."""


class _Place(Struct, Generic[StateT], frozen=True):
    """Where the dice of some runs are still to fall: ``position``, and what was asked before."""

    position: Position[StateT]
    asked: Asked
    throws: tuple[tuple[tuple[int, ...], float], ...]
    """The ways in which the next dice may fall, each with its chance."""


class _Strategy(Struct, frozen=True):
    """An answer, and which one is given when the same is asked again, by its number."""

    choice: Choice
    again: int | None


class EqualAnswers(Generic[StateT]):
    """Finds out whether all answers to the open question lead to the same.

    ``known`` is nothing until ``steps`` have come to an end. Answers that want a value are never
    taken for equal, nor are those after which different questions are asked.
    """

    def __init__(self, battle: Battle[StateT], seen: Look[StateT], decision: Decision) -> None:
        self._battle = battle
        self._decision = decision
        self._start = with_dice(seen, Dice())
        self._runs = 0
        self._again = False
        self.known: bool | None = None

    def steps(self) -> Iterator[None]:
        """The work, with a pause after each run."""
        options = self._decision.options
        if self.known is not None or len(options) < 2 or any(one.wants for one in options):
            self.known = False
            return
        first = _Strategy(options[0].choice(), None)
        # Whether to do something at all makes more of a difference than how: the last says no.
        for option in reversed(options):
            for again in (None, *range(len(options))):
                other = _Strategy(option.choice(), again)
                self._again = False
                if other != first:
                    same = yield from self._same(first, other)
                    if not same:
                        self.known = False
                        return
                    if not self._again:
                        break
        self.known = True

    def _same(self, first: _Strategy, other: _Strategy) -> Generator[None, None, bool]:
        """Whether two ways to answer end alike: chances for one, less those for the other.

        Runs that come to the same place before the same dice are followed no further.
        """
        balance: dict[bytes, float] = {}
        waiting: dict[bytes, _Place[StateT]] = {}
        lost = 0.0
        for strategy, weight in ((first, 1.0), (other, -1.0)):
            answers = (*self._start.answers, strategy.choice)
            start = replace(self._start, answers=answers)
            self._run(strategy, start, (), weight, balance, waiting)
            yield
        while True:
            alive = [key for key in waiting if abs(balance[key]) > EXACT]
            if not alive:
                break
            key = min(alive, key=lambda one: waiting[one].position.checkpoint.event_count)
            place, weight = waiting.pop(key), balance.pop(key)
            strategy = first if weight > 0 else other
            for faces, chance in place.throws:
                if self._runs >= MOST_RUNS:
                    return False
                if abs(weight * chance) < LEAST_CHANCE:
                    lost += abs(weight * chance)
                else:
                    thrown = _thrown(place.position, faces)
                    self._run(strategy, thrown, place.asked, weight * chance, balance, waiting)
                    yield
            lost += abs(weight) * max(0.0, 1.0 - sum(chance for _, chance in place.throws))
            if _decided(balance, waiting, lost):
                return False
        return lost < NOTHING and all(abs(left) < lost + EXACT for left in balance.values())

    def _run(
        self,
        strategy: _Strategy,
        position: Position[StateT],
        asked: Asked,
        weight: float,
        balance: dict[bytes, float],
        waiting: dict[bytes, _Place[StateT]],
    ) -> None:
        """Run on to the end or to the next dice, and count where that is."""
        self._runs += 1
        met = dict.fromkeys(asked)

        def answer(view: View[StateT], decision: Decision) -> Choice:
            if (decision.kind, decision.side) == (self._decision.kind, self._decision.side):
                plain = [one for one in decision.options if one.wants is None]
                if strategy.again is not None and plain:
                    self._again = True
                    return plain[min(strategy.again, len(plain) - 1)].choice()
                self._again |= bool(plain)
            else:
                met[view.state.event_count, _told(decision)] = None
            return default_policy(view, decision)

        try:
            ahead = look(self._battle, position, answer)
        except OutOfDice as out:
            stopped: Position[Any] = out.position
            begun = stopped.checkpoint.event_count
            before = tuple(one for one in met if one[0] <= begun)
            key = _key(stopped.checkpoint, stopped.checkpoint.dice.left, stopped.answers, before)
            ways = tuple((one.faces, one.chance) for one in sums(out.pool)) if out.pool else ()
            each = tuple(((face,), 1 / out.sides) for face in range(1, out.sides + 1))
            waiting.setdefault(key, _Place(stopped, before, ways or each))
        else:
            key = _key(ahead.state, (), (), tuple(met))
        balance[key] = balance.get(key, 0.0) + weight


def _decided(balance: Mapping[bytes, float], waiting: Collection[bytes], lost: float) -> bool:
    """Whether an end is likelier on one side than all that waits on the other could make up for."""
    ends = [left for key, left in balance.items() if key not in waiting]
    rest = [balance[key] for key in waiting]
    more, less = (lost + EXACT + sum(max(0.0, sign * one) for one in rest) for sign in (1, -1))
    return any(left > less or -left > more for left in ends)


def _thrown(position: Position[StateT], faces: tuple[int, ...]) -> Position[StateT]:
    """A position with more dice thrown."""
    dice = position.checkpoint.dice
    checkpoint = replace(position.checkpoint, dice=replace(dice, faces=(*dice.faces, *faces)))
    return replace(position, checkpoint=checkpoint)


def _key(state: Any, left: tuple[int, ...], answers: tuple[Choice, ...], asked: Asked) -> bytes:
    """A state without what only counts how it came about, with what was asked on the way."""
    plain = replace(state, dice=Dice(faces=left), event_count=0)
    return msgspec.json.encode((plain, answers, [words for _, words in asked]))


def _told(decision: Decision) -> str:
    """A question as a text, wherever in the order of events it is asked."""
    return msgspec.json.encode(replace(decision, about=None)).decode()
