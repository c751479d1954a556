"""The first screen."""

import re
from pathlib import Path

from game.files.settings_file import read_preferences
from game.ui.scenes.menu import CREDIT, MenuScene
from game.ui.scenes.program import Program
from tests.ui.scenes.stage import Guest, Start, shown_text

ROOT = Path(__file__).parents[3]


def test_the_first_button_has_the_focus_and_nothing_is_offered_that_is_not_there(
    guest: Guest,
) -> None:
    assert guest.tree.focused is not None
    assert guest.tree.focused.name == "battle"
    assert not guest.has("continue")
    assert not guest.has("load")


def test_the_credit_line_is_that_of_the_readme(guest: Guest) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    plain = re.sub(r"\s+", " ", readme.split("## Credit")[1].replace("*", "")).strip()
    assert plain == CREDIT
    assert shown_text(guest, "credit") == CREDIT


def test_escape_leads_to_quit_and_does_not_leave(program: Program, guest: Guest) -> None:
    guest.press("Esc")
    assert program.app.running
    assert guest.tree.focused is guest.find("quit")
    guest.press("Enter")
    assert not program.app.running


def test_the_cross_of_the_window_leaves(program: Program, guest: Guest) -> None:
    guest.close_window()
    assert not program.app.running


def test_a_damaged_autosave_is_told_kept_and_never_stops_the_start(
    start: Start, home: Path
) -> None:
    autosave = home / "saves" / "autosave.json"
    autosave.parent.mkdir(parents=True)
    autosave.write_text('{"format": "save", "version": 1')
    guest = Guest(start().app)
    guest.step()
    assert "autosave.json" in shown_text(guest, "message")
    assert (home / "saves" / "autosave.json.damaged").exists()
    guest.press("Enter")
    assert isinstance(guest.app.scenes.top, MenuScene)
    assert guest.tree.dialog is None
    assert not guest.has("continue")


def test_damaged_settings_are_told_and_the_usual_ones_used(start: Start, home: Path) -> None:
    settings = home / "settings.json"
    home.mkdir(parents=True, exist_ok=True)
    settings.write_text("not json at all")
    program = start(read_preferences(settings))
    guest = Guest(program.app)
    guest.step()
    assert "settings.json" in shown_text(guest, "message")
    assert program.preferences == type(program.preferences)()
    guest.click("message-ok")
    guest.click("battle")
    assert guest.has("levels")


def test_a_message_is_told_once(start: Start, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text("{")
    program = start(read_preferences(home / "settings.json"))
    guest = Guest(program.app)
    guest.press("Enter")
    program.menu()
    guest.step()
    assert guest.tree.dialog is None
