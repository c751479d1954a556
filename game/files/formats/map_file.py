"""Maps and levels as files."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from game.files.checks.map_checks import map_faults
from game.files.checks.rulebooks import Rulebooks
from game.files.json.atomic import write_bytes
from game.files.json.faults import FileFaults, shown_path
from game.files.json.file_bytes import MIB, file_bytes
from game.files.json.migrations import lifted
from game.files.json.positions import located_in
from game.files.json.pretty_json import pretty
from game.files.json.strict_json import parse
from game.files.json.type_faults import converted
from game.model.battlefield import BattleMap, Piece

FORMAT = "map"
MOST_BYTES = 4 * MIB

_FIRST = ("$schema", "format", "version", "id", "kind", "shape")
_FREE = ("notes", "settings")


def read_map(path: Path, *, level: bool = True, rulebooks: Rulebooks | None = None) -> BattleMap:
    """The map in a file, checked. Raises ``FileFaults`` with what is wrong in it.

    A ``level`` needs sides that are enemies; ``rulebooks`` are those its ``rules`` may name.
    """
    content = file_bytes(path, MOST_BYTES)
    return map_from(content, shown_path(path), level=level, rulebooks=rulebooks)


def map_from(
    content: bytes, source: str, *, level: bool = True, rulebooks: Rulebooks | None = None
) -> BattleMap:
    """The map in the content of a file, as ``read_map``; ``source`` names it in messages."""
    with located_in(content):
        document = lifted(parse(content, source), FORMAT, source)
        battle_map = converted(document, BattleMap, source)
        faults = map_faults(battle_map, level=level, rulebooks=rulebooks)
        if faults:
            raise FileFaults(source, faults)
    return battle_map


def write_map(path: Path, battle_map: BattleMap) -> None:
    """Write a map. Raises ``OSError``; the old file is then as it was."""
    write_bytes(path, map_text(battle_map).encode())


def map_text(battle_map: BattleMap) -> str:
    """A map as JSON text: the same map always gives the same text."""
    plain: dict[str, Any] = msgspec.to_builtins(battle_map)
    if battle_map.terrain:
        plain["terrain"] = [_piece(piece) for piece in battle_map.terrain]
    return pretty(_ordered({**plain, "version": battle_map.version}))


def _piece(piece: Piece) -> dict[str, Any]:
    """A piece without what goes without saying, which its type writes out for states."""
    plain: dict[str, Any] = msgspec.to_builtins(piece)
    for field in fields(piece):
        if getattr(piece, field.name) == field.default:
            plain.pop(field.encode_name, None)
    return plain


def _ordered(value: Any) -> Any:
    """What names a thing first, the rest in the order of the types; free parts untouched."""
    if isinstance(value, (list, tuple)):
        return [_ordered(item) for item in value]
    if not isinstance(value, dict):
        return value
    first = [name for name in _FIRST if name in value]
    names = first + [name for name in value if name not in first and value[name] is not None]
    return {name: value[name] if name in _FREE else _ordered(value[name]) for name in names}
