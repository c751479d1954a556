"""Every screen in the language for trying: all is translated, and nothing is cut by its length.

In that language every text is accented and longer by a third. What is drawn with plain vowels was
never translated, unless it is a name that is the same in every language.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.app import rules_index
from game.files.formats.catalogues import PSEUDO, languages
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.ui import text as drawing
from game.ui.input_map import InputMap
from game.ui.rule_words import RULE_ID
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.theme import Style, Theme
from game.ui.widgets.base.widget import Widget
from game.words import tr
from tests.ui.scenes.fitting import faults
from tests.ui.scenes.further_screens import (
    ALLIANCE,
    FURTHER,
    OTHER_SIDES,
    at_comparison_found,
    at_damaged_save,
    at_faulty_level,
    at_mishap,
    at_rules_alone,
    at_rules_of_an_edition,
    at_unplayable_level,
)
from tests.ui.scenes.stage import Guest, Start, make_desk, scuffle
from tests.ui.scenes.test_all_sizes import (
    FIRST_STEPS,
    MORE,
    NAME_OF_REPLAY,
    at_message,
    at_one_rule,
)
from tests.ui.scenes.test_layout import SCREENS, at_battle, at_end, at_rules

WINDOWS: Final = ((1280, 720), (1600, 900))

UNTRANSLATED: Final = re.compile(r"[A-Za-z]*[aeiouycnszAEIOUY][A-Za-z]*")
"""Words as the language for trying never shows them: it has accents on all of these letters."""

Reach = Callable[[Program, Guest], None]


def names() -> frozenset[str]:
    """Words that are the same in every language: names, keys, signs of files and of rulesets."""
    # Figures and sides of the small fields of questions, and areas, have no names but their ids.
    texts = ["Ka-Ping!", "a b A azure ember pump", *(language.name for language in languages())]
    texts += [str(rules.title_text) for rules in make_desk().rulesets.values()]
    texts += [NAME_OF_REPLAY, ALLIANCE.capitalize(), *(side[1] for side in OTHER_SIDES)]
    for level in (scuffle(), json.loads(FIRST_STEPS.read_bytes())):
        texts.append(level["name"])
        for side in level["sides"]:
            texts += [side["name"], *(figure["name"] for figure in side["squad"])]
    keys = InputMap.standard()
    texts += [str(chord) for action in keys.all_actions() for chord in keys.chords(action)]
    return frozenset(word for text in texts for word in re.findall(r"[A-Za-z]+", text))


NAMES: Final = names()

WRITTEN: Final = re.compile(r"https?://\S+|\S*/\S+|[\w-]+\.(?:json|txt|py)\S*|\{.*\}")
"""Places of files, which have no translation."""


def plain_words(text: str) -> list[str]:
    """The words of a text that were never translated."""
    bare = WRITTEN.sub(" ", RULE_ID.sub(" ", text))
    words = re.findall(r"[^\W\d_]+", bare)
    return [word for word in words if UNTRANSLATED.fullmatch(word) and word not in NAMES]


def ends_a_place(text: str, home: Path) -> bool:
    """Whether a text is the end of a file's place, broken off to a line of its own."""
    return any(str(path).endswith(text.strip("[]~ ")) for path in home.rglob("*.json"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that was drawn."""
    seen: set[str] = set()
    before = drawing._rendered

    def rendered(theme: Theme, text: str, style: Style) -> pygame.Surface:
        seen.add(text)
        return before(theme, text, style)

    monkeypatch.setattr(drawing, "_rendered", rendered)
    return seen


def hints(root: Widget) -> Iterator[str]:
    """The tooltips of all widgets, which are drawn only under the pointer."""
    for widget in root.walk():
        tip = widget.tooltip
        if isinstance(tip, str):
            yield tip
        elif isinstance(tip, tuple):
            yield "".join(run.text for run in tip if isinstance(run, Words))


def words_of_index() -> frozenset[str]:
    """Places in rulebooks, in the program and in its tests, which the page of rules names."""
    return frozenset(
        word
        for rules in make_desk().rulesets
        for row in rules_index(rules)
        for text in (row.section, *row.code, *row.tests)
        for word in re.findall(r"[A-Za-z]+", text)
    )


def at_one_message(program: Program, guest: Guest) -> None:
    """Something is told over the menu, in words of its own."""
    del guest
    program.tell(tr("The options cannot be kept"), tr("There is no room left on the disk. ") * 8)


def at_tip_of_way(program: Program, guest: Guest) -> None:
    """The tooltip of a walk."""
    at_battle(program, guest)
    scene = program.scene
    assert scene is not None
    guest.hover_at(scene.camera.to_screen((5.0, 5.0)))
    guest.step(3)
    assert guest.tree.tips.shown is not None


def at_dangers(program: Program, guest: Guest) -> None:
    """Dangers, sight lines and ruler at once, with their legend."""
    at_battle(program, guest)
    assert program.scene is not None
    guest.hover_at(program.scene.camera.to_screen((6.0, 7.0)))
    guest.press("Shift+T", "Shift+V", "Shift+R")
    guest.step(30)


def at_replay(program: Program, guest: Guest) -> None:
    """A battle watched again."""
    at_end(program, guest)
    guest.click("watch")
    guest.step(5)


def at_replays(program: Program, guest: Guest) -> None:
    """The list of replays."""
    at_end(program, guest)
    guest.click("save-replay")
    program.menu()
    guest.click("replays")


ABOUT_FILES: Final = (at_faulty_level, at_unplayable_level, at_damaged_save, at_mishap)
"""Screens that tell what is wrong with a file or in the program, in the words of programmers."""

OF_RULES: Final = (at_rules, at_one_rule, at_rules_of_an_edition, at_rules_alone)
"""Screens with glosses and sources of rules, which are English in every language."""

WANTED: Final = "shield"
"""What is typed to find a row of the comparison."""

PLACES: Final[tuple[Reach, ...]] = (
    *SCREENS,
    *(place for place in MORE if place is not at_message),
    at_one_message,
    *(place for place in FURTHER if place not in ABOUT_FILES),
    at_tip_of_way,
    at_dangers,
    at_replay,
    at_replays,
)


@pytest.mark.parametrize("reach", PLACES, ids=lambda reach: reach.__name__)
def test_all_is_translated_and_whole(
    home: Path, start: Start, drawn: set[str], reach: Reach
) -> None:
    program = start(LoadedPreferences(Preferences(instant=True, language=PSEUDO)))
    guest = Guest(program.app)
    reach(program, guest)
    cut: dict[tuple[int, int], list[str]] = {}
    for window in WINDOWS:
        guest.resize(*window)
        guest.step(2)
        guest.look()
        found = faults(guest.tree, program.app.theme)
        if found:
            cut[window] = found[:40]
    texts = {*drawn, *hints(guest.tree.top)}
    same = words_of_index() if reach in OF_RULES else frozenset[str]()
    if reach is at_comparison_found:
        same = frozenset(WANTED[: count + 1] for count in range(len(WANTED)))
    plain = {text: words for text in texts if (words := set(plain_words(text)) - same)}
    assert not [text for text in plain if not ends_a_place(text, home)], plain
    assert not cut


def test_the_check_finds_what_is_not_translated() -> None:
    assert plain_words("Move 5.0″") == ["Move"]
    assert plain_words("[Móvé ~] Ann Ctrl+Enter F1 (PEG-UN-01)") == []
    assert plain_words(f"[Šávéd ~] {Path('/some/place.json')}") == []
