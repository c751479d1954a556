"""Guesses at the name that was meant, where all names that would be right are known."""

from collections.abc import Iterable
from difflib import get_close_matches
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


def guess(name: str, known: Iterable[str], otherwise: str) -> str:
    """The question whether the nearest known name was meant; ``otherwise`` where none is near."""
    if len(name) > MOST_LETTERS:
        return otherwise
    by_small = {one.casefold(): one for one in islice(known, MOST_COMPARED)}
    near = get_close_matches(name.casefold(), by_small, n=1, cutoff=LEAST_LIKENESS)
    return f'did you mean "{by_small[near[0]]}"?' if near else otherwise


def guess_or_list(name: str, known: Iterable[str]) -> str:
    """The question whether the nearest known name was meant, else which there are."""
    names = list(known)
    return guess(name, names, f"there are {listed(names)}")


def listed(names: Iterable[str]) -> str:
    """Names in a row; of very many the first, of none that there are none."""
    found = list(islice(names, MOST_LISTED + 1))
    shown = ", ".join(found[:MOST_LISTED]) or "none"
    return f"{shown} and more" if len(found) > MOST_LISTED else shown
