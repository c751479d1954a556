"""Lessons at the battle screen, by mouse and by keyboard: shown, learnt, skipped, read again."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.events import BattleEnded
from game.model.state import Verdict
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.after.end import EndScene
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.lesson_bar import SURE, LessonBar
from game.ui.scenes.battle.lessons_page import LessonsScene
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.paint import FOCUS_RING
from game.ui.widgets.tips.tooltip import DELAY
from tests.ui.scenes.stage import (
    Guest,
    Start,
    past_lesson,
    pixel,
    scuffle,
    ship,
    shown_text,
)

MOST_QUESTIONS = 50
"""Questions in the enemies' turn at most."""

LESSONS: list[dict[str, Any]] = [
    {"id": "hello", "title": "Hello", "text": "Read me.", "task": "Press Next"},
    {
        "id": "go",
        "title": "Walk",
        "text": "Go to the mud.",
        "area": "mud",
        "until": {"on": "event", "cue": "walk", "unit": "ann"},
    },
    {
        "id": "wait",
        "title": "Wait",
        "text": "Their turn.",
        "unit": "cat",
        "until": {"on": "turn", "side": "ember"},
    },
]


def with_lessons(lessons: list[dict[str, Any]]) -> dict[str, Any]:
    """The scuffle as a course of these lessons."""
    return {**scuffle(), "course": {"side": "azure", "lessons": lessons}}


def opened(
    home: Path, start: Start, lessons: list[dict[str, Any]], *, low: bool = False
) -> tuple[Program, Guest]:
    """The menu, with a level of these lessons; a low window is of 640 by 360 units."""
    ship(home, with_lessons(lessons))
    if low:
        large = LoadedPreferences(Preferences(instant=True, ui_scale=2.0))
        program = start(large, size=(1280, 720))
    else:
        program = start()
    guest = Guest(program.app)
    guest.step(2)
    return program, guest


@pytest.fixture
def school(home: Path, start: Start) -> tuple[Program, Guest]:
    return opened(home, start, LESSONS)


def gone_on(program: Program, guest: Guest) -> BattleScene:
    """The battle once more, left for the menu and continued from there."""
    program.menu()
    guest.step(2)
    guest.click("continue")
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    guest.step(2)
    return scene


def begun(program: Program, guest: Guest) -> BattleScene:
    guest.click("first-battle")
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.step(2)
    return scene


def title(guest: Guest) -> str:
    return shown_text(guest, "lesson-bar") if guest.has("lesson-bar") else ""


def title_of(guest: Guest) -> str:
    """The heading of the bar."""
    label = guest.find("lesson-title")
    assert isinstance(label, Label)
    return label.text


def on_button(guest: Guest, name: str) -> str:
    """What is drawn on a button that is shown."""
    button = guest.find(name)
    assert button in list(guest.tree.top.walk())
    pieces = [piece.run for line, _, _ in button.laid() for piece in line.pieces]
    return " ".join(run.text for run in pieces if isinstance(run, Words))


def test_the_page_with_the_act_that_a_lesson_speaks_of_is_turned_to(
    home: Path, start: Start
) -> None:
    spoken = {**LESSONS[1], "text": "Look round ({key:act-face})."}
    program, guest = opened(home, start, [LESSONS[0], spoken, LESSONS[2]])
    scene = begun(program, guest)
    assert isinstance(scene.prompt, TurnPrompt)
    act = next(one for one in scene.prompt.acts() if one.letter == "act-face")
    seen = []
    for _ in range(3):
        seen.append(guest.has(f"act-{act.key}"))
        past_lesson(guest, scene)
    assert seen == [False, True, False]


def answer_until_own_turn(guest: Guest, scene: BattleScene) -> None:
    """Answer by default until the learner's next turn."""
    for _ in range(MOST_QUESTIONS):
        guest.wait_until(lambda: scene.prompt is not None or scene.controller.decision is None)
        decision = scene.controller.decision
        assert decision is not None
        if decision.kind == TURN and decision.side == "azure":
            guest.step(2)
            return
        scene.submit(decision.default or decision.options[0].choice())
    raise AssertionError("the next own turn does not come")


def walk(guest: Guest, scene: BattleScene) -> None:
    ann = scene.controller.state.units["ann"]
    guest.click("figure-ann")
    guest.click_at(pixel(scene, type(ann.place)(ann.place.x, ann.place.y - 1.5)))
    guest.wait_until(lambda: not scene.playback.busy and scene.prompt is not None)
    guest.step(2)


