"""The player's preferences."""

from pathlib import Path

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences, read_preferences
from game.ui.scenes.options.option_pages import PAGES
from game.ui.scenes.options.page_tabs import PageTab
from game.ui.scenes.program.program import Program
from game.ui.theme import Hud, automatic_scale
from game.ui.widgets.input.choosers import ChoiceArrows, Toggle
from game.ui.widgets.look.panel import Rule
from tests.ui.scenes.stage import Guest, Start, fight, shown_text
from tests.ui.scenes.test_fitting import look_at_every_size


@pytest.fixture
def page(guest: Guest) -> Guest:
    """The options are open."""
    guest.click("options")
    guest.step()
    return guest


def test_changes_work_at_once_and_survive(program: Program, page: Guest, home: Path) -> None:
    page.click("page-sound")
    page.tree.focus("volume")
    page.press("Home")
    page.press("Right")
    page.click("page-screen")
    page.tree.focus("scale")
    page.press("Right", "Right", "Right")
    assert program.app.sounds.volume == pytest.approx(0.05)
    assert program.app.theme.scale == 1.25
    page.press("Esc")
    kept = read_preferences(home / "settings.json").preferences
    assert kept.master_volume == pytest.approx(0.05)
    assert kept.ui_scale == 1.25


@pytest.mark.parametrize("name", [one.name for one in PAGES])
def test_all_lines_of_a_page_are_as_long(page: Guest, name: str) -> None:
    page.click(f"page-{name}")
    page.step()
    lines = [one for one in page.tree.root.walk() if isinstance(one, Rule)]
    assert len({(line.rect.left, line.rect.right) for line in lines}) == 1


def test_the_arrows_of_the_interface_size_stay_under_the_pointer(
    program: Program, page: Guest
) -> None:
    """However often they are clicked; the size is another once the pointer has left the row."""
    row = page.find("scale").rect
    arrow = (row.right - 14, row.centery)
    for _ in range(4):
        page.click_at(arrow)
        page.step(30)
        assert page.find("scale").rect == row
    choice = page.find("scale")
    assert isinstance(choice, ChoiceArrows)
    assert choice.label == "150%"
    assert program.app.theme.scale == 1.0
    page.hover("page-sound")
    page.step()
    assert program.app.theme.scale == 1.5
    assert program.preferences.ui_scale == 1.5


def test_an_interface_size_that_was_clicked_is_not_lost(program: Program, page: Guest) -> None:
    row = page.find("scale").rect
    page.click_at((row.right - 14, row.centery))
    page.press("Esc")
    assert program.preferences.ui_scale == 0.75


def test_a_size_that_the_window_cannot_hold_is_told(program: Program, page: Guest) -> None:
    def told() -> bool:
        return page.find("scale-limit") in page.tree.root.walk()

    page.tree.focus("scale")
    page.press(*["Right"] * 7)
    assert program.preferences.ui_scale == 2.25
    assert program.app.theme.scale == 2.25
    assert not told()
    page.resize(1280, 720)
    assert program.app.theme.scale == 2.0
    assert told()
    assert "200%" in shown_text(page, "scale-limit")
    page.resize(960, 540)
    assert "150%" in shown_text(page, "scale-limit")
    page.resize(1920, 1080)
    assert program.app.theme.scale == 2.25
    assert not told()


