"""Odds by running the very rule over every way the dice can fall.

Nothing is written by hand: a run that needs one more die is split over its faces. Branches below
``least_chance`` are cut and their sum is shown; above ``most_runs`` runs the rest is sampled.
"""

import heapq
from collections.abc import Callable
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, Position, look, refusal, with_dice
from game.engine.errors import IllegalChoice
from game.engine.resolution import Policy
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import Dice, DiceRanOut, mix
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


class Forecast(Struct, frozen=True):
    """What a choice may bring.

    ``outcomes`` are ordered by figure and likelihood, ``value`` is the mean of what the caller
    values, ``cut`` the chance not looked at, ``runs`` the number of runs, ``error`` the standard
    error of the mean chance when ``sampled``, ``rolls`` the first throws met, with modifiers.
    """

    outcomes: tuple[Outcome, ...]
    value: float
    cut: float
    runs: int
    sampled: bool
    error: float
    rolls: tuple[Rolled, ...]

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


class _Branch(Struct, Generic[StateT], frozen=True):
    position: Position[StateT]
    chance: float


class _Queue(Generic[StateT]):
    """Branches still to be run, the likeliest first and among equals the youngest."""

    def __init__(self, first: _Branch[StateT]) -> None:
        self.branches: list[tuple[float, int, _Branch[StateT]]] = []
        self._pushed = 0
        self.push(first)

    def push(self, branch: _Branch[StateT]) -> None:
        self._pushed += 1
        heapq.heappush(self.branches, (-branch.chance, -self._pushed, branch))

    def pop(self) -> _Branch[StateT]:
        return heapq.heappop(self.branches)[2]


class _Tally:
    """Sums over the branches of a forecast."""

    def __init__(self) -> None:
        self.chances: dict[tuple[str, str], float] = {}
        self.value = 0.0
        self.cut = 0.0
        self.total = 0.0
        self.runs = 0
        self.rolls: dict[tuple[str, str | None], Rolled] = {}

    def add(
        self,
        found: tuple[tuple[str, str], ...],
        new: tuple[Event, ...],
        chance: float,
        worth: float,
    ) -> None:
        """Count one run: what the states show, and the events that are new in it."""
        self.total += chance
        self.value += chance * worth
        named = tuple(key for key in (event.outcome() for event in new) if key is not None)
        for key in dict.fromkeys(found + named):
            self.chances[key] = self.chances.get(key, 0.0) + chance
        for event in new:
            if isinstance(event, Rolled):
                self.rolls.setdefault((event.why, event.unit), event)


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
    tally = _Tally()
    queue = _Queue(_Branch(position, 1.0))
    # The likeliest branch is split first, and the rest needs a run each: so the few runs that
    # there may be show as much of the odds as they can.
    while queue.branches and tally.runs + len(queue.branches) <= most_runs:
        branch = queue.pop()
        tally.runs += 1
        _follow(battle, seen, branch, policy, worth, least_chance, tally, queue)
    sampled = bool(queue.branches)
    for _, _, branch in sorted(queue.branches):
        _sample(battle, seen, branch, policy, worth, tally)
    return _summary(tally, sampled)


def _follow(
    battle: Battle[StateT],
    seen: Look[StateT],
    branch: _Branch[StateT],
    policy: Policy[StateT],
    worth: Callable[[StateT], float] | None,
    least_chance: float,
    tally: _Tally,
    queue: "_Queue[StateT]",
) -> None:
    """Run one branch on to its next die (and split it there) or to its end."""
    position = branch.position
    try:
        ahead = look(battle, position, policy)
    except DiceRanOut as out:
        share = branch.chance / out.sides
        if share < least_chance:
            tally.cut += branch.chance
            return
        dice = position.checkpoint.dice
        for face in range(out.sides, 0, -1):
            thrown = replace(dice, faces=(*dice.faces, face))
            checkpoint = replace(position.checkpoint, dice=thrown)
            queue.push(_Branch(replace(position, checkpoint=checkpoint), share))
        return
    _end(seen, ahead, branch.chance, worth, tally)


def _sample(
    battle: Battle[StateT],
    seen: Look[StateT],
    branch: _Branch[StateT],
    policy: Policy[StateT],
    worth: Callable[[StateT], float] | None,
    tally: _Tally,
) -> None:
    """One random run for a branch that there was no time to split."""
    dice = branch.position.checkpoint.dice
    seeded = replace(dice, seed=mix(tally.runs, len(dice.faces)))
    checkpoint = replace(branch.position.checkpoint, dice=seeded)
    tally.runs += 1
    ahead = look(battle, replace(branch.position, checkpoint=checkpoint), policy)
    _end(seen, ahead, branch.chance, worth, tally)


def _end(
    seen: Look[StateT],
    ahead: Look[StateT],
    chance: float,
    worth: Callable[[StateT], float] | None,
    tally: _Tally,
) -> None:
    decision = ahead.decision
    assert decision is None or decision.kind == TURN, "a policy answers everything else"
    known = seen.state.event_count - ahead.first_event + 1
    found = outcomes_between(seen.state, ahead.state)
    value = 0.0 if worth is None else worth(ahead.state)
    tally.add(found, ahead.events[known:], chance, value)


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


def _summary(tally: _Tally, sampled: bool) -> Forecast:
    total = tally.total or 1.0
    outcomes = sorted(
        (Outcome(unit, what, chance / total) for (unit, what), chance in tally.chances.items()),
        key=lambda one: (one.unit, -one.chance, one.what),
    )
    error = 0.5 / tally.runs**0.5 if sampled else 0.0
    return Forecast(
        outcomes=tuple(outcomes),
        value=tally.value / total,
        cut=tally.cut,
        runs=tally.runs,
        sampled=sampled,
        error=error,
        rolls=tuple(tally.rolls.values()),
    )