def test_the_menu_offers_a_first_battle_where_a_level_teaches(
    school: tuple[Program, Guest],
) -> None:
    program, guest = school
    scene = begun(program, guest)
    assert scene.controller.state.turn == "azure", "the learner begins"
    assert "Read me." in title(guest)


def test_no_first_battle_where_no_level_teaches(guest: Guest) -> None:
    assert not guest.has("first-battle")


def test_reading_and_doing_end_lessons(school: tuple[Program, Guest]) -> None:
    program, guest = school
    scene = begun(program, guest)
    guest.click("lesson-next")
    guest.step(2)
    assert "Go to the mud." in title(guest)
    walk(guest, scene)
    assert "Their turn." in title(guest)
    scene.end_turn()
    guest.step(2)
    if guest.has("end-now"):
        guest.click("end-now")
    guest.wait_until(lambda: scene.shown.state.turn == "ember" or scene.shown.state.round > 1)
    assert "That was the last lesson" in title_of(guest)
    assert shown_text(guest, "lesson-done").strip() == "Done: Wait"
    answer_until_own_turn(guest, scene)
    assert not guest.has("lesson-bar"), "all is learnt"


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("low", [True, False])
def test_the_last_tick_stays_until_it_is_put_away(
    home: Path, start: Start, by_mouse: bool, low: bool
) -> None:
    program, guest = opened(home, start, LESSONS[:1], low=low)
    begun(program, guest)
    for told in ("Next", "Close"):
        assert told in on_button(guest, "lesson-next")
        if by_mouse:
            guest.click("lesson-next")
        else:
            guest.press("F7")
        guest.step(2)
        if told == "Next":
            assert "Done: Hello" in title(guest)
    assert not guest.has("lesson-bar")


def test_a_lesson_that_nobody_can_do_any_more_is_said_to_be_left_out(
    home: Path, start: Start
) -> None:
    about = {"on": "event", "cue": "walk", "unit": "cat"}
    program, guest = opened(home, start, [{**LESSONS[2], "until": about}, LESSONS[0]])
    scene = begun(program, guest)
    assert scene.coach is not None
    state = scene.shown.state
    left = {name: unit for name, unit in state.units.items() if name != "cat"}
    scene.shown.state = replace(state, units=left, fallen={"cat": state.units["cat"]})
    scene.coach.took(scene.controller.events[-1])
    guest.step()
    assert "Read me." in title(guest)
    assert program.app.signs.notice == "Left out, as somebody it is about has fallen: Wait"


def test_a_second_press_of_the_same_button_leaves_no_lesson_out(
    school: tuple[Program, Guest],
) -> None:
    """Where "Next" stood there is "Skip this" in the next moment."""
    program, guest = school
    scene = begun(program, guest)
    scene.pace.unread = 0.3
    guest.click("lesson-next")
    guest.click("lesson-next")
    assert "Go to the mud." in title(guest)
    guest.step(40)
    guest.click("lesson-next")
    guest.step(2)
    assert "Their turn." in title(guest)


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("low", [True, False])
def test_a_task_is_left_undone_only_by_a_press_that_was_asked_for(
    home: Path, start: Start, *, low: bool, by_mouse: bool
) -> None:
    """However soon or late the second press comes; what is done or only read goes on at once."""
    program, guest = opened(home, start, LESSONS, low=low)
    scene = begun(program, guest)

    def press() -> None:
        if by_mouse:
            guest.click("lesson-next")
        else:
            guest.press("F7")
        guest.step(2)

    assert "Next" in on_button(guest, "lesson-next")
    press()
    if low:
        assert "Try it" in on_button(guest, "lesson-next")
        press()
    assert "Skip this" in on_button(guest, "lesson-next")
    press()
    assert scene.coach is not None
    assert scene.coach.teacher.lesson is not None
    assert scene.coach.teacher.lesson.id == "go", "the press was meant for the lesson before"
    assert "Really skip?" in on_button(guest, "lesson-next")
    press()
    assert scene.coach.teacher.lesson.id == "wait"
    assert ("Try it" if low else "Skip this") in on_button(guest, "lesson-next"), "asked anew"


