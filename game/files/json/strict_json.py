"""Reading JSON from strangers: bounded, UTF-8, and nothing that JSON itself leaves open.

Doubled keys, halves of characters, numbers that are not finite or too large, and nesting beyond
any use are faults.
"""

import json
import math
import re
import stat
from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias

from game.files.json.faults import FileFaults, at_index, at_key, one_fault, shown_path
from game.model.setup import Fault

Json: TypeAlias = dict[str, Any] | list[Any] | str | int | float | bool | None

Doubled: TypeAlias = dict[int, tuple[dict[str, Any], list[str]]]
"""Objects with doubled keys by identity. Holding the objects keeps their identities theirs."""

MIB = 1 << 20
MOST_DEPTH = 48
"""Levels of lists and objects; the deepest file of ours needs about a dozen."""
MOST_WHOLE = 1 << 53
"""Whole numbers beyond this do not survive every JSON reader."""
MOST_SIZE = 1e9
"""Size of numbers with a fraction: larger ones mean nothing here, and overflow when multiplied."""


def read_json(path: Path, most_bytes: int) -> Json:
    """The content of a file. Raises ``FileFaults`` for whatever is not strict JSON."""
    source = shown_path(path)
    return parse(_bounded(path, source, most_bytes), source)


def parse(data: bytes, source: str) -> Json:
    """JSON from bytes; ``source`` names them in messages. Raises ``FileFaults``."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        problem = f"byte {fault.start} is not UTF-8; a text file in UTF-8 is wanted"
        raise one_fault(source, problem) from None
    doubled: Doubled = {}

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            counts = Counter(key for key, _ in pairs)
            doubled[id(made)] = (made, [key for key, count in counts.items() if count > 1])
        return made

    try:
        value: Json = json.loads(
            text, object_pairs_hook=keep, parse_int=_whole, parse_constant=lambda _: math.nan
        )
    except json.JSONDecodeError as fault:
        place = f"line {fault.lineno}, column {fault.colno}"
        raise one_fault(source, f"is not JSON ({fault.msg})", place) from None
    except RecursionError:
        raise FileFaults(source, (_too_deep(""),)) from None
    faults: list[Fault] = []
    _inspect(value, "", 1, doubled, faults)
    if faults:
        raise FileFaults(source, faults)
    return value


def _bounded(path: Path, source: str, most_bytes: int) -> bytes:
    """The bytes of a regular file that is not too large: its size first, then the bytes."""
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise one_fault(source, "is not a file")
        if facts.st_size > most_bytes:
            raise _too_large(source, most_bytes)
        with path.open("rb") as stream:
            data = stream.read(most_bytes + 1)
    except FileNotFoundError:
        raise one_fault(source, "does not exist") from None
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise one_fault(source, f"cannot be read ({reason})") from None
    # It may have grown since its size was asked.
    if len(data) > most_bytes:
        raise _too_large(source, most_bytes)
    return data


def _too_large(source: str, most_bytes: int) -> FileFaults:
    return one_fault(source, f"is larger than {most_bytes // MIB} MiB, the most there may be")


def _too_deep(place: str) -> Fault:
    return Fault(place, f"is nested too deep; at most {MOST_DEPTH} levels are read")


def _whole(digits: str) -> int | float:
    """A whole number, or infinity (which is refused later) when it is too large."""
    if len(digits) > 17:
        return math.inf
    number = int(digits)
    return number if -MOST_WHOLE <= number <= MOST_WHOLE else math.inf


def _usable(number: float) -> bool:
    whole = number.is_integer() and abs(number) <= MOST_WHOLE
    return whole or abs(number) <= MOST_SIZE


_HALF = re.compile("[\ud800-\udfff]")
_HALVED = "has half a surrogate pair, which is no character; write the whole character"


def _is_text(text: str) -> bool:
    """Whether a text can be written as UTF-8: escapes may name halves of characters."""
    return _HALF.search(text) is None


def _inspect(
    value: Json,
    place: str,
    depth: int,
    doubled: Doubled,
    faults: list[Fault],
) -> None:
    """Collect what a decoder would let pass, with places."""
    if isinstance(value, float) and not _usable(value):
        faults.append(Fault(place, "is not a finite number of a usable size; write a number"))
    if isinstance(value, str) and not _is_text(value):
        faults.append(Fault(place, _HALVED))
    if not isinstance(value, (dict, list)):
        return
    if depth > MOST_DEPTH:
        faults.append(_too_deep(place))
        return
    if isinstance(value, list):
        for index, item in enumerate(value):
            _inspect(item, at_index(place, index), depth + 1, doubled, faults)
        return
    if id(value) in doubled:
        for key in doubled[id(value)][1]:
            faults.append(Fault(at_key(place, key), "is given more than once; keep one of them"))
    for key, item in value.items():
        if not _is_text(key):
            faults.append(Fault(at_key(place, key), _HALVED))
        _inspect(item, at_key(place, key), depth + 1, doubled, faults)
