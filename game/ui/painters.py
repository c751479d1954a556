"""The threads that paint pictures beside the loop."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any


class Painters(Executor):
    """One painter for boards, and one for what is small and wanted at once, such as figures.

    Boards take seconds and much memory, so there is never more than one at work; whoever changes
    his pose cannot wait for it.
    """

    def __init__(self) -> None:
        self._large: Executor = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self.small: Executor = ThreadPoolExecutor(1, thread_name_prefix="figure-painter")

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Paint something large."""
        return self._large.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let both painters go."""
        self._large.shutdown(wait, cancel_futures=cancel_futures)
        self.small.shutdown(wait, cancel_futures=cancel_futures)


def painter_of_figures(executor: Executor | None) -> Executor | None:
    """Who paints what is wanted at once."""
    return executor.small if isinstance(executor, Painters) else executor
