"""Reading JSON from strangers: bounded, UTF-8, and nothing that JSON itself leaves open.

Doubled keys, halves of characters, numbers that are not finite or too large, too many values, and
nesting beyond any use are faults.
"""

import codecs
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from game.files.json.faults import (
    MOST_SHOWN,
    FileFaults,
    Spot,
    at_index,
    at_key,
    bounded,
    one_fault,
)
from game.files.json.json_syntax import at_spot, syntax_fault
from game.model.setup import Fault

Json: TypeAlias = dict[str, Any] | list[Any] | str | int | float | bool | None

Doubled: TypeAlias = dict[int, tuple[dict[str, Any], list[str]]]
"""Objects with doubled keys by identity: the first ones, and the last of all.

Holding the objects keeps their identities theirs.
"""

MOST_VALUES = 500_000
"""Values in a document: each takes memory, however short it is written."""
MOST_DEPTH = 48
"""Levels of lists and objects; the deepest file of ours needs about a dozen."""
MOST_WHOLE = 1 << 53
"""Whole numbers beyond this do not survive every JSON reader."""
MOST_SIZE = 1e9
"""Size of numbers with a fraction: larger ones mean nothing here, and overflow when multiplied."""


def parse(data: bytes, source: str) -> Json:
    """JSON from bytes; ``source`` names them in messages. Raises ``FileFaults``."""
    # Each value but the first of a list or object stands behind a comma, that one behind a bracket.
    if sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise one_fault(
            source, f"has more than {MOST_VALUES} commas and brackets, the most that is read"
        )
    text = _decoded(data, source)
    doubled: Doubled = {}

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            # The last of all is in no object whose own doubled key throws it away: it is told.
            if len(doubled) > MOST_SHOWN:
                doubled.popitem()
            counts = Counter(key for key, _ in pairs)
            doubled[id(made)] = (made, [key for key, count in counts.items() if count > 1])
        return made

    try:
        value: Json = json.loads(
            text, object_pairs_hook=keep, parse_int=_whole, parse_constant=lambda _: math.nan
        )
    except json.JSONDecodeError as wrong:
        raise syntax_fault(source, text, wrong) from None
    except RecursionError:
        raise FileFaults(source, (_too_deep(""),)) from None
    faults = bounded(_inspect(value, doubled))
    if faults:
        raise FileFaults(source, faults)
    return value


_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
"""How files in UTF-16 begin."""


def _decoded(data: bytes, source: str) -> str:
    """Bytes as text; a mark of their order at the beginning is no part of it."""
    if data.startswith(_WIDE) or b"\0" in data[:4]:
        raise at_spot(source, Spot(1, 1), "is written in UTF-16 or is no text; save it as UTF-8")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as wrong:
        begun = data.rfind(b"\n", 0, wrong.start) + 1
        column = len(data[begun : wrong.start].decode()) + 1
        spot = Spot(data.count(b"\n", 0, wrong.start) + 1, column)
        problem = f"the byte {data[wrong.start]:#04x} is no letter in UTF-8; save the file as UTF-8"
        raise at_spot(source, spot, problem) from None


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


_Way: TypeAlias = tuple["_Way", str | int] | None
"""The way to a part of a document; a place is made of it for those only that are faulty."""


def _inspect(value: Json, doubled: Doubled) -> Iterator[Fault]:
    """What a decoder would let pass, with places."""
    yield from _inspect_values([("", value)], None, 0, doubled)


def _inspect_values(
    values: Iterable[tuple[str | int, Json]], way: _Way, depth: int, doubled: Doubled
) -> Iterator[Fault]:
    """What is wrong with the values of a list or an object."""
    for key, value in values:
        if isinstance(value, (dict, list)):
            inner: _Way = (way, key)
            if depth >= MOST_DEPTH:
                yield _too_deep(_place(inner))
            elif isinstance(value, list):
                yield from _inspect_values(enumerate(value), inner, depth + 1, doubled)
            else:
                yield from _key_faults(value, inner, doubled)
                yield from _inspect_values(value.items(), inner, depth + 1, doubled)
        elif isinstance(value, str):
            if not _is_text(value):
                yield Fault(_place((way, key)), _HALVED)
        elif isinstance(value, float) and not _usable(value):
            yield Fault(_place((way, key)), _not_usable(value))


def _key_faults(value: dict[str, Any], way: _Way, doubled: Doubled) -> Iterator[Fault]:
    if id(value) in doubled:
        for key in doubled[id(value)][1]:
            yield Fault(_place((way, key)), "is given more than once; keep one of them")
    for key in value:
        if not _is_text(key):
            yield Fault(_place((way, key)), _HALVED)


def _not_usable(number: float) -> str:
    if math.isnan(number):
        return "is NaN or Infinity, which are no numbers of JSON; write a number"
    return "is not a finite number of a usable size; write a number"


def _place(way: _Way) -> str:
    """The place at the end of a way; the document itself, its first step, has none."""
    if way is None or way[0] is None:
        return ""
    before, key = way
    place = _place(before)
    return at_key(place, key) if isinstance(key, str) else at_index(place, key)
