"""The bytes of a file from anywhere: of regular files only, never too many, never waited for."""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from game.files.json.faults import FileFaults, Unreadable, one_fault, shown_path
from game.model.setup import Fault

KIB = 1 << 10
MIB = 1 << 20

_FLAGS = os.O_RDONLY
for _name in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK"):
    _FLAGS |= getattr(os, _name, 0)


def file_bytes(path: Path, most_bytes: int) -> bytes:
    """The content of a file. Raises ``Unreadable`` where it is not there or cannot be read, and
    ``FileFaults`` where it is too large, is no file, or has a name that none can have.

    Folders, pipes, sockets and devices are no files.
    """
    source = shown_path(path)
    try:
        # What it is comes first, since opening alone does something to many a device. It is asked
        # once more of what was opened: there may be something else under the name by then.
        _check(path.stat(), source, most_bytes)
        handle = os.open(path, _FLAGS)
        with os.fdopen(handle, "rb") as stream:
            _check(os.fstat(handle), source, most_bytes)
            return stream_bytes(stream, source, most_bytes)
    except FileNotFoundError:
        raise Unreadable(source, (Fault("", "does not exist"),)) from None
    except OSError as fault:
        problem = f"cannot be read ({fault.strerror})"
        raise Unreadable(source, (Fault("", problem),)) from None
    except ValueError as fault:
        raise one_fault(source, f"cannot be read ({fault})") from None


def stream_bytes(stream: BinaryIO, source: str, most_bytes: int) -> bytes:
    """All that a stream gives. Raises ``FileFaults`` where it is too much.

    A file may have grown since its size was asked.
    """
    data = stream.read(most_bytes + 1) or b""
    if len(data) > most_bytes:
        raise _too_large(source, most_bytes)
    return data


def _check(facts: os.stat_result, source: str, most_bytes: int) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise one_fault(source, "is not a file")
    if facts.st_size > most_bytes:
        raise _too_large(source, most_bytes)


def _too_large(source: str, most_bytes: int) -> FileFaults:
    large = most_bytes >= MIB
    most = f"{most_bytes // MIB} MiB" if large else f"{most_bytes // KIB} KiB"
    return one_fault(source, f"is larger than {most}, the most there may be")
