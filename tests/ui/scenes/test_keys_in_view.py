"""Who plays by keys sees what the keys point at: targets, the figure in hand, a place wanted."""

from pathlib import Path
from typing import Any

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.model.vectors import Point
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import TIP_SIZE, BattleScene
from tests.ui.scenes.stage import Guest, Start, fight, pixel, scuffle, ship, shown_text
from tests.ui.scenes.test_deploying import deploying

CALM = LoadedPreferences(Preferences(instant=True, reduce_motion=True))


def long_yard(apart: float, down: float = 0.0) -> dict[str, Any]:
    """The scuffle in a yard so long that it is never seen whole from near by.

    The others stand so many inches apart to the right, and farther down.
    """
    level = scuffle()
    level["size"] = [60, 40]
    for side, x, y in zip(level["sides"], (20.0, 20.0 + apart), (18.0, 18.0 + down), strict=True):
        for number, figure in enumerate(side["squad"]):
            figure["position"] = [x, y + 3 * number]
    return level


def seen(scene: BattleScene, at: Point) -> bool:
    return scene.hud.map.rect.inflate(-8, -8).collidepoint(pixel(scene, at))


def in_hand(scene: BattleScene) -> Point:
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    return scene.controller.state.units[prompt.selected or ""].place


def cursor(scene: BattleScene) -> Point:
    assert scene.hands.cursor is not None
    return scene.hands.cursor


def begun(start: Start, home: Path, apart: float) -> tuple[Guest, BattleScene]:
    ship(home, long_yard(apart))
    guest = Guest(start(CALM, size=(1280, 720)).app)
    scene = fight(guest)
    guest.step(2)
    return guest, scene


def test_the_next_enemy_is_seen_with_the_figure_in_hand(home: Path, start: Start) -> None:
    guest, scene = begun(start, home, 15.5)
    assert not seen(scene, Point(35.5, 18)), "else there is nothing to move for"
    guest.press("n")
    assert not scene.travel.gliding, "it is there at once where motion is reduced"
    assert seen(scene, cursor(scene))
    assert seen(scene, in_hand(scene))


def test_the_next_enemy_is_seen_where_there_is_no_room_for_both(home: Path, start: Start) -> None:
    guest, scene = begun(start, home, 30)
    guest.press("n")
    assert seen(scene, cursor(scene))
    assert not seen(scene, in_hand(scene))


def test_an_own_turn_begins_at_the_figure_in_hand(home: Path, start: Start) -> None:
    guest, scene = begun(start, home, 30)
    guest.press("n", "n")
    there = cursor(scene)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.controller.owing_side == "ember" and scene.prompt is not None)
    guest.step(2)
    assert cursor(scene) == in_hand(scene) != there
    assert seen(scene, cursor(scene))


def test_an_own_turn_does_not_move_who_plays_by_mouse(home: Path, start: Start) -> None:
    guest, scene = begun(start, home, 30)
    guest.click("end-turn")
    guest.click("end-now")
    guest.wait_until(lambda: scene.controller.owing_side == "ember" and scene.prompt is not None)
    guest.step(2)
    assert scene.hands.cursor is None


def test_a_wanted_place_begins_at_the_first_suggestion(home: Path, guest: Guest) -> None:
    scene = deploying(home, guest)
    guest.press("1")
    guest.step(2)
    prompt = scene.prompt
    assert isinstance(prompt, AnswerPrompt)
    assert prompt.pointing is not None
    option, _ = prompt.pointing.reach()
    assert cursor(scene) == option.suggest[0]
    assert seen(scene, cursor(scene))
    assert shown_text(guest, "place-keys") == "N: next suggested place · Enter: take this place"
    guest.press("n")
    assert cursor(scene) == option.suggest[1]
    guest.press("p", "Enter")
    guest.step(2)
    assert scene.controller.history.answers[-1].choice.at == option.suggest[0]


def test_a_mouse_stays_where_it_is_when_a_place_is_wanted(home: Path, guest: Guest) -> None:
    scene = deploying(home, guest)
    guest.click("answer-1")
    guest.step(2)
    assert scene.hands.cursor is None


def test_the_first_arrow_starts_at_the_figure_in_hand(home: Path, start: Start) -> None:
    guest, scene = begun(start, home, 30)
    assert scene.hands.cursor is None
    guest.press("Right")
    assert cursor(scene).y == in_hand(scene).y
    assert 0 < cursor(scene).x - in_hand(scene).x < 1


def test_a_tooltip_keeps_off_what_the_view_glides_to(home: Path, start: Start) -> None:
    """It is placed anew for as long as its target moves on the screen."""
    ship(home, long_yard(4, 9))
    guest = Guest(start(LoadedPreferences(Preferences()), size=(1280, 720)).app)
    scene = fight(guest)
    guest.press("n")
    assert scene.travel.gliding
    while scene.travel.gliding:
        guest.step()
        box = scene.outlook.box(cursor(scene), TIP_SIZE)
        assert scene.tree.tips.tells_of(box), "it is beside where the target is now"


def test_whose_target_has_fallen_points_at_the_figure_in_hand(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = begun(start, home, 15.5)
    guest.press("n")
    pointed, decision, known = scene.pointed.unit, scene.controller.decision, scene.table.unit
    assert pointed is not None
    assert decision is not None
    scene.hands.meet(decision)
    assert cursor(scene) == pointed.place, "he is still there"
    monkeypatch.setattr(
        scene.table, "unit", lambda name: known(name) if name != pointed.id else None
    )
    scene.hands.meet(decision)
    assert cursor(scene) == in_hand(scene)
