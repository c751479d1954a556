"""House rules to be set: what a ruleset's settings type holds, in the ruleset's own words."""

from typing import Any, Literal

import msgspec
from msgspec import Struct, inspect

from game.engine.ruleset import Ruleset, Switch
from game.match.library.setups import settings_of
from game.model.ids import JsonObject
from game.words import mark

OWN = "own"
OWN_NAME = mark("Your own")
"""The key of what no preset says, and what people call it."""


class Knob(Struct, frozen=True):
    """One house rule that can be set; ``key`` is its name among the settings.

    A ``switch`` is on or off, a ``number`` lies between ``least`` and ``most``; ``one`` takes one
    of ``choices`` (value and words), ``several`` any of them.
    """

    key: str
    name: str
    text: str
    rule: str
    kind: Literal["switch", "number", "one", "several"]
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()


def knobs(ruleset: Ruleset[Any]) -> tuple[Knob, ...]:
    """A knob for each field of the settings type that one can turn, in the order of the switches.

    Numbers need both ends in their type; whatever else cannot be set by a few clicks is left out.
    """
    info = inspect.type_info(ruleset.settings_type)
    assert isinstance(info, inspect.StructType), "settings are a record"
    words = {switch.key: switch for switch in ruleset.switches}
    order = {key: number for number, key in enumerate(words)}
    fields = sorted(info.fields, key=lambda field: order.get(field.encode_name, len(order)))
    found = (_knob(field, words.get(field.encode_name)) for field in fields)
    return tuple(knob for knob in found if knob is not None)


def _knob(field: inspect.Field, words: Switch | None) -> Knob | None:
    key = field.encode_name
    if words is None:
        words = Switch(key=key, name=_spaced(key))
    plain = (key, words.name, words.text, words.rule)
    match field.type:
        case inspect.BoolType():
            return Knob(*plain, "switch")
        case inspect.IntType(ge=int(least), le=int(most)):
            return Knob(*plain, "number", least, most)
        case inspect.LiteralType(values=values):
            return Knob(*plain, "one", choices=_named(values, words))
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return Knob(*plain, "several", choices=_named(values, words))
    return None


def _named(values: tuple[object, ...], words: Switch) -> tuple[tuple[str, str], ...]:
    """The values with their words, in the order of the words: types do not keep theirs."""
    known = [str(value) for value in values]
    names = [name for name in words.choices if name in known]
    names.extend(name for name in known if name not in words.choices)
    return tuple((name, words.choices.get(name, _spaced(name))) for name in names)


def _spaced(name: str) -> str:
    text = name.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def positions(ruleset: Ruleset[Any], given: JsonObject) -> JsonObject:
    """The position of every switch; what is not given stands as usual.

    Raises ``SetupRefused`` for what the ruleset does not know.
    """
    plain: JsonObject = msgspec.json.decode(msgspec.json.encode(settings_of(ruleset, given)))
    return plain


def preset_of(ruleset: Ruleset[Any], given: JsonObject) -> str:
    """The key of the preset that sets everything as it is; ``OWN`` where none does."""
    now = positions(ruleset, given)
    for preset in ruleset.presets:
        if positions(ruleset, preset.settings) == now:
            return preset.key
    return OWN


def preset_name(ruleset: Ruleset[Any], given: JsonObject) -> str:
    """What people call the switches as they stand."""
    names = {preset.key: preset.name for preset in ruleset.presets}
    return names.get(preset_of(ruleset, given), OWN_NAME)


def differing(ruleset: Ruleset[Any], given: JsonObject) -> tuple[str, ...]:
    """The names of the house rules that are not as usual."""
    now, usual = positions(ruleset, given), positions(ruleset, {})
    return tuple(knob.name for knob in knobs(ruleset) if now[knob.key] != usual[knob.key])


def spelled_out(given: list[str]) -> JsonObject:
    """Switches written as ``name=value``: values in JSON, or else plain words."""
    settings: JsonObject = {}
    for part in given:
        name, _, value = part.partition("=")
        try:
            settings[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            settings[name] = value
    return settings
