"""First Steps at the screen: its lessons come true, and their words explain themselves."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app import rules_index
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.model.battlefield import CircleArea
from game.model.lessons import keys_named
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.camera import Camera
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.answer_chances import chances_of
from game.ui.prompts.answer_marks import answer_rows
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.coach import Coach
from game.ui.scenes.battle.lesson_bar import ReadText, mark_box
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import RichText
from game.ui.window import App
from tests.editions import only
from tests.proofs.first_steps import HANDS, learn
from tests.ui.scenes.stage import (
    IDLE,
    INSTANT,
    Guest,
    make_desk,
    past_lesson,
    pixel,
    said,
    shown_text,
)
from tests.ui.scenes.test_lessons import on_button

RULESETS = sorted(catalog())
SHIPPED = find_level("first-steps")

WORDS = {
    "welcome": {"Action"},
    "move": {"Move"},
    "sight": {"line of sight", "cover"},
    "shoot": {"Action"},
    "shove": {"Shove"},
    "answers": {"Parry", "Bail", "Action"},
    "end-turn": {"Shove"},
    "charge": {"MOM", "Charge", "Damage"},
    "misses": {"Disrupted"},
}
"""What each lesson says that only the rules can explain."""

School = Callable[..., tuple[Program, Guest]]


@pytest.fixture
def school(home: Path) -> Iterator[School]:
    """Begins First Steps under a ruleset; ``animated`` shows what happens in its time."""
    levels = home.parent / "shipped" / "levels"
    shutil.copy(SHIPPED, levels / "first-steps.json")
    apps: list[App] = []

    def begun(ruleset: str = "brikwars-2010", *, animated: bool = False) -> tuple[Program, Guest]:
        app = App((1280, 720))
        apps.append(app)
        wished = LoadedPreferences(Preferences()) if animated else INSTANT
        program = Program(app, make_desk(only(ruleset)), lambda: 1, wished, executor=IDLE)
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
        past_lesson(guest, scene)


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


def test_every_lesson_speaks_of_the_rules() -> None:
    course = read_map(SHIPPED).course
    assert course is not None
    told = {lesson.id: f"{lesson.text} {lesson.task}" for lesson in course.lessons}
    assert told.keys() == WORDS.keys()
    assert all(word in told[lesson] for lesson, words in WORDS.items() for word in words)


def test_the_first_lesson_says_how_keys_lead_to_what_is_to_be_pointed_at() -> None:
    course = read_map(SHIPPED).course
    assert course is not None
    assert "next-panel" in keys_named(course.lessons[0].text)


def at_lesson(program: Program, guest: Guest, wanted: str) -> tuple[BattleScene, Coach]:
    """Skip to a lesson by its key."""
    scene = program.scene
    assert scene is not None
    assert scene.coach is not None
    teacher = scene.coach.teacher
    while teacher.lesson is None or teacher.lesson.id != wanted:
        assert not teacher.over
        guest.press("F7")
        guest.step(2)
    return scene, scene.coach


def test_the_view_stays_until_what_came_of_a_lesson_has_been_seen(school: School) -> None:
    program, guest = school(animated=True)
    scene, coach = at_lesson(program, guest, "move")
    guest.settle()
    scene.hands.go_to(Point(4.8, 8.0))
    guest.press("Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    at_lesson(program, guest, "shoot")
    scene.hands.go_to(scene.controller.state.units["sparks"].place)
    guest.settle(1.0)
    guest.press("Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None and not scene.playback.busy)
    assert coach.teacher.lesson is not None
    assert coach.teacher.lesson.id == "shove"
    assert scene.view.effects.playing, "he just goes to pieces"
    before = scene.camera.frame
    while scene.view.effects.playing:
        assert scene.camera.frame == before
        guest.step()
    guest.settle(1.5)
    assert scene.camera.frame != before
    grim = scene.controller.state.units["grim"].place
    assert scene.camera.shows((grim.x, grim.y)), "then whom the next one is about is seen"


def arrow(scene: BattleScene, unit: str) -> pygame.Rect:
    """What the arrow over a figure covers."""
    return mark_box(scene.camera, scene.controller.state.units[unit].place)


@pytest.mark.parametrize("animated", [True, False])
def test_a_view_that_a_lesson_moved_takes_what_the_resting_pointer_meant_with_it(
    school: School, animated: bool
) -> None:
    program, guest = school(animated=animated)
    scene, _ = at_lesson(program, guest, "move")
    guest.settle()
    at = pixel(scene, scene.controller.state.units["hob"].place.step((1, 0), 1.5))
    guest.hover_at(at)
    guest.step(2)
    assert scene.tree.tips.shown is not None, "a walk is offered"
    before = scene.camera.frame
    at_lesson(program, guest, "shove")
    guest.settle()
    assert scene.camera.frame != before
    assert scene.pointed.at is None
    assert scene.tree.tips.shown is None
    guest.button_down(at)
    guest.button_up(at)
    assert not scene.playback.busy
    assert scene.controller.history.answers == ()
    assert scene.pointed.at is not None, "the click asks again"
    guest.button_down(at)
    guest.button_up(at)
    assert scene.controller.history.answers, "and the next one walks"


@pytest.mark.parametrize("by_keys", [True, False])
def test_the_figure_that_a_lesson_wants_to_act_is_in_hand(school: School, by_keys: bool) -> None:
    program, guest = school()
    scene, _ = at_lesson(program, guest, "end-turn")
    if by_keys:
        guest.press("Tab")
    else:
        guest.hover_at(pixel(scene, scene.controller.state.units["hob"].place))
    at_lesson(program, guest, "charge")
    prompt, pip = scene.prompt, scene.controller.state.units["pip"].place
    assert isinstance(prompt, TurnPrompt)
    assert prompt.selected == "pip"
    assert scene.camera.shows((pip.x, pip.y), 0.5)
    assert not by_keys or scene.pointed.at == pip, "keys go on from there"


def test_the_turn_that_a_lesson_wants_to_end_ends_without_a_question(school: School) -> None:
    program, guest = school()
    scene, _ = at_lesson(program, guest, "end-turn")
    prompt, before = scene.prompt, scene.controller.history.count
    assert isinstance(prompt, TurnPrompt)
    assert "pip" in prompt.able(), "who waits for the next turn"
    guest.press("Ctrl+Enter")
    assert not guest.has("end-dialog")
    assert scene.controller.history.count > before


@pytest.mark.parametrize("lesson", ["shove", "charge"])
def test_other_lessons_leave_the_question_at_the_end_of_a_turn(school: School, lesson: str) -> None:
    program, guest = school()
    at_lesson(program, guest, lesson)
    guest.press("Ctrl+Enter")
    assert guest.has("end-dialog")


def test_the_arrow_goes_to_the_target_once_the_act_is_in_hand(school: School) -> None:
    program, guest = school()
    scene, coach = at_lesson(program, guest, "charge")
    units = scene.controller.state.units
    guest.settle()

    def marked(unit: str) -> bool:
        return coach.marked_at(arrow(scene, unit).center) == units[unit].place

    assert marked("pip")
    guest.press("C")
    assert marked("snag")
    assert not marked("pip")
    guest.press("Esc")
    assert marked("pip")
    guest.press("W")
    assert marked("pip"), "a walk is not what the lesson wants"


def test_the_arrow_over_a_figure_is_the_figure_to_the_pointer(school: School) -> None:
    program, guest = school()
    scene, _ = at_lesson(program, guest, "sight")
    guest.hover_at(arrow(scene, "sparks").midtop)
    guest.step(2)
    assert scene.pointed.unit is not None
    assert scene.pointed.unit.id == "sparks"
    guest.click_at(arrow(scene, "sparks").center)
    guest.step(2)
    assert scene.controller.history.answers == (), "that is no click beside him, which walks"


@pytest.mark.parametrize("aside", [0.0, -1.0])
def test_what_is_told_of_a_walk_covers_neither_the_arrow_nor_what_it_points_at(
    school: School, aside: float
) -> None:
    program, guest = school()
    scene, _ = at_lesson(program, guest, "move")
    guest.settle()
    post = scene.controller.battle.setup.map.area("post")
    assert isinstance(post, CircleArea)
    at = post.center
    guest.hover_at(pixel(scene, Point(at.x + aside, at.y)))
    guest.settle()
    tip = scene.tree.tips.shown
    assert tip is not None
    assert any("left" in words for words in said(scene))
    assert not tip.rect.colliderect(mark_box(scene.camera, at))
    assert not tip.rect.colliderect(scene.outlook.box(at, round(scene.camera.length(1.0))))


@pytest.mark.parametrize("by_keys", [True, False])
@pytest.mark.parametrize("points", [True, False])
def test_the_lesson_of_sight_is_done_by_pointing(
    school: School, by_keys: bool, points: bool
) -> None:
    program, guest = school()
    scene, coach = at_lesson(program, guest, "sight")
    assert "Skip this" in on_button(guest, "lesson-next")
    if points and by_keys:
        for _ in range(4):
            if scene.pointed.unit is None or scene.pointed.unit.id != "sparks":
                guest.press("N")
    elif points:
        guest.hover_at(pixel(scene, scene.controller.state.units["sparks"].place))
    guest.step(2)
    assert coach.teacher.lesson is not None
    assert coach.teacher.lesson.id == "sight", "it stays to be read"
    assert ("Next" in on_button(guest, "lesson-next")) is points
    past_lesson(guest, scene)
    assert coach.teacher.lesson.id == "shoot"
    done = coach.teacher.done
    assert (done is not None and done.id == "sight") is points


@pytest.mark.drawn
def test_no_arrow_lies_over_dice_and_acts(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    program, guest = school(animated=True)
    scene, coach = at_lesson(program, guest, "shove")
    drawn: list[bool] = []

    def draw_mark(
        surface: pygame.Surface, camera: Camera, at: Point, *_: float, **__: bool
    ) -> None:
        del surface, camera, at
        drawn.append(scene.playback.busy or scene.notes.shows_dice)

    monkeypatch.setattr("game.ui.scenes.battle.coach.draw_mark", draw_mark)
    guest.settle()
    assert drawn, "it is there before"
    guest.click("figure-cobble")
    guest.press("V", "N", "Enter", "Enter")
    guest.wait_until(lambda: scene.notes.shows_dice)
    assert coach.teacher.lesson is not None
    assert coach.teacher.lesson.id == "shove", "the lesson that has the arrow"
    guest.wait_until(lambda: scene.prompt is not None)
    assert not any(drawn)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_question_tells_its_chances_where_the_dice_are_laid_out(
    home: Path, school: School, ruleset: str
) -> None:
    level = json.loads(SHIPPED.read_text(encoding="utf-8"))
    (bea,) = [one for one in level["sides"][0]["squad"] if one["id"] == "bea"]
    bea["position"] = [9.6, 1.2]
    (home.parent / "shipped" / "levels" / "first-steps.json").write_text(json.dumps(level))
    program, guest = school(ruleset)
    scene = program.scene
    assert scene is not None
    option = next(
        one
        for one in scene.controller.menu().options
        if one.unit == "bea" and one.wants == "path" and one.mode is None
    )
    way = scene.controller.ask.route(option, Point(7, 2.5))
    scene.submit(option.choice(way.points))
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    guest.step(2)
    dialog, decision = guest.tree.dialog, scene.controller.decision
    assert dialog is not None
    assert decision is not None
    assert "the lesson lays out the dice" in shown_text(guest, dialog.name)
    chances = chances_of(scene.controller)
    for number in range(len(decision.options)):
        told = " ".join(answer_rows(decision, chances, number)).replace("\xa0", " ")
        assert "unharmed 100%" in told
