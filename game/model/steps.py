"""Work in small steps, so that whoever waits for it can do other things in between."""

from collections.abc import Callable, Generator
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


def finish(steps: Generator[object, None, T]) -> T:
    """What comes of some work, done in one go."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found


def in_one_go(steps: Callable[P, Generator[object, None, T]]) -> Callable[P, T]:
    """The same work done without pauses."""

    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        return finish(steps(*args, **kwargs))

    return done
