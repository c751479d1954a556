"""Every screen in every window from 1280x720 on, with text from 100 to 200 percent.

``--every-size`` tries them all together.
"""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.files.formats.places import level_ids, levels_folder, replays_folder
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.match.play.playing import play_out
from game.ui.board.overlays import sections_box
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.lesson_bar import LessonBar
from game.ui.scenes.battle.lessons_page import LessonsScene
from game.ui.scenes.options.key_list import WAITING
from game.ui.scenes.program.program import Program
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.theme import PictureKey, Theme
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.lists.list_box import ListRow
from tests.match.test_recording import match
from tests.ui.scenes.fitting import faults
from tests.ui.scenes.further_screens import FURTHER, Reach
from tests.ui.scenes.stage import Guest, Start, enemy, in_hand, past_lesson, pixel, ship
from tests.ui.scenes.test_decision_points import WINDOWS as QUESTIONS
from tests.ui.scenes.test_layout import SCREENS, at_battle, at_pause, at_saves

BRIDGE = Path(__file__).parents[3] / "levels" / "millbrook-bridge.json"
FIRST_STEPS = Path(__file__).parents[3] / "levels" / "first-steps.json"
NAME_OF_REPLAY = "Scuffle in the yard"
WINDOWS = ((1280, 720), (1600, 900), (2560, 1440))
SCALES = (1.0, 1.5, 2.0)
USUAL = {WINDOWS[0]: SCALES, WINDOWS[1]: (1.5,), WINDOWS[2]: (2.0,)}
"""Scales of the letters that are tried in each window where not ``--every-size`` is to be: in the
smallest one all of them."""


def at_answer(program: Program, guest: Guest) -> None:
    """An attack is to be answered: a dialog over the battle, on a level of two where there is."""
    if "duel-yard" in level_ids():
        guest.level = "duel-yard"
    at_battle(program, guest)
    scene = program.scene
    assert scene is not None
    in_hand(guest, "throw")
    for _ in range(2):
        guest.click_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    guest.step(2)
    assert guest.tree.dialog is not None


def apart(level: dict[str, Any], inches: float) -> dict[str, Any]:
    """A level with so many inches from east to west between the foremost of two sides.

    However far apart it is played: both sides step forward or back alike, with their zones. All
    rulesets have the same squads in it.
    """
    level.pop("rules", None)
    west, east = (
        [one["position"] for one in side["squad"] if "position" in one] for side in level["sides"]
    )
    step = (min(at[0] for at in east) - max(at[0] for at in west) - inches) / 2
    for side, way in zip(level["sides"], (step, -step), strict=True):
        placed = [one["position"] for one in side["squad"] if "position" in one]
        for at in (*placed, *side["zone"]["outline"]):
            at[0] = round(at[0] + way, 3)
    return level


def on_the_bridge(
    home: Path, start: Start, reach: Reach, size: tuple[int, int], scale: float
) -> tuple[Guest, BattleScene, Dialog]:
    """A battle at the bridge, twenty inches between the sides, with a dialog open.

    In a window and a size of text.
    """
    ship(home, apart(json.loads(BRIDGE.read_text()), inches=20))
    program = start(size=size)
    guest = Guest(program.app)
    reach(program, guest)
    guest.app.set_scale(scale)
    guest.resize(*size)
    guest.step(2)
    scene, dialog = program.scene, guest.tree.dialog
    assert scene is not None
    assert dialog is not None
    return guest, scene, dialog


def at_aim(program: Program, guest: Guest) -> None:
    """A weapon points at an enemy: the tooltip tells the odds."""
    at_battle(program, guest)
    scene = program.scene
    assert scene is not None
    assert isinstance(scene.prompt, TurnPrompt)
    scene.camera.show_whole_board()
    ready = [act for act in scene.prompt.acts() if not act.reason]
    armed = next(act for icon in ("throw", "shoot") for act in ready if act.icon == icon)
    guest.click(f"act-{armed.key}")
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(3)
    assert guest.tree.tips.shown is not None


def at_end_of_turn(program: Program, guest: Guest) -> None:
    """Figures can still act, and it is asked whether the turn is to end."""
    at_battle(program, guest)
    guest.press("Ctrl+Enter")
    assert guest.tree.dialog is not None


def at_save_name(program: Program, guest: Guest) -> None:
    """The name of a save is asked for."""
    at_pause(program, guest)
    guest.step(2)
    guest.press("Tab", "Enter")
    assert guest.tree.dialog is not None


def at_delete(program: Program, guest: Guest) -> None:
    """It is asked whether a save may go."""
    at_saves(program, guest)
    guest.click("delete-save")
    assert guest.tree.dialog is not None


def at_message(program: Program, guest: Guest) -> None:
    """Something is told over the menu."""
    del guest
    program.tell("The options cannot be kept", "There is no room left on the disk. " * 8)


def at_one_rule(program: Program, guest: Guest) -> None:
    """A rule that was asked for."""
    program.app.help(QUESTIONS[0].point)
    assert isinstance(guest.app.scenes.top, RulesScene)


