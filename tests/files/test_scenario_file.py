import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from game.files.formats.scenario_file import LoadedScenario, read_scenario, scenario_from
from game.files.json.faults import FileFaults
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.vectors import Point
from tests.files.toolbox import BOOKS, Rules, places, small_scenario, written

EXAMPLE = """
{"format": "scenario", "version": 1, "ruleset": "tiny", "settings": {"quick": true},
 "rules": ["R10-TV-087"], "map": {"size": [25, 20]}, "sides": [{"id": "azure"}, {"id": "ember"}],
 "units": [{"id": "a1", "side": "azure", "kind": "minifig", "position": [10, 10], "facing": 0,
            "items": ["hand-weapon"]},
           {"id": "b1", "side": "ember", "kind": "minifig", "position": [11.5, 10], "facing": 180,
            "state": {"action_spent": false}}],
 "turn": "azure", "dice": [4], "defaults": true,
 "choices": [{"by": "azure", "do": "strike", "unit": "a1", "target": "b1"},
             {"by": "ember", "point": "R10-DP-12", "do": "bail"},
             {"by": "ember", "do": "land", "at": [13.4, 10]}],
 "expect": {"events": [{"event": "Bailed", "unit": "b1"}],
            "units": {"b1": {"conditions": ["disrupted"]}}, "dice_left": 0}}
"""


def loaded(**changes: Any) -> LoadedScenario:
    return scenario_from(small_scenario(**changes), "it.json", BOOKS)


def refused(**changes: Any) -> dict[str, str]:
    with pytest.raises(FileFaults) as caught:
        loaded(**changes)
    return {fault.place: fault.problem for fault in caught.value.faults}


def test_a_scenario_becomes_a_set_up_position(tmp_path: Path) -> None:
    path = written(tmp_path, json.loads(EXAMPLE))
    read = read_scenario(path, BOOKS)
    setup = read.setup
    assert (setup.ruleset, setup.ruleset_version) == ("tiny", 1)
    assert setup.scripted
    assert setup.first == "azure"
    assert setup.side_ids() == ("azure", "ember")
    assert setup.dice == Dice(faces=(4,))
    assert setup.settings == {"quick": True}
    assert [one.position for one in setup.recruits] == [Point(10, 10), Point(11.5, 10)]
    assert setup.recruits[0].items == ("hand-weapon",)
    assert setup.recruits[1].items is None
    assert setup.recruits[1].state == {"action_spent": False}


def test_choices_keep_who_made_them_and_where(tmp_path: Path) -> None:
    del tmp_path
    strike, bail, land = scenario_from(json.loads(EXAMPLE), "it.json", BOOKS).scenario.choices
    assert strike.choice() == Choice(do="strike", unit="a1", target="b1")
    assert (bail.by, bail.point) == ("ember", "R10-DP-12")
    assert land.choice() == Choice(do="land", at=Point(13.4, 10))


def test_no_decision_expected_is_told_from_nothing_expected() -> None:
    none = loaded(expect={"decision": None}).scenario.expect
    silent = loaded(expect={}).scenario.expect
    assert none is not None
    assert silent is not None
    assert none.decision is None
    assert silent.decision is UNSET


def test_dice_may_come_from_a_seed() -> None:
    assert loaded(dice={"seed": 7}).setup.dice == Dice(seed=7)
    assert list(refused(dice={"seed": 1 << 53})) == ["dice.seed"]
    assert list(refused(dice=[0, 6])) == ["dice[0]"]


def test_without_a_turn_it_begins_at_the_very_beginning() -> None:
    plain = small_scenario()
    del plain["turn"]
    setup = scenario_from(plain, "it.json", BOOKS).setup
    assert not setup.scripted
    assert setup.first is None


def test_a_level_by_id_brings_its_sides_and_squads() -> None:
    plain = small_scenario(map="duel-yard", choices=[], turn="azure")
    for field in ("sides", "units"):
        del plain[field]
    setup = scenario_from(plain, "it.json", BOOKS).setup
    assert setup.map.name == "Duel Yard"
    assert [one.id for one in setup.recruits][:3] == ["cobble", "hob", "nell"]
    assert {one.side for one in setup.recruits} == {"azure", "ember"}


def test_units_stand_in_for_the_squads_of_a_level() -> None:
    unit = {"id": "zed", "side": "ember", "kind": "peg", "position": [3, 3]}
    plain = small_scenario(map="duel-yard", choices=[], turn="azure", sides=[], units=[unit])
    setup = scenario_from(plain, "it.json", BOOKS).setup
    assert [one.id for one in setup.recruits] == ["zed"]


@pytest.mark.parametrize("level_id", ["../levels/duel-yard", "no-such-level"])
def test_a_level_that_is_not_there_is_one_message(level_id: str) -> None:
    with pytest.raises(FileFaults, match=level_id):
        loaded(map=level_id)


def test_faults_of_type_are_all_listed() -> None:
    told = refused(
        map={"size": [20, None], "terrain": [{"shape": "round"}]},
        units=[{"id": "Ann", "side": "red", "facing": 360, "hp": 3}],
        choices=[{"by": "red"}],
        expect={"event": []},
        rules=["no rule"],
    )
    assert set(told) == {
        "map.size[1]",
        "map.terrain[0].shape",
        "map.terrain[0].id",
        "map.terrain[0].kind",
        "map.terrain[0].top",
        "units[0].id",
        "units[0].facing",
        "units[0].hp",
        "choices[0].do",
        "expect.event",
        "rules[0]",
    }
    assert told["expect.event"] == 'is not a known field; did you mean "events"?'


