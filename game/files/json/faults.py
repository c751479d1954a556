"""What is wrong with a file, with places, as the one exception of this package."""

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from game.model.setup import Fault

MOST_SHOWN = 200
"""Faults shown as lines. One more is looked for, which tells that there are more."""

_PLAIN_KEY = re.compile(r"[A-Za-z_$][\w$-]*")
_NUMBER = re.compile(r"([0-9]+)")
_MOST_DIGITS = 9
"""Longest run of digits that is sorted as a number."""
_MOST_KEY = 40
"""Characters of the longest key that a place shows as it is."""
_KEY_SHOWN = 31
"""Characters that it shows of a longer one."""


class Spot(Struct, frozen=True):
    """Where a place is in the text of a file: line and column, counted from 1.

    It belongs to a thing of the kind ``noun``, such as ``piece``, with the id ``owner_id``; to none
    where both are empty.
    """

    line: int
    column: int
    noun: str = ""
    owner_id: str = ""

    @property
    def owner(self) -> str:
        """What the place belongs to in words, such as ``piece "bridge"``; else nothing."""
        return f'{self.noun} "{self.owner_id}"' if self.noun else ""

    @property
    def words(self) -> str:
        """The place of a fault that is in no part of a document, but in its text."""
        return f"line {self.line}, column {self.column}"


class FileFaults(Exception):
    """A file cannot be used. ``faults`` are what was found, in the order of the file.

    They are one more than ``MOST_SHOWN`` at most. ``spots`` says where in the file their places
    are, as far as that is known; until then they are sorted by place.
    """

    def __init__(
        self, source: str, faults: Iterable[Fault], spots: Mapping[str, Spot] | None = None
    ) -> None:
        self.source = source
        self.faults: tuple[Fault, ...] = tuple(sorted(bounded(faults), key=_reading_order))
        self.spots: Mapping[str, Spot] = {}
        self.locate(spots or {})
        super().__init__(source, self.faults, self.spots)

    def locate(self, spots: Mapping[str, Spot]) -> None:
        """Say where in the file places are; from now on that is the order of the faults."""
        self.spots = spots

        def line_order(fault: Fault) -> tuple[int, int]:
            spot = spots.get(fault.place)
            return (0, 0) if spot is None else (spot.line, spot.column)

        self.faults = tuple(sorted(self.faults, key=line_order))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> tuple[str, ...]:
        """One line for each fault: file, line, column, place, what is wrong, what would be right.

        They begin as editors and terminals know it: ``levels/fort.json:12:17: terrain[3].top``.
        """
        shown = [
            fault_line(self.source, fault, self.spots.get(fault.place))
            for fault in self.faults[:MOST_SHOWN]
        ]
        if len(self.faults) > MOST_SHOWN:
            shown.append(f"{spelled_out(self.source)}: and more faults")
        return tuple(shown)


class Unreadable(FileFaults):
    """A file that is not there, or that the system gives nobody just now: that is no damage."""


def bounded(faults: Iterable[Fault]) -> list[Fault]:
    """The first faults of a search, each once; the search goes no further than is of any use."""
    found: dict[Fault, None] = {}
    for fault in faults:
        found[fault] = None
        if len(found) > MOST_SHOWN:
            break
    return list(found)


def fault_line(source: str, fault: Fault, spot: Spot | None = None) -> str:
    """A fault as a line of text, with signs that steer a terminal spelled out."""
    place = fault.place
    if spot is not None:
        source = f"{source}:{spot.line}:{spot.column}"
        place = "" if place == spot.words else place
        place += f" ({spot.owner})" if place and spot.owner else ""
    return spelled_out(": ".join(part for part in (source, place, fault.problem) if part))


def spelled_out(text: str) -> str:
    """A text with its unprintable characters as escapes."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escape(one) for one in text)


def escaped(text: str) -> str:
    """JSON with its unprintable characters as its own escapes: the same values, other letters."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def one_fault(source: str, problem: str, place: str = "") -> FileFaults:
    """The exception for a file with a single fault."""
    return FileFaults(source, (Fault(place, problem),))


def within(prefix: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Faults of a part of a document, with their places in the whole document."""
    return (Fault(joined(prefix, fault.place), fault.problem) for fault in faults)


def joined(prefix: str, place: str) -> str:
    """The place of a place within a part of a document."""
    if not prefix or not place:
        return prefix or place
    return prefix + place if place.startswith("[") else f"{prefix}.{place}"


def at_key(place: str, key: str) -> str:
    """The place of a field; keys that are no plain names stand in quotes, as in JSON.

    Of a long one the beginning is shown, with a number that tells it from others like it.
    """
    if len(key) > _MOST_KEY:
        number = zlib.crc32(key.encode(errors="surrogatepass"))
        key = f"{key[:_KEY_SHOWN]}…{number:08x}"
    elif _PLAIN_KEY.fullmatch(key):
        return f"{place}.{key}" if place else key
    return f"{place}[{escaped(json.dumps(key, ensure_ascii=False))}]"


def at_index(place: str, index: int) -> str:
    """The place of an item of a list, counted from 0."""
    return f"{place}[{index}]"


def shown_path(path: Path) -> str:
    """A path for people: relative to the current folder when it lies inside, with slashes."""
    try:
        absolute, here = path.absolute(), Path.cwd()
    except OSError:
        # The current folder is gone, and nothing lies inside of it.
        return path.as_posix()
    if absolute.is_relative_to(here):
        return absolute.relative_to(here).as_posix()
    return path.as_posix()


def _reading_order(fault: Fault) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Sorts places as a reader would: numbers by value, names by letter."""
    parts = tuple(
        (0, int(part), "") if _is_number(part) else (1, 0, part)
        for part in _NUMBER.split(fault.place)
        if part
    )
    return (parts, fault.problem)


def _is_number(part: str) -> bool:
    return len(part) <= _MOST_DIGITS and _NUMBER.fullmatch(part) is not None
