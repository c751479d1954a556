"""How much time one thing takes compared with another, measured side by side on this thread.

Candidate and reference take turns in each repetition, so a busy machine slows both. Each turn
lasts at least 20 ms, the ratio is that of the medians, and of three sets the worst is quoted. Time
is that of this thread: what others do meanwhile does not count.
"""

import copy
import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

REPETITIONS = 7
SETS = 3
TURN = 0.02
"""Least seconds for one turn of either side."""

FIGURES = 40


@dataclass
class PlainUnit:
    """A figure as one would write it without thinking of copies."""

    id: str
    side: str
    x: float
    y: float
    facing: int
    items: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    sheet: dict[str, Any] = field(default_factory=dict)


PLAIN = [
    PlainUnit(f"u-{number}", "azure", number, number, 0, ["axe"], [], {"mom": 0})
    for number in range(FIGURES)
]


def deep_copy() -> object:
    """What acts of the rules are compared with: a deep copy of forty ordinary records."""
    return copy.deepcopy(PLAIN)


def full_blit(surface: pygame.Surface) -> Callable[[], object]:
    """What frames are compared with: one picture drawn over all of a surface."""
    sheet = pygame.Surface(surface.get_size()).convert(surface)
    return lambda: surface.blit(sheet, (0, 0))


def cpu_of(step: Callable[[], object]) -> float:
    """Seconds that a step takes of this thread."""
    start = time.thread_time()
    step()
    return time.thread_time() - start


def usual(reference: Callable[[], object]) -> float:
    """Seconds that a call of a reference usually takes."""
    count = _loops(reference)
    return statistics.median(_timed(reference, count) / count for _ in range(REPETITIONS))


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
    start = time.thread_time()
    for _ in range(count):
        side()
    return time.thread_time() - start
