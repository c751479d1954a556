"""Answers to one question share the looks: more go to those that may be the best."""

from typing import Any

import pytest

from game.ai import racing
from game.ai.plans import Plan
from game.ai.racing import WINDOW_RUNS, raced
from game.model.choices import Choice

CHOICES = [Choice(do=name) for name in ("take", "parry", "bail")]


class Course:
    """Somebody who thinks, and knows what each answer is worth and how much that is in doubt."""

    def __init__(self, left: int = 1000, **known: tuple[float, float]) -> None:
        self.known = known
        self.runs: dict[str, int] = {}
        self.care = 1
        self.meter = self
        self.left = left

    def judged(self, choice: Choice, runs: int) -> Plan | None:
        """After so many runs the doubt is what it is, and gone once all have been made."""
        if choice.do not in self.known:
            return None
        self.left = max(0, self.left - runs + self.runs.get(choice.do, 0))
        self.runs[choice.do] = runs
        value, doubt = self.known[choice.do]
        return Plan(choice, value, doubt > 0.0, doubt=doubt)

    def offer(self, plan: Plan) -> None:
        """Nobody waits for it."""


def found(course: Course) -> list[str]:
    """The answers of which it is told what they are worth."""
    thinking: Any = course
    return [plan.choice.do for plan in raced(thinking, CHOICES)]


def test_those_that_may_be_the_best_are_looked_at_as_often_as_may_be() -> None:
    course = Course(take=(0.0, 0.5), parry=(0.1, 0.6), bail=(-5.0, 0.5))
    assert found(course) == ["take", "parry", "bail"]
    assert course.runs == {"take": WINDOW_RUNS, "parry": WINDOW_RUNS, "bail": racing.LAPS[0]}


def test_who_leads_alone_is_the_winner() -> None:
    course = Course(take=(0.0, 0.5), parry=(9.0, 0.5), bail=(-5.0, 0.5))
    found(course)
    assert set(course.runs.values()) == {racing.LAPS[0]}


def test_what_is_known_exactly_is_not_looked_at_again() -> None:
    course = Course(take=(0.0, 0.0), parry=(0.1, 0.6), bail=(0.2, 0.0))
    found(course)
    assert course.runs["take"] == course.runs["bail"] == racing.LAPS[0]
    assert course.runs["parry"] == WINDOW_RUNS


@pytest.mark.parametrize(("apart", "left"), [(0.5, ["parry"]), (2.0, ["take", "parry"])])
def test_of_those_that_bring_the_same_the_best_alone_goes_on(apart: float, left: list[str]) -> None:
    """``apart`` by that share of what counts as the same."""
    course = Course(take=(0.0, 0.5), parry=(apart * racing.ALIKE, 0.5))
    assert found(course) == left


def test_as_likely_to_bring_something_else_is_not_the_same() -> None:
    assert found(Course(take=(0.0, 0.5), parry=(0.0, 0.6))) == ["take", "parry"]


def test_refused_answers_are_left_out() -> None:
    assert found(Course(parry=(0.0, 0.0))) == ["parry"]


def test_looks_are_shared_out_where_they_are_few() -> None:
    course = Course(left=33, take=(0.0, 0.5), parry=(0.1, 0.6), bail=(0.2, 0.7))
    found(course)
    assert set(course.runs.values()) == {33 // len(CHOICES)}


def test_it_ends_with_the_last_look() -> None:
    course = Course(left=2, take=(0.0, 0.5), parry=(0.1, 0.6), bail=(0.2, 0.7))
    assert found(course) == ["take"]
