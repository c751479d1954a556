"""Tooltips say how exact sampled odds are."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.forecast import Case, Forecast, Outcome
from game.engine.ruleset import Odds, StatRow
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.events import EarlierRoll, Modifier, Rolled
from game.ui.board.fates import PLAIN_NAMES, Fate, Names, percent, percents
from game.ui.board.hit_chances import chance_told, sure_hit
from game.ui.board.tips import (
    Prospect,
    attack_tip,
    fate_rows,
    refusal_tip,
    told_rows,
)
from game.ui.text import Words
from game.ui.theme import DIM, HEADING, Hud, Theme
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Meter
from game.ui.widgets.tips.tooltip import Tooltip, pair_row
from game.ui.window import App
from tests.rulesets.brikwars_2005.fights import duel as duel_2005
from tests.rulesets.brikwars_2005.scenes import staged
from tests.rulesets.brikwars_2010.duels import duel, opened


def said(error: float, sampled: bool = True) -> list[str]:
    """What the tooltip of an attack says of its sampling."""
    found = Forecast(
        outcomes=(Outcome("b1", "destroyed", 0.25),),
        value=0.0,
        cut=0.0,
        runs=400,
        sampled=sampled,
        error=error,
        rolls=(),
    )
    state: Any = opened(duel([], [])).state
    tip = attack_tip(None, found, state, "Click: pin", "Shoot", "a1", whole=True)
    labels = [child.text for child in tip.walk() if isinstance(child, Label)]
    return [text for text in labels if text.startswith("sampled")]


@pytest.mark.parametrize(
    ("error", "text"),
    [(0.034, "± 3%"), (0.0102, "± 1%"), (0.0042, "± 0.4%"), (0.0001, "± 0.1%")],
)
def test_errors_below_one_percent_have_a_decimal_and_are_never_none(
    error: float, text: str
) -> None:
    assert said(error) == [f"sampled, {text}"]


def test_exact_odds_say_nothing() -> None:
    assert said(0.0, sampled=False) == []


def sampled_tip(
    runs: int,
    unseen: float,
    *cases: Case,
    whole: bool = False,
    hit: float = 1.0,
    met: str | None = None,
    error: float = 0.01,
) -> set[str]:
    """All words of the tooltip of a shot of which so many samples are in."""
    odds = Odds((), "Need 3+ on d6", rolled=True)
    outcomes = (Outcome("b2", "hit", 1.0), Outcome("b1", "hit", hit))
    found = Forecast(outcomes, 0.0, 0.0, runs, True, error, (), cases, unseen=unseen)
    state: Any = opened(duel([], [])).state
    tip = attack_tip(odds, found, state, "", "Shoot", "a1", target="b1", whole=whole, met=met)
    return {
        f"{one.name} {one.text}" if "doubt" in one.name else one.text
        for one in shown_of(tip)
        if isinstance(one, Label)
    }


ALL_THE_SAME = (Case((("b1", "destroyed"),), 1.0),)


@pytest.mark.parametrize("whole", [False, True])
def test_too_few_samples_are_no_headline(whole: bool) -> None:
    told = sampled_tip(6, 0.5, *ALL_THE_SAME, whole=whole)
    assert "Being worked out" in told
    assert not {"100% destroyed", "100% to hit"} & told
    assert ("so far destroyed >50%" in told) is not whole, "how little is known is told with it"
    assert ("sampled, ± 50%" in told) is whole


def test_what_few_samples_brought_is_never_summed_up_as_something_else() -> None:
    """Where nothing that came of them fits on the line, it says only that it is worked out."""
    many = tuple(f"{word} for the rest of this turn and the next one" for word in "abcde")
    ends = tuple(Case((("b1", one),), 0.2) for one in many)
    found = Forecast((), 0.0, 0.0, 6, True, 0.1, (), ends, unseen=0.5)
    state: Any = opened(duel([], [])).state
    tip = attack_tip(None, found, state, "", "Shoot", "a1", target="b1")
    row = next(one for one in tip.walk() if isinstance(one, Label) and one.name == "else")
    row.place(Theme(1.0), pygame.Rect(0, 0, 306, 20))
    assert row.text == "", "no number that could be off by so much"


@pytest.mark.parametrize(("runs", "error", "told"), [(60, 0.1, False), (60, 0.07, True)])
def test_a_chance_that_more_samples_may_turn_over_is_no_headline(
    runs: int, error: float, *, told: bool
) -> None:
    """59 % that may be off by 10 became 53 % before one's eyes."""
    ends = (Case((("b1", "destroyed"),), 0.59), Case((), 0.41))
    words = sampled_tip(runs, 0.0, *ends, error=error)
    assert ("59% destroyed" in words) is told
    assert ("Being worked out" in words) is not told
    assert ("so far destroyed 59% · nothing happens 41%  (± 10%)" in words) is not told
    assert "59% destroyed" in sampled_tip(400, 0.0, *ends, error=error), "more is not known soon"


