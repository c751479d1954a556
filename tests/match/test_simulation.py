"""Many battles: dice of their own, the same results with any number of workers."""

import os
import signal
from multiprocessing import active_children

from game.ai.commander import Budget
from game.match.play.simulation import SideTotals, games_of, simulate, totals
from game.model.dice import Dice, mix
from game.model.setup import Setup
from tests.ai.toy_battle import make_battle
from tests.toy.tables import battle_of, peg

TINY = Budget(positions=40, width=2)
BOTH = {"azure": TINY, "ember": TINY}


def setup() -> Setup:
    battle = battle_of(
        peg("a1", "azure", (5, 6)), peg("b1", "ember", (8, 6)), dice=Dice(seed=1), scripted=False
    )
    return battle.setup


def test_each_game_has_the_seed_mixed_from_its_number() -> None:
    seeds = [game.setup.dice.seed for game in games_of(setup(), 3, 77, BOTH)]
    assert seeds == [mix(77, 0), mix(77, 1), mix(77, 2)]
    assert len(set(seeds)) == 3


def test_each_side_has_a_budget_of_its_own() -> None:
    """Who looks at nothing loses against who looks: 4 battles, and the same with sides swapped."""
    blind = Budget(positions=0, width=1)
    for clever in ("azure", "ember"):
        budgets = {side: TINY if side == clever else blind for side in BOTH}
        games = games_of(setup(), 4, 5, budgets)
        summed = totals(("azure", "ember"), list(simulate(make_battle, games, 1)))
        other = next(side for side in BOTH if side != clever)
        assert summed.sides[clever].wins > summed.sides[other].wins


def test_one_worker_and_two_give_the_same_battles() -> None:
    games = games_of(setup(), 4, 5, BOTH)
    alone = sorted(simulate(make_battle, games, 1), key=lambda one: one.number)
    together = sorted(simulate(make_battle, games, 2), key=lambda one: one.number)
    assert alone == together
    assert [one.number for one in alone] == [0, 1, 2, 3]


def test_workers_leave_interrupts_to_the_caller_and_end_with_it() -> None:
    others = active_children()
    running = simulate(make_battle, games_of(setup(), 12, 5, BOTH), 2)
    first = next(running)
    workers = [child for child in active_children() if child not in others]
    assert workers
    for worker in workers:
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGINT)
    assert next(running).number != first.number
    running.close()
    assert [child for child in active_children() if child not in others] == []


def test_totals_count_wins_losses_and_draws() -> None:
    games = games_of(setup(), 4, 5, BOTH)
    finished = list(simulate(make_battle, games, 1))
    summed = totals(("azure", "ember"), finished)
    assert summed.games == 4
    wins = sum(row.wins for row in summed.sides.values())
    assert wins + summed.open_ended == 4
    assert summed == totals(("azure", "ember"), finished[::-1])
    assert isinstance(summed.sides["azure"], SideTotals)
