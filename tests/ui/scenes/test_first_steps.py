"""First Steps at the screen: its lessons come true, and their words explain themselves."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app import rules_index
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.lesson_bar import ReadText
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import RichText
from game.ui.window import App
from tests.editions import only
from tests.proofs.first_steps import HANDS, learn
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, make_desk, said

RULESETS = sorted(catalog())
SHIPPED = find_level("first-steps")

WORDS = {
    "welcome": {"Action"},
    "move": {"Move"},
    "sight": {"line of sight", "cover"},
    "shoot": {"Action"},
    "shove": {"Shove"},
    "answers": {"Shove", "Parry", "Bail"},
    "charge": {"MOM", "Charge", "Damage"},
    "misses": {"Disrupted"},
}
"""What each lesson says that only the rules can explain."""

School = Callable[[str], tuple[Program, Guest]]


@pytest.fixture
def school(home: Path) -> Iterator[School]:
    """Begins First Steps under a ruleset."""
    levels = home.parent / "shipped" / "levels"
    shutil.copy(SHIPPED, levels / "first-steps.json")
    apps: list[App] = []

    def begun(ruleset: str) -> tuple[Program, Guest]:
        app = App((1280, 720))
        apps.append(app)
        program = Program(app, make_desk(only(ruleset)), lambda: 1, INSTANT, executor=IDLE)
        program.menu()
        guest = Guest(app)
        guest.step(2)
        guest.click("first-battle")
        scene = program.scene
        assert scene is not None
        guest.wait_until(lambda: scene.prompt is not None)
        guest.step(2)
        return program, guest

    yield begun
    for app in apps:
        app.close()


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("hands", sorted(HANDS))
def test_every_lesson_comes_true(
    ruleset: str, hands: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path))
    learner = learn(ruleset, hands, 5, to_the_end=False)
    assert learner.answered


def explained(guest: Guest) -> set[str]:
    """What the tooltip that is open says of rules."""
    tip = guest.tree.tips.shown
    if tip is None or not tip.has("explanation"):
        return set()
    return {
        "".join(run.text for run in one.content if isinstance(run, Words))
        for one in tip.walk()
        if isinstance(one, RichText)
    }


def glosses(ruleset: str, program: Program, word: str) -> str:
    """What is told of a word."""
    (found, *_) = program.app.glossary().in_text(word)
    rows = {row.id: row for row in rules_index(ruleset) or ()}
    return rows[found.rule].gloss


def places_of(widget: Widget, guest: Guest, word: str) -> Iterator[tuple[int, int]]:
    """Pixels in the middle of a word, wherever it stands in a widget."""
    theme = guest.app.theme
    for line, left, top in widget.laid():
        for piece in line.pieces:
            assert isinstance(piece.run, Words)
            text, style = piece.run.text, piece.run.style
            begin = text.find(word)
            if begin >= 0:
                before = theme.text_width(text[:begin], style)
                wide = theme.text_width(word, style)
                yield left + piece.x + before + wide // 2, top + line.height // 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_words_of_each_lesson_explain_themselves_to_the_pointer_and_to_the_focus(
    school: School, ruleset: str
) -> None:
    program, guest = school(ruleset)
    scene = program.scene
    assert scene is not None
    assert scene.coach is not None
    for lesson in scene.coach.teacher.course.lessons:
        text, task = guest.find("lesson-text"), guest.find("lesson-task")
        assert isinstance(text, ReadText)
        for word in sorted(WORDS.get(lesson.id, ())):
            gloss = glosses(ruleset, program, word)
            told = False
            for place in (*places_of(text, guest, word), *places_of(task, guest, word)):
                guest.hover_at((5, 700))
                guest.step(2)
                guest.hover_at(place)
                guest.settle(1.5)
                told |= gloss in explained(guest)
            assert told, f"{lesson.id}: {word} is not explained"
        guest.leave_window()
        by_focus: set[str] = set()
        for widget in (text, task):
            guest.tree.focus_on(widget)
            guest.settle(1.5)
            by_focus |= explained(guest)
        for word in sorted(WORDS.get(lesson.id, ())):
            assert glosses(ruleset, program, word) in by_focus, f"{lesson.id}: {word}, by focus"
        guest.tree.focus_on(None)
        guest.press("F7")
        guest.step(2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_box_of_odds_says_that_dice_are_laid_out(school: School, ruleset: str) -> None:
    program, guest = school(ruleset)
    scene = program.scene
    assert scene is not None
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.prompt.selected == "hob"
    guest.press("S", "N")
    guest.wait_until(lambda: scene.tree.tips.shown is not None)
    guest.wait_until(lambda: "The lesson lays out the dice" in said(scene))
    assert any("100%" in text for text in said(scene)), "beside a chance that seems too high"


def test_every_lesson_but_one_speaks_of_the_rules() -> None:
    course = read_map(SHIPPED).course
    assert course is not None
    told = {lesson.id: f"{lesson.text} {lesson.task}" for lesson in course.lessons}
    assert told.keys() - WORDS.keys() == {"end-turn"}
    assert all(word in told[lesson] for lesson, words in WORDS.items() for word in words)