@pytest.mark.parametrize("whole", [False, True])
def test_what_all_samples_came_to_is_not_called_certain(whole: bool) -> None:
    told = sampled_tip(60, 0.05, *ALL_THE_SAME, whole=whole)
    assert {">95% destroyed", ">95% to hit"} <= told
    assert not {"100% destroyed", "doubt ± 5%"} & told
    assert (">95%" in told) is whole, "beside what the dice must show"
    assert not {"100% to hit", "hit-doubt ± 5%", "chance-doubt ± 5%"} & told
    assert "Bob: destroyed >95%" in sampled_tip(60, 0.05, *ALL_THE_SAME, whole=whole, met="b1")


def test_what_nearly_all_samples_came_to_is_no_surer_than_they_are() -> None:
    ends = (Case((("b1", "destroyed"),), 0.996), Case((), 0.004))
    assert ">98% destroyed" in sampled_tip(250, 0.012, *ends)
    assert "Bob: destroyed >98% · nothing happens <2%" in sampled_tip(250, 0.012, *ends, met="b1")
    assert "nothing happens <2%" in " ".join(sampled_tip(250, 0.012, *ends))
    seldom = tuple(Case((("b1", word),), 0.002) for word in ("moved", "knocked-down"))
    assert "something else <2%" in sampled_tip(250, 0.012, ends[0], *seldom)


def test_what_few_samples_came_to_is_told_below_a_bound_where_a_percent_would_be_too_many() -> None:
    """Of three chances that make a whole none is rounded up alone: 99, 1 and 1 made 101."""
    rows = [Fate("destroyed", 0.986), Fate("moved", 0.007), Fate("hit", 0.007)]
    assert percents(rows, 0.012) == ("99%", "1%", "<2%")
    assert percents(rows) == ("99%", "1%", "<1%")


def test_how_exact_chances_are_stands_behind_whom_a_charge_meets() -> None:
    """Where it changes whole percents of them."""
    ends = (Case((("b1", "destroyed"),), 0.6), Case((), 0.4))
    for unseen, doubt in ((0.05, "  (± 5%)"), (0.004, "")):
        told = sampled_tip(60, unseen, *ends, met="b1", error=0.0)
        assert f"Bob: destroyed 60% · nothing happens 40%{doubt}" in told


@pytest.mark.parametrize("whole", [False, True])
def test_what_no_sample_came_to_is_not_called_impossible(whole: bool) -> None:
    told = sampled_tip(60, 0.05, Case((), 1.0), whole=whole, hit=0.0)
    assert "<5% to hit" in told
    assert ("<5%" in told) is whole


@pytest.mark.parametrize("whole", [False, True])
def test_a_sampled_chance_to_hit_has_its_doubt_beside_it(whole: bool) -> None:
    """Unless the same stands beside what it leads to: so both have room on one line."""
    told = sampled_tip(60, 0.05, *ALL_THE_SAME, whole=whole, hit=0.5)
    assert {">95% destroyed", "50% to hit", "hit-doubt ± 5%"} <= told
    ends = (Case((), 0.5), Case((("b1", "hit"),), 0.5))
    told = sampled_tip(60, 0.05, *ends, whole=whole, hit=0.5)
    assert {"50% to hit", "doubt ± 5%"} <= told
    assert "hit-doubt ± 5%" not in told
    assert ({"50%", "chance-doubt ± 5%"} <= told) is whole


TO_HIT = Rolled(
    unit="a1",
    target="b1",
    why="to hit",
    throw="1d6",
    sides=(6,),
    faces=(1,),
    modifiers=(Modifier(-1, "far", "XX-1"),),
    total=0,
    need=2,
)
"""A throw for which a 3 is enough, two thirds of all faces."""

DAMAGE = Rolled(
    unit="a1",
    target="b1",
    why="damage",
    throw="2d6",
    sides=(6, 6),
    faces=(1, 1),
    total=2,
    need=4,
    more_than=True,
)
MORE = Rolled(
    unit="a1",
    target="b1",
    why="bonus",
    throw="1d6",
    sides=(6,),
    faces=(1,),
    modifiers=(EarlierRoll(5, "so far", "XX-1"),),
    total=6,
    need=2,
)
PARRY = replace(TO_HIT, unit="b1", target="a1", why="parry")


BOW = ("a1", "bow")


def shot_told(
    *rolls: Rolled,
    hit: float = 0.62,
    attacks: tuple[tuple[str, str | None], ...] = (BOW,),
    cut: float | None = None,
) -> dict[str, str]:
    """What is told of a shot of which sixty samples are in, by the names of its labels.

    Or, where there is a ``cut``, everything but what is as unlikely as that.
    """
    kills = hit / 2
    outcomes = (Outcome("b1", "destroyed", kills), Outcome("b1", "hit", hit))
    ends = (
        Case((), 1 - hit),
        Case((("b1", "hit"),), kills),
        Case((("b1", "destroyed"), ("b1", "hit")), kills),
    )
    sampled, error = cut is None, 0.07 if cut is None else 0.0
    found = Forecast(outcomes, 0.0, cut or 0.0, 60, sampled, error, rolls, ends, attacks)
    odds = Odds((), "Need 3+ on d6", rolled=True)
    state: Any = opened(duel([], [])).state
    tip = attack_tip(odds, found, state, "", "Shoot", "a1", target="b1", whole=True)
    return {one.name: one.text for one in shown_of(tip) if isinstance(one, Label)}


