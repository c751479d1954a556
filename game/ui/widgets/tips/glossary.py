"""Words of the rules that explain themselves wherever they stand."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import pygame

from game.ui.text import Line, Words
from game.ui.theme import Theme
from game.ui.widgets.base.widget import Term, Widget
from game.ui.widgets.look.scroll import ScrollArea

ENDINGS: Final = "(?:s|es|ed|ing|ring|ies|ied)?"
"""What a word may end in beside what it is written as."""


APART: Final = "\0"
"""What stands between the pieces of a line, where words are looked for."""


class Found(NamedTuple):
    """A word of the rules in a text: where it begins and ends, and its rule."""

    start: int
    end: int
    rule: str


class Glossary:
    """Finds words of the rules in texts; a word in ``any_case`` may be written small, too."""

    def __init__(self, terms: Mapping[str, str], any_case: frozenset[str] = frozenset()) -> None:
        self._rules = {name.casefold(): rule for name, rule in terms.items()}
        longest = sorted(terms, key=len, reverse=True)
        parts = [_pattern(name, any_case=name in any_case) for name in longest]
        self._pattern = re.compile(rf"\b(?:{'|'.join(parts)}){ENDINGS}\b") if parts else None
        self._names = [name.casefold() for name in longest]

    def in_text(self, text: str) -> Iterator[Found]:
        """Every word of the rules in a text, from left to right."""
        if self._pattern is None:
            return
        for found in self._pattern.finditer(text):
            number = found.lastindex
            assert number is not None, "each word is a group"
            yield Found(found.start(), found.end(), self._rules[self._names[number - 1]])

    def under(self, root: Widget, pos: tuple[int, int]) -> Term | None:
        """The word at a pixel, of what stands on top there."""
        found: Term | None = None
        for widget in _shown_at(root, pos):
            for line, left, top in widget.laid():
                if top <= pos[1] < top + line.height:
                    theme = widget.theme
                    found = (theme and self._in_line(theme, line, left, top, pos[0])) or found
        return found

    def _in_line(self, theme: Theme, line: Line, left: int, top: int, x: int) -> Term | None:
        """The word of a line at a distance from the left of the window."""
        for word in self._in(line):
            begin, end = (left + _place(theme, line, at) for at in (word.start, word.end))
            if begin <= x < end:
                return Term(word.rule, pygame.Rect(begin, top, end - begin, line.height))
        return None

    def has_words(self, widget: Widget) -> bool:
        """Whether there are words in the lines of a widget itself."""
        return any(self._in(line) for line, _, _ in widget.laid())

    def _in(self, line: Line) -> tuple[Found, ...]:
        """The words of a line; none goes on from one piece to the next, which may be far off."""
        return tuple(self.in_text(APART.join(_text(piece.run) for piece in line.pieces)))

    def inside(self, widget: Widget) -> tuple[str, ...]:
        """The rules of the words in a widget, from top to bottom."""
        found: dict[str, None] = {}
        for one in widget.walk():
            for line, _, _ in one.laid():
                found.update(dict.fromkeys(word.rule for word in self._in(line)))
        return tuple(found)


NO_WORDS: Final = Glossary({})


def _pattern(name: str, *, any_case: bool) -> str:
    """A word as a group of its own; its last y may have become another letter."""
    exact = re.escape(name[:-1]) + "[yi]" if name.endswith("y") else re.escape(name)
    return f"((?i:{exact}))" if any_case else f"({exact})"


def _text(run: object) -> str:
    """A run as text; a picture has none."""
    return run.text if isinstance(run, Words) else ""


def _place(theme: Theme, line: Line, letter: int) -> int:
    """How many pixels from the left of a line a letter begins, or its last one ends."""
    at = 0
    for piece in line.pieces:
        text = _text(piece.run)
        if isinstance(piece.run, Words) and letter <= at + len(text):
            return piece.x + theme.text_width(text[: letter - at], piece.run.style)
        at += len(text) + len(APART)
    return line.width


def _shown_at(root: Widget, pos: tuple[int, int]) -> Iterator[Widget]:
    """A widget and what is shown inside at a pixel, the outer before the inner."""
    if not root.visible or (isinstance(root, ScrollArea) and not root.rect.collidepoint(pos)):
        return
    if root.rect.collidepoint(pos):
        yield root
    for child in root.children:
        yield from _shown_at(child, pos)