def test_a_task_is_not_left_by_a_press_long_after_the_first(home: Path, start: Start) -> None:
    """Something has been done between the two."""
    program, guest = opened(home, start, LESSONS)
    scene = begun(program, guest)
    guest.click("lesson-next")
    guest.click("lesson-next")
    assert "Really skip?" in on_button(guest, "lesson-next")
    scene.submit(Choice(do="sprint", unit="ann"))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    assert "Skip this" in on_button(guest, "lesson-next")


def test_a_task_is_not_left_by_a_press_some_time_after_the_first(home: Path, start: Start) -> None:
    """Though nothing has been done between the two."""
    program, guest = opened(home, start, LESSONS)
    begun(program, guest)
    guest.click("lesson-next")
    guest.click("lesson-next")
    assert "Really skip?" in on_button(guest, "lesson-next")
    guest.settle(SURE + 0.5)
    assert "Skip this" in on_button(guest, "lesson-next")


def test_a_second_press_does_not_end_the_next_lesson_unread(home: Path, start: Start) -> None:
    """Where both are only read as well."""
    second = {**LESSONS[0], "id": "again", "title": "Again"}
    program, guest = opened(home, start, [LESSONS[0], second, LESSONS[1]])
    scene = begun(program, guest)
    scene.pace.unread = 0.3
    guest.click("lesson-next")
    guest.click("lesson-next")
    assert scene.coach is not None
    lesson = scene.coach.teacher.lesson
    assert lesson is not None
    assert lesson.id == "again"
    guest.step(40)
    guest.click("lesson-next")
    assert "Go to the mud." in title(guest)


def test_a_tick_tells_what_was_done_last_and_none_what_was_skipped(
    school: tuple[Program, Guest],
) -> None:
    program, guest = school
    scene = begun(program, guest)
    assert not guest.find("lesson-done").visible
    guest.press("F7")
    guest.step(2)
    assert shown_text(guest, "lesson-done").strip() == "Done: Hello"
    past_lesson(guest, scene)
    assert "Their turn." in title(guest)
    assert not guest.find("lesson-done").visible
    walk(guest, scene)
    assert not guest.find("lesson-done").visible, "it was skipped already"


@pytest.mark.parametrize("last", [True, False])
def test_the_end_screen_tells_only_what_was_done_with_the_end(
    home: Path, start: Start, last: bool
) -> None:
    won = {"id": "won", "title": "Win", "text": "…", "until": {"on": "event", "cue": "end"}}
    program, guest = opened(home, start, [LESSONS[0], won if last else LESSONS[1]])
    scene = begun(program, guest)
    guest.press("F7")
    guest.step(2)
    assert shown_text(guest, "lesson-done").strip() == "Done: Hello"
    assert scene.coach is not None
    assert program.session is not None
    scene.coach.took(BattleEnded(verdict=Verdict(("azure",), "eliminated")))
    program.session.end()
    guest.step(2)
    assert isinstance(program.app.scenes.top, EndScene)
    assert guest.find("lesson-done").visible is last
    assert not last or shown_text(guest, "lesson-done").strip() == "Done: Win"


@pytest.mark.parametrize("back", ["Esc", "F3"])
def test_by_keys_a_lesson_is_gone_on_from_and_all_are_read_again(
    school: tuple[Program, Guest], back: str
) -> None:
    program, guest = school
    scene = begun(program, guest)
    guest.press("F7")
    guest.step(2)
    assert "Go to the mud." in title(guest)
    past_lesson(guest, scene)
    assert "Their turn." in title(guest), "a deed can be skipped"
    guest.press("F3")
    guest.step(2)
    assert isinstance(program.app.scenes.top, LessonsScene)
    told = " ".join(shown_text(guest, f"lesson-{one['id']}") for one in LESSONS)
    assert all(one["text"] in told for one in LESSONS)
    guest.press(back)
    guest.step(2)
    assert program.app.scenes.top is program.scene


