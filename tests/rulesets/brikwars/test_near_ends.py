"""What is said of an end of the battle that is near, in both editions."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010

SEEN = {"2005": scenes_2005.seen, "2010": scenes_2010.seen}
GATE = {"id": "gate", "kind": "marker", "shape": "circle", "center": [10, 10], "radius": 1}
UNITS = [fig("a1", 10, 10), fig("b1", 20, 10, 180)]


def near(edition: str, first: str, **goal: Any) -> tuple[tuple[str, ...], str, bool] | None:
    """Who will win, with whose turn, and whether the round is over then; on its first turn."""
    ground = {"size": [30, 20], "areas": [GATE], "objectives": [{"side": "azure", **goal}]}
    view = SEEN[edition](UNITS, map=ground, turn=first)
    assert view.state.order[0] == first
    found = view.battle.ruleset.foregone(view)
    return None if found is None else (found.verdict.winners, found.side, found.round_over)


@pytest.mark.parametrize("edition", SEEN)
@pytest.mark.parametrize(("first", "over"), [("azure", False), ("ember", True)])
def test_who_stands_where_he_is_to_be_wins_with_his_own_turn(
    edition: str, first: str, *, over: bool
) -> None:
    """R10-TU-01, R05-TU-01: which ends the round where he is the last of the order."""
    wanted = (("azure",), "azure", over)
    assert near(edition, first, kind="reach", area="gate") == wanted


@pytest.mark.parametrize("edition", SEEN)
@pytest.mark.parametrize(("first", "last"), [("azure", "ember"), ("ember", "azure")])
def test_who_holds_a_place_wins_with_the_last_turn_of_the_round(
    edition: str, first: str, last: str
) -> None:
    """R10-TU-01, R05-TU-01: whosever turn that is; not where another round is wanted."""
    wanted = (("azure",), last, True)
    assert near(edition, first, kind="hold", area="gate", rounds=1) == wanted
    assert near(edition, first, kind="hold", area="gate", rounds=2) is None
