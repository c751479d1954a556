"""How much work of the main thread fits between two frames without being felt."""

import time
from typing import Final

SLICE: Final = 0.004
"""Seconds of the processor that a queue of small jobs may take in one frame."""


class Budget:
    """Processor time of this thread, in seconds: others who use the machine do not count.

    Only how far a job comes in one frame may hang on it, never what comes of the job.
    """

    def __init__(self, seconds: float = SLICE) -> None:
        self._end = time.thread_time() + seconds

    @property
    def left(self) -> bool:
        """Whether there is time for another small job."""
        return time.thread_time() < self._end
