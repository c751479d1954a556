"""The menu that is seen while the rest of the program is loaded."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.options.options import OptionsScene
from game.ui.scenes.program import entrance as entrances
from game.ui.scenes.program.entrance import Entrance
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.scenes.setup.choose import ChooseScene
from game.ui.scenes.shared.file_list import FilesScene
from game.ui.widgets.input.buttons import BrickButton
from game.ui.window import App
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, Start, fight, make_desk, ship, shown_text
from tests.ui.scenes.test_lessons import LESSONS, with_lessons
from tests.ui.scenes.test_mishaps import broken

ROOT = Path(__file__).parents[3]


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    del home
    app = App((1280, 720))
    yield app
    app.close()


def entered(app: App) -> Entrance:
    return Entrance(app, INSTANT, IDLE)


class Meanwhile(Future[None]):
    """Something that is there after a while, or at once: at each look something happens first."""

    def __init__(self, *happening: Callable[[], object], there: bool = False) -> None:
        super().__init__()
        self.left = list(happening)
        self._there = there

    def done(self) -> bool:
        if not self.left:
            return True
        self.left.pop(0)()
        return self._there


def led_on(app: App, entrance: Entrance, loaded: LoadedPreferences = INSTANT) -> Program:
    """The program that goes on where the first menu stands."""
    program = Program(app, make_desk(), lambda: 7, loaded, executor=IDLE, window=entrance.window)
    entrance.lead_on(program)
    app.step(0.0)
    return program


def lived_in(home: Path, start: Start) -> None:
    """Leave all that a menu can offer: a course, an unfinished battle, a save and a replay."""
    ship(home, with_lessons(LESSONS))
    earlier = start()
    fight(Guest(earlier.app))
    saves, replays = home / "saves", home / "replays"
    (saves / "mine.json").write_bytes((saves / "autosave.json").read_bytes())
    replays.mkdir()
    (replays / "one.json").write_text("{}")


def buttons(app: App) -> dict[str, tuple[str, pygame.Rect]]:
    """What stands on the buttons of the menu, and where they are."""
    menu = app.scenes.top
    assert isinstance(menu, MenuScene)
    found = (one for one in menu.tree.root.walk() if isinstance(one, BrickButton))
    return {one.name: (one.label, one.rect.copy()) for one in found}


@pytest.mark.parametrize("size", [(1280, 720), (1000, 480)])
def test_no_button_moves_when_the_program_takes_over(
    start: Start, home: Path, app: App, size: tuple[int, int]
) -> None:
    lived_in(home, start)
    Pilot(app).resize(*size)
    entrance = entered(app)
    before = buttons(app)
    led_on(app, entrance)
    assert {"continue", "first-battle", "load", "replays"} <= before.keys()
    assert buttons(app) == before


def test_a_new_player_sees_the_same_menu_too(app: App) -> None:
    entrance = entered(app)
    before = buttons(app)
    led_on(app, entrance)
    assert buttons(app) == before
    assert not {"continue", "first-battle", "load", "replays"} & before.keys()


@pytest.mark.parametrize(
    ("button", "screen"),
    [
        ("battle", ChooseScene),
        ("hot-seat", ChooseScene),
        ("first-battle", BattleScene),
        ("continue", HandoverScene),
        ("load", FilesScene),
        ("replays", FilesScene),
        ("options", OptionsScene),
        ("rules-page", RulesScene),
    ],
)
def test_what_is_pressed_early_is_done_once_it_can_be(
    start: Start, home: Path, app: App, button: str, screen: type[object]
) -> None:
    lived_in(home, start)
    entrance = entered(app)
    Pilot(app).click(button)
    assert app.scenes.top.tree.find(button).selected, "that it is pressed is seen"
    entrance.wait(Meanwhile())
    led_on(app, entrance)
    assert isinstance(app.scenes.top, screen)


def test_the_window_lives_on_after_a_press_and_the_first_one_counts(
    start: Start, home: Path, app: App
) -> None:
    lived_in(home, start)
    entrance, pilot = entered(app), Pilot(app)
    presses = Meanwhile(
        lambda: pilot.click("options"), lambda: pilot.click("load"), lambda: pilot.press("F1")
    )
    entrance.wait(presses)
    assert not presses.left
    led_on(app, entrance)
    assert isinstance(app.scenes.top, OptionsScene)


def test_the_cross_of_the_window_is_heard_after_a_press(app: App) -> None:
    entrance, pilot = entered(app), Pilot(app)
    entrance.wait(Meanwhile(lambda: pilot.click("battle"), pilot.close_window))
    assert not app.running


def test_nothing_is_opened_for_somebody_who_has_left(app: App) -> None:
    entrance = entered(app)
    Pilot(app).click("battle")
    app.quit()
    led_on(app, entrance)
    assert isinstance(app.scenes.top, MenuScene)


def test_what_is_pressed_while_it_opens_does_not_act_on_what_opens(app: App) -> None:
    entrance = entered(app)
    Pilot(app).click("options")
    entrance.wait(Meanwhile())
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    led_on(app, entrance)
    assert isinstance(app.scenes.top, OptionsScene)


def test_the_key_of_the_rules_opens_them_once_they_are_there(app: App) -> None:
    entrance = entered(app)
    Pilot(app).press("F1")
    entrance.wait(Meanwhile())
    led_on(app, entrance)
    assert isinstance(app.scenes.top, RulesScene)


def test_the_keys_of_the_window_hold_after_the_start(app: App) -> None:
    entrance, pilot = entered(app), Pilot(app)
    pilot.press("F11", "M")
    assert app.sounds.muted
    assert app.signs.notice == "Sound off"
    program = led_on(app, entrance)
    assert (app.full_screen, app.sounds.muted) == (True, True)
    assert (program.preferences.full_screen, program.preferences.muted) == (True, True)


def test_a_language_that_cannot_be_shown_is_told(app: App) -> None:
    loaded = LoadedPreferences(Preferences(language="xy"), "The settings were damaged.")
    program = led_on(app, Entrance(app, loaded, IDLE), loaded)
    told = shown_text(Guest(app), "message")
    assert "“xy” cannot be shown" in told
    assert "The settings were damaged." in told
    program.menu()
    app.step(0.0)
    assert app.scenes.top.tree.dialog is None, "it is said once"


def test_what_goes_wrong_as_it_opens_is_told_in_the_menu(app: App) -> None:
    entrance = entered(app)
    Pilot(app).click("battle")
    program = Program(app, make_desk(), lambda: 7, INSTANT, executor=IDLE, window=entrance.window)
    program.catch_mishaps()
    program.choose = lambda **_: broken()  # type: ignore[method-assign]
    entrance.lead_on(program)
    assert isinstance(app.scenes.top, MenuScene)
    assert "the wheel came off" in shown_text(Guest(app), "message")


def test_no_button_is_taken_away_from_a_pointer_on_its_way(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrances, "RESTED", 2)
    entrance, pilot = entered(app), Pilot(app)
    x, y = app.scenes.top.tree.find("battle").rect.center

    def onward() -> None:
        pilot.hover_at((x + len(way.left), y))

    way = Meanwhile(*[onward] * 5, there=True)
    entrance.wait(way)
    assert not way.left


def test_a_battle_that_cannot_go_on_is_told_and_nothing_is_pressed(home: Path, app: App) -> None:
    (home / "saves").mkdir(parents=True)
    (home / "saves" / "autosave.json").write_text("{")
    entrance = entered(app)
    Pilot(app).click("continue")
    led_on(app, entrance)
    menu = app.scenes.top
    assert isinstance(menu, MenuScene)
    assert menu.tree.dialog is not None
    assert "continue" not in buttons(app)


def test_the_focus_stays_where_it_is(app: App) -> None:
    entrance = entered(app)
    Pilot(app).press("Tab", "Tab")
    focused = app.scenes.top.tree.focused.name
    assert focused != "battle"
    led_on(app, entrance)
    assert app.scenes.top.tree.focused.name == focused


def test_no_button_is_taken_away_under_the_pointer(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrance, everything = entered(app), Future[None]()
    everything.set_result(None)
    held = [(True, False, False)] * 3
    monkeypatch.setattr(
        pygame.mouse, "get_pressed", lambda: held.pop() if held else (False, False, False)
    )
    entrance.wait(everything)
    assert not held, "it was waited for the finger to be lifted"


def test_who_leaves_early_waits_for_nothing(app: App) -> None:
    entrance = entered(app)
    Pilot(app).click("quit")
    entrance.wait(Future())
    assert not app.running


def test_the_first_menu_is_as_the_player_prefers_it(app: App) -> None:
    wished = Preferences(ui_scale=1.25, muted=True, palette="deutan", keys={"mute": ("F9",)})
    Entrance(app, LoadedPreferences(wished), IDLE)
    assert app.theme.scale == 1.25
    assert app.sounds.muted
    assert [str(chord) for chord in app.keys.chords("mute")] == ["F9"]


def test_the_first_picture_needs_neither_rules_nor_boards(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "import game.ui, pygame\n"
        "def shown():\n"
        "    heavy = ('game.app', 'game.engine', 'game.rulesets', 'game.ai', 'game.geometry',\n"
        "        'game.match', 'game.ui.board', 'game.ui.art.board', 'pymunk', 'babel',\n"
        "        'multiprocessing', 'pkg_resources')\n"
        "    print('drawn', *(name for name in heavy if name in sys.modules), flush=True)\n"
        "    os._exit(0)\n"
        "pygame.display.flip = shown\n"
        "from game.cli import main\n"
        "main([])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "KA_PING_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["drawn"]
