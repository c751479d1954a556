"""Lines of the log: a template in the player's language, with styled parts at its placeholders.

``line(tr("{who} {misses} {target}"), who=..., misses=Run(tr("misses"), "bad"), target=...)``: the
template says the whole sentence, so a translation may put its parts in another order.
"""

from functools import lru_cache
from string import Formatter
from typing import TypeAlias

from game.engine.ruleset import Run

Part: TypeAlias = Run | str
"""A stretch of a line, plain text or styled."""

Filling: TypeAlias = Part | int | tuple[Part, ...]
"""What stands at a placeholder: a part or several, or a number."""


def line(template: str, **fillings: Filling) -> tuple[Part, ...]:
    """A template, translated already, cut at its placeholders and filled in."""
    found: list[Part] = []
    for literal, field in _cut(template):
        if literal:
            found.append(literal)
        if field is not None:
            found.extend(_parts(fillings[field]))
    return tuple(found)


@lru_cache
def _cut(template: str) -> tuple[tuple[str, str | None], ...]:
    """The pieces of plain text, each with the placeholder behind it."""
    return tuple((literal, field) for literal, field, *_ in Formatter().parse(template))


def _parts(filling: Filling) -> tuple[Part, ...]:
    if isinstance(filling, tuple):
        return filling
    return (str(filling) if isinstance(filling, int) else filling,)