@pytest.mark.parametrize("rolls", [(TO_HIT,), (TO_HIT, DAMAGE), (TO_HIT, PARRY, MORE, DAMAGE)])
@pytest.mark.parametrize("attacks", [(BOW,), (BOW, ("b1", "sword"), ("b1", "axe"))])
def test_what_one_die_settles_is_told_as_exactly_as_it_is_known(
    rolls: tuple[Rolled, ...], attacks: tuple[tuple[str, str | None], ...]
) -> None:
    """Need 3+ on a d6 is two thirds; what comes of it is sampled, and says so."""
    told = shot_told(*rolls, attacks=attacks)
    assert (told["to-hit"], told["chance"]) == ("67% to hit", "67%")
    assert (told["headline"], told["doubt"]) == ("31% destroyed", "± 7%")
    assert not {"hit-doubt", "chance-doubt"} & told.keys()


@pytest.mark.parametrize(
    ("rolls", "attacks"),
    [
        ((), (BOW,)),
        ((DAMAGE, TO_HIT), (BOW,)),
        ((PARRY, TO_HIT), (BOW,)),
        ((replace(TO_HIT, laid=True),), (BOW,)),
        ((replace(TO_HIT, need=7),), (BOW,)),
        ((replace(TO_HIT, target="b2"),), (BOW,)),
        ((replace(TO_HIT, faces=(1, 2), sides=(6, 6), total=2),), (BOW,)),
        ((TO_HIT,), ()),
        ((TO_HIT,), (BOW, ("a1", "sword"))),
        ((TO_HIT,), (BOW, ("a2", "bow"))),
    ],
)
def test_where_more_than_one_die_may_settle_it_a_chance_to_hit_is_that_of_the_samples(
    rolls: tuple[Rolled, ...], attacks: tuple[tuple[str, str | None], ...]
) -> None:
    told = shot_told(*rolls, attacks=attacks)
    assert (told["to-hit"], told["chance"], told["chance-doubt"]) == ("62% to hit", "62%", "± 7%")


def test_the_die_tells_what_closer_looks_find() -> None:
    """R05-CC-43: whoever is struck strikes back, and what comes of that is sampled at first."""
    battle, _ = staged(duel_2005())
    blow = Choice(do="attack", unit="a1", item="hand-weapon", target="b1")
    known = Queries(battle, opened(battle)).glance(blow)
    known.reach(2)
    early = known.forecast
    assert early.sampled
    assert len(early.attacks) == 2
    sure = sure_hit(early, "b1")
    assert sure == pytest.approx(5 / 6)
    assert early.chance("b1", "hit") != pytest.approx(5 / 6)
    known.reach(4)
    assert not known.forecast.sampled
    assert known.forecast.chance("b1", "hit") == pytest.approx(5 / 6, abs=1e-4)
    assert (sure_hit(known.forecast, "b1") is None) is (known.forecast.cut == 0.0)


def test_what_one_die_settles_is_told_from_it_where_the_least_likely_was_not_looked_at() -> None:
    """Else it would be told the less exactly the longer it was looked at."""
    told = shot_told(TO_HIT, hit=0.655, cut=0.012)
    assert (told["to-hit"], told["chance"]) == ("67% to hit", "67%")
    assert shot_told(TO_HIT, hit=0.655, cut=0.0)["chance"] == "66%", "all was looked at"
    assert shot_told(TO_HIT, hit=0.6, cut=0.012)["chance"] == "60%", "more than that is missing"


def test_samples_that_do_not_bear_it_out_are_believed_before_the_die() -> None:
    """Something undoes a part of the hits, of which the throws say nothing."""
    told = shot_told(TO_HIT, hit=0.4)
    assert (told["to-hit"], told["chance"], told["chance-doubt"]) == ("40% to hit", "40%", "± 7%")


def test_many_samples_alone_make_nothing_certain() -> None:
    """Where they are off by too little to be told of."""
    told = sampled_tip(1600, 0.002, *ALL_THE_SAME, whole=True)
    assert {">99% destroyed", ">99% to hit", ">99%"} <= told


def test_the_doubt_beside_outcomes_is_that_of_what_was_never_met() -> None:
    cases = (Case((), 0.95), Case((("b1", "destroyed"),), 0.05))
    told = sampled_tip(60, 0.05, *cases)
    assert "doubt ± 5%" in told, "more than the standard error of 1%"


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.05, "doubt (0–13%)"), (0.95, "doubt (87–100%)"), (0.5, "doubt ± 8%")],
)
def test_no_chance_is_said_to_be_off_beyond_never_and_always(chance: float, told: str) -> None:
    """While few samples are in: 5% ± 8% would be less than nothing."""
    cases = (Case((), 1 - chance), Case((("b1", "destroyed"),), chance))
    assert told in sampled_tip(60, 0.05, *cases, error=0.08)


LAID = "The lesson lays out the dice"
SOME_LAID = "The lesson lays out some of the dice"


