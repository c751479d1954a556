"""In what ways plain JSON differs from a type, each with its place.

msgspec stops at the first fault. Here a document is compared field by field and item by item, so
that an author sees many of them at once. Fields a type does not know are faults everywhere, also in
types that would skip them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from game.files.json.faults import FileFaults, at_index, at_key, bounded
from game.files.json.strict_json import Json
from game.files.json.wanted import described, either, json_kind, kinds
from game.model.guesses import guess, listed
from game.model.setup import Fault

T = TypeVar("T")

_Lists = (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)


def converted(value: Json, wanted: type[T], source: str) -> T:
    """Plain JSON as a value of a type. Raises ``FileFaults`` with the differences."""
    faults = type_faults(value, wanted)
    if faults:
        raise FileFaults(source, faults)
    try:
        return msgspec.convert(value, wanted, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        # A type's own check (``__post_init__``), or a type that the comparison leaves alone.
        problem, _, path = str(fault).partition(" - at `$")
        place = path.rstrip("`").removeprefix(".")
        raise FileFaults(source, (Fault(place, problem),)) from None


def type_faults(value: Json, wanted: Any, place: str = "") -> list[Fault]:
    """The differences between plain JSON and a type; places begin with ``place``.

    Of very many, one more than are shown.
    """
    return bounded(_compare(value, _described_type(wanted), place))


@lru_cache(maxsize=64)
def _described_type(wanted: Any) -> inspect.Type:
    return inspect.type_info(wanted)


def _compare(value: Json, wanted: inspect.Type, place: str) -> Iterator[Fault]:
    if isinstance(wanted, inspect.UnionType):
        yield from _compare_union(value, wanted, place)
    elif isinstance(wanted, inspect.StructType):
        yield from _compare_struct(value, wanted, place)
    elif isinstance(wanted, inspect.AnyType) or not kinds(wanted):
        return
    elif json_kind(value) not in kinds(wanted):
        yield _wrong(value, wanted, place)
    elif isinstance(wanted, _Lists):
        yield from _length_faults(value, wanted.min_length, wanted.max_length, place)
        # Whatever is beyond the limit must go anyway, and need not be right.
        for index, item in enumerate(_list(value)[: wanted.max_length]):
            yield from _compare(item, wanted.item_type, at_index(place, index))
    elif isinstance(wanted, inspect.TupleType):
        yield from _compare_tuple(value, wanted.item_types, place)
    elif isinstance(wanted, inspect.DictType):
        for key, item in _dict(value).items():
            if not _scalar_fits(key, wanted.key_type):
                yield _wrong(key, wanted.key_type, at_key(place, key))
            yield from _compare(item, wanted.value_type, at_key(place, key))
    elif not _scalar_fits(value, wanted):
        yield _wrong(value, wanted, place)


def _compare_tuple(value: Json, types: Sequence[inspect.Type], place: str) -> Iterator[Fault]:
    yield from _length_faults(value, len(types), len(types), place)
    for index, (item, wanted) in enumerate(zip(_list(value), types, strict=False)):
        yield from _compare(item, wanted, at_index(place, index))


def _compare_union(value: Json, wanted: inspect.UnionType, place: str) -> Iterator[Fault]:
    """Compare with the member that fits best; tagged objects by their tag."""
    kind = json_kind(value)
    fitting = [one for one in wanted.types if not kinds(one) or kind in kinds(one)]
    if not fitting:
        yield _wrong(value, wanted, place)
        return
    structs = [one for one in fitting if isinstance(one, inspect.StructType) and one.tag_field]
    if isinstance(value, dict) and len(structs) > 1:
        yield from _compare_tagged(value, structs, place)
        return
    yield from min((bounded(_compare(value, one, place)) for one in fitting), key=len)


def _compare_tagged(
    value: dict[str, Any], structs: Sequence[inspect.StructType], place: str
) -> Iterator[Fault]:
    field = str(structs[0].tag_field)
    for one in structs:
        if field in value and value[field] == one.tag and not isinstance(value[field], bool):
            yield from _compare_struct(value, one, place)
            return
    tags = [str(one.tag) for one in structs]
    at_tag = at_key(place, field)
    if field in value:
        yield Fault(at_tag, _not_one_of(value[field], tags))
    else:
        yield Fault(at_tag, f"is missing; {either(tags)} is wanted")
    # Which member is meant stays unknown: what all of them would refuse is still a fault.
    merged: dict[str, inspect.Field] = {}
    for one in structs:
        for member in one.fields:
            merged.setdefault(member.encode_name, member)
    yield from _compare_fields(value, merged, field, place)
    for name, member in merged.items():
        everywhere = all(any(f.encode_name == name for f in one.fields) for one in structs)
        if everywhere and member.required and name not in value:
            yield _missing(member, place)


def _compare_struct(value: Json, wanted: inspect.StructType, place: str) -> Iterator[Fault]:
    if wanted.array_like:
        if not isinstance(value, list):
            yield _wrong(value, wanted, place)
        else:
            yield from _compare_tuple(value, [field.type for field in wanted.fields], place)
        return
    if not isinstance(value, dict):
        yield _wrong(value, wanted, place)
        return
    tag = wanted.tag_field
    if tag is not None and tag in value and value[tag] != wanted.tag:
        yield Fault(at_key(place, tag), f'is {_shown(value[tag])}; "{wanted.tag}" is wanted')
    fields = {field.encode_name: field for field in wanted.fields}
    yield from _compare_fields(value, fields, tag, place)
    for name, field in fields.items():
        if field.required and name not in value:
            yield _missing(field, place)


def _compare_fields(
    value: dict[str, Any], fields: dict[str, inspect.Field], tag: str | None, place: str
) -> Iterator[Fault]:
    for name, item in value.items():
        if name == tag:
            continue
        if name in fields:
            yield from _compare(item, fields[name].type, at_key(place, name))
        else:
            yield Fault(at_key(place, name), _unknown(name, fields, value))


def _unknown(name: str, fields: dict[str, inspect.Field], value: dict[str, Any]) -> str:
    open_names = [known for known in fields if known not in value]
    return f"is not a known field; {guess(name, open_names, f'known are {listed(fields)}')}"


def _missing(field: inspect.Field, place: str) -> Fault:
    problem = f"is missing; {described(field.type)} is wanted"
    return Fault(at_key(place, field.encode_name), problem)


def _wrong(value: Json, wanted: inspect.Type, place: str) -> Fault:
    names = _names(wanted)
    if names:
        return Fault(place, _not_one_of(value, names))
    return Fault(place, f"is {_shown(value)}; {described(wanted)} is wanted")


def _names(wanted: inspect.Type) -> list[str]:
    """The texts of which one is wanted; none for a type that is no choice of texts."""
    types = wanted.types if isinstance(wanted, inspect.UnionType) else (wanted,)
    closed = [one for one in types if not isinstance(one, inspect.NoneType)]
    names: list[str] = []
    for one in closed:
        if not isinstance(one, inspect.LiteralType):
            return []
        names.extend(str(name) for name in one.values)
    return names


def _not_one_of(value: Json, names: Iterable[str]) -> str:
    known = list(names)
    otherwise = f"{either(known)} is wanted"
    meant = guess(value, known, otherwise) if isinstance(value, str) else otherwise
    return f"is {_shown(value)}; {meant}"


def _length_faults(value: Json, least: int | None, most: int | None, place: str) -> Iterator[Fault]:
    count = len(_list(value))
    low = least or 0
    if count < low or (most is not None and count > most):
        if most is None:
            right = f"at least {low}"
        else:
            right = f"{low}" if low == most else f"{low} to {most}"
        plural = "item" if count == 1 else "items"
        yield Fault(place, f"has {count} {plural}; {right} are wanted")


def _scalar_fits(value: Json, wanted: inspect.Type) -> bool:
    """Whether a number, text or constant keeps to its limits; its JSON kind already fits."""
    if isinstance(wanted, (inspect.IntType, inspect.FloatType)):
        whole = isinstance(value, int)
        if not isinstance(value, (int, float)) or (
            isinstance(wanted, inspect.IntType) and not whole
        ):
            return False
        return (
            (wanted.ge is None or value >= wanted.ge)
            and (wanted.gt is None or value > wanted.gt)
            and (wanted.le is None or value <= wanted.le)
            and (wanted.lt is None or value < wanted.lt)
        )
    if isinstance(wanted, inspect.LiteralType):
        return any(value == one and type(value) is type(one) for one in wanted.values)
    if isinstance(wanted, inspect.StrType):
        return _text_fits(str(value), wanted)
    return True


def _text_fits(text: str, wanted: inspect.StrType) -> bool:
    if len(text) < (wanted.min_length or 0):
        return False
    if wanted.max_length is not None and len(text) > wanted.max_length:
        return False
    # Patterns of the model are anchored; "$" alone would let a line break pass at the end.
    return wanted.pattern is None or re.fullmatch(wanted.pattern, text) is not None


def _shown(value: Json) -> str:
    """A value in a message: short, as it would be written."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + '…"'


def _list(value: Json) -> list[Any]:
    return value if isinstance(value, list) else []


def _dict(value: Json) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
