"""Reading the bytes of files: regular ones only, bounded, without waiting."""

import os
import socket
import threading
from pathlib import Path

import pytest

from game.files.formats.catalogues import catalogue_of
from game.files.formats.map_file import read_map
from game.files.formats.replay_file import read_replay
from game.files.formats.save_file import read_save
from game.files.formats.scenario_file import read_scenario
from game.files.formats.settings_file import read_preferences
from game.files.formats.thumbnails import read_thumbnail
from game.files.json.faults import FileFaults, one_fault
from game.files.json.file_bytes import KIB, MIB, file_bytes
from game.ui.art.tile_store import TileStore
from tests.files.toolbox import BOOKS

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")


def test_a_file_up_to_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_bytes(b"x" * 100)
    assert file_bytes(path, 100) == b"x" * 100


@pytest.mark.parametrize(("most", "told"), [(4 * MIB, "4 MiB"), (512 * KIB, "512 KiB")])
def test_a_file_over_the_limit_is_refused(most: int, told: str, tmp_path: Path) -> None:
    path = tmp_path / "big"
    path.write_bytes(b"x" * (most + 1))
    with pytest.raises(FileFaults, match=f"larger than {told}"):
        file_bytes(path, most)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileFaults, match="does not exist"):
        file_bytes(tmp_path / "none.json", 100)
    with pytest.raises(FileFaults, match="is not a file"):
        file_bytes(tmp_path, 100)
    with pytest.raises(FileFaults, match="cannot be read"):
        file_bytes(Path("nul\0byte.json"), 100)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such devices here")
def test_devices_without_end_are_no_files() -> None:
    with pytest.raises(FileFaults, match="is not a file"):
        file_bytes(Path("/dev/zero"), 100)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")
def test_sockets_are_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("plug")
        with pytest.raises(FileFaults, match="is not a file"):
            file_bytes(Path("plug"), 100)


@needs_pipes
def test_what_becomes_a_pipe_before_it_is_opened_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = tmp_path / "it", os.open
    path.write_bytes(b"x")

    def exchanged(name: Path, flags: int) -> int:
        path.unlink()
        os.mkfifo(path)
        return real(name, flags)

    monkeypatch.setattr(os, "open", exchanged)
    with pytest.raises(FileFaults, match="is not a file"):
        finished(lambda: file_bytes(path, 100))


@needs_pipes
@pytest.mark.parametrize("kind", ["map", "scenario", "save", "replay", "settings", "catalogue"])
def test_no_loader_waits_for_a_pipe(kind: str, tmp_path: Path) -> None:
    pipe = tmp_path / "de.po"
    os.mkfifo(pipe)
    readers = {
        "map": lambda: read_map(pipe),
        "scenario": lambda: read_scenario(pipe, BOOKS),
        "save": lambda: read_save(pipe, BOOKS),
        "replay": lambda: read_replay(pipe, BOOKS),
        "settings": lambda: told(read_preferences(pipe).message),
        "catalogue": lambda: catalogue_of(pipe),
    }
    with pytest.raises(FileFaults, match="is not a file"):
        finished(readers[kind])


@needs_pipes
def test_pictures_that_are_pipes_are_not_there(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "save.png")
    assert finished(lambda: read_thumbnail(tmp_path / "save.json")) is None
    store = TileStore(tmp_path / "tiles")
    os.mkfifo(tmp_path / "tiles" / "board.tile")
    assert finished(lambda: store.load("board")) is None


def test_a_tile_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    store = TileStore(tmp_path)
    with (tmp_path / "board.tile").open("wb") as file:
        file.truncate(1 << 40)
    assert store.load("board") is None


def told(message: str) -> None:
    if message:
        raise one_fault("it", message)


def finished(read: object) -> object:
    """What a function returns or raises, but not if it waits for ever."""
    assert callable(read)
    ended: list[object] = []

    def run() -> None:
        try:
            ended.append(read())
        except FileFaults as faults:
            ended.append(faults)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(20)
    assert ended, "it waits"
    if isinstance(ended[0], FileFaults):
        raise ended[0]
    return ended[0]
