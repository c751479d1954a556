"""Sums over the runs of a forecast: chances of what came of them, and of where all ended."""

from copy import copy

from msgspec import Struct

from game.engine.endings import Ghost, Throw
from game.model.events import Rolled

UNMET = 3.0
"""Runs in which something may be expected once that as many runs have never met: -ln 0.05."""


class End(Struct, frozen=True):
    """What has come of a run: outcomes by figure, the worth of the state, and where all are.

    There are ``ghosts`` only where they were asked for.
    """

    outcomes: tuple[tuple[str, str], ...]
    worth: float
    ghosts: tuple[Ghost, ...] = ()


class Tally:
    """Sums over the runs of a forecast; ``doubts`` are squares of the chances of sampled ones.

    ``worths`` are the sums of the worth of these and of its square, each with their chances.
    """

    def __init__(self) -> None:
        self.chances: dict[tuple[str, str], float] = {}
        self.doubts: dict[tuple[str, str], float] = {}
        self.doubt = 0.0
        self.worths = (0.0, 0.0, 0.0)
        self.value = 0.0
        self.cut = 0.0
        self.total = 0.0
        self.runs = 0
        self.sampled = 0
        self.rolls: dict[tuple[str, str | None], Rolled] = {}
        self.attacks: dict[tuple[str, str | None], None] = {}
        self.cases: dict[tuple[tuple[str, str], ...], float] = {}
        self.ends: dict[tuple[Ghost, ...], float] = {}
        self.ways: dict[tuple[Ghost, ...], list[tuple[Throw, ...]]] = {}

    def apart(self) -> "Tally":
        """The same sums, to be added to without changing these; throws met are shared."""
        other = copy(self)
        other.chances, other.doubts = dict(self.chances), dict(self.doubts)
        other.cases, other.ends = dict(self.cases), dict(self.ends)
        return other

    def add(self, end: End, chance: float, way: tuple[Throw, ...] | None = None) -> None:
        """Count what comes of it with a chance, and the throws that bring it if that is known."""
        self.ends[end.ghosts] = self.ends.get(end.ghosts, 0.0) + chance
        if way is not None:
            self.ways.setdefault(end.ghosts, []).append(way)
        self.total += chance
        self.value += chance * end.worth
        together = tuple(sorted(end.outcomes))
        self.cases[together] = self.cases.get(together, 0.0) + chance
        for key in end.outcomes:
            self.chances[key] = self.chances.get(key, 0.0) + chance

    def guess(self, end: End, chance: float) -> None:
        """Count a sampled run for all that might come of it instead."""
        self.sampled += 1
        self.add(end, chance)
        self.doubt += chance**2
        whole, first, second = self.worths
        self.worths = (whole + chance, first + chance * end.worth, second + chance * end.worth**2)
        for key in end.outcomes:
            self.doubts[key] = self.doubts.get(key, 0.0) + chance**2

    @property
    def error(self) -> float:
        """The standard error of the least certain outcome, from so many sampled runs.

        The variance of one guess is p(1 - p), and never more in sum than with the mean of all p.
        That mean is taken from the guesses, with one more for and one against (Laplace).
        """
        if self.sampled == 0:
            return 0.0
        shares = [doubt / self.doubt for doubt in self.doubts.values()] or [0.0]
        means = [(share * self.sampled + 1) / (self.sampled + 2) for share in shares]
        return float((self.doubt * max(mean * (1 - mean) for mean in means)) ** 0.5)

    @property
    def value_error(self) -> float:
        """The standard error of the value, from so many sampled runs."""
        whole, first, second = self.worths
        if self.sampled == 0:
            return 0.0
        variance = max(0.0, second / whole - (first / whole) ** 2)
        return float((self.doubt * variance) ** 0.5)

    @property
    def unseen(self) -> float:
        """The chance that what no sampled run has met may have all the same.

        By the rule of three: what n runs have never met is still met with up to 3 / n of their
        chance, in 95 cases of 100. Of fewer than three runs nothing is known at all.
        """
        if self.sampled == 0:
            return 0.0
        guessed = (self.doubt * self.sampled) ** 0.5
        return float(guessed * min(1.0, UNMET / self.sampled))
