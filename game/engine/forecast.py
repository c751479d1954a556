"""Odds by running the very rule over every way the dice can fall.

Nothing is written by hand: a run that needs one more die is split over its faces, and one that
needs a throw of which only the sum matters over its sums, as far as what they bring differs.
Branches below ``least_chance`` are cut and their sum is shown; above ``most_runs`` runs the rest
is sampled.
"""

from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, OutOfDice, look, refusal, with_dice
from game.engine.branches import Branch, End, Queue, Span
from game.engine.errors import IllegalChoice
from game.engine.resolution import Policy
from game.engine.sums import Shown, sums
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import MOST_SEED, Dice, mix
from game.model.events import Event, Rolled
from game.model.state import AnyState, StateT

LEAST_CHANCE = 1e-6
MOST_RUNS = 20_000


class Outcome(Struct, frozen=True):
    """Something that may happen to a figure, and how likely it is (0 to 1).

    ``what`` is ``destroyed``, ``moved``, ``hit``, the name of a condition gained, ``loses`` with
    the id of an item, or whatever the ruleset's own events name as their outcome.
    """

    unit: str
    what: str
    chance: float


class Ending(Struct, frozen=True):
    """One way in which everything may end together: outcomes by figure, and its chance (0 to 1)."""

    outcomes: tuple[tuple[str, str], ...]
    chance: float


class Forecast(Struct, frozen=True):
    """What a choice may bring.

    ``outcomes`` are ordered by figure and likelihood, ``value`` is the mean of what the caller
    values, ``cut`` the chance not looked at, ``runs`` the number of runs, ``error`` the standard
    error of the least certain chance when ``sampled``, ``rolls`` the first throws met, with
    modifiers. ``endings`` exclude each other, their chances make 1, the likeliest come first.
    """

    outcomes: tuple[Outcome, ...]
    value: float
    cut: float
    runs: int
    sampled: bool
    error: float
    rolls: tuple[Rolled, ...]
    endings: tuple[Ending, ...] = ()

    def chance(self, unit: str, what: str) -> float:
        """The chance of one outcome, 0 when it was never met."""
        return sum(one.chance for one in self.outcomes if (one.unit, one.what) == (unit, what))


def default_policy(view: object, decision: Decision) -> Choice:
    """Answers every reaction by its default, or by its first option where it has none."""
    del view
    if decision.default is not None:
        return decision.default
    option = decision.options[0]
    return option.choice(option.suggest[0] if option.suggest else None)


class _Tally:
    """Sums over the runs of a forecast; ``doubts`` are squares of the chances of sampled ones."""

    def __init__(self) -> None:
        self.chances: dict[tuple[str, str], float] = {}
        self.endings: dict[tuple[tuple[str, str], ...], float] = {}
        self.doubts: dict[tuple[str, str], float] = {}
        self.doubt = 0.0
        self.value = 0.0
        self.cut = 0.0
        self.total = 0.0
        self.runs = 0
        self.rolls: dict[tuple[str, str | None], Rolled] = {}

    def add(self, end: End, chance: float) -> None:
        """Count what comes of it with a chance."""
        self.total += chance
        self.value += chance * end.worth
        together = tuple(sorted(end.outcomes))
        self.endings[together] = self.endings.get(together, 0.0) + chance
        for key in end.outcomes:
            self.chances[key] = self.chances.get(key, 0.0) + chance

    def guess(self, end: End, chance: float) -> None:
        """Count a sampled run for all that might come of it instead."""
        self.add(end, chance)
        self.doubt += chance**2
        for key in end.outcomes:
            self.doubts[key] = self.doubts.get(key, 0.0) + chance**2

    def error(self, sampled: int) -> float:
        """The standard error of the least certain outcome, from so many sampled runs.

        The variance of one guess is p(1 - p), and never more in sum than with the mean of all p.
        That mean is taken from the guesses, with one more for and one against (Laplace).
        """
        if sampled == 0:
            return 0.0
        shares = [doubt / self.doubt for doubt in self.doubts.values()] or [0.0]
        means = [(share * sampled + 1) / (sampled + 2) for share in shares]
        return float((self.doubt * max(mean * (1 - mean) for mean in means)) ** 0.5)


