"""The words of a ruleset and the rules behind them, as its package carries them."""

from importlib.resources.abc import Traversable

from msgspec import Struct
from msgspec.json import decode


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the rules, which ``rule`` explains; written small, too, in ``any_case``."""

    name: str
    rule: str
    any_case: bool = False


def read_glossary(path: Traversable) -> tuple[Term, ...]:
    """The words in a table of a package; none where there is no such table."""
    if not path.is_file():
        return ()
    return tuple(decode(path.read_bytes(), type=dict[str, Term]).values())
