"""An act taken in hand by keys points at whom it could be done to, and tells what to point at."""

from pathlib import Path

import pytest

from game.model.vectors import Point
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, Start, face_to_face, fight_on, in_hand, pixel, said


def turn_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


@pytest.fixture
def opposed(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """Two pairs who stand within each other's reach; the first figure is pointed at by keys."""
    guest, scene = fight_on(home, start, face_to_face())
    guest.press("Ctrl+1")
    guest.step(3)
    return guest, scene


def pointed(scene: BattleScene) -> str:
    """The id of the figure that is pointed at."""
    unit = scene.pointed.unit
    return "" if unit is None else unit.id


@pytest.mark.parametrize("key", ["V", "A"])
def test_an_act_by_its_letter_points_at_whom_it_could_be_done_to(
    opposed: tuple[Guest, BattleScene], key: str
) -> None:
    guest, scene = opposed
    own = turn_of(scene).selected
    guest.press(key)
    foe = {"ann": "cat", "ben": "dog", "cat": "ann", "dog": "ben"}[own or ""]
    assert pointed(scene) == foe
    targets = turn_of(scene).open_targets()
    assert targets is not None
    several = len(targets.marks) > 1
    assert several is (key == "A"), "an Angry Inch reaches the other one, but shoves nobody"
    guest.press("N")
    assert (pointed(scene) != foe) is several, "on to the next it could be done to, if there is one"
    guest.press("Enter")
    assert turn_of(scene).pinned
    guest.press("Enter")
    assert not isinstance(scene.prompt, TurnPrompt) or not turn_of(scene).pinned


def test_an_act_by_its_number_does_so_too_and_one_by_mouse_does_not(
    opposed: tuple[Guest, BattleScene],
) -> None:
    guest, scene = opposed
    before = pointed(scene)
    in_hand(guest, "strike")
    assert turn_of(scene).in_hand is not None
    assert pointed(scene) in ("", before), "whoever plays by mouse points himself"
    guest.press("Esc", "Ctrl+1", "1")
    assert turn_of(scene).in_hand is not None
    assert pointed(scene) not in ("", before)


def test_where_the_player_points_at_an_enemy_the_cursor_stays(
    opposed: tuple[Guest, BattleScene],
) -> None:
    guest, scene = opposed
    guest.press("N", "N")
    other = pointed(scene)
    guest.press("A")
    assert pointed(scene) == other


def test_enter_at_nobody_says_what_to_point_at_and_keeps_the_act(
    opposed: tuple[Guest, BattleScene],
) -> None:
    guest, scene = opposed
    own = scene.hands.actor()
    assert own is not None
    guest.press("A")
    taken = turn_of(scene).in_hand
    for place in (own, Point(1.0, 1.0)):
        scene.hands.go_to(place)
        guest.press("Enter")
        assert turn_of(scene).in_hand == taken
        assert scene.app.signs.notice == "N: point at one it could be done to"
        assert "N: point at one it could be done to" in said(scene)


@pytest.mark.parametrize("pinned", [False, True])
def test_the_key_of_a_closed_act_puts_down_the_act_in_hand(
    opposed: tuple[Guest, BattleScene], pinned: bool
) -> None:
    """Who asks for another act does not want it any more: Enter must not do it."""
    guest, scene = opposed
    guest.press("T", "N")
    if pinned:
        guest.press("Enter")
    prompt = turn_of(scene)
    assert prompt.in_hand is not None
    assert prompt.pinned is pinned
    guest.press("C")
    guest.step(2)
    assert prompt._held.asked, "it is told why"
    assert prompt.in_hand is None
    assert not prompt.pinned


def test_what_can_be_thrown_at_ones_own_feet_is_pointed_there_by_enter(
    home: Path, start: Start
) -> None:
    level = face_to_face()
    for side in level["sides"]:
        for one in side["squad"]:
            one["items"] = ["explosive", "hand-weapon"]
    guest, scene = fight_on(home, start, level)
    guest.press("Ctrl+1")
    guest.step(3)
    own = scene.hands.actor()
    assert own is not None
    for _ in range(4):
        guest.press("T")
        scene.hands.go_to(own)
        guest.step(2)
        if turn_of(scene).in_view() is not None:
            break
    choice = turn_of(scene).in_view()
    assert choice is not None
    assert choice.at == own
    guest.press("Enter")
    assert turn_of(scene).pinned


def test_an_act_over_empty_ground_tells_what_to_point_at(
    opposed: tuple[Guest, BattleScene],
) -> None:
    guest, scene = opposed
    in_hand(guest, "strike")
    guest.hover_at(pixel(scene, Point(1.0, 1.0)))
    guest.settle()
    assert "Point at one of the figures with a ring" in said(scene)
    guest.press("Esc")
    guest.hover_at(pixel(scene, Point(1.2, 1.0)))
    guest.settle()
    assert "Point at one of the figures with a ring" not in said(scene)
