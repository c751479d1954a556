"""Choosing a battlefield."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.files.formats.level_list import all_levels
from game.model.vectors import Point
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.setup.choose import ChooseScene
from game.ui.scenes.setup.sides import SidesScene
from game.ui.scenes.shared.fault_rows import place_in_words
from game.ui.theme import BODY
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.lists.list_box import NOTHING, ListBox, ListRow
from game.ui.widgets.look.label import Label
from tests.ui.scenes.stage import Guest, pixel, scuffle, ship, shown_text
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS


@pytest.fixture
def levels(home: Path) -> Path:
    """The player's own levels: one that is good, one with two faults, one with a bad name."""
    folder = home / "levels"
    folder.mkdir(parents=True)
    good = {**scuffle(), "name": "Back Garden", "description": "Mind the roses."}
    (folder / "garden.json").write_text(json.dumps(good))
    broken = {**scuffle(), "size": [12, "ten"], "ground": "cheese"}
    (folder / "broken.json").write_text(json.dumps(broken))
    (folder / "My Level.json").write_text(json.dumps(good))
    return folder


@pytest.fixture
def chooser(levels: Path, program: Program, guest: Guest) -> Guest:
    """The list of levels is open."""
    del levels, program
    guest.click("battle")
    guest.step()
    return guest


def names(guest: Guest) -> list[str]:
    """The levels that are shown now."""
    rows = guest.find("levels").walk()
    return [row.name.removeprefix("levels/") for row in rows if row.name.startswith("levels/")]


def test_every_file_is_listed_and_playable_ones_come_first(chooser: Guest) -> None:
    assert names(chooser) == ["garden", "scuffle", "My Level", "broken"]


