"""The distribution of outcomes in the tooltip of an attack: a whole, agreeing with the odds."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.forecast import Case, Forecast, Outcome, forecast
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.ui.board.fates import fates, percent, spaced
from game.ui.prompts.answer import answer_fates
from tests.rulesets.brikwars_2010.duels import STRIKE, duel, opened

BATTLE = duel(["hand-weapon"], ["hand-weapon"])


def of(endings: list[Case], outcomes: tuple[Outcome, ...] = ()) -> Forecast:
    """A forecast with these endings."""
    return Forecast(outcomes, 0.0, 0.0, 1, False, 0.0, (), tuple(endings))


def said(found: Forecast, **more: Any) -> list[tuple[str, str]]:
    state: Any = opened(BATTLE).state
    rows = fates(found, state, more.get("actor", "a1"), more.get("target", "b1"))
    return [(fate.text, percent(fate.chance)) for fate in rows]


def test_endings_of_a_real_strike_make_a_whole_and_agree_with_the_odds() -> None:
    found = forecast(BATTLE, opened(BATTLE), STRIKE)
    assert sum(one.chance for one in found.cases) == pytest.approx(1.0)
    killed = sum(one.chance for one in found.cases if ("b1", "destroyed") in one.outcomes)
    assert killed == pytest.approx(found.chance("b1", "destroyed"))
    assert 0.0 < killed < 1.0
    state: Any = opened(BATTLE).state
    rows = fates(found, state, "a1", "b1")
    assert sum(fate.chance for fate in rows) == pytest.approx(1.0)
    assert next(fate for fate in rows if fate.text == "Killed").chance == pytest.approx(killed)


def test_a_sampled_forecast_makes_a_whole_too() -> None:
    found = forecast(BATTLE, opened(BATTLE), STRIKE, most_runs=12)
    assert found.sampled
    assert sum(one.chance for one in found.cases) == pytest.approx(1.0)


def test_the_likeliest_come_first_and_who_is_killed_suffers_nothing_else() -> None:
    found = of(
        [
            Case((("b1", "destroyed"), ("b1", "hit"), ("b1", "moved")), 0.25),
            Case((), 0.5),
            Case((("b1", "hit"), ("b1", "moved")), 0.15),
            Case((("b1", "hit"),), 0.1),
        ]
    )
    assert said(found) == [
        ("Nothing happens", "50%"),
        ("Killed", "25%"),
        ("Knocked back", "15%"),
        ("Hit, no harm", "10%"),
    ]


def test_others_are_named_and_what_is_used_up_is_not_at_stake() -> None:
    used = Outcome("a1", "loses bomb", 1.0)
    found = of([Case((("a1", "loses bomb"), ("a1", "destroyed")), 1.0)], (used,))
    assert said(found) == [("Ann: killed", "100%")]


def test_more_than_six_ways_are_summed_up_in_the_sixth() -> None:
    endings = [Case((("b1", f"state {n}"),), (10 - n) / 49) for n in range(7)]
    rows = said(of(endings))
    assert len(rows) == 6
    assert rows[-1] == ("something else", f"{round(100 * (5 + 4) / 49)}%")
    assert rows[0][0] == "State 0"


def test_the_least_chance_is_not_none_and_leaves_no_certainty() -> None:
    rows = said(of([Case((), 0.999), Case((("b1", "destroyed"),), 0.001)]))
    assert rows[0] == ("Nothing happens", ">99%")
    assert rows[1] == ("Killed", "<1%")


def test_what_was_too_unlikely_to_be_looked_at_leaves_no_certainty_either() -> None:
    whole = of([Case((), 1.0)])
    assert said(whole) == [("Nothing happens", "100%")]
    assert said(replace(whole, cut=0.0008)) == [("Nothing happens", ">99%")]


def test_a_walk_is_no_fate_of_its_walker() -> None:
    assert said(of([Case((("a1", "moved"),), 1.0)])) == [("Nothing happens", "100%")]


def test_whom_a_miss_could_strike_is_no_fate() -> None:
    """Nothing has become of a figure that others might have let be struck; it is no promise."""
    found = of([Case((("a2", "astray"),), 0.3), Case((), 0.1), Case((("b1", "destroyed"),), 0.6)])
    assert said(found) == [
        ("Killed", "60%"),
        ("A miss, which may hit others", "30%"),
        ("Nothing happens", "10%"),
    ]


def test_choices_without_dice_have_one_ending() -> None:
    found = forecast(BATTLE, opened(BATTLE), Choice(do="end-turn"))
    assert len(found.cases) == 1
    assert found.cases[0].chance == pytest.approx(1.0)


def test_where_others_suffer_too_the_target_is_named_as_well() -> None:
    found = of([Case((("b1", "destroyed"),), 0.6), Case((("a1", "destroyed"), ("b1", "hit")), 0.4)])
    assert said(found) == [("Bob: killed", "60%"), ("Bob: hit, no harm; Ann: killed", "40%")]


def test_what_is_lost_is_called_by_its_name_and_not_by_its_id() -> None:
    """Two of a kind have ids with numbers; a name within a sentence begins small."""
    battle = duel(["hand-weapon"], ["short-ranged", "short-ranged"])
    seen = opened(battle)
    second = seen.state.units["b1"].items[1].id
    assert second != "short-ranged", "the second one has another id"
    ask = Queries(battle, seen)
    found = of([Case((("b1", f"loses {second}"),), 0.5), Case((), 0.5)])
    rows = fates(found, seen.state, "a1", "b1", ask.item_word)
    assert "Loses short-ranged weapon" in {fate.text for fate in rows}


class Told:
    """What an answer leads to, told beforehand."""

    item_word = staticmethod(spaced)

    def __init__(self, found: Forecast) -> None:
        self._found = found

    def forecast(self, choice: Choice) -> Forecast:
        del choice
        return self._found


def answered(*endings: Case) -> list[tuple[str, str]]:
    """What a button says to Bob of the ends that its answer may have."""
    option = Option(do="take", unit="b1")
    decision = Decision(kind="asked", side="ember", unit="b1", options=(option,))
    ask: Any = Told(of(list(endings)))
    state: Any = opened(BATTLE).state
    return [
        (fate.text, percent(fate.chance)) for fate in answer_fates(ask, state, decision, option)
    ]


def test_who_is_asked_learns_of_the_own_death_though_another_dies_more_likely() -> None:
    ends = (
        Case((("a1", "destroyed"),), 0.6),
        Case((("b1", "hit"),), 0.3),
        Case((("b1", "destroyed"),), 0.1),
    )
    assert answered(*ends) == [
        ("Ann: killed", "60%"),
        ("Bob: hit, no harm", "30%"),
        ("Bob: killed", "10%"),
    ]


def test_the_least_likely_of_many_ends_is_told_where_it_is_death() -> None:
    """More ends than any tooltip has rows."""
    harms = [Case((("b1", f"loses arm-{number}"),), 0.14) for number in range(7)]
    found = answered(*harms, Case((("b1", "destroyed"),), 0.02))
    assert len(found) == 3
    assert found[-1] == ("Killed", "2%")


def test_a_death_that_is_told_anyway_is_told_once() -> None:
    assert answered(Case((("b1", "destroyed"),), 0.7), Case((), 0.3)) == [
        ("Killed", "70%"),
        ("Nothing happens", "30%"),
    ]
