"""Thinkers without a worker process, for what a computer player does before its worker answers."""

from typing import Any

from game.ai.commander import Progress, Thought
from game.ai.quick_choice import Promises
from game.ai.thinking import Thinker
from game.engine.battle import Position
from game.model.choices import Choice


class Ponderer(Thinker):
    """A thinker that never comes to an end; ``asked`` counts the questions.

    ``heard`` is what it tells on the way: nothing, or the best answer so far, or that a first look
    was in vain (``None``). ``promised`` is what it tells of looks at attacks,
    ``put_off`` what it has found not worth making. A ``dead`` one's worker is found
    dead whenever it is asked.
    """

    def __init__(
        self,
        *heard: Thought | None,
        promised: tuple[tuple[Choice, float | None], ...] = (),
        put_off: tuple[Choice, ...] = (),
        dead: bool = False,
    ) -> None:
        self.heard = heard
        self._put_off = list(put_off)
        self._promised = promised
        self._promises = Promises()
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
        self._promises = Promises()
        for choice, gain in self._promised:
            self._promises.tell(choice, gain)

    def answer(self, name: str) -> None:
        del name

    def best(self, name: str) -> Thought | None:
        del name
        return self.heard[-1] if self.heard else None

    def looked(self, name: str) -> bool:
        del name
        return bool(self.heard) and (self.heard[-1] is None or not self.heard[-1].last)

    def progress(self) -> Progress | None:
        return None

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass
