from pathlib import Path

import pytest

from game.files.json.atomic import set_aside, write_bytes


def test_writes_new_files_in_new_folders_and_replaces_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.json"
    write_bytes(path, b"one")
    write_bytes(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in path.parent.iterdir()] == ["b.json"]


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "b.json"
    write_bytes(path, b"one")

    def full(handle: int) -> None:
        raise OSError(28, f"No space left on device (handle {handle})")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_bytes(path, b"two")
    assert path.read_bytes() == b"one"
    assert [each.name for each in tmp_path.iterdir()] == ["b.json"]


def test_a_damaged_file_is_moved_out_of_the_way(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    path.write_bytes(b"odd")
    kept = set_aside(path)
    assert kept is not None
    assert kept.read_bytes() == b"odd"
    assert not path.exists()
    assert set_aside(path) is None
