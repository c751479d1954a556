"""Moving the view: by the middle button, the wheel, keys; while events are shown it stays."""

import pytest

from game.files.settings_file import LoadedPreferences, Preferences
from game.model.events import Moved
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.pause import PauseScene
from tests.ui.scenes.stage import Guest, Start, fight


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
