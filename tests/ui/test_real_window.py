"""One smoke run of the program in a real window on a virtual display."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

TOOLS = ("Xvfb", "xdotool", "import")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
PATIENCE = 90
"""Seconds to wait for the window on a loaded machine."""

pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"no virtual display: {', '.join(MISSING)} not installed"
)


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of its own."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    number = b""
    while not number.endswith(b"\n"):
        number += os.read(read, 16)
    yield f":{number.decode().strip()}"
    server.terminate()
    server.wait(10)
    os.close(read)


@pytest.fixture
def battle(
    display: str, tmp_path: Path
) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, str]]]:
    """The program with a hot-seat battle, in a window."""
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("SDL_")},
        "DISPLAY": display,
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_WINDOW_POS": "0,0",
        "KA_PING_HOME": str(tmp_path),
    }
    command = [sys.executable, "-m", "game", "play", "duel-yard", "--seed", "3"]
    seats = ["--seats", "azure=person,ember=person"]
    running = subprocess.Popen([*command, *seats], env=environment)
    yield running, environment
    running.kill()
    running.wait(10)


def _window_of(running: "subprocess.Popen[bytes]", environment: dict[str, str]) -> str:
    """The program's window, once it is there."""
    search = ["xdotool", "search", "--onlyvisible", "--pid", str(running.pid)]
    deadline = time.monotonic() + PATIENCE
    while True:
        found = subprocess.run(search, env=environment, capture_output=True, timeout=30)
        if found.stdout.strip():
            return found.stdout.decode().split()[0]
        assert running.poll() is None, "the program ended by itself"
        assert time.monotonic() < deadline, f"no window: {found.stderr.decode()}"
        time.sleep(0.3)


def _picture(environment: dict[str, str], window: str, target: Path) -> pygame.Surface:
    command = ["import", "-window", window, str(target)]
    subprocess.run(command, env=environment, check=True, timeout=30)
    return pygame.image.load(str(target))


def _colors(picture: pygame.Surface) -> int:
    width, height = picture.get_size()
    return len(
        {tuple(picture.get_at((x, y))) for x in range(0, width, 16) for y in range(0, height, 16)}
    )


def test_a_battle_is_drawn_in_a_real_window_and_takes_real_keys(
    battle: tuple[subprocess.Popen[bytes], dict[str, str]], tmp_path: Path
) -> None:
    running, environment = battle
    window = _window_of(running, environment)
    deadline = time.monotonic() + PATIENCE
    while _colors(_picture(environment, window, tmp_path / "first.png")) < 200:
        assert time.monotonic() < deadline, "the board was never drawn"
        assert running.poll() is None, "the program ended by itself"
        time.sleep(0.5)
    before = pygame.image.tobytes(_picture(environment, window, tmp_path / "a.png"), "RGB")
    subprocess.run(
        ["xdotool", "windowfocus", window, "key", "--delay", "80", "Tab", "Tab"],
        env=environment,
        check=True,
        timeout=30,
    )
    time.sleep(1.0)
    after = pygame.image.tobytes(_picture(environment, window, tmp_path / "b.png"), "RGB")
    assert before != after, "Tab chose no other figure"
    assert running.poll() is None
