"""Whom a miss may hit, at a glance: all of one's own, in one row."""

import pytest

from game.engine.battle import look, start
from game.engine.forecast import Forecast, Outcome
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.ui.prompts.strays import Victim, death_rows, few_stray_words, victims_of, worst_rows
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import Label, RichText
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged

NAMES = ("a2", "a3", "a4", "a5")


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ((0.8,), ["A miss near a2 (own)", "80%"]),
        ((0.8, 0.8), ["A miss near a2, a3 (own)", "80%"]),
        ((0.8, 0.5), ["A miss near a2, a3 (own)", "up to 80%"]),
        ((0.8, 0.5, 0.4, 0.3), ["A miss near a2, a3 and 2 more (own)", "up to 80%"]),
        ((), []),
    ],
)
def test_all_of_ones_own_are_named_with_the_highest_chance(
    chances: tuple[float, ...], told: list[str]
) -> None:
    units = [fig(name, 5, 2 + at, items=()) for at, name in enumerate(("a1", *NAMES))]
    battle, _ = staged([*units, fig("b1", 15, 10, 180)])
    seen = look(battle, start(battle))
    victims = [Victim(name, True, chance) for name, chance in zip(NAMES, chances, strict=False)]
    found = Forecast((), 0.0, 0.0, 60, True, 0.01, ())
    rows = worst_rows(found, victims, seen.state, "a1", Queries(battle, seen))
    assert [_text(one) for row in rows for one in row.walk() if _text(one)] == told


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ((0.8, 0.5), [("A miss near a2", "80%"), ("A miss near a3", "50%")]),
        ((0.8, 0.5, 0.5), [("A miss near a2", "80%"), ("A miss near a3, a4", "50%")]),
        ((0.8, 0.5, 0.4), [("A miss near a2, a3, a4", "up to 80%")]),
        ((0.8, 0.5, 0.4, 0.3), [("A miss near a2, a3 and 2 more", "up to 80%")]),
        ((), []),
    ],
)
def test_an_answer_has_two_lines_for_the_victims_of_a_side_at_most(
    chances: tuple[float, ...], told: list[tuple[str, str]]
) -> None:
    units = [fig(name, 5, 2 + at, items=()) for at, name in enumerate(("a1", *NAMES))]
    battle, _ = staged([*units, fig("b1", 15, 10, 180)])
    others = [Victim(name, False, chance) for name, chance in zip(NAMES, chances, strict=False)]
    victims = [Victim("a1", True, 0.9), *others]
    assert few_stray_words(victims, look(battle, start(battle)).state, own=False) == told


def test_a_miss_is_not_told_as_certain_for_that_all_samples_came_to_it() -> None:
    units = [fig("a1", 5, 2, items=()), fig("a2", 5, 3, items=()), fig("b1", 15, 10, 180)]
    battle, _ = staged(units)
    seen = look(battle, start(battle))
    ask = Queries(battle, seen)
    lost = (Outcome("a2", "destroyed", 1.0),)
    for outcomes, told in (((Outcome("a2", ASTRAY, 1.0),), ">95%"), (lost, ">95%")):
        found = Forecast(outcomes, 0.0, 0.0, 60, True, 0.01, (), unseen=0.05)
        rows = worst_rows(found, victims_of(found, seen.state, "azure", ask), seen.state, "a1", ask)
        assert [_text(one) for row in rows for one in row.walk() if _text(one)][-1] == told


@pytest.mark.parametrize(
    ("chances", "unseen", "told"),
    [
        ((0.2, 0.5), 0.05, ["a2: destroyed", "50% ± 5%", "a1: destroyed", "20% ± 5%"]),
        ((1.0, 0.004), 0.05, ["a1: destroyed", ">95%"]),
        ((0.0, 0.5), 0.004, ["a2: destroyed", "50%"]),
    ],
)
def test_each_of_a_side_that_may_fall_is_told_as_exactly_as_it_is_known(
    chances: tuple[float, float], unseen: float, told: list[str]
) -> None:
    units = [fig("a1", 5, 2, items=()), fig("a2", 5, 3, items=()), fig("b1", 15, 10, 180)]
    battle, _ = staged(units)
    seen = look(battle, start(battle))
    names = zip(("a1", "a2", "b1"), (*chances, 0.9), strict=True)
    outcomes = tuple(Outcome(name, "destroyed", chance) for name, chance in names)
    found = Forecast(outcomes, 0.0, 0.0, 60, True, 0.0, (), unseen=unseen)
    rows = death_rows(found, seen.state, seen.state.units["a1"].side)
    assert [_text(one) for row in rows for one in row.walk() if _text(one)] == told


def _text(widget: Widget) -> str:
    if isinstance(widget, Label):
        return widget.text
    runs = widget.content if isinstance(widget, RichText) else ()
    return "".join(run.text for run in runs if isinstance(run, Words))
