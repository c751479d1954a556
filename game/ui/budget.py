"""How much work of the main thread fits between two frames without being felt."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SLICE: Final = 0.004
"""Seconds of the processor that a queue of small jobs may take in one frame."""


class Budget:
    """Processor time of this thread, in seconds: others who use the machine do not count.

    Only how far a job comes in one frame may hang on it, never what comes of the job; who cannot
    wait for another frame goes on with what is known by then.
    """

    def __init__(self, seconds: float = SLICE) -> None:
        self._last = time.thread_time()
        self._end = self._last + seconds

    @property
    def left(self) -> bool:
        """Whether there is time for another small job."""
        return time.thread_time() < self._end

    @property
    def left_for_another(self) -> bool:
        """The same for a job as long as the last: all since the beginning or the last question."""
        now = time.thread_time()
        before, self._last = self._last, now
        return now + (now - before) < self._end


def in_this_frame(steps: Iterator[bool]) -> bool:
    """Do as many small steps as fit into a frame, up to one that says that something has changed.

    Whether one did.
    """
    budget = Budget()
    while budget.left:
        changed = next(steps, None)
        if changed is None or changed:
            return changed is not None
    return False


class Allowance:
    """Processor time that jobs of many kinds share in one frame; any amount as it is made here.

    Only what they take themselves is counted, whatever else happens between them.
    """

    def __init__(self) -> None:
        self._rest = math.inf

    @property
    def left(self) -> bool:
        """Whether there is time for another small job."""
        return self._rest > 0.0

    @contextmanager
    def job(self, times: float = 1.0) -> Iterator[None]:
        """Count the time of what is done inside, so many times."""
        start = time.thread_time()
        try:
            yield
        finally:
            self._rest -= times * (time.thread_time() - start)


class FrameAllowance(Allowance):
    """What a frame has left of ``whole`` seconds beside all that every frame does.

    That is at least ``least``, or the jobs would never come to an end on a slow computer, and at
    most ``most``. Whoever owns it calls ``renew`` once per frame.
    """

    def __init__(self, whole: float, least: float, most: float) -> None:
        super().__init__()
        self._whole = whole
        self._least = least
        self._most = most
        self._given = self._rest = least
        self._begun = time.thread_time()

    def renew(self) -> None:
        """A new frame begins: what the last one took beside the jobs this one will take, too."""
        now = time.thread_time()
        others = (now - self._begun) - (self._given - self._rest)
        self._given = self._rest = min(max(self._whole - others, self._least), self._most)
        self._begun = now
