"""Pausing, saving, loading, deleting."""

import json
import os
import sys
from pathlib import Path

import msgspec
import pytest

from game.engine.fingerprint import fingerprint
from game.files.formats.save_file import SavedBattle, read_save
from game.files.json.faults import spelled_out
from game.match.library.desk import Launch, SeatPlan
from game.model.choices import Choice
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.pause import PauseScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.shared import saves
from game.ui.scenes.shared.file_list import FilesScene
from game.ui.scenes.shared.saves import new_path, when_changed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.lists.list_box import ListBox, ListRow
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import Guest, Start, fight, shown_text
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS


def battle(program: Program) -> BattleScene:
    assert program.scene is not None
    return program.scene


def log_lines(scene: BattleScene) -> list[str]:
    return ["".join(getattr(run, "text", "") for run in e.runs) for e in scene.hud.log.entries]


def save_as(guest: Pilot, name: str) -> None:
    guest.click("save")
    guest.type(name)
    guest.press("Enter")
    guest.step()


def row_names(guest: Pilot) -> list[str]:
    rows = guest.find("saves").walk()
    return [row.name.removeprefix("saves/") for row in rows if row.name.startswith("saves/")]


def test_escape_opens_the_menu_and_closes_it(program: Program, paused: Guest) -> None:
    assert isinstance(program.app.scenes.top, PauseScene)
    paused.press("Esc")
    assert program.app.scenes.top is battle(program)
    for _ in range(3):
        if isinstance(program.app.scenes.top, PauseScene):
            break
        paused.press("Esc")
    assert isinstance(program.app.scenes.top, PauseScene)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_all_of_the_menu_is_seen_at_every_size(
    program: Program, paused: Guest, window: tuple[int, int], scale: float
) -> None:
    program.app.set_scale(scale)
    paused.resize(*window)
    paused.step()
    area = paused.find("buttons-scroll")
    assert isinstance(area, ScrollArea)
    assert area.most_offset == 0, "nothing is scrolled"
    buttons = [one for one in paused.find("pause").walk() if isinstance(one, BrickButton)]
    assert [one.name for one in buttons] == [
        "resume",
        "save",
        "load",
        "watch",
        "options",
        "keys",
        "other-rules",
        "orders",
        "rules-page",
        "give-up",
    ]
    for one in buttons:
        assert area.rect.contains(one.rect), one.name


def test_the_battle_stands_still_below_the_menu(program: Program, paused: Guest) -> None:
    before = len(battle(program).controller.history.answers)
    paused.press("1", "2", "Ctrl+Enter", "Space")
    paused.press("Esc")
    assert len(battle(program).controller.history.answers) == before


def test_a_save_has_the_name_given_and_leads_back_to_the_very_state(
    program: Program, paused: Guest, home: Path
) -> None:
    saved = fingerprint(battle(program).controller.state)
    save_as(paused, "Before the storm")
    assert shown_text(paused, "saved") == "Saved as “Before the storm”"
    path = home / "saves" / "before-the-storm.json"
    assert read_save(path, program.desk.rulesets).name == "Before the storm"
    paused.press("Esc")
    paused.press("Ctrl+Enter", "Enter")
    assert fingerprint(battle(program).controller.state) != saved
    program.menu()
    paused.click("load")
    paused.click("saves/before-the-storm.json")
    paused.click("load-save")
    paused.click("begin")
    assert fingerprint(battle(program).controller.state) == saved


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_nothing_moves_when_it_is_said_that_the_battle_is_saved(
    paused: Guest, size: tuple[int, int]
) -> None:
    paused.resize(*size)
    before = {name: paused.find(name).rect.copy() for name in ("pause-panel", "resume", "give-up")}
    save_as(paused, "First Steps 2026-11-29")
    paused.step(2)
    assert {name: paused.find(name).rect for name in before} == before


def test_saving_twice_under_one_name_loses_nothing(paused: Guest, home: Path) -> None:
    save_as(paused, "Twice")
    save_as(paused, "Twice")
    found = sorted(path.name for path in (home / "saves").glob("twice*.json"))
    assert found == ["twice-2.json", "twice.json"]


