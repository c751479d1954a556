"""Writing that leaves either the old file or the new one, never half of one."""

import os
from pathlib import Path


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
