"""Types in words, for messages that say what would be right."""

from collections.abc import Sequence

from msgspec import inspect

from game.files.json.strict_json import Json
from game.model.ids import ID_PATTERN, NAME_PATTERN, TEXT_PATTERN

RULE_PATTERN = "^[A-Z][A-Z0-9]{0,7}(-[A-Z0-9]{1,8}){1,3}$"
"""Ids of rules, as the references write them."""

DIGEST_PATTERN = "^[0-9a-f]{32}$"
"""Fingerprints of states, as saves and replays write them."""

_PATTERNS = {
    ID_PATTERN: "an id of small letters, digits and hyphens, at most 40,",
    RULE_PATTERN: "a rule id such as R10-TU-42",
    DIGEST_PATTERN: "a fingerprint of 32 digits and letters from a to f",
}
_WRITTEN = {
    NAME_PATTERN: " without control characters",
    TEXT_PATTERN: " without control characters but line breaks",
}
_LISTS = (
    inspect.VarTupleType,
    inspect.TupleType,
    inspect.ListType,
    inspect.SetType,
    inspect.FrozenSetType,
)


def json_kind(value: Json) -> str:
    """Which of the kinds of JSON a value is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "text"
    return "list" if isinstance(value, list) else "object"


def kinds(wanted: inspect.Type) -> frozenset[str]:
    """The kinds of JSON a type is written as; none for a type that is not looked into."""
    if isinstance(wanted, inspect.UnionType):
        return frozenset(kind for one in wanted.types for kind in kinds(one))
    if isinstance(wanted, inspect.StructType):
        return frozenset({"list" if wanted.array_like else "object"})
    if isinstance(wanted, inspect.LiteralType):
        return frozenset(json_kind(one) for one in wanted.values)
    if isinstance(wanted, _LISTS):
        return frozenset({"list"})
    if isinstance(wanted, (inspect.IntType, inspect.FloatType)):
        return frozenset({"number"})
    simple: tuple[tuple[type[inspect.Type], str], ...] = (
        (inspect.StrType, "text"),
        (inspect.BoolType, "bool"),
        (inspect.NoneType, "null"),
        (inspect.DictType, "object"),
    )
    return frozenset(kind for known, kind in simple if isinstance(wanted, known))


def described(wanted: inspect.Type) -> str:
    """A type in words, such as "a number from 8 to 200"."""
    if isinstance(wanted, inspect.UnionType):
        # ``null`` for an absent value works, but nobody needs to be told to write it.
        members = [one for one in wanted.types if not isinstance(one, inspect.NoneType)]
        return " or ".join(dict.fromkeys(described(one) for one in members))
    if isinstance(wanted, inspect.StructType):
        if not wanted.array_like:
            return "an object"
        return f"[{', '.join(field.encode_name for field in wanted.fields)}]"
    if isinstance(wanted, inspect.LiteralType):
        return either([str(one) for one in wanted.values])
    if isinstance(wanted, (inspect.IntType, inspect.FloatType)):
        noun = "a whole number" if isinstance(wanted, inspect.IntType) else "a number"
        return noun + _range(wanted)
    if isinstance(wanted, inspect.StrType):
        return _described_text(wanted)
    return _described_other(wanted)


def either(values: Sequence[str]) -> str:
    """Values of which one is wanted, as a sentence names them: ``sand, rock or stone``."""
    *others, last = values
    return f"{', '.join(others)} or {last}" if others else last


def _described_text(wanted: inspect.StrType) -> str:
    if wanted.pattern is not None and wanted.pattern not in _WRITTEN:
        return _PATTERNS.get(wanted.pattern, f"text matching {wanted.pattern}")
    length = ""
    if wanted.min_length and wanted.max_length is not None:
        length = f" of {wanted.min_length} to {wanted.max_length} characters"
    elif wanted.max_length is not None:
        length = f" of at most {wanted.max_length} characters"
    return f"text{length}{_WRITTEN.get(wanted.pattern or '', '')}"


def _described_other(wanted: inspect.Type) -> str:
    if isinstance(wanted, inspect.TupleType):
        return f"a list of {_count(wanted.item_types)}"
    if isinstance(wanted, _LISTS):
        return "a list"
    if isinstance(wanted, inspect.BoolType):
        return "true or false"
    if isinstance(wanted, inspect.NoneType):
        return "null"
    return "an object" if isinstance(wanted, inspect.DictType) else "another value"


def _count(types: Sequence[inspect.Type]) -> str:
    return f"{len(types)} ({', '.join(described(one) for one in types)})"


def _range(wanted: inspect.IntType | inspect.FloatType) -> str:
    low = wanted.ge if wanted.ge is not None else wanted.gt
    high = wanted.le if wanted.le is not None else wanted.lt
    above = "above " if wanted.gt is not None else ""
    if low is not None and high is not None:
        return f" from {above}{_number(low)} to {_number(high)}"
    if low is not None:
        return f" {'above' if above else 'of at least'} {_number(low)}"
    return "" if high is None else f" of at most {_number(high)}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)