@pytest.mark.parametrize(
    ("laid", "told"),
    [
        ((), set()),
        ((False, False), set()),
        ((True, True), {LAID}),
        ((True, False), {SOME_LAID}),
    ],
)
@pytest.mark.parametrize("whole", [False, True])
def test_dice_that_a_lesson_lays_out_are_told_of(
    laid: tuple[bool, ...], told: set[str], whole: bool
) -> None:
    """A need of 3 on a d6 with a chance of 100 % would seem wrong without that."""
    rolls = tuple(
        Rolled(
            side="azure",
            unit="a1",
            target="b1",
            why="attack",
            throw="1d6",
            sides=(6,),
            faces=(5,),
            total=5,
            laid=one,
        )
        for one in laid
    )
    odds = Odds((), "Need 3+ on d6", rolled=True)
    found = Forecast((), 0.0, 0.0, 1, False, 0.0, rolls, ALL_THE_SAME)
    state: Any = opened(duel([], [])).state
    tip = attack_tip(odds, found, state, "", "Shoot", "a1", target="b1", whole=whole)
    assert seen_in(tip) & {LAID, SOME_LAID} == told


def tip_of(sections: tuple[bool, ...], *, held: bool = False) -> Tooltip:
    """The tooltip of an aim at somebody of whom so much is seen."""
    odds = Odds((StatRow("Range", "+1", rule="XX-1"),), "3+", sections)
    state: Any = opened(duel([], [])).state
    return attack_tip(odds, None, state, "Click: pin", "Shoot", "a1", whole=True, held=held)


@pytest.mark.parametrize(
    ("sections", "word"),
    [
        ((True, True, True), "in full view"),
        ((True, False, True), "partly covered"),
        ((False, False, False), "not in sight"),
    ],
)
def test_the_badge_of_a_cover_comes_with_its_word(sections: tuple[bool, ...], word: str) -> None:
    row = tip_of(sections).find("cover")
    assert isinstance(row, RichText)
    assert "".join(run.text for run in row.content if isinstance(run, Words)).strip() == word


def test_where_sight_does_not_matter_no_cover_is_told() -> None:
    assert not [one for one in tip_of(()).walk() if one.name == "cover"]


@pytest.mark.usefixtures("app")
def test_rules_are_told_where_they_can_be_pressed() -> None:
    glance, held = tip_of((True,)), tip_of((True,), held=True)
    assert [one.link for one in held.walk() if isinstance(one, Link)] == ["XX-1"]
    assert not [one for one in glance.walk() if isinstance(one, Link)]


def test_what_may_be_lost_is_called_by_its_name() -> None:
    battle = duel([], ["short-ranged"])
    seen = opened(battle)
    found = forecast_with(Case((("b1", "loses short-ranged"),), 0.5), Case((), 0.5))
    word = Queries(battle, seen).item_word
    tip = attack_tip(
        None, found, seen.state, "", "Shoot", "a1", target="b1", names=Names(word), whole=True
    )
    runs = [run for one in tip.walk() if isinstance(one, RichText) for run in one.content]
    told = {run.text for run in runs if isinstance(run, Words)}
    assert "Loses short-ranged weapon" in told


@pytest.mark.parametrize(("met", "told"), [("b1", "Bob"), ("mill-gate", "mill gate")])
def test_whoever_or_whatever_is_met_first_has_a_name(met: str, told: str) -> None:
    """A thing is no figure of the battle."""
    state: Any = opened(duel([], [])).state
    found = forecast_with(Case(((met, "destroyed"),), 0.5), Case((), 0.5))
    tip = attack_tip(None, found, state, "", "Charge", "a1", target="b1", met=met)
    assert f"Meets {told} first" in seen_in(tip)


@pytest.mark.parametrize(
    ("case", "target", "rows"),
    [
        (Case((), 1.0), None, 0),
        (Case((("a1", "moved"),), 1.0), None, 0),
        (Case((), 1.0), "b1", 1),
        (Case((("b2", ASTRAY),), 1.0), None, 1),
        (Case((("b1", "destroyed"),), 1.0), None, 1),
    ],
)
def test_of_an_act_by_which_nothing_happens_to_anybody_no_outcome_is_told(
    case: Case, target: str | None, rows: int
) -> None:
    """A Sprint adds to Move: its button says so, and "nothing happens" would deny it."""
    state: Any = opened(duel([], [])).state
    assert len(fate_rows(forecast_with(case), state, "a1", target)) == rows


def forecast_with(*cases: Case) -> Forecast:
    """A forecast with these endings."""
    return Forecast((), 0.0, 0.0, 1, False, 0.0, (), cases)


@pytest.mark.parametrize(("rolled", "told"), [(True, 0.0), (False, None)])
def test_a_roll_that_cannot_hit_has_a_chance_of_none(rolled: bool, told: float | None) -> None:
    """Where no roll decides, such as a Shove, no chance of a hit is told at all."""
    missed = forecast_with(Case((("b2", ASTRAY),), 1.0))
    assert chance_told(missed, "b1", Odds((), "Need", rolled=rolled)) == told