@pytest.mark.parametrize("by_mouse", [True, False])
def test_lessons_not_seen_yet_stand_below_a_heading_of_their_own(
    school: tuple[Program, Guest], by_mouse: bool
) -> None:
    program, guest = school
    scene = begun(program, guest)

    def read() -> list[str]:
        if by_mouse:
            scene.open_menu()
            guest.step(2)
            guest.click("lessons")
        else:
            guest.press("F3")
        guest.step(2)
        for one in LESSONS:
            assert one["text"] in shown_text(guest, f"lesson-{one['id']}")
        parts = [f"lesson-{one['id']}" for one in LESSONS]
        if guest.has("lessons-to-come"):
            heading = guest.find("lessons-to-come")
            assert isinstance(heading, Label)
            assert heading.text == "Still to come"
            parts.append("lessons-to-come")
        return sorted(parts, key=lambda name: guest.find(name).rect.y)

    assert read() == ["lesson-hello", "lessons-to-come", "lesson-go", "lesson-wait"]
    guest.press("Esc", *(["Esc"] if by_mouse else []))
    guest.step(2)
    for _ in range(2):
        past_lesson(guest, scene)
    assert read() == ["lesson-hello", "lesson-go", "lesson-wait"], "all have been on"


def test_lessons_lie_on_a_panel_as_wide_as_the_row_of_buttons(
    school: tuple[Program, Guest],
) -> None:
    program, guest = school
    begun(program, guest)
    guest.press("F3")
    guest.step(2)
    panel = guest.find("lessons-panel").rect
    assert panel.left == guest.find("back").rect.left
    assert panel.right == guest.find("lessons-stop").rect.right
    assert panel.contains(guest.find(f"lesson-{LESSONS[0]['id']}").rect)


def test_lessons_can_be_ended_and_opened_from_the_pause_menu(
    school: tuple[Program, Guest],
) -> None:
    program, guest = school
    scene = begun(program, guest)
    guest.click("lesson-stop")
    guest.step(2)
    assert not guest.has("lesson-bar")
    scene.open_menu()
    guest.step(2)
    guest.click("lessons")
    guest.step(2)
    assert "Read me." in shown_text(guest, "lesson-hello")


def test_a_battle_that_goes_on_goes_on_with_its_lesson(school: tuple[Program, Guest]) -> None:
    program, guest = school
    begun(program, guest)
    guest.click("lesson-next")
    guest.step(2)
    gone_on(program, guest)
    assert "Go to the mud." in title(guest)


def test_what_was_done_too_soon_counts_in_a_battle_that_goes_on(
    school: tuple[Program, Guest],
) -> None:
    program, guest = school
    walk(guest, begun(program, guest))
    assert "Read me." in title(guest)
    gone_on(program, guest)
    guest.click("lesson-next")
    guest.step(2)
    assert "Their turn." in title(guest)
    assert "Done: Walk" in title(guest)


def test_what_is_taken_back_is_to_be_done_again(school: tuple[Program, Guest]) -> None:
    program, guest = school
    scene = begun(program, guest)
    guest.click("lesson-next")
    guest.step(2)
    walk(guest, scene)
    assert "Their turn." in title(guest)
    guest.press("Ctrl+Z")
    guest.step(2)
    assert "Go to the mud." in title(guest)
    scene = gone_on(program, guest)
    assert "Go to the mud." in title(guest), "what was learnt is kept as it is now"
    walk(guest, scene)
    assert "Their turn." in title(guest)


def test_no_lessons_where_a_person_plays_the_enemy(school: tuple[Program, Guest]) -> None:
    program, guest = school
    level = program.desk.level("scuffle")
    program.launch(Launch(level, "brikwars-2010", {}, 3))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    assert scene.coach is None
    assert not guest.has("lesson-bar")


def test_other_battles_have_no_lessons(program: Program, guest: Guest) -> None:
    guest.click("battle")
    guest.step(2)
    guest.click("fight-now")
    guest.wait_until(lambda: program.scene is not None and program.scene.prompt is not None)
    guest.press("F3")
    guest.step(2)
    assert program.app.scenes.top is program.scene
    assert not guest.has("lesson-bar")


