"""Proof that what is built can be installed and used: ``python -m tests.proofs.package``.

Wheel and source are built, each is installed into an empty environment with everything it asks for,
and run from another folder: `pip check`, ``--version``, and the commands of the README but `play`,
which needs a screen; there the first picture of the menu is drawn without one. The wheel has all
the program reads and no pictures of the README. Needs the network.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
VERSION: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
COMMANDS: Final = re.findall(
    r"^\.venv/bin/ka-ping (?!play)(.*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
)

MENU: Final = (
    "import os, game.ui, pygame; pygame.display.flip = lambda: os._exit(3);"
    "from game.__main__ import window; window()"
)
"""Leaves with 3 once the first picture is drawn."""


def main() -> int:
    """Build and try both; 1 if anything is wrong."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        tools = _environment(folder / "tools")
        _run(tools, "-m", "pip", "install", "-q", "build")
        _run(tools, "-m", "build", "-q", "--outdir", str(folder / "dist"), str(ROOT))
        (wheel,), (source,) = ((folder / "dist").glob(one) for one in ("*.whl", "*.tar.gz"))
        wrong = _inside(wheel)
        for built in (wheel, source):
            print(built.name, flush=True)
            wrong += [f"{built.name}: {one}" for one in _tried(folder / built.suffix[1:], built)]
    print(*wrong, f"{len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0


def _environment(folder: Path) -> Path:
    """The Python of a new and empty environment."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def _done(
    program: Path, *arguments: str, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program with nothing of this checkout around it, to its end, however that is."""
    alone = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [str(program), *arguments],
        cwd=cwd,
        env=alone,
        check=False,
        stdout=subprocess.PIPE,
        text=True,
    )


def _run(program: Path, *arguments: str, cwd: Path | None = None) -> str:
    """Run a program so; what it wrote. Raises if it fails."""
    done = _done(program, *arguments, cwd=cwd)
    done.check_returncode()
    return done.stdout


def _inside(wheel: Path) -> list[str]:
    """What is wrong with the contents of a wheel."""
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    read = [*(ROOT / "levels").glob("*.json"), *(ROOT / "assets" / "locale").glob("*")]
    wanted = [f"game/_data/{one.relative_to(ROOT).as_posix()}" for one in read]
    missing = [f"not in the wheel: {one}" for one in wanted if one not in names]
    strange = [one for one in names if not re.match(r"game/|ka_ping-[^/]*\.dist-info/", one)]
    pictures = [one for one in names if "readme/" in one]
    return missing + [f"in the wheel: {one}" for one in (*strange, *pictures)]


def _tried(folder: Path, built: Path) -> list[str]:
    """What is wrong with something that was built, once it is installed."""
    python, away = _environment(folder), folder / "elsewhere"
    away.mkdir()
    _run(python, "-m", "pip", "install", "-q", str(built))
    wrong = []
    checked = _done(python, "-m", "pip", "check")
    if checked.returncode:
        wrong.append(f"pip check: {checked.stdout.strip()}")
    home = str(folder / "home")
    os.environ.update(KA_PING_HOME=home, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    for command in COMMANDS:
        told = _run(python.parent / "ka-ping", *shlex.split(command), cwd=away)
        print(f"  ka-ping {command}", flush=True)
        if command == "--version" and told.strip() != f"ka-ping {VERSION}":
            wrong.append(f"--version tells {told}")
        if not told and "picture" not in command:
            wrong.append(f"{command} tells nothing")
    if not list(away.glob("*.png")):
        wrong.append("no picture was drawn")
    if not list(python.parent.glob("ka-ping-window*")):
        wrong.append("there is no ka-ping-window")
    if _done(python, "-c", MENU, cwd=away).returncode != 3:
        wrong.append("the menu was not drawn")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
