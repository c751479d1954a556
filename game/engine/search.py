"""Running a choice over every way its dice can fall, the likeliest first.

A run that needs one more die is split over its faces, and one that needs a throw of which only
the sum matters over its sums, as far as what they bring differs.
"""

import heapq
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import accumulate
from typing import Generic, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, OutOfDice, Position, Unthought, look
from game.engine.endings import Throw, Trace, dice_of, ghosts_between
from game.engine.memory import Memory
from game.engine.resolution import Policy, Resolution, Until, View
from game.engine.sums import Shown, sums
from game.engine.tally import End, Tally
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import MOST_SEED, mix
from game.model.events import AttackDeclared, Event, Fell, KnockedBack, Rolled
from game.model.state import AnyState, StateT


class _Branch(Struct, Generic[StateT], frozen=True):
    """A position to be run on, with its dice so far.

    ``outcomes`` and ``traces`` are those of finished steps, ``way`` the throws that led here.
    """

    position: Position[StateT]
    chance: float
    outcomes: tuple[tuple[str, str], ...] = ()
    traces: tuple[Trace, ...] = ()
    way: tuple[Throw, ...] = ()

    def thrown(self, faces: tuple[int, ...], chance: float, *throws: Throw) -> "_Branch[StateT]":
        """The branch with more dice thrown, of that chance."""
        checkpoint = self.position.checkpoint
        dice = replace(checkpoint.dice, faces=(*checkpoint.dice.faces, *faces))
        checkpoint = replace(checkpoint, dice=dice)
        position, way = replace(self.position, checkpoint=checkpoint), (*self.way, *throws)
        return replace(self, position=position, chance=chance, way=way)

    def shown(self, one: Shown, pool: tuple[int, ...], chance: float) -> "_Branch[StateT]":
        """The branch with a whole pool thrown that makes up a sum."""
        return self.thrown(one.faces, chance, Throw(pool, one.total, one.total, bonus=True))

    def seeded(self, seed: int) -> "_Branch[StateT]":
        """The branch with dice of a seed after those thrown."""
        dice = replace(self.position.checkpoint.dice, seed=seed)
        checkpoint = replace(self.position.checkpoint, dice=dice)
        return replace(self, position=replace(self.position, checkpoint=checkpoint))


class _Span(Struct, Generic[StateT], frozen=True):
    """Sums of a branch's next throw, of a pool, between two with different ends."""

    branch: _Branch[StateT]
    pool: tuple[int, ...]
    inside: tuple[Shown, ...]
    low: End
    high: End

    @property
    def chance(self) -> float:
        """The chance of the sums together."""
        return self.branch.chance * sum(one.chance for one in self.inside)

    @property
    def way(self) -> tuple[Throw, ...]:
        """The throws that lead to any of the sums."""
        low, high = self.inside[0].total, self.inside[-1].total
        return (*self.branch.way, Throw(self.pool, low, high, bonus=True))


