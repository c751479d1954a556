"""Reports of mishaps: what went wrong, with the battle as a save and as a replay beside it.

A report is a folder in the player's own ``reports``, named by its time; the oldest ones go.
"""

import platform
import shutil
import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from game.files.atomic import write_bytes
from game.files.places import reports_folder

MOST_REPORTS: Final = 10
"""Reports that are kept."""

REPORT: Final = "report.txt"
DISTRIBUTIONS: Final = ("ka-ping", "pygame", "pygame-ce", "pymunk", "numpy", "msgspec")


def write_report(
    error: BaseException,
    when: datetime,
    told: Mapping[str, str],
    attached: Mapping[str, Callable[[Path], None]],
) -> Path:
    """Write a report and return its folder. Raises ``OSError``.

    ``told`` are lines such as what was on the screen; ``attached`` writes a file each, by name.
    One of these that fails leaves its reason in the report instead of a file.
    """
    folder = _free(reports_folder() / f"{when:%Y-%m-%d-%H%M%S}")
    lines = [*_about(when), *(f"{name}: {text}" for name, text in told.items())]
    for name, write in attached.items():
        lines.append(f"{name}: {_attach(folder / name, write)}")
    text = "\n".join([*lines, "", *traceback.format_exception(error)])
    write_bytes(folder / REPORT, text.encode(errors="replace"))
    _forget_old(folder)
    return folder


def _free(folder: Path) -> Path:
    """A folder that is not there yet: two mishaps may fall into one second."""
    number, free = 1, folder
    while free.exists():
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free


def _about(when: datetime) -> list[str]:
    found = []
    for name in DISTRIBUTIONS:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return [
        f"Ka-Ping! report of {when:%Y-%m-%d %H:%M:%S}",
        f"system: {platform.platform()}, Python {sys.version.split()[0]}",
        f"versions: {', '.join(found)}",
    ]


def _attach(path: Path, write: Callable[[Path], None]) -> str:
    # Whatever spoilt the battle may spoil its writing too; the report must be written all the same.
    try:
        write(path)
    except Exception as failed:
        return f"not written ({type(failed).__name__}: {failed})"
    return "written beside this file"


def _forget_old(newest: Path) -> None:
    """Remove the oldest reports."""
    folders = sorted(one for one in newest.parent.iterdir() if one.is_dir() and one != newest)
    for folder in folders[: max(0, len(folders) + 1 - MOST_REPORTS)]:
        shutil.rmtree(folder, ignore_errors=True)
