"""The command ``check-map``: what is wrong with map files, for authors and for their tools.

Faults keep a level from being played, warnings do not. Warnings are looked for on maps without
faults only: what a faulty map means is anybody's guess. Notes say what was not looked for, or that
there is more than is told; they change no exit code.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from game.exit_codes import DIFFERS, OK, WRONG

if TYPE_CHECKING:
    from game.files.json.faults import Spot
    from game.model.battlefield import BattleMap
    from game.model.setup import Fault

STANDARD_INPUT = "-"
INPUT_NAME = "<stdin>"
"""What standard input is called in messages."""

SCHEMA = ".schema.json"

DESCRIPTION = """\
Lists the faults of map files with their places, and what would be right, of each
file 200 at most. A folder stands for the levels in it, - for standard input. Files
without faults are looked through for what is hardly meant so: places nobody can
walk to, zones of enemies that overlap, mines in zones, stairs to nowhere, pieces
that float or stand in walls.
"""
EXIT_CODES = (
    "0 no faults, 1 with --strict: no faults, but warnings, 2 faults, or a file that cannot be read"
)

Severity = Literal["fault", "warning", "note"]


class Told(NamedTuple):
    """Something that is told of a file: how much it matters, what, and where in the text."""

    severity: Severity
    fault: "Fault"
    spot: "Spot | None" = None


class Checked(NamedTuple):
    """What is told of a file, under which name, and what its level is called if that is sound.

    ``more``: there are more faults or warnings than are told.
    """

    source: str
    told: tuple[Told, ...]
    level: str | None = None
    more: bool = False


def add_check_map(commands: Any) -> None:
    """Put the command among the others."""
    check = commands.add_parser(
        "check-map",
        help="list the faults of map files, and warn of what is hardly meant so",
        description=DESCRIPTION,
        exits=EXIT_CODES,
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="map file, folder of levels, or -")
    check.add_argument("--strict", action="store_true", help="exit code 1 where there are warnings")
    check.add_argument(
        "--json",
        action="store_true",
        help="one JSON object a line for each fault, warning and note (file, place, line, column, "
        "severity, message, and the id of the piece, area, side, figure or lesson that it is of), "
        "and nothing else",
    )
    check.set_defaults(run=check_maps)


def check_maps(given: argparse.Namespace) -> int:
    """Check all that is given; says so as it goes, and gives the exit code."""
    from game.files.json.faults import shown_path, spelled_out

    tell = _tell_as_json if given.json else _tell_as_text
    counts: dict[Severity, int] = {"fault": 0, "warning": 0}
    files, more = 0, False
    for name in _sources(given.files):
        if name.endswith(SCHEMA) and os.path.isfile(name):
            if not given.json:
                print(f"{spelled_out(shown_path(Path(name)))}: the schema of maps, skipped")
            continue
        files += 1
        checked = _checked(name)
        tell(checked)
        more = more or checked.more
        for one in counts:
            counts[one] += sum(each.severity == one for each in checked.told)
        if checked.level is not None and not given.json:
            print(f"{spelled_out(checked.source)}: no faults ({spelled_out(checked.level)})")
    if not given.json:
        told = (_counted(files, "file"), *(_counted(counts[one], one) for one in counts))
        print(", ".join(told) + (" and more" if more else ""))
    if counts["fault"]:
        return WRONG
    return DIFFERS if counts["warning"] and given.strict else OK


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _sources(given: Sequence[str]) -> Iterator[str]:
    """The files that are meant: a folder stands for the levels in it that are seen, by name."""
    for name in given:
        levels = sorted(
            os.path.join(name, one)
            for one in _listed(name)
            if one.endswith(".json") and not one.endswith(SCHEMA) and not one.startswith(".")
        )
        yield from levels or [name]


def _listed(name: str) -> list[str]:
    """What lies in a folder; nothing where it is none, or cannot be read, which is told later."""
    try:
        return os.listdir(name) if os.path.isdir(name) else []
    except OSError:
        return []


def _checked(name: str) -> Checked:
    """What is to be told of a file."""
    from game.files.checks.map_warnings import map_warnings
    from game.files.json.faults import MOST_SHOWN, FileFaults, shown_path
    from game.files.json.positions import located_in
    from game.model.setup import Fault

    source = INPUT_NAME if name == STANDARD_INPUT else shown_path(Path(name))
    level: str | None = None
    left_out: tuple[str, ...] = ()
    told: list[Told] = []
    more = False
    try:
        content = _content_of(name, source)
        with located_in(content):
            battle_map = _sound_map(content, source)
            level = battle_map.name
            warnings, left_out = map_warnings(battle_map)
            if warnings:
                raise FileFaults(source, warnings)
    except FileFaults as found:
        severity: Severity = "fault" if level is None else "warning"
        shown = found.faults[:MOST_SHOWN]
        told = [Told(severity, one, found.spots.get(one.place)) for one in shown]
        more = len(found.faults) > MOST_SHOWN
        if more:
            left_out = (*left_out, f"has more {severity}s than the {MOST_SHOWN} that are told")
    told.extend(Told("note", Fault("", words)) for words in left_out)
    return Checked(source, tuple(told), level, more)


def _content_of(name: str, source: str) -> bytes:
    """The content of a file. Raises ``FileFaults``."""
    from game.files.formats.map_file import MOST_BYTES
    from game.files.json.faults import one_fault
    from game.files.json.file_bytes import file_bytes, stream_bytes

    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise one_fault(source, "is not there; name a file")
        return stream_bytes(sys.stdin.buffer, source, MOST_BYTES)
    if os.path.isdir(name):
        try:
            os.listdir(name)
        except OSError as failed:
            raise one_fault(source, f"cannot be read ({failed.strerror})") from None
        raise one_fault(source, "is a folder without levels; files ending in .json are wanted")
    return file_bytes(Path(name), MOST_BYTES)


def _sound_map(content: bytes, source: str) -> "BattleMap":
    """The map in a content that every ruleset can play. Raises ``FileFaults``."""
    from game import app
    from game.files.formats.map_file import map_from
    from game.files.json.faults import FileFaults
    from game.match.library.setups import level_faults

    rulesets = app.rulesets()
    battle_map = map_from(content, source, rulebooks=rulesets)
    faults = level_faults(battle_map, rulesets.values())
    if faults:
        raise FileFaults(source, faults)
    return battle_map


def _tell_as_text(checked: Checked) -> None:
    """A line for each, with the file first."""
    from game.files.json.faults import fault_line
    from game.model.setup import Fault

    for severity, fault, spot in checked.told:
        if severity != "fault":
            fault = Fault(fault.place, f"{severity}: {fault.problem}")
        print(fault_line(checked.source, fault, spot), file=sys.stderr, flush=True)


def _tell_as_json(checked: Checked) -> None:
    """An object a line for each; line, column and whose it is where they are known."""
    for severity, fault, spot in checked.told:
        told: dict[str, str | int] = {"file": checked.source, "place": fault.place}
        if spot is not None:
            told |= {"line": spot.line, "column": spot.column}
            told["place"] = "" if fault.place == spot.words else fault.place
            if spot.noun:
                told[spot.noun] = spot.owner_id
        print(json.dumps({**told, "severity": severity, "message": fault.problem}))