def at_lesson(program: Program, guest: Guest) -> None:
    """The bar of a lesson stands above the map."""
    if FIRST_STEPS.stem not in level_ids():
        (levels_folder() / FIRST_STEPS.name).write_bytes(FIRST_STEPS.read_bytes())
    seats = {"ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level("first-steps"), "brikwars-2010", seats, 3))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.step(2)
    assert guest.has("lesson-bar")


def at_lessons(program: Program, guest: Guest) -> None:
    """The lessons so far."""
    at_lesson(program, guest)
    guest.press("F3")
    assert isinstance(guest.app.scenes.top, LessonsScene)


def at_replays(program: Program, guest: Guest) -> None:
    """The list of replays, which has one."""
    played = match()
    play_out(played)
    folder = replays_folder()
    folder.mkdir(parents=True, exist_ok=True)
    program.desk.save_replay(played, folder / "scuffle.json", NAME_OF_REPLAY)
    program.menu()
    guest.step(2)
    guest.click("replays")


def at_replay(program: Program, guest: Guest) -> None:
    """A replay with its line of time, in the middle of the battle."""
    at_replays(program, guest)
    guest.click("watch-replay")
    scene = guest.app.scenes.top
    assert isinstance(scene, ReplayScene)
    guest.wait_until(lambda: scene.recording.complete)
    guest.press("PageDown")
    guest.step(2)


MORE = (
    at_lesson,
    at_lessons,
    at_replays,
    at_replay,
    at_battle,
    at_answer,
    at_aim,
    at_end_of_turn,
    at_save_name,
    at_delete,
    at_message,
    at_one_rule,
)


@pytest.fixture
def every(request: pytest.FixtureRequest) -> bool:
    """Whether every window is tried with letters of every size."""
    return bool(request.config.getoption("every_size"))


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that is drawn with its end cut off."""
    found: set[str] = set()
    usual = Theme.keep

    def keep(theme: Theme, key: PictureKey, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        text = key[1] if isinstance(key, tuple) and key[0] == "text" else ""
        if str(text).endswith("…") and text != WAITING:
            found.add(str(text))
        return usual(theme, key, make)

    monkeypatch.setattr(Theme, "keep", keep)
    return found


def told_beside(root: Widget) -> tuple[str, ...]:
    """The names of rows of lists: beside the list they stand in full."""
    return tuple(one.item.name for one in root.walk() if isinstance(one, ListRow))


def beginning(text: str, whole: tuple[str, ...]) -> bool:
    """Whether a text with its end cut off is the beginning of another."""
    return any(one.startswith(text[:-1].rstrip()) for one in whole)


def whole(program: Program, guest: Guest, shortened: set[str], *, every: bool) -> None:
    """Assert that the screen is whole, in ``every`` window with text of every size or in some."""
    found: dict[tuple[tuple[int, int], float], list[str]] = {}
    for window in WINDOWS:
        for scale in SCALES if every else USUAL[window]:
            shortened.clear()
            program.app.set_scale(scale)
            if program.app.surface.get_size() != window:
                guest.resize(*window)
            guest.step()
            guest.look()
            assert program.app.theme.scale == scale, "the wish is granted"
            wrong = faults(guest.tree, program.app.theme)
            listed = told_beside(guest.tree.root)
            cut = [text for text in shortened if not beginning(text, listed)]
            wrong += [f"drawn without its end: {text}" for text in sorted(cut)]
            if wrong:
                found[window, scale] = wrong[:4]
    assert not found


@pytest.mark.parametrize("reach", [*SCREENS, *MORE, *FURTHER], ids=lambda reach: reach.__name__)
def test_it_is_whole(
    start: Start, reach: Callable[[Program, Guest], None], shortened: set[str], every: bool
) -> None:
    program = start()
    guest = Guest(program.app)
    reach(program, guest)
    whole(program, guest, shortened, every=every)


LESSONS = json.loads(FIRST_STEPS.read_text(encoding="utf-8"))["course"]["lessons"]


@pytest.mark.parametrize("before", range(1, len(LESSONS)))
def test_each_further_lesson_is_whole(
    start: Start, before: int, shortened: set[str], every: bool
) -> None:
    program = start()
    guest = Guest(program.app)
    at_lesson(program, guest)
    assert program.scene is not None
    for _ in range(before):
        past_lesson(guest, program.scene)
    assert guest.find("lesson-title").text == LESSONS[before]["title"]
    whole(program, guest, shortened, every=every)


@pytest.mark.parametrize("window", list(WINDOWS))
def test_the_tooltip_of_an_aim_leaves_the_frame_free(start: Start, window: tuple[int, int]) -> None:
    """Where the window has room for it; the target is never covered."""
    program = start(size=window)
    guest = Guest(program.app)
    at_aim(program, guest)
    scene, tip = program.scene, guest.tree.tips.shown
    assert scene is not None
    assert tip is not None
    assert isinstance(scene.prompt, TurnPrompt)
    assert not tip.rect.collidepoint(pixel(scene, enemy(scene).place))
    for box in scene.hud.frame():
        assert not tip.rect.colliderect(box), "the frame stays free"


def test_the_tooltip_of_an_aim_leaves_all_free_that_must_be_seen(home: Path, start: Start) -> None:
    """Target with its pips, attacker, one's own who are warned, with signs, and the badge."""
    ship(home, json.loads(BRIDGE.read_text(encoding="utf-8")))
    program = start()
    guest = Guest(program.app)
    at_aim(program, guest)
    scene = program.scene
    assert scene is not None
    for window, scale in itertools.product(WINDOWS, SCALES):
        program.app.set_scale(scale)
        guest.resize(*window)
        foe = enemy(scene)
        guest.hover_at(pixel(scene, foe.place))
        guest.step(20)
        tip, choice = guest.tree.tips.shown, scene.table.foreseen.choice
        assert tip is not None
        assert choice is not None
        assert isinstance(scene.prompt, TurnPrompt)
        warned = {one.unit for one in scene.table.foreseen.drawn()[1] if one.own}
        assert warned, "a miss may hit own figures on this level"
        side, theme = round(scene.camera.length(1)), program.app.theme
        for name in {choice.unit, choice.target, *warned}:
            figure = scene.table.unit(name)
            assert figure is not None
            box = scene.outlook.box(figure.place, side)
            if name in warned:
                # Its sign stands on the upper corner of the square around it.
                box = box.union(scene.outlook.box(figure.place, theme.px(20)).move(0, -side // 2))
            assert not tip.rect.colliderect(box), (window, scale, name)
        pips = sections_box(scene.camera, foe.place, 3)
        assert not tip.rect.colliderect(pips), (window, scale)
        for badge in scene.prompt.badges():
            disc = scene.outlook.box(badge.at, theme.px(24))
            assert not tip.rect.colliderect(disc), (window, scale)


@pytest.mark.parametrize("pinned", ["", "mouse", "key"])
def test_the_tooltip_of_an_aim_in_large_letters_leaves_the_target_free(
    start: Start, pinned: str
) -> None:
    program = start(size=(1280, 720))
    guest = Guest(program.app)
    at_aim(program, guest)
    guest.app.set_scale(2.0)
    guest.resize(1280, 720)
    scene = program.scene
    assert scene is not None
    guest.hover_at(pixel(scene, enemy(scene).place))
    if pinned == "mouse":
        guest.click_at(pixel(scene, enemy(scene).place))
    elif pinned == "key":
        guest.press("Enter")
    guest.step(3)
    tip = guest.tree.tips.shown
    assert tip is not None
    assert tip.solid is bool(pinned)
    assert guest.tree.bounds.contains(tip.rect)
    assert not tip.rect.collidepoint(pixel(scene, enemy(scene).place))


@pytest.mark.parametrize("pinned", [False, True])
def test_the_tooltip_of_an_aim_stays_on_the_map(start: Start, pinned: bool) -> None:
    """In every window with letters of every size; how it may end and the chance are always told.

    Beside a target in the middle of the smallest map is no room: there it stays between the bars.
    """
    program = start()
    guest = Guest(program.app)
    at_aim(program, guest)
    scene = program.scene
    assert scene is not None
    if pinned:
        guest.press("Enter")
    for window in WINDOWS:
        for scale in SCALES:
            program.app.set_scale(scale)
            guest.resize(*window)
            guest.step(3)
            tip = guest.tree.tips.shown
            assert tip is not None
            assert tip.solid is pinned
            room = scene.hud.map.rect.copy()
            if scene.hud.tiny:
                room.width = window[0]
            assert room.contains(tip.rect), (window, scale)
            assert not tip.rect.collidepoint(pixel(scene, enemy(scene).place)), (window, scale)
            for name in ("headline", "to-hit"):
                assert tip.rect.contains(tip.find(name).rect), (window, scale)


def test_a_tooltip_that_stays_open_follows_the_window(start: Start) -> None:
    """Its place belongs to the window that is, not to the one in which it was opened."""
    program = start(size=(2560, 1440))
    guest = Guest(program.app)
    at_aim(program, guest)
    for window in ((1280, 720), (1600, 900)):
        guest.resize(*window)
        guest.step()
        scene, tip = program.scene, guest.tree.tips.shown
        assert scene is not None
        assert tip is not None
        assert scene.hud.map.rect.contains(tip.rect), "the map has room for it"


def test_the_board_keeps_to_its_part_of_the_window(start: Start) -> None:
    """A line more above the map, without a new size of the window, moves the board with it."""
    large = LoadedPreferences(Preferences(instant=True, ui_scale=1.0))
    program = start(large, size=(800, 600))
    guest = Guest(program.app)
    at_battle(program, guest)
    scene = program.scene
    assert scene is not None
    before = scene.hud.map.rect.copy()
    scene.hud.show_lesson(LessonBar(scene.touch, scene.touch, scene.touch))
    guest.tree.refresh()
    assert scene.hud.map.rect.top > before.top
    scene.draw(guest.app.surface)
    assert scene.camera.view == scene.hud.map.rect
