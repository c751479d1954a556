from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.battle import start
from game.model.battlefield import CirclePiece
from game.model.dice import Dice
from game.model.events import (
    AttackHit,
    BattleEnded,
    ConditionGained,
    ConditionLost,
    Deployed,
    Destroyed,
    EarlierRoll,
    Event,
    Faced,
    Fell,
    ItemLanded,
    ItemLost,
    ItemTaken,
    KnockedBack,
    Modifier,
    Moved,
    OrderSet,
    ProgressMade,
    Rolled,
    RoundBegan,
    TerrainChanged,
    TurnBegan,
    TurnEnded,
    change,
    facts,
)
from game.model.state import DESTROYED, Item, LooseItem, Verdict
from game.model.vectors import Point
from tests.toy.tables import duel


def after(*events: Event) -> Any:
    state: Any = start(duel((4, 2))).checkpoint
    for event in events:
        state = change(state, event)
    return state


def test_every_event_is_counted() -> None:
    assert after().event_count == 0
    assert after(TurnEnded(side="azure"), TurnEnded(side="ember")).event_count == 2


def test_an_event_leaves_the_old_state_as_it_was() -> None:
    before: Any = start(duel()).checkpoint
    moved = change(before, Faced(unit="ann", facing=45))
    assert before.units["ann"].facing == 0
    assert moved.units["ann"].facing == 45
    assert moved.units["bob"] is before.units["bob"]


def test_order_round_and_turn() -> None:
    state = after(
        OrderSet(order=("ember", "azure")),
        RoundBegan(round=3),
        TurnBegan(side="ember", player_turn=7),
    )
    assert (state.order, state.round, state.turn) == (("ember", "azure"), 3, "ember")
    assert state.player_turn == 7


@pytest.mark.parametrize(
    "event",
    [
        Deployed(unit="ann", position=Point(7, 7), elevation=1.5, facing=10),
        Moved(
            unit="ann",
            start=Point(10, 6),
            end=Point(7, 7),
            path=(Point(7, 7),),
            elevation=1.5,
            facing=10,
            cost=3.0,
        ),
    ],
)
def test_who_comes_to_a_place_stands_there_and_faces_somewhere(event: Event) -> None:
    unit = after(event).units["ann"]
    assert (unit.position, unit.elevation, unit.facing) == (Point(7, 7), 1.5, 10)


def test_who_is_pushed_or_falls_keeps_its_facing() -> None:
    push = KnockedBack(unit="ann", start=Point(10, 6), end=Point(9, 6), elevation=0.5, wanted=2.0)
    unit = after(Faced(unit="ann", facing=77), push).units["ann"]
    assert (unit.position, unit.elevation, unit.facing) == (Point(9, 6), 0.5, 77)
    fallen = after(push, Fell(unit="ann", inches=2.5, elevation=-2.0)).units["ann"]
    assert (fallen.position, fallen.elevation) == (Point(9, 6), -2.0)


def test_dice_that_fell_are_used_up() -> None:
    roll = Rolled(why="test", throw="2d6", sides=(6, 6), faces=(4, 2), total=6)
    state = after(roll)
    assert state.dice == Dice(drawn=2, faces=(4, 2))
    assert state.dice.left == ()


def test_a_condition_holds_once_until_it_is_lost() -> None:
    gained = ConditionGained(unit="ann", condition="dazed")
    assert after(gained, gained).units["ann"].conditions == ("dazed",)
    lost = ConditionLost(unit="ann", condition="dazed")
    assert after(gained, lost).units["ann"].conditions == ()


def test_the_destroyed_are_kept_among_the_fallen() -> None:
    state = after(Destroyed(unit="bob", by="ann"))
    assert list(state.units) == ["ann"]
    assert state.fallen["bob"].has(DESTROYED)
    assert [unit.id for unit in state.on_field()] == ["ann"]


def test_an_item_goes_from_hand_to_field_to_hand() -> None:
    loose = LooseItem("stone", "pebble", Point(1, 1))
    thrown = after(ItemLost(unit="ann", item="pebble-1"), ItemLanded(item=loose))
    assert [item.id for item in thrown.units["ann"].items] == ["pebble-2"]
    assert thrown.loose == (loose,)
    taken = change(thrown, ItemTaken(unit="bob", item="stone", gained=Item("found", "pebble")))
    assert taken.loose == ()
    assert taken.units["bob"].item("found") == Item("found", "pebble")


def test_changed_terrain_and_progress_replace_what_was_there() -> None:
    stump = CirclePiece(id="stump-1", kind="rock", center=Point(1, 1), radius=1, top=1)
    state = after(
        TerrainChanged(piece="tree", pieces=(stump,)),
        ProgressMade(side="azure", objective="hold", count=1),
        TerrainChanged(piece="wall", pieces=()),
        ProgressMade(side="azure", objective="hold", count=2),
    )
    assert state.terrain == {"tree": (stump,), "wall": ()}
    assert state.progress == {"hold": 2}


def test_the_end_of_the_battle_leaves_nothing_to_do() -> None:
    verdict = Verdict(("azure",), "so")
    state = after(BattleEnded(verdict=verdict))
    assert state.verdict == verdict
    assert state.agenda == ()


def test_a_forecast_counts_a_hit_on_a_figure_only() -> None:
    assert AttackHit(unit="ann", target="bob").outcome() == ("bob", "hit")
    assert AttackHit(unit="ann", piece="wall").outcome() == ("wall", "hit")
    assert AttackHit(unit="ann").outcome() is None
    assert TerrainChanged(piece="wall", pieces=()).outcome() == ("wall", "break")
    assert TurnEnded(side="azure").outcome() is None


def test_events_are_stored_by_name_and_without_what_they_do_not_say() -> None:
    stored = msgspec.json.decode(msgspec.json.encode(Faced(unit="ann", facing=5)))
    assert stored == {"event": "Faced", "unit": "ann", "facing": 5}
    assert facts(Faced(unit="ann", facing=5)) == {"rules": (), "unit": "ann", "facing": 5}


def test_what_was_rolled_before_is_told_by_its_kind_and_stored_as_any_row() -> None:
    """However it is worded: on top of it, a die may have to show as little as 1."""
    roll = Rolled(unit="ann", why="x", throw="1d6", sides=(6,), faces=(1,), total=4, need=4)
    before, plus = EarlierRoll(3, "bisher", "R"), Modifier(3, "so far", "R")
    assert (before.earlier, plus.earlier) == (True, False)
    assert replace(roll, modifiers=(before,)).wanted == 1
    assert replace(roll, modifiers=(plus,)).wanted == 2
    assert msgspec.json.encode(before) == msgspec.json.encode(Modifier(3, "bisher", "R"))


def test_a_way_is_stored_from_one_place_to_another() -> None:
    push = KnockedBack(unit="a", start=Point(1, 2), end=Point(3, 4), elevation=0.0, wanted=2.0)
    stored = msgspec.json.decode(msgspec.json.encode(push))
    assert (stored["from"], stored["to"]) == ([1.0, 2.0], [3.0, 4.0])
