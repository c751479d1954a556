import json
from pathlib import Path
from typing import Any

import pytest

from game.files.formats.settings_file import Preferences, read_preferences, write_preferences


def test_preferences_survive_writing_and_reading(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    wanted = Preferences(
        ui_scale=1.25,
        master_volume=0.0,
        muted=True,
        instant=True,
        keys={"end-turn": ("Ctrl+Enter", "E")},
    )
    write_preferences(path, wanted)
    read = read_preferences(path)
    assert read.preferences == wanted
    assert read.message == ""


def test_the_first_start_has_the_usual_ones_and_says_nothing(tmp_path: Path) -> None:
    read = read_preferences(tmp_path / "settings.json")
    assert read.preferences == Preferences()
    assert read.message == ""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\x80",
        b"[" * 100_000,
        b'{"format": "settings", "version": 1, "preferences": {"ui_scale": NaN}}',
        b'{"format": "settings", "version": 1, "preferences": {"ui_scale": 99, "lives": 3}}',
        b" " * (2 << 20),
    ],
)
def test_a_damaged_file_never_prevents_the_start_and_is_kept(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    read = read_preferences(path)
    assert read.preferences == Preferences()
    assert "settings.json" in read.message
    assert (tmp_path / "settings.json.damaged").read_bytes() == content
    assert not path.exists()


def test_a_file_of_a_newer_program_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    content = b'{"format": "settings", "version": 9, "wishes": {}}'
    path.write_bytes(content)
    read = read_preferences(path)
    assert read.preferences == Preferences()
    assert "a newer program is needed" in read.message
    with pytest.raises(OSError, match="newer version"):
        write_preferences(path, Preferences(muted=True))
    assert path.read_bytes() == content
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]


def test_every_fault_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    damaged: dict[str, Any] = {"ui_scale": 99, "lives": 3, "keys": {"end-turn": [""]}}
    path.write_text(json.dumps({"format": "settings", "version": 1, "preferences": damaged}))
    message = read_preferences(path).message
    for place in ("preferences.ui_scale", "preferences.lives", "preferences.keys.end-turn[0]"):
        assert place in message


def test_a_folder_in_its_place_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    read = read_preferences(tmp_path / "settings.json")
    assert read.preferences == Preferences()
    assert "is not a file" in read.message
