"""Texts that name keys follow the key map, on screens that are open too."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.model.lessons import KEYS
from game.ui.input_map import FIXED, Chord, InputMap
from game.ui.scenes.program.program import Program
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton, Button
from game.ui.widgets.input.sign_button import SignButton
from game.ui.widgets.look.label import Label, RichText
from tests.ui.scenes.screens import SCREENS, to_lesson, to_lessons, to_viewer
from tests.ui.scenes.stage import (
    Guest,
    enemy,
    face_to_face,
    fight,
    hold_alt,
    in_hand,
    pixel,
    ship,
    shown_text,
)

OLD = re.compile(
    r"\bF\d+\b|\bTab\b|\bHome\b|\bPage(Up|Down)\b|\bCtrl\+|[\[\]]|(?<!\+)\b[A-Z]:|\([A-Z]\)"
)
"""What keys of the usual map look like in a text, apart from those that never change."""

STAYS = ("Tab: to the rule", "Tab: to the table")
"""Tab moves the focus among widgets, whatever it does in a battle."""


def moved() -> InputMap:
    """Every action that can be given another key has one that nothing else looks like."""
    keys = InputMap.standard()
    letters = "abcdefghijklmnopqrstuvwxyz0123456789абвгдежзиклмнопрстуфхцчшщ"
    names = iter([f"{held}+{letter}" for held in ("Alt", "Alt+Shift") for letter in letters])
    for action in keys.all_actions():
        if action not in FIXED:
            keys = keys.remapped(action, [Chord.parse(next(names))])
    return keys


def texts(widget: Widget) -> Iterator[str]:
    """Everything that a widget says: words, labels, tooltips."""
    if isinstance(widget, Label | SignButton):
        yield widget.text
    if isinstance(widget, RichText):
        yield "".join(getattr(run, "text", "") for run in widget.content)
    if isinstance(widget, BrickButton):
        yield f"{widget.label} {widget.shown_note}"
    if isinstance(widget, Button):
        yield widget.cap
    if isinstance(widget.told, str):
        yield widget.told


def old_keys(guest: Guest) -> list[str]:
    """Texts of the screen that still name usual keys."""
    found = {text for widget in guest.tree.top.walk() for text in texts(widget)}
    told = [text for text in found if not text.startswith(STAYS)]
    return sorted(text for text in told if OLD.search(text))


@pytest.mark.parametrize("screen", [name for name in SCREENS if name != "damaged"])
def test_no_screen_goes_on_naming_keys_that_were_changed(
    program: Program, guest: Guest, home: Path, screen: str
) -> None:
    guest.home, guest.program = home, program
    SCREENS[screen](guest)
    guest.step(2)
    program.app.set_keys(moved())
    guest.step(2)
    assert old_keys(guest) == []


def test_the_usual_keys_are_seen_by_this_check(program: Program, guest: Guest, home: Path) -> None:
    """The check above would find keys that stay behind."""
    guest.home, guest.program = home, program
    to_lesson(guest)
    guest.step(2)
    found = " ".join(old_keys(guest))
    for cap in ("Tab", "F1", "L:", "(Ctrl+Z)"):
        assert cap in found


def test_a_lesson_names_the_players_own_keys(program: Program, guest: Guest, home: Path) -> None:
    guest.home, guest.program = home, program
    to_lesson(guest)
    assert shown_text(guest, "lesson-text") == "Take Tab."
    keys = program.app.keys.remapped("next-figure", [Chord.parse("Shift+G")])
    program.app.set_keys(keys.remapped("rules", []))
    guest.step(2)
    assert shown_text(guest, "lesson-text") == "Take Shift+G."
    assert shown_text(guest, "lesson-task") == "no key!"


def test_lessons_read_again_name_the_players_own_keys(
    program: Program, guest: Guest, home: Path
) -> None:
    guest.home, guest.program = home, program
    to_lessons(guest)
    program.app.set_keys(program.app.keys.remapped("next-figure", [Chord.parse("Shift+G")]))
    guest.step(2)
    assert "Take Shift+G." in shown_text(guest, "lesson-one")


def test_lessons_may_name_actions_that_there_are() -> None:
    assert set(KEYS) <= set(InputMap.standard().all_actions())


def test_the_tooltip_of_an_act_names_the_keys_for_its_outcomes(
    program: Program, guest: Guest, home: Path
) -> None:
    ship(home, face_to_face())
    program.menu()
    guest.step(2)
    scene = fight(guest)
    in_hand(guest, "shove")
    guest.hover_at(pixel(scene, enemy(scene).place))
    hold_alt(guest)

    def told() -> str:
        tip = scene.tree.tips.shown
        return "" if tip is None else " | ".join(text for one in tip.walk() for text in texts(one))

    guest.wait_until(lambda: "outcomes: [ ] show them" in told())
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: "outcomes: [ ] show them" in told())
    program.app.set_keys(program.app.keys.remapped("next-outcome", [Chord.parse("Shift+G")]))
    guest.step(2)
    assert "outcomes: [ Shift+G show them" in told(), "a pinned tooltip follows too"


def test_a_replay_listens_to_its_own_keys_after_a_change(
    program: Program, guest: Guest, home: Path
) -> None:
    guest.home, guest.program = home, program
    to_viewer(guest)
    scene = guest.app.scenes.top
    assert isinstance(scene, ReplayScene)
    guest.press("Home")
    guest.step(2)
    program.app.set_keys(program.app.keys.remapped("replay-next", [Chord.parse("D")]))
    guest.press("D")
    guest.step(2)
    assert scene.viewer.moment == 1