def test_many_levels_do_not_make_each_of_them_slower(
    levels: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(20):
        (levels / f"level-{number}.json").write_text("{}")
    looked: list[Path] = []
    glob = Path.glob

    def noted(folder: Path, pattern: str) -> Iterator[Path]:
        looked.append(folder)
        return glob(folder, pattern)

    monkeypatch.setattr(Path, "glob", noted)
    assert len(all_levels(program.desk.rulesets)) == 24
    assert looked.count(levels) == 1


def test_levels_of_ones_own_are_deleted_after_asking(chooser: Guest, levels: Path) -> None:
    box = chooser.find("levels")
    assert isinstance(box, ListBox)
    chooser.click("levels/My Level")
    chooser.press("Delete", "Enter")
    assert (levels / "My Level.json").exists(), "Enter alone deletes nothing"
    chooser.press("Delete")
    chooser.click("ask-yes")
    assert not (levels / "My Level.json").exists()
    assert names(chooser) == ["garden", "scuffle", "broken"]
    assert box.chosen == "broken"
    chooser.click("levels/scuffle")
    chooser.press("Delete")
    assert chooser.tree.dialog is None
    assert chooser.app.signs.notice == "A level that came with the game stays"


def test_delete_is_spoken_of_only_where_it_removes_something(chooser: Guest) -> None:
    boxes = []
    for level, own in (("garden", True), ("scuffle", False), ("broken", True)):
        chooser.click(f"levels/{level}")
        chooser.step()
        hint = chooser.find("list-hint")
        assert isinstance(hint, Label)
        assert ("Delete" in hint.text) is own, level
        assert hint.text.startswith("Type to filter")
        boxes.append(hint.rect)
    assert boxes[0] == boxes[1], "nothing jumps"
    chooser.type("xyzzy")
    chooser.step()
    assert hint.text == "Type to filter", "nothing is chosen"


def test_typing_keeps_only_what_matches(chooser: Guest) -> None:
    chooser.type("scuf")
    assert names(chooser) == ["scuffle"]
    box = chooser.find("levels")
    assert isinstance(box, ListBox)
    assert box.chosen == "scuffle"
    chooser.press("Esc")
    assert len(names(chooser)) == 4
    assert isinstance(chooser.app.scenes.top, ChooseScene)


def test_while_no_level_matches_none_is_shown_and_none_can_be_fought(chooser: Guest) -> None:
    chooser.click("levels/scuffle")
    chooser.type("scufx")
    chooser.step()
    assert names(chooser) == []
    assert not chooser.has("level-name")
    assert "No level has these letters" in shown_text(chooser, "level")
    for name in ("next", "fight-now"):
        button = chooser.find(name)
        assert isinstance(button, BrickButton)
        assert not button.enabled
        assert button.shown_note == "No level matches"
    chooser.press("Enter")
    assert isinstance(chooser.app.scenes.top, ChooseScene), "Enter leads nowhere"
    chooser.press("Esc")
    chooser.step()
    assert shown_text(chooser, "level-name") == "Scuffle", "what was chosen before"
    chooser.click("fight-now")
    assert not isinstance(chooser.app.scenes.top, ChooseScene)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_picture_gives_way_to_the_words(
    program: Program, guest: Guest, home: Path, window: tuple[int, int], scale: float
) -> None:
    """Name and three lines of a long description are in sight, whatever the size."""
    ship(home, {**scuffle(), "description": "Nobody has asked the owner of the yard. " * 9})
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.click("battle")
    guest.step()
    area = guest.find("level-scroll").rect
    words = guest.find("description").rect
    line = program.app.theme.line_height(BODY)
    assert words.height >= 3 * line
    assert area.contains(guest.find("level-name").rect)
    assert words.top + 3 * line <= area.bottom
    preview = guest.find("preview")
    assert not preview.visible or preview.rect.height >= program.app.theme.px(59)


def test_a_picture_that_would_be_a_stamp_is_left_out(
    program: Program, guest: Guest, home: Path
) -> None:
    ship(home, {**scuffle(), "description": "Nobody has asked the owner of the yard. " * 3})
    guest.click("battle")
    for scale, seen in ((1.0, True), (2.0, False), (1.0, True)):
        program.app.set_scale(scale)
        guest.resize(1280, 720)
        guest.step()
        assert guest.find("preview").visible is seen


def test_what_does_not_match_is_told_once_with_one_key(chooser: Guest) -> None:
    chooser.type("kwk")
    chooser.step()
    assert "Backspace" not in shown_text(chooser, "level")
    assert "Esc" not in NOTHING


def test_a_level_is_described(chooser: Guest) -> None:
    chooser.click("levels/scuffle")
    chooser.step()

    assert shown_text(chooser, "level-name") == "Scuffle"
    assert shown_text(chooser, "description") == "Four in a small yard."
    assert "Destroy all enemies" in shown_text(chooser, "objectives")
    assert "rough ground" in shown_text(chooser, "hazards")


def test_a_broken_level_shows_all_its_faults_and_cannot_be_played(chooser: Guest) -> None:
    chooser.click("levels/broken")
    chooser.step()
    told = shown_text(chooser, "faults")
    assert "size, number 2 is" in told
    assert "(size[1])" in told, "authors look for it in the file"
    assert 'ground is "cheese"; boards, meadow, plank, rock, sand or stone is wanted' in told
    whole = shown_text(chooser, "level")
    assert whole.count("broken.json") == 1, "the file is named once, above all its faults"
    assert "“broken” cannot be played" in whole
    button = chooser.find("next")
    assert isinstance(button, BrickButton)
    assert not button.enabled
    chooser.press("Enter")
    assert isinstance(chooser.app.scenes.top, ChooseScene)


def test_a_file_with_an_unusable_name_says_so(chooser: Guest) -> None:
    chooser.click("levels/My Level")
    chooser.step()
    assert "small letters, digits and hyphens" in shown_text(chooser, "faults")


def test_a_level_that_hides_behind_another_says_so(
    levels: Path, program: Program, guest: Guest
) -> None:
    (levels / "scuffle.json").write_text(json.dumps(scuffle()))
    program.choose(hot_seat=False)
    guest.step()
    hidden = next(name for name in names(guest) if name.endswith("levels/scuffle.json"))
    guest.click(f"levels/{hidden}")
    guest.step()
    assert "Another level has this name" in shown_text(guest, "faults")


def test_enter_on_the_list_goes_on_and_escape_comes_back(chooser: Guest) -> None:
    chooser.press("Down")
    chooser.press("Enter")
    scene = chooser.app.scenes.top
    assert isinstance(scene, SidesScene)
    assert scene.plan.map.name == "Scuffle"
    chooser.press("Esc")
    box = chooser.find("levels")
    assert isinstance(box, ListBox)
    assert box.chosen == "scuffle", "the level chosen before is still chosen"
    chooser.press("Esc")
    assert isinstance(chooser.app.scenes.top, MenuScene)


def test_no_level_at_all_is_told(program: Program, guest: Guest, tmp_path: Path) -> None:
    (tmp_path / "shipped" / "levels" / "scuffle.json").unlink()
    program.choose(hot_seat=True)
    guest.step()
    button = guest.find("next")
    assert isinstance(button, BrickButton)
    assert not button.enabled
    assert "no level" in shown_text(guest, "level")


def test_of_very_many_faults_two_hundred_are_told(
    levels: Path, program: Program, guest: Guest
) -> None:
    """Nobody reads more, and to count them all takes too long."""
    wall = {"kind": "wal", "shape": "line", "line": [], "thickness": -1, "top": "x"}
    bad = [{"id": f"w-{number}", **wall} for number in range(60)]
    (levels / "bad.json").write_text(json.dumps({**scuffle(), "terrain": bad}))
    program.choose(hot_seat=False)
    guest.step()
    rows = [one for one in guest.tree.root.walk() if isinstance(one, ListRow)]
    assert "cannot be played: more than 200 faults" in {row.item.note for row in rows}
    guest.click("levels/bad")
    told = shown_text(guest, "faults")
    assert "number 50, " in told
    assert "number 51, " not in told
    assert told.endswith("and more")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("ground", "ground"),
        ("size[1]", "size, number 2"),
        ("terrain[3].outline[0][1]", "terrain, number 4, outline, number 1, number 2"),
        ("[0].name", "number 1, name"),
        ('rules["odd.[1]"]', 'rules["odd.[1]"]'),
    ],
)
def test_people_read_places_in_words_and_count_from_one(place: str, words: str) -> None:
    assert place_in_words(place) == words


def test_a_part_with_a_title_is_called_by_it() -> None:
    titles = {"rules.odd-3": "Odd 3.5"}
    assert place_in_words("rules.odd-3.sides[0]", titles) == "Odd 3.5, sides, number 1"
    assert place_in_words("rules.odd-35.sides[0]", titles) == "rules, odd-35, sides, number 1"


def test_three_clicks_from_the_start_to_the_first_own_move(
    program: Program, guest: Guest, home: Path
) -> None:
    """Battle, Fight, and a click on the ground, which the figure in hand walks to."""
    ship(home, scuffle())
    guest.click("battle")
    guest.click("fight-now")
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt), 60)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    unit = scene.table.unit(prompt.selected)
    assert unit is not None
    goal = Point(unit.place.x - 1.5, unit.place.y)
    guest.click_at(pixel(scene, goal))
    guest.wait_until(lambda: scene.prompt is not None)
    moved = scene.controller.state.units[unit.id]
    assert moved.place.distance(goal) < 0.2
