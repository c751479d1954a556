"""Baked tiles on disk: written whole or not at all, and never trusted when read."""

import contextlib
import hashlib
import os
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np

from game.files.json.faults import FileFaults
from game.files.json.file_bytes import MIB, file_bytes
from game.ui.art.sprite import Pixels

_MAGIC = b"KPTILE1\n"
_HEADER = struct.Struct("<8sHH16s")
_SUFFIX = ".tile"
_LARGEST_SIDE = 4096
_MOST_BYTES = _LARGEST_SIDE * _LARGEST_SIDE * 3 + MIB
"""Largest file read; what does not shrink at all gets hardly longer by packing."""


class TileStore:
    """A folder of tiles by name. Without a folder nothing is kept.

    Trouble with the disk is never an error: a tile that cannot be read is baked again, one
    that cannot be written is baked again next time. ``limit`` is in bytes.
    """

    def __init__(self, folder: Path | None, limit: int = 256 * MIB) -> None:
        self._folder = folder
        if folder is not None:
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                _prune(folder, limit)

    def load(self, name: str) -> Pixels | None:
        """The tile of this name; ``None`` when it is missing, damaged or of another kind."""
        if self._folder is None:
            return None
        try:
            content = file_bytes(self._folder / (name + _SUFFIX), _MOST_BYTES)
        except FileFaults:
            return None
        return _decoded(content)

    def save(self, name: str, pixels: Pixels) -> None:
        """Keep a tile under a name."""
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            handle, temporary = tempfile.mkstemp(dir=self._folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_encoded(pixels))
                os.replace(temporary, self._folder / (name + _SUFFIX))
            except OSError:
                Path(temporary).unlink(missing_ok=True)


def _encoded(pixels: Pixels) -> bytes:
    packed = zlib.compress(pixels.tobytes(), 1)
    rows, columns = pixels.shape[:2]
    check = hashlib.blake2b(packed, digest_size=16).digest()
    return _HEADER.pack(_MAGIC, rows, columns, check) + packed


def _decoded(content: bytes) -> Pixels | None:
    if len(content) < _HEADER.size:
        return None
    magic, rows, columns, check = _HEADER.unpack_from(content)
    packed = content[_HEADER.size :]
    if magic != _MAGIC or not 0 < rows <= _LARGEST_SIDE or not 0 < columns <= _LARGEST_SIDE:
        return None
    if hashlib.blake2b(packed, digest_size=16).digest() != check:
        return None
    size = rows * columns * 3
    try:
        # Never unpack more than the header promises.
        raw = zlib.decompressobj().decompress(packed, size + 1)
    except zlib.error:
        return None
    if len(raw) != size:
        return None
    return np.frombuffer(raw, np.uint8).reshape(rows, columns, 3)


def _prune(folder: Path, limit: int) -> None:
    """Delete the oldest tiles until the folder is small enough, and leftovers of writing."""
    total = 0
    for leftover in folder.glob("*.part"):
        leftover.unlink(missing_ok=True)
    found = [(path.stat(), path) for path in folder.glob("*" + _SUFFIX)]
    for stat, path in sorted(found, key=lambda entry: -entry[0].st_mtime):
        total += stat.st_size
        if total > limit:
            path.unlink(missing_ok=True)
