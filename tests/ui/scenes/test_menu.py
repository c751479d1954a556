"""The first screen."""

import re
from pathlib import Path

import pytest

from game.files.formats.settings_file import read_preferences
from game.ui.scenes.menu.menu import CREDIT, MenuScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.shared.parts import Title
from game.ui.theme import HEADING
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.stage import Guest, Start, ship, shown_text
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS, at_replays
from tests.ui.scenes.test_layout import battle
from tests.ui.scenes.test_lessons import LESSONS, with_lessons

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


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_where_the_credit_line_has_no_room_a_button_tells_all_of_it(
    program: Program, guest: Guest, keys: bool
) -> None:
    guest.resize(1280, 720)
    program.app.set_scale(2.0)
    guest.step()
    assert not guest.has("credit")
    if keys:
        guest.tree.focus("quit")
        guest.press("Tab")
        assert guest.tree.focused is guest.find("credits")
        guest.press("Enter")
    else:
        guest.click("credits")
    guest.step()
    assert shown_text(guest, "message") == CREDIT
    guest.press("Esc")
    guest.resize(2560, 1440)
    guest.step()
    assert not guest.has("credits")
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


FRAMED = ((1280, 700), (1366, 712), (1024, 560))
"""Windows on small desktops, with a bar of the window manager above them."""


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", [*WINDOWS, *FRAMED], ids=str)
def test_every_button_is_seen_at_every_size(
    home: Path, start: Start, window: tuple[int, int], scale: float
) -> None:
    """First with lessons only, then with a battle to go on with, saves and replays too."""
    ship(home, with_lessons(LESSONS))
    program = start()
    guest = Guest(program.app)
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step()
    always = ("battle", "hot-seat", "first-battle", "options", "rules-page", "quit")
    _all_seen(guest, *always)
    at_replays(program, guest)
    fight_again(program, guest)
    _all_seen(guest, "continue", "load", "replays", *always)


def fight_again(program: Program, guest: Guest) -> None:
    """A battle under way, and the menu."""
    battle(program, guest)
    program.menu()
    guest.step()


def _all_seen(guest: Guest, *names: str) -> None:
    area = guest.find("buttons-scroll")
    assert isinstance(area, ScrollArea)
    assert area.most_offset == 0, "nothing is scrolled"
    for name in names:
        assert area.rect.contains(guest.find(name).rect), name
    told = guest.find("credit" if guest.has("credit") else "credits")
    assert guest.find("foot").rect.contains(told.rect)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("scale", SCALES)
def test_the_title_of_a_page_is_larger_than_what_stands_above_its_panels(
    program: Program, guest: Guest, window: tuple[int, int], scale: float
) -> None:
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.click("battle")
    guest.step()
    title = guest.find("title")
    assert isinstance(title, Title)
    assert title.style.size > HEADING.size
    wish = title.measure(program.app.theme, None)[1]
    assert title.rect.height >= wish, "it is not drawn smaller for want of room"


def test_a_message_names_the_key_that_closes_it(program: Program, guest: Guest) -> None:
    program.tell("Something", "has to be told")
    guest.step()
    button = guest.find("message-ok")
    assert isinstance(button, BrickButton)
    assert button.cap == "Esc"
    guest.press("Esc")
    assert guest.tree.dialog is None