@pytest.mark.drawn
@pytest.mark.parametrize("by_mouse", [True, False])
def test_in_a_low_window_a_lesson_is_read_in_place_of_the_acts_and_then_one_line(
    home: Path, start: Start, by_mouse: bool
) -> None:
    program, guest = opened(home, start, LESSONS, low=True)
    scene = begun(program, guest)

    def use(name: str, key: str) -> None:
        if by_mouse:
            guest.click(name)
        else:
            guest.press(key)
        guest.step(2)

    def acts() -> bool:
        return any(one.name.startswith("act-") for one in guest.tree.root.walk())

    heading = guest.find("lesson-title")
    assert isinstance(heading, Label)
    assert heading.text == "Hello"
    assert "Read me." in title(guest)
    assert "Press Next" in title(guest)
    assert not acts()
    bar, following = guest.find("lesson-bar"), guest.find("lesson-next")
    assert isinstance(bar, LessonBar)
    assert bar.edge == "top", "at the lower edge of the window its line is above it"
    ring = guest.app.theme.px(FOCUS_RING)
    assert following.rect.bottom + ring <= guest.find("lesson-stop").rect.top
    use("lesson-next", "F7")
    assert "Go to the mud." in title(guest), "what is to be done is read first"
    assert not acts()
    use("lesson-next", "F7")
    assert "Walk" in title(guest), "a lesson without a task is called by its title"
    assert "Go to the mud." not in title(guest)
    assert acts()
    assert bar.edge == "bottom", "above the map it is below"
    assert guest.find("lesson-bar").rect.height < guest.find("map").rect.height / 3
    use("lesson-read", "F3")
    assert isinstance(program.app.scenes.top, LessonsScene)
    assert "Go to the mud." in shown_text(guest, "lesson-go")
    use("back", "Esc")
    walk(guest, scene)
    assert "Their turn." in title(guest), "what is done ends the lesson"
    use("lesson-next", "F7")
    use("lesson-read", "F3")
    if not by_mouse:
        guest.tree.focus("lessons-stop")
    use("lessons-stop", "Enter")
    assert program.app.scenes.top is scene
    assert not guest.has("lesson-bar")
    assert acts()


def test_a_window_made_higher_tells_the_whole_lesson_again(home: Path, start: Start) -> None:
    program, guest = opened(home, start, LESSONS, low=True)
    begun(program, guest)
    guest.press("F7", "F7")
    guest.step(2)
    assert "Go to the mud." not in title(guest)
    guest.resize(2560, 1440)
    guest.step(2)
    assert "Go to the mud." in title(guest)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_in_a_low_window_lessons_can_be_ended_at_once(
    home: Path, start: Start, by_mouse: bool
) -> None:
    program, guest = opened(home, start, LESSONS, low=True)
    begun(program, guest)
    assert guest.tree.focused is guest.find("lesson-next")
    if by_mouse:
        guest.click("lesson-stop")
    else:
        guest.press("Tab", "Enter")
    guest.step(2)
    assert not guest.has("lesson-bar")


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_lessons_are_read_before_words_in_them_are_told_which_leave_the_way_back_free(
    home: Path, start: Start, size: tuple[int, int]
) -> None:
    """Nothing is told before the focus has moved, though the page was scrolled."""
    text = "They may bail, dodge or parry, which is no Action. " * 9
    many = [{"id": f"more-{number}", "title": "Much", "text": text} for number in range(9)]
    program, guest = opened(home, start, [*LESSONS, *many])
    guest.resize(*size)
    begun(program, guest)
    guest.press("F3")
    guest.step(2)
    read = guest.find("lessons-scroll")
    for key in ("PageDown", "PageUp"):
        guest.settle(2 * DELAY)
        assert guest.tree.focused is read
        assert guest.tree.tips.shown is None
        guest.press(key)
    guest.press("Tab", "Shift+Tab")
    guest.settle(2 * DELAY)
    assert guest.tree.focused is read
    tip = guest.tree.tips.shown
    assert tip is not None
    assert tip.has("explanation")
    assert not any(tip.rect.colliderect(guest.find(one).rect) for one in ("back", "lessons-stop"))
    room = guest.app.surface.get_width() - read.rect.right
    assert room < tip.rect.width or not tip.rect.colliderect(read.rect), "beside it if possible"


@pytest.mark.parametrize("low", [False, True])
def test_the_buttons_stay_where_they_are_from_lesson_to_lesson(
    home: Path, start: Start, *, low: bool
) -> None:
    """Whoever presses Next again and again need not look for it, however long the lessons are."""
    text = "This goes on for a while, so that it takes a line of its own, and then some more. "
    lessons = [
        {"id": f"part-{lines}", "title": "Part", "text": text * lines, "task": "Press Next"}
        for lines in (1, 3, 2, 4)
    ]
    program, guest = opened(home, start, lessons, low=low)
    begun(program, guest)
    places = []
    for _ in lessons:
        guest.step(2)
        buttons = (guest.find("lesson-next"), guest.find("lesson-stop"))
        places.append([tuple(button.rect) for button in buttons])
        guest.click("lesson-next")
    assert all(place == places[0] for place in places), places
