"""Reading scenarios: a set-up position with dice, choices and what is expected."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.files.checks.rosters import level_setup
from game.files.checks.rulebooks import Rulebooks
from game.files.checks.scenario_checks import scenario_faults
from game.files.checks.scenario_types import Scenario, SeedDice
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.files.json.faults import FileFaults, shown_path
from game.files.json.file_bytes import MIB, file_bytes
from game.files.json.migrations import lifted
from game.files.json.positions import located_in
from game.files.json.strict_json import Json, parse
from game.files.json.type_faults import converted
from game.model.battlefield import BattleMap
from game.model.dice import Dice
from game.model.setup import Fault, Setup

FORMAT = "scenario"
MOST_BYTES = 4 * MIB

MapFinder: TypeAlias = Callable[[str], BattleMap]
"""The map of a level by its id; raises ``FileFaults`` for one that does not exist."""


class LoadedScenario(Struct, frozen=True):
    """A scenario with its level found, checked and made into a set-up."""

    source: str
    scenario: Scenario
    setup: Setup


def level_map(level_id: str) -> BattleMap:
    """The map of an installed level. Raises ``FileFaults``."""
    return read_map(find_level(level_id))


def read_scenario(
    path: Path, rulebooks: Rulebooks, find_map: MapFinder = level_map
) -> LoadedScenario:
    """The scenario in a file. Raises ``FileFaults`` with what is wrong in it."""
    content, source = file_bytes(path, MOST_BYTES), shown_path(path)
    with located_in(content):
        return scenario_from(parse(content, source), source, rulebooks, find_map)


def scenario_from(
    value: Json, source: str, rulebooks: Rulebooks, find_map: MapFinder = level_map
) -> LoadedScenario:
    """A scenario from plain JSON, as ``read_scenario``; ``source`` names it in messages."""
    scenario = converted(lifted(value, FORMAT, source), Scenario, source)
    battle_map = _map_of(scenario, source, find_map)
    if scenario.sides:
        battle_map = replace(battle_map, sides=scenario.sides)
    rulebook = rulebooks.get(scenario.ruleset)
    setup = _setup(scenario, battle_map, 0 if rulebook is None else rulebook.version)
    faults = scenario_faults(scenario, setup, rulebooks)
    if faults:
        raise FileFaults(source, faults)
    return LoadedScenario(source, scenario, setup)


def _map_of(scenario: Scenario, source: str, find_map: MapFinder) -> BattleMap:
    """The map of a scenario; faults of a level name the scenario that asks for it."""
    if not isinstance(scenario.map, str):
        return scenario.map
    try:
        return find_map(scenario.map)
    except FileFaults as faults:
        raise FileFaults(source, [Fault("map", line) for line in faults.lines()]) from None


def _setup(scenario: Scenario, battle_map: BattleMap, ruleset_version: int) -> Setup:
    """The battle's start. With a ``turn`` it begins inside that turn, else at the beginning."""
    dice = scenario.dice
    thrown = Dice(seed=dice.seed) if isinstance(dice, SeedDice) else Dice(faces=dice)
    setup = level_setup(battle_map, scenario.ruleset, ruleset_version, thrown, scenario.settings)
    units = tuple(unit.recruit() for unit in scenario.units)
    return replace(
        setup,
        recruits=units or setup.recruits,
        loose=scenario.loose,
        table=scenario.table,
        first=scenario.turn,
        scripted=scenario.turn is not None,
    )
