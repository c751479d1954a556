"""A battle of computer players to look at, fought in a process of its own."""

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from game.ai.commander import EASY, Budget
from game.ai.distances import WalkGrids
from game.ai.greedy import Greedy
from game.engine.battle import Battle
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.model.events import Event
from game.model.setup import Setup

MOST_ANSWERS = 2_000
"""Answers after which a battle to look at is broken off."""

Piece = tuple[Event, ...]


class Exhibition:
    """The screen's end of the battle: what happens comes piece by piece, one for each answer.

    ``make_battle`` must be importable by a spawned process. The process waits where nobody asks,
    and ends with ``close`` or with the program.
    """

    def __init__(
        self, make_battle: Callable[[Setup], Battle[Any]], setup: Setup, budget: Budget = EASY
    ) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_fight, args=(theirs, make_battle, setup, budget), daemon=True
        )
        self._process.start()
        theirs.close()
        self.over = False

    def poll(self) -> Piece | None:
        """The next piece once it is there; the first is what happens before anybody answers."""
        if self.over:
            return None
        try:
            if not self._line.poll():
                return None
            piece: Piece = self._line.recv()
        except (EOFError, ConnectionResetError, BrokenPipeError):
            self.over = True
            return None
        return piece

    def close(self) -> None:
        """End the battle."""
        self.over = True
        self._process.terminate()
        self._process.join()
        self._line.close()


def _fight(
    line: "Connection[Any, Any]",
    make_battle: Callable[[Setup], Battle[Any]],
    setup: Setup,
    budget: Budget,
) -> None:
    """The worker: play on, as far as somebody looks."""
    grids = WalkGrids()
    seats = {side: Computer(Greedy(grids=grids), budget) for side in setup.side_ids()}
    match = TurnController(make_battle(setup), seats)
    piece: Piece | None = match.events
    for _ in range(MOST_ANSWERS):
        if piece is None:
            break
        try:
            line.send(piece)
        except (BrokenPipeError, ConnectionResetError):
            return
        piece = match.poll()
    line.close()
