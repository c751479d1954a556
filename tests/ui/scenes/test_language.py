"""The language is chosen on the options and changes on every open screen at once."""

from pathlib import Path

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences, read_preferences
from game.match.play.orders import EVERY
from game.match.play.seats import Person
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.options.options import OptionsScene
from game.ui.scenes.program.program import Program
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.label import Label
from tests.ui.scenes.decision_points import Visit
from tests.ui.scenes.stage import Guest, Start, enemy, fight, in_hand, pixel, said, shown_text
from tests.ui.scenes.test_decision_points import WINDOWS as QUESTIONS
from tests.ui.scenes.test_decision_points import scene_of

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
GERMAN = {
    "Options": "Einstellungen",
    "Language": "Sprache",
    "Screen": "Bildschirm",
    "Resume": "Weiter",
    "End turn": "Zug beenden",
    "Battle": "Schlacht",
    "Battle log": "Verlauf",
    "{side} to move": "{side} am Zug",
    "{side} to answer": "{side} ist gefragt",
    "Continue": "Fortsetzen",
    "{battle}, round {round}": "{battle}, Runde {round}",
    "Round {number}": "Runde {number}",
    "Click again or Enter: do it": "Noch einmal klicken oder Enter: ausführen",
    "Next": "Weiter gehts",
    "standing order of {name}: {answer} ({kind})": "Dauerbefehl von {name}: {answer} ({kind})",
    "Take it": "Hinnehmen",
}


@pytest.fixture
def german(home: Path) -> Path:
    """A catalogue of the player's own."""
    folder = home / "locale"
    folder.mkdir(parents=True)
    rows = [f'msgid "{one}"\nmsgstr "{other}"\n\n' for one, other in GERMAN.items()]
    path = folder / "de.po"
    path.write_text(HEAD + "".join(rows), encoding="utf-8")
    return path


def label(guest: Guest, name: str) -> str:
    """What is written on a button."""
    button = guest.find(name)
    assert isinstance(button, BrickButton)
    return button.label


def choose_german(guest: Guest) -> None:
    """From the options that are open, by the keys."""
    guest.tree.focus("language")
    guest.press("Right")
    guest.step()


@pytest.mark.usefixtures("german")
def test_the_options_and_the_menu_below_change_at_once(guest: Guest, home: Path) -> None:
    guest.click("options")
    choose_german(guest)
    assert label(guest, "page-screen") == "Bildschirm"
    assert guest.tree.focused is guest.find("language"), "where the player was"
    guest.press("Esc")
    guest.step()
    assert label(guest, "options") == "Einstellungen"
    assert label(guest, "battle") == "Schlacht"
    assert read_preferences(home / "settings.json").preferences.language == "de"
    guest.press("Down")
    guest.click("options")
    guest.tree.focus("language")
    guest.press("Left")
    assert label(guest, "page-screen") == "Screen"


@pytest.mark.usefixtures("german")
def test_by_mouse(guest: Guest) -> None:
    guest.click("options")
    guest.step()
    row = guest.find("language").rect
    guest.click_at((row.right - 8, row.centery))
    guest.step()
    assert label(guest, "page-screen") == "Bildschirm"
    row = guest.find("language").rect
    guest.click_at((row.x + 8, row.centery))
    guest.step()
    assert label(guest, "page-screen") == "Screen"


