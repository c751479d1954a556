"""JSON for people: short lists and objects on one line, everything else one item a line.

The same value always gives the same text, and a small change gives a small difference.
"""

import json
from typing import Any

WIDTH = 110
"""Longest line a list or object is put on, in characters."""


def pretty(value: Any) -> str:
    """JSON text with a line break at its end. Whole floats lose their ``.0``."""
    return _laid_out(_plain(value), "", 0) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def _laid_out(value: Any, indent: str, used: int) -> str:
    """The text of a value that begins ``used`` characters after its line's indentation."""
    line = json.dumps(value, ensure_ascii=False)
    root = indent == "" and used == 0
    if not isinstance(value, (dict, list)) or not value:
        return line
    if not root and len(indent) + used + len(line) < WIDTH:
        return line
    inner = indent + " "
    if isinstance(value, list):
        items = [_laid_out(item, inner, 0) for item in value]
        opening, closing = "[", "]"
    else:
        items = []
        for key, item in value.items():
            name = json.dumps(key, ensure_ascii=False) + ": "
            items.append(name + _laid_out(item, inner, len(name)))
        opening, closing = "{", "}"
    body = ",\n".join(inner + item for item in items)
    return f"{opening}\n{body}\n{indent}{closing}"
