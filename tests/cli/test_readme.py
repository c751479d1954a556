"""What the README promises: its commands run as they stand, its names are those of the program."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Final

import pytest

from game.cli import main
from game.files.formats import places
from game.ui.input_map import InputMap

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


DIRECTIONS: Final = ("left", "right", "up", "down")
ACTIONS: Final = {
    "confirm": ("confirm",),
    "back, cancel, menu": ("cancel",),
    "next, previous figure that can act": ("next-figure", "previous-figure"),
    "next enemy, who can be attacked first; previous one": ("next-target", "previous-target"),
    "next, previous thing to aim at with the act in hand": ("next-thing", "previous-thing"),
    "action or answer with this number": tuple(f"answer-{n}" for n in range(1, 10)),
    "figure with this number": tuple(f"figure-{n}" for n in range(1, 10)),
    "walk, run, turn to face somewhere": ("act-move", "act-sprint", "act-face"),
    "attack in Close Combat, shoot, throw": ("act-strike", "act-shoot", "act-throw"),
    "charge, shove, grab": ("act-charge", "act-shove", "act-grab"),
    "pick up, drop, get up": ("act-pick-up", "act-drop", "act-stand-up"),
    "undo up to the last die, redo": ("undo", "redo"),
    "end the turn": ("end-turn",),
    "cursor over the map": tuple(f"cursor-{way}" for way in DIRECTIONS),
    "cursor to the edge of reach": tuple(f"edge-{way}" for way in DIRECTIONS),
    "cursor to the next figure": tuple(f"to-figure-{way}" for way in DIRECTIONS),
    "move the view": tuple(f"pan-{way}" for way in DIRECTIONS),
    "zoom in, out, the whole board": ("zoom-in", "zoom-out", "whole-board"),
    "skip the animation, the rest of the turn": ("skip", "skip-turn"),
    "what happened since, why the computer did that": ("since", "why"),
    "where enemies could attack, sight lines, ruler": ("threats", "what-if", "ruler"),
    "objectives, overlays": ("objectives", "overlays"),
    "rules, standing orders, how the editions differ": ("rules", "orders", "compare"),
    "an attack under other rules, side by side": ("side-by-side",),
    "others' turns slower, faster; stop and go on; one event": (
        "slower",
        "faster",
        "pause",
        "one-event",
    ),
    "next lesson, lessons so far": ("lesson-next", "lessons"),
    "next panel, full screen, sound off and on": ("next-panel", "full-screen", "mute"),
}
"""What the table of keys in the README tells of, by its words."""


def told_keys(cell: str) -> list[str]:
    """The keys that a cell of the table names, all of a range and of the arrows."""
    named = re.findall(r"`([^`]+)`", cell)
    if "arrow" in cell:
        return ["+".join([*named, way.title()]) for way in DIRECTIONS]
    if " to " in cell:
        return [f"{named[0][:-1]}{n}" for n in range(int(named[0][-1]), int(named[1][-1]) + 1)]
    return named


def test_the_table_of_keys_is_that_of_the_program() -> None:
    keys = InputMap.standard()
    rows = PLAYING.partition("\n| action | key |\n")[2].partition("\n\n")[0].splitlines()[1:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [action for action, _ in cells] == list(ACTIONS)
    for action, told in cells:
        assert told_keys(told) == [str(keys.chords(one)[0]) for one in ACTIONS[action]], action


def test_it_is_told_where_the_game_is_to_be_had() -> None:
    """No page to download it from is known, so that none is named."""
    assert PLAYING.strip().startswith("The folder of this file is the game")
    assert "http" not in README


def test_the_changes_of_this_version_are_told() -> None:
    changes = README.split("\n## Changes\n")[1].split("\n## ")[0]
    assert f"**{PROJECT['project']['version']}**" in changes


def test_the_pictures_are_there_told_in_words_and_small() -> None:
    folder = ROOT / "assets" / "readme"
    files = [ROOT / one for one in PICTURES]
    assert {*files} == {*folder.iterdir()}
    assert sum(one.stat().st_size for one in files) <= MOST_BYTES
    assert all(len(words) > 40 for words in re.findall(r"!\[([^\]]*)\]", README))
