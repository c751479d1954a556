"""The command ``check-map``: everything wrong with map files, for authors and for their tools.

Faults keep a level from being played, warnings do not. Warnings are looked for on maps without
faults only: what a faulty map means is anybody's guess.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from game.files.json.faults import FileFaults
    from game.model.battlefield import BattleMap

SOUND, WARNED, FAULTY = 0, 1, 2
STANDARD_INPUT = "-"
INPUT_NAME = "<stdin>"
"""What standard input is called in messages."""

DESCRIPTION = """\
Lists every fault of map files with its place, and what would be right. A folder
stands for all levels in it, - for standard input. Files without faults are looked
through for what is hardly meant so: places nobody can walk to, zones of enemies
that overlap, mines in zones, stairs to nowhere, pieces that float or stand in walls.
"""
EXIT_CODES = (
    "0 no faults, 1 with --strict: no faults, but warnings, 2 faults, or a file that cannot be read"
)

Severity = Literal["fault", "warning"]


def add_check_map(commands: Any) -> None:
    """Put the command among the others."""
    check = commands.add_parser(
        "check-map",
        help="list every fault of map files",
        description=DESCRIPTION,
        exits=EXIT_CODES,
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="map file, folder of levels, or -")
    check.add_argument("--strict", action="store_true", help="exit code 1 where there are warnings")
    check.add_argument(
        "--json",
        action="store_true",
        help="one JSON object a line for each fault and warning (file, place, line, column, "
        "severity, message), and nothing else",
    )
    check.set_defaults(run=check_maps)


def check_maps(given: argparse.Namespace) -> int:
    """Check all that is given; says so as it goes, and gives the exit code."""
    from game.files.json.faults import MOST_SHOWN, spelled_out

    tell = _tell_as_json if given.json else _tell_as_text
    counts: dict[Severity, int] = {"fault": 0, "warning": 0}
    files, many = 0, False
    for name in _sources(given.files):
        if name.endswith(".schema.json") and Path(name).is_file():
            if not given.json:
                print(f"{spelled_out(name)}: the schema of maps, skipped")
            continue
        files += 1
        severity, found, level = _checked(name)
        if found is not None:
            tell(found, severity)
            counts[severity] += min(len(found.faults), MOST_SHOWN)
            many = many or len(found.faults) > MOST_SHOWN
        if level is not None and not given.json:
            print(f"{spelled_out(name)}: no faults ({level})")
    if not given.json:
        told = (_counted(files, "file"), *(_counted(counts[one], one) for one in counts))
        print(", ".join(told) + (" and more" if many else ""))
    if counts["fault"]:
        return FAULTY
    return WARNED if counts["warning"] and given.strict else SOUND


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _sources(given: Sequence[str]) -> Iterator[str]:
    """The files that are meant: a folder stands for the levels in it, by name."""
    for name in given:
        levels = sorted(
            str(path)
            for path in (Path(name).glob("*.json") if Path(name).is_dir() else ())
            if not path.name.endswith(".schema.json")
        )
        yield from levels or [name]


def _checked(name: str) -> "tuple[Severity, FileFaults | None, str | None]":
    """What is wrong with a file, how much that matters, and the level's name where it is sound."""
    from game.files.json.faults import FileFaults, spelled_out
    from game.files.json.positions import located_in

    level: str | None = None
    try:
        content, source = _content_of(name)
        with located_in(content):
            battle_map = _sound_map(content, source)
            level = spelled_out(battle_map.name)
            _look_through(battle_map, source)
    except FileFaults as found:
        return "fault" if level is None else "warning", found, level
    return "warning", None, level


def _content_of(name: str) -> tuple[bytes, str]:
    """The content of a file, and what it is called in messages. Raises ``FileFaults``."""
    from game.files.formats.map_file import MOST_BYTES
    from game.files.json.faults import one_fault, shown_path
    from game.files.json.file_bytes import MIB, file_bytes

    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise one_fault(INPUT_NAME, "is not there; name a file")
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            most = f"{MOST_BYTES // MIB} MiB"
            raise one_fault(INPUT_NAME, f"is larger than {most}, the most there may be")
        return content, INPUT_NAME
    path = Path(name)
    source = shown_path(path)
    if path.is_dir():
        raise one_fault(source, "is a folder without levels; files ending in .json are wanted")
    return file_bytes(path, MOST_BYTES), source


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


def _look_through(battle_map: "BattleMap", source: str) -> None:
    """Raises ``FileFaults`` for what is hardly meant so."""
    from game.files.checks.map_warnings import map_warnings
    from game.files.json.faults import FileFaults

    warnings = map_warnings(battle_map)
    if warnings:
        raise FileFaults(source, warnings)


def _tell_as_text(found: "FileFaults", severity: Severity) -> None:
    """A line for each, with the file first."""
    from game.files.json.faults import MOST_SHOWN, fault_line
    from game.model.setup import Fault

    if severity == "fault":
        lines = list(found.lines())
    else:
        lines = [
            fault_line(
                found.source,
                Fault(one.place, f"warning: {one.problem}"),
                found.spots.get(one.place),
            )
            for one in found.faults[:MOST_SHOWN]
        ]
    print("\n".join(lines), file=sys.stderr, flush=True)


def _tell_as_json(found: "FileFaults", severity: Severity) -> None:
    """An object a line for each; line and column where they are known."""
    for one in found.faults:
        told: dict[str, str | int] = {"file": found.source, "place": one.place}
        spot = found.spots.get(one.place)
        if spot is not None:
            told |= {"line": spot.line, "column": spot.column}
            told["place"] = "" if one.place == spot.words else one.place
        print(json.dumps({**told, "severity": severity, "message": one.problem}))
