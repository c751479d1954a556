"""Saved battles: the whole start with its map, the choices so far, and where it stands."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from game.engine.battle import Position
from game.engine.fingerprint import fingerprint
from game.files.checks.rulebooks import Rulebook, Rulebooks
from game.files.formats.records import (
    MOST_BYTES,
    Digest,
    KeptReason,
    MadeChoice,
    TurnMark,
    dice_faults,
    reason_faults,
    record_faults,
    refuse,
)
from game.files.json.atomic import write_bytes
from game.files.json.faults import bounded, shown_path
from game.files.json.file_bytes import file_bytes
from game.files.json.migrations import current_version, lifted
from game.files.json.positions import located_in
from game.files.json.strict_json import parse
from game.files.json.type_faults import converted, type_faults
from game.model.battlefield import Text
from game.model.choices import Choice
from game.model.ids import JsonObject
from game.model.setup import Fault, Setup

FORMAT = "save"


class SavedBattle(Struct, frozen=True, kw_only=True):
    """A battle as it was saved.

    ``position`` is none when another version of the ruleset wrote the file: the battle is then
    rebuilt from ``setup`` and ``choices`` (``setup.ruleset_version`` names that version).
    ``match`` is what the match keeps beside the battle, such as who sits where; ``reasons`` are why
    computer players answered as they did, as far as that was kept.
    """

    setup: Setup
    choices: tuple[MadeChoice, ...]
    marks: tuple[TurnMark, ...] = ()
    position: Position[Any] | None
    name: str = ""
    match: JsonObject = {}
    reasons: tuple[KeptReason, ...] = ()


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    """A position before its ruleset's types are known."""

    checkpoint: JsonObject
    answers: tuple[Choice, ...] = ()


class _SaveFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["save"]
    version: int
    name: Text = ""
    setup: Setup
    choices: tuple[MadeChoice, ...]
    marks: tuple[TurnMark, ...] = ()
    position: _Stored
    fingerprint: Digest
    match: JsonObject = {}
    reasons: tuple[KeptReason, ...] = ()


def write_save(path: Path, saved: SavedBattle) -> None:
    """Write a battle; its position is needed. Raises ``OSError``, then the old file is kept."""
    assert saved.position is not None, "a battle is saved where it stands"
    document = {
        "format": FORMAT,
        "version": current_version(FORMAT),
        "name": saved.name,
        "setup": saved.setup,
        "choices": saved.choices,
        "marks": saved.marks,
        "position": saved.position,
        "fingerprint": fingerprint(saved.position.checkpoint),
        "match": saved.match,
        "reasons": saved.reasons,
    }
    write_bytes(path, msgspec.json.encode(document))


def read_save(
    path: Path, rulebooks: Rulebooks, more: Callable[[SavedBattle], Iterable[Fault]] | None = None
) -> SavedBattle:
    """The battle in a file. Raises ``FileFaults`` with what is wrong in it.

    ``more`` tells what else is wrong with a battle that is right as far as it is known here.
    """
    content, source = file_bytes(path, MOST_BYTES), shown_path(path)
    with located_in(content):
        saved = _saved(content, source, rulebooks)
        refuse(source, bounded(more(saved) if more is not None else ()))
    return saved


def _saved(content: bytes, source: str, rulebooks: Rulebooks) -> SavedBattle:
    document = lifted(parse(content, source), FORMAT, source)
    stored = converted(document, _SaveFile, source)
    refuse(source, record_faults(stored.setup, stored.choices, stored.marks, rulebooks))
    refuse(source, bounded(reason_faults(stored.reasons, len(stored.choices))))
    position = _position(stored, rulebooks[stored.setup.ruleset], source)
    return SavedBattle(
        setup=stored.setup,
        choices=stored.choices,
        marks=stored.marks,
        position=position,
        name=stored.name,
        match=stored.match,
        reasons=stored.reasons,
    )


def _position(stored: _SaveFile, rulebook: Rulebook, source: str) -> Position[Any] | None:
    """Where a battle stands; nothing if another version of the ruleset wrote it."""
    if stored.setup.ruleset_version != rulebook.version:
        return None
    refuse(source, _position_faults(stored, rulebook))
    checkpoint = msgspec.convert(
        stored.position.checkpoint, rulebook.state_type, strict=True, str_keys=True
    )
    refuse(source, tuple(dice_faults(checkpoint.dice, "position.checkpoint.dice")))
    refuse(source, _fingerprint_faults(fingerprint(checkpoint), stored.fingerprint))
    return Position(checkpoint, stored.position.answers)


def _position_faults(stored: _SaveFile, rulebook: Rulebook) -> list[Fault]:
    checkpoint = stored.position.checkpoint
    return type_faults(checkpoint, rulebook.state_type, "position.checkpoint")


def _fingerprint_faults(found: str, wanted: str) -> tuple[Fault, ...]:
    if found == wanted:
        return ()
    problem = f"is {wanted}, but the position has {found}; the file was changed or damaged"
    return (Fault("fingerprint", problem),)
