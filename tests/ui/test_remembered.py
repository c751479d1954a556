"""What tests remember of each other is what they would have worked out themselves."""

from collections.abc import Callable, Iterator
from gettext import NullTranslations
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.equal_answers import EqualAnswers
from game.engine.forecast import Forecast, default_policy, forecast
from game.engine.resolution import Policy
from game.engine.search import Search
from game.match.library.setups import battle_of
from game.match.play.queries import Queries
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.steps import finish
from game.words import Catalogue, use
from tests.rulesets.brikwars_2010.duels import STRIKE, duel
from tests.ui import remembered
from tests.ui.remembered import RunsOnce, WeighedOnce

AXES = ["hand-weapon", "hand-weapon"]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> RunsOnce:
    """Runs of which nothing is remembered yet."""
    found = RunsOnce()
    monkeypatch.setattr(Search, "_run", lambda *asked: found.run(*asked))
    return found


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered."""
    monkeypatch.setattr(Search, "_run", remembered._RUN)


def asked(others: tuple[str, ...] = ("hand-weapon", "shield")) -> TurnController[Any]:
    """Ann has struck with the first of two axes; Bob, who has a shield, may Parry or take it."""
    battle = duel(AXES, list(others))
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=5))
    seats = {side: Person() for side in setup.side_ids()}
    match = TurnController(battle_of(battle.ruleset, setup), seats)
    match.submit(STRIKE, "azure")
    while match.decision is not None and match.decision.side == "azure":
        assert match.decision.default is not None
        match.submit(match.decision.default, "azure")
    return match


def told(match: TurnController[Any]) -> tuple[Any, ...]:
    """All that is told of the answers, and of the second of them alone."""
    decision = match.decision
    assert decision is not None
    choices = [one.choice() for one in decision.options]
    # A new asker each time: one and the same remembers by itself.
    ask: Queries[Any] = Queries(match.battle, match.seen)
    odds = finish(ask.answer_odds(choices, "a1"))
    return odds, ask.forecast(choices[1]), ask.endings(choices[1])


def glanced_at(match: TurnController[Any], policy: Policy[Any] = default_policy) -> Forecast:
    """What the last of the answers may bring, by few runs."""
    decision = match.decision
    assert decision is not None
    choice = decision.options[-1].choice()
    return forecast(match.battle, match.seen, choice, policy=policy, most_runs=60)


@pytest.mark.usefixtures("forgetful")
def test_what_is_told_is_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = told(asked())
    runs = RunsOnce()
    monkeypatch.setattr(Search, "_run", lambda *asked: runs.run(*asked))
    assert told(asked()) == fresh
    done = runs.done
    assert told(asked()) == fresh
    assert done > 0
    assert runs.done == done, "the second time nothing is run"
    assert runs.recalled >= done


def test_another_battle_is_another_matter(runs: RunsOnce) -> None:
    glanced_at(asked())
    done = runs.done
    glanced_at(asked(("short-ranged", "shield")))
    assert runs.done > done


def test_another_language_is_another_matter(runs: RunsOnce) -> None:
    glanced_at(asked())
    done = runs.done
    use(Catalogue(NullTranslations()))
    glanced_at(asked())
    assert runs.done == 2 * done


def test_what_cannot_be_told_by_plain_values_is_always_run(runs: RunsOnce) -> None:
    match = asked()
    asked_of: list[str] = []

    def policy(view: Any, decision: Decision) -> Choice:
        asked_of.append(decision.kind)
        return default_policy(view, decision)

    met = []
    for _ in range(2):
        glanced_at(match, policy)
        met.append(len(asked_of))
    assert met[1] == 2 * met[0] > 0, "the policy was asked all again"
    assert (runs.done, runs.recalled) == (0, 0)


def with_keyword(mark: int) -> Policy[Any]:
    """A function that its keyword tells from others of the same code."""

    def policy(view: Any, decision: Decision, *, _mark: int = mark) -> Choice:
        return default_policy(view, decision)

    return policy


def with_cell(mark: int) -> Policy[Any]:
    """A function that a value from around it tells from others."""

    def policy(view: Any, decision: Decision) -> Choice:
        assert mark is not None
        return default_policy(view, decision)

    return policy


@pytest.mark.parametrize("made", [with_keyword, with_cell])
def test_functions_made_with_other_values_are_told_apart(
    runs: RunsOnce, made: Callable[[int], Policy[Any]]
) -> None:
    """Also with values that are equal, but not the same."""
    match = asked()
    glanced_at(match, made(1))
    done = runs.done
    glanced_at(match, made(True))
    assert runs.done == 2 * done


def test_another_question_is_another_matter(
    runs: RunsOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same state: what is asked of the position may depend on it."""
    match = asked()
    glanced_at(match)
    done, decision = runs.done, match.seen.decision
    assert decision is not None
    monkeypatch.setattr(match.seen, "decision", replace(decision, about=None))
    glanced_at(match)
    assert runs.done == 2 * done


def test_no_more_is_remembered_than_has_room(
    runs: RunsOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "MOST_RUNS", 7)
    fresh = glanced_at(asked())
    assert len(runs._known) == 7
    assert glanced_at(asked()) == fresh


def to_weigh() -> EqualAnswers[Any]:
    """Nothing is known yet of the answers to the question."""
    match = asked()
    assert match.decision is not None
    return EqualAnswers(match.battle, match.seen, match.decision)


def test_what_was_begun_and_left_off_is_not_remembered() -> None:
    """It has fewer runs left before answers count as different."""
    once, begun = WeighedOnce(), to_weigh()
    next(remembered._WEIGH(begun))
    assert begun._runs > 0
    for _ in once.steps(begun):
        pass
    assert begun.known is not None
    assert not once._known


def test_whether_answers_come_to_the_same_takes_as_many_steps_when_it_is_known() -> None:
    def steps(weighed: EqualAnswers[Any], found: Iterator[None]) -> tuple[int, bool | None]:
        return sum(1 for _ in found), weighed.known

    once = WeighedOnce()
    plain, first, second = to_weigh(), to_weigh(), to_weigh()
    usual = steps(plain, remembered._WEIGH(plain))
    assert usual[0] > 1
    assert steps(first, once.steps(first)) == usual
    assert second._runs == 0
    assert steps(second, once.steps(second)) == usual
    assert second._runs == 0, "nothing was run"
