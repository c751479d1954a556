"""Everything wrong with a file, with places, as the one exception of this package."""

import re
from collections.abc import Iterable
from pathlib import Path

from game.model.setup import Fault

MOST_SHOWN = 200
"""Faults shown as lines; further ones are only counted."""

_PLAIN_KEY = re.compile(r"[A-Za-z_$][\w$-]*")
_NUMBER = re.compile(r"([0-9]+)")
_MOST_DIGITS = 9
"""Longest run of digits that is sorted as a number."""
_MOST_KEY = 40
"""Characters of a key that a place shows."""


class FileFaults(Exception):
    """A file cannot be used. ``faults`` are all that was found, sorted by place."""

    def __init__(self, source: str, faults: Iterable[Fault]) -> None:
        self.source = source
        self.faults: tuple[Fault, ...] = tuple(sorted(faults, key=_reading_order))
        super().__init__("\n".join(self.lines()))

    def lines(self) -> tuple[str, ...]:
        """One line for each fault: file, place, what is wrong, what would be right."""
        shown = [fault_line(self.source, fault) for fault in self.faults[:MOST_SHOWN]]
        more = len(self.faults) - len(shown)
        if more:
            shown.append(f"{self.source}: and {more} more faults")
        return tuple(shown)


def fault_line(source: str, fault: Fault) -> str:
    """A fault as a line of text, with signs that steer a terminal spelled out."""
    parts = (source, fault.place, fault.problem)
    return spelled_out(": ".join(part for part in parts if part))


def spelled_out(text: str) -> str:
    """A text with its unprintable characters as escapes."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escape(one) for one in text)


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def one_fault(source: str, problem: str, place: str = "") -> FileFaults:
    """The exception for a file with a single fault."""
    return FileFaults(source, (Fault(place, problem),))


def within(prefix: str, faults: Iterable[Fault]) -> list[Fault]:
    """Faults of a part of a document, with their places in the whole document."""
    return [Fault(joined(prefix, fault.place), fault.problem) for fault in faults]


def joined(prefix: str, place: str) -> str:
    """The place of a place within a part of a document."""
    if not prefix or not place:
        return prefix or place
    return prefix + place if place.startswith("[") else f"{prefix}.{place}"


def at_key(place: str, key: str) -> str:
    """The place of a field; keys that are no plain names stand in quotes."""
    if len(key) > _MOST_KEY or not _PLAIN_KEY.fullmatch(key):
        short = key if len(key) <= _MOST_KEY else key[: _MOST_KEY - 1] + "…"
        return f'{place}["{spelled_out(short)}"]'
    return f"{place}.{key}" if place else key


def at_index(place: str, index: int) -> str:
    """The place of an item of a list, counted from 0."""
    return f"{place}[{index}]"


def shown_path(path: Path) -> str:
    """A path for people: relative to the current folder when it lies inside, with slashes."""
    absolute = path.absolute()
    here = Path.cwd()
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
