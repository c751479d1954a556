"""What the card of a figure, and with it the strip, says is left of its Move, in both editions."""

from typing import Any

import pytest

from game.engine.ruleset import StatCard
from tests.rulesets.brikwars.scenes import DOWN, Scene, fig, figure, strike
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2005.fights import PAIR, answer, attack
from tests.rulesets.brikwars_2010 import scenes as scenes_2010

SEEN = {"2005": scenes_2005.seen, "2010": scenes_2010.seen}
FOE = fig("b1", 11.5, 10, 180)


HOLDING = fig("b1", 11.5, 10, 180, (), hands=[{"holds": "a1"}, {}])


def card(edition: str, *, fights: bool = False, foe: Any = FOE, **sheet: Any) -> StatCard:
    """The card of a figure on the third turn, in Close Combat or not."""
    view = SEEN[edition]([fig("a1", 10, 10, **sheet), foe], edges=PAIR if fights else [])
    assert view.state.player_turn == 3
    return view.battle.ruleset.stat_card(view, figure(view, "a1"))


def told(edition: str, **more: Any) -> str:
    """What stands under Move; the strip has as much beside it."""
    shown = card(edition, **more)
    value = next(row.value for row in shown.stats if row.name == "Move")
    left = shown.left[0]
    assert left.name == "Move"
    assert left.text == value.replace("/", " of ")
    assert left.share == pytest.approx(float(value.split("/")[0]) / 5.0)
    return value


@pytest.mark.parametrize("edition", SEEN)
def test_who_is_free_to_walk_has_what_is_left(edition: str) -> None:
    """R10-TU-10, R05-TU-10."""
    assert told(edition) == '5/5"'
    assert told(edition, move_left=2.2) == '2.2/5"'


@pytest.mark.parametrize("edition", SEEN)
def test_who_is_stopped_has_nothing_left(edition: str) -> None:
    """R10-TU-36, R05-TU-15: however much of its Move it has not gone."""
    assert told(edition, move_left=2.2, stopped_turn=3) == '0/5"'
    assert told(edition, move_left=2.2, stopped_turn=1) == '2.2/5"'
    assert told(edition, move_left=2.2, stopped_turn=3, fights=True) == '0/5"'


@pytest.mark.parametrize("edition", SEEN)
def test_who_lies_has_what_getting_up_leaves(edition: str) -> None:
    """R10-TU-31, R05-TU-31: half of the Move; nothing on the turn on which it was thrown down."""
    assert told(edition, conditions=DOWN, disrupted_turn=2) == '2.5/5"'
    assert told(edition, conditions=DOWN, disrupted_turn=3) == '0/5"'


def test_who_takes_aim_has_nothing_left() -> None:
    """R05-AT-27."""
    assert told("2005", move_left=4.0, aiming=True) == '0/5"'


def test_in_close_combat_of_2005_only_withdrawing_leads_away() -> None:
    """R05-TU-16, R05-CC-30: that takes the Action."""
    assert told("2005", fights=True) == '5/5"'
    assert told("2005", fights=True, action_spent=True) == '0/5"'


def test_in_close_combat_of_2010_only_disengaging_leads_away() -> None:
    """R10-TU-18, R10-CC-08, R10-CC-23: not for who has Engaged, or is held."""
    assert told("2010", fights=True, action_spent=True) == '5/5"'
    assert told("2010", fights=True, engaged_turn=3) == '0/5"'
    assert told("2010", fights=True, let_go=["b1"], engaged_turn=2) == '5/5"'
    assert told("2010", fights=True, foe=HOLDING) == '0/5"'


@pytest.mark.parametrize("edition", SEEN)
@pytest.mark.parametrize(
    ("sheet", "done"),
    [
        ({"action_spent": True, "move_left": 0.0}, True),
        ({"action_spent": True, "move_left": 1.0}, True),
        ({"action_spent": True, "move_left": 1.1}, False),
        ({"action_spent": False, "move_left": 0.0}, False),
    ],
)
def test_who_has_no_action_and_a_small_step_at_most_is_shown_as_done(
    edition: str, sheet: dict[str, Any], *, done: bool
) -> None:
    """R10-TU-20, R05-TU-20: an inch alone is not worth doing, more is a walk."""
    view = SEEN[edition]([fig("a1", 10, 10, **sheet), FOE])
    assert view.battle.ruleset.bearing(figure(view, "a1")).spent is done


def after(scene: Scene, edition: str) -> str:
    """What is told of the figure once a scene is over."""
    unit = scene.units["a1"]
    sheet = {**unit["state"], "conditions": unit["conditions"]}
    return told(edition, fights=True, **sheet)


def test_who_got_up_by_its_first_blow_is_in_close_combat_with_all_its_move() -> None:
    """R10-TU-32, R05-TU-31: that costs an Angry Inch and no Move, but nobody walks after it."""
    down = fig("a1", 10, 10, conditions=DOWN, disrupted_turn=2)
    blow = attack("a1", "b1", mode="recover")
    take = answer("b1", "take")
    new = scenes_2005.played([down, FOE], blow, take, dice=(1,), edges=PAIR)
    old = scenes_2010.played([down, FOE], strike("a1", "b1", mode="recover"), dice=(1,), edges=PAIR)
    for edition, scene in (("2005", new), ("2010", old)):
        assert scene.state("a1")["move_left"] == 5.0
        assert scene.state("a1")["stood_up_turn"] == 3
        assert after(scene, edition) == '0/5"'
