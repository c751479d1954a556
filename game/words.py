"""Texts in the player's language, through gettext catalogues.

The English text itself is the key of a message, so a text that no catalogue knows is shown in
English. What is kept in events, states and files stays English; it is translated where it is
shown. Placeholders are named: ``tr("{name} moves {length}").format(name=..., length=...)``.
"""

from gettext import NullTranslations
from typing import Final

ENGLISH: Final = "en"
_UNTRANSLATED: Final = NullTranslations()

_catalogue: NullTranslations = _UNTRANSLATED


def use(catalogue: NullTranslations | None) -> None:
    """Show texts from a catalogue from now on; none means English."""
    global _catalogue
    _catalogue = _UNTRANSLATED if catalogue is None else catalogue


def tr(text: str) -> str:
    """A text in the player's language."""
    return _catalogue.gettext(text) if text else ""


def tr_count(one: str, many: str, count: int) -> str:
    """The text for a number of things, with ``{count}`` filled in."""
    return _catalogue.ngettext(one, many, count).format(count=count)


def mark(text: str) -> str:
    """A text that is kept in English and translated where it is shown, by ``tr``."""
    return text