def test_what_makes_a_need_and_what_to_know_of_it_are_told() -> None:
    total = StatRow("Penalties raise the need", "2 + 18 = 20")
    odds = Odds((), "Need 10 on d10", total=total, rolled=True, note="No Benny")
    state: Any = opened(duel([], [])).state
    missed = forecast_with(Case((("b2", ASTRAY),), 1.0))
    tip = attack_tip(odds, missed, state, "", "Throw", "a1", target="b1", whole=True)
    runs = [run for one in tip.walk() if isinstance(one, RichText) for run in one.content]
    told = [run.text for run in runs if isinstance(run, Words)]
    told += [one.text for one in tip.walk() if isinstance(one, Label)]
    assert {"Penalties raise the need", "2 + 18 = 20", "No Benny"} <= set(told)
    assert "0%" not in told, "what is out of reach by default is not called impossible"


@pytest.mark.parametrize("width", [240, 300])
def test_a_value_of_many_words_takes_several_lines(width: int) -> None:
    """R05-RG-10: what a Range die has to show beyond its highest face, beside rule and name."""
    theme = Theme(1.0)
    text = "Need 6 on d6 and 18+ with Bonus Dice"
    row = pair_row("Range die", text, rule="R05-RG-10", spelled=True)
    row.place(theme, pygame.Rect(0, 0, width, row.measure(theme, width)[1]))
    for one in row.children:
        wide, high = one.measure(theme, one.rect.width)
        assert one.rect.width >= wide
        assert one.rect.height >= high
        assert row.rect.contains(one.rect)


@pytest.mark.parametrize(("chances", "bars"), [((1.0,), 0), ((0.75, 0.25), 2)])
def test_bars_compare_outcomes_and_what_is_certain_has_none(
    chances: tuple[float, ...], bars: int
) -> None:
    state: Any = opened(duel([], [])).state
    ends = ((), (("b1", "destroyed"),))
    found = forecast_with(*map(Case, ends, chances))
    rows = fate_rows(found, state, "a1", "b1")
    assert len([one for row in rows for one in row.walk() if isinstance(one, Meter)]) == bars


@pytest.mark.parametrize(
    ("chance", "color"), [(0.5, Hud.GOOD), (0.01, Hud.GOOD), (0.004, Hud.BAD), (0.0, Hud.BAD)]
)
def test_a_chance_that_is_next_to_nothing_is_not_shown_as_good(chance: float, color: str) -> None:
    state: Any = opened(duel([], [])).state
    found = Forecast((Outcome("b1", "hit", chance),), 0.0, 0.0, 1, False, 0.0, (), (Case((), 1.0),))
    need = Odds((), "Need 2+", rolled=True)
    tip = attack_tip(need, found, state, "", "", "a1", target="b1", whole=True)
    told, bar = tip.find("chance"), tip.find("chance-bar")
    assert isinstance(told, Label)
    assert isinstance(bar, Meter)
    assert (told.style.color, bar.color) == (color, color)


@pytest.mark.parametrize(
    ("value", "on_need", "color"),
    [
        ("+1", True, Hud.BAD),
        ("-1", True, Hud.GOOD),
        ('+1" of range', False, Hud.GOOD),
        ("-1", False, Hud.BAD),
        ("3", False, DIM.color),
    ],
)
def test_what_adds_to_the_need_is_shown_as_bad(value: str, on_need: bool, color: str) -> None:
    odds = Odds((StatRow("Seen", value, on_need=on_need),), "Need 4+", rolled=True)
    state: Any = opened(duel([], [])).state
    rows = told_rows(Prospect(odds, None, state, "a1", "b1", PLAIN_NAMES), "")
    words = [one for row in rows for one in row.walk()]
    runs = [run for one in words if isinstance(one, RichText) for run in one.content]
    shown = [(run.text, run.style.color) for run in runs if isinstance(run, Words)]
    shown += [(one.text, one.style.color) for one in words if isinstance(one, Label)]
    assert (value, color) in shown


def test_the_headline_and_the_list_tell_one_number_of_the_same_outcome() -> None:
    """Both make 100, though the list begins with another outcome and rounds the rest to fit."""
    found = forecast_with(
        Case((("b1", "destroyed"),), 0.414), Case((), 0.453), Case((("b1", "moved"),), 0.133)
    )
    state: Any = opened(duel([], [])).state
    tip = attack_tip(None, found, state, "", "Strike", "a1", target="b1", held=True)
    (above,) = (one.text for one in tip.walk() if isinstance(one, Label) and one.name == "headline")
    assert above == "41% destroyed"
    rows = fate_rows(found, state, "a1", "b1")
    listed = [one.text for row in rows for one in row.walk() if isinstance(one, Label)]
    assert "41%" in listed
    assert sum(int(chance.removesuffix("%")) for chance in listed) == 100


