"""Reports of mishaps: what went wrong, with the battle as a save and as a replay beside it.

A report is a folder in the player's own ``reports``, named by its time; the oldest ones go.
"""

import platform
import re
import shutil
import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from game.files.formats.places import reports_folder
from game.files.json.atomic import write_bytes

MOST_REPORTS: Final = 10
"""Reports that are kept."""

REPORT: Final = "report.txt"
_OWN_NAME: Final = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})(?:-(\d{1,9}))?")
"""Names of reports: their time, and a number where several fell into one second."""

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
    folder.mkdir(parents=True)
    lines = [*_about(when), *(f"{name}: {text}" for name, text in told.items())]
    for name, write in attached.items():
        lines.append(f"{name}: {_attach(folder / name, write)}")
    text = "\n".join([*lines, "", *traceback.format_exception(error)])
    write_bytes(folder / REPORT, text.encode(errors="replace"))
    _forget_old(folder.parent)
    return folder


def report_folders() -> tuple[Path, ...]:
    """The folders of all reports there are. Raises ``OSError``."""
    return tuple(folder for _, _, folder in _reports(reports_folder()))


def _reports(parent: Path) -> list[tuple[str, int, Path]]:
    """The reports in a folder, the oldest first: time, number, folder."""
    folders = [one for one in parent.iterdir() if one.is_dir()] if parent.is_dir() else []
    named = [(_OWN_NAME.fullmatch(folder.name), folder) for folder in folders]
    return sorted((found[1], int(found[2] or 1), folder) for found, folder in named if found)


def _free(folder: Path) -> Path:
    """A folder that comes last: two mishaps may fall into one second."""
    numbers = [number for time, number, _ in _reports(folder.parent) if time == folder.name]
    if not numbers:
        return folder
    return folder.with_name(f"{folder.name}-{numbers[-1] + 1}")


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


def _forget_old(parent: Path) -> None:
    """Remove the oldest reports; folders that a player has named otherwise stay."""
    for *_, folder in _reports(parent)[:-MOST_REPORTS]:
        shutil.rmtree(folder, ignore_errors=True)