def test_animation_speed_reaches_the_battle_under_way(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    assert scene.playback.speed == 0.0, "animations are left out in these tests"
    guest.click("menu")
    guest.click("options")
    guest.click("page-game")
    guest.tree.focus("speed")
    guest.press("Right", "Right")
    assert program.preferences.animation_speed == 1.0
    assert not program.preferences.instant
    assert scene.playback.speed == 1.0
    guest.press("Left", "Left")
    assert scene.playback.speed == 0.0


def test_reset_brings_back_one_page_only(program: Program, page: Guest) -> None:
    page.tree.focus("scale")
    page.press("Left")
    page.click("page-sound")
    page.tree.focus("muted")
    page.click("muted")
    assert program.preferences.ui_scale == 2.5
    assert program.app.sounds.muted
    page.click("reset")
    page.step()
    assert program.preferences == Preferences(ui_scale=2.5, instant=True)
    assert not program.app.sounds.muted
    page.click("page-screen")
    page.click("reset")
    page.step()
    assert program.preferences == Preferences(instant=True)
    assert program.app.theme.scale == automatic_scale(program.app.size)
    page.click("page-game")
    page.click("reset")
    assert program.preferences == Preferences()


def test_every_setting_has_a_row_and_every_row_a_setting() -> None:
    rows = [field for page in PAGES for field in page.fields]
    assert len(rows) == len(set(rows)), "two rows would reset each other"
    # By the window, and where a level is chosen.
    elsewhere = {"window_size", "ruleset"}
    assert set(rows) == set(Preferences.__struct_fields__) - elsewhere


def test_the_arrows_show_page_after_page(page: Guest) -> None:
    seen = []
    page.tree.focus("page-screen")
    for one in PAGES:
        seen.append(page.tree.focused.name)
        assert page.has(one.rows[0].name if one.rows else "key-confirm")
        page.press("Down")
    assert seen == [f"page-{one.name}" for one in PAGES]
    page.tree.focus("page-screen")
    page.press("Enter", "Right")
    assert page.tree.focused.name == "full-screen", "to the right lies what the page sets"


def test_keys_alone_set_everything(program: Program, page: Guest) -> None:
    """Without the mouse: to a page, into it, change, back out and to the next page."""
    page.tree.focus_first()
    page.press("Down", "Right")
    assert page.tree.focused.name == "volume"
    page.press("Down", "Down", "Down", "Down")
    assert page.tree.focused.name == "music"
    assert program.app.sounds.score == program.preferences.music_volume > 0
    page.press("Space")
    assert not program.preferences.music
    assert program.app.sounds.score == 0
    page.press("Down", "Right")
    assert program.preferences.music_volume > Preferences().music_volume
    page.press("Down")
    assert page.tree.focused.name == "muted"
    page.press("Space")
    assert program.preferences.muted
    page.press("Left")
    assert page.tree.focused.name == "page-sound"


SIZES = [(size, scale) for size in ((1280, 720), (1600, 900)) for scale in (1.0, 1.5, 2.0)]


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((480, 270), 0.75)])
def test_all_pages_are_offered_at_every_size(
    program: Program, page: Guest, size: tuple[int, int], scale: float
) -> None:
    page.resize(*size)
    program.app.set_scale(scale)
    page.step(2)
    panel = page.find("options").rect
    tabs = [page.find(f"page-{one.name}").rect for one in PAGES]
    assert all(panel.contains(tab) for tab in tabs)
    assert all(tab.collidelist(tabs[:at]) < 0 for at, tab in enumerate(tabs))
    page.click("page-keys")
    assert page.has("key-confirm")


def test_in_a_low_window_the_arrows_go_sideways_from_page_to_page(page: Guest) -> None:
    page.resize(560, 320)
    page.step(2)
    page.tree.focus("page-screen")
    page.press("Right")
    assert page.tree.focused is page.find("page-sound")
    page.press("Down")
    assert page.tree.focused.name == "volume"
    page.press("Up")
    assert page.tree.focused is page.find("page-sound"), "back to the page that is shown"
    page.resize(1280, 720)
    page.step(2)
    assert page.tree.focused is page.find("page-sound"), "the focus stays in another form"
    page.press("Down")
    assert page.find("page-game").selected


@pytest.mark.parametrize("size", [(1280, 720), (560, 320)])
def test_the_open_page_is_marked_and_named_when_the_focus_is_elsewhere(
    page: Guest, size: tuple[int, int]
) -> None:
    def pointed(name: str) -> bool:
        """Whether the golden pointer of a page's button is drawn."""
        tab = page.find(name)
        assert isinstance(tab, PageTab)
        box = tab.rect
        spot = (box.centerx, box.bottom - 6) if tab.above else (box.right - 6, box.centery)
        red, green, blue, _ = page.app.surface.get_at(spot)
        gold = pygame.Color(Hud.GOLD)
        # The shadow of the page lies on it.
        return red > 0.7 * gold.r and green > 0.7 * gold.g and blue < 0.5 * red

    page.resize(*size)
    page.click("page-sound")
    page.tree.focus("volume")
    page.hover("volume")
    page.step(2)
    assert getattr(page.find("page-title"), "text", "") == "Sound"
    assert [one.name for one in PAGES if pointed(f"page-{one.name}")] == ["sound"]
    page.click("page-game")
    page.tree.focus("back")
    page.step(2)
    assert getattr(page.find("page-title"), "text", "") == "Game"
    assert [one.name for one in PAGES if pointed(f"page-{one.name}")] == ["game"]


