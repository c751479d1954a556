"""Pictures that move, as PNG: of each frame only what has changed is written."""

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pygame

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
HEADER: Final = struct.Struct(">IIBBBBB")
CONTROL: Final = struct.Struct(">IIIIIHHBB")
UP: Final = 2
"""How rows are written: as their difference from the one above."""

UNSEEN: Final = 9
"""Steps of a color from what is shown that nobody sees: they are not written."""

Frame = tuple[pygame.Surface, int]
"""A picture, and for how many milliseconds it is seen."""

Pixels = npt.NDArray[np.uint8]


def write_moving(path: Path, frames: Sequence[Frame]) -> None:
    """Write frames of one size as a PNG that moves for ever; who cannot show it shows the first."""
    shown = np.zeros((0, 0, 3), np.uint8)
    size = frames[0][0].get_size()
    parts = [
        _chunk(b"IHDR", HEADER.pack(*size, 8, 6, 0, 0, 0)),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
    ]
    for number, (picture, milliseconds) in enumerate(frames):
        colors = _colors(picture)
        drawn, corner = _solid(colors), (0, 0)
        if number > 0:
            changed = np.abs(colors.astype(np.int16) - shown).max(axis=2) > UNSEEN
            drawn[~changed] = 0
            colors = np.where(changed[..., None], colors, shown)
            drawn, corner = _cut(drawn, changed)
        shown = colors
        sides = (drawn.shape[1], drawn.shape[0], *corner)
        # What is clear leaves what was there before.
        control = CONTROL.pack(max(2 * number - 1, 0), *sides, milliseconds, 1000, 0, 1)
        parts.append(_chunk(b"fcTL", control))
        data = _packed(drawn)
        if number == 0:
            parts.append(_chunk(b"IDAT", data))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", 2 * number) + data))
    path.write_bytes(b"".join((SIGNATURE, *parts, _chunk(b"IEND", b""))))


def _colors(picture: pygame.Surface) -> Pixels:
    """Rows of pixels of three colors."""
    return np.asarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))


def _solid(colors: Pixels) -> Pixels:
    """The same with nothing to be seen through."""
    return np.dstack((colors, np.full(colors.shape[:2], 255, np.uint8)))


def _cut(drawn: Pixels, changed: npt.NDArray[Any]) -> tuple[Pixels, tuple[int, int]]:
    """The smallest part of a frame with all that has changed, at least a pixel; its corner."""
    rows, columns = (np.flatnonzero(changed.any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return drawn[:1, :1], (0, 0)
    part = drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return part, (int(columns[0]), int(rows[0]))


def _packed(pixels: Pixels) -> bytes:
    """Pixels as a PNG holds them."""
    flat = pixels.reshape(len(pixels), -1)
    rows = np.diff(flat, axis=0, prepend=np.zeros((1, flat.shape[1]), np.uint8))
    return zlib.compress(np.pad(rows, ((0, 0), (1, 0)), constant_values=UP).tobytes(), 9)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
