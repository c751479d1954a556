"""What the ghosts show is what comes: previews of random pushes, runs and blasts, then real dice.

400 shoves, charges and thrown Explosives at random moments; ``--ghosts N`` for another number;
a sixteenth of that for each further edition.
Each is previewed, then made with dice that nobody has seen and with default answers. Where the list
of ends is whole, the end that comes must be in it; where the rest was sampled, the tooltip says so,
and what comes must be what the preview shows for the very dice.
"""

from itertools import count
from typing import Any

import pytest

from game.engine.endings import Ghost
from game.engine.forecast import Foresight
from game.model.dice import mix
from tests.conformance.melees import EDITIONS, KINDS, Attempt, Result, attempts, resolved

PARTS = 4
FEWER = 4
CASES = (
    *((EDITIONS[0], part, PARTS) for part in range(PARTS)),
    *((edition, 0, PARTS * FEWER) for edition in EDITIONS[1:]),
)
"""The first edition makes as many as are asked for, in parts; others, whose previews have more
dice, a quarter of a part each."""
RUNS = {"shove": 200, "charge": 20, "blast": 20}
"""Runs of a preview: enough for most shoves; what others leave out is followed by itself."""

MAIN = "shove"
RARE = 16
"""One in so many is a run, and one a blast, with too many dice for a whole list; so are at most as
many of the shoves, and the rest have lists that are whole."""

WHOLE = 0.8
"""At least so many of all have a list that is whole."""
SLACK = 0.001
"""Inches."""


def differences(attempt: Attempt, shown: tuple[Ghost, ...], result: Result) -> list[str]:
    """Where figures end elsewhere, or otherwise, than their ghosts say."""
    ghosts = {ghost.unit: ghost for ghost in shown}
    found = []
    for unit in attempt.seen.state.on_field():
        ghost = ghosts.get(unit.id) or _unchanged(unit)
        found.extend(_difference(unit, ghost, result.state))
    return found


def _unchanged(unit: Any) -> Ghost:
    return Ghost(unit.id, unit.place, unit.place, unit.elevation, unit.facing)


def _difference(unit: Any, ghost: Ghost, state: Any) -> list[str]:
    if ghost.destroyed != (unit.id in state.fallen):
        return [f"{unit.id}: shown destroyed is {ghost.destroyed}"]
    now = state.fallen[unit.id] if ghost.destroyed else state.units[unit.id]
    gained = {name for name in now.conditions if name not in unit.conditions}
    found = []
    if now.place.distance(ghost.end) > SLACK or abs(now.elevation - ghost.elevation) > SLACK:
        found.append(f"{unit.id}: shown at {ghost.end}, is at {now.place}")
    if gained != set(ghost.gained):
        found.append(f"{unit.id}: shown with {ghost.gained}, is {now.conditions}")
    return found


class Score:
    """How previews of one part did."""

    def __init__(self, wanted: int) -> None:
        rare = wanted // RARE
        self._wanted = dict.fromkeys(KINDS, rare) | {MAIN: wanted - (len(KINDS) - 1) * rare}
        self._most_hard = dict.fromkeys(KINDS, rare)
        self.tried = dict.fromkeys(KINDS, 0)
        self.elsewhere = 0
        self.whole = 0
        self.wrong: list[str] = []

    @property
    def compared(self) -> int:
        """How many previews were compared with what came."""
        return sum(self.tried.values())

    def wants(self, kind: str) -> bool:
        """Whether more of a kind are to be tried."""
        return self.tried[kind] < self._wanted[kind]

    def take(self, attempt: Attempt, seed: int) -> None:
        """Preview first, then real dice, and compare."""
        preview = Foresight(
            attempt.battle, attempt.seen, attempt.choice, levels=(RUNS[attempt.kind],)
        )
        preview.reach(1)
        whole = not preview.forecast.sampled
        if not whole:
            # Of these there are enough: what is left of the number goes to whole lists.
            if self._most_hard[attempt.kind] == 0:
                return
            self._most_hard[attempt.kind] -= 1
        result = resolved(attempt, seed)
        listed = preview.endings.of(result.faces)
        if whole:
            self.whole += 1
            if listed is None:
                self.wrong.append(f"{attempt}: {result.faces} are in no end of a whole list")
        shown = preview.ghosts_of(result.faces) if listed is None else listed.ghosts
        self.tried[attempt.kind] += 1
        self.elsewhere += any(ghost.end != ghost.start for ghost in shown)
        self.wrong.extend(f"{attempt}: {text}" for text in differences(attempt, shown, result))


@pytest.mark.parametrize(("edition", "part", "parts"), CASES)
def test_what_comes_is_what_the_ghosts_show(
    edition: str, part: int, parts: int, request: pytest.FixtureRequest
) -> None:
    wanted = -(-request.config.getoption("ghosts") // parts)
    score = Score(wanted)
    for seed in count(part, PARTS):
        for attempt in attempts(edition, mix(1909, seed)):
            if score.wants(attempt.kind):
                score.take(attempt, mix(4242, seed))
        if not any(map(score.wants, KINDS)):
            break
    print(f"\n{score.tried}, {score.elsewhere} with somebody elsewhere, {score.whole} whole lists")
    assert score.compared >= wanted, "all that was asked for"
    assert not score.wrong, "\n".join(score.wrong[:5])
    assert min(score.tried.values()) >= wanted // 20, "all kinds are there"
    assert score.elsewhere > wanted // 5, "and many end elsewhere"
    assert score.whole >= WHOLE * score.compared, "most lists of ends are whole"
