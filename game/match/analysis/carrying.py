"""What one ruleset keeps of something, taken over by another as far as that one keeps it, too."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct, ValidationError, inspect
from msgspec.structs import fields, replace

TURN_FIELD: Final = "_turn"
"""How names of fields end that hold the number of the turn in which something happened last."""


def carried(now: Struct, usual: Struct, fresh: Struct, turn: int) -> tuple[Struct, bool]:
    """The ``fresh`` record of one ruleset with the facts of ``now``, a record of another; and all?

    Fields of the same name mean the same. What is counted or measured is carried as far as it is
    from what is ``usual`` there: who has walked two inches has two less than here, too. What the
    fresh record has no place for stays behind, and makes the answer false unless it is as usual,
    or about another ``turn`` than this: names of fields that hold one end in ``_turn``.
    """
    facts, before, there = (msgspec.to_builtins(one) for one in (now, usual, fresh))
    own = {field.encode_name: field for field in fields(type(fresh))}
    whole = all(
        value == before.get(name) or (name.endswith(TURN_FIELD) and value != turn)
        for name, value in facts.items()
        if name not in own
    )
    changes: dict[str, Any] = {}
    for name in own.keys() & facts.keys():
        kind = own[name].type
        lost: list[str] = []
        value = _fitting(_counted(facts[name], before[name], there[name]), _shape(kind), lost)
        try:
            changes[own[name].name] = msgspec.convert(value, kind)
        except ValidationError:
            whole = False
        whole = whole and not lost
    return replace(fresh, **changes), whole


@lru_cache(maxsize=256)
def _shape(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _counted(now: Any, usual: Any, fresh: Any) -> Any:
    """A number as far from the usual one here as there, never below 0; all else as it is."""
    if usual == fresh or not all(_is_number(one) for one in (now, usual, fresh)):
        return now
    return max(0, fresh + now - usual)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _fitting(value: Any, shape: inspect.Type, lost: list[str]) -> Any:
    """A value without the fields that its new type does not know; those that say anything are
    noted as ``lost``.
    """
    if isinstance(shape, inspect.StructType) and isinstance(value, dict):
        own = {field.encode_name: field.type for field in shape.fields}
        lost.extend(name for name, fact in value.items() if name not in own and fact)
        kept = ((name, fact) for name, fact in value.items() if name in own)
        return {name: _fitting(fact, own[name], lost) for name, fact in kept}
    if isinstance(shape, inspect.VarTupleType) and isinstance(value, tuple):
        return tuple(_fitting(one, shape.item_type, lost) for one in value)
    return value
