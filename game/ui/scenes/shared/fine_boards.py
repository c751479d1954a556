"""Boards with their squads as fine as they are shown: painted beside the loop, bit by bit."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.model.battlefield import BattleMap
from game.ui.art.preview import Steps, bake_steps
from game.ui.art.schemes import changes
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore
from game.ui.scenes.shared.muster import squad_steps

KEPT: Final = 2
"""Fine boards in memory, with squads and without; each takes up to 18 MB."""

KEPT_SURFACES: Final = 4
"""Pictures made from them in memory; one over all of a very large window takes 15 MB."""

PATIENCE: Final = 4
"""How often another board is asked for before the one that nobody looks at gives way."""

Scaled = Callable[[Pixels, tuple[int, int]], pygame.Surface]


class FineBoard(NamedTuple):
    """Which board is wanted at how many pixels per stud.

    ``ground`` names the pixels of the bare board, ``name`` those that are wanted: the same, or
    another for the board with its squads.
    """

    map: BattleMap
    px: int
    ground: str
    name: str


@dataclass
class _Work:
    """A board that is being painted: what is left to do, and the step that is under way."""

    name: str
    begun: int
    """The change of colors it was begun after."""
    steps: Steps[Pixels]
    step: Future[Pixels | None]
    unwanted: int = 0


class FineBoards:
    """Paints one board at a time, as long as it is looked at, in steps.

    Between two steps others have their pictures painted, so that nobody waits for a background.
    """

    def __init__(self, store: TileStore, executor: Executor) -> None:
        self._store = store
        self._executor = executor
        self._work: _Work | None = None
        self._boards: OrderedDict[str, Pixels] = OrderedDict()
        self._surfaces: OrderedDict[tuple[str, str, tuple[int, int]], Future[pygame.Surface]]
        self._surfaces = OrderedDict()

    def surface(
        self, board: FineBoard, kind: str, size: tuple[int, int], scaled: Scaled
    ) -> pygame.Surface | None:
        """A picture of some kind and size; nothing while it is being made."""
        pixels = self._pixels(board)
        if pixels is None:
            return None
        key = (board.name, kind, size)
        if key not in self._surfaces:
            self._surfaces[key] = self._executor.submit(scaled, pixels, size)
        made = self._surfaces[key]
        self._surfaces.move_to_end(key)
        while len(self._surfaces) > KEPT_SURFACES:
            self._surfaces.popitem(last=False)
        return made.result() if made.done() else None

    def _pixels(self, board: FineBoard) -> Pixels | None:
        pixels = self._boards.get(board.name)
        if pixels is None:
            pixels = self._painted(board)
        if pixels is not None:
            self._boards[board.name] = pixels
            self._boards.move_to_end(board.name)
            while len(self._boards) > KEPT:
                self._boards.popitem(last=False)
        return pixels

    def _painted(self, board: FineBoard) -> Pixels | None:
        """Go on with a board; its pixels when it is done."""
        work = self._work
        if work is not None and work.name != board.name:
            work.unwanted += 1
            if work.unwanted < PATIENCE:
                return None
            work = None
        if work is None or work.begun != changes():
            work = self._work = self._begun(board)
        work.unwanted = 0
        if not work.step.done():
            return None
        pixels = work.step.result()
        if pixels is None:
            work.step = self._executor.submit(_next, work.steps)
        else:
            self._work = None
        return pixels

    def _begun(self, board: FineBoard) -> _Work:
        steps = self._paint(board)
        return _Work(board.name, changes(), steps, self._executor.submit(_next, steps))

    def _paint(self, board: FineBoard) -> Steps[Pixels]:
        """Load a board, or bake it and keep it on disk; then draw its squads if they are wanted."""
        ground = self._boards.get(board.ground)
        if ground is None:
            ground = self._store.load(board.ground)
        if ground is None:
            ground = yield from bake_steps(board.map, board.px)
            self._store.save(board.ground, ground)
        if board.name == board.ground:
            return ground
        scene = ground.copy()
        yield from squad_steps(scene, board.map)
        return scene


def _next(steps: Steps[Pixels]) -> Pixels | None:
    """Do the next step of some work; its result after the last one."""
    try:
        next(steps)
    except StopIteration as done:
        pixels: Pixels = done.value
        return pixels
    return None
