"""ACT-1: how long the engine takes to resolve a declared action, over random battles.

An action is a choice of the own turn with the answers of all windows that it opens: every pass
of its steps is counted, option lists and forecasts are not. ``--battles`` says how many battles
are played; the quoted numbers are of 200.
"""

import gc
import statistics
from typing import Any

import pytest

from game.engine.battle import Look, advance, look, start
from game.model.choices import Choice
from game.model.decisions import TURN
from game.rulesets.catalog import catalog
from tests.benchmarks.ratio import cpu_of, deep_copy, usual
from tests.conformance.contests import battle_for, contests
from tests.conformance.play import Game, play

LATE = 15.0
"""What 99 of 100 actions keep below, in deep copies of forty ordinary records."""


def seconds_of(game: Game) -> list[float]:
    """What each action of a battle takes when it is played again from the start."""
    battle = battle_for(game.contest)
    seen = look(battle, start(battle))
    found: list[float] = []
    for moment in game.moments:
        if moment.decision.kind == TURN:
            found.append(0.0)
        before, choice = seen, moment.choice

        def act(before: Look[Any] = before, choice: Choice = choice) -> None:
            nonlocal seen
            seen = advance(battle, before, choice)

        taken = cpu_of(act)
        if found:
            found[-1] += taken
    return found


@pytest.mark.parametrize("ruleset", catalog())
def test_act_1_an_action_is_resolved_at_once(
    ruleset: str, request: pytest.FixtureRequest, benchmark: Any
) -> None:
    """Each action counts as quick as it was in one of three rounds, since others use the machine.

    The copies are measured before and after each round, and the quickest counts as well.
    """
    number = request.config.getoption("battles")
    games = [play(one) for one in contests(number) if one.ruleset == ruleset]
    gc.collect()
    gc.freeze()  # the battles kept for this measurement are none of the engine's business
    rounds, copies = [], [usual(deep_copy)]
    for _ in range(3):
        rounds.append([seconds for game in games for seconds in seconds_of(game)])
        copies.append(usual(deep_copy))
    copied = min(copies)
    found = [min(times) / copied for times in zip(*rounds, strict=True)]
    median, late = statistics.median(found), statistics.quantiles(found, n=100)[98]
    benchmark.extra_info.update(median=median, late=late, actions=len(found))
    benchmark.pedantic(seconds_of, args=(games[0],), rounds=1)
    told = f"median {median:.1f}, p99 {late:.1f} deep copies (gate {LATE})"
    print(f"\nACT-1 {ruleset}, {len(found)} actions: {told}")
    assert late <= LATE


pytestmark = pytest.mark.benchmark(group="engine")
