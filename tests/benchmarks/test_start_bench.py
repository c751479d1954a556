"""SRT: what a start takes of the processor, compared with a Python that does nothing.

Each program is a process of its own and ends as soon as it has shown what is measured. Programs
take turns, and of three sets the worst ratio of medians is quoted.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

resource = pytest.importorskip("resource", reason="children are not timed here")

ROOT: Final = Path(__file__).parents[2]
REPETITIONS: Final = 7
SETS: Final = 3

HELP: Final = 8
"""``ka-ping --help``, in bare starts."""

FIRST_FRAME: Final = 45
"""From the start to the first picture of the menu, in bare starts."""

DRAWN: Final = 3
"""What a program ends with that has drawn its first picture."""

BARE: Final = ("-c", "pass")
FIRST: Final = (
    "-c",
    "import os, game.ui, pygame\n"
    "flip = pygame.display.flip\n"
    "def shown():\n"
    "    flip()\n"
    f"    os._exit({DRAWN})\n"
    "pygame.display.flip = shown\n"
    "from game.cli import main\n"
    "main([])\n",
)


def seconds_of(arguments: tuple[str, ...], home: Path) -> float:
    """Seconds of the processor that a Python with these arguments takes, all its threads."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "KA_PING_HOME": str(home)},
        stdout=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )
    assert done.returncode == (DRAWN if arguments == FIRST else 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def in_bare_starts(arguments: tuple[str, ...], home: Path) -> float:
    """The worst of three ratios; what is read from the disk is there before."""
    seconds_of(arguments, home)
    found = []
    for _ in range(SETS):
        pairs = [(seconds_of(arguments, home), seconds_of(BARE, home)) for _ in range(REPETITIONS)]
        mine, bare = (statistics.median(side) for side in zip(*pairs, strict=True))
        found.append(mine / bare)
    return max(found)


@pytest.mark.parametrize(
    ("name", "arguments", "gate"),
    [
        ("SRT-1 help", ("-m", "game", "--help"), HELP),
        ("SRT-2 first picture of the menu", FIRST, FIRST_FRAME),
    ],
)
def test_srt_a_start_takes_few_bare_starts(
    name: str, arguments: tuple[str, ...], gate: float, tmp_path: Path, benchmark: Any
) -> None:
    found = in_bare_starts(arguments, tmp_path)
    benchmark.pedantic(lambda: seconds_of(arguments, tmp_path), rounds=1, iterations=1)
    print(f"\n{name} / a bare start {found:.1f} (gate {gate})")
    assert found <= gate
