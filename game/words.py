"""Texts in the player's language, through gettext catalogues.

The English text itself is the key of a message, so a text that no catalogue knows is shown in
English. Placeholders are named: ``tr("{name} moves {length}").format(name=..., length=...)``.

What is kept in events, states and files stays English, for one battle may be read in several
languages; it is translated where it is shown. A text without placeholders is marked by ``mark``
and shown through ``tr``; one whose placeholders are filled in before it is kept is marked by
``kept`` and shown through ``tr_kept``, which finds the template that it was made from; what fills
its placeholders is translated, too, where it is a text itself.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from gettext import NullTranslations
from string import Formatter
from typing import Final

ENGLISH: Final = "en"
LANGUAGE_PATTERN: Final = r"^[A-Za-z][A-Za-z0-9_@-]{1,39}$"
"""What the code of a language looks like, such as ``de`` or ``pt_BR``."""

KEPT_CONTEXT: Final = "kept"
"""The context under which catalogues hold templates of kept texts."""

KNOWN_FITS: Final = 4096
"""Kept texts whose translation is remembered."""


class Catalogue:
    """Texts of one language: ``kept`` are the templates of kept texts with their translations."""

    def __init__(self, texts: NullTranslations, kept: Mapping[str, str] | None = None) -> None:
        self.texts = texts
        templates = {} if kept is None else dict(kept)
        # The longest template first: of two that fit, it says more about the text.
        ordered = sorted(templates, key=lambda one: (-len(_letters(one)), one))
        self._kept = [(_pattern(one), templates[one]) for one in ordered]
        self.fitted = lru_cache(KNOWN_FITS)(self._fitted)

    def _fitted(self, text: str) -> str:
        plain = self.texts.gettext(text)
        if plain != text:
            return plain
        for pattern, translated in self._kept:
            found = pattern.fullmatch(text)
            if found is not None:
                fillings = found.groupdict()
                # What fills a placeholder may be a text itself, such as the name of an item.
                return translated.format(
                    **{name: self.texts.gettext(value) for name, value in fillings.items()}
                )
        return text


def _letters(template: str) -> str:
    """A template without its placeholders."""
    return "".join(literal for literal, *_ in Formatter().parse(template))


def _pattern(template: str) -> re.Pattern[str]:
    """What texts made from a template look like."""
    pieces, seen = [], set[str]()
    for literal, field, *_ in Formatter().parse(template):
        pieces.append(re.escape(literal))
        if field is not None:
            pieces.append(f"(?P={field})" if field in seen else f"(?P<{field}>.+?)")
            seen.add(field)
    return re.compile("".join(pieces), re.DOTALL)


_UNTRANSLATED: Final = Catalogue(NullTranslations())
_catalogue: Catalogue = _UNTRANSLATED


def use(catalogue: Catalogue | None) -> None:
    """Show texts from a catalogue from now on; none means English."""
    global _catalogue
    _catalogue = _UNTRANSLATED if catalogue is None else catalogue


def in_use() -> Catalogue:
    """The catalogue that texts are shown from: another one where another language is spoken."""
    return _catalogue


def tr(text: str) -> str:
    """A text in the player's language."""
    return _catalogue.texts.gettext(text) if text else ""


def tr_count(one: str, many: str, count: int, **filled: object) -> str:
    """The text for a number of things, with ``{count}`` and what else is named filled in."""
    return _catalogue.texts.ngettext(one, many, count).format(count=count, **filled)


def tr_kept(text: str) -> str:
    """A text that was kept in English, in the player's language."""
    return _catalogue.fitted(text) if text else ""


def mark(text: str) -> str:
    """A text that is kept in English and translated where it is shown, by ``tr``."""
    return text


def kept(template: str) -> str:
    """A template whose placeholders are filled in before the text is kept; see ``tr_kept``."""
    return template


def numbered(word: str, one: object, alike: Sequence[object]) -> str:
    """What one of some is called that share a word: with its number among them, if there are more.

    Whatever has no name of its own is told apart like this.
    """
    return word if len(alike) == 1 else f"{word} {alike.index(one) + 1}"