@pytest.mark.parametrize(("instead", "told"), [(False, "3% hit, no harm"), (True, "3% only hit")])
def test_no_harm_is_denied_above_the_harm_of_another_act(instead: bool, told: str) -> None:
    state: Any = opened(duel([], [])).state
    found = forecast_with(Case((("b1", "hit"),), 0.03), Case((), 0.97))
    rows = [Label("Walk 3.0, then strike: destroyed 40%")] if instead else []
    tip = attack_tip(None, found, state, "", "Shoot", "a1", target="b1", instead=rows)
    (above,) = (one.text for one in tip.walk() if isinstance(one, Label) and one.name == "headline")
    assert above == told


def test_a_glance_is_a_headline_in_few_rows_that_make_100() -> None:
    state: Any = opened(duel([], [])).state
    ends = (Case((), 0.4), Case((("b1", "hit"),), 0.27), Case((("b1", "destroyed"),), 0.33))
    outcomes = (Outcome("b1", "hit", 0.6), Outcome("b1", "destroyed", 0.33))
    found = Forecast(outcomes, 0.0, 0.0, 400, True, 0.021, (), ends)
    odds = Odds((StatRow("Range", "+1", rule="XX-1"),), "Need 3+")
    tip = attack_tip(odds, found, state, "", "", "a1", ("b1",), target="b1")
    labels = {one.name: one.text for one in shown_of(tip) if isinstance(one, Label)}
    assert labels["headline"] == "33% destroyed"
    assert labels["to-hit"] == "60% to hit"
    assert labels["doubt"] == "± 2%"
    assert "hit-doubt" not in labels, "once holds for both"
    assert labels["else"] == "else nothing happens 40% · hit, no harm 27%"
    assert "Range" not in str(seen_in(tip))
    assert "May answer: Bob" in seen_in(tip)
    nearly = Forecast(outcomes, 0.0, 0.0, 400, True, 0.004, (), ends)
    tip = attack_tip(odds, nearly, state, "", "", "a1", ("b1",), target="b1")
    assert not tip.has("doubt"), "it changes no percent of the headline"


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    "reason", ["Out of reach", "Something solid is in the way, and it may not be climbed from here"]
)
def test_the_sign_of_a_rule_stands_at_the_end_of_its_reason(reason: str, scale: float) -> None:
    """Not alone on a line below it."""
    theme, tip = Theme(scale), refusal_tip(reason, "R10-CC-28")
    tip.place(theme, pygame.Rect((0, 0), tip.wish(theme, None)))
    (words,) = [one for one in tip.walk() if isinstance(one, RichText)]
    (sign,) = [one for one in tip.walk() if isinstance(one, Link)]
    assert sign.rect.left >= words.rect.right
    assert abs(sign.rect.bottom - words.rect.bottom) <= theme.px(6)
    assert words.rect.height >= words.measure(theme, words.rect.width)[1]


def test_of_whom_a_charge_meets_the_likeliest_end_is_told_however_little_room_there_is() -> None:
    """That something else comes with 100 % would tell nothing."""
    state: Any = opened(duel([], [])).state
    words = [f"{word} for the rest of this turn and the next one" for word in "abcde"]
    ends = tuple(Case((("b1", one),), 0.2) for one in words)
    tip = attack_tip(None, forecast_with(*ends), state, "", "Charge", "a1", target="b1", met="b1")
    row = tip.find("headline")
    assert isinstance(row, Label)
    for width in (520, 200):
        row.place(Theme(1.0), pygame.Rect(0, 0, width, 20))
        assert row.text == f"Bob: {words[0]} 20% · something else 80%"


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_whom_a_charge_meets_is_told_whole(scale: float) -> None:
    """However long the name, on as many lines as it takes."""
    state: Any = opened(duel([], [])).state
    name = "rock in the middle of the western ford"
    theme, found = Theme(scale), forecast_with(Case((), 1.0))
    names = Names(thing_word=lambda _: name)
    tip = attack_tip(None, found, state, "", "Charge", "a1", target="b1", met="w1", names=names)
    tip.place(theme, pygame.Rect((0, 0), tip.wish(theme, None)))
    met = tip.find("met-first")
    assert isinstance(met, RichText)
    assert f"Meets {name} first" in seen_in(tip)
    assert met.rect.height >= 2 * theme.line_height(HEADING)


def test_a_headline_says_of_what_the_chance_is() -> None:
    """Where it and the chance to hit have no room side by side, they stand below each other."""
    state: Any = opened(duel([], [])).state
    both = (("b1", "disrupted"), ("b1", "hit"), ("b1", "pushed"))
    found = Forecast((Outcome("b1", "hit", 1.0),), 0, 0, 1, False, 0, (), (Case(both, 1.0),))
    odds = Odds((), "No roll needed")
    tip = attack_tip(odds, found, state, "", "", "a1", target="b1")
    for scale in (1.0, 1.5):
        theme = Theme(scale)
        wide, high = tip.wish(theme, None)
        tip.place(theme, pygame.Rect(0, 0, wide, high))
        headline, hit = tip.find("headline"), tip.find("to-hit")
        assert isinstance(headline, Label)
        assert headline.text == "100% disrupted, knocked back"
        assert headline.rect.width >= theme.text_width(headline.text, headline.style)
        assert hit.rect.top >= headline.rect.bottom


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(("warned", "beside"), [(0, True), (1, True), (2, False)])
def test_a_chance_to_hit_takes_no_sixth_row(scale: float, warned: int, beside: bool) -> None:
    """It is left to the second step where it would."""
    state: Any = opened(duel([], [])).state
    theme = Theme(scale)
    lost = (Case((("b1", "hit"), ("b1", "loses hand-weapon")), 0.3), Case((), 0.7))
    found = Forecast((Outcome("b1", "hit", 0.3),), 0, 0, 60, True, 0.06, (), lost)
    worst: list[Widget] = [Label("A miss near Ann (own)"), Label("May answer: Cat")][:warned]
    odds = Odds((), "Need 3 on d6")
    tip = attack_tip(odds, found, state, "", "", "a1", target="b1", worst=worst)
    tip.place(theme, pygame.Rect((0, 0), tip.wish(theme, None)))
    headline, hit = tip.find("headline"), tip.find("to-hit")
    assert isinstance(headline, Label)
    assert isinstance(hit, Label)
    assert headline.text == "30% loses hand weapon"
    assert bool(hit.text) is beside


