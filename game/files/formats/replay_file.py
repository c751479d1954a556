"""Replays: a whole battle to watch or share, as its start and the choices made."""

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from game.files.checks.rulebooks import Rulebooks
from game.files.formats.records import MOST_BYTES, MadeChoice, TurnMark, record_faults, refuse
from game.files.json.atomic import write_bytes
from game.files.json.faults import shown_path
from game.files.json.file_bytes import file_bytes
from game.files.json.migrations import current_version, lifted
from game.files.json.positions import located_in
from game.files.json.strict_json import parse
from game.files.json.type_faults import converted
from game.model.battlefield import Text
from game.model.ids import JsonObject
from game.model.setup import Setup
from game.model.state import Verdict

FORMAT = "replay"


class Replay(Struct, frozen=True, kw_only=True):
    """A recorded battle; ``marks`` hold the fingerprint at the beginning of each player turn.

    ``setup.ruleset_version`` names the version that wrote it. ``verdict`` is none for a battle
    that was not played to its end.
    """

    setup: Setup
    choices: tuple[MadeChoice, ...]
    marks: tuple[TurnMark, ...] = ()
    verdict: Verdict | None = None
    name: str = ""
    match: JsonObject = {}


class _ReplayFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["replay"]
    version: int
    name: Text = ""
    setup: Setup
    choices: tuple[MadeChoice, ...]
    marks: tuple[TurnMark, ...] = ()
    verdict: Verdict | None = None
    match: JsonObject = {}


def write_replay(path: Path, replay: Replay) -> None:
    """Write a replay. Raises ``OSError``; the old file is then as it was."""
    document = _ReplayFile(
        format="replay",
        version=current_version(FORMAT),
        name=replay.name,
        setup=replay.setup,
        choices=replay.choices,
        marks=replay.marks,
        verdict=replay.verdict,
        match=replay.match,
    )
    write_bytes(path, msgspec.json.encode(document))


def read_replay(path: Path, rulebooks: Rulebooks) -> Replay:
    """The replay in a file. Raises ``FileFaults`` with what is wrong in it."""
    content, source = file_bytes(path, MOST_BYTES), shown_path(path)
    with located_in(content):
        document = lifted(parse(content, source), FORMAT, source)
        stored = converted(document, _ReplayFile, source)
        refuse(source, record_faults(stored.setup, stored.choices, stored.marks, rulebooks))
    return Replay(
        setup=stored.setup,
        choices=stored.choices,
        marks=stored.marks,
        verdict=stored.verdict,
        name=stored.name,
        match=stored.match,
    )
