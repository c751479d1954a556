"""Comparing what happened with what a scenario expects: partial, with a readable difference."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

LENGTH_SLACK = 0.01
"""Numbers may differ by this much (R10-UN-01)."""

_MANY = 3
_SETS = ("conditions",)
"""Lists whose order means nothing."""


def differences(expected: Any, actual: Any, place: str) -> list[str]:
    """Where a value is not as expected, one line each.

    Objects need only the fields given; lists must agree in length; numbers within 0.01.
    """
    if isinstance(expected, Mapping):
        return _of_objects(expected, actual, place)
    if isinstance(expected, list | tuple):
        return _of_lists(expected, actual, place)
    if _is_number(expected) and _is_number(actual):
        if abs(expected - actual) <= LENGTH_SLACK + 1e-9:
            return []
    elif type(expected) is type(actual) and expected == actual:
        return []
    return [f"{place}: expected {_text(expected)}, got {_text(actual)}"]


def missing_in_order(
    expected: Sequence[Any], happened: Sequence[Mapping[str, Any]], place: str
) -> list[str]:
    """Expected lines that do not follow one another among those that happened; gaps allowed."""
    found: list[str] = []
    position = 0
    for number, wanted in enumerate(expected):
        rest = range(position, len(happened))
        hit = next((at for at in rest if not differences(wanted, happened[at], "")), None)
        if hit is None:
            found.append(_missing(wanted, happened, position, f"{place}[{number}]"))
        else:
            position = hit + 1
    return found


def _missing(wanted: Any, happened: Sequence[Mapping[str, Any]], position: int, place: str) -> str:
    """A line saying what was awaited, and how the nearest line differs from it."""
    message = f"{place}: {_text(wanted)} did not happen"
    if position:
        message += f" after line {position} of them"
    if not isinstance(wanted, Mapping):
        return message
    near = [line for line in happened[position:] if line.get("event") == wanted.get("event")]
    if not near:
        earlier = [line for line in happened[:position] if not differences(wanted, line, "")]
        return message + (" (but it did before)" if earlier else "")
    nearest = min(near, key=lambda line: len(differences(wanted, line, "")))
    number = f" n={nearest['n']}" if "n" in nearest else ""
    found = differences(wanted, nearest, "")[:_MANY]
    return message + f"; nearest{number}:" + ";".join(line.replace(".", " ", 1) for line in found)


def _of_objects(expected: Mapping[str, Any], actual: Any, place: str) -> list[str]:
    if not isinstance(actual, Mapping):
        return [f"{place}: expected {_text(expected)}, got {_text(actual)}"]
    found: list[str] = []
    for name, value in expected.items():
        here = f"{place}.{name}"
        if name not in actual:
            known = ", ".join(str(key) for key in actual)
            found.append(f"{here}: not there (there are: {known})")
        elif name in _SETS and isinstance(value, list) and isinstance(actual[name], list):
            found.extend(
                differences(sorted(value, key=_text), sorted(actual[name], key=_text), here)
            )
        else:
            found.extend(differences(value, actual[name], here))
    return found


def _of_lists(expected: Sequence[Any], actual: Any, place: str) -> list[str]:
    if not isinstance(actual, list | tuple) or len(actual) != len(expected):
        return [f"{place}: expected {_text(expected)}, got {_text(actual)}"]
    found: list[str] = []
    for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
        found.extend(differences(one, other, f"{place}[{number}]"))
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
