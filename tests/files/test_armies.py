"""Squads that fight in another's place."""

from typing import Any

import msgspec
import pytest

from game.files.armies import armies_of, army_refusal, with_army
from game.match.setups import setup_of
from game.model.battlefield import BattleMap, Protect
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
