"""What one answer brings, looked at only as often as it takes to tell it from its rivals.

The first few runs tell most answers apart. More are made of those that may still be better or
worse than what they are compared with, and what was followed before is kept.
"""

from collections.abc import Callable, Generator
from typing import Any

from game.ai.reflexes import reflex
from game.engine.battle import Battle, Look
from game.engine.forecast import Forecast, Glances
from game.engine.resolution import View
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.state import AnyState

LEAST_CHANCE = 1e-6
"""Branches less likely than this are not followed; more than that would color what is left."""

STAGES = (12, 24)
"""Runs after which it is asked whether the answer is clear before all are made that may be."""

ERRORS = 1.5
"""Standard errors by which a value may be off: in seven cases of eight it is no more."""

RARE = 0.3
"""Average figures that are at stake in what so few runs may have missed altogether."""

SURELY = 2.0
"""How many times its doubt a value has to be above others to be taken for better: what was chosen
for its first runs was lucky in them, and is acted upon.
"""


def figure_of(name: str) -> str:
    """Whose something is that is named ``figure/thing``, or the figure itself."""
    return name.partition("/")[0]


def doubt_of(found: Forecast) -> float:
    """By how much the value of a forecast may be off, in average figures; 0 where it is exact."""
    return ERRORS * found.value_error + RARE * found.unseen if found.sampled else 0.0


class Glimpses:
    """Looks at one answer of a side by running the rules ahead.

    ``worth`` values a state, in average figures. Raises ``IllegalChoice``.
    """

    def __init__(
        self,
        battle: Battle[Any],
        here: Look[Any],
        choice: Choice,
        side: str,
        worth: Callable[[AnyState], float],
    ) -> None:
        self._side = side
        self._joined: dict[str, None] = dict.fromkeys(map(figure_of, choice.several or ()))
        self._glances: Glances[Any] = Glances(
            battle,
            here,
            choice,
            policy=self._answer,
            worth=worth,
            least_chance=LEAST_CHANCE,
        )
        self._most = 0
        self._found: Forecast | None = None

    @property
    def runs(self) -> int:
        """How many runs have been made so far."""
        return self._glances.runs

    @property
    def joined(self) -> tuple[str, ...]:
        """The figures of the side that took part in what was looked at."""
        return tuple(self._joined)

    def steps(self, runs: int, bars: tuple[float, ...] = ()) -> Generator[None, None, Forecast]:
        """What it brings by so many runs, with pauses.

        It takes fewer where there are ``bars`` and the value is clearly below the first of them, or
        told from all.
        """
        found = self._found
        for most in (*STAGES, runs) if bars else (runs,):
            if found is not None and _clear(found, bars):
                break
            if self._most < most <= runs:
                found = self._found = yield from self._glances.steps(most)
                self._most = most
        assert found is not None, "the last stage is all runs"
        return found

    def _answer(self, view: View[Any], decision: Decision) -> Choice:
        answer = reflex(view, decision)
        if decision.side == self._side:
            self._joined.update(dict.fromkeys(map(figure_of, answer.several or ())))
        return answer


def _clear(found: Forecast, bars: tuple[float, ...]) -> bool:
    """Whether it is clear what comes of it: it is known exactly, or told from the ``bars``.

    It need not be told from the others once it is below the first.
    """
    if not found.sampled or not bars:
        return not found.sampled
    value, doubt = found.value, doubt_of(found)
    if value + doubt < bars[0]:
        return True
    return value > bars[0] and all(abs(value - bar) > SURELY * doubt for bar in bars)
