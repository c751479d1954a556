"""Many battles of computer players against each other, in one process or several.

Game ``i`` uses the seed ``mix(seed, i)``, and no clock is asked, so results do not depend on how
many workers there are or how busy the machine is.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.ai.commander import Budget
from game.ai.distances import WalkGrids
from game.ai.greedy import Greedy
from game.engine.battle import Battle
from game.match.play.playing import MOST_ROUNDS, Outcome, play_out
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.model.dice import Dice, mix
from game.model.setup import Setup


class Game(Struct, frozen=True):
    """One battle of a simulation; ``budgets`` tell how much each side looks at."""

    number: int
    setup: Setup
    budgets: dict[str, Budget]
    most_rounds: int = MOST_ROUNDS


class Finished(Struct, frozen=True):
    """A battle of a simulation and how it went."""

    number: int
    outcome: Outcome


class SideTotals(Struct, frozen=True):
    """What a side won and lost over all battles."""

    wins: int
    losses: int


class Totals(Struct, frozen=True):
    """A simulation summed up; ``open_ended`` are draws and battles broken off.

    ``digest`` is equal for two simulations exactly when every battle went alike.
    """

    games: int
    sides: dict[str, SideTotals]
    open_ended: int
    rounds: float
    answers: int
    digest: str


def games_of(
    setup: Setup, count: int, seed: int, budgets: Mapping[str, Budget]
) -> tuple[Game, ...]:
    """The battles of a simulation, each with dice of its own; ``budgets`` go by side."""
    return tuple(
        Game(number, replace(setup, dice=Dice(seed=mix(seed, number))), dict(budgets))
        for number in range(count)
    )


def played(make_battle: Callable[[Setup], Battle[Any]], game: Game) -> Finished:
    """Play one battle to its end."""
    grids = WalkGrids()
    seats = {side: Computer(Greedy(grids=grids), it) for side, it in game.budgets.items()}
    match = TurnController(make_battle(game.setup), seats)
    return Finished(game.number, play_out(match, game.most_rounds))


def simulate(
    make_battle: Callable[[Setup], Battle[Any]], games: Sequence[Game], workers: int
) -> Generator[Finished, None, None]:
    """Play all battles, each handed out as soon as it is over.

    With more than one worker ``make_battle`` must be importable by a spawned process, and the
    caller the main thread. Workers leave interrupts to the caller; they end at once when it
    closes this iterator or is interrupted.
    """
    play = partial(played, make_battle)
    if workers <= 1:
        yield from map(play, games)
        return
    others = active_children()
    pool = ProcessPoolExecutor(
        min(workers, len(games)),
        mp_context=get_context("spawn"),
        initializer=signal,
        initargs=(SIGINT, SIG_IGN),
    )
    complete = False
    try:
        with _uninterrupted():
            waiting = [pool.submit(play, game) for game in games]
        for done in as_completed(waiting):
            yield done.result()
        complete = True
    finally:
        if not complete:
            for child in active_children():
                if child not in others:
                    child.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ignore interrupts; processes started meanwhile ignore them from their first moment."""
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


def totals(sides: Sequence[str], finished: Sequence[Finished]) -> Totals:
    """All battles summed up, whatever order they ended in."""
    outcomes = [one.outcome for one in sorted(finished, key=lambda one: one.number)]
    count = max(1, len(outcomes))
    return Totals(
        games=len(outcomes),
        sides={
            side: SideTotals(
                wins=sum(1 for one in outcomes if side in one.winners),
                losses=sum(one.losses.get(side, 0) for one in outcomes),
            )
            for side in sides
        },
        open_ended=sum(1 for one in outcomes if not one.winners),
        rounds=sum(one.rounds for one in outcomes) / count,
        answers=sum(one.answers for one in outcomes),
        digest=blake2b(msgspec.json.encode(outcomes), digest_size=8).hexdigest(),
    )
