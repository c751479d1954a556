"""The JSON Schema of maps, made from the types, so that editors help while a level is written.

Types give its form and say what an object is, ``map_words`` what each property means, and the
rulesets which classes, kinds and items squads may name, and which settings there are.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

import msgspec

from game.engine.ruleset import Ruleset, Switch, Vocabulary
from game.files.formats.map_file import FORMAT
from game.files.formats.map_words import PROPERTY_WORDS
from game.files.json.migrations import current_version
from game.files.json.pretty_json import pretty
from game.model.battlefield import BattleMap
from game.model.figure_classes import FIGURE_CLASSES

SCHEMA_NAME = "map.schema.json"

Rulesets = Mapping[str, Ruleset[Any]]


def map_schema(rulesets: Rulesets) -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a map file that these rulesets can play."""
    schema = _told(msgspec.json.schema(BattleMap))
    defs = schema["$defs"]
    whole = defs["BattleMap"]
    whole["properties"]["version"] = {"const": current_version(FORMAT)}
    # A map inside a scenario may leave these out; a file may not.
    whole["required"] = ["format", "version", "size"]
    for name, words in PROPERTY_WORDS.items():
        for key, text in words.items():
            defs[name]["properties"][key]["description"] = text
    by_ruleset = {name: _override(name, rules, defs) for name, rules in rulesets.items()}
    whole["properties"]["rules"].update(properties=by_ruleset, additionalProperties=False)
    del defs["RulesetOverride"], defs["SideOverride"]
    _speak(defs["Figure"], [rules.vocabulary for rules in rulesets.values()])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ka-Ping! map",
        **schema,
    }


def schema_text(rulesets: Rulesets) -> str:
    """The schema as it is shipped beside the levels."""
    return pretty(map_schema(rulesets))


def _override(name: str, rules: Ruleset[Any], defs: dict[str, Any]) -> dict[str, Any]:
    """What may be replaced for one ruleset; puts the types that are its own among the others."""
    figure, side, override = (f"{name}.{one}" for one in ("Figure", "Side", "Override"))
    defs[figure] = _speak(deepcopy(defs["Figure"]), [rules.vocabulary])
    defs[side] = deepcopy(defs["SideOverride"])
    defs[side]["properties"]["squad"]["items"] = _reference(figure)
    defs[override] = deepcopy(defs["RulesetOverride"])
    defs[override]["title"] = rules.title_text
    parts = defs[override]["properties"]
    parts["sides"]["additionalProperties"] = _reference(side)
    parts["settings"].update(_settings(rules))
    return _reference(override) | {"description": f"What {rules.title_text} has instead."}


def _settings(rules: Ruleset[Any]) -> dict[str, Any]:
    """The house rules of a ruleset, each with its type, its usual value, and what it does."""
    plain: dict[str, Any] = msgspec.json.schema(rules.settings_type)
    settings: dict[str, Any] = plain["$defs"][rules.settings_type.__name__]
    words = {switch.key: switch for switch in rules.switches}
    for key, part in settings["properties"].items():
        part["description"] = _switch_words(words[key])
    return {"properties": settings["properties"], "additionalProperties": False}


def _switch_words(switch: Switch) -> str:
    choices = ", ".join(f"{key}: {name}" for key, name in switch.choices.items())
    parts = (
        f"{switch.name}.",
        switch.text,
        f"({switch.rule})" if switch.rule else "",
        f"Of these: {choices}." if choices else "",
    )
    return " ".join(part for part in parts if part)


def _speak(figure: dict[str, Any], known: list[Vocabulary]) -> dict[str, Any]:
    """The schema of a figure that may name what some of the rulesets know."""
    classes = {name for one in known for name in one.classes}
    parts = figure["properties"]
    _limit(parts["class"], [name for name in FIGURE_CLASSES if name in classes])
    _limit(parts["kind"], (name for one in known for name in one.kinds))
    items = next(one for one in parts["items"]["anyOf"] if one["type"] == "array")
    items["items"] = {"enum": sorted({name for one in known for name in one.items})}
    return figure


def _limit(part: dict[str, Any], names: Iterable[str]) -> None:
    """Allow these names, or nothing, in place of any id; in one list, as editors complete it."""
    del part["anyOf"]
    part["enum"] = [*dict.fromkeys(names), None]


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _told(plain: Any) -> Any:
    """A part of the schema with its descriptions in lines without breaks, as editors show them."""
    if isinstance(plain, list):
        return [_told(one) for one in plain]
    if not isinstance(plain, dict):
        return plain
    told = {name: _told(value) for name, value in plain.items()}
    words = told.get("description")
    if isinstance(words, str):
        told["description"] = " ".join(words.replace("``", '"').split())
    return told
