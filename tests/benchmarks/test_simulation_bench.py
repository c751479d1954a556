"""SIM-1: how much sooner two processes are through with the same battles than one.

It is told and holds nothing back: it is a matter of real time, which is the machine's as well.
"""

import time
from typing import Any

import pytest

from game.app import make_battle, rulesets
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.simulation import games_of, simulate

GAMES = 8


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


pytestmark = pytest.mark.benchmark(group="simulation")
