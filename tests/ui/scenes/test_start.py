"""Opening and closing the window."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest
from filelock import FileLock

from game import app as root
from game.files.formats.settings_file import Preferences, read_preferences, write_preferences
from game.match.library.desk import Launch, SeatPlan
from game.ui import start as starting
from game.ui.scenes.battle.battle_log import LogBook
from game.ui.scenes.program.program import Program
from game.ui.window import App, NoDisplay
from tests.ui.scenes.stage import INSTANT, Guest, make_desk
from tests.ui.scenes.test_mishaps import broken

ROOT = Path(__file__).parents[3]


def leave(monkeypatch: pytest.MonkeyPatch, after: int = 3) -> list[Program]:
    """Close the window after some frames of a program; the programs that were opened."""
    opened: list[Program] = []
    step = App.step

    def counted(app: App, seconds: float) -> None:
        counted.frames += bool(opened)
        if counted.frames == after:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        step(app, seconds)

    class Watched(Program):
        def __init__(self, *args: object, **more: object) -> None:
            super().__init__(*args, **more)
            opened.append(self)

    counted.frames = 0
    monkeypatch.setattr(App, "step", counted)
    monkeypatch.setattr("game.ui.scenes.program.program.Program", Watched)
    return opened


def test_it_opens_with_the_menu_and_ends_well(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = leave(monkeypatch)
    assert starting.run(make_desk, None, lambda: 1) == 0
    assert opened[0].scene is None
    assert not (home / "settings.json").exists(), "nothing was changed, nothing is written"


def test_a_level_opens_with_its_battle(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del home
    opened = leave(monkeypatch)
    desk = make_desk()
    seats = {"ember": SeatPlan(kind="computer")}
    launch = Launch(desk.level("scuffle"), "brikwars-2010", seats, 8)
    assert starting.run(lambda: desk, launch, lambda: 1) == 0
    scene = opened[0].scene
    assert scene is not None
    assert scene.controller.battle.setup.dice.seed == 8
    assert scene.controller.seats["ember"].kind == "computer"
    assert scene.controller.seats["azure"].kind == "person"


def test_a_battle_that_cannot_be_opened_is_reported_and_the_menu_is_there(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = leave(monkeypatch)
    monkeypatch.setattr(Program, "launch", broken)
    desk = make_desk()
    launch = Launch(desk.level("scuffle"), "brikwars-2010", {}, 8)
    assert starting.run(lambda: desk, launch, lambda: 1) == 0
    assert opened[0].scene is None
    assert len(list((home / "reports").iterdir())) == 1


def test_the_window_is_as_large_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_preferences(home / "settings.json", Preferences(window_size=(1300, 800)))
    opened = leave(monkeypatch)
    starting.run(make_desk, None, lambda: 1)
    assert opened[0].app.windowed_size == (1300, 800)


def test_a_window_larger_than_any_screen_opens_as_large_as_screens_are(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_preferences(home / "settings.json", Preferences(window_size=(16384, 900)))
    opened = leave(monkeypatch)
    starting.run(make_desk, None, lambda: 1)
    assert opened[0].app.windowed_size == (3840, 900)


def test_the_size_of_the_window_is_remembered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave(monkeypatch)
    step = App.step

    def dragged(app: App, seconds: float) -> None:
        width, height = 1400, 820
        corner = pygame.event.Event(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)
        pygame.event.post(corner)
        step(app, seconds)

    monkeypatch.setattr(App, "step", dragged)
    starting.run(make_desk, None, lambda: 1)
    assert read_preferences(home / "settings.json").preferences.window_size == (1400, 820)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"dance": ("D",)}, "dance"),
        (
            {"skip": ("Home",)},
            "Home is used for “Skip the animation” and “The whole board, and back",
        ),
    ],
)
def test_keys_that_cannot_be_used_are_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, keys: dict[str, tuple[str, ...]], words: str
) -> None:
    write_preferences(home / "settings.json", Preferences(keys=keys))
    opened = leave(monkeypatch, after=1)
    told: list[str] = []

    def tell(*words: object) -> None:
        told.append(str(words[-1]))

    monkeypatch.setattr("game.ui.scenes.program.program.show_message", tell)
    assert starting.run(make_desk, None, lambda: 1) == 0
    assert opened
    assert words in told[0]


def test_without_a_screen_it_says_what_needs_none(home: Path) -> None:
    code = (
        "from game import app\nfrom game.ui import start\n"
        "try:\n    start.run(app.desk, None, lambda: 1)\n"
        "except start.NoDisplay as missing:\n    print(missing)\n"
    )
    env = {
        "PATH": "",
        "SDL_VIDEODRIVER": "nonesuch",
        "SDL_AUDIODRIVER": "dummy",
        "KA_PING_HOME": str(home),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )
    assert "No display" in done.stdout
    assert "simulate" in done.stdout
    assert issubclass(starting.NoDisplay, NoDisplay)


def test_a_computer_player_answers_from_a_process_of_its_own(home: Path) -> None:
    del home
    app = App((1280, 720))
    try:
        program = Program(app, root.desk(), lambda: 1, INSTANT)
        program.menu()
        seats = {"ember": SeatPlan(kind="computer", skill="easy")}
        launch = Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 2)
        program.launch(launch)
        scene = program.scene
        assert scene is not None
        guest = Guest(app)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            guest.step()
            if scene.controller.state.turn == "azure" and scene.prompt is not None:
                guest.press("Ctrl+Enter", "Enter")
            if any(made.by == "ember" for made in scene.controller.history.answers):
                break
            time.sleep(0.005)
        assert any(made.by == "ember" for made in scene.controller.history.answers)
    finally:
        app.close()


ENDED = """
import os, signal, sys
from pathlib import Path
from game.match.library.desk import Launch
from game.ui import start
from game.ui.scenes.battle.battle import BattleScene
from game.ui.window import App
from tests.ui.scenes.stage import make_desk