class _Queue(Generic[StateT]):
    """What is still to be run, the likeliest first and among equals the youngest."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, int, _Branch[StateT] | _Span[StateT]]] = []
        self._pushed = 0

    def push(self, item: _Branch[StateT] | _Span[StateT]) -> None:
        self._pushed += 1
        heapq.heappush(self.waiting, (-item.chance, -self._pushed, item))

    def pop(self) -> _Branch[StateT] | _Span[StateT]:
        return heapq.heappop(self.waiting)[2]

    def by_age(self) -> list[_Branch[StateT] | _Span[StateT]]:
        """All that waits, the youngest first: ways of one throw stand together."""
        return [item for _, _, item in sorted(self.waiting, key=lambda entry: entry[1])]


Witness: TypeAlias = Callable[[View[StateT], Decision], tuple[str, ...]]
"""Who could be struck by a miss, of a question about one; nobody for other questions."""


class Thinking(Protocol[StateT]):
    """Somebody who finds out the answers that a policy does not have at once."""

    def think(self, asked: Look[StateT]) -> Generator[bool, None, None]:
        """Think about a question, with pauses; once it is done the policy has the answer.

        Each pause says whether nothing can be done but to wait, as for another process.
        """

    def knows(self, asked: Look[StateT]) -> bool:
        """Whether the policy has the answer to a question."""

    def at_once(self, r: Resolution[StateT], decision: Decision) -> Choice:
        """The answer as the policy has it, else one that needs no thought."""


ASTRAY = "astray"
"""What a forecast calls it when somebody could be struck by a miss if others want it so."""


class Search(Generic[StateT]):
    """Runs a choice over every way the dice can fall, as far as it is told to.

    ``ghosts`` says whether it is kept where everybody ends; a ``witness`` sees every question. Runs
    go on to the next decision of an own turn, or end where ``until`` says so. Samples of searches
    with the same ``luck`` have the same dice. Branches whose policy has to think about a question
    are ``put_off`` until ``thinking`` has brought the answer.
    """

    def __init__(
        self,
        battle: Battle[StateT],
        seen: Look[StateT],
        position: Position[StateT],
        policy: Policy[StateT],
        *,
        worth: Callable[[StateT], float] | None = None,
        least_chance: float,
        ghosts: bool = False,
        witness: Witness[StateT] | None = None,
        until: Until[StateT] | None = None,
        luck: int | None = None,
        thinking: Thinking[StateT] | None = None,
    ) -> None:
        self.battle = battle
        self.seen = seen
        self.policy = policy
        self.worth = worth
        self.least_chance = least_chance
        self.ghosts = ghosts
        self.witness = witness
        self.until = until
        self.luck = luck
        self.thinking = thinking
        self.put_off: list[tuple[_Branch[StateT], Look[StateT]]] = []
        self.tally = Tally()
        self.queue: _Queue[StateT] = _Queue()
        self._first = _Branch(position, 1.0)
        self.queue.push(self._first)
        self._astray: dict[str, None] = {}
        # A witness wants to see every question, and others may end a run in the midst of a step.
        self._memory: Memory[StateT] | None = None if witness or until else Memory()

    @property
    def whole(self) -> bool:
        """Whether nothing is left to be run."""
        return not self.queue.waiting and not self.put_off

    def step(self, most_runs: int) -> bool:
        """Split the likeliest branch, unless there have been so many runs in all; whether it was.

        A run for each branch that waits is kept for sampling, but no more than half of all runs.
        """
        queue = self.queue
        if not queue.waiting:
            return False
        kept = min(len(queue.waiting), most_runs // 2)
        if self.tally.runs + kept > most_runs:
            return False
        item = queue.pop()
        if isinstance(item, _Span):
            self._bisect(item)
        else:
            self._follow(item)
        return True

    def think(self) -> Generator[bool, None, bool]:
        """Take up again what waits for a question whose answer is known, the likeliest of which is
        thought about first, with pauses; whether anything waited.
        """
        if self.thinking is None or not self.put_off:
            return False
        knows = self.thinking.knows
        if not any(knows(asked) for _, asked in self.put_off):
            _, likeliest = max(self.put_off, key=lambda one: one[0].chance)
            yield from self.thinking.think(likeliest)
        waiting, self.put_off = self.put_off, []
        for branch, asked in waiting:
            if knows(asked):
                self.queue.push(branch)
            else:
                self.put_off.append((branch, asked))
        return True

    def sampling(
        self, tally: Tally, most_runs: int, *, thoughtful: bool
    ) -> Generator[bool, None, None]:
        """Add random runs for what waits, those that are left, one at each step (one at least).

        Each counts for an equal chance; they fall at equal steps along the chances of all that
        waits, laid end to end. Only if they are ``thoughtful`` questions are thought about in them.
        """
        waiting = [*self.queue.by_age(), *(branch for branch, _ in self.put_off)]
        if not waiting:
            return
        count = max(1, most_runs - tally.runs)
        luck = len(waiting) if self.luck is None else self.luck
        left = sum(item.chance for item in waiting)
        ends = list(accumulate(item.chance for item in waiting))
        for number in range(count):
            place = bisect_left(ends, left * (number + 0.5) / count, hi=len(ends) - 1)
            item, seed = waiting[place], mix(number, luck)
            if isinstance(item, _Span):
                way = item.inside[_reached(item.inside, seed / MOST_SEED)]
                branch = item.branch.shown(way, item.pool, item.chance)
            else:
                branch = item
            tally.runs += 1
            run = self._run_thinking if thoughtful else self._run_at_once
            tally.guess((yield from run(branch.seeded(seed))), left / count)
            yield False

    def _run_thinking(self, branch: _Branch[StateT]) -> Generator[bool, None, End]:
        """Run a branch with all its dice to its end, thinking about what comes up."""
        while True:
            try:
                return self._run(branch)
            except Unthought as question:
                assert self.thinking is not None, "only who can think puts off"
                yield from self.thinking.think(question.asked)

    def _run_at_once(self, branch: _Branch[StateT]) -> Generator[bool, None, End]:
        """The same without any thought."""
        yield from ()
        return self._run(branch, None if self.thinking is None else self.thinking.at_once)

    def _run(self, branch: _Branch[StateT], policy: Policy[StateT] | None = None) -> End:
        """Run a branch to its end; raises ``OutOfDice`` when it needs more dice.

        Questions are answered by another ``policy`` if one is given, of which nothing is kept.
        """
        self._astray = {}
        memory = self._memory if policy is None else None
        answer = self._answered_by(self.policy if policy is None else policy)
        ahead = look(self.battle, branch.position, answer, self.until, memory)
        decision = ahead.decision
        assert decision is None or decision.kind == TURN, "a policy answers everything else"
        named = self._named(ahead.events, ahead.first_event)
        traces = (*branch.traces, *self._traced(ahead.events, ahead.first_event))
        ends = outcomes_between(self.seen.state, ahead.state, traces)
        found = (*ends, *branch.outcomes, *named)
        value = 0.0 if self.worth is None else self.worth(ahead.state)
        if not self.ghosts:
            return End(tuple(dict.fromkeys(found)), value)
        ghosts = ghosts_between(self.seen.state, ahead.state, traces)
        return End(tuple(dict.fromkeys(found)), value, ghosts)

    def _answered_by(self, policy: Policy[StateT]) -> Policy[StateT]:
        """A policy that answers once the witness has seen the question."""
        witness = self.witness
        if witness is None:
            return policy

        def answer(view: Resolution[StateT], decision: Decision) -> Choice:
            self._astray.update(dict.fromkeys(witness(view, decision)))
            return policy(view, decision)

        return answer

    def _fresh(self, events: tuple[Event, ...], first: int) -> tuple[Event, ...]:
        """Those of some events, numbered from ``first``, that have not happened yet."""
        return events[max(0, self.seen.state.event_count - first + 1) :]

    def _traced(self, events: tuple[Event, ...], first: int) -> tuple[Trace, ...]:
        """New events that tell of a way."""
        fresh = self._fresh(events, first)
        return tuple(event for event in fresh if isinstance(event, KnockedBack | Fell))

    def _named(self, events: tuple[Event, ...], first: int) -> tuple[tuple[str, str], ...]:
        """What new events, numbered from ``first``, count as; their throws are kept.

        Who could have been struck by a miss on the way is named, too.
        """
        named = [(unit, ASTRAY) for unit in self._astray]
        for event in self._fresh(events, first):
            key = event.outcome()
            if key is not None:
                named.append(key)
            if isinstance(event, Rolled):
                self.tally.rolls.setdefault((event.why, event.unit), event)
            elif isinstance(event, AttackDeclared):
                self.tally.attacks.setdefault((event.unit, event.item))
        return tuple(named)

    def _follow(self, branch: _Branch[StateT]) -> End | None:
        """Run a branch on to its end, or to its next dice (nothing) and split it there.

        Who comes to a question that has to be thought about waits there, which counts as no run.
        """
        try:
            end = self._run(branch)
        except Unthought as question:
            self.put_off.append((self._resumed(branch, question), question.asked))
            return None
        except OutOfDice as out:
            self.tally.runs += 1
            branch = self._resumed(branch, out)
            if out.pool:
                self._sums(branch, out.pool)
            else:
                self._faces(branch, out.sides)
            return None
        self.tally.runs += 1
        self._count(end, branch.chance, branch.way)
        return end

    def _count(self, end: End, chance: float, way: tuple[Throw, ...]) -> None:
        """Count an end; the throws that bring it are kept only where it matters where all end."""
        self.tally.add(end, chance, way if self.ghosts else None)

    def _resumed(
        self, branch: _Branch[StateT], out: OutOfDice[StateT] | Unthought[StateT]
    ) -> _Branch[StateT]:
        """The branch as far as it came before it had to stop: finished steps are not run again.

        What has happened in them is kept.
        """
        first = branch.position.checkpoint.event_count + 1
        named, traced = self._named(out.events, first), self._traced(out.events, first)
        return replace(
            branch,
            position=out.position,
            outcomes=(*branch.outcomes, *named),
            traces=(*branch.traces, *traced),
        )

    def along(self, faces: Iterator[int]) -> End:
        """What comes of the choice when these dice fall, in this order."""
        branch = self._first
        while True:
            try:
                return self._run(branch)
            except OutOfDice as out:
                branch = self._resumed(branch, out)
                taken = dice_of(out.pool or (out.sides,), faces, bonus=bool(out.pool))
                branch = branch.thrown(taken, branch.chance)

    def _faces(self, branch: _Branch[StateT], sides: int) -> None:
        """Go on with every face of the next die."""
        share = branch.chance / sides
        if share < self.least_chance:
            self.tally.cut += branch.chance
            return
        for face in range(sides, 0, -1):
            self.queue.push(branch.thrown((face,), share, Throw((sides,), face, face)))

    def _sums(self, branch: _Branch[StateT], pool: tuple[int, ...]) -> None:
        """Go on with every sum of the next throw; the smallest and the greatest are run at once.

        Where these need no more dice, those between are left to ``_between``.
        """
        ways = sums(pool)
        if branch.chance * max(way.chance for way in ways) < self.least_chance:
            self.tally.cut += branch.chance
            return
        self.tally.cut += branch.chance * (1.0 - sum(way.chance for way in ways))
        low = self._one(branch, pool, ways[0])
        if low is None:
            self._all(branch, pool, ways[1:])
            return
        high = self._one(branch, pool, ways[-1])
        if high is None:
            self._all(branch, pool, ways[1:-1])
        else:
            self._between(_Span(branch, pool, ways[1:-1], low, high))

    def _one(self, branch: _Branch[StateT], pool: tuple[int, ...], way: Shown) -> End | None:
        """Run one sum at once."""
        return self._follow(branch.shown(way, pool, branch.chance * way.chance))

    def _all(self, branch: _Branch[StateT], pool: tuple[int, ...], ways: tuple[Shown, ...]) -> None:
        """Go on with each of some sums."""
        for way in ways:
            share = branch.chance * way.chance
            if share < self.least_chance:
                self.tally.cut += share
            else:
                self.queue.push(branch.shown(way, pool, share))

    def _between(self, span: _Span[StateT]) -> None:
        """Sums between two that bring the same bring it, too; else the threshold is looked for.

        That is what throws are summed up for: to be compared with something.
        """
        if span.inside and span.low == span.high:
            self._count(span.low, span.chance, span.way)
        elif span.inside:
            self.queue.push(span)

    def _bisect(self, span: _Span[StateT]) -> None:
        """Run the sum that parts the others into halves as likely as each other."""
        branch, pool, inside = span.branch, span.pool, span.inside
        middle = _reached(inside, 0.5)
        end = self._one(branch, pool, inside[middle])
        if end is None:
            self._all(branch, pool, (*inside[:middle], *inside[middle + 1 :]))
            return
        self._between(_Span(branch, pool, inside[:middle], span.low, end))
        self._between(_Span(branch, pool, inside[middle + 1 :], end, span.high))


def _reached(ways: tuple[Shown, ...], share: float) -> int:
    """With which of some sums a share of their chance is reached, counted from the smallest."""
    goal = share * sum(way.chance for way in ways)
    upto = accumulate(way.chance for way in ways)
    return next((number for number, chance in enumerate(upto) if chance >= goal), len(ways) - 1)


def outcomes_between(
    before: AnyState, after: AnyState, traces: Sequence[Trace]
) -> tuple[tuple[str, str], ...]:
    """What became of each figure: destroyed, elsewhere, and conditions gained; else unharmed.

    Who is elsewhere was pushed, if a push has moved it, or else has moved by itself.
    """
    pushed = {one.unit for one in traces if isinstance(one, KnockedBack) and one.start != one.end}
    found: list[tuple[str, str]] = []
    for unit_id, unit in before.units.items():
        now = after.units.get(unit_id)
        if now is None:
            found.append((unit_id, "destroyed"))
            continue
        if now is unit:
            continue
        if now.position != unit.position:
            found.append((unit_id, "pushed" if unit_id in pushed else "moved"))
        found.extend((unit_id, name) for name in now.conditions if name not in unit.conditions)
        lost = [item.id for item in unit.items if now.item(item.id) is None]
        found.extend((unit_id, f"loses {name}") for name in lost)
    return tuple(found)
