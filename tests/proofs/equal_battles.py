"""Equals fight four to ten rounds: ``python -m tests.proofs.equal_battles``.

On each level and under each ruleset the same computer player has both sides. Of twenty battles one
at most may be over before round 4 or go on past round 10 (a draw by exhaustion counts as past it):
a rout, or two last figures of whom neither can hurt the other. Each such battle is told. No side
may win more than fifteen. The battles are those of ``ka-ping simulate`` with the same seed: each
of them can be fought again.

First Steps is no battle between equals and is left out, unless it is named: it is the course, made
so that the first turn brings a Shove, a shot and a blow. The learner always begins, two figures
stand in reach of each other, and the enemy's first turn is written down where somebody learns.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median

from game.app import make_battle, rulesets
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.playing import Outcome
from game.match.play.simulation import games_of, simulate
from game.model.setup import Setup

LEVELS = ("duel-yard", "millbrook-bridge", "ruined-fort")
RULESETS = ("brikwars-2010", "brikwars-2005")
SEED = 19

FIRST_ROUND = 4
"""The earliest round in which a battle may end."""

LAST_ROUND = 10
"""The latest round in which a battle may end."""

MOST_OUTSIDE = 0.05
"""Share of the battles that may end in another round."""

MOST_WON = 0.75
"""Share of the battles that a side may win at most."""

ROW = "{:<16} {:<13} {:>5}  {:<12} {:<20} {}"


def too_short_or_long(outcome: Outcome) -> bool:
    """Whether a battle ended outside the rounds that equals are to fight, or never ended."""
    return not outcome.winners or not FIRST_ROUND <= outcome.rounds <= LAST_ROUND


def fought(setup: Setup, seed: int, games: int, skill: str, workers: int) -> list[Outcome]:
    """Fight all battles of a setup, both sides with the same skill; in the order of their dice."""
    plan = games_of(setup, games, seed, dict.fromkeys(setup.side_ids(), BUDGETS[skill]))
    finished = sorted(simulate(make_battle, plan, workers), key=lambda one: one.number)
    return [one.outcome for one in finished]


def row(setup: Setup, name: str, outcomes: Sequence[Outcome]) -> str:
    """One row of the table: rounds, wins of each side, and how battles ended."""
    rounds = [one.rounds for one in outcomes]
    wins = {side: sum(side in one.winners for one in outcomes) for side in setup.side_ids()}
    ends = Counter(one.reason for one in outcomes)
    return ROW.format(
        name,
        setup.ruleset,
        len(outcomes),
        f"{min(rounds)}/{median(rounds):g}/{max(rounds)}",
        ", ".join(f"{side} {count}" for side, count in wins.items()),
        ", ".join(f"{reason} {count}" for reason, count in sorted(ends.items())),
    )


def outside(outcomes: Sequence[Outcome]) -> list[str]:
    """Battles that ended in another round than equals are to fight to, in words."""
    return [
        f"battle {number} ended in round {one.rounds}: {one.reason}"
        for number, one in enumerate(outcomes)
        if too_short_or_long(one)
    ]


def faults(setup: Setup, outcomes: Sequence[Outcome]) -> list[str]:
    """What is wrong with the battles of a setup, in words."""
    found = []
    count = len(outside(outcomes))
    if count > MOST_OUTSIDE * len(outcomes):
        found.append(f"{count} of {len(outcomes)} battles were too short or too long")
    for side in setup.side_ids():
        wins = sum(side in one.winners for one in outcomes)
        if wins > MOST_WON * len(outcomes):
            found.append(f"{side} won {wins} of {len(outcomes)}")
    return found


def main() -> int:
    """Fight all battles and tell of each level and ruleset; 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.equal_battles")
    parser.add_argument("--games", type=int, default=20, help="battles on each level (20)")
    parser.add_argument("--levels", nargs="*", metavar="LEVEL", default=LEVELS)
    parser.add_argument("--rulesets", nargs="*", choices=RULESETS, default=RULESETS)
    parser.add_argument("--skill", choices=tuple(BUDGETS), default="normal")
    parser.add_argument("--workers", type=int, default=1, help="battles at the same time (1)")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    good = True
    print(ROW.format("level", "ruleset", "games", "rounds", "wins", "ended by"), flush=True)
    for level in given.levels:
        for ruleset in given.rulesets:
            setup = setup_of(read_map(find_level(level)), rulesets()[ruleset], seed=given.seed)
            outcomes = fought(setup, given.seed, given.games, given.skill, given.workers)
            print(row(setup, level, outcomes), flush=True)
            wrong = faults(setup, outcomes)
            for words in (*outside(outcomes), *wrong):
                print(f"    {words}", flush=True)
            good = good and not wrong
    print("held" if good else "NOT held")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
