"""From the place of a fault, such as ``terrain[3].at``, to line and column in the text of a file.

Looked for only once there are faults: the text is read again as far as their places need it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from game.files.json.faults import FileFaults, Spot, at_index, at_key

_BLANKS: Final = re.compile(r"[ \t\r\n]*")

_STEP: Final = re.compile(r'\["(?:[^"\\]|\\.)*"\]|\[[0-9]+\]|[^.\[]+')
"""One step of a place: a name, a name in quotes, or the number of an item."""

_NOUNS: Final[Mapping[str, str]] = {
    "terrain": "piece",
    "areas": "area",
    "sides": "side",
    "squad": "figure",
    "units": "figure",
    "fallen": "figure",
    "recruits": "figure",
    "loose": "item",
    "lessons": "lesson",
}
"""What the items of groups are called whose ids are told."""

_BY_ID: Final = ("units", "fallen")
"""Groups that may be an object of ids with their figures; all others are lists."""

_LONGEST_ID: Final = 40


class _Owner(NamedTuple):
    """A thing that has an id: what things like it are called, and the id."""

    noun: str
    id: str


_NOBODY: Final = _Owner("", "")


@contextmanager
def located_in(content: bytes) -> Iterator[None]:
    """Whatever is refused inside is told with lines and columns of this content of a file."""
    try:
        yield
    except FileFaults as faults:
        places = [fault.place for fault in faults.faults if fault.place]
        if places and not faults.spots:
            text = content.decode("utf-8-sig", errors="replace")
            faults.locate(spots_of(text, places))
        raise


def spots_of(text: str, places: Iterable[str]) -> dict[str, Spot]:
    """Where places are in a text of sound JSON; what is missing is where it should be inside of."""
    root = _Part()
    ways = {place: _STEP.findall(place) for place in places}
    for way in ways.values():
        part = root
        for step in way:
            part = part.parts.setdefault(step, _Part())
    _look(text, root)
    found = {place: _found(root, way) for place, way in ways.items()}
    spots: dict[str, Spot] = {}
    line, begin, before = 1, 0, 0
    for place, (at, owner) in sorted(found.items(), key=lambda one: one[1][0]):
        line += text.count("\n", before, at)
        begin, before = text.rfind("\n", begin, at) + 1 or begin, at
        spots[place] = Spot(line, at - begin + 1, *owner)
    return spots


def spot_at(text: str, at: int) -> Spot:
    """Line and column of a letter of a text."""
    return Spot(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def next_sign(text: str, at: int) -> int:
    """The first letter from here that is no blank, or the end of the text."""
    found = _BLANKS.match(text, at)
    return at if found is None else found.end()


class _Part:
    """A part of a document that is looked for: where it begins, whose it is, and parts of it."""

    def __init__(self) -> None:
        self.parts: dict[str, _Part] = {}
        self.at: int | None = None
        self.owner = _NOBODY

    def forget(self) -> None:
        """Of a name that is given twice, the last counts, and nothing of the first."""
        self.at, self.owner = None, _NOBODY
        for part in self.parts.values():
            part.forget()


def _found(root: _Part, way: list[str]) -> tuple[int, _Owner]:
    """Where a way through a document ends, or breaks off, and whose the end is."""
    part, at, owner = root, root.at or 0, root.owner
    for step in way:
        part = part.parts[step]
        if part.at is None:
            break
        at, owner = part.at, owner if part.owner == _NOBODY else part.owner
    return at, owner


def _look(text: str, root: _Part) -> None:
    """Find where the parts begin, as far as the text can be read."""
    root.at = next_sign(text, 0)
    if root.parts:
        try:
            _read(text, root.at, root, "", "")
        except (ValueError, IndexError, RecursionError):
            return


_decoder: Final = json.JSONDecoder(parse_int=float)


def _read(text: str, at: int, part: _Part, noun: str, group: str) -> int:
    """Where the value that begins here ends; on the way, where its parts begin.

    ``noun`` is what it is called if it has an id, ``group`` the name that it is given by.
    """
    if part.parts and text[at] == "{":
        return _read_object(text, at, part, noun, group)
    if part.parts and text[at] == "[":
        return _read_list(text, at, part, group)
    value, end = _decoder.raw_decode(text, at)
    if isinstance(value, dict):
        part.owner = _owner(noun, value.get("id"))
    return end


def _read_object(text: str, at: int, part: _Part, noun: str, group: str) -> int:
    inner_noun = _NOUNS[group] if group in _BY_ID else ""
    at = next_sign(text, at + 1)
    while text[at] != "}":
        begin = at
        name, at = _decoder.raw_decode(text, at)
        at = next_sign(text, next_sign(text, at) + 1)
        inner = part.parts.get(at_key("", name))
        if name == "id":
            part.owner = _owner(noun, _decoder.raw_decode(text, at)[0])
        if inner is None:
            at = _decoder.raw_decode(text, at)[1]
        else:
            inner.forget()
            inner.at = begin
            # What stands in a group is called by an id, which may be the name of a group, too.
            at = _read(text, at, inner, inner_noun, "" if group in _NOUNS else name)
        at = next_sign(text, at)
        at = next_sign(text, at + 1) if text[at] == "," else at
    return at + 1


def _read_list(text: str, at: int, part: _Part, group: str) -> int:
    at = next_sign(text, at + 1)
    number = 0
    while text[at] != "]":
        inner = part.parts.get(at_index("", number))
        if inner is None:
            at = _decoder.raw_decode(text, at)[1]
        else:
            inner.at = at
            at = _read(text, at, inner, _NOUNS.get(group, ""), "")
        number += 1
        at = next_sign(text, at)
        at = next_sign(text, at + 1) if text[at] == "," else at
    return at + 1


def _owner(noun: str, name: Any) -> _Owner:
    """What a thing is called by its id; nothing where it has none that can be shown."""
    if not noun or not isinstance(name, str) or not 0 < len(name) <= _LONGEST_ID:
        return _NOBODY
    return _Owner(noun, name)
