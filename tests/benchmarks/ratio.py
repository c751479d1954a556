"""How much time one thing takes compared with another, measured side by side.

Candidate and reference take turns in each repetition, so a busy machine slows both. Each turn
lasts at least 20 ms, the ratio is that of the medians, and of three sets the worst is quoted.
"""

import gc
import statistics
import time
from collections.abc import Callable

REPETITIONS = 7
SETS = 3
TURN = 0.02
"""Least seconds for one turn of either side."""


def ratio(candidate: Callable[[], object], reference: Callable[[], object], per: float) -> float:
    """Worst ratio of three sets; one call of the candidate does ``per`` times as many queries."""
    gc.collect()
    gc.freeze()  # what earlier measurements left behind slows down neither side
    sides = (candidate, reference)
    loops = [_loops(side) for side in sides]
    return max(_one_set(sides, loops) for _ in range(SETS)) / per


def _one_set(sides: tuple[Callable[[], object], ...], loops: list[int]) -> float:
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(REPETITIONS):
        for side, count, found in zip(sides, loops, seconds, strict=True):
            found.append(_timed(side, count) / count)
    return statistics.median(seconds[0]) / statistics.median(seconds[1])


def _loops(side: Callable[[], object]) -> int:
    """How often to call something so that it lasts long enough; warms it up on the way."""
    count = 1
    while _timed(side, count) < TURN:
        count *= 2
    return count


def _timed(side: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        side()
    return time.perf_counter() - start
