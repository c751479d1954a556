"""The same battle under other rules, from its end and from the menu over it."""

import json
from pathlib import Path

import pytest

from game.match.library.desk import Launch, SeatPlan
from game.match.play.seats import Computer, Person
from game.rulesets.catalog import catalog
from game.ui.scenes.after.end import CALM, EndScene
from game.ui.scenes.after.under_others import DIALOG
from game.ui.scenes.battle.pause import PauseScene
from game.ui.scenes.program.program import Program
from game.ui.widgets.input.buttons import BrickButton
from tests.editions import FIRST, SECOND, TITLES, copied
from tests.ui.scenes.stage import (
    Guest,
    fight,
    make_desk,
    scuffle,
    ship,
    shown_text,
    to_first_turn,
    with_one,
)

SEATS = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}


def begun(program: Program) -> None:
    """A battle of a person against a computer, with a house rule of their own."""
    battle_map = program.desk.level("scuffle")
    program.launch(Launch(battle_map, FIRST, SEATS, 3, {"smash_damage": False}))


def ended(program: Program, guest: Guest) -> None:
    """A battle is over."""
    begun(program)
    assert program.session is not None
    program.session.end()
    guest.settle(2 * CALM)
    assert isinstance(program.app.scenes.top, EndScene)


def check_same(program: Program, seed: int) -> None:
    """The battle on the screen is the one begun before, under the second edition."""
    assert program.app.scenes.top is program.scene
    assert program.scene is not None
    after = program.scene.controller
    setup = after.battle.setup
    assert setup.ruleset == SECOND
    assert setup.map == program.desk.level("scuffle")
    assert setup.dice.seed != seed
    assert after.state.player_turn <= 1
    assert isinstance(after.seats["azure"], Person)
    assert isinstance(after.seats["ember"], Computer)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_from_the_end_it_begins_at_once(program: Program, guest: Guest, keys: bool) -> None:
    ended(program, guest)
    button = guest.find("other-rules")
    assert isinstance(button, BrickButton)
    assert button.shown_note == TITLES[SECOND]
    if keys:
        guest.tree.focus("again")
        guest.press("Right", "Right", "Enter")
    else:
        guest.click("other-rules")
    check_same(program, 3)


def test_what_was_set_is_set_again(program: Program, guest: Guest) -> None:
    ended(program, guest)
    guest.click("other-rules")
    assert program.scene is not None
    settings = program.scene.controller.battle.settings
    assert settings.smash_damage is False


def test_where_there_are_several_it_asks_which(program: Program, guest: Guest) -> None:
    third = copied("brikwars-1998", "BrikWars 1998")
    program.desk = make_desk({**catalog(), third.id: third})
    ended(program, guest)
    guest.click("other-rules")
    assert guest.tree.dialog is not None
    assert guest.tree.dialog.name == DIALOG
    labels = [one.label for one in guest.tree.dialog.walk() if isinstance(one, BrickButton)]
    assert labels == [TITLES[SECOND], third.title_text, "Cancel"]
    guest.press("Esc")
    assert isinstance(program.app.scenes.top, EndScene)
    guest.click("other-rules")
    guest.press("Down", "Enter")
    assert program.scene is not None
    assert program.scene.controller.battle.setup.ruleset == third.id


def test_with_one_ruleset_nothing_is_offered(program: Program, guest: Guest) -> None:
    with_one(program, guest)
    ended(program, guest)
    assert not guest.has("other-rules")
    begun(program)
    guest.step()
    assert program.scene is not None
    program.scene.open_menu()
    guest.step(2)
    assert isinstance(program.app.scenes.top, PauseScene)
    assert not guest.has("other-rules")


def test_rules_that_cannot_play_the_level_are_not_offered(
    program: Program, guest: Guest, home: Path
) -> None:
    squad = [{"id": "one", "kind": "unicorn", "position": [8, 4]}]
    ship(home, {**scuffle(), "rules": {SECOND: {"sides": {"ember": {"squad": squad}}}}})
    ended(program, guest)
    assert not guest.has("other-rules")


def paused(program: Program, guest: Guest) -> None:
    """The menu over a battle."""
    begun(program)
    guest.step(2)
    assert program.scene is not None
    program.scene.open_menu()
    guest.step(2)
    assert isinstance(program.app.scenes.top, PauseScene)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_from_the_menu_it_asks_first(program: Program, guest: Guest, keys: bool) -> None:
    paused(program, guest)
    guest.click("other-rules")
    guest.step()
    assert "gives way for good" in shown_text(guest, DIALOG), "nobody has answered yet"
    assert guest.tree.focused is guest.find("under-none"), "nothing is left by accident"
    guest.press("Enter")
    assert guest.tree.dialog is None
    assert isinstance(program.app.scenes.top, PauseScene)
    guest.tree.focus("other-rules")
    guest.press("Enter")
    guest.step()
    if keys:
        guest.press("Up", "Enter")
    else:
        guest.click("under-0")
    check_same(program, 3)


def test_the_battle_that_is_left_can_be_loaded(program: Program, guest: Guest, home: Path) -> None:
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    guest.press("Esc")
    guest.step()
    guest.click("other-rules")
    assert "is kept" in shown_text(guest, DIALOG)
    guest.click("under-0")
    begun = program.scene
    assert begun is not None
    to_first_turn(guest, begun)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: begun.controller.state.player_turn == 2)
    saved = json.loads((home / "saves" / "autosave-before.json").read_bytes())
    assert saved["setup"]["ruleset"] == FIRST
    assert program.scene is not scene
    now = json.loads((home / "saves" / "autosave.json").read_bytes())
    assert now["setup"]["ruleset"] == SECOND


