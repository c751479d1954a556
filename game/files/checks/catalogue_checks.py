"""Checks of a catalogue of texts: placeholders, lengths, and the rule of its plurals."""

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message

from game.model.setup import Fault
from game.words import KEPT_CONTEXT

MOST_KEPT: Final = 200
"""Kept texts at most: each text that was kept is compared with all of them."""

MOST_FIELDS: Final = 3
"""Placeholders of a kept text at most: looking for more of them takes too long."""

LENGTHENED: Final = 6
"""How many times as long as the English a translation may be."""

LEEWAY: Final = 80
"""Letters that it may have on top of that, for short texts."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_COUNT: Final = frozenset(("count!:",))
"""What is filled in wherever there is a plural, though its singular may be in words."""

_PLAIN_FIELD: Final = re.compile(r"([a-z_]+)!:")
_UNSAFE_DIVISION: Final = re.compile(r"[/%](?!\s*0*[1-9])")
"""A division by anything but a number: it could be one by zero, in the middle of a battle."""


def catalogue_faults(catalog: Catalog) -> Iterator[Fault]:
    """What is wrong with the messages of a catalogue, and with its rule of plurals."""
    if _UNSAFE_DIVISION.search(catalog.plural_expr):
        yield Fault("Plural-Forms", "divides by something that may be 0")
    messages = [message for message in catalog if message.id]
    kept = sum(message.context == KEPT_CONTEXT for message in messages)
    if kept > MOST_KEPT:
        yield Fault(f'msgctxt "{KEPT_CONTEXT}"', f"stands {kept} times; {MOST_KEPT} are allowed")
    for message in messages:
        yield from _message_faults(message)


def _message_faults(message: Message) -> Iterator[Fault]:
    ids, strings = _all(message.id), _all(message.string)
    place = _quoted(ids[0])
    single, known = _fields(ids[0]), _fields(ids[-1]) or frozenset()
    # Who asks for the singular alone fills in what that has, and nothing else.
    if single and single != known:
        yield Fault(place, "has other placeholders in its plural")
    elif len(ids) > 1 and not single and not known <= _COUNT:
        yield Fault(place, "has other placeholders than {count} in its plural")
    if message.context == KEPT_CONTEXT:
        yield from _kept_faults(ids, place)
    most = LENGTHENED * max(map(len, ids)) + LEEWAY
    for text in strings:
        fields = _fields(text)
        if text and (fields is None or not fields <= known):
            wanted = ", ".join(_shown(known)) or "none"
            yield Fault(place, f"{_quoted(text)} has other placeholders than {wanted}")
        if len(text) > most:
            yield Fault(place, f"is translated by {len(text)} letters; {most} are allowed")
    # A zero byte parts the forms of a plural, so one inside of a text makes other texts of it.
    if any(_CONTROL.search(text) for text in (*ids, *strings, message.context or "")):
        yield Fault(place, "has control characters in it")


def _kept_faults(ids: tuple[str, ...], place: str) -> Iterator[Fault]:
    """A text that was kept is recognized by its template, so that must be a simple one."""
    fields = _fields(ids[0])
    if len(ids) > 1:
        yield Fault(place, "has a plural; what is kept is told in one way only")
    elif fields is None or not all(_PLAIN_FIELD.fullmatch(field) for field in fields):
        yield Fault(place, "has other placeholders than plain names, such as {name}")
    elif len(fields) > MOST_FIELDS:
        yield Fault(place, f"has {len(fields)} placeholders; {MOST_FIELDS} are allowed")


def _quoted(text: str) -> str:
    return f"“{text[:60]}”"


def _all(texts: object) -> tuple[str, ...]:
    return tuple(map(str, texts)) if isinstance(texts, tuple | list) else (str(texts or ""),)


def _fields(text: str) -> frozenset[str] | None:
    """The placeholders of a text with conversion and format; none when braces are astray."""
    try:
        found = [
            f"{field}!{conversion or ''}:{spec or ''}"
            for _, field, spec, conversion in Formatter().parse(text)
            if field is not None
        ]
    except ValueError:
        return None
    return frozenset(found)


def _shown(fields: Iterable[str]) -> list[str]:
    """Placeholders as translators write them: ``{name}``, ``{length:.1f}``."""
    pieces = (field.replace("!:", ":", 1) for field in fields)
    return sorted("{" + piece.removesuffix(":") + "}" for piece in pieces)
