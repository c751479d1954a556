"""What the commands `levels` and `picture` give: everything a level is, without a screen."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cli import main
from game.files.formats import places
from game.files.formats.level_list import all_levels
from game.rulesets.catalog import catalog
from tests.cli.test_cli import SCOUT, tiny_level

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path for path in (ROOT / "levels").glob("*.json") if places.is_level(path))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own levels."""
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "levels"
    folder.mkdir(parents=True)
    return folder


def test_every_level_is_listed_with_name_size_sides_and_where_it_is_from(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    mine = tiny_level(own, SCOUT, name="Kitchen Table")
    assert main(["levels"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = {line.split()[0]: line for line in lines[1:]}
    assert list(rows) == sorted([*(path.stem for path in SHIPPED), "tiny"])
    for path in SHIPPED:
        level = json.loads(path.read_text(encoding="utf-8"))
        row = rows[path.stem]
        wide, high = level["size"]
        told = [level["name"], f"{wide:g}x{high:g}", *(side["name"] for side in level["sides"])]
        assert [one for one in told if one not in row] == []
        assert row.rstrip().endswith("the game")
    assert "Kitchen Table" in rows["tiny"]
    assert str(mine) in rows["tiny"]


def test_into_a_pipe_a_level_is_a_line_and_on_a_terminal_it_folds(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    mine = tiny_level(own, SCOUT, name="Where the Old Road Meets the River Below the Mill")
    levels = len(SHIPPED) + 1
    assert main(["levels"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["Id", "Name", "Inches", "Sides", "From"]
    assert len(lines) == levels
    assert [line for line in lines if line.rstrip().endswith(str(mine))] != []
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["levels"]) == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    assert len(lines) > levels + 1
    assert max(map(len, lines)) <= 80


def test_a_level_that_cannot_be_read_is_named_and_the_others_are_listed(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "broken.json").write_text("{")
    (own / "duel-yard.json").write_text("{}")
    (own / "My Level.json").write_text("{}")
    (own / "list.json").write_text("[]")
    assert main(["levels"]) == 1
    shown = capsys.readouterr()
    assert [path.stem for path in SHIPPED if path.stem not in shown.out] == []
    assert "broken.json: cannot be read; ka-ping check-map tells why" in shown.err
    assert "duel-yard.json: Another level has this name; rename the file" in shown.err
    assert "My Level.json: The name may have small letters" in shown.err
    assert "list.json: is not an object" in shown.err
    told = [Path(line.partition(": ")[0]).name for line in shown.err.splitlines()]
    unread = [Path(level.file).name for level in all_levels(catalog()) if level.map is None]
    assert sorted(told) == sorted(unread), "as in the menu"


def test_a_picture_shows_the_board_and_both_squads(tmp_path: Path) -> None:
    """In the middle of the picture of a bare map nothing stands; at the figures' places they do."""
    file = tmp_path / "yard.png"
    level = tiny_level(tmp_path, SCOUT)
    assert main(["picture", str(level), "-o", str(file)]) == 0
    picture = pygame.image.load(str(file))
    wide, high = picture.get_size()
    assert wide == high >= 500
    bare: dict[str, Any] = json.loads(level.read_text())
    for number, side in enumerate(bare["sides"]):
        side["squad"][0]["position"] = [1, 1 + 10 * number]
    level.write_text(json.dumps(bare))
    other = tmp_path / "other.png"
    assert main(["picture", str(level), "-o", str(other)]) == 0
    moved = pygame.image.load(str(other))

    def differs(x: float, y: float) -> bool:
        # The board has a rim of table; the middle is the middle.
        at = (round(wide / 2 + (x - 6) * wide / 14), round(high / 2 + (y - 6) * high / 14))
        spot = pygame.Rect(0, 0, 40, 40)
        spot.center = at
        both = (one.subsurface(spot) for one in (picture, moved))
        first, second = (pygame.image.tobytes(one, "RGB") for one in both)
        return first != second

    assert differs(4, 6)
    assert differs(8, 6)
    assert not differs(6, 2)


def test_a_picture_needs_no_screen(tmp_path: Path) -> None:
    level, file = tiny_level(tmp_path, SCOUT), tmp_path / "yard.png"
    done = subprocess.run(
        [sys.executable, "-m", "game", "picture", str(level), "-o", str(file)],
        env={**os.environ, "SDL_VIDEODRIVER": "nonesuch", "DISPLAY": ""},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("nowhere/yard.png", "nowhere: there is no such folder"),
        ("yard.jpg", "yard.jpg: a file that ends in .png is wanted"),
        ("folder.png", "folder.png: a file that ends in .png is wanted"),
    ],
)
def test_a_place_where_no_picture_can_be_is_told(
    output: str,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()
    level = tiny_level(tmp_path, SCOUT)
    assert main(["picture", str(level), "-o", output]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert shown.err.strip().endswith(said)
    assert not (tmp_path / "nowhere").exists()


def test_a_picture_that_fails_leaves_the_old_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "yard.png"
    file.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.files.json.atomic.os.fsync", full)
    monkeypatch.setattr("game.ui.level_picture.WINDOW", (320, 180))
    assert main(["picture", str(tiny_level(tmp_path, SCOUT)), "-o", str(file)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert file.read_bytes() == b"old"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["tiny.json", "yard.png"]
