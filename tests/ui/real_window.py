"""A program in a real window of a virtual display: its keys, its pictures."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pygame
import pytest

SCREEN = ("-screen", "0", "1600x900x24", "-nolisten", "tcp", "-noreset")
"""A reset, when nobody is connected for a moment, would send away who comes just then."""

TOOLS = ("Xvfb", "xdotool", "import")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
SHOWN = pytest.mark.skipif(
    bool(MISSING), reason=f"no virtual display: {', '.join(MISSING)} not installed"
)
"""Tests that need a virtual display."""

PATIENCE = 90
"""Seconds to wait for what must come on a loaded machine."""

STILL = 0.15
"""Seconds between two pictures that are alike once nothing moves."""

NAMES = {
    "Enter": "Return",
    "Esc": "Escape",
    "Space": "space",
    "PageUp": "Prior",
    "PageDown": "Next",
    "Ctrl": "ctrl",
    "Shift": "shift",
    "Alt": "alt",
    "]": "bracketright",
    "[": "bracketleft",
    ",": "comma",
    ".": "period",
    "-": "minus",
}
"""Keys that the display calls otherwise than the game does."""


def keysym(chord: str) -> str:
    """What the display calls a key written as `Ctrl+Enter`, `a`, `F11`."""
    *held, key = chord.split("+")
    name = NAMES.get(key, key.lower() if len(key) == 1 else key)
    return "+".join([*(NAMES[word] for word in held), name])


class RealWindow:
    """The program in a window; `arguments` are those of its command line."""

    def __init__(
        self, display: str, home: Path, arguments: Sequence[str], more: Mapping[str, str]
    ) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
        self.environment = {
            **kept,
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "KA_PING_HOME": str(home),
            **more,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", *arguments], env=self.environment
        )
        self._shot = home / "shot.png"
        self.window = ""

    def close(self) -> None:
        """End the program."""
        self.process.kill()
        self.process.wait(10)

    def wait_until(self, met: Callable[[], bool], what: str) -> None:
        """Wait until something holds; fails with `what` it is that never came."""
        deadline = time.monotonic() + PATIENCE
        while not met():
            assert self.process.poll() is None, f"the program ended by itself before {what}"
            assert time.monotonic() < deadline, f"never came: {what}"
            time.sleep(0.05)

    def find(self) -> None:
        """Wait for the window and give it the keyboard."""
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]

        def found() -> bool:
            done = subprocess.run(search, env=self.environment, capture_output=True, timeout=30)
            self.window = (done.stdout.decode().split() or [""])[0]
            return bool(self.window)

        self.wait_until(found, "the window")
        # The pointer would lie on the window and point at something.
        self._do("mousemove", "1599", "899")
        self._do("windowfocus", self.window)

    def press(self, *chords: str) -> None:
        """Press keys one after the other, written as `Ctrl+Enter`, `a`, `F11`."""
        if chords:
            self._do("key", "--delay", "25", *(keysym(chord) for chord in chords))

    def type(self, text: str) -> None:
        """Write a text letter by letter."""
        self._do("type", "--delay", "40", text)

    def picture(self) -> pygame.Surface:
        """What the window shows."""
        command = ["import", "-window", self.window, str(self._shot)]
        subprocess.run(command, env=self.environment, check=True, timeout=30)
        return pygame.image.load(str(self._shot))

    def wait_for_stillness(self) -> None:
        """Wait until the window shows the same for a while: it has answered all keys."""
        seen: list[bytes] = []

        def still() -> bool:
            time.sleep(STILL)
            seen.append(pygame.image.tobytes(self.picture(), "RGB"))
            return len(seen) > 1 and seen[-1] == seen[-2]

        self.wait_until(still, "a picture that stays")

    def colors(self) -> int:
        """How many colors are seen, looked at here and there."""
        picture = self.picture()
        width, height = picture.get_size()
        places = ((x, y) for x in range(0, width, 16) for y in range(0, height, 16))
        return len({tuple(picture.get_at(place)) for place in places})

    def _do(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True, timeout=60)


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of its own."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), *SCREEN],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    number = b""
    while not number.endswith(b"\n"):
        more = os.read(read, 16)
        assert more, "the virtual screen ended by itself"
        number += more
    yield f":{number.decode().strip()}"
    server.terminate()
    server.wait(10)
    os.close(read)


Open = Callable[..., RealWindow]
"""Opens the program in a window, with arguments and settings of its surroundings."""


@pytest.fixture
def opened(display: str, tmp_path: Path) -> Iterator[Open]:
    """Opens the program in a window; closes it at the end."""
    windows: list[RealWindow] = []

    def begin(*arguments: str, **more: str) -> RealWindow:
        window = RealWindow(display, tmp_path / "real", arguments, more)
        windows.append(window)
        window.find()
        return window

    (tmp_path / "real").mkdir()
    yield begin
    for window in windows:
        window.close()
