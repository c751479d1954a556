"""Writing that leaves either the old file or the new one, never half of one."""

import os
from pathlib import Path

DAMAGED_ENDING = ".damaged"


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file: a temporary one beside it, flushed to the disk, then put in its place.

    Makes missing folders. Raises ``OSError``; the old file is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def set_aside(path: Path) -> Path | None:
    """Move a damaged file out of the way so that nothing overwrites it; where it is now.

    Nothing when it cannot be moved; it is then left as it is.
    """
    kept = path.with_name(path.name + DAMAGED_ENDING)
    try:
        path.replace(kept)
    except OSError:
        return None
    return kept
