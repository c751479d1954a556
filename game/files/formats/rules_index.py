"""The index of a ruleset's rules: what each is about, and how far the program follows it."""

from importlib.resources.abc import Traversable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

RuleState: TypeAlias = Literal["implemented", "partly", "simplified", "not-yet"]


class RuleRow(Struct, frozen=True):
    """One rule of the index: its name, and in ``text`` what it says.

    ``code`` are the places that carry it out and ``tests`` those that hold it; a ``reason`` says
    what is missing of a rule that is not simply implemented. Of one that is so only ``partly``,
    ``untested`` are the clauses that no test holds. It ``rests_on`` the rules that carry it out
    where it only says again what they say; an example ``tries`` some.
    """

    id: str
    gloss: str
    section: str
    state: RuleState
    reason: str = ""
    untested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    text: str = ""


RuleRows: TypeAlias = tuple[RuleRow, ...]


def read_rules_index(path: Traversable) -> RuleRows | None:
    """The index in a file, in the order of the reference; nothing when there is no such file."""
    if not path.is_file():
        return None
    return msgspec.json.decode(path.read_bytes(), type=RuleRows)
