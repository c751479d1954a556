"""Rules chosen beside the level, and everything that follows from them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.engine.ruleset import Ruleset
from game.files.checks.rosters import for_ruleset
from game.files.formats.settings_file import LoadedPreferences, read_preferences
from game.match.library import desk
from game.match.library.desk import SeatPlan
from game.match.library.setups import setup_of
from game.model.battlefield import BattleMap, Figure
from game.model.setup import Fault
from game.rulesets.catalog import catalog
from game.ui.art.figure_look import FigureLook
from game.ui.scenes.program.program import Program
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.scenes.setup import sides
from game.ui.scenes.setup.choose import ChooseScene
from game.ui.scenes.setup.house_rules import HouseRulesScene
from game.ui.scenes.setup.sides import SidesScene
from game.ui.scenes.shared.muster import usual_look
from game.ui.text import NO_BREAK
from game.ui.theme import Theme
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.label import Label
from tests.editions import FIRST, SECOND, TITLES
from tests.toy.ruleset import PEGS
from tests.ui.scenes.stage import (
    INSTANT,
    Guest,
    Start,
    make_desk,
    scuffle,
    ship,
    shown_text,
    to_first_turn,
    with_one,
)


def chooser(guest: Guest) -> ChoiceArrows:
    """What the rules are chosen with."""
    found = guest.find("rules")
    assert isinstance(found, ChoiceArrows)
    return found


def take_second(guest: Guest) -> None:
    """Choose the second edition by keys, on the list of levels."""
    if not isinstance(guest.app.scenes.top, ChooseScene):
        guest.click("battle")
        guest.step()
    guest.tree.focus("rules")
    while chooser(guest).chosen != SECOND:
        guest.press("Right")


def test_one_ruleset_is_only_named(program: Program, guest: Guest) -> None:
    with_one(program, guest)
    guest.click("battle")
    guest.step()
    label = guest.find("rules")
    assert isinstance(label, Label)
    assert label.text == TITLES[FIRST]
    guest.click("next")
    assert isinstance(guest.app.scenes.top, SidesScene)
    button = guest.find("house-rules")
    assert isinstance(button, BrickButton)
    assert button.shown_note == ""


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_rules_are_chosen_by_mouse_and_by_keys(guest: Guest, keys: bool) -> None:
    guest.click("battle")
    guest.step()
    assert chooser(guest).label == TITLES[FIRST]
    if keys:
        for _ in range(4):
            guest.press("Tab")
            if guest.tree.focused is chooser(guest):
                break
        guest.press("Right")
    else:
        box = chooser(guest).rect
        guest.click_at((box.right - 10, box.centery))
    assert chooser(guest).label == TITLES[SECOND]


def test_enter_takes_the_rules_chosen_and_goes_on_as_in_the_list_of_levels(guest: Guest) -> None:
    take_second(guest)
    guest.press("Enter")
    assert isinstance(guest.app.scenes.top, SidesScene)
    guest.press("Esc")
    guest.step()
    assert chooser(guest).chosen == SECOND, "arrows change it, Enter does not"


def test_enter_goes_on_though_a_press_on_the_rules_was_let_go_elsewhere(guest: Guest) -> None:
    take_second(guest)
    guest.drag(chooser(guest).rect.center, (5, 5))
    guest.tree.focus("rules")
    guest.press("Enter")
    assert isinstance(guest.app.scenes.top, SidesScene)
    guest.press("Esc")
    guest.step()
    assert chooser(guest).chosen == SECOND


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_the_battle_is_fought_under_the_rules_chosen(
    program: Program, guest: Guest, ruleset: str
) -> None:
    if ruleset == SECOND:
        take_second(guest)
    else:
        guest.click("battle")
    guest.click("fight-now")
    assert program.scene is not None
    setup = program.scene.controller.battle.setup
    assert setup.ruleset == ruleset
    assert program.scene.controller.battle.ruleset is program.desk.rulesets[ruleset]


def test_the_choice_is_kept_for_the_next_time(
    program: Program, guest: Guest, start: Start, home: Path
) -> None:
    take_second(guest)
    guest.press("Esc")
    guest.click("hot-seat")
    guest.step()
    assert chooser(guest).chosen == SECOND
    assert program.preferences.ruleset == SECOND
    kept = read_preferences(home / "settings.json").preferences
    assert kept.ruleset == SECOND
    again = Guest(start(LoadedPreferences(kept)).app)
    again.click("battle")
    again.step()
    assert chooser(again).chosen == SECOND


def test_nothing_is_written_as_long_as_nothing_is_chosen(guest: Guest, home: Path) -> None:
    guest.click("battle")
    guest.click("fight-now")
    assert not (home / "settings.json").exists()


def test_rules_that_are_not_there_any_more_are_the_usual_ones(start: Start) -> None:
    wished = replace(INSTANT.preferences, ruleset="brikwars-1995")
    guest = Guest(start(LoadedPreferences(wished)).app)
    guest.click("battle")
    guest.step()
    assert chooser(guest).chosen == FIRST


def other_squads() -> dict[str, Any]:
    """The scuffle with a goal and a squad of its own for the second edition."""
    squad = [
        {"id": "one", "class": "captain", "name": "Eve", "position": [8, 4]},
        {"id": "two", "class": "guard", "name": "Fay", "position": [8, 6]},
        {"id": "three", "class": "scout", "name": "Gus", "position": [8, 8]},
    ]
    goals = [{"kind": "survive", "side": "azure", "rounds": 3}]
    return {
        **scuffle(),
        "rules": {SECOND: {"sides": {"ember": {"squad": squad}}, "objectives": goals}},
    }


def test_squads_goals_and_armies_are_those_of_the_rules(
    program: Program, guest: Guest, home: Path
) -> None:
    ship(home, other_squads())
    guest.click("battle")
    guest.step()
    assert "Destroy all enemies" in shown_text(guest, "objectives")
    take_second(guest)
    guest.step()
    assert "Have a figure left after 3 rounds" in shown_text(guest, "objectives")
    row = guest.find("levels/scuffle")
    assert row.item.note.startswith("2 against 3")
    assert program.backdrop.map == for_ruleset(program.desk.level("scuffle"), SECOND)
    guest.click("next")
    scene = guest.app.scenes.top
    assert isinstance(scene, SidesScene)
    told = {widget.text for widget in scene.tree.root.walk() if isinstance(widget, Label)}
    assert {"Eve", "Fay", "Gus"} <= told
    guest.click("fight")
    assert program.scene is not None
    state = program.scene.controller.state
    assert [unit.name for unit in state.of_side("ember")] == ["Eve", "Fay", "Gus"]


def test_the_sides_name_the_ruleset_and_lead_to_its_house_rules(guest: Guest) -> None:
    take_second(guest)
    guest.click("next")
    button = guest.find("house-rules")
    assert isinstance(button, BrickButton)
    assert button.shown_note == TITLES[SECOND]
    guest.click("house-rules")
    scene = guest.app.scenes.top
    assert isinstance(scene, HouseRulesScene)
    rules = catalog()[SECOND]
    for switch in rules.switches:
        assert any(widget.name.startswith(switch.key) for widget in scene.tree.root.walk())


@pytest.fixture
def portraits(monkeypatch: pytest.MonkeyPatch) -> set[FigureLook]:
    """How figures were portrayed beside the sides."""
    found: set[FigureLook] = set()
    usual = sides.portrait_of

    def noted(theme: Theme, look: FigureLook, size: int) -> pygame.Surface:
        found.add(look)
        return usual(theme, look, size)

    monkeypatch.setattr(sides, "portrait_of", noted)
    return found


@pytest.mark.drawn
def test_figures_are_shown_with_what_the_ruleset_gives_them(
    program: Program, guest: Guest, portraits: set[FigureLook]
) -> None:
    """Pegs carry other things than minifigs do."""
    with_one(program, guest)
    guest.click("battle")
    guest.click("next")
    guest.step()
    usual = {usual_look(Figure(id="x", figure_class=one), "azure") for one in ("knight", "axeman")}
    assert usual <= portraits, "with one ruleset everybody looks as usual"
    program.desk = make_desk({PEGS.id: PEGS, **catalog()})
    battle_map = program.desk.level("scuffle")
    for ruleset, rules in program.desk.rulesets.items():
        program.use_rules(ruleset)
        program.menu()
        portraits.clear()
        guest.click("battle")
        guest.click("next")
        guest.step()
        kits = program.desk.kits(battle_map, ruleset)
        first = rules.first_state(setup_of(battle_map, rules, seed=1))
        for unit in first.units.values():
            carried = tuple(rules.visual(item.kind) for item in unit.items)
            assert kits[unit.id] == carried
            assert (unit.figure_class, carried) in {
                (look.figure_class, look.items) for look in portraits
            }


def test_a_level_that_cannot_be_played_has_no_kits(program: Program) -> None:
    level = {**scuffle(), "rules": {FIRST: {"settings": {"gravity": 1}}}}
    assert program.desk.kits(msgspec.convert(level, BattleMap), FIRST) == {}


def test_a_level_that_the_rules_cannot_play_says_why(guest: Guest, home: Path) -> None:
    squad = [{"id": "one", "kind": "unicorn", "position": [8, 4]}]
    ship(home, {**scuffle(), "rules": {SECOND: {"sides": {"ember": {"squad": squad}}}}})
    guest.click("battle")
    guest.step()
    button = guest.find("next")
    assert isinstance(button, BrickButton)
    assert button.enabled
    take_second(guest)
    guest.step()
    assert not button.enabled
    assert button.shown_note == "Not under these rules"
    rules = TITLES[SECOND].replace(" ", NO_BREAK)
    assert f"cannot be played under {rules}" in shown_text(guest, "level"), "on one line"
    told = shown_text(guest, "faults")
    assert f'{TITLES[SECOND]}, sides, ember, squad, number 1, kind "unicorn" is unknown' in told
    assert "(under" not in told, "the heading says so"
    assert f"(rules.{SECOND}.sides.ember.squad[0].kind)" in told, "authors look for it in the file"
    assert "scuffle.json" in shown_text(guest, "level")
    guest.tree.focus("levels")
    guest.press("Enter")
    assert isinstance(guest.app.scenes.top, ChooseScene), "Enter leads nowhere"
    guest.tree.focus("rules")
    guest.press("Left")
    guest.step()
    assert button.enabled
    assert shown_text(guest, "level-name") == "Scuffle"


def test_its_row_warns_as_long_as_those_rules_are_chosen(guest: Guest, home: Path) -> None:
    squad = [{"id": "one", "kind": "unicorn", "position": [8, 4]}]
    odd = {**scuffle(), "rules": {SECOND: {"sides": {"ember": {"squad": squad}}}}}
    ship(home, scuffle())
    (home / "levels").mkdir(parents=True, exist_ok=True)
    (home / "levels" / "odd.json").write_text(json.dumps(odd))
    guest.click("battle")
    guest.step()
    usual = {name: guest.find(f"levels/{name}").item for name in ("scuffle", "odd")}
    assert {one.icon for one in usual.values()} == {"flag"}
    take_second(guest)
    guest.step()
    row = guest.find("levels/odd").item
    assert (row.icon, row.note) == ("warning", "not under these rules")
    assert guest.find("levels/scuffle").item.icon == "flag"
    guest.tree.focus("rules")
    guest.press("Left")
    guest.step()
    assert guest.find("levels/odd").item == usual["odd"]


def test_each_level_is_tried_once_under_each_of_the_rules(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[tuple[str, str]] = []
    usual = desk.faults_under

    def noted(ruleset: Ruleset[Any], battle_map: BattleMap) -> tuple[Fault, ...]:
        tried.append((ruleset.id, battle_map.name))
        return usual(ruleset, battle_map)

    monkeypatch.setattr(desk, "faults_under", noted)
    for _ in range(2):
        program.choose(hot_seat=False)
        guest.step()
        guest.tree.focus("rules")
        guest.press("Right", "Left")
        guest.press("Right", "Left")
    assert {ruleset for ruleset, _ in tried} == {FIRST, SECOND}
    assert len(tried) == len(set(tried))


def rules_shown(guest: Guest) -> str:
    """The ruleset on the page of the rules, which is opened and put away."""
    guest.press("F1")
    guest.step(2)
    scene = guest.app.scenes.top
    assert isinstance(scene, RulesScene)
    guest.press("Esc")
    return scene.ruleset


def test_the_page_of_the_rules_is_that_of_the_rules_chosen(guest: Guest) -> None:
    assert rules_shown(guest) == FIRST
    take_second(guest)
    assert rules_shown(guest) == SECOND
    guest.click("next")
    assert rules_shown(guest) == SECOND
    guest.click("fight")
    guest.step(3)
    assert rules_shown(guest) == SECOND


def fought(program: Program, guest: Guest) -> None:
    """A battle of two people under the second edition, in its first turn."""
    guest.click("hot-seat")
    guest.step()
    take_second(guest)
    guest.click("next")
    guest.click("fight")
    assert program.scene is not None
    to_first_turn(guest, program.scene)


def test_a_battle_goes_on_under_its_rules_whatever_was_chosen_since(
    program: Program, guest: Guest
) -> None:
    fought(program, guest)
    program.menu()
    guest.click("battle")
    guest.step()
    guest.tree.focus("rules")
    guest.press("Left")
    guest.press("Esc")
    guest.click("continue")
    guest.step(2)
    assert program.scene is not None
    assert program.scene.controller.battle.setup.ruleset == SECOND
    guest.press("Enter")
    assert rules_shown(guest) == SECOND


def test_a_replay_shows_the_rules_of_its_battle(program: Program, guest: Guest) -> None:
    fought(program, guest)
    assert program.session is not None
    program.session.end()
    guest.step(2)
    guest.click("save-replay")
    guest.click("menu")
    program.use_rules(FIRST)
    guest.click("replays")
    guest.click("watch-replay")
    assert isinstance(program.app.scenes.top, ReplayScene)
    assert rules_shown(guest) == SECOND


def test_standing_orders_are_those_of_the_rules(program: Program, guest: Guest) -> None:
    fought(program, guest)
    guest.press("F2")
    guest.step(2)
    shown = [widget.name for widget in guest.tree.root.walk()]
    for window in program.desk.rulesets[SECOND].windows:
        assert any(window.kind in name for name in shown), window.kind


def test_the_same_level_may_have_a_person_and_a_computer(guest: Guest) -> None:
    take_second(guest)
    guest.click("next")
    scene = guest.app.scenes.top
    assert isinstance(scene, SidesScene)
    kinds = [scene.plan.seats[side].kind for side in ("azure", "ember")]
    assert kinds == [SeatPlan().kind, "computer"]
    assert scene.plan.ruleset == SECOND
