"""What the ghosts show is what comes: previews of random pushes, runs and blasts, then real dice.

1,000 shoves, charges and thrown Explosives at random moments; ``--ghosts N`` for another number.
Each is previewed, then made with dice that nobody has seen and with default answers.
"""

from itertools import count
from typing import Any

import pytest

from game.engine.endings import Ghost
from game.engine.forecast import Foresight
from game.model.dice import mix
from tests.conformance.melees import KINDS, Attempt, Result, attempts, resolved

PARTS = 4
LEVELS = (20,)
"""Runs of a preview: dice that they leave out are followed by themselves."""

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

    def __init__(self) -> None:
        self.tried = dict.fromkeys(KINDS, 0)
        self.elsewhere = 0
        self.known = 0
        self.wrong: list[str] = []

    def take(self, attempt: Attempt, seed: int) -> None:
        """Preview first, then real dice, and compare."""
        preview = Foresight(attempt.battle, attempt.seen, attempt.choice, levels=LEVELS)
        preview.reach(len(LEVELS))
        result = resolved(attempt, seed)
        shown = preview.ghosts_of(result.faces)
        self.tried[attempt.kind] += 1
        self.known += preview.endings.of(result.faces) is not None
        self.elsewhere += any(ghost.end != ghost.start for ghost in shown)
        self.wrong.extend(f"{attempt}: {text}" for text in differences(attempt, shown, result))


@pytest.mark.parametrize("part", range(PARTS))
def test_what_comes_is_what_the_ghosts_show(part: int, request: pytest.FixtureRequest) -> None:
    wanted = -(-request.config.getoption("ghosts") // PARTS)
    score = Score()
    for seed in count(part, PARTS):
        for attempt in attempts(mix(1909, seed)):
            if score.tried[attempt.kind] < 2 * wanted // 5:
                score.take(attempt, mix(4242, seed))
        if sum(score.tried.values()) >= wanted:
            break
    print(f"\n{score.tried}, {score.elsewhere} with somebody elsewhere, {score.known} in the list")
    assert not score.wrong, "\n".join(score.wrong[:5])
    assert min(score.tried.values()) >= wanted // 8, "all kinds are there"
    assert score.elsewhere > wanted // 5, "and many end elsewhere"
    assert score.known > wanted // 4, "most dice need not be followed by themselves"
