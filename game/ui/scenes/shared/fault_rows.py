"""What is wrong with a file: the file once, then each fault with its place in words."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.files.json.faults import MOST_SHOWN, spelled_out
from game.model.setup import Fault
from game.ui.text import Words, breakable
from game.ui.theme import BODY, CAPTION, DIM, STRONG
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.scroll import ScrollArea
from game.words import tr

NO_TITLES: Final[Mapping[str, str]] = MappingProxyType({})
"""No part of a file is called by another name than in the file."""

_INDEX: Final = re.compile(r"\[([0-9]+)\]")


def fault_rows(
    hint: str,
    file: str,
    faults: Sequence[Fault],
    *,
    titles: Mapping[str, str] = NO_TITLES,
    scrolled: bool = True,
) -> list[Widget]:
    """A hint, the file, and below it what is wrong; of very many faults the rest is mentioned.

    Places that begin with a key of ``titles`` are called by its title. What is wrong is
    ``scrolled`` by itself, unless all around it is.
    """
    lines: list[Widget] = [RichText(_told(fault, titles)) for fault in faults[:MOST_SHOWN]]
    if len(faults) > MOST_SHOWN:
        lines.append(RichText(tr("and more"), style=DIM))
    named = RichText(breakable(spelled_out(file), CAPTION), "faulty-file")
    wrong: Widget = Column(lines, "" if scrolled else "faults", gap=6)
    if scrolled:
        wrong = ScrollArea(wrong, "faults")
    return [RichText(hint, style=DIM), named, wrong]


def _told(fault: Fault, titles: Mapping[str, str]) -> list[Words]:
    """A fault as text: where it is, what is wrong; how the file writes the place, if otherwise."""
    place, problem = spelled_out(fault.place), spelled_out(fault.problem)
    if not place:
        return list(breakable(problem, BODY))
    words = place_in_words(place, titles)
    runs = [*breakable(words, STRONG), Words(" "), *breakable(problem, BODY)]
    if words != place:
        runs.extend((Words("  "), *breakable(f"({place})", CAPTION)))
    return runs


def place_in_words(place: str, titles: Mapping[str, str] = NO_TITLES) -> str:
    """The place of a fault for people, who count from one: ``terrain[3].size`` is
    ``terrain, number 4, size``. What lies in a part that has a title begins with that.
    """

    def counted(found: re.Match[str]) -> str:
        return ", " + tr("number {number}").format(number=int(found[1]) + 1)

    # Names in quotes may have dots and brackets of their own.
    if '"' in place:
        return place
    for part, title in titles.items():
        if place.startswith(f"{part}."):
            return f"{title}, {place_in_words(place.removeprefix(f'{part}.'))}"
    return _INDEX.sub(counted, place).replace(".", ", ").removeprefix(", ")