step, waited = App.step, []

def stepped(app, seconds):
    step(app, seconds)
    top = app.scenes.top
    if isinstance(top, BattleScene) and top.prompt is not None:
        waited.append(top.losing())
        if len(waited) == 3:
            os.kill(os.getpid(), signal.SIGTERM)
    assert len(waited) < 60, "it was asked to end, and goes on"

App.step = stepped
desk = make_desk()
left = start.run(lambda: desk, Launch(desk.level("scuffle"), "brikwars-2010", {}, 4), lambda: 1)
print(left, bool(waited[-1]), Path(os.environ["KA_PING_HOME"], "settings.json").exists())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
@pytest.mark.parametrize("kept", [True, False])
def test_a_program_that_is_told_to_end_does_so_in_order(home: Path, kept: bool) -> None:
    """Also where the battle cannot be kept: nobody may be there to answer a question."""
    home.mkdir()
    if not kept:
        (home / "saves").write_text("no folder")
    done = subprocess.run(
        [sys.executable, "-c", ENDED], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"0 {not kept} False"


def test_what_writers_left_is_swept_as_it_opens(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [
        home / "saves" / ".autosave.json.99.tmp",
        home / ".settings.json.99.tmp",
        home / "locale" / ".de.po.99.tmp",
        home / "reports" / "2020-01-01-000000" / ".report.txt.99.tmp",
    ]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("half")
        os.utime(path, (1, 1))
    leave(monkeypatch)
    starting.run(make_desk, None, lambda: 1)
    assert not any(path.exists() for path in left)


def test_a_second_window_says_so_in_the_battle_that_it_opens_with(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "saves").mkdir(parents=True)
    opened = leave(monkeypatch)
    desk = make_desk()
    told: list[str] = []
    note = LogBook.note
    monkeypatch.setattr(
        LogBook, "note", lambda log, hud, text: (told.append(text), note(log, hud, text))
    )
    launch = Launch(desk.level("scuffle"), "brikwars-2010", {}, 8)
    with FileLock(home / "saves" / ".autosave.lock", timeout=0):
        starting.run(lambda: desk, launch, lambda: 1)
    assert opened[0].scene is not None
    assert ["Autosave 2" in text for text in told] == [True]
    assert (home / "saves" / "autosave-2.json").exists()
