"""Little pictures of battles, kept beside their saves: ``name.png`` for ``name.json``.

A picture is a help for the eye only: without it, or with a strange one, a save is as good as ever.
"""

import contextlib
import struct
from pathlib import Path
from typing import Final

from game.files.json.atomic import write_bytes
from game.files.json.faults import FileFaults
from game.files.json.file_bytes import KIB, file_bytes

MOST_BYTES: Final = 512 * KIB
"""Largest picture read."""

MOST_SIDE: Final = 640
"""Most pixels a picture may be wide or high; a tiny file can promise a giant one."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">8sI4sII")
"""Signature, then length, kind, width and height of the first chunk."""

_HEAD_CHUNK: Final = 13
"""Bytes of a first chunk."""


def thumbnail_path(save: Path) -> Path:
    """Where the picture of a save is."""
    return save.with_suffix(".png")


def read_thumbnail(save: Path) -> bytes | None:
    """The picture of a save as PNG of a bearable size; nothing where there is none. Never fails."""
    try:
        data = file_bytes(thumbnail_path(save), MOST_BYTES)
    except FileFaults:
        return None
    return data if _bearable(data) else None


def _bearable(data: bytes) -> bool:
    """Whether bytes begin as a PNG does whose size in pixels is within bounds."""
    if len(data) < _HEAD.size:
        return False
    *head, width, height = _HEAD.unpack_from(data)
    if head != [_SIGNATURE, _HEAD_CHUNK, b"IHDR"]:
        return False
    return bool(1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE)


def write_thumbnail(save: Path, data: bytes) -> None:
    """Keep a picture beside a save; where that is impossible, rather none than an old one."""
    try:
        write_bytes(thumbnail_path(save), data)
    except OSError:
        remove_thumbnail(save)


def remove_thumbnail(save: Path) -> None:
    """Take away the picture of a save."""
    with contextlib.suppress(OSError):
        thumbnail_path(save).unlink(missing_ok=True)


def move_thumbnail(save: Path, other: Path) -> None:
    """Let the picture follow its save to another name; a stranger's picture there goes."""
    try:
        thumbnail_path(save).replace(thumbnail_path(other))
    except OSError:
        remove_thumbnail(other)