LOSSES = {
    "both": (("b1", "hit"), ("b1", "loses hand-weapon"), ("b1", "loses shield")),
    "one": (("b1", "hit"), ("b1", "loses a-very-long-name-of-a-weapon")),
    "more": (("b1", "disrupted"), ("b1", "loses hand-weapon"), ("b1", "pushed")),
}


@pytest.mark.parametrize("end", LOSSES)
@pytest.mark.parametrize("doubt", [0.0, 0.02])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0, 2.5])
def test_no_headline_is_a_number_alone(scale: float, doubt: float, end: str) -> None:
    """Too long for a line, an end is told in fewer words; what is sampled says so beside it."""
    state: Any = opened(duel([], [])).state
    ends = (Case(LOSSES[end], 0.05), Case((), 0.95))
    hits = (Outcome("b1", "hit", 0.05),)
    found = Forecast(hits, 0.0, 0.0, 400, doubt > 0.0, doubt, (), ends)
    odds = Odds((), "Need 6 on d6", rolled=True)
    theme = Theme(scale)
    tip = attack_tip(odds, found, state, "", "", "a1", target="b1")
    tip.place(theme, pygame.Rect((0, 0), tip.wish(theme, None)))
    headline = tip.find("headline")
    assert isinstance(headline, Label)
    assert headline.text.startswith("5% ")
    assert headline.rect.width >= theme.text_width(headline.text, headline.style), "cut"
    assert not doubt or tip.find("doubt").rect.left > headline.rect.left
    assert not doubt or tip.find("doubt").rect.centery == headline.rect.centery
    for units in range(110, 400, 10):
        headline.place(theme, pygame.Rect(0, 0, theme.px(units), 20))
        assert any(letter.isalpha() for letter in headline.text), units


def test_a_headline_in_fewer_words_counts_what_is_lost() -> None:
    state: Any = opened(duel([], [])).state
    told = []
    for end in LOSSES.values():
        found = forecast_with(Case(end, 0.05), Case((), 0.95))
        headline = attack_tip(None, found, state, "", "", "a1", target="b1").find("headline")
        assert isinstance(headline, Label)
        headline.place(Theme(1.0), pygame.Rect(0, 0, 1, 1))
        told.append(headline.text)
    assert told == ["5% loses 2 things", "5% loses 1 thing", "5% disrupted and more"]


def test_what_else_may_come_stays_on_one_line(app: App) -> None:
    """As many outcomes as there is room for, the others summed up: it makes 100 in any width."""
    state: Any = opened(duel([], [])).state
    ends = (Case((), 0.4), Case((("b1", "hit"),), 0.27), Case((("b1", "destroyed"),), 0.33))
    found = Forecast((), 0.0, 0.0, 1, False, 0.0, (), ends)
    tip = attack_tip(Odds((), "Need 3+"), found, state, "", "", "a1", target="b1")
    row = tip.find("else")
    assert isinstance(row, Label)
    told = []
    for width in (400, 150):
        row.place(app.theme, pygame.Rect(0, 0, width, 20))
        told.append(row.text)
    assert told == ["else nothing happens 40% · hit, no harm 27%", "something else 67%"]


def seen_in(tip: Tooltip) -> set[str]:
    """What the rows say that are shown."""
    rich = [one for one in shown_of(tip) if isinstance(one, RichText)]
    return {run.text for one in rich for run in one.content if isinstance(run, Words)}


def shown_of(root: Widget) -> list[Widget]:
    """A widget and all inside, as far as they are shown."""
    return [root, *(one for child in root.children if child.visible for one in shown_of(child))]


@pytest.mark.parametrize(
    ("cut", "note", "told"), [(1e-5, "", "<1%"), (0.0, "", "0%"), (1e-5, "Beyond the die", "0%")]
)
def test_a_long_row_of_highest_faces_is_unlikely_but_possible(
    cut: float, note: str, told: str
) -> None:
    forecast = Forecast(outcomes=(), value=0.0, cut=cut, runs=9, sampled=False, error=0.0, rolls=())
    odds = Odds((), "Need 6 on d6 and 30+ with Bonus Dice", note=note, rolled=True)
    chance = chance_told(forecast, "b1", odds)
    assert chance is not None
    assert percent(chance) == told


