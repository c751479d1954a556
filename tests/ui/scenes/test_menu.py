"""The first screen."""

import re
from pathlib import Path

import pygame
import pytest

from game.files.settings_file import read_preferences
from game.ui.scenes.menu import CREDIT, MenuScene
from game.ui.scenes.program import Program
from tests.ui.scenes.stage import Guest, Start, fight, shown_text
from tests.ui.scenes.test_layout import at_menu

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


def test_in_a_low_window_all_ways_are_in_sight_and_keys_lead_to_the_credit_line(
    program: Program, guest: Guest
) -> None:
    guest.resize(1280, 720)
    program.app.set_scale(2.0)
    guest.step()
    area = guest.find("buttons-scroll").rect
    for name in ("battle", "hot-seat", "options", "rules-page", "quit"):
        assert area.contains(guest.find(name).rect), name
    assert not area.contains(guest.find("credit").rect)
    guest.press("PageDown")
    assert area.bottom >= guest.find("credit").rect.bottom
    guest.resize(2560, 1440)
    guest.step()
    assert guest.tree.bounds.contains(guest.find("credit").rect), "at the foot, always in sight"


def test_the_focus_stays_on_its_button_when_the_window_becomes_low(guest: Guest) -> None:
    guest.tree.focus("rules-page")
    for window in ((1280, 480), (1280, 720)):
        guest.resize(*window)
        guest.step()
        assert guest.tree.focused is guest.find("rules-page")


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


def test_every_button_is_seen_in_the_least_usual_window(program: Program, guest: Guest) -> None:
    """With a battle to continue and one to load, nothing is scrolled at 1280x720."""
    fight(guest)
    program.menu()
    program.app.set_scale(1.0)
    guest.resize(1280, 720)
    guest.step()
    area = guest.find("buttons-scroll")
    for name in ("continue", "battle", "load", "options", "quit"):
        assert area.rect.contains(guest.find(name).rect), name


def test_no_line_of_the_credit_is_cut_by_the_edge(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_menu(program, guest)
    program.app.set_scale(2.0)

    def cut(high: int) -> bool:
        guest.resize(1600, high)
        guest.step(2)
        area, credit = guest.find("buttons-scroll").rect, guest.find("credit").rect
        return credit.top + 4 < area.bottom < credit.top + credit.height // 4 - 4

    assert any(cut(high) for high in range(900, 640, -10)), "the edge goes through a first line"
    credit, screen = guest.find("credit"), program.app.surface
    seen = credit.rect.clip(guest.find("buttons-scroll").rect)
    shown = pygame.image.tobytes(screen.subsurface(seen), "RGB")
    monkeypatch.setattr(credit, "draw", lambda *_: None)
    guest.step()
    assert pygame.image.tobytes(screen.subsurface(seen), "RGB") == shown
