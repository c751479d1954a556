"""Works out where figures could attack, a little between two frames, and keeps what it found."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from game.engine.ruleset import Danger
from game.match.play.queries import Queries


class DangerWatch:
    """The dangers of some figures at one moment; ``found`` has those that are ready."""

    def __init__(self) -> None:
        self._key: object = None
        self._waiting: deque[tuple[str, Iterator[None]]] = deque()
        self.found: dict[str, tuple[Danger, ...]] = {}

    @property
    def busy(self) -> bool:
        """Whether some are still to be worked out."""
        return bool(self._waiting)

    def watch(self, key: object, ask: Queries[Any], names: Sequence[str]) -> None:
        """Watch these figures; ``key`` names the moment, a new one forgets everything."""
        if key != self._key:
            self._key = key
            self._waiting.clear()
            self.found = {}
        waiting = {name for name, _ in self._waiting}
        for name in names:
            if name not in self.found and name not in waiting:
                self._waiting.append((name, ask.danger_steps(name)))

    def work(self, ask: Queries[Any]) -> bool:
        """One slice of the work; whether there was any."""
        if not self._waiting:
            return False
        name, steps = self._waiting[0]
        if next(steps, self) is self:
            self.found[name] = ask.dangers(name)
            self._waiting.popleft()
        return True
