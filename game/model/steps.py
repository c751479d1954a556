"""Work in small steps, so that whoever waits for it can do other things in between."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finish(steps: Generator[object, None, T]) -> T:
    """What comes of some work, done in one go."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found
