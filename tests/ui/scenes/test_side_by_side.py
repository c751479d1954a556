"""An attack under the rules in play and under others, in a panel over the battle."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.fingerprint import fingerprint
from game.engine.ruleset import Ruleset
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.analysis.side_by_side import Reading, SideBySide
from game.match.library.desk import Launch, SeatPlan
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle import side_by_side
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.side_by_side import PANEL
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.panel import Meter
from tests.editions import FIRST, SECOND, TITLES, copied, only
from tests.match.test_side_by_side import FULL, own_verbs, renamed
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    face_to_face,
    fight,
    hold_alt,
    in_hand,
    make_desk,
    pixel,
    said,
    ship,
    shown_text,
    to_first_turn,
    with_one,
)
from tests.ui.scenes.test_aiming import crate

__all__ = ["own_verbs"]

HINT = "Shift+S: the same under other rules"

BLOWS = {FIRST: "Strike", SECOND: "Attack"}
"""What the editions call a blow."""


def opened(
    start: Start, home: Path, other: Ruleset[Any] | None = None, odds: Any = "always"
) -> tuple[Guest, BattleScene]:
    """A battle of pairs face to face; a second ruleset lies on the desk."""
    ship(home, face_to_face())
    program = start(LoadedPreferences(Preferences(instant=True, odds=odds)))
    guest = Guest(program.app)
    if other is not None:
        program.desk = make_desk({**only(FIRST), SECOND: other})
    guest.step(2)
    return guest, fight(guest)


def aimed(guest: Guest, scene: BattleScene, *, keys: bool) -> None:
    """Point at an enemy with a blow in hand."""
    in_hand(guest, "strike")
    if keys:
        guest.press("N")
    else:
        guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(20)
    hold_alt(guest)


def texts(guest: Guest, number: int) -> str:
    """Everything that the panel says of one ruleset."""
    found = guest.find(f"under-{number}")
    labels = [one.text for one in found.walk() if isinstance(one, Label)]
    return " ".join([shown_text(guest, f"under-{number}"), *labels])


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_the_panel_shows_both_rulesets(start: Start, home: Path, keys: bool) -> None:
    guest, scene = opened(start, home)
    aimed(guest, scene, keys=keys)
    assert HINT in said(scene)
    before = fingerprint(scene.controller.state)
    guest.press("Shift+S")
    guest.step(120)
    assert guest.tree.dialog is not None
    assert guest.tree.dialog.name == PANEL
    assert guest.tree.tips.shown is None, "nothing is told twice"
    for number, (ruleset, title) in enumerate(TITLES.items()):
        told = texts(guest, number)
        assert title in told
        assert f"Allowed: {BLOWS[ruleset]}" in told
        assert "Need" in told
        chances = [one for one in guest.find(f"under-{number}").walk() if isinstance(one, Meter)]
        assert len(chances) > 1
    assert fingerprint(scene.controller.state) == before


def twin() -> Ruleset[Any]:
    """The first edition under the name of the second."""
    return copied(SECOND, TITLES[SECOND])


def test_of_the_same_rules_the_same_is_told(start: Start, home: Path) -> None:
    guest, scene = opened(start, home, twin())
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(120)
    assert texts(guest, 0).replace(*TITLES.values()) == texts(guest, 1)


def test_it_stays_beside_the_figures_in_another_window(start: Start, home: Path) -> None:
    """The board is fitted into its part of the window after the widgets are laid out."""
    guest, scene = opened(start, home)
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(3)
    dialog = guest.tree.dialog
    assert dialog is not None
    assert dialog.placer is not None
    usual, fitted = dialog.placer, []

    def placer() -> tuple[float, float]:
        where = usual()
        fitted.append(scene.camera.view == scene.hud.map.rect)
        return where

    dialog.placer = placer
    guest.resize(2560, 1440)
    guest.step(2)
    assert fitted
    assert all(fitted), "else it keeps clear of where the figures were"


@pytest.mark.parametrize("key", ["Shift+S", "Esc", "Enter"])
def test_keys_put_it_away(start: Start, home: Path, key: str) -> None:
    guest, scene = opened(start, home)
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(3)
    assert guest.has(PANEL)
    guest.press(key)
    guest.step(3)
    assert guest.tree.dialog is None
    assert isinstance(scene.prompt, TurnPrompt)
    assert HINT in said(scene), "the attack is still pointed at"


def test_the_mouse_puts_it_away_and_the_attack_goes_on(start: Start, home: Path) -> None:
    guest, scene = opened(start, home)
    aimed(guest, scene, keys=False)
    guest.press("Shift+S")
    guest.step(3)
    guest.click("close-side-by-side")
    assert guest.tree.dialog is None
    count = scene.controller.history.count
    for _ in range(2):
        guest.click_at(pixel(scene, enemy(scene).place))
    assert scene.controller.history.count > count


def test_undo_closes_the_panel(start: Start, home: Path) -> None:
    guest, scene = opened(start, home)
    guest.press("Q")
    guest.step(5)
    assert scene.controller.history.count == 1
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(3)
    assert guest.has(PANEL)
    guest.press("Ctrl+Z")
    guest.step(5)
    assert scene.controller.history.count == 0
    assert guest.tree.dialog is None


def test_what_is_not_allowed_there_says_why(start: Start, home: Path) -> None:
    guest, scene = opened(start, home, renamed(closed=("attack",)))
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(120)
    assert "Allowed: Strike" in texts(guest, 0)
    told = texts(guest, 1)
    assert "Not allowed" in told
    assert FULL.reason in told
    assert guest.has(f"rule/{FULL.rule}")
    assert "Need" not in told


def test_an_act_that_the_other_rules_do_not_have(start: Start, home: Path) -> None:
    rules = replace(renamed(), acts={"end-turn": "end-turn"})
    guest, scene = opened(start, home, rules)
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(30)
    assert "These rules have no such act" in texts(guest, 1)


def test_a_rule_in_the_panel_opens_its_page(start: Start, home: Path) -> None:
    guest, scene = opened(start, home)
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(60)
    link = next(one for one in guest.find("under-0").walk() if one.link)
    guest.click_at(link.rect.center)
    guest.step(3)
    assert isinstance(guest.app.scenes.top, RulesScene)


@pytest.mark.parametrize("act", ["", "attack"], ids=["told", "in hand"])
@pytest.mark.parametrize("apart", [10.0, 30.0], ids=["after a walk", "too far"])
def test_of_what_is_closed_the_act_in_hand_is_compared_else_the_one_that_is_told(
    home: Path, program: Program, guest: Guest, act: str, apart: float
) -> None:
    """Archers carry a blade, too: the tooltip tells of the shot, which reaches farther."""
    level = armed_alike("archer")
    level["size"] = [40, 10]
    for number, side in enumerate(level["sides"]):
        for figure in side["squad"]:
            figure["position"][0] = 4 + number * apart
    level["terrain"] = [crate("box", 5.2, 4)]
    ship(home, level)
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(program.desk.level("scuffle"), SECOND, seats, 2))
    scene = program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    scene.hands.take_in_hand("ann")
    scene.camera.show_whole_board()
    if act:
        in_hand(guest, act)
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(90)
    guest.press("Shift+S")
    asked = scene.beside.asked()
    assert guest.has(PANEL)
    assert asked is not None
    assert (asked.do, asked.target) == (act or "shoot", enemy(scene).id)


@pytest.mark.parametrize("act", [False, True], ids=["nothing", "nobody"])
def test_without_an_attack_the_key_means_nothing(start: Start, home: Path, act: bool) -> None:
    guest, scene = opened(start, home)
    if act:
        in_hand(guest, "strike")
    guest.hover_at(pixel(scene, scene.controller.state.on_field()[0].place))
    guest.press("Shift+S")
    guest.step(3)
    assert guest.tree.dialog is None


def test_with_one_ruleset_there_is_no_panel(home: Path, program: Program, guest: Guest) -> None:
    ship(home, face_to_face())
    with_one(program, guest)
    scene = fight(guest)
    aimed(guest, scene, keys=True)
    assert not any(HINT in text for text in said(scene))
    guest.press("Shift+S")
    guest.step(3)
    assert guest.tree.dialog is None


def test_rules_that_cannot_play_the_level_are_not_shown(home: Path, guest: Guest) -> None:
    odd = {"sides": {"ember": {"squad": [{"id": "one", "kind": "unicorn", "position": [8, 4]}]}}}
    ship(home, {**face_to_face(), "rules": {SECOND: odd}})
    scene = fight(guest)
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(3)
    assert guest.tree.dialog is None


def percents(guest: Guest) -> list[str]:
    labels = [one.text for one in guest.find(PANEL).walk() if isinstance(one, Label)]
    return [text for text in labels if text.endswith("%")]


def test_odds_that_are_switched_off_stay_hidden(start: Start, home: Path) -> None:
    guest, scene = opened(start, home, odds="never")
    aimed(guest, scene, keys=True)
    assert HINT in said(scene)
    guest.press("Shift+S")
    guest.step(120)
    assert percents(guest) == []
    for number in range(2):
        assert "Need" in texts(guest, number)
        assert "Odds are switched off" in texts(guest, number)


def test_odds_by_a_key_come_and_go_in_the_panel(start: Start, home: Path) -> None:
    guest, scene = opened(start, home, odds="key")
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(120)
    assert percents(guest) == []
    guest.press("Shift+C")
    guest.step(3)
    assert percents(guest)
    guest.press("Shift+C")
    guest.step(3)
    assert percents(guest) == []


def test_a_battle_without_odds_tells_none(home: Path, program: Program, guest: Guest) -> None:
    ship(home, face_to_face())
    rules = catalog()[FIRST]
    mayhem = next(preset for preset in rules.presets if not preset.odds)
    level = program.desk.level("scuffle")
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(level, FIRST, seats, 3, mayhem.settings))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    aimed(guest, scene, keys=True)
    guest.press("Shift+S")
    guest.step(120)
    assert percents(guest) == []
    assert "No odds in this battle" in texts(guest, 0)
    assert "No odds in this battle" in texts(guest, 1)


def test_it_goes_on_while_others_are_drawn(start: Start, home: Path) -> None:
    """The panel is there at once, before the other rules have said anything."""
    guest, scene = opened(start, home)
    aimed(guest, scene, keys=True)
    scene.beside.update = lambda: None  # type: ignore[method-assign]
    guest.press("Shift+S")
    assert "looking…" in texts(guest, 1)
    assert "Allowed: Strike" in texts(guest, 0)


class Spent:
    """A budget of which nothing is left after the first job."""

    left_for_another = False


def test_a_slow_computer_works_it_out_step_by_step(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = opened(start, home, twin())
    aimed(guest, scene, keys=True)
    monkeypatch.setattr(side_by_side, "Budget", Spent)
    made: list[int] = []
    usual = SideBySide.steps

    def counted(rules: SideBySide, readings: Sequence[Reading]) -> Iterator[bool]:
        for number, more in enumerate(usual(rules, readings)):
            made.append(number)
            yield more

    monkeypatch.setattr(SideBySide, "steps", counted)
    guest.press("Shift+S")
    for _ in range(600):
        before = len(made)
        guest.step()
        assert len(made) <= before + 1, "one small step in a frame"
    assert len(made) > 20
    assert texts(guest, 0).replace(*TITLES.values()) == texts(guest, 1)
