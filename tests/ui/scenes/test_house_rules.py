"""House rules, set with mouse and keyboard, and the battle that is fought by them."""

from pathlib import Path
from typing import Any

import pytest

from game.files.formats.save_file import read_save
from game.match.library.desk import Desk
from game.match.library.setups import battle_of
from game.rulesets.catalog import catalog
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.setup.house_rules import HouseRulesScene
from game.ui.scenes.setup.sides import SidesScene
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows, Toggle
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Chip, Rule
from tests.toy.ruleset import PEGS
from tests.ui.scenes.stage import Guest, Start, scuffle, ship, shown_text


def opened(guest: Guest) -> HouseRulesScene:
    """The house rules of the small level, reached from the menu."""
    for name in ("hot-seat", "next", "house-rules"):
        guest.click(name)
    guest.step()
    scene = guest.app.scenes.top
    assert isinstance(scene, HouseRulesScene)
    return scene


def shown(guest: Guest, name: str) -> str:
    """What a label or a chooser says."""
    widget = guest.find(name)
    assert isinstance(widget, Label | ChoiceArrows)
    return widget.text if isinstance(widget, Label) else widget.label


def is_on(guest: Guest, name: str) -> bool:
    """Whether a switch is on."""
    switch = guest.find(name)
    assert isinstance(switch, Toggle)
    return switch.value


def test_every_switch_is_there_with_name_words_and_rule(guest: Guest) -> None:
    opened(guest)
    links = [widget for widget in guest.tree.root.walk() if isinstance(widget, Link)]
    assert [one.link for one in links] == [one.rule for one in catalog()["brikwars-2010"].switches]
    assert {one.text for one in links} == {"§"}, "the ids themselves say nothing to a player"
    assert len({(one.rect.x, one.rect.width) for one in links}) == 1, "in one column"
    assert is_on(guest, "strict_bail")
    assert not is_on(guest, "hero_feats")
    assert shown(guest, "preset") == "By the book"


def test_all_lines_are_as_long(guest: Guest) -> None:
    opened(guest)
    lines = [one for one in guest.tree.root.walk() if isinstance(one, Rule)]
    assert len({(line.rect.left, line.rect.right) for line in lines}) == 1


def test_a_click_on_a_switch_turns_it_and_names_it_ones_own(guest: Guest) -> None:
    scene = opened(guest)
    guest.click("smash_damage")
    assert scene.settings["smash_damage"] is False
    assert shown(guest, "preset") == "Your own"
    assert shown_text(guest, "differing") == "1 house rule differs from the book"
    guest.click("smash_damage")
    assert scene.settings["smash_damage"] is True
    assert shown(guest, "preset") == "By the book"


def marked(guest: Guest) -> set[str]:
    """The switches that are marked as changed, with a sign and a word."""
    chips = [widget for widget in guest.tree.root.walk() if isinstance(widget, Chip)]
    assert all(chip.sign for chip in chips)
    words = {getattr(run, "text", "") for chip in chips for run in chip.label.content}
    assert words <= {"changed"}
    return {chip.name.removeprefix("changed-") for chip in chips}


@pytest.mark.parametrize("size", [(1280, 720), (640, 360)])
def test_what_differs_from_the_book_is_marked_row_by_row(
    guest: Guest, size: tuple[int, int]
) -> None:
    guest.resize(*size)
    opened(guest)
    assert marked(guest) == set()
    guest.click("smash_damage")
    guest.tree.focus("hero_feats")
    guest.press("Space")
    guest.step()
    assert marked(guest) == {"smash_damage", "hero_feats"}
    guest.press("Space")
    guest.step()
    assert marked(guest) == {"smash_damage"}
    guest.tree.focus("preset")
    guest.press("Right")
    guest.step()
    assert marked(guest) == set(), "by the book"
    guest.press("Right")
    guest.step()
    assert "exotic_charging_items" in marked(guest), "a preset differs from the book, too"


def test_keys_reach_every_switch_and_space_turns_it(guest: Guest) -> None:
    scene = opened(guest)
    reached = []
    for _ in range(10):
        guest.press("Tab")
        assert guest.tree.focused is not None
        reached.append(guest.tree.focused.name)
        guest.press("Space")
    usual = {"strict_bail", "smash_damage", "unit_blocks_los", "second_strike_same_target_only"}
    for name, value in scene.settings.items():
        if name != "exotic_charging_items":
            assert name in reached
            assert value is (name not in usual)
    assert scene.settings["exotic_charging_items"] == ["heavy-weapon", "two-handed-weapon"]


def test_a_preset_sets_everything_at_once(guest: Guest) -> None:
    scene = opened(guest)
    guest.tree.focus("preset")
    guest.press("Right")
    assert shown(guest, "preset") == "Mayhem"
    assert is_on(guest, "hero_feats")
    assert not is_on(guest, "second_strike_same_target_only")
    assert is_on(guest, "exotic_charging_items-heavy-weapon")
    guest.press("Left")
    assert scene.settings["hero_feats"] is False
    assert shown_text(guest, "differing") == ""


def test_the_battle_and_its_save_have_the_house_rules(
    program: Program, guest: Guest, home: Path
) -> None:
    opened(guest)
    guest.click("hero_feats")
    guest.press("Esc")
    guest.step()
    sides = guest.app.scenes.top
    assert isinstance(sides, SidesScene)
    button = guest.find("house-rules")
    assert isinstance(button, BrickButton)
    assert button.label == "Rules: Your own"
    guest.click("fight")
    battle = program.app.scenes.top
    assert isinstance(battle, BattleScene)
    settings: Any = battle.controller.battle.settings
    assert settings.hero_feats is True
    assert settings.strict_bail is True
    guest.wait_until(lambda: battle.prompt is not None)
    program.menu()
    saved = read_save(home / "saves" / "autosave.json", catalog())
    assert saved.setup.settings["hero_feats"] is True


def test_what_was_set_is_still_set_when_one_comes_back(guest: Guest) -> None:
    opened(guest)
    guest.click("smash_damage")
    guest.click("back")
    guest.click("house-rules")
    guest.step()
    assert not is_on(guest, "smash_damage")


def test_the_level_says_what_stands_at_first(guest: Guest, home: Path) -> None:
    level = scuffle()
    level["rules"] = {"brikwars-2010": {"settings": {"smash_damage": False}}}
    ship(home, level)
    scene = opened(guest)
    assert not is_on(guest, "smash_damage")
    guest.click("smash_damage")
    assert scene.settings["smash_damage"] is True
    guest.click("back")
    guest.click("fight")
    battle = guest.app.scenes.top
    assert isinstance(battle, BattleScene)
    settings: Any = battle.controller.battle.settings
    assert settings.smash_damage is True


@pytest.mark.usefixtures("home")
def test_another_ruleset_shows_its_own_switches(start: Start) -> None:
    rulesets = {PEGS.id: PEGS}
    desk = Desk(
        rulesets, lambda setup: battle_of(rulesets[setup.ruleset], setup), beside_screen=False
    )
    program = start(desk=desk)
    guest = Guest(program.app)
    guest.step(2)
    scene = opened(guest)
    assert scene.settings == {"most_rounds": 6, "dodging": True}
    guest.tree.focus("most_rounds")
    guest.press("Right")
    assert scene.settings["most_rounds"] == 7
    guest.click("dodging")
    assert scene.settings["dodging"] is False
