"""Throws: Range rolled after the declaration, and what becomes of the item (R05-RG-10..12)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, block, fig, wall
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, throw


def thrown(
    item: str, x: float, *dice: int, state: dict[str, Any] | None = None, **more: Any
) -> Scene:
    """A throw along a line at somebody whose stand's edge is at ``x - 0.5``."""
    units = [
        fig("a1", 10, 10, items=(item,), moved_this_turn=2),
        fig("b1", x, 10, 180, **{"moved_this_turn": 3, **(state or {})}),
    ]
    return played(units, throw("a1", "b1"), dice=dice, **more)


def landed(scene: Scene) -> list[float]:
    """Where the one thing on the ground lies."""
    (loose,) = scene.loose
    place: list[float] = loose["position"]
    return place


@pytest.mark.parametrize(("x", "short"), [(14.0, False), (14.02, True)])
def test_the_range_is_rolled_once_the_throw_is_declared(x: float, short: bool) -> None:
    """R05-AT-05, R05-RG-10: a 3 reaches 3" from stand to stand."""
    scene = thrown("hand-weapon", x, 3, *(() if short else (2, 1)))
    assert bool(scene.of("FellShort")) is short
    assert bool(scene.of("AttackHit")) is not short


def test_a_short_throw_takes_no_skill_roll() -> None:
    """R05-RG-10, R05-AM-23, R05-AT-08: it lies on the line, and the Action is spent."""
    scene = thrown("hand-weapon", 15, 3)
    assert [one["why"] for one in scene.of("Rolled")] == ["throw range"]
    assert landed(scene) == [13.5, 10]
    assert scene.state("a1")["action_spent"]
    assert scene.state("a1")["hands"][0]["item"] is None


def test_a_range_below_nothing_is_nothing() -> None:
    """R05-RG-10, R05-EQ-10: 1d6-1" with a 1."""
    scene = thrown("random-object", 15, 1)
    assert scene.of("Rolled", total=0)
    assert landed(scene) == [10.5, 10]


def test_bonus_dice_add_to_the_range() -> None:
    """R05-DI-08: 6 and 2 make 8"; it hits at 7.5"."""
    assert thrown("hand-weapon", 18.5, 6, 2, 2, 5).dead("b1")


def test_height_adds_to_the_range_of_a_throw() -> None:
    """R05-AT-40: from 2" above a 2 flies 4"."""
    high = [block("platform", 8, 10.5, 2)]
    scene = thrown("hand-weapon", 14.0, 2, 2, 1, terrain=high)
    (roll,) = scene.of("Rolled", why="throw range")
    assert roll["modifiers"] == [[2, "from above", "R05-AT-40"]]
    assert roll["total"] == 4
    assert scene.of("AttackHit")


@pytest.mark.parametrize("item", ["heavy-weapon", "shield", "random-object"])
def test_what_is_not_made_for_it_is_thrown_as_a_random_object(item: str) -> None:
    """R05-EQ-12: 1d6-1", Use 3, 1d6-2; a Shield's own Use of 2 does not help."""
    scene = thrown(item, 13, 5, 2)
    assert scene.of("Rolled", why="throw range", total=4)
    assert scene.of("AttackMissed", by=1)
    scene = thrown(item, 13, 5, 3, 4)
    assert scene.of("Rolled", why="damage", total=2)


def test_what_hits_lies_where_it_struck() -> None:
    """R05-RG-11."""
    assert landed(thrown("hand-weapon", 13, 4, 3, 1)) == [13, 10]


def test_what_misses_lies_at_the_target() -> None:
    """R05-RG-06, R05-RG-11: nobody tracks it."""
    assert landed(thrown("hand-weapon", 13, 4, 1)) == [13, 10]


def test_a_short_throw_stops_before_what_stands_there() -> None:
    """R05-RG-10: a low wall 2" out keeps it on this side."""
    scene = thrown("hand-weapon", 17, 4, terrain=[wall(12.6, 0.6)])
    assert landed(scene)[0] <= 12.5


def test_a_short_explosive_bursts_where_it_lands() -> None:
    """R05-RG-12, R05-EX-01: 1 + 2 is 3" out, 1" before the target."""
    scene = thrown("explosive", 15, 1, 5, state={"action_spent": True})
    assert scene.of("Burst", at=[13.5, 10])
    assert scene.dead("b1")
    assert scene.loose == []


def test_the_range_is_not_known_beforehand() -> None:
    """R05-AT-05: however far off, it may be tried."""
    units = [fig("a1", 2, 10), fig("b1", 28, 10, 180)]
    assert refusal_of(units, throw("a1", "b1", item="hand-weapon")) is None


def test_who_aims_before_a_throw_does_so_before_any_die() -> None:
    """R05-AT-21, R05-AT-27: a throw too short costs the Move all the same."""
    units = [fig("a1", 10, 10), fig("b1", 15, 10, 180)]
    scene = played(units, throw("a1", "b1"), dice=(1,))
    told = [one["event"] for one in scene.events]
    assert told.index("Aimed") < told.index("Rolled")


def test_an_explosive_thrown_blind_bursts_before_a_wall() -> None:
    """R05-AT-44, R05-EX-04: who is behind it is sheltered."""
    units = [
        fig("a1", 10, 10, items=("explosive",), moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=3, seen_at={"azure": [15, 10]}),
    ]
    toss = throw("a1", "b1", mode="blind")
    shelter = [wall(13.5, 3, material="metal")]
    scene = played(units, toss, dice=(2, 6, 2, 9, 9, 9, 9, 9), terrain=shelter)
    (burst,) = scene.of("Burst")
    assert burst["at"] == pytest.approx([13.35, 10], abs=0.01)
    assert not scene.dead("b1")


def test_an_explosive_thrown_in_sight_bursts_at_the_feet_of_its_target() -> None:
    """R05-EX-01: over a solid screen, before which a blind throw bursts."""
    units = [
        fig("a1", 10, 10, items=("explosive",), moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=3, action_spent=True),
    ]
    low = [{**wall(13.5, 1.0), "kind": "screen", "material": "paper", "solid": True}]
    scene = played(units, throw("a1", "b1"), dice=(3, 5, 5), terrain=low)
    (burst,) = scene.of("Burst")
    assert burst["at"] == [15, 10]


def test_only_what_is_made_for_it_and_in_hand_is_listed_as_thrown() -> None:
    """R05-DP-09, R05-EQ-12: neither offered nor closed are a gun, or an axe in no hand."""
    hands = [{"item": "short-ranged"}, {}]
    for items, sheet, listed in (
        (("short-ranged", "axe"), {"hands": hands}, set()),
        (("short-ranged", "axe"), {}, {"axe"}),
    ):
        units = [fig("a1", 10, 10, 0, items, **sheet), fig("b1", 14, 10, 180, ())]
        decision = played(units, defaults=False).decision
        assert decision is not None
        every = (*decision["options"], *decision["closed"])
        assert {one["item"] for one in every if one["do"] == "throw"} == listed
        assert "short-ranged" in {one["item"] for one in every if one["do"] == "shoot"}
