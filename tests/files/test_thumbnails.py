"""Pictures beside saves: bounded, harmless, never in the way."""

import os
import struct
from pathlib import Path

import pytest

from game.files.formats.thumbnails import (
    MOST_BYTES,
    MOST_SIDE,
    move_thumbnail,
    read_thumbnail,
    remove_thumbnail,
    thumbnail_path,
    write_thumbnail,
)


def png(width: int = 4, height: int = 3, *, more: int = 0) -> bytes:
    """The beginning of a PNG that promises a size."""
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return head + bytes(more)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "fort.json"


def test_a_picture_lies_beside_its_save(save: Path) -> None:
    write_thumbnail(save, png())
    assert thumbnail_path(save) == save.parent / "fort.png"
    assert read_thumbnail(save) == png()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a" + bytes(60),
        png(MOST_SIDE + 1, 3),
        png(3, 0x7FFFFFFF),
        png(0, 3),
        png(more=MOST_BYTES),
        png().replace(b"IHDR", b"IDAT"),
    ],
    ids=["empty", "cut", "gif", "wide", "bomb", "flat", "heavy", "no head"],
)
def test_what_is_no_small_png_is_no_picture(save: Path, data: bytes) -> None:
    thumbnail_path(save).write_bytes(data)
    assert read_thumbnail(save) is None


def test_without_a_picture_there_is_none(save: Path) -> None:
    assert read_thumbnail(save) is None
    thumbnail_path(save).mkdir()
    assert read_thumbnail(save) is None


def test_a_picture_follows_its_save_and_replaces_a_stranger_there(save: Path) -> None:
    other = save.with_name("other.json")
    write_thumbnail(save, png())
    write_thumbnail(other, png(9))
    move_thumbnail(save, other)
    assert read_thumbnail(other) == png()
    assert read_thumbnail(save) is None
    move_thumbnail(save, other)
    assert read_thumbnail(other) is None, "the picture of another battle would lie"


def test_where_nothing_can_be_written_no_old_picture_stays(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_thumbnail(save, png())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.files.formats.thumbnails.write_bytes", full)
    write_thumbnail(save, png(9))
    assert read_thumbnail(save) is None
    remove_thumbnail(save)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are no files here")
@pytest.mark.parametrize("place", ["pipe", "folder"])
def test_what_is_no_file_is_no_picture_and_nothing_waits_for_it(save: Path, place: str) -> None:
    if place == "pipe":
        os.mkfifo(thumbnail_path(save))
    else:
        thumbnail_path(save).mkdir()
    assert read_thumbnail(save) is None
