"""Catalogues of texts: which languages there are, and reading one.

A catalogue is a ``.po`` file named by its language, such as ``de.po``: among the assets, or in the
player's own folder. The template for translators, ``ka-ping.pot``, lies beside the shipped ones.
"""

import io
import re
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser
from msgspec import Struct

from game.files.checks.catalogue_checks import catalogue_faults
from game.files.formats import places
from game.files.formats.records import refuse
from game.files.json.faults import one_fault, shown_path
from game.files.json.file_bytes import MIB, file_bytes
from game.words import ENGLISH, KEPT_CONTEXT, LANGUAGE_PATTERN, Catalogue

MOST_BYTES: Final = MIB
"""Largest catalogue read: all texts of the game in any language fit several times."""

MOST_PLURALS: Final = 6
"""Forms of a plural at most: no language has more."""

PSEUDO: Final = "pseudo"
"""The language that shows what is cut or not translated."""


class Language(Struct, frozen=True):
    """A language to choose: its code, and what it calls itself."""

    code: str
    name: str


def languages() -> tuple[Language, ...]:
    """Every language there is a catalogue for, English first, the one for trying texts last."""
    found = {code: _own_name(code) for code in sorted(_files())}
    return (
        Language(ENGLISH, "English"),
        *(Language(code, name) for code, name in found.items()),
        Language(PSEUDO, "[Þšéûðö]"),
    )


def _files() -> dict[str, Path]:
    """The files of all languages but English; a player's own catalogue goes before a shipped."""
    folders = (places.locale_folder(), places.user_locale_folder())
    found = [path for folder in folders if folder.is_dir() for path in folder.glob("*.po")]
    named = [path for path in found if re.fullmatch(LANGUAGE_PATTERN, path.stem)]
    return {path.stem: path for path in named if path.stem not in (ENGLISH, PSEUDO)}


def _own_name(code: str) -> str:
    locale = _locale(code)
    name = None if locale is None else locale.get_display_name()
    return name[:1].upper() + name[1:] if name else code


def read_catalogue(code: str) -> Catalogue | None:
    """The texts of a language; none for English. Raises ``FileFaults``."""
    if code == ENGLISH:
        return None
    if code == PSEUDO:
        return pseudo_catalogue()
    path = _files().get(code)
    if path is None:
        known = ", ".join(language.code for language in languages())
        raise one_fault(code, f"there is no catalogue of this language; there are {known}")
    return catalogue_of(path)


def catalogue_of(path: Path) -> Catalogue:
    """The texts in a ``.po`` file. Raises ``FileFaults`` naming faulty messages."""
    source = shown_path(path)
    catalog = _read(path, source)
    refuse(source, tuple(catalogue_faults(catalog)))
    compiled = io.BytesIO()
    try:
        write_mo(compiled, catalog)
        compiled.seek(0)
        texts = GNUTranslations(compiled)
    except (ValueError, OSError, UnicodeError) as failed:
        raise one_fault(source, f"is no catalogue that can be used: {failed}") from failed
    return Catalogue(texts, dict(_kept(catalog)))


class _Bounded(Catalog):
    """A catalogue that has no room for more forms of a plural than languages have."""

    @property
    def num_plurals(self) -> int:
        """How many forms a plural has; asked for at each message that has one."""
        number = super().num_plurals
        if not 1 <= number <= MOST_PLURALS:
            raise ValueError(f"it has {number} plural forms; 1 to {MOST_PLURALS} are allowed")
        return number


def _read(path: Path, source: str) -> Catalog:
    content = file_bytes(path, MOST_BYTES)
    try:
        catalog = _Bounded(_locale(path.stem))
        PoFileParser(catalog, abort_invalid=True).parse(_without_comments(content))
    except PoFileError as failed:
        raise one_fault(source, str(failed), f"line {failed.lineno}") from failed
    # The parser has no exception of its own for odd headers: whatever it trips over ends up here.
    except (ValueError, LookupError, TypeError, AttributeError) as failed:
        raise one_fault(source, f"is no catalogue: {failed}") from failed
    if catalog.locale is None:
        # The rule of plurals of a language that nobody knows would be left out on writing.
        catalog.locale = Locale(ENGLISH)
    return catalog


def _without_comments(content: bytes) -> Iterator[bytes]:
    """The lines of a catalogue, with nothing in those that are for people only.

    The parser compares every comment of a message that stands often with all those before.
    """
    for line in io.BytesIO(content):
        start = line.lstrip()[:2]
        yield b"#\n" if start[:1] == b"#" and start not in (b"#,", b"#~") else line


def _locale(code: str) -> Locale | None:
    """What is known of a language, its plurals above all; none for a made-up one."""
    try:
        return Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return None


def _kept(catalog: Catalog) -> Iterator[tuple[str, str]]:
    for message in catalog:
        if message.context == KEPT_CONTEXT and message.string and not message.fuzzy:
            yield str(message.id), str(message.string)


class _Pseudo(NullTranslations):
    """Every text longer by a third, in accented letters and brackets; placeholders as they are."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


_ACCENTS: Final = str.maketrans("AEIOUYaeiouycnsz", "ÁÉÍÓÚÝáéíóúýçñšž")


def pseudo(text: str) -> str:
    """A text as the language for trying shows it: ``Move`` becomes ``[Móvé ~]``."""
    pieces: list[str] = []
    parts = _parsed(text)
    for literal, field, spec, conversion in parts:
        plain = literal.translate(_ACCENTS)
        # Only a text with placeholders is filled in, which turns doubled braces back.
        filled_in = len(parts) > 1 or field is not None
        pieces.append(plain.replace("{", "{{").replace("}", "}}") if filled_in else plain)
        if field is not None:
            tail = (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")
            pieces.append("{" + field + tail + "}")
    return f"[{''.join(pieces)} {'~' * max(1, len(text) // 3)}]"


def _parsed(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    """A text cut at its placeholders; one whose braces are no placeholders is a whole."""
    try:
        return list(Formatter().parse(text))
    except ValueError:
        return [(text, None, None, None)]


def pseudo_catalogue() -> Catalogue:
    """The language for trying: what shows no brackets on the screen was never translated."""
    return Catalogue(_Pseudo())
