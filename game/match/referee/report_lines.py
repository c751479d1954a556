"""The referee's lines: events, refusals, the open decision and the final field as JSON objects."""

from typing import Any

import msgspec
from msgspec import Struct

from game.engine.battle import Battle, Look
from game.model.decisions import Refusal
from game.model.events import Event
from game.model.ids import JsonObject
from game.model.state import AnyState, AnyUnit


def event_line(number: int, event: Event) -> JsonObject:
    """An event with all its fields, those at their defaults too."""
    line: JsonObject = {"line": "event", "n": number, "event": type(event).__name__}
    line.update(all_fields(event))
    line["rules"] = line.pop("rules")
    return line


def refusal_line(choice: int, refused: Refusal) -> JsonObject:
    """A choice that was refused; ``choice`` counts from 1."""
    return {
        "line": "refusal",
        "choice": choice,
        "reason": refused.reason,
        "rule": refused.rule,
    }


def decision_line(battle: Battle[Any], seen: Look[Any]) -> JsonObject | None:
    """The open decision with its options; nothing when none is open."""
    decision = seen.decision
    if decision is None:
        return None
    menu = battle.menu(seen.state, decision)
    line: JsonObject = {"line": "decision", "kind": decision.kind, "side": decision.side}
    for name in ("unit", "about", "default"):
        value = getattr(decision, name)
        if value is not None:
            line[name] = plain(value)
    line["options"] = plain(menu.options)
    line["closed"] = plain(menu.closed)
    return line


def end_line(state: AnyState) -> JsonObject:
    """Every figure, fallen ones too, loose items, dice left, and the verdict if there is one."""
    everyone = sorted([*state.units.values(), *state.fallen.values()], key=lambda one: one.number)
    line: JsonObject = {
        "line": "end",
        "units": [unit_line(unit) for unit in everyone],
        "loose": plain(state.loose),
        "dice_left": list(state.dice.left),
    }
    if state.verdict is not None:
        line["verdict"] = plain(state.verdict)
    return line


def unit_line(unit: AnyUnit) -> JsonObject:
    """A figure; ``state`` is the ruleset's sheet, ``items`` are ids."""
    return {
        "id": unit.id,
        "side": unit.side,
        "kind": unit.kind,
        "name": unit.name,
        "position": plain(unit.position),
        "elevation": unit.elevation,
        "facing": unit.facing,
        "items": [item.id for item in unit.items],
        "conditions": list(unit.conditions),
        "state": all_fields(unit.sheet),
    }


def all_fields(record: Struct) -> JsonObject:
    """A record as a JSON object with every field, whether at its default or not."""
    return {
        field.encode_name: plain(getattr(record, field.name))
        for field in msgspec.structs.fields(record)
    }


def plain(value: Any) -> Any:
    """A value as it stands in JSON, with lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