def test_faults_of_meaning_are_all_listed() -> None:
    told = refused(
        ruleset="huge",
        turn="green",
        units=[
            {"id": "ann", "side": "red", "position": [3, 3]},
            {"id": "ann", "side": "pink", "class": "wizard", "position": [21, 3]},
        ],
        loose=[{"id": "axe", "kind": "axe", "position": [3, -1]}],
        choices=[{"by": "gray", "do": "walk", "unit": "eve"}],
        expect={"units": {"eve": {}}, "events": [{"unit": "ann"}]},
    )
    assert set(told) == {
        "ruleset",
        "turn",
        "units[0]",
        "units[1].id",
        "units[1].side",
        "units[1].class",
        "units[1].position",
        "loose[0].position",
        "choices[0].by",
        "choices[0].unit",
        "expect.units.eve",
        "expect.events[0].event",
    }
    assert told["ruleset"] == 'is no ruleset: "huge"; there are tiny'


def test_sides_of_the_scenario_and_of_its_map_keep_their_places() -> None:
    zone = {"shape": "circle", "center": [1, 1], "radius": 3}
    outside = {"id": "red", "zone": zone}
    told = refused(sides=[outside, {"id": "blue"}])
    assert set(told) == {"sides[0].zone.center"}
    told = refused(map={"size": [20, 20], "sides": [outside, {"id": "blue"}]}, sides=[])
    assert set(told) == {"map.sides[0].zone.center"}


def test_zero_sides_and_zero_figures_are_faults() -> None:
    assert set(refused(sides=[], units=[], choices=[], turn=None)) == {"sides", "units"}


def test_settings_are_those_of_the_ruleset() -> None:
    assert list(refused(settings={"quick": "very"})) == ["settings.quick"]


def test_a_rulesets_own_checks_come_with_places_in_the_file() -> None:
    units = small_scenario()["units"]
    units[1]["kind"] = "ghost"
    assert refused(units=units) == {"units[1].kind": "is unknown here"}


def test_the_rulesets_version_is_noted() -> None:
    books = {"tiny": Rules(version=5)}
    assert scenario_from(small_scenario(), "it.json", books).setup.ruleset_version == 5


def test_a_newer_map_inside_is_refused() -> None:
    assert list(refused(map={"size": [20, 20], "version": 2})) == ["map.version"]


def test_places_in_messages_are_sorted() -> None:
    with pytest.raises(FileFaults) as caught:
        loaded(turn="green", choices=[{"by": "gray", "do": "walk"}])
    assert places(caught) == ["choices[0].by", "turn"]


WALL = {
    "id": "wall",
    "kind": "wall",
    "shape": "circle",
    "center": [10, 10],
    "radius": 1,
    "base": 1,
    "top": 3,
}
PIT = {"id": "hole", "kind": "pit", "shape": "circle", "center": [15, 15], "radius": 2, "depth": 3}
TABLE = {"size": [20, 20], "terrain": [WALL], "areas": [PIT]}


def standing(position: list[float] | None, elevation: float | None = None) -> dict[str, Any]:
    """A scenario's map and figures, the second of them at a place."""
    bob: dict[str, Any] = {"id": "bob", "side": "blue", "kind": "peg"}
    if position is not None:
        bob["position"] = position
    if elevation is not None:
        bob["elevation"] = elevation
    ann = {"id": "ann", "side": "red", "kind": "peg", "position": [3, 3]}
    return {"map": TABLE, "units": [ann, bob]}


@pytest.mark.parametrize(
    ("position", "elevation", "place"),
    [
        ([10, 10], None, "units[1].position"),
        ([10, 10], 2, "units[1].position"),
        ([6, 6], -1, "units[1].elevation"),
        ([15, 15], -4, "units[1].elevation"),
        (None, None, "units[1].position"),
    ],
)
def test_figures_in_walls_under_the_ground_or_nowhere_are_faults(
    position: list[float] | None, elevation: float | None, place: str
) -> None:
    assert list(refused(**standing(position, elevation))) == [place]


@pytest.mark.parametrize(
    ("position", "elevation"), [([10, 10], 3), ([15, 15], -3), ([15, 15], None), ([6, 6], 4)]
)
def test_figures_on_walls_in_pits_and_in_the_air_are_none(
    position: list[float], elevation: float | None
) -> None:
    assert loaded(**standing(position, elevation)).setup.recruits[1].elevation == elevation


def test_figures_without_a_position_wait_for_a_battle_to_begin() -> None:
    assert loaded(**standing(None), turn=None).setup.recruits[1].position is None


@pytest.mark.parametrize("item_id", ["BAD ID", "", "ann", "red", "wall", "hole", "it"])
def test_loose_items_have_ids_of_their_own(item_id: str) -> None:
    first = {"id": "it", "kind": "axe", "position": [5, 5]}
    loose = [first, {"id": item_id, "kind": "axe", "position": [6, 5]}]
    assert list(refused(map=TABLE, loose=loose)) == ["loose[1].id"]


def test_an_unknown_target_of_a_choice_is_a_fault() -> None:
    strike = {"by": "red", "do": "strike", "unit": "ann"}
    assert list(refused(choices=[{**strike, "target": "zz"}])) == ["choices[0].target"]
    fine = [{**strike, "target": one} for one in ("bob", "wall", "hole", "axe-1")]
    loose = [{"id": "axe-1", "kind": "axe", "position": [5, 5]}]
    assert loaded(map=TABLE, loose=loose, choices=fine).scenario.choices[3].target == "axe-1"


@pytest.mark.parametrize("level", ["", "../m/ok", "no-such-level", "a\x00b"])
def test_faults_of_a_level_name_the_scenario(level: str) -> None:
    with pytest.raises(FileFaults) as caught:
        loaded(map=level)
    assert str(caught.value).startswith("it.json: map: level ")