def left_behind(program: Program, guest: Guest) -> None:
    """A battle in which somebody has answered is kept, and the menu is open over it."""
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    guest.click("menu")
    guest.step()
    assert isinstance(program.app.scenes.top, PauseScene)


def told_of_it(program: Program, guest: Guest) -> str:
    """What is said of the battle that gives way, as soon as it asks something."""
    guest.wait_until(lambda: program.scene is not None and program.scene.prompt is not None)
    guest.press("Esc")
    guest.step()
    guest.click("other-rules")
    guest.step()
    return shown_text(guest, DIALOG)


def test_a_save_in_which_nothing_was_answered_yet_stays(
    program: Program, guest: Guest, home: Path
) -> None:
    """It does not give way for good: its file is there."""
    left_behind(program, guest)
    saves = home / "saves"
    (saves / "mine.json").write_bytes((saves / "autosave.json").read_bytes())
    for name in ("load", "saves/mine.json", "load-save"):
        guest.click(name)
    told = told_of_it(program, guest)
    assert "stays as it is" in told
    assert "for good" not in told


def saved_by_hand(guest: Guest) -> None:
    """Begin a battle and save it under the name proposed, before anything is answered."""
    scene = fight(guest)
    guest.wait_until(lambda: scene.prompt is not None)
    for name in ("menu", "save"):
        guest.click(name)
    guest.press("Enter")
    guest.step()


def test_a_battle_saved_by_hand_before_anybody_answered_stays(
    program: Program, guest: Guest, home: Path
) -> None:
    """One that is kept, another that is only saved, and a third: each is in a file of its own."""
    left_behind(program, guest)
    saves = home / "saves"
    kept = (saves / "autosave.json").read_bytes()
    program.menu()
    saved_by_hand(guest)
    (mine,) = (path for path in saves.glob("*.json") if not path.name.startswith("autosave"))
    saved = mine.read_bytes()
    guest.press("Esc")
    told = told_of_it(program, guest)
    assert "stays as it was saved" in told
    assert "for good" not in told
    guest.click("under-0")
    begun = program.scene
    assert begun is not None
    to_first_turn(guest, begun)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: begun.controller.state.player_turn == 2)
    assert mine.read_bytes() == saved
    assert (saves / "autosave-before.json").read_bytes() == kept


def test_a_save_that_was_deleted_keeps_nothing(program: Program, guest: Guest, home: Path) -> None:
    saved_by_hand(guest)
    guest.press("Esc")
    for path in (home / "saves").glob("*.json"):
        path.unlink()
    assert "for good" in told_of_it(program, guest)


def test_a_battle_put_aside_in_which_nothing_was_answered_since_stays(
    program: Program, guest: Guest
) -> None:
    for _ in range(2):
        left_behind(program, guest)
        program.menu()
    for name in ("load", "saves/autosave-before.json", "load-save"):
        guest.click(name)
    told = told_of_it(program, guest)
    assert "stays as it is" in told
    assert "for good" not in told


def test_a_replay_that_is_played_on_stays(program: Program, guest: Guest) -> None:
    left_behind(program, guest)
    for name in ("watch", "replay-branch", "branch-play"):
        guest.click(name)
    told = told_of_it(program, guest)
    assert "stays as it is" in told
    assert "for good" not in told


def test_what_would_be_lost_is_told(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(program)
    guest.step(2)
    session = program.session
    assert session is not None
    monkeypatch.setattr(session, "_losing", lambda: "no room left")
    session.pause()
    guest.step(2)
    guest.click("other-rules")
    told = shown_text(guest, DIALOG)
    assert "no room left" in told
    assert "unless you save it" in told
    assert "would be lost" in told


def test_the_question_stays_as_it_is_in_another_window(program: Program, guest: Guest) -> None:
    paused(program, guest)
    guest.click("other-rules")
    for size in ((1280, 480), (1600, 900)):
        guest.resize(*size)
        guest.step()
        assert guest.tree.focused is guest.find("under-none")


def test_in_a_tiny_window_the_way_is_below_the_numbers(program: Program, guest: Guest) -> None:
    ended(program, guest)
    program.app.set_scale(2.0)
    guest.resize(1280, 720)
    guest.step()
    numbers = guest.find("numbers")
    assert guest.find("other-rules") in list(numbers.walk())
    guest.tree.focus("other-rules")
    guest.press("Enter")
    check_same(program, 3)


OWN = {"squad": [{"id": "one", "class": "captain", "position": [8, 4]}]}


def test_squads_that_the_level_has_for_one_edition_stay_there_after_continue_and_again(
    program: Program, guest: Guest, home: Path
) -> None:
    ship(home, {**scuffle(), "rules": {FIRST: {"sides": {"ember": OWN}}}})
    fight(guest)
    program.menu()
    guest.step()
    guest.click("continue")
    guest.step(2)
    session = program.session
    assert session is not None
    session.end()
    guest.step(2)
    guest.click("again")
    assert figures(program, "ember") == ["captain"]
    assert program.session is not None
    program.session.end()
    guest.step(2)
    guest.click("other-rules")
    assert figures(program, "ember") == ["brute", "swordsman"]


def figures(program: Program, side: str) -> list[str | None]:
    """The classes of the figures of a side."""
    assert program.scene is not None
    return [unit.figure_class for unit in program.scene.controller.state.of_side(side)]
