"""The distribution of outcomes in the tooltip of an attack: a whole, agreeing with the odds."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.forecast import Case, Forecast, Outcome, forecast
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.events import Rolled
from game.ui.board.fates import (
    Fate,
    Names,
    fates,
    foremost,
    percent,
    percents,
    summed_up,
    whole_percents,
)
from tests.rulesets.brikwars_2010.duels import STRIKE, duel, opened

BATTLE = duel(["hand-weapon"], ["hand-weapon"])


def of(endings: list[Case], outcomes: tuple[Outcome, ...] = ()) -> Forecast:
    """A forecast with these endings."""
    return Forecast(outcomes, 0.0, 0.0, 1, False, 0.0, (), tuple(endings))


def said(found: Forecast, **more: Any) -> list[tuple[str, str]]:
    state: Any = opened(BATTLE).state
    rows = fates(found, state, more.get("actor", "a1"), more.get("target", "b1"))
    return [(fate.text, chance) for fate, chance in zip(rows, percents(rows), strict=True)]


def test_endings_of_a_real_strike_make_a_whole_and_agree_with_the_odds() -> None:
    found = forecast(BATTLE, opened(BATTLE), STRIKE)
    assert sum(one.chance for one in found.cases) == pytest.approx(1.0)
    killed = sum(one.chance for one in found.cases if ("b1", "destroyed") in one.outcomes)
    assert killed == pytest.approx(found.chance("b1", "destroyed"))
    assert 0.0 < killed < 1.0
    state: Any = opened(BATTLE).state
    rows = fates(found, state, "a1", "b1")
    assert sum(fate.chance for fate in rows) == pytest.approx(1.0)
    assert next(fate for fate in rows if fate.text == "Destroyed").chance == pytest.approx(killed)


def test_only_who_was_pushed_is_knocked_back() -> None:
    found = of([Case((("b1", "moved"),), 0.75), Case((("b1", "pushed"),), 0.25)])
    assert said(found) == [("Moved", "75%"), ("Knocked back", "25%")]


def test_a_sampled_forecast_makes_a_whole_too() -> None:
    found = forecast(BATTLE, opened(BATTLE), STRIKE, most_runs=12)
    assert found.sampled
    assert sum(one.chance for one in found.cases) == pytest.approx(1.0)


def test_the_likeliest_come_first_and_who_is_killed_suffers_nothing_else() -> None:
    found = of(
        [
            Case((("b1", "destroyed"), ("b1", "hit"), ("b1", "pushed")), 0.25),
            Case((), 0.5),
            Case((("b1", "hit"), ("b1", "pushed")), 0.15),
            Case((("b1", "hit"),), 0.1),
        ]
    )
    assert said(found) == [
        ("Nothing happens", "50%"),
        ("Destroyed", "25%"),
        ("Knocked back", "15%"),
        ("Hit, no harm", "10%"),
    ]


def test_others_are_named_and_what_is_used_up_is_not_at_stake() -> None:
    used = Outcome("a1", "loses bomb", 1.0)
    found = of([Case((("a1", "loses bomb"), ("a1", "destroyed")), 1.0)], (used,))
    assert said(found) == [("Ann: destroyed", "100%")]


def test_more_than_six_ways_are_summed_up_in_the_sixth() -> None:
    endings = [Case((("b1", f"state {n}"),), (10 - n) / 49) for n in range(7)]
    rows = said(of(endings))
    assert len(rows) == 6
    assert rows[-1][0] == "something else"
    assert abs(int(rows[-1][1][:-1]) - 100 * (5 + 4) / 49) < 1
    assert rows[0][0] == "State 0"


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=9))
def test_whole_percents_make_100_and_are_off_by_less_than_one(shares: list[float]) -> None:
    chances = [share / sum(shares) for share in shares]
    whole = whole_percents(chances)
    assert sum(whole) == 100
    assert all(abs(one - 100 * chance) < 1 for one, chance in zip(whole, chances, strict=True))


def test_thirds_are_rounded_so_that_they_make_a_whole() -> None:
    assert whole_percents([1 / 3] * 3) == (33, 34, 33)
    assert whole_percents([0.125] * 8) == (12, 13, 13, 13, 13, 12, 12, 12)


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=9))
def test_the_first_is_told_as_it_is_at_its_figure(shares: list[float]) -> None:
    """The label on the board rounds its chance alone."""
    first = shares[0] / sum(shares)
    rows = [Fate(str(at), share / sum(shares)) for at, share in enumerate(shares)]
    assert percents(rows)[0] == percent(first)


@pytest.mark.parametrize(
    ("chance", "unseen", "told"),
    [
        (1.0, 3 / 35, ">91%"),
        (0.0, 3 / 35, "<9%"),
        (0.999, 0.1, ">89%"),
        (1.0, 0.0005, ">99%"),
        (0.0, 0.0005, "<1%"),
        (1.0, 1.0, ">0%"),
        (0.5, 0.1, "50%"),
        (1.0, 0.0, "100%"),
        (0.0, 0.0, "0%"),
    ],
)
def test_what_all_samples_or_none_came_to_is_told_as_far_as_it_is_known(
    chance: float, unseen: float, told: str
) -> None:
    assert percent(chance, unseen) == told


@pytest.mark.parametrize(("unseen", "told"), [(0.002, ">99%"), (0.05, "100%")])
def test_no_row_of_samples_is_certain_without_a_doubt_beside_it(unseen: float, told: str) -> None:
    """The doubt is told in percent where it is half of one or more."""
    cases = (Case((("b1", "destroyed"),), 1.0),)
    found = Forecast((), 0.0, 0.0, 400, True, 0.0, (), cases, unseen=unseen)
    state: Any = opened(BATTLE).state
    assert said(found) == [("Destroyed", told)]
    assert percents(foremost(found, state, "a1", "b1")) == (told,)


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=9), st.integers(2, 6))
def test_shown_chances_make_100_and_only_the_last_is_next_to_nothing(
    shares: list[float], most: int
) -> None:
    chances = sorted((share / sum(shares) for share in shares), reverse=True)
    rows = summed_up([Fate(f"way {at}", one) for at, one in enumerate(chances)], most)
    told = percents(rows)
    assert len(rows) <= most + 1
    assert sum(row.chance for row in rows) == pytest.approx(1.0)
    assert "<1%" not in told[:-1]
    number = {"<1%": 0, ">99%": 100}
    assert sum(number.get(one) if one in number else int(one[:-1]) for one in told) == 100


def test_what_is_next_to_nothing_is_summed_up_but_named_where_it_is_alone() -> None:
    first, rare = Fate("a", 0.992), [Fate("b", 0.004), Fate("c", 0.004)]
    assert [one.text for one in summed_up([first, *rare], 6)] == ["a", "something else"]
    assert percents(summed_up([first, *rare], 6)) == ("99%", "1%")
    alone = summed_up([Fate("a", 0.998), Fate("b", 0.002)], 6)
    assert [one.text for one in alone] == ["a", "b"]
    assert percents(alone) == (">99%", "<1%")


def glanced(*endings: Case, target: str | None = "b1") -> list[str]:
    outcomes = {one: 0.0 for case in endings for one in case.outcomes}
    for case in endings:
        for one in case.outcomes:
            outcomes[one] += case.chance
    found = of(list(endings), tuple(Outcome(*one, chance) for one, chance in outcomes.items()))
    state: Any = opened(BATTLE).state
    rows = foremost(found, state, "a1", target)
    told = zip(rows, percents(rows), strict=True)
    return [f"{chance} {fate.text}" for fate, chance in told]


def test_at_a_glance_a_miss_that_may_hit_others_is_no_nothing() -> None:
    ends = (
        Case((("b1", "destroyed"),), 0.1),
        Case((("a2", ASTRAY), ("a2", "destroyed")), 0.6),
        Case((), 0.3),
    )
    assert glanced(*ends) == [
        "10% destroyed",
        "60% a miss near others",
        "30% nothing happens",
    ]


def test_at_a_glance_a_miss_is_first_only_where_nothing_else_happens() -> None:
    miss = Case((("a2", ASTRAY),), 0.67)
    hit, lost = Case((("b1", "hit"),), 0.21), Case((("b1", "hit"), ("b1", "loses shield")), 0.12)
    assert glanced(miss, hit, lost) == [
        "12% loses shield",
        "67% a miss near others",
        "21% hit, no harm",
    ], "what a shot at an item is made for"
    assert glanced(miss, Case((("b1", "hit"),), 0.33))[0] == "33% hit, no harm"
    assert glanced(miss, Case((), 0.33))[0] == "67% a miss near others"
    pushed = Case((("b1", "pushed"),), 0.21)
    assert glanced(miss, pushed, lost)[0] == "21% knocked back", "no other act is made for a loss"


def test_at_a_glance_no_harm_is_denied_that_is_told_below() -> None:
    """However unlikely it is, and to whomever it comes."""
    hit, nothing = Case((("b1", "hit"),), 0.03), Case((), 0.967)
    falls = Case((("b1", "hit"), ("b1", "destroyed")), 0.003)
    assert glanced(hit, nothing, falls) == [
        "<1% destroyed",
        "97% nothing happens",
        "3% hit, no harm",
    ]
    down = Case((("b1", "disrupted"),), 0.004)
    assert glanced(hit, nothing, falls, down)[0] == "<1% disrupted", "the likeliest harm"
    ann = Case((("a1", "destroyed"),), 0.2)
    assert glanced(hit, Case((), 0.77), ann)[0] == "3% only hit"
    moved = Case((("b1", "moved"),), 0.02)
    assert glanced(hit, Case((), 0.947), moved, falls)[0] == "<1% destroyed", "and no mere step"
    assert glanced(hit, Case((), 0.95), moved)[0] == "3% hit, no harm"
    aside = Case((("a1", "moved"),), 0.2)
    assert glanced(hit, Case((), 0.77), aside)[0] == "3% hit, no harm", "a step harms nobody"
    assert glanced(hit, Case((), 0.77), Case((("a1", "hit"),), 0.2))[0] == "3% hit, no harm"


def test_who_strikes_back_steps_up_for_it_which_is_no_outcome() -> None:
    """Of who never strikes it is told where he goes, as of who gets out of the way."""
    ends = [Case((("b1", "moved"),), 0.53), Case((("b1", "destroyed"),), 0.47)]
    found = of(ends)
    assert said(found) == [("Moved", "53%"), ("Destroyed", "47%")]
    found = replace(found, attacks=(("a1", "sword"), ("b1", "sword")))
    assert said(found) == [("Nobody is hit", "53%"), ("Destroyed", "47%")]
    state: Any = opened(BATTLE).state
    told = foremost(found, state, "a1", "b1")
    assert [fate.text for fate in told] == ["destroyed", "nothing happens"]
    assert percents(told) == ("47%", "53%")


def test_it_is_no_nothing_that_whoever_strikes_back_misses() -> None:
    """Where something bursts, who holds out unharmed has not been missed."""
    ends = of([Case((), 0.6), Case((("b1", "destroyed"),), 0.4)])
    for attacks, words in (
        ((("a1", "axe"),), "Nothing happens"),
        ((("a1", "axe"), ("a1", "sword")), "Nothing happens"),
        ((("a1", "axe"), ("b1", "axe")), "Nobody is hit"),
    ):
        assert said(replace(ends, attacks=attacks))[0] == (words, "60%")
    blast = Rolled(why="explosion", throw="1d10", sides=(10,), faces=(4,), total=4)
    both = (("a1", "bomb"), ("b1", "axe"))
    assert said(replace(ends, attacks=both, rolls=(blast,)))[0] == ("Nothing happens", "60%")


def test_what_becomes_of_one_alone_is_told_as_such_beside_an_end_with_others() -> None:
    ends = [
        Case((("b1", "destroyed"),), 0.5),
        Case((("a1", "destroyed"), ("b1", "destroyed")), 0.3),
        Case((("a1", "destroyed"),), 0.2),
    ]
    assert said(of(ends)) == [
        ("Only Bob: destroyed", "50%"),
        ("Bob: destroyed; Ann: destroyed", "30%"),
        ("Only Ann: destroyed", "20%"),
    ]


def test_what_becomes_of_two_is_not_told_of_one_alone() -> None:
    """Two of three have ends of their own; three fall together, too."""
    three = [(name, "destroyed") for name in ("b1", "b2", "b3")]
    ends = [Case(tuple(three), 0.3), Case(tuple(three[:2]), 0.5), Case(tuple(three[2:]), 0.2)]
    assert [text for text, _ in said(of(ends))] == [
        "Bob: destroyed; b2: destroyed",
        "Bob: destroyed; b2: destroyed; b3: destroyed",
        "Only b3: destroyed",
    ]


def test_only_is_not_told_beside_an_end_that_is_summed_up() -> None:
    ends = [Case((("b1", f"state {n}"),), 0.15) for n in range(6)]
    ends += [Case((("b1", "state 0"), ("a1", "destroyed")), 0.1)]
    assert not [text for text, _ in said(of(ends)) if text.startswith("Only")]


def test_at_a_glance_it_is_first_how_likely_the_target_is_destroyed() -> None:
    ends = (
        Case((("b1", "hit"),), 0.5),
        Case((("b1", "destroyed"), ("a1", "destroyed")), 0.1),
        Case((("b1", "destroyed"), ("b1", "hit")), 0.15),
        Case((("a1", "destroyed"),), 0.25),
    )
    assert glanced(*ends) == ["25% destroyed", "50% hit, no harm", "25% nothing happens"]
    assert glanced(*ends, target=None)[0] == "35% Ann: destroyed"


def test_at_a_glance_what_an_act_is_made_for_comes_before_nothing() -> None:
    ends = (Case((), 0.8), Case((("b1", "pushed"),), 0.15), Case((("b1", "disrupted"),), 0.05))
    assert glanced(*ends)[:2] == ["15% knocked back", "80% nothing happens"]
    assert glanced(Case((), 1.0)) == ["100% nothing happens"]


def test_a_thing_breaks_or_holds() -> None:
    ends = (Case((("box", "hit"),), 0.7), Case((("box", "hit"), ("box", "break")), 0.3))
    assert glanced(*ends, target="box") == ["30% breaks", "70% hit, no harm"]
    rows = said(of(list(ends)), target="box")
    assert rows == [("Hit, no harm", "70%"), ("Breaks", "30%")]


def test_the_least_chance_is_not_none_and_leaves_no_certainty() -> None:
    rows = said(of([Case((), 0.999), Case((("b1", "destroyed"),), 0.001)]))
    assert rows[0] == ("Nothing happens", ">99%")
    assert rows[1] == ("Destroyed", "<1%")


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
        ("Destroyed", "60%"),
        ("A miss near others", "30%"),
        ("Nothing happens", "10%"),
    ]


def test_choices_without_dice_have_one_ending() -> None:
    found = forecast(BATTLE, opened(BATTLE), Choice(do="end-turn"))
    assert len(found.cases) == 1
    assert found.cases[0].chance == pytest.approx(1.0)


def test_where_others_suffer_too_the_target_is_named_as_well() -> None:
    found = of([Case((("b1", "destroyed"),), 0.6), Case((("a1", "destroyed"), ("b1", "hit")), 0.4)])
    assert said(found) == [("Bob: destroyed", "60%"), ("Bob: hit, no harm; Ann: destroyed", "40%")]


def test_what_is_lost_is_called_by_its_name_and_not_by_its_id() -> None:
    """Two of a kind have ids with numbers; a name within a sentence begins small."""
    battle = duel(["hand-weapon"], ["short-ranged", "short-ranged"])
    seen = opened(battle)
    second = seen.state.units["b1"].items[1].id
    assert second != "short-ranged", "the second one has another id"
    ask = Queries(battle, seen)
    found = of([Case((("b1", f"loses {second}"),), 0.5), Case((), 0.5)])
    rows = fates(found, seen.state, "a1", "b1", Names(ask.item_word))
    assert "Loses short-ranged weapon" in {fate.text for fate in rows}