def test_a_note_names_the_key_that_the_player_has_given(start: Start) -> None:
    program = start(LoadedPreferences(Preferences(keys={"mute": ("Ctrl+U",)})))
    guest = Guest(program.app)
    guest.click("options")
    guest.click("page-sound")
    assert "Ctrl+U" in shown_text(guest, "muted-note")


def test_full_screen_by_key_stays_when_a_battle_begins_or_goes_on(
    program: Program, guest: Guest
) -> None:
    guest.press("F11")
    fight(guest)
    assert program.app.full_screen
    assert program.preferences.full_screen
    program.menu()
    guest.step(2)
    guest.press("F11")
    guest.click("continue")
    guest.step(2)
    assert program.scene is not None
    assert not program.app.full_screen


def test_full_screen_by_key_is_no_news_to_the_options(program: Program, page: Guest) -> None:
    page.press("F11")
    assert program.app.full_screen
    switch = page.find("full-screen")
    assert isinstance(switch, Toggle)
    assert (switch.value, switch.label) == (True, "On")
    page.click("page-sound")
    page.click("muted")
    assert program.app.full_screen, "another setting does not undo it"


def test_a_knob_let_go_over_another_screen_is_held_no_more(program: Program, page: Guest) -> None:
    page.click("page-sound")
    page.step()
    slider = page.find("volume")
    page.hover_at(slider.rect.center)
    page.button_down(slider.rect.center)
    value = program.preferences.master_volume
    page.press("F1")
    page.button_up((5, 5))
    page.press("F1")
    page.hover_at((slider.rect.x + 4, slider.rect.centery))
    assert program.preferences.master_volume == value
    assert not slider.held
    page.hover("back")
    assert page.find("back").hovered, "the pointer is heard again"


def test_the_pages_fit_into_every_window(program: Program, page: Guest) -> None:
    for one in PAGES:
        page.tree.focus(f"page-{one.name}")
        page.press("Enter")
        look_at_every_size(program, page)


def test_the_last_setting_of_a_page_can_be_reached_in_a_low_window(page: Guest) -> None:
    page.resize(480, 300)
    for one in PAGES:
        page.tree.focus(f"page-{one.name}")
        page.press("Enter")
        last = one.rows[-1].name if one.rows else "key-answer-9"
        page.tree.focus(last)
        page.step(2)
        assert page.find("page-scroll").rect.contains(page.find(last).rect)


def test_values_that_the_page_does_not_offer_are_shown_as_they_are(start: Start) -> None:
    odd = Preferences(ui_scale=1.1, animation_speed=3.0)
    program = start(LoadedPreferences(odd))
    guest = Guest(program.app)
    guest.click("options")
    assert getattr(guest.find("scale"), "label", "") == "110%"
    guest.click("page-game")
    assert getattr(guest.find("speed"), "label", "") == "× 3.0"


def test_a_full_disk_is_told(page: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.ui.scenes.program.program.write_preferences", full)
    page.press("Esc")
    page.step()
    assert "No space left on device" in shown_text(page, "message")


@pytest.mark.parametrize(
    ("window", "scale", "least"), [((1280, 720), 1.5, 5), ((1600, 900), 1.5, 7)]
)
def test_most_rows_of_a_page_are_seen_in_a_low_window(
    program: Program, guest: Guest, window: tuple[int, int], scale: float, least: int
) -> None:
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.click("options")
    guest.click("page-access")
    guest.step()
    area = guest.find("page-scroll")
    page = next(page for page in PAGES if page.name == "access")
    seen = [row for row in page.rows if area.rect.contains(guest.find(row.name).rect)]
    assert len(seen) >= least
