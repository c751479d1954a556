"""What help tells, the version, and how the program begins without a terminal."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import game.__main__ as program
from game import app
from game.cli import RULESETS, main
from game.files.formats import places
from game.rulesets.catalog import catalog

COMMANDS = ("play", "simulate", "referee", "levels", "picture", "replay", "check-map", "rules")


def help_of(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    assert left.value.code == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", [(), *((one,) for one in COMMANDS)])
def test_help_names_rulesets_levels_exit_codes_and_the_data_folder(
    command: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    told = help_of(capsys, *command)
    assert [one for one in (*catalog(), *places.level_ids()) if one not in told] == []
    assert f"Data folder: {tmp_path};" in told, "its name can be copied"
    codes = told.partition("Exit codes: ")[2]
    assert re.match("0 .*, 1 .*, 2 .*", codes)


def test_the_rulesets_of_help_are_those_that_can_be_played() -> None:
    assert tuple(catalog()) == RULESETS
    assert RULESETS[0] == app.DEFAULT_RULESET


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ka-ping {version('ka-ping')}\n"


def launched(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the window is opened with."""
    found: list[Any] = []

    def run(desk: object, launch: Any, seeds: object) -> int:
        del desk, seeds
        found.append(launch)
        return 0

    monkeypatch.setattr("game.ui.start.run", run)
    return found


def test_a_level_is_played_against_the_computer_where_nobody_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a battle that is begun from the menu."""
    found = launched(monkeypatch)
    assert main(["play", "duel-yard"]) == 0
    seats = {side: (seat.kind, seat.skill) for side, seat in found[0].seats.items()}
    assert seats["azure"][0] == "person"
    assert seats["ember"] == ("computer", "normal")
    assert main(["play", "duel-yard", "--seats", "ember=person"]) == 0
    assert found[1].seats["ember"].kind == "person"


def test_without_a_terminal_the_window_opens_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = launched(monkeypatch)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as left:
        program.window()
    assert (left.value.code, found) == (0, [None])


def test_without_a_terminal_a_window_that_cannot_open_is_an_exit_code(tmp_path: Path) -> None:
    """Nothing is written where there are streams, either."""
    code = "from game.__main__ import window; window()"
    for gone in ("", "import sys; sys.stdin = sys.stdout = sys.stderr = None; "):
        done = subprocess.run(
            [sys.executable, "-c", gone + code],
            env={"PATH": "", "SDL_VIDEODRIVER": "nonesuch", "KA_PING_HOME": str(tmp_path)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@pytest.mark.parametrize("begin", [program.main, program.window])
def test_a_frozen_program_lets_its_workers_begin(
    begin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(program, "run", lambda *_: begun.append("program"))
    monkeypatch.setattr("multiprocessing.freeze_support", lambda: begun.append("worker"))
    for frozen, expected in ((False, ["program"]), (True, ["worker", "program"])):
        begun.clear()
        monkeypatch.setattr(sys, "frozen", frozen, raising=False)
        monkeypatch.setattr(sys, "stdout", sys.stdout)
        monkeypatch.setattr(sys, "stderr", sys.stderr)
        with pytest.raises(SystemExit):
            begin()
        assert begun == expected
