"""What a test had worked out is there for the next one that asks for the same.

Most tests of the screen begin in the same few battles, and the screen works out the same chances in
them again and again. A run of a choice over certain dice is a function of plain values, so what
came of it holds in every battle that has the same ones. Only runs whose every part can be told by
plain values are remembered; all others are run as ever. That somebody has put other functions into
the modules of the rules is not seen: a test that does so must not remember anything.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from functools import partial
from types import FunctionType, MethodType
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from game import words
from game.engine.battle import Battle, OutOfDice, Position
from game.engine.equal_answers import EqualAnswers
from game.engine.resolution import Policy
from game.engine.search import Search
from game.engine.tally import End, Tally
from game.match.play.answer_odds import Answers
from game.match.play.queries import Queries
from game.model.dice import DiceRanOut
from game.model.events import Event, Rolled

MOST_RUNS: Final = 12_000
"""Runs that are remembered at most, those that came up last: a few kilobytes each."""

MOST_QUESTIONS: Final = 2_000
"""Questions of which it is remembered at most whether their answers come to the same."""

PLAIN = (str, int, float, bytes, type(None))

_RUN, _WEIGH = Search._run, EqualAnswers.steps
"""What is done where nothing is remembered."""

KEPT = object()
"""Stands for the questions that a function asks of the very position that is searched."""


class _Unnamed(Exception):
    """Something that cannot be told by plain values."""


class _Met(Struct):
    """What a run left behind: its end, or how far it came with the dice it had."""

    end: End | None
    lacking: tuple[DiceRanOut, Position[Any], tuple[Event, ...]] | None
    astray: dict[str, None]
    rolls: dict[tuple[str, str | None], Rolled]
    attacks: dict[tuple[str, str | None], None]


class RunsOnce:
    """Runs of searches, each done once.

    ``done`` counts those that were really run, ``recalled`` the others.
    """

    def __init__(self) -> None:
        self.done = 0
        self.recalled = 0
        self._known: OrderedDict[Hashable, _Met] = OrderedDict()
        self._battles: WeakKeyDictionary[Battle[Any], Hashable] = WeakKeyDictionary()
        self._searches: WeakKeyDictionary[Search[Any], Hashable] = WeakKeyDictionary()

    def run(self, search: Search[Any], branch: Any, policy: Policy[Any] | None = None) -> End:
        """What ``Search._run`` brings, with all that it leaves behind in the search."""
        if policy is not None:
            return _RUN(search, branch, policy)
        try:
            key = self._key(search, branch)
        except _Unnamed:
            return _RUN(search, branch)
        if key in self._known:
            self.recalled += 1
        else:
            self.done += 1
            self._known[key] = self._ran(search, branch)
        self._known.move_to_end(key)
        while len(self._known) > MOST_RUNS:
            self._known.popitem(last=False)
        return _left(search, self._known[key])

    def _ran(self, search: Search[Any], branch: Any) -> _Met:
        """Run it, and note what is left behind."""
        own, search.tally = search.tally, Tally()
        end, lacking = None, None
        try:
            end = _RUN(search, branch)
        except OutOfDice as out:
            bare = DiceRanOut(out.sides, out.number, out.face, out.why, out.pool)
            lacking = (bare, out.position, out.events)
        finally:
            met, search.tally = search.tally, own
        return _Met(end, lacking, search._astray, met.rolls, met.attacks)

    def _key(self, search: Search[Any], branch: Any) -> Hashable:
        if search not in self._searches:
            self._searches[search] = (
                self._battle(search.battle),
                msgspec.json.encode(
                    (search.seen.state, _kinds(search.seen.state), search.seen.decision)
                ),
                search.ghosts,
                *(
                    _named(part, search)
                    for part in (search.policy, search.worth, search.witness, search.until)
                ),
            )
        at = branch.position.checkpoint
        ahead = msgspec.json.encode((at, _kinds(at), branch.position.answers, branch.traces))
        return self._searches[search], words.in_use(), ahead, branch.outcomes

    def _battle(self, battle: Battle[Any]) -> Hashable:
        if battle not in self._battles:
            constants = msgspec.json.encode((battle.setup, battle.settings))
            self._battles[battle] = (battle.ruleset, constants)
        return self._battles[battle]


class WeighedOnce:
    """Whether all answers to a question come to the same, found out once for each question.

    Whoever asks again makes as many pauses as it took the first time, so that a screen draws as
    many frames.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, tuple[int, bool | None]] = OrderedDict()

    def steps(self, weighed: EqualAnswers[Any]) -> Iterator[None]:
        """What ``EqualAnswers.steps`` does, from its beginning to its end."""
        if weighed.known is not None or weighed._runs:
            # What was begun before and left off counts its runs from there.
            yield from _WEIGH(weighed)
            return
        battle, start = weighed._battle, weighed._start
        constants = (battle.setup, battle.settings)
        at = (start, _kinds(start.checkpoint), weighed._decision)
        key = (battle.ruleset, msgspec.json.encode((constants, at)))
        if key not in self._known:
            count = 0
            for _ in _WEIGH(weighed):
                count += 1
                yield
            self._known[key] = (count, weighed.known)
        else:
            count, found = self._known[key]
            for _ in range(count):
                yield
            weighed.known = found
        self._known.move_to_end(key)
        while len(self._known) > MOST_QUESTIONS:
            self._known.popitem(last=False)


def _left(search: Search[Any], met: _Met) -> End:
    """Leave behind in a search what a run of it does."""
    search._astray = dict(met.astray)
    for key, roll in met.rolls.items():
        search.tally.rolls.setdefault(key, roll)
    for key in met.attacks:
        search.tally.attacks.setdefault(key)
    if met.end is None:
        assert met.lacking is not None
        raise OutOfDice(*met.lacking)
    return met.end


def _kinds(state: Any) -> tuple[str, ...]:
    """Of which kinds the steps to come are: what they hold does not always tell."""
    return tuple(type(step).__qualname__ for step in state.agenda)


def _named(part: Any, search: Search[Any]) -> Hashable:
    """What tells a function from all others: its code, and all the values that it was made with."""
    at = search.seen, search.battle
    if isinstance(part, PLAIN):
        # Other types have values that are equal: 1 is True.
        return type(part), part
    if isinstance(part, (Answers, Queries)) and (part._seen, part._battle) == at:
        return KEPT
    if part is search.battle.ruleset:
        return part
    if isinstance(part, partial) and not part.keywords:
        return tuple(_named(one, search) for one in (part.func, *part.args))
    if isinstance(part, MethodType):
        return part.__func__, _named(part.__self__, search)
    if isinstance(part, FunctionType) and not part.__defaults__ and not part.__kwdefaults__:
        held = part.__closure__ or ()
        cells = (_named(cell.cell_contents, search) for cell in held)
        return part.__module__, part.__code__, *cells
    raise _Unnamed
