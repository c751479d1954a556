"""SIM-1 and AI-3: simulated battles in two processes, and what an easy one costs. Both are told.

SIM-1 is how much sooner two processes are through with the same battles than one: a matter of real
time, which is the machine's as well.
"""

import time
from typing import Any

import pytest

from game.app import make_battle, rulesets
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.simulation import games_of, played, simulate
from tests.benchmarks.ratio import cpu_of, deep_copy, usual

GAMES = 8
FEW_GAMES = 3


def test_sim_1_two_processes_are_told_beside_one(benchmark: Any) -> None:
    """The same battles come of both."""
    ruleset = next(iter(rulesets().values()))
    setup = setup_of(read_map(find_level("duel-yard")), ruleset, seed=1)
    plan = games_of(setup, GAMES, 1, dict.fromkeys(setup.side_ids(), BUDGETS["easy"]))

    def fought(workers: int) -> tuple[float, list[Any]]:
        begun = time.perf_counter()
        found = sorted(simulate(make_battle, plan, workers), key=lambda one: one.number)
        return time.perf_counter() - begun, found

    (alone, one), (together, two) = fought(1), benchmark.pedantic(fought, args=(2,), rounds=1)
    print(f"\nSIM-1 two processes are {alone / together:.2f} times as fast as one (goal 1.85)")
    assert one == two


@pytest.mark.parametrize("ruleset", rulesets())
def test_ai_3_an_easy_battle_is_told(ruleset: str, benchmark: Any) -> None:
    """The mean of three battles on Duel Yard."""
    setup = setup_of(read_map(find_level("duel-yard")), rulesets()[ruleset], seed=1)
    plan = games_of(setup, FEW_GAMES, 1, dict.fromkeys(setup.side_ids(), BUDGETS["easy"]))
    found: list[Any] = []

    def fought() -> None:
        found.extend(played(make_battle, game) for game in plan)

    each = benchmark.pedantic(cpu_of, args=(fought,), rounds=1) / FEW_GAMES / usual(deep_copy)
    print(f"\nAI-3 {ruleset} {each:,.0f} (gate 8,000, goal 4,000)")
    assert len(found) == FEW_GAMES


pytestmark = pytest.mark.benchmark(group="simulation")
