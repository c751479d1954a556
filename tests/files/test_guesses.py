"""Unknown names are answered with the one that was meant, wherever all right ones are known."""

from pathlib import Path
from typing import Any

import pytest

from game import app
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.files.formats.scenario_file import read_scenario
from game.files.json.faults import FileFaults
from game.match.library.setups import level_faults
from game.model.guesses import guess, guess_or_list
from tests.files.toolbox import BOOKS, small_map, small_scenario, written

BOTH = app.rulesets()


def test_the_nearest_name_is_asked_for() -> None:
    assert guess("wal", ["rock", "wall", "hall"], "") == 'did you mean "wall"?'
    assert guess("Deep_Water", ["water", "deep-water"], "") == 'did you mean "deep-water"?'
    assert guess("gaol", ["goal"], "") == 'did you mean "goal"?'


def test_what_is_as_near_to_two_names_is_answered_with_all() -> None:
    zones = [f"zone-{number}" for number in range(1, 5)]
    assert guess_or_list("zone-7", zones) == "there are zone-1, zone-2, zone-3, zone-4"
    assert guess_or_list("wall", ["walls", "walla"]) == "there are walls, walla"
    assert guess_or_list("zoen-2", zones) == 'did you mean "zone-2"?'


def test_another_number_is_another_thing() -> None:
    assert guess_or_list("gate-12", ["gate-1", "wall"]) == "there are gate-1, wall"
    assert guess_or_list("brikwars-2011", ["brikwars-2010"]) == "there are brikwars-2010"
    assert guess("brikwars-2001", ["brikwars-2010", "brikwars-2005"], "").endswith('2010"?')
    assert guess("Zone-1", ["zone-1", "zone-2"], "") == 'did you mean "zone-1"?'


def test_what_resembles_nothing_is_answered_with_what_there_is() -> None:
    assert guess_or_list("carpet", ["rock", "wall"]) == "there are rock, wall"
    assert guess_or_list("wall", []) == "there are none"
    assert guess_or_list("wall", (f"x{n}" for n in range(1000))).endswith("x23 and more")


def test_endless_names_are_not_compared() -> None:
    """Comparing two texts takes as long as the product of their lengths."""
    assert guess("w" * 4_000_000, ["wall"] * 1000, "no") == "no"


def changed(place: str, value: Any) -> dict[str, Any]:
    """A sound level with one value changed, such as ``terrain[0].kind``."""
    plain: Any = small_map(
        paint=[{"ground": "sand", "shape": "circle", "center": [3, 15], "radius": 2}],
        objectives=[
            {"kind": "hold", "side": "red", "area": "goal", "rounds": 2},
            {"kind": "protect", "side": "blue", "unit": "bob"},
        ],
        rules={"brikwars-2010": {"settings": {"smash_damage": False}}},
    )
    plain["terrain"][0]["of"] = "deck"
    part = plain
    *way, last = place.replace("[", ".[").split(".")
    for step in way:
        part = part[int(step[1:-1]) if step.startswith("[") else step]
    part[last] = value
    return plain


MAP_SLIPS = [
    ("ground", "medow", "meadow"),
    ("paint[0].ground", "sond", "sand"),
    ("paint[0].shape", "circel", "circle"),
    ("terrain[0].kind", "wal", "wall"),
    ("terrain[0].shape", "lines", "line"),
    ("terrain[0].material", "thinwood", "thin-wood"),
    ("terrain[0].of", "dek", "deck"),
    ("areas[0].kind", "maker", "marker"),
    ("sides[0].color", "azur", "azure"),
    ("sides[0].squad[0].class", "knigth", "knight"),
    ("objectives[0].kind", "hodl", "hold"),
    ("objectives[0].area", "gaol", "goal"),
    ("objectives[0].side", "reed", "red"),
    ("objectives[1].unit", "bobo", "bob"),
    ("sides[0].squad[0].items", ["hand-wepon"], "hand-weapon"),
    ("rules", {"brikwars-2100": {}}, "brikwars-2010"),
    ("rules", {"brikwars-2010": {"settings": {"smash_damge": True}}}, "smash_damage"),
    ("rules", {"brikwars-2010": {"sides": {"rde": {"squad": []}}}}, None),
    ("course", {"side": "bleu", "lessons": [{"id": "a", "title": "T", "text": "W"}]}, "blue"),
    ("format", "mapp", "map"),
]


@pytest.mark.parametrize(("place", "value", "meant"), MAP_SLIPS)
def test_names_in_maps(place: str, value: Any, meant: str | None, tmp_path: Path) -> None:
    told = refused(written(tmp_path, changed(place, value)))
    assert (f'did you mean "{meant}"?' if meant else "there are red, blue") in told


def refused(path: Path) -> str:
    """What is said about a level, by itself or under the rules of each ruleset."""
    try:
        battle_map = read_map(path, rulebooks=BOTH)
    except FileFaults as faults:
        return str(faults)
    return str(FileFaults("it.json", level_faults(battle_map, BOTH.values())))


def test_a_kind_of_one_ruleset(tmp_path: Path) -> None:
    plain = small_map()
    plain["sides"][0]["squad"][0] = {"id": "ann", "kind": "minfig", "position": [3, 3]}
    faults = level_faults(read_map(written(tmp_path, plain)), BOTH.values())
    assert 'did you mean "minifig"?' in faults[0].problem


@pytest.mark.parametrize(
    ("changes", "meant"),
    [
        ({"ruleset": "tinny"}, "tiny"),
        ({"settings": {"quik": True}}, "quick"),
        ({"turn": "reed"}, "red"),
        ({"choices": [{"by": "bleu", "do": "walk"}]}, "blue"),
        ({"choices": [{"by": "red", "do": "walk", "unit": "anna"}]}, "ann"),
        ({"choices": [{"by": "red", "do": "hit", "unit": "ann", "target": "bobb"}]}, "bob"),
        ({"expect": {"units": {"anna": {}}}}, "ann"),
        ({"defalts": True}, "defaults"),
    ],
)
def test_names_in_scenarios(changes: dict[str, Any], meant: str, tmp_path: Path) -> None:
    with pytest.raises(FileFaults) as caught:
        read_scenario(written(tmp_path, small_scenario(**changes)), BOOKS)
    assert f'did you mean "{meant}"?' in str(caught.value)


def test_levels_by_name() -> None:
    with pytest.raises(FileFaults, match='did you mean "duel-yard"'):
        find_level("duelyard")
