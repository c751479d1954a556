"""Odds by running the very rule over every way the dice can fall.

Nothing is written by hand: a run that needs one more die is split over its faces, and one that
needs a throw of which only the sum matters over its sums, as far as what they bring differs.
Branches below ``least_chance`` are cut and their sum is shown; above ``most_runs`` runs the rest
is sampled.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, Position, refusal, with_dice
from game.engine.endings import Ending, Endings, Ghost
from game.engine.errors import IllegalChoice
from game.engine.resolution import Policy, Until
from game.engine.search import Search, Thinking, Witness
from game.engine.tally import Tally
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.dice import Dice
from game.model.events import Rolled
from game.model.state import StateT
from game.model.steps import in_one_go

LEAST_CHANCE = 1e-6
MOST_RUNS = 20_000

PUSHED = "pushed"
"""What a forecast calls it when a push has moved a figure."""

FEW_RUNS = 30
"""Runs below which sampled chances are no more than a first guess."""


class Outcome(Struct, frozen=True):
    """Something that may happen to a figure, and how likely it is (0 to 1).

    ``what`` is ``destroyed``, ``moved``, ``hit``, the name of a condition gained, ``loses`` with
    the id of an item, or whatever the ruleset's own events name as their outcome. A piece of
    terrain in place of a ``unit`` may ``break``, or get a ``breach``.
    """

    unit: str
    what: str
    chance: float


class Case(Struct, frozen=True):
    """One way in which everything may end together: outcomes by figure, and its chance (0 to 1)."""

    outcomes: tuple[tuple[str, str], ...]
    chance: float


class Forecast(Struct, frozen=True):
    """What a choice may bring.

    ``outcomes`` are ordered by figure and likelihood, ``value`` is the mean of what the caller
    values and ``value_error`` its standard error, ``cut`` the chance not looked at, ``runs`` the
    number of runs, ``error`` the standard error of the least certain chance when ``sampled``,
    ``rolls`` the first throws met, with modifiers. ``cases`` exclude each other, their chances make
    1, the likeliest come first. ``attacks`` are those declared on the way, by whom and with which
    item, as they were first met. ``unseen`` is the chance that what no sample met may have all the
    same.
    """

    outcomes: tuple[Outcome, ...]
    value: float
    cut: float
    runs: int
    sampled: bool
    error: float
    rolls: tuple[Rolled, ...]
    cases: tuple[Case, ...] = ()
    attacks: tuple[tuple[str, str | None], ...] = ()
    unseen: float = 0.0
    value_error: float = 0.0

    @property
    def doubt(self) -> float:
        """By how much any of the chances may be off, those told as 0 or 1 among them."""
        return max(self.error, self.unseen)

    @property
    def rough(self) -> bool:
        """Whether there were too few samples yet to tell a chance from."""
        return self.sampled and self.runs < FEW_RUNS

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


def forecast_steps(
    battle: Battle[StateT],
    seen: Look[StateT],
    choice: Choice,
    *,
    policy: Policy[StateT] = default_policy,
    worth: Callable[[StateT], float] | None = None,
    least_chance: float = LEAST_CHANCE,
    most_runs: int = MOST_RUNS,
    until: Until[StateT] | None = None,
    luck: int | None = None,
    witness: Witness[StateT] | None = None,
) -> Generator[None, None, Forecast]:
    """The odds of a choice, up to the next decision of an own turn, or ``until`` something else.

    There is a pause after each run. ``policy`` answers the reactions, ``worth`` values a state.
    Branches less likely than ``least_chance`` are left out; after ``most_runs`` what has not been
    run is sampled. Choices that are compared with the same ``luck`` meet the same dice there. A
    ``witness`` names whom a miss could strike. Raises ``IllegalChoice``.
    """
    looks = Glances(
        battle,
        seen,
        choice,
        policy=policy,
        worth=worth,
        least_chance=least_chance,
        until=until,
        luck=luck,
        witness=witness,
    )
    return (yield from looks.steps(most_runs))


forecast = in_one_go(forecast_steps)
"""The same without pauses."""


class Glances(Generic[StateT]):
    """The odds of one choice, looked at again and again: what dice were followed before are kept.

    What is given besides is as for ``forecast_steps``; ``runs`` counts those of all looks. Raises
    ``IllegalChoice``.
    """

    def __init__(
        self,
        battle: Battle[StateT],
        seen: Look[StateT],
        choice: Choice,
        *,
        policy: Policy[StateT] = default_policy,
        worth: Callable[[StateT], float] | None = None,
        least_chance: float = LEAST_CHANCE,
        until: Until[StateT] | None = None,
        luck: int | None = None,
        witness: Witness[StateT] | None = None,
    ) -> None:
        self._search = Search(
            battle,
            seen,
            _chosen(battle, seen, choice),
            policy,
            worth=worth,
            least_chance=least_chance,
            until=until,
            luck=luck,
            witness=witness,
        )
        self.runs = 0

    def steps(self, most_runs: int) -> Generator[None, None, Forecast]:
        """The odds after so many runs in all, those sampled among them; a pause after each run.

        Throws that an earlier look met first are told as they fell there.
        """
        kept, work = self._search.tally.runs, _deepened(self._search, most_runs, thoughtful=True)
        while True:
            try:
                next(work)
            except StopIteration as done:
                tally: Tally = done.value
                break
            yield
        self.runs += tally.runs - kept
        return _summary(tally)


class Foresight(Generic[StateT]):
    """What a choice may bring, known the better the longer it is looked at.

    ``forecast`` and ``endings`` are renewed each time that another of the ``levels`` is reached: so
    many runs, those sampled among them. ``witness`` names whom a miss could strike; it may end
    before the act is over, where ``until`` says so. ``policy`` answers the reactions; where it has
    to think about one, ``thinking`` does so, and it ``waits`` while that has to wait for somebody;
    in samples it thinks only from the level ``thoughtful_from`` on, the first being 1. Raises
    ``IllegalChoice``.
    """

    def __init__(
        self,
        battle: Battle[StateT],
        seen: Look[StateT],
        choice: Choice,
        *,
        levels: tuple[int, ...] = (MOST_RUNS,),
        least_chance: float = LEAST_CHANCE,
        witness: Witness[StateT] | None = None,
        until: Until[StateT] | None = None,
        policy: Policy[StateT] = default_policy,
        thinking: Thinking[StateT] | None = None,
        thoughtful_from: int = 1,
    ) -> None:
        self._search = Search(
            battle,
            seen,
            _chosen(battle, seen, choice),
            policy,
            least_chance=least_chance,
            ghosts=True,
            witness=witness,
            until=until,
            thinking=thinking,
        )
        self._levels = levels
        self._thoughtful_from = thoughtful_from
        self._work = self._working()
        self.level = 0
        self.waits = False
        self.forecast = _summary(Tally())
        self.endings = Endings(())

    @property
    def whole(self) -> bool:
        """Whether looking longer brings nothing more."""
        return self.level == len(self._levels)

    def look_longer(self, runs: int = 1) -> bool:
        """Go on for some more runs; whether forecast and endings have been renewed."""
        before = self.level
        for _ in range(runs):
            self.waits = next(self._work, False)
        return self.level != before

    def reach(self, level: int) -> None:
        """Look until so many of the levels have been reached."""
        while self.level < min(level, len(self._levels)):
            self.look_longer()

    def ghosts_of(self, faces: Sequence[int]) -> tuple[Ghost, ...]:
        """Where everybody ends when these dice fall, in throwing order.

        That is looked up as far as it is known, and else followed with these very dice.
        """
        known = self.endings.of(faces)
        return self._search.along(iter(faces)).ghosts if known is None else known.ghosts

    def _working(self) -> Iterator[bool]:
        """All the work, in steps of about one run."""
        search = self._search
        for number, most in enumerate(self._levels):
            thoughtful = number + 1 >= self._thoughtful_from
            tally = yield from _deepened(search, most, thoughtful=thoughtful)
            self.forecast, self.endings = _summary(tally), _endings(search.tally, tally)
            self.level = len(self._levels) if search.whole else number + 1
            yield False
            if search.whole:
                return


def _deepened(
    search: Search[StateT], most_runs: int, *, thoughtful: bool
) -> Generator[bool, None, Tally]:
    """Go on with a search to so many runs, with a pause after each; what is left is sampled."""
    going = True
    while going:
        while search.step(most_runs):
            yield False
        going = search.tally.runs < most_runs and (yield from search.think())
    tally = search.tally.apart()
    yield from search.sampling(tally, most_runs, thoughtful=thoughtful)
    return tally


def _chosen(battle: Battle[StateT], seen: Look[StateT], choice: Choice) -> Position[StateT]:
    """The position with a choice made and no dice yet; raises ``IllegalChoice``."""
    refused = refusal(battle, seen, choice)
    if refused is not None:
        raise IllegalChoice(refused)
    position = with_dice(seen, Dice())
    return replace(position, answers=(*position.answers, choice))


def _endings(exact: Tally, tally: Tally) -> Endings:
    """All ends, the likeliest first; of those only met in samples no throws are known."""
    total = tally.total or 1.0
    ends = [
        Ending(chance / total, ghosts, tuple(exact.ways.get(ghosts, ())))
        for ghosts, chance in tally.ends.items()
    ]
    ends.sort(key=lambda one: -one.chance)
    return Endings(tuple(ends), max(0.0, 1.0 - exact.total))


def _summary(tally: Tally) -> Forecast:
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
        sampled=tally.sampled > 0,
        error=tally.error,
        unseen=tally.unseen,
        value_error=tally.value_error / total,
        rolls=tuple(tally.rolls.values()),
        attacks=tuple(tally.attacks),
        cases=tuple(
            Case(outcomes, chance / total)
            for outcomes, chance in sorted(
                tally.cases.items(), key=lambda entry: (-entry[1], entry[0])
            )
        ),
    )


def without_idle_pushes(told: Forecast, endings: Endings) -> Forecast:
    """A forecast that calls nobody pushed whom no push moves by a tenth of an inch, or makes fall.

    Who has something right behind him is pushed against it by the finest length there is. Pushes of
    one figure are told together: where one of its ends is a real one, all of them are told.
    """
    pushed = {one.unit for one in told.outcomes if one.what == PUSHED}
    if not pushed:
        return told
    gone = {
        ghost.unit
        for end in endings.ends
        for ghost in end.ghosts
        if ghost.pushed and not ghost.destroyed and (round(ghost.inches, 1) or ghost.fell > 0)
    }
    idle = {(unit, PUSHED) for unit in pushed - gone}
    if not idle:
        return told
    cases: dict[tuple[tuple[str, str], ...], float] = {}
    for case in told.cases:
        left = tuple(one for one in case.outcomes if one not in idle)
        cases[left] = cases.get(left, 0.0) + case.chance
    order = sorted(cases.items(), key=lambda entry: (-entry[1], entry[0]))
    return replace(
        told,
        outcomes=tuple(one for one in told.outcomes if (one.unit, one.what) not in idle),
        cases=tuple(Case(outcomes, chance) for outcomes, chance in order),
    )
