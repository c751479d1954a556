import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.files.json.atomic import LEFT_OVER, set_aside, sweep, write_bytes


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


def test_a_second_damaged_file_leaves_the_first(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        set_aside(path)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {
        "b.json.damaged": b"one",
        "b.json.damaged-2": b"two",
        "b.json.damaged-3": b"three",
    }


CUT_OFF = """
import os, signal, sys
from pathlib import Path
from game.files.json import atomic
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
atomic.write_bytes(Path(sys.argv[1]), b"half")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be asked there")
def test_what_a_killed_writer_left_is_swept(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    path.write_bytes(b"whole")
    subprocess.run([sys.executable, "-c", CUT_OFF, str(path)], cwd=Path(__file__).parents[2])
    assert len(list(tmp_path.iterdir())) == 2, "the writer was killed in the middle"
    sweep(tmp_path)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"b.json": b"whole"}


def test_what_somebody_may_be_writing_stays(tmp_path: Path) -> None:
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        living = tmp_path / f".b.json.{other.pid}.tmp"
        old = tmp_path / f".c.json.{other.pid}.tmp"
        own = tmp_path / f".d.json.{os.getpid()}.tmp"
        strange = [tmp_path / name for name in ("mine.tmp", ".b.json.tmp", ".b.json.x.tmp")]
        for path in (living, old, own, *strange):
            path.write_bytes(b"half")
        os.utime(old, (1, 1))
        assert LEFT_OVER > 3600
        sweep(tmp_path)
        assert sorted(tmp_path.iterdir()) == sorted([living, *strange])
    finally:
        other.communicate()


def test_sweeping_where_there_is_no_folder_is_nothing(tmp_path: Path) -> None:
    sweep(tmp_path / "nowhere")
    (tmp_path / "file").write_bytes(b"")
    sweep(tmp_path / "file")
