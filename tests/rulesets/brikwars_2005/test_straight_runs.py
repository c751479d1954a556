"""Straight runs (R05-CH-02..05, R05-TU-10, R05-TU-12)."""

import pytest

from game.geometry.types import Leg
from game.model.vectors import Point
from game.rulesets.brikwars.figures import fighter_of
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.momentum import StraightRun, run_after, runs_out, slowed
from game.rulesets.brikwars_2005.straight_runs import run_lasts
from tests.rulesets.brikwars.scenes import fig, figure, ground, resolution_of
from tests.rulesets.brikwars_2005.scenes import seen

FRESH = StraightRun(0.0, None, 0)


@pytest.mark.parametrize(
    ("needs_all", "left", "moved", "run", "lasts"),
    [
        (True, 0.0, 5.0, 5.0, True),
        (True, 0.0, 5.0, 9.0, True),
        (True, 0.0, 5.0, 3.0, False),
        (True, 0.5, 4.5, 4.5, False),
        (True, 5.0, 0.0, 0.0, False),
        (False, 0.5, 4.5, 3.0, True),
        (False, 5.0, 0.0, 0.0, False),
    ],
)
def test_a_run_is_carried_when_all_move_was_used(
    needs_all: bool, left: float, moved: float, run: float, lasts: bool
) -> None:
    """R05-CH-05: all of the Move on the line; a run may have begun on an earlier turn.

    With the switch off inches may be left, but who stood still has stopped.
    """
    runner = fig("a1", 5, 5, move_left=left, moved_this_turn=moved, straight_run=run)
    view = seen([runner], settings={"mom_carry_needs_full_move": needs_all})
    assert run_lasts(view, figure(view, "a1")) is lasts


@pytest.mark.parametrize(("left", "kept"), [(0.0, 1), (1.0, 0)])
def test_the_end_of_a_turn_takes_the_mom_of_who_stopped_short(left: float, kept: int) -> None:
    """R05-CH-05."""
    runner = fig("a1", 5, 5, move_left=left, mom=1, straight_run=3.0, mom_dir=[1, 0])
    r = resolution_of(seen([runner, fig("b1", 9, 9)]))
    runs_out(r, "azure")
    assert fighter_of(r.state.units["a1"]).mom == kept


def leg(*tags: str, down: float = 0.0) -> Leg:
    """Two inches along the x axis."""
    return Leg(Point(5, 5), Point(7, 5), 2.0, 2.0 + down, 0.0, 0.0, tags)


@pytest.mark.parametrize(
    ("tags", "slow"),
    [
        (("stairs", "stairs-up"), False),
        (("ladder", "ladder-up"), False),
        (("ladder", "ladder-down"), False),
        (("rough",), True),
        (("deep-water",), True),
    ],
)
def test_only_ground_at_double_cost_ends_a_run(tags: tuple[str, ...], slow: bool) -> None:
    """R05-TU-10, R05-CH-04: stairs and ladders cost 1" per inch."""
    assert slowed(seen([fig("a1", 5, 5)]), leg(*tags)) is slow


def test_a_jump_down_brings_no_inches_of_run() -> None:
    """R05-CH-02, R05-UN-11: 1.5" on the way and 3" down are a run of 1.5"."""
    view = seen([fig("a1", 5, 5)])
    jump = Leg(Point(5, 5), Point(6.5, 5), 1.5, 4.5, 0.0, 0.0, ("jump-down",))
    assert run_after(view, FRESH, jump, 3.0, 2.0) == StraightRun(1.5, Point(1, 0), 0)


@pytest.mark.parametrize(("kind", "busy"), [("ladder", False), ("deep-water", True)])
def test_swimming_needs_both_arms_and_a_ladder_does_not(kind: str, busy: bool) -> None:
    """R05-TU-10, R05-TU-12."""
    more = {"from": 0, "to": 1, "up": 0} if kind == "ladder" else {"depth": 1}
    view = seen([fig("a1", 5, 5)], areas=[ground(kind, 3, 8, **more)])
    refused = hands_busy(view, figure(view, "a1"))
    assert (refused is not None) is busy
    assert refused is None or refused.rule == "R05-TU-12"
