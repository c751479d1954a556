"""Who has waited long for a question is told chances from fewer runs: of all answers alike."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.forecast import Forecast
from game.match.play.answer_odds import ANSWER_LEVELS, AnswerOdds, clearly_above
from game.match.play.turn_controller import TurnController
from game.ui.board.tips import spread
from game.ui.prompts.answer_chances import alike_answers, chances_of, covered, only_answer
from game.ui.scenes.battle import seating
from game.ui.scenes.battle.seating import LONGEST_FRAME, Seating
from tests.rulesets.brikwars_2010.duels import STRIKE
from tests.ui.test_answer_chances import AXES, aiming, match_of, two_axes, until_answered

__all__ = ["two_axes"]

Match = TurnController[Any]


@pytest.fixture(autouse=True)
def one_run_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast the machine is."""
    monkeypatch.setattr(seating, "ASKING", 0.0)


class Waiting:
    """Somebody who waits for questions; ``now`` is his clock, in seconds."""

    def __init__(self, match: Match) -> None:
        self.now = 0.0
        self.seating = Seating(match, lambda: self.now)
        self._match = match

    def until_asked(self, frames: Iterator[float]) -> list[AnswerOdds]:
        """Wait while frames take so many seconds; the odds of the answers as they are told."""
        while not self.seating.weighed():
            self.now += next(frames)
        while not self.seating.foreseen():
            self.now += next(frames)
        chances = chances_of(self._match)
        assert chances is not None
        return [one for one in chances.odds if one is not None]


def frames_of(seconds: float) -> Iterator[float]:
    """Frames that all take as long."""
    while True:
        yield seconds


def slow_after(frames: int, then: float) -> Iterator[float]:
    """Frames that take no time, then some that do."""
    yield from [0.0] * frames
    yield from frames_of(then)


def sampled_in(found: list[AnswerOdds]) -> list[Forecast]:
    """The stretches of time of all answers whose chances are not exact."""
    both = [one for odds in found for one in (odds.whole, odds.blow) if one is not None]
    assert len(both) == 4, "two for each answer"
    return [one for one in both if one.sampled]


def test_the_patient_are_told_exactly(two_axes: Match) -> None:
    found = Waiting(two_axes).until_asked(frames_of(0.001))
    assert {one.runs for one in sampled_in(found)} == {ANSWER_LEVELS[-1]}
    assert not any(one.hurried for one in found)


@pytest.mark.parametrize(("early", "level"), [(0, 0), (150, 0), (400, 0), (1200, 1), (1400, 1)])
def test_in_a_hurry_all_answers_are_told_from_as_few_runs(
    two_axes: Match, early: int, level: int
) -> None:
    """Whenever it begins: with the first run, between two answers, and while they are looked at
    more closely. Both stretches of both answers are told of, and how exact that is.
    """
    found = Waiting(two_axes).until_asked(slow_after(early, LONGEST_FRAME))
    assert len(sampled_in(found)) >= 2
    assert {one.runs for one in sampled_in(found)} == {ANSWER_LEVELS[level]}
    assert all(one.hurried is one.sampled for one in found)
    chances = chances_of(two_axes)
    assert chances is not None
    exact = max(one.doubt for one in sampled_in(found))
    assert covered(chances).endswith(f"sampled, ± {spread(exact)}%")


def test_the_doubt_of_the_first_stretch_is_told_too(two_axes: Match) -> None:
    """It may have more of it than the whole."""
    found = Waiting(two_axes).until_asked(frames_of(0.0))
    doubtful = [
        replace(one, blow=one.blow and replace(one.blow, sampled=True, error=0.25)) for one in found
    ]
    (asked,) = two_axes.ask._answers
    two_axes.ask._answers[asked] = doubtful
    chances = chances_of(two_axes)
    assert chances is not None
    assert covered(chances).endswith(f"sampled, ± {spread(0.25)}%")
    assert chances.error_in_all == max(one.whole.doubt for one in found), "of it alone"
    surely = clearly_above(0.6, 0.4, chances.error_in_all)
    assert surely, "who survives it all is as well known as before"


def test_a_window_that_was_left_is_no_hurry(two_axes: Match) -> None:
    """One frame lasted an hour, be it of the weighing or of the looking ahead."""
    for at in (0, 3, 300):
        frames = iter([0.0] * at + [3600.0] + [0.0] * 10_000)
        assert not any(one.hurried for one in Waiting(two_axes).until_asked(frames))
        two_axes.ask._answers.clear()


def test_each_question_is_waited_for_anew(two_axes: Match) -> None:
    """What is asked once more, since all was renewed, was not waited for yet."""
    waiting = Waiting(two_axes)
    for seconds, hurried in ((LONGEST_FRAME, True), (0.0, False)):
        found = waiting.until_asked(frames_of(seconds))
        assert any(one.hurried for one in found) is hurried
        two_axes.renew()


@pytest.mark.parametrize("seconds", [0.0, LONGEST_FRAME])
def test_at_which_of_two_like_things_is_nothing_to_ask_in_a_hurry_either(seconds: float) -> None:
    """The same luck brings the same; where it does not, it is asked."""
    match = aiming(["short-ranged"], AXES)
    Waiting(match).until_asked(frames_of(seconds))
    chances = chances_of(match)
    assert chances is not None
    assert chances.hurried is (seconds > 0.0)
    assert only_answer(match) is not None
    (asked,) = match.ask._answers
    first, second = match.ask._answers[asked]
    cases = second.whole.cases
    moved = (replace(cases[0], chance=cases[0].chance - 0.05), *cases[1:-1])
    moved += (replace(cases[-1], chance=cases[-1].chance + 0.05),)
    match.ask._answers[asked] = [first, replace(second, whole=replace(second.whole, cases=moved))]
    assert only_answer(match) is None


def test_in_a_hurry_only_what_is_told_alike_is_one_answer() -> None:
    """What few samples leave open is no reason to take two answers for the same."""
    match = match_of(["hand-weapon"], ["shield", "shield"])
    match.submit(STRIKE, "azure")
    until_answered(match)
    chances = chances_of(match)
    assert chances is not None
    lists = chances.told[0][0]
    rows = lists[0].rows
    other = (replace(rows[0], chance=rows[0].chance + 0.1), *rows[1:])
    unlike = ((replace(lists[0], rows=other), *lists[1:]), *chances.told[0][1:])
    made = replace(chances, told=(chances.told[0], unlike, chances.told[2]), error=0.1)
    assert alike_answers(match, made, None) == [[0, 1], [2]], "samples may differ by as much"
    few = replace(made, odds=tuple(one and replace(one, hurried=True) for one in made.odds))
    assert alike_answers(match, few, None) == [[0], [1], [2]]
