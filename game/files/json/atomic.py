"""Writing that leaves either the old file or the new one, never half of one."""

import contextlib
import os
import re
import sys
from pathlib import Path
from time import time
from typing import Final

DAMAGED_ENDING = ".damaged"

LEFT_OVER: Final = 24 * 60 * 60
"""Seconds after which nobody can be writing a temporary file any more, whatever runs."""

_TEMPORARY: Final = re.compile(r"\..+\.([0-9]{1,9})\.tmp")


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

    One that was set aside before stays: further ones are numbered. Nothing when it cannot be
    moved; it is then left as it is.
    """
    kept, number = path.with_name(path.name + DAMAGED_ENDING), 2
    while os.path.lexists(kept):
        kept, number = path.with_name(f"{path.name}{DAMAGED_ENDING}-{number}"), number + 1
    try:
        path.replace(kept)
    except OSError:
        return None
    return kept


def sweep(folder: Path) -> None:
    """Remove temporary files of a folder that writers which were cut off have left there.

    What a process that still runs may be writing stays. Raises nothing.
    """
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            found = _TEMPORARY.fullmatch(path.name)
            if found is None:
                continue
            with contextlib.suppress(OSError):
                facts = path.lstat()
                if time() - facts.st_mtime > LEFT_OVER or not _runs(int(found[1])):
                    path.unlink()


def _runs(process: int) -> bool:
    """Whether a process may be running; where nobody can be asked, any may.

    One of this process's own number was another's: it sweeps before it writes anything.
    """
    if process in (0, os.getpid()):
        return False
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
