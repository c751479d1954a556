"""Acts are chosen by a close look: of few runs the luckiest seems best."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import greedy, moves
from game.ai.commander import Thought
from game.ai.distances import grid_of
from game.ai.evaluation import Outlook
from game.ai.meter import Meter
from game.ai.plans import SURE_RUNS, Gain, Plan, Thinking
from game.ai.quick_choice import RISK, Quick
from game.model.choices import Choice
from game.model.vectors import Point
from tests.toy.tables import battle_of, opened, peg

Told = list[Choice | None]

STRIKE = Choice(do="strike", unit="a1", target="b1")
WALK = Choice(do="walk", unit="a1", path=(Point(4, 4),))
FACE = Choice(do="face", unit="a1", toward=Point(9, 6))


def thinking(
    told: Told, sure: Mapping[str, float], put_off: list[Choice] | None = None
) -> Thinking:
    """Somebody who hears what is told and what is ``put_off``, and whose close looks find ``sure``
    gains, by target.
    """
    foes = [peg(f"b{number}", "ember", (6.4, 3 + number / 8)) for number in range(1, 15)]
    battle = battle_of(peg("a1", "azure", (5, 4)), *foes)
    seen = opened(battle)
    assert seen.decision is not None
    outlook = Outlook(battle, seen.state, seen.decision.side, grid_of(battle, seen.state))

    def hear(thought: Thought | None) -> None:
        told.append(None if thought is None else thought.choice)

    heard = [] if put_off is None else put_off
    meter = Meter(1000)
    one = Thinking(battle, seen, seen.decision, outlook, meter, 4, hear, put_off=heard.append)
    one.know(one.full_menu, None)

    def judged(choice: Choice, runs: int, *_: Any, **__: Any) -> Plan | None:
        assert runs >= SURE_RUNS
        return Plan(choice, one.base + sure.get(choice.target or "", -1.0), chancy=True)

    one.judged = judged  # type: ignore[method-assign]
    return one


def rough(one: Thinking, **gains: float) -> list[Plan]:
    """First looks at strikes, by target, the best first."""
    plans = [Plan(strike(target), one.base + gain, chancy=True) for target, gain in gains.items()]
    return sorted(plans, key=lambda plan: -plan.value)


def guess(one: Thinking, gain: float) -> Quick:
    """A first guess to strike at b1, which gains so many average figures."""
    return Quick(strike("b1"), gain * one.outlook.scale)


def strike(target: str) -> Choice:
    return Choice(do="strike", unit="a1", target=target)


def test_what_was_looked_at_less_does_not_win_when_all_before_it_disappoint() -> None:
    one = thinking([], {"b5": 0.1})
    plans = rough(one, b1=0.9, b2=0.8, b3=0.7, b4=0.6, b5=0.2)
    best = greedy._refined(one, plans)[0]
    assert best.choice == strike("b5")
    assert best.value == pytest.approx(one.base + 0.1)


def test_where_all_disappoint_nothing_pays() -> None:
    one = thinking([], {})
    found = greedy._refined(one, rough(one, b1=0.9, b2=0.8, b3=0.7, b4=0.6))
    assert not any(greedy._pays(one, plan) for plan in found)


def test_no_more_are_looked_at_than_may_be_and_none_of_the_rest_wins() -> None:
    one = thinking([], {"b1": 0.05})
    gains = {f"b{number}": 0.9 - number / 100 for number in range(1, 15)}
    found = greedy._refined(one, rough(one, **gains))
    assert found[0].choice == strike("b1")
    assert len(found) == greedy._MOST_FINALISTS


def test_an_act_that_pays_is_found_behind_one_that_brings_more_and_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A poor shot from afar is no measure for the blows behind it."""
    one = thinking([], {"b1": 0.3, "b4": 0.1, "b5": -1.0})
    monkeypatch.setattr(greedy, "_pays", lambda _, plan: plan.choice.target != "b1")
    found = greedy._refined(one, rough(one, b1=0.9, b2=0.8, b3=0.7, b5=0.25, b4=0.2))
    paying = [plan for plan in found if plan.choice.target != "b1"]
    assert paying[0].choice == strike("b4")


