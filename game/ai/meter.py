"""Counts the positions a commander looks at, and stops it when the screen has no more patience."""

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")


class Interrupted(Exception):
    """Whoever asked no longer wants the answer."""


def never() -> bool:
    """Nobody ever interrupts."""
    return False


class Meter:
    """A number of looks, spent one by one."""

    def __init__(self, positions: int, interrupted: Callable[[], bool] = never) -> None:
        self._positions = positions
        self._interrupted = interrupted
        self.spent = 0
        self._until = positions

    def refill(self) -> None:
        """The same number of looks once more, for the next figure."""
        self._until = self.spent + self._positions

    @property
    def left(self) -> int:
        """Looks that may still be taken."""
        return max(0, self._until - self.spent)

    def spend(self, looks: int = 1) -> None:
        """Count looks. Raises ``Interrupted`` when the answer is no longer wanted."""
        self.spent += looks
        if self._interrupted():
            raise Interrupted

    def pause(self) -> None:
        """Between looks. Raises ``Interrupted`` when the answer is no longer wanted."""
        self.spend(0)

    def finished(self, steps: Generator[object, None, T]) -> T:
        """What comes of some steps, with such pauses between them."""
        while True:
            self.pause()
            try:
                next(steps)
            except StopIteration as done:
                value: T = done.value
                return value
