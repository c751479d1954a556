"""What the answers to a question may bring: of the blow and of all, over the same time for each."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import advance, for_search, look
from game.engine.forecast import default_policy
from game.match.library.setups import battle_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.events import AttackDeclared
from game.model.vectors import Point
from game.ui.prompts.answer_chances import (
    Chances,
    answer_rows,
    best_answer,
    chances_of,
    covered,
    usual_answer,
)
from game.ui.widgets.look.label import RichText
from tests.rulesets.brikwars_2010.duels import STRIKE, duel

AXES = ["hand-weapon", "hand-weapon"]


def match_of(items: list[str], others: list[str]) -> TurnController[Any]:
    """Ann and Bob face to face, with dice that never run out."""
    battle = duel(items, others)
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=5))
    seats = {side: Person() for side in setup.side_ids()}
    return TurnController(battle_of(battle.ruleset, setup), seats)


@pytest.fixture
def two_axes() -> TurnController[Any]:
    """Ann with two axes has struck with the first; Bob, who has a shield, may Parry or take it."""
    match = match_of(AXES, ["hand-weapon", "shield"])
    match.submit(STRIKE, "azure")
    decision = match.decision
    while decision is not None and decision.side == "azure":
        assert decision.default is not None
        match.submit(decision.default, "azure")
        decision = match.decision
    assert decision is not None
    assert [option.do for option in decision.options] == ["parry", "take"]
    return match


def told(match: TurnController[Any]) -> tuple[Chances, list[list[str]]]:
    """The chances, and the rows of each answer."""
    chances, decision = chances_of(match), match.decision
    assert chances is not None
    assert decision is not None
    count = len(decision.options)
    return chances, [answer_rows(decision, chances, number) for number in range(count)]


def test_the_blow_and_all_of_it_are_told_apart(two_axes: TurnController[Any]) -> None:
    chances, rows = told(two_axes)
    words = covered(chances)
    assert isinstance(words, RichText)
    text = "".join(getattr(run, "text", "") for run in words.content)
    assert text.startswith("In all: until Ann’s attack is over (second hand weapon) · sampled, ± ")
    for _, blow, whole in rows:
        assert blow.startswith("This blow: unharmed")
        assert whole.startswith("In all: unharmed")
        for row in (blow, whole):
            shares = [int(one) for one in re.findall(r"(?<!<)\b(\d+)%", row)]
            assert sum(shares) in (99, 100)


def test_the_blow_ends_before_the_next_one_is_declared(two_axes: TurnController[Any]) -> None:
    """Only the second axe kills somebody who has parried the first as by the very rule."""
    decision = two_axes.decision
    assert decision is not None
    choices = [option.choice() for option in decision.options]
    for choice, odds in zip(choices, two_axes.ask.answer_odds(choices, "a1"), strict=True):
        assert odds.later == (("a1", "hand-weapon-2"),)
        assert odds.blow is not None
        assert odds.blow.attacks == ()
        dead = [0, 0]
        for seed in range(300):
            position = for_search(two_axes.seen, seed)
            position = replace(position, answers=(*position.answers, choice))
            known = two_axes.state.event_count

            def next_blow(state: Any, event: Any, known: int = known) -> bool:
                return state.event_count >= known and isinstance(event, AttackDeclared)

            blow = look(two_axes.battle, position, default_policy, next_blow)
            whole = look(two_axes.battle, position, default_policy)
            assert blow.decision is None
            dead[0] += "b1" in blow.state.fallen
            dead[1] += "b1" in whole.state.fallen
        for found, count in zip((odds.blow, odds.whole), dead, strict=True):
            assert count / 300 == pytest.approx(found.chance("b1", "destroyed"), abs=0.1)
        assert dead[0] < dead[1]


def test_the_answer_that_costs_least_is_marked_and_the_usual_one_named(
    two_axes: TurnController[Any],
) -> None:
    chances, _ = told(two_axes)
    decision = two_axes.decision
    assert decision is not None
    assert usual_answer(decision) == 0, "to Parry is the default of the book"
    odds = [one for one in chances.odds if one is not None]
    worse = replace(chances, odds=(replace(odds[0], loss=3.0, doubt=0.1), replace(odds[1], loss=1)))
    assert best_answer(decision, worse) == 1
    assert answer_rows(decision, worse, 0)[0] == "usual"
    assert answer_rows(decision, worse, 1)[0] == "costs you least"
    alike = replace(chances, odds=(replace(odds[0], loss=3.0, doubt=2.5), replace(odds[1], loss=1)))
    assert best_answer(decision, alike) == 0, "no difference that is known"
    assert [answer_rows(decision, alike, number)[0] for number in (0, 1)] == ["", ""]
    better = replace(chances, odds=(replace(odds[0], loss=0.0), replace(odds[1], loss=3)))
    assert answer_rows(decision, better, 0)[0] == "costs you least"


def test_a_death_costs_what_the_figure_is_worth(two_axes: TurnController[Any]) -> None:
    """Its points for whoever has it, and as many for the other side."""
    view = two_axes.battle.view(two_axes.state)
    worth = {
        name: two_axes.battle.ruleset.unit_value(view, unit)
        for name, unit in two_axes.state.units.items()
    }
    decision = two_axes.decision
    assert decision is not None
    odds = two_axes.ask.answer_odds([decision.options[1].choice()], "a1")[0]
    lost = odds.whole.chance("b1", "destroyed") * worth["b1"]
    assert lost <= odds.loss <= lost + 0.5 * worth["b1"]


def test_one_blow_is_told_as_one_stretch() -> None:
    match = match_of(["hand-weapon"], ["hand-weapon", "shield"])
    match.submit(STRIKE, "azure")
    while match.decision is not None and match.decision.side == "azure":
        assert match.decision.default is not None
        match.submit(match.decision.default, "azure")
    chances, rows = told(match)
    assert all(len(one) == 2 and one[1].startswith("unharmed") for one in rows)
    words = covered(chances)
    assert isinstance(words, RichText)
    text = "".join(getattr(run, "text", "") for run in words.content)
    assert text.startswith("Chances until Ann’s attack is over")


def test_samples_of_all_answers_have_the_same_dice(two_axes: TurnController[Any]) -> None:
    """Two answers that come to the same bring the same, however few runs there are."""
    ask, decision = two_axes.ask, two_axes.decision
    assert decision is not None
    take = decision.options[1].choice()
    one, other = ask.answer_odds([take, take], "a1")
    assert one.whole.sampled
    assert one == other


def test_an_attack_is_known_as_long_as_its_act_goes_on() -> None:
    match = match_of(["hand-weapon"], ["hand-weapon", "shield"])
    assert match.attack is None
    match.submit(Choice(do="face", unit="a1", toward=Point(9, 9)), "azure")
    assert match.attack is None
    match.submit(STRIKE, "azure")
    while match.decision is not None and match.decision.kind != "turn":
        assert match.attack is not None
        assert (match.attack.unit, match.attack.target) == ("a1", "b1")
        assert match.decision.default is not None
        match.submit(match.decision.default, match.decision.side)
    assert match.attack is None


def test_a_look_ends_before_what_it_goes_on_until() -> None:
    match = match_of(["hand-weapon"], [])
    seen = match.seen
    after = advance(match.battle, seen, STRIKE, default_policy)
    first = next(event for event in after.events if isinstance(event, AttackDeclared))
    position = replace(seen.position, answers=(STRIKE,))
    found = look(match.battle, position, until=lambda _, event: event == first)
    assert found.decision is None
    assert first not in found.events
    assert found.state.event_count == first_number(after, first) - 1


def first_number(after: Any, event: Any) -> int:
    """The number of an event that a look shows."""
    return int(after.first_event + after.events.index(event))
