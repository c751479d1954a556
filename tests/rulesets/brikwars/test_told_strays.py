"""Whom a shot that missed may still strike, as it is told where that is asked (R10-RG-06..12)."""

import pytest

from game.engine.battle import advance, look, start
from game.model.choices import Choice
from game.model.decisions import TURN
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010

STAGED = {"2005": scenes_2005.staged, "2010": scenes_2010.staged}
TRACKED = {"2005": "R05-DP-23", "2010": "R10-DP-22"}
LANDING = {"2005": "R05-DP-25", "2010": "R10-DP-24"}
UNITS = [
    fig("a1", 10, 10, items=("short-ranged",)),
    fig("b1", 15, 10, 180, ()),
    fig("a2", 15, 11.3, 0, ()),
    fig("a3", 15, 14, 0, ()),
]
"""Of the two who were not aimed at, one stands beside the target and one far from it."""


@pytest.mark.parametrize("edition", STAGED)
def test_those_are_told_on_whom_a_missed_shot_may_be_put(edition: str) -> None:
    """R10-RG-07, R05-RG-07: within 2" of the target; where anything else is asked, nobody is."""
    battle, _ = STAGED[edition](UNITS, dice=(1, 1))
    shot = Choice(do="shoot", unit="a1", item="short-ranged", target="b1")
    made = {TURN: shot, TRACKED[edition]: Choice(do="track")}
    seen, told = look(battle, start(battle)), dict[str, tuple[str, ...]]()
    while LANDING[edition] not in told:
        assert seen.decision is not None
        kind = seen.decision.kind
        told[kind] = battle.ruleset.astray(battle.view(seen.state), seen.decision)
        answer = made.get(kind, seen.decision.default)
        assert answer is not None
        seen = advance(battle, seen, answer)
    assert told.pop(TRACKED[edition]) == ("a2",)
    assert set(told) > {TURN, LANDING[edition]}
    assert set(told.values()) == {()}
