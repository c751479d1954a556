"""Hard against the rusher, a player of few lines: ``python -m tests.proofs.rusher``.

The rusher forecasts each open attack on an enemy by eight runs and values plain material: what the
figures of both sides are worth. It makes the best attack if that gains anything, else it walks to
the nearest enemy, at most twice a figure and turn; questions it answers by default. Whoever thinks
farther must beat it. Each seed is played twice, with the sides swapped.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from game.ai.candidates import candidates, walk_to
from game.ai.commander import Budget, Commander, Thought
from game.ai.greedy import Greedy
from game.ai.reflexes import ending, simple_choice
from game.app import make_battle, rulesets
from game.engine.battle import Battle, Look, refusal
from game.engine.errors import IllegalChoice
from game.engine.forecast import forecast
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.playing import Outcome, play_out
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.model.dice import mix
from game.model.state import AnyState

RUNS = 8
WALKS = 2
"""Walks of one figure in one turn."""

LEAST_WALK = 0.5
"""Inches that a walk must bring a figure nearer."""

SEED = 2005
AT_LEAST = 0.6
"""Share of the battles that the level must win."""


class Rusher:
    """Attacks what it can, else walks to the nearest enemy."""

    def decide(
        self,
        battle: Battle[Any],
        seen: Look[Any],
        budget: Budget,
        recent: tuple[Choice, ...] = (),
        afar: frozenset[str] = frozenset(),
    ) -> Thought:
        """The best attack, a walk, or the end of the turn; the default of every question."""
        del budget, afar
        decision = seen.decision
        if decision is None or decision.kind != TURN:
            return Thought(simple_choice(battle, seen))
        options = battle.menu(seen.state, decision).options
        found = _attack(battle, seen, options) or _walk(battle, seen, options, recent)
        last = ending(options)
        if found is None and last is not None:
            found = last.choice()
        return Thought(found or simple_choice(battle, seen))


def _attack(battle: Battle[Any], seen: Look[Any], options: tuple[Option, ...]) -> Choice | None:
    """The attack on an enemy that gains most material; nothing where none gains any."""
    decision = seen.decision
    assert decision is not None
    value = partial(_material, battle, decision.side)
    base, most, best = value(seen.state), 1e-6, None
    for option in options:
        target = seen.state.units.get(option.target or "")
        if target is None or not battle.setup.hostile(decision.side, target.side):
            continue
        for choice in candidates(battle.view(seen.state), decision, option, 2):
            try:
                gain = forecast(battle, seen, choice, worth=value, most_runs=RUNS).value - base
            except IllegalChoice:
                continue
            if gain > most:
                most, best = gain, choice
    return best


def _material(battle: Battle[Any], side: str, state: AnyState) -> float:
    """What the figures of a side are worth, less those of its enemies."""
    view, value = battle.view(state), battle.ruleset.unit_value
    hostile = battle.setup.hostile
    return sum(
        -value(view, unit) if hostile(side, unit.side) else value(view, unit)
        for unit in state.units.values()
    )


def _walk(
    battle: Battle[Any], seen: Look[Any], options: tuple[Option, ...], recent: tuple[Choice, ...]
) -> Choice | None:
    """A walk toward the nearest enemy, of the first figure that can make one."""
    decision, state = seen.decision, seen.state
    assert decision is not None
    enemies = [unit for unit in state.on_field() if battle.setup.hostile(decision.side, unit.side)]
    for option in options:
        unit = state.units.get(option.unit or "")
        if option.wants != "path" or unit is None or unit.position is None or not enemies:
            continue
        if sum(1 for one in recent if one.unit == unit.id and one.path is not None) >= WALKS:
            continue
        near = min(enemies, key=lambda enemy: (enemy.place.distance(unit.place), enemy.number))
        choice = walk_to(battle.view(state), decision, option, near.place)
        if choice is None or not choice.path or refusal(battle, seen, choice) is not None:
            continue
        if choice.path[-1].distance(near.place) < unit.place.distance(near.place) - LEAST_WALK:
            return choice
    return None


class Bout(Struct, frozen=True):
    """One battle: the level of skill, the side it has, and where and with what dice it fights."""

    skill: str
    side: str
    level: str
    ruleset: str
    seed: int


def fought(bout: Bout) -> tuple[Bout, Outcome]:
    """Fight one battle to its end."""
    level = read_map(find_level(bout.level))
    setup = setup_of(level, rulesets()[bout.ruleset], seed=bout.seed)
    rusher: Callable[[], Commander] = Rusher
    seats = {
        side: Computer(Greedy() if side == bout.side else rusher(), BUDGETS[bout.skill])
        for side in setup.side_ids()
    }
    return bout, play_out(TurnController(make_battle(setup), seats))


def bouts(skill: str, level: str, ruleset: str, count: int, seed: int) -> list[Bout]:
    """Battles in pairs with the same dice, once for either side."""
    sides = [side.id for side in read_map(find_level(level)).sides]
    return [
        Bout(skill, sides[number % 2], level, ruleset, mix(seed, number // 2))
        for number in range(count)
    ]


def main() -> int:
    """Fight all battles and tell the share won; 1 where that is too small."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.rusher")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--skill", choices=tuple(BUDGETS), default="hard")
    parser.add_argument("--level", default="duel-yard")
    parser.add_argument("--ruleset", default="brikwars-2005")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    wins = 0.0
    plan = bouts(given.skill, given.level, given.ruleset, given.games, given.seed)
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for bout, outcome in pool.map(fought, plan):
            won = bout.side in outcome.winners
            wins += 1.0 if won else 0.0 if outcome.winners else 0.5
            who = "wins" if won else "loses" if outcome.winners else "draws"
            print(f"{bout.seed} as {bout.side}: {who}, {outcome.rounds} rounds", flush=True)
    share = wins / max(1, given.games)
    print(f"{given.skill} won {wins:g} of {given.games} ({share:.0%}); wanted {AT_LEAST:.0%}")
    return 0 if share >= AT_LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
