"""Chances against those worked out by hand.

One exploding d6 each: the totals 1-5 have 1/6, 7-11 have 1/36, and so on. Both show the same with
a chance of S = 5/36 + S/36, so S = 1/7; by symmetry each side is higher with 3/7. An attack that
must reach the defense hits with 4/7, one that must beat it with 3/7.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import advance
from game.engine.errors import IllegalChoice
from game.engine.forecast import Glances, default_policy, forecast
from game.engine.resolution import View
from game.engine.search import Search
from game.engine.tally import End, Tally
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.steps import in_one_go
from game.model.vectors import Point
from tests.toy.sheets import State
from tests.toy.tables import battle_of, duel, opened, peg, played

STRIKE = Choice(do="strike", unit="ann", target="bob")
STAND = Choice(do="stand", unit="bob")
REACHES, BEATS = 4 / 7, 3 / 7


def parrying(view: View[State], decision: Decision) -> Choice:
    """Parries whatever comes."""
    if decision.kind == "PEG-REACT":
        return Choice(do="parry", unit=decision.unit)
    return default_policy(view, decision)


def slots_of_bob(state: State) -> float:
    return float(len(state.units["bob"].sheet.slots)) if "bob" in state.units else 0.0


def test_a_strike_hits_as_often_as_worked_out() -> None:
    battle = duel()
    odds = forecast(battle, opened(battle), STRIKE)
    assert odds.chance("bob", "hit") == pytest.approx(REACHES, abs=odds.cut)
    assert odds.chance("bob", "loses left") == pytest.approx(REACHES, abs=odds.cut)
    assert odds.chance("bob", "destroyed") == 0.0
    assert 0.0 < odds.cut < 0.001
    assert not odds.sampled
    assert odds.error == 0.0


def test_cut_branches_are_left_out_and_their_chance_is_shown() -> None:
    battle = duel()
    odds = forecast(battle, opened(battle), STRIKE, least_chance=0.02)
    # Only throws of two dice are looked at: both on 1-5. A 6 on either needs a third die.
    assert odds.cut == pytest.approx(11 / 36)
    assert odds.chance("bob", "hit") == pytest.approx(15 / 25)
    # The question, 6 defenses, 6 attacks for each of the 5 that end, 6 second defense dice.
    assert odds.runs == 1 + 6 + 30 + 6


def test_reactions_are_answered_by_their_default_or_by_the_policy() -> None:
    battle = duel()
    odds = forecast(battle, opened(battle), STRIKE, policy=parrying)
    assert odds.chance("bob", "hit") == pytest.approx(BEATS, abs=odds.cut)


def test_a_modifier_counts_and_is_shown_with_the_throw() -> None:
    battle = duel(braced=1)
    odds = forecast(battle, opened(battle), STRIKE)
    assert odds.chance("bob", "hit") == pytest.approx(BEATS, abs=odds.cut)
    defense = next(event for event in odds.rolls if event.why == "defense")
    assert [(row.amount, row.text, row.rule) for row in defense.modifiers] == [
        (1, "braced", "PEG-BRACE")
    ]


def test_the_mean_of_what_a_state_is_worth() -> None:
    battle = duel()
    odds = forecast(battle, opened(battle), STRIKE, worth=slots_of_bob)
    assert odds.value == pytest.approx(4 - REACHES, abs=4 * odds.cut)


def test_a_question_with_one_answer_is_passed_on_the_way() -> None:
    battle = duel(slots=("head",))
    odds = forecast(battle, opened(battle), STRIKE)
    assert odds.chance("bob", "destroyed") == pytest.approx(REACHES, abs=odds.cut)


def test_several_dice_and_the_steps_that_follow_are_all_looked_at() -> None:
    """A pebble between two pegs: each is hit by 4 or more on its own d6."""
    battle = battle_of(
        peg("ann", "azure", (4, 6)),
        peg("bob", "ember", (9, 6)),
        peg("bea", "ember", (10, 6)),
    )
    throw = Choice(do="hurl", unit="ann", item="pebble-1", at=Point(9.5, 6))
    odds = forecast(battle, opened(battle), throw)
    assert odds.cut == 0.0
    assert odds.chance("bob", "loses left") == pytest.approx(1 / 2)
    assert odds.chance("bea", "loses left") == pytest.approx(1 / 2)
    assert odds.chance("ann", "loses pebble-1") == pytest.approx(1.0)


def test_dice_that_fell_already_are_known() -> None:
    battle = duel((2, 5))
    asked = advance(battle, played(battle, STRIKE), STAND)
    odds = forecast(battle, asked, Choice(do="lose", unit="bob", piece="head"))
    assert odds.chance("bob", "destroyed") == 1.0
    assert odds.chance("bob", "hit") == 0.0  # that has happened before the question
    assert odds.runs == 1


def test_above_the_most_runs_the_rest_is_sampled_and_the_error_shown() -> None:
    battle = battle_of(peg("ann", "azure", (10, 6)), peg("bob", "ember", (11.5, 6)))
    exact = forecast(battle, opened(battle), STRIKE, least_chance=1e-4)
    rough = forecast(battle, opened(battle), STRIKE, most_runs=60)
    assert rough.sampled
    assert rough.runs == 60
    # What is known for certain and what is unlikely make it less than that of 60 plain samples.
    assert 0.0 < rough.error < 0.5 / 60**0.5
    likely = exact.chance("bob", "hit")
    assert rough.chance("bob", "hit") == pytest.approx(likely, abs=3 * rough.error)
    assert forecast(battle, opened(battle), STRIKE, most_runs=60) == rough


@pytest.mark.parametrize(
    ("runs", "share", "unseen"), [(60, 1.0, 0.05), (300, 0.5, 0.005), (2, 1.0, 1.0)]
)
def test_what_no_sample_has_met_may_come_all_the_same(
    runs: int, share: float, unseen: float
) -> None:
    """The rule of three: 3 / n of what was sampled; after two runs nothing is known."""
    tally = Tally()
    if share < 1.0:
        tally.add(End((), 0.0), 1.0 - share)
    for _ in range(runs):
        tally.guess(End((), 0.0), share / runs)
    assert tally.unseen == pytest.approx(unseen)


def test_a_sampled_value_is_off_by_what_the_samples_differ() -> None:
    """100 samples of half of all that may come, worth 0 or 10: 0.5 * 5 / 10."""
    tally = Tally()
    tally.add(End((), 400.0), 0.5)
    assert tally.value_error == 0.0
    for number in range(100):
        tally.guess(End((), 10.0 * (number % 2)), 0.005)
    assert tally.value_error == pytest.approx(0.25)
    assert tally.apart().value_error == tally.value_error
    for _ in range(100):
        tally.guess(End((), 5.0), 0.0)
    assert tally.value_error == pytest.approx(0.25), "what has no chance brings nothing"


def test_exact_chances_leave_no_doubt() -> None:
    battle = duel()
    odds = forecast(battle, opened(battle), STRIKE, most_runs=20_000)
    assert (odds.doubt, odds.value_error, odds.rough) == (0.0, 0.0, False)


@pytest.mark.parametrize(("most", "rough"), [(6, True), (29, True), (30, False), (60, False)])
def test_few_samples_are_no_more_than_a_first_guess(most: int, rough: bool) -> None:
    battle = battle_of(peg("ann", "azure", (10, 6)), peg("bob", "ember", (11.5, 6)))
    odds = forecast(battle, opened(battle), STRIKE, most_runs=most)
    assert odds.sampled
    assert odds.runs == most
    assert odds.rough is rough
    assert odds.doubt >= odds.error > 0.0


def test_two_attack_dice_reach_a_defense_more_often_than_one() -> None:
    one = duel()
    both = battle_of(peg("ann", "azure", (10, 6)), peg("bob", "ember", (11.5, 6)))
    many = forecast(both, opened(both), STRIKE, least_chance=1e-4).chance("bob", "hit")
    few = forecast(one, opened(one), STRIKE, least_chance=1e-4).chance("bob", "hit")
    assert many > few + 0.2


def test_a_forecast_of_what_is_not_allowed_is_refused() -> None:
    battle = duel()
    with pytest.raises(IllegalChoice):
        forecast(battle, opened(battle), Choice(do="strike", unit="ann", target="ann"))


def test_the_default_policy_takes_the_first_suggestion_where_there_is_no_default() -> None:
    go = Option(do="go", wants="amount", suggest=(3.0, 1.0))
    asked = Decision(kind="X", side="azure", options=(go, Option(do="stay")))
    assert default_policy(None, asked) == Choice(do="go", amount=3.0)


def test_a_closer_look_is_the_same_as_a_new_one_and_takes_fewer_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was followed before is not followed again; the first throws met are those of then."""
    battle = battle_of(peg("ann", "azure", (10, 6)), peg("bob", "ember", (11.5, 6)))
    seen, runs, run = opened(battle), list[int](), Search._run

    def counted(search: Search[State], branch: Any) -> End:
        runs.append(1)
        return run(search, branch)

    monkeypatch.setattr(Search, "_run", counted)
    looks = Glances(battle, seen, STRIKE, worth=slots_of_bob)
    closer = in_one_go(looks.steps)
    for most in (3, 8, 24):
        runs.clear()
        fresh = forecast(battle, seen, STRIKE, worth=slots_of_bob, most_runs=most)
        anew = len(runs)
        runs.clear()
        found = closer(most)
        assert replace(found, rolls=()) == replace(fresh, rolls=())
        assert len(runs) < anew or most == 3


def test_a_look_at_what_is_not_allowed_is_refused_at_once() -> None:
    battle = duel()
    with pytest.raises(IllegalChoice):
        Glances(battle, opened(battle), Choice(do="strike", unit="ann"))
