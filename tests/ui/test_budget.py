"""How much of a frame pictures may take that are made meanwhile; on a clock of the test's own."""

import pytest

from game.ui import budget
from game.ui.budget import Allowance, Budget, FrameAllowance


class Clock:
    """Processor time that goes on only as a test says."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        patch.setattr(budget.time, "thread_time", lambda: self.seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_budget_is_over_after_its_time(clock: Clock) -> None:
    slot = Budget(0.004)
    clock.seconds = 0.003
    assert slot.left
    clock.seconds = 0.005
    assert not slot.left


def test_no_job_is_begun_that_would_last_longer_than_the_budget_if_it_is_as_long_as_the_last(
    clock: Clock,
) -> None:
    """Of 10: after 4 another of 4 fits, after 1 more one of 1, after 3 more none of 3."""
    slot = Budget(10.0)
    for took, another in ((4.0, True), (1.0, True), (3.0, False)):
        clock.seconds += took
        assert slot.left_for_another is another


def test_an_allowance_never_ends_by_itself(clock: Clock) -> None:
    allowance = Allowance()
    with allowance.job():
        clock.seconds += 1000.0
    assert allowance.left


def jobs(allowance: FrameAllowance, clock: Clock, seconds: float, times: float = 1.0) -> int:
    """How many jobs of so many seconds a frame has time for."""
    count = 0
    while allowance.left:
        with allowance.job(times):
            clock.seconds += seconds
        count += 1
    return count


@pytest.mark.parametrize(
    ("others", "count"),
    [(0.007, 3), (0.002, 5), (0.015, 1)],
    ids=["the rest of the frame", "not more than the most", "not less than the least"],
)
def test_jobs_get_what_a_frame_has_left(clock: Clock, others: float, count: int) -> None:
    """Frames of ten milliseconds, jobs of one; what else a frame does comes between them."""
    allowance = FrameAllowance(0.010, 0.001, 0.005)
    for _ in range(3):
        clock.seconds += others
        allowance.renew()
        found = jobs(allowance, clock, 0.00099)
    assert found in (count, count + 1)


def test_what_happens_between_jobs_is_not_counted(clock: Clock) -> None:
    allowance = FrameAllowance(0.010, 0.001, 0.005)
    clock.seconds += 0.5
    assert allowance.left
    with allowance.job():
        clock.seconds += 0.002
    assert not allowance.left


def test_a_job_may_count_more_than_it_takes(clock: Clock) -> None:
    allowance = FrameAllowance(0.010, 0.004, 0.004)
    assert jobs(allowance, clock, 0.0011) == 4
    allowance.renew()
    assert jobs(allowance, clock, 0.0011, times=2.0) == 2
