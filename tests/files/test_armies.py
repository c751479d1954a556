"""Squads that fight in another's place."""

from typing import Any

import msgspec
import pytest

from game.files.checks.armies import armies_of, army_refusal, has_room, with_army
from game.files.checks.map_checks import map_faults
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level, level_ids
from game.match.library.setups import setup_of
from game.model.battlefield import BattleMap, CircleZone, Figure, Protect
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.ui.scenes.stage import scuffle

RULES = "brikwars-2010"


def level(**changes: Any) -> BattleMap:
    return msgspec.convert({**scuffle(), **changes}, BattleMap)


def test_every_squad_is_an_army_once_and_without_places() -> None:
    armies = armies_of([level(), level(name="Copy")], RULES)
    assert [(army.side, army.level) for army in armies] == [
        ("Azure Guard", "Scuffle"),
        ("Ember Horde", "Scuffle"),
    ]
    assert all(figure.position is None for army in armies for figure in army.squad)


def test_an_army_takes_the_places_of_the_squad_and_can_fight_itself() -> None:
    battle_map = level()
    army = armies_of([battle_map], RULES)[0]
    changed = with_army(battle_map, RULES, "ember", army)
    ember, before = changed.side("ember"), battle_map.side("ember")
    assert ember is not None
    assert before is not None
    assert [one.figure_class for one in ember.squad] == ["knight", "axeman"]
    assert [one.position for one in ember.squad] == [one.position for one in before.squad]
    setup = setup_of(changed, catalog()[RULES], seed=1)
    assert len({recruit.id for recruit in setup.recruits}) == 4
    assert changed.side("azure") == battle_map.side("azure")


def test_an_army_counts_for_a_ruleset_with_squads_of_its_own_too() -> None:
    squad = [{"id": "one", "class": "captain", "position": [8, 4]}]
    battle_map = level(rules={RULES: {"sides": {"ember": {"squad": squad}}}})
    army = armies_of([level()], RULES)[0]
    changed = with_army(battle_map, RULES, "ember", army)
    setup = setup_of(changed, catalog()[RULES], seed=1)
    classes = [one.figure_class for one in setup.recruits if one.side == "ember"]
    assert classes == ["knight", "axeman"]


@pytest.mark.parametrize(("named", "side"), [("ann", "azure"), ("cat", "ember")])
def test_a_goal_that_names_a_figure_wants_its_squad(named: str, side: str) -> None:
    goal = msgspec.to_builtins(Protect(side=side, unit=named))
    battle_map = level(objectives=[goal])
    refused = {one.id: army_refusal(battle_map, RULES, one) for one in battle_map.sides}
    assert "names one of its figures" in refused.pop(side)
    assert set(refused.values()) == {""}


def test_a_side_without_zone_and_places_takes_no_others() -> None:
    battle_map = level()
    bare = msgspec.structs.replace(battle_map.sides[0], squad=())
    assert army_refusal(battle_map, RULES, bare)


def test_a_goal_may_name_one_of_several_figures_of_an_entry() -> None:
    goal = msgspec.to_builtins(Protect(side="azure", unit="guard-2"))
    guards = msgspec.convert({"id": "guard", "class": "guard", "count": 3}, Figure)
    battle_map = level(objectives=[goal])
    side = msgspec.structs.replace(battle_map.sides[0], squad=(guards,))
    assert "names one of its figures" in army_refusal(battle_map, RULES, side)


def test_lessons_that_name_figures_want_their_squads() -> None:
    lessons = [
        {"id": "one", "title": "One", "text": "…", "unit": "ann"},
        {"id": "two", "title": "Two", "text": "…", "until": {"on": "event", "cue": "walk"}},
    ]
    named = level(course={"side": "azure", "lessons": lessons})
    refused = {one.id: army_refusal(named, RULES, one) for one in named.sides}
    assert "lessons of this level" in refused["azure"]
    assert refused["ember"] == "", "nobody of them is named"
    lessons[1]["until"] = {"on": "event", "cue": "hit", "target": "cat"}
    named = level(course={"side": "azure", "lessons": lessons})
    assert "lessons of this level" in army_refusal(named, RULES, named.sides[1])


def test_without_a_zone_an_army_needs_a_place_for_everybody() -> None:
    armies = armies_of([level()], RULES)
    side = level().sides[0]
    bare = msgspec.structs.replace(side, zone=None)
    zoned = msgspec.structs.replace(side, zone=CircleZone(Point(4, 4), 3), squad=())
    assert has_room(bare, armies[0])
    assert not has_room(msgspec.structs.replace(bare, squad=side.squad[:1]), armies[0])
    assert has_room(zoned, armies[0])


def test_every_figure_gets_an_id_of_its_own_however_long_and_odd_those_before() -> None:
    long = "a" * 36
    squad = [
        {"id": f"{long}-one", "class": "knight"},
        {"id": f"{long}-two", "class": "knight", "count": 50},
        {"id": "b", "class": "axeman"},
        {"id": "b-1", "class": "axeman"},
        {"id": "wall", "class": "axeman"},
    ]
    wall = {"kind": "wall", "shape": "circle", "center": [6, 2], "radius": 0.5, "top": 1}
    zones = [
        {"shape": "polygon", "outline": [[x, 0], [x + 50, 0], [x + 50, 100], [x, 100]]}
        for x in (0, 150)
    ]
    sides = [
        {"id": "azure", "squad": squad, "zone": zones[0]},
        {
            "id": f"azure-{long[:30]}",
            "squad": [{"id": "cat", "class": "brute"}],
            "zone": zones[1],
        },
    ]
    battle_map = level(sides=sides, terrain=[{"id": "azure-x-wall", **wall}], size=[200, 100])
    army = armies_of([battle_map], RULES)[0]
    for side in battle_map.sides:
        battle_map = with_army(battle_map, RULES, side.id, army)
    assert map_faults(battle_map, level=True) == ()
    setup = setup_of(battle_map, catalog()[RULES], seed=1)
    assert len({recruit.id for recruit in setup.recruits}) == 2 * 54


@pytest.mark.parametrize("level_id", level_ids())
def test_any_army_that_a_shipped_level_takes_makes_no_fault(level_id: str) -> None:
    maps = [read_map(find_level(one)) for one in level_ids()]
    battle_map = read_map(find_level(level_id))
    for side in battle_map.sides:
        if army_refusal(battle_map, RULES, side):
            continue
        for army in (one for one in armies_of(maps, RULES) if has_room(side, one)):
            assert map_faults(with_army(battle_map, RULES, side.id, army), level=True) == ()