@pytest.mark.parametrize("name", ["autosave", "AUTOSAVE", "Autosave before", "  ", "../../x", "…"])
def test_no_name_reaches_out_of_the_folder_or_over_another_file(tmp_path: Path, name: str) -> None:
    taken = [tmp_path / "autosave.json", tmp_path / "autosave-before.json"]
    path = new_path(tmp_path, name)
    assert path.parent == tmp_path
    assert path not in taken
    assert not path.exists()


def test_a_full_disk_is_told(paused: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.library.desk.write_save", full)
    save_as(paused, "Too much")
    assert "No space left on device" in shown_text(paused, "saved")


def test_a_battle_that_cannot_be_kept_goes_on_and_says_so_once(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.library.autosaves.write_save", full)
    scene = fight(guest)
    for turn in (1, 2):
        guest.wait_until(lambda: scene.prompt is not None)
        assert scene.controller.state.player_turn == turn
        guest.press("Ctrl+Enter", "Enter")
    assert sum("No space left" in line for line in log_lines(scene)) == 1


def test_a_save_that_no_longer_fits_its_rules_is_told(
    program: Program, paused: Guest, home: Path
) -> None:
    paused.press("Esc")
    paused.press("Ctrl+Enter", "Enter")
    path = home / "saves" / "autosave.json"
    document = json.loads(path.read_text())
    document["setup"]["ruleset_version"] = 0
    document["choices"][0]["choice"]["do"] = "levitate"
    path.write_text(json.dumps(document))
    program.menu()
    paused.click("continue")
    paused.step()
    assert isinstance(program.app.scenes.top, MenuScene)
    assert "choices[0] no longer fits" in shown_text(paused, "message")


def test_leaving_keeps_the_battle_for_continue(program: Program, paused: Guest) -> None:
    left = fingerprint(battle(program).controller.state)
    paused.click("give-up")
    assert isinstance(program.app.scenes.top, MenuScene)
    paused.click("continue")
    paused.click("begin")
    assert fingerprint(battle(program).controller.state) == left


def test_deleting_asks_first(program: Program, paused: Guest, home: Path) -> None:
    save_as(paused, "Old")
    path = home / "saves" / "old.json"
    paused.click("load")
    paused.click("saves/old.json")
    paused.click("delete-save")
    paused.press("Enter")
    assert path.exists(), "Enter alone deletes nothing"
    paused.click("delete-save")
    paused.click("ask-yes")
    paused.step()
    assert not path.exists()
    assert row_names(paused) == ["autosave.json"]
    assert isinstance(program.app.scenes.top, FilesScene)


def test_the_key_for_deleting_asks_and_stays_near(paused: Guest, home: Path) -> None:
    for name in ("One", "Two", "Three"):
        save_as(paused, name)
    saves = home / "saves"
    for age, name in enumerate(("three", "two", "one")):
        os.utime(saves / f"{name}.json", (5000 - age, 5000 - age))
    paused.click("load")
    box = paused.find("saves")
    assert isinstance(box, ListBox)
    assert row_names(paused) == ["autosave.json", "three.json", "two.json", "one.json"]
    paused.press("Down", "Down", "Delete", "Enter")
    assert (saves / "two.json").exists(), "Enter alone deletes nothing"
    paused.press("Delete", "Delete", "Left", "Enter")
    paused.step()
    assert not (saves / "two.json").exists()
    assert (box.chosen, paused.tree.focused) == ("one.json", box)
    paused.press("Delete", "Left", "Enter")
    paused.step()
    assert box.chosen == "three.json", "after the last one the one before it"
    paused.tree.focus("load-save")
    paused.press("Delete")
    assert paused.has("ask-yes"), "wherever the focus is"


def test_delete_is_spoken_of_only_where_there_is_something_to_remove(
    paused: Guest, home: Path
) -> None:
    save_as(paused, "One")
    (home / "saves" / "torn.json").write_text("{")
    paused.click("load")
    hint = paused.find("list-hint")
    assert isinstance(hint, Label)
    for name in ("one", "torn"):
        paused.click(f"saves/{name}.json")
        paused.step()
        assert hint.text == "Type to filter, Delete removes it", name
    paused.type("xyzzy")
    paused.step()
    assert hint.text == "Type to filter", "nothing matches"
    paused.press("Esc")
    while row_names(paused):
        paused.press("Delete", "Left", "Enter")
        paused.step()
    assert hint.text == "Type to filter", "nothing is left"


def test_a_damaged_save_is_shown_with_its_fault_and_cannot_be_loaded(
    program: Program, paused: Guest, home: Path
) -> None:
    (home / "saves" / "torn.json").write_text('{"format": "save", "version": 1}')
    (home / "saves" / "newer.json").write_text('{"format": "save", "version": 99}')
    paused.click("load")
    paused.click("saves/torn.json")
    paused.step()
    assert "torn.json" in shown_text(paused, "faulty-file")
    told = shown_text(paused, "faults")
    assert "torn.json" not in told, "the file is named once"
    assert "fingerprint is missing; a fingerprint of 32 digits" in told
    assert "^" not in told, "no pattern is shown to a player"
    button = paused.find("load-save")
    assert isinstance(button, BrickButton)
    assert not button.enabled
    paused.click("saves/newer.json")
    paused.step()
    assert "newer" in shown_text(paused, "faults")
    assert "99" in shown_text(paused, "faults")
    paused.press("Esc")
    assert isinstance(program.app.scenes.top, PauseScene)


def with_unknown_item(program: Program, path: Path) -> None:
    """Let a save name an item that its rules do not have, otherwise as a program writes it."""
    document = json.loads(path.read_bytes())
    checkpoint = document["position"]["checkpoint"]
    checkpoint["units"]["ann"]["items"][0]["kind"] = "ray-gun"
    kind = program.desk.rulesets[document["setup"]["ruleset"]].state_type
    state = msgspec.convert(checkpoint, kind, str_keys=True)
    path.write_text(json.dumps({**document, "fingerprint": fingerprint(state)}))


def test_a_save_that_its_rules_cannot_use_is_shown_as_damaged_and_stays(
    program: Program, paused: Guest, home: Path
) -> None:
    save_as(paused, "Odd")
    path = home / "saves" / "odd.json"
    with_unknown_item(program, path)
    before = path.read_bytes()
    paused.click("load")
    paused.click("saves/odd.json")
    paused.step()
    told = shown_text(paused, "faults")
    assert "ray-gun" in told
    assert "units.ann.items[0].kind" in told
    button = paused.find("load-save")
    assert isinstance(button, BrickButton)
    assert not button.enabled
    assert path.read_bytes() == before


def test_an_autosave_that_its_rules_cannot_use_is_set_aside_and_offered_no_more(
    start: Start, program: Program, guest: Guest, home: Path
) -> None:
    fight(guest)
    with_unknown_item(program, home / "saves" / "autosave.json")
    guest = Guest(start().app)
    guest.step(2)
    assert "autosave.json.damaged" in shown_text(guest, "message")
    guest.press("Esc")
    assert not guest.has("continue")
    again = Guest(start().app)
    again.step(2)
    assert again.tree.dialog is None
    assert (home / "saves" / "autosave.json.damaged").exists()


@pytest.mark.parametrize("letters", [b"\xff\xfe", "\u202etac\n".encode()])
def test_files_of_any_name_are_shown_with_plain_letters(
    start: Start, home: Path, letters: bytes
) -> None:
    if sys.platform in ("darwin", "win32"):
        pytest.skip("file systems there take no such names")
    for folder in ("saves", "replays", "levels"):
        (home / folder).mkdir(parents=True)
        name = os.fsencode(home / folder) + b"/" + letters + b".json"
        Path(os.fsdecode(name)).write_text("{}")
    plain = spelled_out(os.fsdecode(letters))
    guest = Guest(start().app)
    for opened, shown in (("load", "saves"), ("replays", "replays"), ("battle", "levels")):
        guest.click(opened)
        guest.step(2)
        rows = [row for row in guest.find(shown).walk() if isinstance(row, ListRow)]
        assert plain in [row.item.name for row in rows]
        guest.press("Esc")


@pytest.mark.parametrize("seconds", [9e14, -9e11, 1e18, float("inf")])
def test_a_time_that_no_calendar_has_is_a_dash(seconds: float) -> None:
    # Some file systems keep whatever time a file is given, in the year 28,521,834 too.
    assert when_changed(seconds) == "–"


def to_a_turn(guest: Guest, program: Program) -> BattleScene:
    scene = battle(program)
    guest.wait_until(lambda: scene.prompt is not None)
    return scene


def another(guest: Guest, program: Program) -> BattleScene:
    """Leave for the menu and begin another battle, up to the first question."""
    if program.scene is not None:
        program.menu()
    return fight(guest)


def end_turn(guest: Guest, program: Program) -> str:
    """Answer once; how the battle stands then, once somebody is asked again."""
    guest.press("Ctrl+Enter", "Enter")
    return fingerprint(to_a_turn(guest, program).controller.state)


def test_another_battle_does_not_overwrite_the_one_under_way(
    start: Start, program: Program, paused: Guest, home: Path
) -> None:
    paused.press("Esc")
    left = end_turn(paused, program)
    another(paused, program)
    end_turn(paused, program)
    kept = read_save(home / "saves" / "autosave-before.json", program.desk.rulesets)
    assert kept.position is not None
    again = start()
    pilot = Guest(again.app)
    pilot.click("load")
    pilot.click("saves/autosave-before.json")
    pilot.click("load-save")
    assert fingerprint(to_a_turn(pilot, again).controller.state) == left


def test_a_battle_without_an_answer_pushes_none_out_of_continue(
    start: Start, program: Program, paused: Guest, home: Path
) -> None:
    """Play A, begin B and answer nothing, begin C: A is what "Continue" goes on with."""
    paused.press("Esc")
    left = end_turn(paused, program)
    another(paused, program)
    another(paused, program)
    assert not (home / "saves" / "autosave-before.json").exists()
    program.menu()
    paused.click("continue")
    assert fingerprint(to_a_turn(paused, program).controller.state) == left
    # And once C is answered, A is the battle before; B is nowhere.
    another(paused, program)
    third = end_turn(paused, program)
    again = start()
    guest = Guest(again.app)
    guest.click("continue")
    assert fingerprint(to_a_turn(guest, again).controller.state) == third
    again.menu()
    guest.click("load")
    assert sorted(row_names(guest)) == ["autosave-before.json", "autosave.json"]
    guest.click("saves/autosave-before.json")
    guest.click("load-save")
    assert fingerprint(to_a_turn(guest, again).controller.state) == left


def test_an_answer_that_nobody_was_asked_for_is_none(
    program: Program, paused: Guest, home: Path
) -> None:
    """What the rules settle, and what computer players do, is no answer of a person."""
    paused.press("Esc")
    end_turn(paused, program)
    path = home / "saves" / "autosave.json"
    before = path.read_bytes()
    scene = another(paused, program)
    decision = scene.controller.decision
    assert decision is not None
    scene.controller.submit(Choice(do="end-turn"), decision.side, settled=True)
    assert path.read_bytes() == before
    program.launch(
        Launch(
            program.desk.level("scuffle"),
            "brikwars-2010",
            {side: SeatPlan("computer", "easy") for side in ("azure", "ember")},
            3,
        )
    )
    watched = battle(program)
    paused.wait_until(lambda: watched.controller.history.count > 2)
    assert path.read_bytes() == before
    paused.click("menu")
    paused.step()
    button = paused.find("give-up")
    assert isinstance(button, BrickButton)
    assert button._note == "", "nothing that is not so is promised"


def test_the_battle_under_way_is_there_until_the_other_one_is_written(
    program: Program, paused: Guest, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused.press("Esc")
    end_turn(paused, program)
    path = home / "saves" / "autosave.json"
    before = path.read_bytes()
    another(paused, program)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.library.autosaves.write_save", full)
    end_turn(paused, program)
    assert path.read_bytes() == before
    assert not (home / "saves" / "autosave-before.json").exists()


def test_options_are_reached_from_the_battle(program: Program, paused: Guest) -> None:
    paused.click("options")
    paused.click("page-sound")
    paused.click("muted")
    paused.press("Esc")
    assert isinstance(program.app.scenes.top, PauseScene)
    assert program.app.sounds.muted


def test_a_save_that_cannot_go_on_leaves_all_saves_as_they_are(
    program: Program, paused: Guest, home: Path
) -> None:
    """The battle under way is put aside only when another really takes its place."""
    paused.press("Esc")
    end_turn(paused, program)
    scene = another(paused, program)
    end_turn(paused, program)
    path = home / "saves" / "autosave-before.json"
    document = json.loads(path.read_text())
    document["setup"]["ruleset_version"] = 0
    document["choices"][0]["choice"]["do"] = "levitate"
    path.write_text(json.dumps(document))
    paused.click("menu")
    before = {one.name: one.read_bytes() for one in (home / "saves").iterdir()}
    paused.click("load")
    paused.click(f"saves/{path.name}")
    paused.click("load-save")
    paused.step(2)
    assert "no longer fits" in shown_text(paused, "message")
    assert {one.name: one.read_bytes() for one in (home / "saves").iterdir()} == before
    assert program.scene is scene


def after_the_computer(guest: Guest, program: Program) -> BattleScene:
    """A new battle in which a computer player began, at the first turn of a person."""
    seats = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    for seed in range(20):
        program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, seed))
        if battle(program).controller.owing_side == "ember":
            break
    scene = to_a_turn(guest, program)
    assert scene.controller.history.count
    return scene


def test_who_leaves_before_he_has_answered_is_told_that_the_battle_is_not_kept(
    program: Program, paused: Guest, home: Path
) -> None:
    """Computer players have acted in it, and the battle kept before is not pushed out for that."""
    paused.press("Esc")
    end_turn(paused, program)
    path = home / "saves" / "autosave.json"
    before = path.read_bytes()
    program.menu()
    after_the_computer(paused, program).open_menu()
    paused.click("give-up")
    told = shown_text(paused, "ask-dialog")
    assert "no person has answered in it yet" in told
    assert "unless you save it" in told, "Save stands open"
    paused.press("Enter")
    assert isinstance(program.app.scenes.top, PauseScene), "Enter alone leaves nothing"
    paused.click("give-up")
    paused.click("ask-yes")
    assert isinstance(program.app.scenes.top, MenuScene)
    assert path.read_bytes() == before


def test_who_has_saved_a_battle_by_hand_leaves_it_unasked(
    program: Program, paused: Guest, home: Path
) -> None:
    """Neither then nor when it has been loaded: it lies in a file of the player's own."""
    paused.press("Esc")
    end_turn(paused, program)
    program.menu()
    after_the_computer(paused, program).open_menu()
    save_as(paused, "Mine")
    assert (home / "saves" / "mine.json").exists()
    paused.click("give-up")
    assert isinstance(program.app.scenes.top, MenuScene)
    for name in ("load", "saves/mine.json", "load-save"):
        paused.click(name)
    to_a_turn(paused, program).open_menu()
    paused.click("give-up")
    assert isinstance(program.app.scenes.top, MenuScene)


@pytest.mark.parametrize("deleted", [False, True])
def test_what_computers_did_since_a_battle_was_saved_is_not_left_unasked(
    program: Program, paused: Guest, home: Path, deleted: bool
) -> None:
    """Nor is anything where the file is no longer there."""
    paused.press("Esc")
    end_turn(paused, program)
    program.menu()
    after_the_computer(paused, program).open_menu()
    save_as(paused, "Mine")
    assert program.session is not None
    path, answers = program.session._saved or (home, 0)
    assert (path.name, answers) == ("mine.json", program.session.match.history.count)
    if deleted:
        path.unlink()
    else:
        program.session._saved = (path, 0)
    paused.click("give-up")
    assert "no person has answered in it yet" in shown_text(paused, "ask-dialog")


def test_a_battle_that_is_not_kept_by_itself_is_left_unasked_once_it_is_saved(
    program: Program, paused: Guest
) -> None:
    """Until something is answered, or what is saved has been taken back."""
    scene = program.scene
    assert program.session is not None
    assert scene is not None
    match = scene.controller
    decision = match.decision
    assert decision is not None
    walk = next(one for one in match.menu().options if one.do == "move")
    match.submit(walk.choice(walk.suggest[0]), decision.side)
    program.session._autosave.problem = "no room left"
    assert scene.losing() == "no room left"
    save_as(paused, "Mine")
    assert scene.losing() == ""
    match.undo(decision.side)
    program.session._autosave.problem = "no room left"
    assert scene.losing() == "no room left"
    match.submit(walk.choice(walk.suggest[-1]), decision.side)
    program.session._autosave.problem = "no room left"
    assert scene.losing() == "no room left", "as many answers, and others"


def test_a_battle_that_was_put_aside_is_loaded_and_goes_on_in_its_place(
    program: Program, paused: Guest, home: Path
) -> None:
    paused.press("Esc")
    end_turn(paused, program)
    another(paused, program)
    end_turn(paused, program)
    program.menu()
    saves = home / "saves"
    first, second = (saves / "autosave-before.json", saves / "autosave.json")
    before = first.read_bytes(), second.read_bytes()
    for name in ("load", "saves/autosave-before.json", "load-save"):
        paused.click(name)
    to_a_turn(paused, program)
    assert (first.read_bytes(), second.read_bytes()) == before
    end_turn(paused, program)
    assert first.read_bytes() == before[1], "the one kept since is put aside for it"
    assert sorted(path.name for path in saves.glob("*.json")) == [first.name, second.name]


@pytest.mark.parametrize("others", [True, False], ids=["other players", "the same players"])
def test_a_battle_branched_from_a_replay_is_kept_beside_the_one_it_comes_from(
    program: Program, paused: Guest, home: Path, others: bool
) -> None:
    paused.press("Esc")
    end_turn(paused, program)
    end_turn(paused, program)
    path = home / "saves" / "autosave.json"
    kept = path.read_bytes()
    program.menu()
    paused.click("continue")
    to_a_turn(paused, program)
    paused.click("menu")
    paused.click("watch")
    paused.press("End")
    paused.step(2)
    paused.click("replay-branch")
    if others:
        arrows = paused.find("seat-ember").rect
        paused.click_at((arrows.right - 10, arrows.centery))
    paused.click("branch-play")
    scene = to_a_turn(paused, program)
    answers = scene.controller.history.count
    paused.press("Ctrl+Enter", "Enter")
    paused.wait_until(lambda: scene.controller.history.count > answers)
    assert path.with_name("autosave-before.json").read_bytes() == kept


def test_who_leaves_a_battle_that_has_not_begun_is_asked_nothing(
    program: Program, paused: Guest
) -> None:
    paused.press("Esc")
    end_turn(paused, program)
    another(paused, program)
    paused.click("menu")
    paused.click("give-up")
    assert isinstance(program.app.scenes.top, MenuScene)


def named(guest: Pilot, name: str) -> tuple[str, str]:
    """Name and note of a row of the list."""
    row = guest.find(f"saves/{name}")
    assert isinstance(row, ListRow)
    return row.item.name, row.item.note


def test_autosaves_are_called_by_battle_and_round(program: Program, paused: Guest) -> None:
    paused.press("Esc")
    end_turn(paused, program)
    rounds = [battle(program).controller.state.round]
    another(paused, program)
    for _ in range(2):
        end_turn(paused, program)
    rounds.append(battle(program).controller.state.round)
    paused.click("menu")
    paused.click("load")
    paused.step(5)
    first, second = (named(paused, name) for name in ("autosave.json", "autosave-before.json"))
    assert first[0] == f"Autosave: Scuffle, round {rounds[1]}"
    assert second[0] == f"Autosave: Scuffle, round {rounds[0]} (an earlier battle)"
    assert "Scuffle" not in first[1] + second[1], "it is said once"
    assert "Scuffle" not in shown_text(paused, "save-fact-0")


def test_the_list_of_saves_is_there_before_all_of_them_are_read(
    program: Program, paused: Guest, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        save_as(paused, f"Battle {number}")
    whole, read = program.desk.read, list[str]()

    def counted(path: Path) -> SavedBattle:
        read.append(path.name)
        return whole(path)

    monkeypatch.setattr(program.desk, "read", counted)
    program.load()
    listed = sorted(path.name for path in (home / "saves").glob("*.json"))
    assert sorted(row_names(paused)) == listed
    assert len(listed) == 5
    chosen = paused.find("saves")
    assert isinstance(chosen, ListBox)
    assert read == [chosen.chosen]
    other = next(name for name in listed if name != chosen.chosen)
    assert named(paused, other)[1].startswith("not read yet")
    paused.step(8)
    assert sorted(read) == listed, "each of them once"
    assert "not read yet" not in "".join(named(paused, name)[1] for name in listed)
    assert named(paused, "battle-2.json")[0] == "Battle 2"


def test_a_save_is_found_by_its_name_once_it_is_read(program: Program, paused: Guest) -> None:
    """By the name that the player gave it, not by that of its file."""
    for name in ("Über den Fluss", "Another"):
        save_as(paused, name)
    program.load()
    paused.step()
    paused.type("Über")
    paused.step(8)
    rows = [one for one in paused.find("saves").walk() if isinstance(one, ListRow)]
    assert [one.item.name for one in rows] == ["Über den Fluss"]
    chosen = paused.find("saves")
    assert isinstance(chosen, ListBox)
    assert chosen.chosen == rows[0].item.key
    assert shown_text(paused, "save-name") == "Über den Fluss"


def broken_saves(home: Path, count: int) -> None:
    """So many files that are no saves, with a name that tells nothing of it."""
    for number in range(count):
        (home / "saves" / f"kept-{number}.json").write_text("{}")


@pytest.mark.parametrize("letters", ["yet", "kept", "cannot"])
def test_one_save_is_read_per_frame_whatever_is_typed(
    program: Program, paused: Guest, home: Path, monkeypatch: pytest.MonkeyPatch, letters: str
) -> None:
    save_as(paused, "Battle")
    broken_saves(home, 40)
    monkeypatch.setattr(saves, "_changed", lambda path: float(path.name.startswith("kept")))
    read, whole = list[str](), program.desk.read

    def counted(path: Path) -> SavedBattle:
        read.append(path.name)
        return whole(path)

    monkeypatch.setattr(program.desk, "read", counted)
    program.load()
    assert len(read) == 1
    for letter in letters:
        before, frames = len(read), paused.frames
        paused.type(letter)
        assert len(read) - before <= paused.frames - frames + 1
    for _ in range(60):
        before = len(read)
        paused.step()
        assert len(read) <= before + 1
    assert len(read) == len(set(read)) == len(list((home / "saves").glob("*.json"))) > 40


def test_letters_are_not_found_in_what_a_row_says_until_it_is_read(
    program: Program, paused: Guest, home: Path
) -> None:
    save_as(paused, "Battle")
    broken_saves(home, 3)
    program.load()
    listed = paused.find("saves")
    assert isinstance(listed, ListBox)
    listed.type_text("yet")
    assert not any(row.visible for row in listed.walk() if isinstance(row, ListRow))
    assert listed.chosen == ""


def test_whose_letters_vanish_as_it_is_read_is_left_for_another_in_the_next_frame(
    program: Program, paused: Guest, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save has another name than its file: many may cease to match one after the other."""
    save_as(paused, "Same")
    text = (home / "saves" / "same.json").read_text(encoding="utf-8")
    for number in range(30):
        (home / "saves" / f"other-{number}.json").write_text(text, encoding="utf-8")
    read, whole = list[str](), program.desk.read

    def counted(path: Path) -> SavedBattle:
        read.append(path.name)
        return whole(path)

    monkeypatch.setattr(program.desk, "read", counted)
    program.load()
    listed = paused.find("saves")
    assert isinstance(listed, ListBox)
    before = len(read)
    listed.type_text("other")
    assert len(read) <= before + 1
    scene = program.app.scenes.top
    assert isinstance(scene, FilesScene)
    for _ in range(40):
        before = len(read)
        scene.update(0.0)
        assert len(read) <= before + 1
    assert listed.chosen == "", "none of them is called so"
    assert len(read) == len(set(read))
