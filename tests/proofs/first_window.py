"""Proof that the first window lies on the desktop, with every control in it.

    python -m tests.proofs.first_window [--shots FOLDER] [--keep-size]

For each desktop a virtual screen is opened, without and with a manager of windows; the program
starts in a new folder of its own, as on the first day. Frame and inside of the window must lie on
the screen, and at the title, in the first lesson and in a battle everything must lie in the window,
uncut and nothing over anything else. With ``--keep-size`` the program remembers a window of
2560x1440 pixels of an earlier session. Pictures of all screens go to a folder, to be looked at.

Needs Xvfb, xdotool, xprop, xwininfo and ImageMagick's import; for the second half openbox.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from game import app as root
from game.files.formats.settings_file import Preferences, write_preferences
from game.match.library.desk import Launch, SeatPlan
from game.ui import start as starting
from game.ui.scenes.program import program as program_module
from game.ui.scenes.program.program import Program
from game.ui.widgets.input.screen import Screen
from game.ui.window import App
from tests.ui.scenes.fitting import faults

DESKTOPS: Final = (
    (1024, 600),
    (1280, 720),
    (1366, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
)
"""Width and height in pixels; 1920x1080 at 150 % is 1280x720."""

MANAGER: Final = "openbox"
TOOLS: Final = ("Xvfb", "xdotool", "xprop", "xwininfo", "import")
PATIENCE: Final = 120
"""Seconds to wait for what must come on a loaded machine."""

REMEMBERED: Final = (2560, 1440)

SEATS: Final = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
"""Against a computer player: only then there are lessons."""

SETTLED: Final = 90
"""Frames until a screen is laid out and its first pictures are there."""

Visit = tuple[str, Callable[[Program], object]]


def _visits() -> tuple[Visit, ...]:
    """The screens in turn: how each is reached from the one before."""

    def fight(level: str) -> Callable[[Program], object]:
        def begin(program: Program) -> None:
            level_map = program.desk.level(level)
            program.launch(Launch(level_map, next(iter(program.desk.rulesets)), SEATS, 3))

        return begin

    return (
        ("title", lambda _: None),
        ("first-steps", fight("first-steps")),
        ("duel-yard", fight("duel-yard")),
    )


def visit(folder: Path) -> None:
    """The program of one desktop: it shows its screens and writes down what is wrong with them.

    After each it waits until the picture has been taken: until its file has gone.
    """
    programs: list[Program] = []
    waiting = list(_visits())
    step = App.step
    frames = 0
    told: Path | None = None

    class Watched(Program):
        def __init__(self, *given: object, **more: object) -> None:
            super().__init__(*given, **more)  # type: ignore[arg-type]
            programs.append(self)

    def shown(app: App, seconds: float) -> None:
        nonlocal frames, told
        step(app, seconds)
        if told is not None:
            if told.exists():
                return
            told, frames = None, 0
            waiting.pop(0)
            if not waiting:
                app.quit()
                return
            waiting[0][1](programs[0])
        if not programs:
            return
        frames += 1
        scene = programs[0].scene
        asked = scene is None or scene.prompt is not None
        top = app.scenes.top
        if frames >= SETTLED and asked and isinstance(top, Screen):
            wrong = [*faults(top.tree, app.theme)]
            told = folder / f"{waiting[0][0]}.json"
            half = told.with_suffix(".part")
            half.write_text(json.dumps({"size": app.size, "wrong": wrong}))
            half.rename(told)

    App.step = shown  # type: ignore[method-assign]
    program_module.Program = Watched  # type: ignore[misc]
    starting.run(root.desk, None, lambda: 3)


@contextmanager
def _desktop(size: tuple[int, int], *, managed: bool) -> Iterator[dict[str, str]]:
    """A virtual screen of a size; gives the environment of what runs on it."""
    read, write = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    number = b""
    while not number.endswith(b"\n"):
        number += os.read(read, 16)
    os.close(read)
    usual = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    environment = {**usual, "DISPLAY": f":{number.decode().strip()}", "SDL_AUDIODRIVER": "dummy"}
    manager = None
    if managed:
        manager = subprocess.Popen(
            [MANAGER], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _wait(lambda: "window id" in _told(["xprop", "-root", SUPPORTING], environment), MANAGER)
    try:
        yield environment
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait(10)


SUPPORTING: Final = "_NET_SUPPORTING_WM_CHECK"


def _told(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30)
    return done.stdout


def _wait(met: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not met():
        if time.monotonic() > deadline:
            raise SystemExit(f"never came: {what}")
        time.sleep(0.1)


GEOMETRY: Final = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")


def _outside(process: int, size: tuple[int, int], environment: dict[str, str]) -> list[str]:
    """What of the window does not lie on a desktop of a size."""
    search = ["xdotool", "search", "--onlyvisible", "--pid", str(process)]
    window = _told(search, environment).split()[0]
    lines = [
        line.partition(":") for line in _told(["xwininfo", "-id", window], environment).split("\n")
    ]
    known = {name.strip(): int(value) for name, _, value in lines if name.strip() in GEOMETRY}
    left, top, width, height = (known[name] for name in GEOMETRY)
    frame = _told(["xprop", "-id", window, "_NET_FRAME_EXTENTS"], environment).partition("=")[2]
    edges = [int(edge) for edge in frame.split(",")] if frame.strip() else [0, 0, 0, 0]
    print(f"    window {width}x{height} at {left},{top}, frame {edges}")
    lies = (
        left - edges[0] >= 0,
        top - edges[2] >= 0,
        left + width + edges[1] <= size[0],
        top + height + edges[3] <= size[1],
    )
    sides = ("left", "top", "right", "bottom")
    return [f"off the screen: {side}" for side, on in zip(sides, lies, strict=True) if not on]


def prove(size: tuple[int, int], shots: Path, *, managed: bool, keep_size: bool) -> list[str]:
    """All that is wrong on a desktop of a size."""
    wrong: list[str] = []
    name = f"{size[0]}x{size[1]}-{MANAGER if managed else 'bare'}"
    print(name, flush=True)
    with (
        tempfile.TemporaryDirectory() as place,
        _desktop(size, managed=managed) as environment,
    ):
        folder, home = Path(place), Path(place) / "home"
        if keep_size:
            home.mkdir()
            write_preferences(home / "settings.json", Preferences(window_size=REMEMBERED))
        program = subprocess.Popen(
            [sys.executable, "-m", "tests.proofs.first_window", "--visit", str(folder)],
            env={**environment, "KA_PING_HOME": str(home)},
        )
        try:
            for screen, _ in _visits():
                told = folder / f"{screen}.json"
                _wait(lambda told=told: told.exists() or program.poll() is not None, str(told))  # type: ignore[misc]
                if not told.exists():
                    return [f"{name}: the program ended before {screen}"]
                found = json.loads(told.read_text())["wrong"]
                found += _outside(program.pid, size, environment)
                wrong += [f"{name}, {screen}: {one}" for one in found]
                picture = shots / f"{name}-{screen}.png"
                command = ["import", "-window", "root", str(picture)]
                subprocess.run(command, env=environment, check=True, timeout=60)
                told.unlink()
            program.wait(PATIENCE)
        finally:
            program.kill()
            program.wait(10)
    return wrong


def main() -> int:
    """Prove it for every desktop; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--shots", type=Path, default=Path(tempfile.gettempdir()) / "first-window")
    parser.add_argument("--keep-size", action="store_true")
    parser.add_argument("--visit", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.visit is not None:
        visit(given.visit)
        return 0
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 2
    given.shots.mkdir(parents=True, exist_ok=True)
    ways = [False, True] if shutil.which(MANAGER) else [False]
    wrong: list[str] = []
    for size in DESKTOPS:
        for managed in ways:
            wrong += prove(size, given.shots, managed=managed, keep_size=given.keep_size)
    print(*wrong, f"{len(wrong)} wrong; pictures in {given.shots}", sep="\n")
    if len(ways) == 1:
        print(f"without a manager of windows only: {MANAGER} is not installed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
