"""Moving the view: by the middle button, the wheel, keys; while events are shown it stays."""

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.model.events import Moved
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.pause import PauseScene
from tests.ui.scenes.stage import Guest, Start, fight, pixel


def close_up(guest: Guest) -> tuple[BattleScene, Moved]:
    """A battle seen from near, and an event that happens off the screen."""
    scene = fight(guest)
    unit = scene.controller.state.on_field()[0]
    scene.camera.zoom(5)
    scene.camera.look_at((12.0, 10.0))
    moved = Moved(
        unit=unit.id,
        start=unit.place,
        end=unit.place,
        path=(unit.place,),
        elevation=0,
        facing=0,
        cost=0,
    )
    assert not scene.camera.shows((unit.place.x, unit.place.y))
    return scene, moved


@pytest.mark.parametrize("follow", [True, False])
def test_the_preference_decides_whether_the_view_follows(start: Start, *, follow: bool) -> None:
    wished = Preferences(instant=True, follow_camera=follow)
    guest = Guest(start(LoadedPreferences(wished)).app)
    scene, moved = close_up(guest)
    before = scene.camera.origin
    scene.news.began(moved)
    assert (scene.camera.origin != before) is follow


def test_the_middle_button_holds_the_view(guest: Guest) -> None:
    scene, moved = close_up(guest)
    middle = scene.hud.map.rect.center
    before = scene.camera.origin
    guest.drag_view(middle, (middle[0] + 30, middle[1] + 20))
    after = scene.camera.origin
    assert after != before
    scene.news.began(moved)
    assert scene.camera.origin == after


@pytest.mark.parametrize("button", [1, 3])
def test_a_button_let_go_over_another_screen_drags_nothing_on(guest: Guest, button: int) -> None:
    scene = fight(guest)
    assert isinstance(scene.prompt, TurnPrompt)
    unit = scene.table.unit(scene.prompt.selected)
    assert unit is not None
    place = pixel(scene, unit.place)
    guest.hover_at(place)
    guest.button_down(place, button)
    guest.press("Esc")
    assert isinstance(guest.app.scenes.top, PauseScene)
    guest.button_up((3, 3), button)
    guest.press("Esc")
    assert guest.app.scenes.top is scene
    count = scene.controller.history.count
    guest.hover_at(pixel(scene, unit.place.step((0.0, -1.0), 2.0)))
    guest.hover_at(pixel(scene, unit.place.step((1.0, 0.0), 3.0)))
    assert scene.overlays.ruler is None
    guest.button_up(pixel(scene, unit.place.step((1.0, 0.0), 3.0)), button)
    assert scene.controller.history.count == count, "nobody has turned"


def test_the_edge_moves_the_view_only_while_the_pointer_is_in_the_window(start: Start) -> None:
    guest = Guest(start(LoadedPreferences(Preferences(instant=True, edge_pan=True))).app)
    scene, _ = close_up(guest)
    guest.hover_at((scene.hud.map.rect.centerx, 0))
    before = scene.camera.origin
    guest.step(3)
    assert scene.camera.origin != before
    guest.leave_window()
    left = scene.camera.origin
    guest.settle(0.3)
    assert scene.camera.origin == left
    guest.hover_at((scene.hud.map.rect.centerx, 0))
    guest.step(3)
    assert scene.camera.origin != left


def test_leaving_asks_only_when_the_battle_cannot_be_kept(guest: Guest) -> None:
    scene = fight(guest)
    problem = ["the disk is full"]
    scene.losing = lambda: problem[0]
    guest.close_window()
    assert guest.app.running
    dialog = scene.tree.dialog
    assert dialog is not None
    assert dialog.name == "ask-dialog"
    guest.press("Esc")
    assert scene.tree.dialog is None
    assert guest.app.running
    guest.press("Esc")
    assert isinstance(guest.app.scenes.top, PauseScene), "Esc goes one step, and quits nothing"
    guest.press("Esc")
    assert guest.app.scenes.top is scene
    problem[0] = ""
    guest.close_window()
    assert not guest.app.running


@pytest.mark.parametrize(
    "way",
    [("F1",), ("F2",), ("Esc", "F1"), ("Esc", "options"), ("Esc", "watch"), ("turn",)],
    ids=["rules", "orders", "rules over the menu", "options", "replay", "handover"],
)
def test_every_screen_over_a_battle_asks_where_it_would_be_lost(
    guest: Guest, way: tuple[str, ...]
) -> None:
    scene = fight(guest)
    scene.losing = lambda: "the disk is full"
    for step in way:
        if step == "turn":
            scene.seating.private = True
            guest.press("Ctrl+Enter", "Enter")
            guest.settle(1.0)
            assert isinstance(guest.app.scenes.top, HandoverScene)
        elif step[0].isupper():
            guest.press(step)
        else:
            guest.click(step)
    assert guest.app.scenes.top is not scene
    guest.close_window()
    assert guest.app.running
    assert guest.tree.dialog is not None
    guest.press("Esc")
    assert guest.tree.dialog is None
    guest.close_window()
    guest.close_window()
    assert not guest.app.running, "whoever wants to leave while asked means it"
