"""Thinkers without a worker process, for what a computer player does before its worker answers."""

from typing import Any

from game.ai.commander import Progress, Thought
from game.ai.thinking import Thinker
from game.engine.battle import Position
from game.model.choices import Choice


class Ponderer(Thinker):
    """A thinker that never comes to an end; ``asked`` counts the questions.

    ``heard`` is what it tells on the way: nothing, or the best answer so far, or that a first look
    was in vain (``None``); ``promised`` is an attack that it is still looking at. A ``dead`` one's
    worker is found dead whenever it is asked.
    """

    def __init__(
        self, *heard: Thought | None, promised: Choice | None = None, dead: bool = False
    ) -> None:
        self._heard = heard
        self._promised = promised
        self._dead = dead
        self.asked = 0

    @property
    def lost(self) -> bool:
        return self._dead

    def ask(
        self,
        name: str,
        position: Position[Any],
        recent: tuple[Choice, ...] = (),
        afar: frozenset[str] = frozenset(),
    ) -> None:
        del name, position, recent, afar
        self.asked += 1

    def answer(self, name: str) -> None:
        del name

    def best(self, name: str) -> Thought | None:
        del name
        return self._heard[-1] if self._heard else None

    def likely(self, name: str) -> Choice | None:
        del name
        return self._promised

    def looked(self, name: str) -> bool:
        del name
        return bool(self._heard)

    def progress(self) -> Progress | None:
        return None

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass
