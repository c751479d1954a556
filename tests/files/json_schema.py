"""A validator for the part of JSON Schema that the schema of maps uses; strict about the rest."""

import re
from collections.abc import Iterator
from typing import Any

SAID_ONLY = ("$schema", "$defs", "title", "description", "default", "discriminator")
TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "number": (int, float),
    "integer": int,
}


def schema_faults(value: Any, schema: Any, root: dict[str, Any], at: str = "") -> Iterator[str]:
    """Everywhere that a document differs from a schema. Raises ``KeyError`` for unknown words."""
    for word, wanted in schema.items():
        if word not in SAID_ONLY:
            yield from RULES[word](value, wanted, schema, root, at)


def _ref(value: Any, wanted: str, _: Any, root: dict[str, Any], at: str) -> Iterator[str]:
    yield from schema_faults(value, root["$defs"][wanted.removeprefix("#/$defs/")], root, at)


def _any_of(value: Any, wanted: Any, _: Any, root: dict[str, Any], at: str) -> Iterator[str]:
    tries = [list(schema_faults(value, one, root, at)) for one in wanted]
    if all(tries):
        yield from min(tries, key=len)


def _type(value: Any, wanted: str, _: Any, _root: Any, at: str) -> Iterator[str]:
    number = wanted in ("number", "integer")
    if not isinstance(value, TYPES[wanted]) or (number and isinstance(value, bool)):
        yield f"{at}: no {wanted}"


def _enum(value: Any, wanted: list[Any], _: Any, _root: Any, at: str) -> Iterator[str]:
    if value not in wanted:
        yield f"{at}: {value!r} is none of {wanted}"


def _const(value: Any, wanted: Any, _: Any, _root: Any, at: str) -> Iterator[str]:
    yield from _enum(value, [wanted], _, _root, at)


def _properties(value: Any, wanted: Any, _: Any, root: Any, at: str) -> Iterator[str]:
    for key in value if isinstance(value, dict) else ():
        if key in wanted:
            yield from schema_faults(value[key], wanted[key], root, f"{at}.{key}")


def _additional(value: Any, wanted: Any, schema: Any, root: Any, at: str) -> Iterator[str]:
    for key in value if isinstance(value, dict) else ():
        if key in schema.get("properties", {}):
            continue
        if wanted is False:
            yield f"{at}.{key}: unknown"
        else:
            yield from schema_faults(value[key], wanted, root, f"{at}.{key}")


def _names(value: Any, wanted: Any, _: Any, root: Any, at: str) -> Iterator[str]:
    for key in value if isinstance(value, dict) else ():
        yield from schema_faults(key, wanted, root, f"{at}.{key}")


def _required(value: Any, wanted: list[str], _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{at}.{key}: missing" for key in wanted if key not in value)


def _prefix(value: Any, wanted: Any, _: Any, root: Any, at: str) -> Iterator[str]:
    if isinstance(value, list):
        for index, (one, part) in enumerate(zip(value, wanted, strict=False)):
            yield from schema_faults(one, part, root, f"{at}[{index}]")


def _items(value: Any, wanted: Any, schema: Any, root: Any, at: str) -> Iterator[str]:
    rest = value[len(schema.get("prefixItems", ())) :] if isinstance(value, list) else ()
    if wanted is False:
        yield from (f"{at}: too long" for _ in rest)
        return
    for index, one in enumerate(rest):
        yield from schema_faults(one, wanted, root, f"{at}[{index}]")


def _least_items(value: Any, wanted: int, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, list) and len(value) < wanted:
        yield f"{at}: too short"


def _most_items(value: Any, wanted: int, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, list) and len(value) > wanted:
        yield f"{at}: too long"


def _least_letters(value: Any, wanted: int, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, str) and len(value) < wanted:
        yield f"{at}: too short"


def _most_letters(value: Any, wanted: int, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, str) and len(value) > wanted:
        yield f"{at}: too long"


def _pattern(value: Any, wanted: str, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, str) and not re.search(wanted, value):
        yield f"{at}: not as {wanted}"


def _minimum(value: Any, wanted: float, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, int | float) and value < wanted:
        yield f"{at}: below {wanted}"


def _maximum(value: Any, wanted: float, _: Any, _root: Any, at: str) -> Iterator[str]:
    if isinstance(value, int | float) and value > wanted:
        yield f"{at}: above {wanted}"


RULES = {
    "$ref": _ref,
    "anyOf": _any_of,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "required": _required,
    "prefixItems": _prefix,
    "items": _items,
    "minItems": _least_items,
    "maxItems": _most_items,
    "minLength": _least_letters,
    "maxLength": _most_letters,
    "pattern": _pattern,
    "minimum": _minimum,
    "maximum": _maximum,
}