def test_a_first_guess_that_a_close_look_refutes_is_the_best_so_far_no_longer() -> None:
    told: Told = []
    put_off: list[Choice] = []
    one = thinking(told, {"b2": 0.1}, put_off)
    one.know(one.full_menu, guess(one, 0.5))
    greedy._refined(one, rough(one, b1=0.4, b2=0.3))
    assert told == [None, strike("b2")], "nothing, as long as nothing else is known"
    assert put_off == [strike("b1")]
    alone = thinking(told, {})
    alone.know(alone.full_menu, guess(alone, 0.5))
    greedy._refined(alone, rough(alone, b1=0.4))
    assert told[-1] is None


def test_what_was_looked_at_closely_is_told_before_what_promises_more() -> None:
    told: Told = []
    one = thinking(told, {"b1": 0.1})
    for plan in rough(one, b1=0.4, b2=0.3):
        one.offer(plan, closely=False)
    assert told == [strike("b1")]
    greedy._refined(one, rough(one, b1=0.4))
    one.offer(rough(one, b3=0.9)[0], closely=False)
    assert told[-1] == strike("b1")


@pytest.mark.parametrize("ahead", [0.5, 1.5])
def test_a_walk_is_taken_and_told_only_where_it_clearly_beats_acting_at_once(
    monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    """``ahead`` of the act by that share of the least gain of a walk."""
    told: list[Thought | None] = []
    one = thinking([], {})
    one._found = told.append
    options = tuple(option for option in one.full_menu.options if option.wants == "path")
    act = rough(one, b1=0.5)[0]

    def walked(_: Thinking, choice: Choice, *__: Any) -> Any:
        plan = Plan(choice, act.value + ahead * moves.LEAST_GAIN)
        return moves._Walk(choice, plan, plan.value)

    monkeypatch.setattr(moves, "_walked", walked)
    monkeypatch.setattr(Thinking, "follow_gain", lambda *_: Gain())
    found = moves.best_move(one, options, act, 0)
    assert (found is not None) is (ahead > 1)
    assert told
    assert all(thought is not None and thought.last for thought in told) is (ahead < 1)


def test_a_walk_that_staying_turns_out_to_equal_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has been told by then; whoever stays could attack as well from where it stands.

    It stays a last resort: in a hurry it is better than the end of the turn.
    """
    told: list[Thought | None] = []
    put_off: list[Choice] = []
    one = thinking([], {}, put_off)
    one._found = told.append
    options = tuple(option for option in one.full_menu.options if option.wants == "path")
    promise = one.base + 2 * moves.LEAST_GAIN

    def walked(_: Thinking, choice: Choice, *__: Any) -> Any:
        plan = Plan(choice, promise)
        return moves._Walk(choice, plan, plan.value)

    monkeypatch.setattr(moves, "_walked", walked)
    monkeypatch.setattr(Thinking, "follow_gain", lambda *_: Gain(promise - one.base))
    assert moves.best_move(one, options, None, 0) is None
    assert len(told) > 1
    assert told[0] is not None
    assert told[0].why
    assert told[-1] is not None
    assert told[-1].last
    assert told[-1].choice in put_off


@pytest.mark.parametrize(
    ("choice", "cost", "last"),
    [
        (WALK, 0.9, True),
        (WALK, 1.1, False),
        (STRIKE, 0.9, True),
        (STRIKE, 1.1, False),
        (FACE, 0.9, False),
    ],
)
def test_what_is_put_off_stays_a_last_resort_if_it_leads_on_and_costs_little(
    choice: Choice, cost: float, last: bool
) -> None:
    """As a blow does. In a hurry it is better than the end of the turn; ``cost`` is in what a walk
    may cost.
    """
    told: list[Thought | None] = []
    one = thinking([], {})
    one._found = told.append
    plan = Plan(choice, one.base - cost * RISK)
    one.offer(plan)
    one.put_off(choice, plan)
    assert told[1:] == [Thought(choice, last=True) if last else None]


@pytest.mark.parametrize("closely", [False, True])
@pytest.mark.parametrize(("gain", "told_too"), [(0.03, False), (0.07, True)])
def test_a_shot_for_next_to_nothing_does_not_replace_the_walk_told_before(
    monkeypatch: pytest.MonkeyPatch, gain: float, told_too: bool, closely: bool
) -> None:
    """However closely it was looked at: whoever is in a hurry would stand still for it."""
    told: Told = []
    one = thinking(told, {})
    monkeypatch.setattr(type(one.ruleset), "acts", {**one.ruleset.acts, "strike": "shoot"})
    one.know(one.full_menu, Quick(WALK))
    one.offer(rough(one, b1=gain)[0], closely=closely)
    assert told == ([strike("b1")] if told_too else [])


@pytest.mark.parametrize("closely", [False, True])
def test_a_blow_that_pays_replaces_the_walk_told_before(closely: bool) -> None:
    told: Told = []
    one = thinking(told, {})
    one.know(one.full_menu, Quick(WALK))
    one.offer(rough(one, b1=0.01)[0], closely=closely)
    assert told == [strike("b1")]


def test_a_shot_for_next_to_nothing_is_told_as_a_last_resort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And as put off by a close look, so that it is no more to whoever has found it as well."""
    told: list[Thought | None] = []
    put_off: list[Choice] = []
    one = thinking([], {}, put_off)
    one._found = told.append
    monkeypatch.setattr(type(one.ruleset), "acts", {**one.ruleset.acts, "strike": "shoot"})
    one.offer(rough(one, b1=0.03)[0], closely=False)
    assert told == [Thought(strike("b1"), last=True)]
    assert not put_off
    one.offer(rough(one, b1=0.03)[0])
    assert told[1:] == told[:1]
    assert put_off == [strike("b1")]


def test_in_answer_to_others_such_a_shot_is_as_good_as_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody walks instead."""
    told: list[Thought | None] = []
    one = thinking([], {})
    one._found = told.append
    one.decision = replace(one.decision, kind="answer")
    monkeypatch.setattr(type(one.ruleset), "acts", {**one.ruleset.acts, "strike": "shoot"})
    one.offer(rough(one, b1=-0.03)[0])
    (heard,) = told
    assert heard is not None
    assert not heard.last


def test_who_has_walked_is_not_sent_on_as_a_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Thought | None] = []
    put_off: list[Choice] = []
    one = thinking([], {}, put_off)
    one._found = told.append
    options = tuple(option for option in one.full_menu.options if option.wants == "path")

    def walked(_: Thinking, choice: Choice, *__: Any) -> Any:
        plan = Plan(choice, one.base + 2 * moves.LEAST_GAIN)
        return moves._Walk(choice, plan, plan.value)

    monkeypatch.setattr(moves, "_walked", walked)
    monkeypatch.setattr(Thinking, "follow_gain", lambda *_: Gain())
    assert moves.best_move(one, options, None, 1) is None
    assert put_off
    assert not told


def test_a_guess_that_is_the_best_again_is_told_without_a_reason() -> None:
    """Nobody has looked at it closely."""
    told: list[Thought | None] = []
    one = thinking([], {})
    one._found = told.append
    one.know(one.full_menu, guess(one, 0.5))
    one.offer(rough(one, b2=0.1)[0])
    one.put_off(strike("b2"), None)
    better, again = told
    assert better is not None
    assert better.why
    assert again == Thought(strike("b1"))


def test_a_guess_that_a_sure_look_refutes_is_taken_back_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: Told = []
    one = thinking(told, {})
    one.know(one.full_menu, guess(one, 0.5))
    monkeypatch.setattr(greedy, "candidates", lambda *_: [strike("b1")])
    monkeypatch.setattr(one, "judged", lambda choice, *_: Plan(choice, one.base - 1.0))
    (plan,) = greedy._rough_acts(one, one.full_menu.options[:1])
    assert not plan.chancy
    assert told == [None]
