"""Whoever thinks stops soon after nobody wants the answer any more."""

from collections.abc import Generator

import pytest

from game.ai.meter import Interrupted, Meter


def steps(done: list[int]) -> Generator[None, None, str]:
    for number in range(3):
        done.append(number)
        yield
    return "all"


def test_what_comes_of_steps_is_known_after_the_last() -> None:
    done: list[int] = []
    assert Meter(0).finished(steps(done)) == "all"
    assert done == [0, 1, 2]


def test_steps_are_broken_off_when_the_answer_is_no_longer_wanted() -> None:
    done: list[int] = []
    with pytest.raises(Interrupted):
        Meter(0, lambda: len(done) == 2).finished(steps(done))
    assert done == [0, 1]
