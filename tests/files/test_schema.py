"""The JSON Schema of maps: it tells authors everything, and allows what the loaders accept."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.engine.ruleset import Ruleset
from game.files.checks.map_checks import map_faults
from game.files.formats.places import levels_folder
from game.files.formats.schema import map_schema
from game.files.json.type_faults import type_faults
from game.match.library.setups import faults_under
from game.model.battlefield import AreaKind, BattleMap, Ground, Material, PieceKind, TeamColor
from game.model.figure_classes import FIGURE_CLASSES
from game.model.paint import PaintGround
from game.rulesets.brikwars_2005.tables import tables as tables_2005
from game.rulesets.brikwars_2010.tables import tables as tables_2010
from game.rulesets.catalog import catalog
from tests.files.json_schema import schema_faults

SCHEMA = map_schema(catalog())
LEVELS = sorted(one for one in levels_folder().glob("*.json") if ".schema" not in one.name)
ALL_ITEMS = sorted({*tables_2005().items, *tables_2005().stands_for, *tables_2010().items})
each_ruleset = pytest.mark.parametrize("rules", catalog().values(), ids=list(catalog()))


def faults(document: Any) -> list[str]:
    return list(schema_faults(document, {"$ref": SCHEMA["$ref"]}, SCHEMA))


def level(one: dict[str, Any], ruleset: str = "", **changes: Any) -> dict[str, Any]:
    """A level whose first figure is given, for all rulesets or for one alone."""
    first = {"id": "a", "position": [4, 6], **one}
    plain = {"id": "a", "class": "scout", "position": [4, 6]}
    return {
        "format": "map",
        "version": 1,
        "size": [24, 12],
        "sides": [
            {"id": "azure", "squad": [plain if ruleset else first]},
            {"id": "ember", "squad": [{"id": "b", "class": "scout", "position": [20, 6]}]},
        ],
        "rules": {ruleset: {"sides": {"azure": {"squad": [first]}}}} if ruleset else {},
        **changes,
    }


def is_playable(document: dict[str, Any], rules: Ruleset[Any]) -> bool:
    """Whether all checks of a level let it pass under a ruleset."""
    if type_faults(document, BattleMap):
        return False
    battle_map = msgspec.convert(document, BattleMap)
    return not map_faults(battle_map, level=True, rulebooks=catalog()) and not faults_under(
        rules, battle_map
    )


def objects() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the schema that has properties, with where it is."""

    def within(part: Any, at: str) -> Iterator[tuple[str, dict[str, Any]]]:
        if isinstance(part, dict):
            if isinstance(part.get("properties"), dict):
                yield at, part
            for key, one in part.items():
                yield from within(one, f"{at}/{key}")
        elif isinstance(part, list):
            for one in part:
                yield from within(one, at)

    yield from within(SCHEMA, "")


def test_every_property_is_described() -> None:
    told = [
        (f"{at}/{name}", part.get("description", ""))
        for at, one in objects()
        for name, part in one["properties"].items()
    ]
    assert len(told) > 150
    assert [at for at, words in told if len(words) < 10 or not words.endswith((".", ")"))] == []


def test_lengths_are_told_in_inches_and_headings_in_degrees() -> None:
    defs = SCHEMA["$defs"]
    lengths = {
        "BattleMap": ("size",),
        "PolygonPiece": ("base", "top", "outline"),
        "CirclePiece": ("radius",),
        "LinePiece": ("thickness",),
        "LinePaint": ("width",),
        "Opening": ("from", "to", "bottom", "top"),
        "PolygonArea": ("depth", "from", "to"),
        "Side": ("flag",),
        "Figure": ("position",),
        "Ratings": ("move",),
        "Lesson": ("at",),
    }
    for name, keys in lengths.items():
        for key in keys:
            assert "inches" in defs[name]["properties"][key]["description"], (name, key)
    for name, key in (("Figure", "facing"), ("PolygonArea", "up"), ("CircleArea", "up")):
        words = defs[name]["properties"][key]["description"]
        assert "degrees" in words
        assert "0 is right (east), 90 down (south)" in words


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_every_shipped_level_is_valid(path: Path) -> None:
    assert faults(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("size", [24]),
        ("size", [24, 300]),
        ("ground", "lava"),
        ("sides", {}),
        ("rules", {"chess": {}}),
        ("rules", {"brikwars-2010": {"settings": {"banana": True}}}),
        ("colour", "azure"),
        ("version", 2),
    ],
)
def test_what_is_wrong_is_not_valid(key: str, value: Any) -> None:
    assert faults(level({"class": "scout"})) == []
    assert faults(level({"class": "scout"}, **{key: value})) != []


@pytest.mark.parametrize("name", [*FIGURE_CLASSES, "paladin"])
def test_classes_are_those_that_can_be_played(name: str) -> None:
    plain = level({"class": name})
    assert (faults(plain) == []) == all(is_playable(plain, one) for one in catalog().values())


@each_ruleset
@pytest.mark.parametrize("name", ["minifig", "hero", "beast", "four-armed", "dragon", "knight"])
def test_kinds_are_those_of_the_ruleset(name: str, rules: Ruleset[Any]) -> None:
    plain = level({"kind": name}, rules.id)
    assert (faults(plain) == []) == is_playable(plain, rules)


@each_ruleset
@pytest.mark.parametrize("name", [*ALL_ITEMS, "banana"])
def test_items_are_those_of_the_ruleset(name: str, rules: Ruleset[Any]) -> None:
    """A beast can carry whatever there is."""
    plain = level({"kind": "beast", "items": [name]}, rules.id)
    assert (faults(plain) == []) == is_playable(plain, rules)


@pytest.mark.parametrize("name", [*ALL_ITEMS, "banana"])
def test_squads_for_all_rulesets_may_name_what_any_of_them_knows(name: str) -> None:
    plain = level({"kind": "beast", "items": [name]})
    assert (faults(plain) == []) == any(is_playable(plain, one) for one in catalog().values())


TRIALS = [True, False, 0, 1, 2, 6, 7, -1, 1.5, "shield", ["shield"], ["banana"], [], None, {}]


@each_ruleset
def test_settings_are_those_of_the_ruleset(rules: Ruleset[Any]) -> None:
    names = {field.encode_name for field in msgspec.structs.fields(rules.settings_type)}
    for name in (*names, "banana"):
        allowed = []
        for value in TRIALS:
            override = {rules.id: {"settings": {name: value}}}
            plain = level({"class": "scout"}, rules=override)
            assert (faults(plain) == []) == is_playable(plain, rules), (name, value)
            allowed += [value] if faults(plain) == [] else []
        assert bool(allowed) == (name != "banana")


@pytest.mark.parametrize(
    ("place", "key", "allowed"),
    [
        ("PolygonPiece", "kind", PieceKind),
        ("LinePiece", "material", Material),
        ("CircleArea", "kind", AreaKind),
        ("BattleMap", "ground", Ground),
        ("LinePaint", "ground", PaintGround),
    ],
)
def test_words_are_those_of_the_types(place: str, key: str, allowed: Any) -> None:
    assert set(SCHEMA["$defs"][place]["properties"][key]["enum"]) == set(get_args(allowed))


def test_colors_are_those_of_the_types() -> None:
    color, nothing = SCHEMA["$defs"]["Side"]["properties"]["color"]["anyOf"]
    assert (set(color["enum"]), nothing) == (set(get_args(TeamColor)), {"type": "null"})