def forecast(
    battle: Battle[StateT],
    seen: Look[StateT],
    choice: Choice,
    *,
    policy: Policy[StateT] = default_policy,
    worth: Callable[[StateT], float] | None = None,
    least_chance: float = LEAST_CHANCE,
    most_runs: int = MOST_RUNS,
) -> Forecast:
    """The odds of a choice, up to the next decision of an own turn.

    ``policy`` answers the reactions, ``worth`` values a state. Raises ``IllegalChoice``.
    """
    refused = refusal(battle, seen, choice)
    if refused is not None:
        raise IllegalChoice(refused)
    position = with_dice(seen, Dice())
    position = replace(position, answers=(*position.answers, choice))
    search = _Search(battle, seen, policy, worth, least_chance)
    return search.result(Branch(position, 1.0), most_runs)


class _Search(Generic[StateT]):
    """Runs a choice over every way the dice can fall."""

    def __init__(
        self,
        battle: Battle[StateT],
        seen: Look[StateT],
        policy: Policy[StateT],
        worth: Callable[[StateT], float] | None,
        least_chance: float,
    ) -> None:
        self.battle = battle
        self.seen = seen
        self.policy = policy
        self.worth = worth
        self.least_chance = least_chance
        self.tally = _Tally()
        self.queue: Queue[StateT] = Queue()

    def result(self, first: Branch[StateT], most_runs: int) -> Forecast:
        """Split the likeliest branch first; what there are no runs left to split is sampled.

        A run for each that waits is kept for that, but no more than half of all runs.
        """
        tally, queue = self.tally, self.queue
        queue.push(first)
        while queue.waiting:
            kept = min(len(queue.waiting), most_runs // 2)
            if tally.runs + kept > most_runs:
                break
            item = queue.pop()
            if isinstance(item, Span):
                self._bisect(item)
            else:
                self._follow(item)
        sampled = max(1, most_runs - tally.runs) if queue.waiting else 0
        if sampled:
            self._sample(queue.by_age(), sampled)
        return _summary(tally, sampled)

    def _run(self, branch: Branch[StateT]) -> End:
        """Run a branch to its end; raises ``OutOfDice`` when it needs more dice."""
        self.tally.runs += 1
        ahead = look(self.battle, branch.position, self.policy)
        decision = ahead.decision
        assert decision is None or decision.kind == TURN, "a policy answers everything else"
        named = self._named(ahead.events, ahead.first_event)
        found = (*outcomes_between(self.seen.state, ahead.state), *branch.outcomes, *named)
        value = 0.0 if self.worth is None else self.worth(ahead.state)
        return End(tuple(dict.fromkeys(found)), value)

    def _named(self, events: tuple[Event, ...], first: int) -> tuple[tuple[str, str], ...]:
        """What new events, numbered from ``first``, count as; their throws are kept."""
        named: list[tuple[str, str]] = []
        for event in events[max(0, self.seen.state.event_count - first + 1) :]:
            key = event.outcome()
            if key is not None:
                named.append(key)
            if isinstance(event, Rolled):
                self.tally.rolls.setdefault((event.why, event.unit), event)
        return tuple(named)

    def _follow(self, branch: Branch[StateT]) -> End | None:
        """Run a branch on to its end, or to its next dice (nothing) and split it there."""
        try:
            end = self._run(branch)
        except OutOfDice as out:
            # Finished steps are not run again.
            first = branch.position.checkpoint.event_count + 1
            outcomes = (*branch.outcomes, *self._named(out.events, first))
            branch = Branch(out.position, branch.chance, outcomes)
            if out.pool:
                self._sums(branch, sums(out.pool))
            else:
                self._faces(branch, out.sides)
            return None
        self.tally.add(end, branch.chance)
        return end

    def _faces(self, branch: Branch[StateT], sides: int) -> None:
        """Go on with every face of the next die."""
        share = branch.chance / sides
        if share < self.least_chance:
            self.tally.cut += branch.chance
            return
        for face in range(sides, 0, -1):
            self.queue.push(branch.thrown((face,), share))

    def _sums(self, branch: Branch[StateT], ways: tuple[Shown, ...]) -> None:
        """Go on with every sum of the next throw; the smallest and the greatest are run at once.

        Where these need no more dice, those between are left to ``_between``.
        """
        if branch.chance * max(way.chance for way in ways) < self.least_chance:
            self.tally.cut += branch.chance
            return
        self.tally.cut += branch.chance * (1.0 - sum(way.chance for way in ways))
        low = self._follow(branch.thrown(ways[0].faces, branch.chance * ways[0].chance))
        if low is None:
            self._all(branch, ways[1:])
            return
        high = self._follow(branch.thrown(ways[-1].faces, branch.chance * ways[-1].chance))
        if high is None:
            self._all(branch, ways[1:-1])
        else:
            self._between(Span(branch, ways[1:-1], low, high))

    def _all(self, branch: Branch[StateT], ways: tuple[Shown, ...]) -> None:
        """Go on with each of some sums."""
        for way in ways:
            share = branch.chance * way.chance
            if share < self.least_chance:
                self.tally.cut += share
            else:
                self.queue.push(branch.thrown(way.faces, share))

    def _between(self, span: Span[StateT]) -> None:
        """Sums between two that bring the same bring it, too; else the threshold is looked for.

        That is what throws are summed up for: to be compared with something.
        """
        if span.inside and span.low == span.high:
            self.tally.add(span.low, span.chance)
        elif span.inside:
            self.queue.push(span)

    def _bisect(self, span: Span[StateT]) -> None:
        """Run the sum that parts the others into halves as likely as each other."""
        branch, inside = span.branch, span.inside
        middle = _reached(inside, 0.5)
        way = inside[middle]
        end = self._follow(branch.thrown(way.faces, branch.chance * way.chance))
        if end is None:
            self._all(branch, (*inside[:middle], *inside[middle + 1 :]))
            return
        self._between(Span(branch, inside[:middle], span.low, end))
        self._between(Span(branch, inside[middle + 1 :], end, span.high))

    def _sample(self, waiting: list[Branch[StateT] | Span[StateT]], count: int) -> None:
        """So many random runs for what there was no time to split, each for an equal chance.

        They fall at equal steps along the chances of all that waits, laid end to end.
        """
        left = sum(item.chance for item in waiting)
        ends = list(accumulate(item.chance for item in waiting))
        for number in range(count):
            place = bisect_left(ends, left * (number + 0.5) / count, hi=len(ends) - 1)
            item, seed = waiting[place], mix(number, len(waiting))
            if isinstance(item, Span):
                way = item.inside[_reached(item.inside, seed / MOST_SEED)]
                branch = item.branch.thrown(way.faces, item.chance)
            else:
                branch = item
            self.tally.guess(self._run(branch.seeded(seed)), left / count)


def _reached(ways: tuple[Shown, ...], share: float) -> int:
    """With which of some sums a share of their chance is reached, counted from the smallest."""
    goal = share * sum(way.chance for way in ways)
    upto = accumulate(way.chance for way in ways)
    return next((number for number, chance in enumerate(upto) if chance >= goal), len(ways) - 1)


def outcomes_between(before: AnyState, after: AnyState) -> tuple[tuple[str, str], ...]:
    """What became of each figure: destroyed, moved, and conditions gained; else unharmed."""
    found: list[tuple[str, str]] = []
    for unit_id, unit in before.units.items():
        now = after.units.get(unit_id)
        if now is None:
            found.append((unit_id, "destroyed"))
            continue
        if now is unit:
            continue
        if now.position != unit.position:
            found.append((unit_id, "moved"))
        found.extend((unit_id, name) for name in now.conditions if name not in unit.conditions)
        lost = [item.id for item in unit.items if now.item(item.id) is None]
        found.extend((unit_id, f"loses {name}") for name in lost)
    return tuple(found)


def _summary(tally: _Tally, sampled: int) -> Forecast:
    total = tally.total or 1.0
    outcomes = sorted(
        (Outcome(unit, what, chance / total) for (unit, what), chance in tally.chances.items()),
        key=lambda one: (one.unit, -one.chance, one.what),
    )
    return Forecast(
        outcomes=tuple(outcomes),
        value=tally.value / total,
        cut=tally.cut,
        runs=tally.runs,
        sampled=sampled > 0,
        error=tally.error(sampled),
        rolls=tuple(tally.rolls.values()),
        endings=tuple(
            Ending(outcomes, chance / total)
            for outcomes, chance in sorted(
                tally.endings.items(), key=lambda entry: (-entry[1], entry[0])
            )
        ),
    )
