"""The same battle under other rules."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.ruleset import Preset
from game.files.checks.armies import armies_of, with_army
from game.files.checks.rosters import Beneath, beneath, for_ruleset, uncovered
from game.match.analysis.other_rules import carried, launch_under, others
from game.match.library.desk import Launch, SeatPlan, Table, table_for
from game.match.library.setups import setup_of
from game.match.library.switchboard import positions
from game.match.play.orders import EVERY
from game.model.battlefield import BattleMap
from game.model.setup import Setup
from game.rulesets.catalog import catalog
from tests.editions import FIRST, SECOND
from tests.toy.ruleset import PEGS
from tests.ui.scenes.stage import scuffle

RULES = catalog()


def level(**changes: Any) -> BattleMap:
    return msgspec.convert({**scuffle(), **changes}, BattleMap)


def begun(battle_map: BattleMap, **settings: Any) -> tuple[Setup, Table]:
    """A battle under the first edition, and what is kept beside it."""
    seats = {"azure": SeatPlan(), "ember": SeatPlan("computer", "hard")}
    launch = Launch(battle_map, FIRST, seats, 7, settings)
    return setup_of(battle_map, RULES[FIRST], seed=7, settings=settings), table_for(launch)


def classes(launch: Launch, side: str) -> list[str | None]:
    """The figures of a side under the ruleset of a launch."""
    squad = for_ruleset(launch.battle_map, launch.ruleset).side(side)
    assert squad is not None
    return [one.figure_class for one in squad.squad]


def test_every_other_ruleset_that_can_play_the_level_is_offered() -> None:
    setup, table = begun(level())
    assert others(RULES, setup, table) == (SECOND,)
    assert others({FIRST: RULES[FIRST]}, setup, table) == ()
    odd = level(rules={SECOND: {"settings": {"gravity": 1}}})
    assert others(RULES, *begun(odd)) == ()
    squad = [{"id": "one", "kind": "unicorn", "position": [8, 4]}]
    odd = level(rules={SECOND: {"sides": {"ember": {"squad": squad}}}})
    assert others(RULES, *begun(odd)) == ()


def test_level_seats_and_colors_stay() -> None:
    battle_map = level()
    swapped = [
        replace(side, color=color)
        for side, color in zip(battle_map.sides, ("moss", "teal"), strict=True)
    ]
    battle_map = replace(battle_map, sides=tuple(swapped))
    setup, table = begun(battle_map)
    launch = launch_under(RULES, setup, table, SECOND, 99)
    assert launch == Launch(battle_map, SECOND, table.seats, 99)


def test_standing_orders_stay_behind() -> None:
    setup, table = begun(level())
    table = replace(table, seats={"azure": SeatPlan(orders={EVERY: "never"})})
    assert launch_under(RULES, setup, table, SECOND).seats == {"azure": SeatPlan()}


OWN_SQUADS = {
    "sides": {"ember": {"squad": [{"id": "one", "class": "captain", "position": [8, 4]}]}},
    "objectives": [{"kind": "survive", "side": "azure", "rounds": 3}],
}


def test_what_the_level_has_for_one_ruleset_only_stays_with_that_ruleset() -> None:
    battle_map = level(rules={FIRST: OWN_SQUADS})
    setup, table = begun(battle_map)
    assert [one.figure_class for one in setup.recruits if one.side == "ember"] == ["captain"]
    launch = launch_under(RULES, setup, table, SECOND)
    assert launch.battle_map == battle_map
    assert classes(launch, "ember") == ["brute", "swordsman"]
    battle_map = level(rules={SECOND: OWN_SQUADS})
    launch = launch_under(RULES, *begun(battle_map), SECOND)
    assert classes(launch, "ember") == ["captain"]


def test_an_army_chosen_fights_under_the_other_rules_too() -> None:
    battle_map = level(rules={FIRST: OWN_SQUADS, SECOND: OWN_SQUADS})
    army = armies_of([battle_map], FIRST)[0]
    fielded = with_army(battle_map, FIRST, "ember", army)
    launch = launch_under(RULES, *begun(fielded), SECOND)
    assert classes(launch, "ember") == ["knight", "axeman"]
    assert setup_of(launch.battle_map, RULES[SECOND], seed=1)


def test_what_was_set_is_taken_over_and_what_was_not_is_as_usual() -> None:
    first, second = RULES[FIRST], RULES[SECOND]
    assert carried(first, second, begun(level())[0]) == {}
    usual = positions(first, {})
    assert carried(first, second, begun(level(), **usual)[0]) == {}
    odd = {**usual, "smash_damage": False}
    assert carried(first, second, begun(level(), **odd)[0]) == {"smash_damage": False}


def test_house_rules_of_the_level_are_those_it_has_for_each_ruleset() -> None:
    rules = {FIRST: {"settings": {"smash_damage": False}}}
    setup, _ = begun(level(rules=rules))
    assert carried(RULES[FIRST], RULES[SECOND], setup) == {}
    setup, _ = begun(level(rules=rules), smash_damage=True, unit_blocks_los=False)
    expected = {"smash_damage": True, "unit_blocks_los": False}
    assert carried(RULES[FIRST], RULES[SECOND], setup) == expected


class Changed:
    """The second edition with something else in it."""

    def __init__(self, **changes: Any) -> None:
        self.__dict__.update(changes)

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES[SECOND], name)


def test_settings_that_the_other_does_not_know_fall_back() -> None:
    setup, _ = begun(level(), smash_damage=False, strict_bail=False)
    assert carried(RULES[FIRST], PEGS, setup) == {}, "pegs know none of them"
    other = Changed(settings_type=msgspec.defstruct("Some", [("smash_damage", int, 3)]))
    assert carried(RULES[FIRST], other, setup) == {}, "nor does a number take a switch"


def test_a_preset_is_that_of_the_other_rules() -> None:
    mayhem = next(one for one in RULES[FIRST].presets if one.key == "mayhem")
    setup, _ = begun(level(), **mayhem.settings)
    own = Preset("mayhem", "Mayhem", "", {"smash_damage": False})
    other = Changed(presets=(own,))
    found = carried(RULES[FIRST], other, setup)
    assert found["smash_damage"] is False
    assert not found["hero_feats"]


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_a_map_is_found_again_below_what_a_ruleset_puts_over_it(ruleset: str) -> None:
    lesson = {"id": "one", "title": "One", "text": "Go."}
    course = {"side": "azure", "lessons": [lesson]}
    battle_map = level(rules={FIRST: {**OWN_SQUADS, "course": course}})
    fielded = for_ruleset(battle_map, ruleset)
    assert (fielded == battle_map) is (ruleset == SECOND)
    below = beneath(battle_map, ruleset)
    assert (below is None) is (ruleset == SECOND)
    assert uncovered(fielded, below) == battle_map


def test_what_lies_beneath_is_kept_with_the_battle() -> None:
    _, table = begun(level(rules={FIRST: OWN_SQUADS}))
    assert isinstance(table.beneath, Beneath)
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table
    assert b"beneath" not in msgspec.json.encode(begun(level())[1])
