"""What the README promises: its commands run as they stand, its names are those of the program."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Final

import pytest

from game.cli import main
from game.files.formats import places

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMMANDS: Final = re.findall(
    r"^\.venv/bin/ka-ping (.*)$", README.split("\n## Commands\n")[1].split("\n## ")[0], re.MULTILINE
)
PLAYING: Final = README.split("\n## Play\n")[1].split("\n## ")[0]
PICTURES: Final = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", README)

MOST_BYTES: Final = 1_500_000
"""Of all pictures together: they are fetched with the page."""


def test_there_are_commands_to_try() -> None:
    assert {shlex.split(one)[0] for one in COMMANDS} >= {"--version", "levels", "picture", "play"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs_as_it_stands(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In any folder; a window is not opened, what would open it is read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("game.ui.start.run", lambda *_: 0)
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().err.count("Traceback") == 0


def test_every_command_is_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = capsys.readouterr().out.split("COMMAND\n")[1].split("\n\n")[0]
    names = re.findall(r"^    ([a-z-]+)\b", listed, re.MULTILINE)
    assert len(names) >= 9
    assert [one for one in names if f"\n| `{one}" not in README] == []


def test_every_button_that_is_named_is_there() -> None:
    """Names of buttons are bold where playing is told of."""
    texts = (places.shipped_folder() / "assets" / "locale" / "ka-ping.pot").read_text("utf-8")
    buttons = {*re.findall(r"\*\*([^*]+)\*\*", PLAYING)}
    assert {"Battle", "Fight"} <= buttons
    assert [one for one in buttons if f'msgid "{one}"' not in texts] == []


def test_the_changes_of_this_version_are_told() -> None:
    changes = README.split("\n## Changes\n")[1].split("\n## ")[0]
    assert f"**{PROJECT['project']['version']}**" in changes


def test_the_pictures_are_there_told_in_words_and_small() -> None:
    folder = ROOT / "assets" / "readme"
    files = [ROOT / one for one in PICTURES]
    assert {*files} == {*folder.iterdir()}
    assert sum(one.stat().st_size for one in files) <= MOST_BYTES
    assert all(len(words) > 40 for words in re.findall(r"!\[([^\]]*)\]", README))
