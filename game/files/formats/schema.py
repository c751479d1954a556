"""The JSON Schema of maps, made from the types, so that editors help while a level is written."""

from typing import Any

import msgspec

from game.files.formats.map_file import FORMAT
from game.files.json.migrations import current_version
from game.files.json.pretty_json import pretty
from game.model.battlefield import BattleMap

SCHEMA_NAME = "map.schema.json"


def map_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a map file."""
    schema = _told(msgspec.json.schema(BattleMap))
    whole = schema["$defs"]["BattleMap"]
    whole["properties"]["version"] = {"const": current_version(FORMAT)}
    # A map inside a scenario may leave these out; a file may not.
    whole["required"] = ["format", "version", "size"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ka-Ping! map",
        **schema,
    }


def _told(plain: Any) -> Any:
    """A part of the schema with its descriptions in lines without breaks, as editors show them."""
    if isinstance(plain, list):
        return [_told(one) for one in plain]
    if not isinstance(plain, dict):
        return plain
    told = {name: _told(value) for name, value in plain.items()}
    words = told.get("description")
    if isinstance(words, str):
        told["description"] = " ".join(words.replace("``", '"').split())
    return told


def schema_text() -> str:
    """The schema as it is shipped beside the levels."""
    return pretty(map_schema())
