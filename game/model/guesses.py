"""Guesses at the name that was meant, where all names that would be right are known."""

import re
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher, get_close_matches
from itertools import islice
from typing import Final

MOST_LETTERS: Final = 60
"""Longest name that is guessed at: comparing takes as long as the product of two lengths."""

MOST_COMPARED: Final = 200
"""Names that one is compared with at most."""

LEAST_LIKENESS: Final = 0.7
"""How like a name another one must be, from 0 to 1: two letters exchanged, one too many."""

MOST_LISTED: Final = 24
"""Names that are listed at most."""

_NEAR: Final = 8
"""Names that are looked at closely."""

_DIGITS: Final = re.compile(r"[0-9]+")


def guess(name: str, known: Iterable[str], otherwise: str) -> str:
    """The question whether the nearest known name was meant; ``otherwise`` where none is.

    None is nearest where another one is as near, and none that is told from it by a number alone:
    where there are ``zone-1`` and ``zone-2``, ``zone-7`` is neither.
    """
    if len(name) > MOST_LETTERS:
        return otherwise
    by_small = {one.casefold(): one for one in islice(known, MOST_COMPARED)}
    near = _nearest(name.casefold(), by_small)
    return otherwise if near is None else f'did you mean "{by_small[near]}"?'


def _nearest(name: str, known: Collection[str]) -> str | None:
    near = get_close_matches(name, known, n=_NEAR, cutoff=LEAST_LIKENESS)
    # Letters in another order are a slip, whatever else resembles them.
    near = [one for one in near if sorted(one) == sorted(name)] or near
    if not near:
        return None
    if len(near) > 1 and _likeness(name, near[0]) == _likeness(name, near[1]):
        return None
    is_other_number = _DIGITS.sub("", near[0]) == _DIGITS.sub("", name)
    return None if is_other_number and sorted(near[0]) != sorted(name) else near[0]


def _likeness(name: str, other: str) -> float:
    """As ``get_close_matches`` compares, which looks from the known name at the given one."""
    return SequenceMatcher(None, other, name).ratio()


def guess_or_list(name: str, known: Iterable[str]) -> str:
    """The question whether the nearest known name was meant, else which there are."""
    names = list(known)
    return guess(name, names, f"there are {listed(names)}")


def listed(names: Iterable[str]) -> str:
    """Names in a row; of very many the first, of none that there are none."""
    found = list(islice(names, MOST_LISTED + 1))
    shown = ", ".join(found[:MOST_LISTED]) or "none"
    return f"{shown} and more" if len(found) > MOST_LISTED else shown
