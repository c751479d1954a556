"""What each answer to an open question may bring, others answering as usual.

All answers of one question are told over the same stretches of time, with the same luck, and looked
at for as long as each other.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.ai.reflexes import usual_answer
from game.engine.acts import kind_of
from game.engine.battle import Battle, Look
from game.engine.forecast import Forecast, Glances
from game.engine.resolution import Until
from game.engine.search import ASTRAY, Witness
from game.match.play.orders import declining
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.events import AttackDeclared, Event
from game.model.objectives import outcome_for
from game.model.state import DESTROYED, AnyUnit, StateT

SCREEN_LUCK = 1
"""Whoever compares answers sees the same luck with each."""

SCREEN_CHANCE = 1e-5
"""Least chance of a branch that a tooltip still follows: a Parry and Armor dice leave few above."""

SAME = 0.01
"""Points of loss that make no difference between answers."""

TINY = 1e-9
"""Points of loss that come of adding up in another order."""

EQUAL = 0.005
"""What two chances may differ by that are told as the same."""

SPREAD = 2.0
"""Errors that two samples of the same chance may differ by."""

HARMLESS = frozenset(("hit", "moved", ASTRAY))
"""Outcomes that leave a figure as it is, but for where it stands."""

ANSWER_LEVELS = (60, 150, 400)
"""Runs of the forecast of an answer, and the longer one looks; what has not been run after them is
sampled, and it says so."""

RACE_LEVELS = (12, 40)
"""The same where nobody is told the odds, only the answer that costs least is looked for."""


class AnswerOdds(Struct, frozen=True):
    """What an answer may bring, in stretches that are the same for all answers of a question.

    ``whole`` goes on until the act under way is over; ``blow`` ends before the side that attacks
    declares another attack in it, or where nobody attacks yet, before a fight that no answer
    itself begins. Nothing is told of a ``blow`` where ``later`` is empty: these are the attacks
    that follow, by whom and with which item. ``loss`` is what the side that is asked loses by it
    all more than its enemies, the battle included, in the ruleset's points, and ``doubt`` how far
    that may be off. ``hurried`` tells that more runs would have told it more exactly, for which
    somebody did not want to wait.
    """

    whole: Forecast
    loss: float
    doubt: float
    blow: Forecast | None = None
    later: tuple[tuple[str, str | None], ...] = ()
    hurried: bool = False

    @property
    def error(self) -> float:
        """By how much any chance of either stretch may be off."""
        return max(self.whole.doubt, 0.0 if self.blow is None else self.blow.doubt)

    @property
    def sampled(self) -> bool:
        """Whether more runs would tell more."""
        return self.whole.sampled or (self.blow is not None and self.blow.sampled)


def cheapest(decision: Decision, known: Sequence[AnswerOdds], usual: int | None) -> int:
    """The number of the answer that costs least, of the odds of all of them.

    Of those that cost alike it is one by which who is asked likeliest survives, and then unharmed;
    of these the one that does nothing, and so uses nothing up, unless the ``usual`` one (where that
    is none of them, the cheapest) seems to cost less; else that one.
    """
    least = min(known, key=lambda one: one.loss)
    best = [number for number, one in enumerate(known) if no_worse(one, least)]
    doubt = max(one.whole.doubt for one in known)
    for safety in (survival, harmlessness):
        safe = {number: safety(decision, known[number]) for number in best}
        most = max(safe.values())
        best = [number for number in best if not clearly_above(most, safe[number], doubt)]
    nothing = declining(decision)
    idle = next((at for at in best if decision.options[at] is nothing), None)
    other = (
        usual
        if usual is not None and usual in best
        else min(best, key=lambda number: known[number].loss)
    )
    return other if idle is None or known[idle].loss > known[other].loss + TINY else idle


def no_worse(one: AnswerOdds, least: AnswerOdds) -> bool:
    """Whether an answer costs no more than the best, as far as is known."""
    return one.loss - least.loss <= SAME + max(one.doubt, least.doubt)


def survival(decision: Decision, odds: AnswerOdds) -> float:
    """How likely the figure that is asked is not destroyed by an answer."""
    return 1.0 - odds.whole.chance(decision.unit or "", DESTROYED)


def harmlessness(decision: Decision, odds: AnswerOdds) -> float:
    """How likely an answer leaves the figure that is asked as it is, but for where it stands."""
    return sum(
        case.chance
        for case in odds.whole.cases
        if not any(name == decision.unit and what not in HARMLESS for name, what in case.outcomes)
    )


def clearly_above(one: float, other: float, doubt: float) -> bool:
    """Whether one chance is above another by more than what is told as the same.

    Chances that are sampled may differ by what samples of the same differ by.
    """
    return one - other > EQUAL + SPREAD * doubt


def usual_number(decision: Decision) -> int | None:
    """The number of the answer that the rules give for whoever gives none."""
    if decision.default is None:
        return None
    options = enumerate(decision.options)
    return next((at for at, one in options if one.answers_to(decision.default)), None)


def tried(option: Option) -> Choice | None:
    """An answer as it would be given; one that wants a value with the first suggestion."""
    if option.wants is None:
        return option.choice()
    return option.choice(option.suggest[0]) if option.suggest else None


class Answers(Generic[StateT]):
    """Some answers to the open question of a look, and what is known of what they may bring.

    ``attacker`` is whose attack the question is about, if it is about one. Where none has been
    declared yet in the act under way, ``quiet`` is the answer that lets things go on as they were.
    """

    def __init__(
        self,
        battle: Battle[StateT],
        seen: Look[StateT],
        choices: Sequence[Choice],
        attacker: str | None,
        quiet: Choice | None,
    ) -> None:
        self._battle = battle
        self._seen = seen
        self._view = battle.view(seen.state)
        self._choices = choices
        self._attacked_by = self._side_of(attacker)
        self._quiet = quiet
        self._looks: dict[tuple[int, bool | None], Glances[StateT]] = {}

    def steps(self, hurried: Callable[[], bool] | None) -> Generator[None, None, list[AnswerOdds]]:
        """What each of them may bring; there is a pause after each run.

        All go through the same levels together. Once ``hurried`` says so, they are told as they are
        known on the last one that was reached; without it only the last level is gone through.
        Raises ``IllegalChoice`` when one of them may not be given.
        """
        first, *more = ANSWER_LEVELS
        if hurried is None:
            return (yield from self._odds(more[-1]))
        found = yield from self._odds(first)
        for runs in more:
            if not any(one.sampled for one in found):
                break
            closely = self._odds(runs)
            while not hurried():
                try:
                    next(closely)
                except StopIteration as done:
                    found = done.value
                    break
                yield
            else:
                return [replace(one, hurried=one.sampled) for one in found]
        return found

    def cheapest_steps(self) -> Generator[None, None, Choice]:
        """The answer that costs least, found with few runs; there is a pause after each run.

        What clearly costs more than another one is not looked at any longer, and nothing is once
        all that is left costs the same, with the same dice. Raises ``IllegalChoice`` when one of
        them may not be given.
        """
        decision = self._seen.decision
        assert decision is not None, "somebody is asked"
        worth = partial(self._losses, decision.side)
        racing = [
            (option, self._glances(choice, worth=worth))
            for option, choice in zip(decision.options, self._choices, strict=True)
        ]
        odds: list[AnswerOdds] = []
        for runs in RACE_LEVELS:
            odds = []
            for _, look in racing:
                whole = yield from look.steps(runs)
                odds.append(AnswerOdds(whole, whole.value, 2 * whole.value_error))
            least = min(odds, key=lambda one: one.loss)
            ahead = [number for number, one in enumerate(odds) if no_worse(one, least)]
            racing, odds = [racing[number] for number in ahead], [odds[number] for number in ahead]
            alike = all(one.loss - least.loss <= SAME for one in odds)
            if alike or not any(one.sampled for one in odds):
                break
        left = replace(decision, options=tuple(option for option, _ in racing))
        best = racing[cheapest(left, odds, usual_number(left))][0]
        return self._choices[decision.options.index(best)]

    def _odds(self, runs: int) -> Generator[None, None, list[AnswerOdds]]:
        """The odds of all of them after so many runs for each stretch of time."""
        wholes: list[Forecast] = []
        for place in range(len(self._choices)):
            wholes.append((yield from self._look(place, None).steps(runs)))
        told = list(zip(self._choices, wholes, strict=True))
        begun = [self._quiet is not None and self._begins(*one) for one in told]
        later = self._later(told, self._quiet if any(begun) else None)
        blows: list[Forecast | None] = [None] * len(self._choices)
        for place in range(len(self._choices) if later else 0):
            blows[place] = yield from self._look(place, begun[place]).steps(runs)
        return [
            AnswerOdds(whole, whole.value, 2 * whole.value_error, blow, later)
            for whole, blow in zip(wholes, blows, strict=True)
        ]

    def _look(self, place: int, begun: bool | None) -> Glances[StateT]:
        """A longer and longer look at an answer: at all of it, or at the first stretch of one that
        has ``begun`` a fight itself, or has not.
        """
        if (place, begun) not in self._looks:
            choice, decision = self._choices[place], self._seen.decision
            worth = None
            if begun is None and decision is not None:
                worth = partial(self._losses, decision.side)
            self._looks[place, begun] = self._glances(
                choice,
                worth=worth,
                until=None if begun is None else self._next_attack(choice if begun else None),
                witness=self._battle.ruleset.astray,
            )
        return self._looks[place, begun]

    def _glances(
        self,
        choice: Choice,
        *,
        worth: Callable[[StateT], float] | None,
        until: Until[StateT] | None = None,
        witness: Witness[StateT] | None = None,
    ) -> Glances[StateT]:
        return Glances(
            self._battle,
            self._seen,
            choice,
            policy=usual_answer,
            worth=worth,
            least_chance=SCREEN_CHANCE,
            until=until,
            luck=SCREEN_LUCK,
            witness=witness,
        )

    def _begins(self, choice: Choice, whole: Forecast) -> bool:
        """Whether an answer is an attack itself, which is the first that comes of it."""
        kind = kind_of(self._battle.ruleset.acts, choice)
        by = {unit for unit, _ in whole.attacks[:1]}
        return kind is not None and choice.target is not None and by == {choice.unit}

    def _later(
        self, told: Sequence[tuple[Choice, Forecast]], quiet: Choice | None
    ) -> tuple[tuple[str, str | None], ...]:
        """The attacks that follow some answers: further ones of the side that attacks.

        Where nobody attacks yet but some answers begin a fight, those that come after the ``quiet``
        one, by which it is not begun: they would be taken for what that answer itself brings.
        """
        by = self._attacked_by
        if by is not None:
            found = [one for _, whole in told for one in whole.attacks]
            return tuple(dict.fromkeys(one for one in found if self._side_of(one[0]) == by))
        after = [whole.attacks for choice, whole in told if choice == quiet]
        return tuple(dict.fromkeys(one for attacks in after for one in attacks))

    def _next_attack(self, own: Choice | None) -> Until[StateT]:
        """Whether another attack of the side that attacks is next, or where nobody does, one of
        anybody.

        The exchange of blows that an answer itself begins, ``own``, is no other attack.
        """
        known, by = self._seen.state.event_count, self._attacked_by
        pair = None if own is None else {own.unit, own.target}

        def next_attack(state: StateT, event: Event) -> bool:
            if state.event_count < known or not isinstance(event, AttackDeclared):
                return False
            if by is not None:
                return self._side_of(event.unit) == by
            return {event.unit, event.target} != pair

        return next_attack

    def _side_of(self, unit_id: str | None) -> str | None:
        state = self._seen.state
        unit = state.units.get(unit_id or "") or state.fallen.get(unit_id or "")
        return None if unit is None else unit.side

    def _losses(self, side: str, after: StateT) -> float:
        """What a side has lost in another state, more than its enemies, in points.

        The battle itself counts as much as all its figures: nobody gives the last one away for an
        enemy who is worth more.
        """
        setup = self._battle.setup
        stake = sum(self._value(unit) for unit in self._seen.state.units.values())
        lost = -stake * outcome_for(setup, side, after)
        for name, unit in self._seen.state.units.items():
            now = after.units.get(name)
            if now is not unit:
                change = self._value(unit) - (0.0 if now is None else self._value(now))
                lost += -change if setup.hostile(side, unit.side) else change
        return lost

    def _value(self, unit: AnyUnit) -> float:
        return self._battle.ruleset.unit_value(self._view, unit)
