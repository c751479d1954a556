"""An answer is looked at only as often as it takes to tell it from its rivals."""

import pytest

from game.ai import glimpses
from game.ai.glimpses import Glimpses, doubt_of
from game.engine.errors import IllegalChoice
from game.engine.forecast import forecast
from game.model.choices import Choice
from game.model.state import AnyState
from game.model.steps import finish
from tests.toy.tables import duel, opened

STRIKE = Choice(do="strike", unit="ann", target="bob")
RUNS = 40
LIKELY = -4 / 7
"""What a strike brings on average where each slot of the target counts against it, less 6 slots."""


def slots_lost(state: AnyState) -> float:
    """Each slot that the target has left counts against it."""
    bob = state.units.get("bob")
    return 0.0 if bob is None else -float(len(bob.sheet.slots))  # type: ignore[attr-defined]


def looks() -> Glimpses:
    """Looks at a strike, none taken yet."""
    battle = duel()
    return Glimpses(battle, opened(battle), STRIKE, "azure", slots_lost)


def test_all_runs_are_made_where_there_is_nothing_to_tell_it_from() -> None:
    one, battle = looks(), duel()
    found = finish(one.steps(RUNS))
    whole = forecast(battle, opened(battle), STRIKE, worth=slots_lost, most_runs=RUNS)
    assert (found.value, found.runs) == (whole.value, whole.runs)
    assert one.runs == RUNS


def test_what_has_been_looked_at_as_often_is_known() -> None:
    one = looks()
    found = finish(one.steps(RUNS))
    assert finish(one.steps(RUNS)) is found
    assert finish(one.steps(glimpses.STAGES[0])) is found
    assert one.runs == RUNS


@pytest.mark.parametrize("far", [-100.0, 100.0])
def test_a_first_look_is_enough_far_from_all_bars(far: float) -> None:
    one = looks()
    found = finish(one.steps(RUNS, (far, far)))
    assert one.runs == found.runs == glimpses.STAGES[0]
    assert found.sampled


def test_it_goes_on_as_long_as_a_bar_is_near() -> None:
    middle = finish(looks().steps(RUNS)).value
    one = looks()
    assert finish(one.steps(RUNS, (middle,))).runs == RUNS
    assert one.runs >= RUNS


def test_whoever_is_below_the_first_bar_need_not_be_told_from_others() -> None:
    middle = finish(looks().steps(glimpses.STAGES[0])).value
    one = looks()
    assert finish(one.steps(RUNS, (100.0, middle))).runs == glimpses.STAGES[0]


def test_nothing_is_in_doubt_once_all_is_known() -> None:
    battle = duel()
    seen = opened(battle)
    assert doubt_of(forecast(battle, seen, STRIKE)) == 0.0
    assert doubt_of(forecast(battle, seen, STRIKE, worth=slots_lost, most_runs=12)) > 0.0


def test_a_refused_answer_is_not_looked_at() -> None:
    battle = duel()
    with pytest.raises(IllegalChoice):
        Glimpses(battle, opened(battle), Choice(do="strike", unit="bob"), "azure", slots_lost)