def shield_then_axe(
    *attacks: tuple[str, str | None],
    items: tuple[str, ...] = ("shield", "hand-weapon"),
    runs: int = 400,
    joint: bool = False,
) -> list[str]:
    """What is told of a Shove with a shield, by which the target falls half the time."""
    state: Any = opened(duel(list(items), [])).state
    ends = (Case((("b1", "destroyed"), ("b1", "hit")), 0.5), Case((("b1", "hit"),), 0.5))
    outcomes = (Outcome("b1", "hit", 0.72), Outcome("b1", "destroyed", 0.5))
    found = Forecast(outcomes, 0.0, 0.0, runs, True, 0.02, (), ends, attacks)
    odds = Odds((), "No roll needed", joint=joint)
    tip = attack_tip(odds, found, state, "", "Shove Bob", "a1", target="b1", whole=True)
    return [told_of(one) for one in tip.walk()]


def told_of(widget: Widget) -> str:
    if isinstance(widget, Label):
        return widget.text
    runs = widget.content if isinstance(widget, RichText) else ()
    return "".join(run.text for run in runs if isinstance(run, Words))


def test_an_act_is_called_by_the_blows_that_come_with_it_and_its_chance_is_its_own() -> None:
    """Who Shoves with one hand goes on with the other, which rolls to hit."""
    alone = shield_then_axe(("a1", "shield"))
    assert "Shove Bob" in alone
    assert "72% to hit" in alone
    both = shield_then_axe(("a1", "shield"), ("b1", "hand-weapon"), ("a1", "hand-weapon"))
    assert "Shove Bob, then hand weapon" in both
    assert "72% to hit" not in both
    assert "72%" not in both


def test_a_second_weapon_of_a_joint_act_is_part_of_it() -> None:
    items = ("hand-weapon", "hand-weapon")
    used = ("a1", "hand-weapon"), ("a1", "hand-weapon-2")
    apart = shield_then_axe(*used, items=items)
    assert "Shove Bob, then hand weapon" in apart, "another one of its kind"
    joint = shield_then_axe(*used, items=items, joint=True)
    assert not [text for text in joint if ", then " in text]


def test_what_comes_later_is_not_told_from_a_first_guess() -> None:
    """The title stays as it is under the pointer while samples come in."""
    guessed = shield_then_axe(("a1", "shield"), ("a1", "hand-weapon"), runs=6)
    assert not [text for text in guessed if ", then " in text]


@pytest.mark.parametrize("whole", [False, True])
def test_who_falls_likelier_than_he_is_hit_is_not_told_to_be_hit_less(whole: bool) -> None:
    """A charge may run into him, too: 55 % destroyed beside 50 % to hit would seem wrong."""
    state: Any = opened(duel([], [])).state
    ends = (Case((("b1", "destroyed"),), 0.55), Case((), 0.45))
    outcomes = (Outcome("b1", "hit", 0.5), Outcome("b1", "destroyed", 0.55))
    found = Forecast(outcomes, 0.0, 0.0, 400, True, 0.02, (), ends)
    odds = Odds((), "Need 4+ on d6", rolled=True)
    tip = attack_tip(odds, found, state, "", "", "a1", target="b1", whole=whole)
    told = [told_of(one) for one in tip.walk()]
    assert "55% destroyed" in told
    assert not {"50% to hit", "50%"} & set(told)
    rows = [told_of(one) for one in shown_of(tip)]
    assert ("Need 4+ on d6" in rows) is whole, "what the dice must show is told all the same"
    assert not [one for one in tip.walk() if one.name == "chance-bar"]


@pytest.mark.parametrize("step", [{}, {"whole": True}, {"held": True}])
def test_an_act_is_called_by_all_its_blows_pointed_at_and_pinned(step: dict[str, bool]) -> None:
    """On a second line where there is no room; what it takes besides is no reason for one."""
    state: Any = opened(duel(["shield", "hand-weapon"], [])).state
    used = ("a1", "shield"), ("a1", "hand-weapon")
    found = Forecast((), 0.0, 0.0, 400, True, 0.02, (), (Case((), 1.0),), used)
    for act, cost, glance, lines in (
        ("Shove", "move", "Shove, then hand weapon, move", 1),
        ("Shove Bob", "no walk", "Shove Bob, then hand weapon", 1),
        ("Shove Bob off his feet", "no walk", "Shove Bob off his feet, then hand weapon", 2),
    ):
        odds = Odds((), "Need 4+ on d6", rolled=True, cost=cost)
        tip = attack_tip(odds, found, state, "", act, "a1", target="b1", all_key="Alt", **step)
        tip.settle(Theme(1.0), pygame.Rect(0, 0, 330, 300))
        title = next(one for one in tip.walk() if one.name == "title")
        assert isinstance(title, RichText)
        assert told_of(title) == (f"{act}, then hand weapon, {cost}" if step else glance)
        assert step or len(list(title.spans())) == lines