@pytest.mark.usefixtures("german")
def test_the_battle_below_changes_and_goes_on(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    guest.press("Tab")
    assert isinstance(scene.prompt, TurnPrompt)
    in_hand(guest, "throw")
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step(2)
    prompt, held = scene.prompt, scene.prompt.in_view()
    assert prompt.pinned
    scene.overlays.toggle_threats()
    scene.camera.zoom(1, (300, 300))
    view = (scene.camera.center, scene.camera.stud)
    count, events = scene.controller.history.count, scene.controller.events
    lines = len(scene.hud.log.entries)
    guest.click("menu")
    guest.click("options")
    choose_german(guest)
    guest.press("Esc")
    assert label(guest, "resume") == "Weiter"
    guest.press("Esc")
    guest.step(3)
    assert program.app.scenes.top is scene
    assert label(guest, "end-turn") == "Zug beenden"
    assert "Azure Guard am Zug" in shown_text(guest, "status")
    begun = guest.find("round")
    assert isinstance(begun, Label)
    assert begun.text == "Runde 1"
    assert scene.prompt is prompt
    assert prompt.pinned
    assert prompt.in_view() == held
    assert scene.overlays.threats
    assert (scene.camera.center, scene.camera.stud) == view
    assert (scene.controller.history.count, scene.controller.events) == (count, events)
    assert len(scene.hud.log.entries) == lines, "the log is whole"
    assert any("ausführen" in one for one in said(scene))
    guest.press("Enter")
    assert scene.controller.history.count == count + 1, "the pinned throw is made"


@pytest.mark.usefixtures("german")
def test_a_question_stays_open(program: Program, guest: Guest) -> None:
    window = next(one for one in QUESTIONS if one.do == "take")
    Visit(program, scene_of(window.scene), keys=True, at=window.point)
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    assert isinstance(scene.prompt, AnswerPrompt)
    asked = scene.controller.decision
    guest.press("Esc")
    guest.click("options")
    choose_german(guest)
    guest.press("Esc", "Esc")
    guest.step(2)
    assert program.app.scenes.top is scene
    dialog = guest.tree.dialog
    assert dialog is not None
    assert dialog.title.endswith("ist gefragt")
    assert scene.controller.decision == asked
    before = scene.controller.history.count
    guest.press("Enter")
    guest.step(2)
    assert scene.controller.history.count == before + 1


@pytest.mark.usefixtures("german")
def test_notes_of_the_log_follow_the_language(guest: Guest) -> None:
    """What a standing order answered is told in the language in use, when it changes, too."""
    scene = fight(guest)
    side = scene.controller.owing_side
    for other, seat in scene.controller.seats.items():
        if other != side:
            assert isinstance(seat, Person)
            seat.orders = {EVERY: "never"}
    in_hand(guest, "throw")
    for _ in range(2):
        guest.click_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: scene.prompt is not None and bool(scene.controller.notes))
    guest.step(2)
    assert any(line.startswith("Standing order of") for line in scene.log.text().splitlines())
    scene.open_menu()
    guest.step()
    guest.click("options")
    choose_german(guest)
    guest.press("Esc", "Esc")
    guest.step(3)
    told = [line.strip() for line in scene.log.text().splitlines()]
    notes = [line for line in told if line.startswith("Dauerbefehl von ")]
    assert len(notes) == 1
    assert "Hinnehmen" in notes[0]
    assert not [line for line in told if line.startswith("Standing order")]


@pytest.mark.usefixtures("german")
def test_the_language_holds_at_the_next_start(start: Start) -> None:
    program = start(LoadedPreferences(Preferences(instant=True, language="de")))
    guest = Guest(program.app)
    guest.step()
    assert label(guest, "options") == "Einstellungen"


def test_a_language_without_catalogue_is_told_once(start: Start) -> None:
    program = start(LoadedPreferences(Preferences(instant=True, language="tlh")))
    guest = Guest(program.app)
    guest.step()
    assert "tlh" in shown_text(guest, "message-dialog")
    assert "English is used" in shown_text(guest, "message-dialog")
    assert program.preferences.language == "en"
    guest.press("Enter")
    program.menu()
    guest.step()
    assert guest.tree.dialog is None, "not again"


def test_a_damaged_catalogue_chosen_is_told_and_english_stays(
    program: Program, guest: Guest, german: Path
) -> None:
    german.write_text(HEAD + 'msgid "{side} to move"\nmsgstr "{wer} am Zug"\n', encoding="utf-8")
    guest.click("options")
    choose_german(guest)
    assert guest.tree.dialog is not None
    assert "other placeholders" in shown_text(guest, "message-dialog")
    guest.press("Enter")
    guest.step()
    assert isinstance(program.app.scenes.top, OptionsScene)
    assert label(guest, "page-screen") == "Screen"
    language = guest.find("language")
    assert isinstance(language, ChoiceArrows)
    assert language.chosen == "en"
    assert program.preferences.language == "en"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("over_battle", [False, True], ids=["menu", "pause"])
def test_the_focus_waits_where_the_options_were_opened(guest: Guest, over_battle: bool) -> None:
    if over_battle:
        fight(guest)
        guest.press("Esc")
    guest.tree.focus("options")
    guest.press("Enter")
    choose_german(guest)
    guest.press("Esc")
    guest.step()
    assert label(guest, "options") == "Einstellungen"
    assert guest.tree.focused is guest.find("options")
