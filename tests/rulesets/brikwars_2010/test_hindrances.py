"""What is in the way is told by the name that players read, never by an id."""

from collections.abc import Mapping
from typing import Any

import pytest

from game.engine.battle import look, refusal, start
from game.model.choices import Choice
from game.model.vectors import Point
from tests.rulesets.brikwars.scenes import ground, wall
from tests.rulesets.brikwars_2010.duels import battle_with, figure

WEST_WALL = {**wall(12), "id": "zq17", "name": "west wall"}
PIT = {**ground("pit", 12, 14), "id": "zq18", "depth": 3}


def move(x: float, y: float = 10) -> Choice:
    return Choice(do="move", unit="a1", path=(Point(x, y),))


def run(target: str = "b1") -> Choice:
    return Choice(do="ram", unit="a1", target=target)


@pytest.mark.parametrize(
    ("choice", "scenery", "told"),
    [
        (move(14), {"terrain": [WEST_WALL]}, "Blocked by the west wall after"),
        (move(14), {"x": 12.5}, "Blocked by Bob after"),
        (move(10, -1), {}, "Blocked by the edge of the map after"),
        (run(), {"terrain": [WEST_WALL]}, "The west wall is in the way"),
        (run(), {"areas": [PIT]}, "The pit is in the way"),
    ],
)
def test_hindrances_by_name(choice: Choice, scenery: Mapping[str, Any], told: str) -> None:
    around = dict(scenery)
    bob = figure("b1", "Bob", [], around.pop("x", 15.4))
    figures = (figure("a1", "Ann", ["hand-weapon"], 10), bob)
    map_ = {"size": [25, 20], **around}
    battle = battle_with(*figures, map=map_)
    refused = refusal(battle, look(battle, start(battle)), choice)
    assert refused is not None
    assert refused.reason.startswith(told)


def test_what_keeps_a_hand_from_an_item_is_named() -> None:
    """R10-EQ-24: an axe 0.4" from the stand, and a wall between the two."""
    figures = (figure("a1", "Ann", [], 10), figure("b1", "Bob", [], 20))
    axe = [{"id": "lost", "kind": "axe", "position": [10.9, 10]}]
    terrain = [{**WEST_WALL, **wall(10.7), "id": "zq17"}]
    for scenery, told in (([], None), (terrain, "The west wall is in the way")):
        battle = battle_with(*figures, map={"size": [25, 20], "terrain": scenery}, loose=axe)
        choice = Choice(do="pick-up", unit="a1", item="lost")
        refused = refusal(battle, look(battle, start(battle)), choice)
        assert (None if refused is None else refused.reason) == told
