"""The player's preferences."""

from pathlib import Path

import pytest

from game.files.settings_file import LoadedPreferences, Preferences, read_preferences
from game.ui.scenes.options import OptionsScene
from game.ui.scenes.program import Program
from game.ui.theme import automatic_scale
from tests.ui.scenes.stage import Guest, Start, fight, shown_text


@pytest.fixture
def page(guest: Guest) -> Guest:
    """The options are open."""
    guest.click("options")
    guest.step()
    return guest


def test_changes_work_at_once_and_survive(program: Program, page: Guest, home: Path) -> None:
    page.tree.focus("volume")
    page.press("Home")
    page.press("Right")
    page.tree.focus("scale")
    page.press("Right", "Right", "Right")
    assert program.app.sounds.volume == pytest.approx(0.05)
    assert program.app.theme.scale == 1.25
    page.press("Esc")
    kept = read_preferences(home / "settings.json").preferences
    assert kept.master_volume == pytest.approx(0.05)
    assert kept.ui_scale == 1.25


def test_a_size_that_the_window_cannot_hold_is_told(program: Program, page: Guest) -> None:
    def told() -> bool:
        return page.find("scale-limit") in page.tree.root.walk()

    page.tree.focus("scale")
    page.press("Right", "Right", "Right")
    assert not told()
    page.press("Right")
    assert program.preferences.ui_scale == 1.5
    assert program.app.theme.scale == 1.25
    assert told()
    assert "125%" in page.find("scale-limit").text
    page.resize(1280, 720)
    assert "100%" in page.find("scale-limit").text
    page.resize(1920, 1080)
    assert program.app.theme.scale == 1.5
    assert not told()


def test_animation_speed_reaches_the_battle_under_way(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    assert scene.playback.speed == 0.0, "animations are left out in these tests"
    guest.click("menu")
    guest.click("options")
    guest.tree.focus("speed")
    guest.press("Right", "Right")
    assert program.preferences.animation_speed == 1.0
    assert not program.preferences.instant
    assert scene.playback.speed == 1.0
    guest.press("Left", "Left")
    assert scene.playback.speed == 0.0


def test_reset_brings_everything_back(program: Program, page: Guest) -> None:
    page.click("muted")
    page.tree.focus("scale")
    page.press("Left")
    assert program.preferences.ui_scale == 2.5
    page.click("reset")
    page.step()
    assert program.preferences == Preferences()
    assert program.app.theme.scale == automatic_scale(program.app.size)


def test_values_that_the_page_does_not_offer_are_shown_as_they_are(start: Start) -> None:
    odd = Preferences(ui_scale=1.1, animation_speed=3.0)
    program = start(LoadedPreferences(odd))
    guest = Guest(program.app)
    guest.click("options")
    scene = program.app.scenes.top
    assert isinstance(scene, OptionsScene)
    labels = [getattr(guest.find(name), "label", "") for name in ("scale", "speed")]
    assert labels == ["110%", "× 3.0"]


def test_a_full_disk_is_told(page: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.ui.scenes.program.write_preferences", full)
    page.press("Esc")
    page.step()
    assert "No space left on device" in shown_text(page, "message")
