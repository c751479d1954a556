"""The same battle once more under other rules: level, seats, armies and colors stay as they are."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.engine.ruleset import Ruleset
from game.files.checks.rosters import level_settings, uncovered
from game.match.library.desk import Launch, Table
from game.match.library.setups import SetupRefused, settings_faults, setup_of
from game.match.library.switchboard import positions, preset_of
from game.model.ids import JsonObject
from game.model.setup import Setup

Rulesets = Mapping[str, Ruleset[Any]]


def others(rulesets: Rulesets, setup: Setup, table: Table) -> tuple[str, ...]:
    """The ids of the other rulesets that can make a battle of the same level."""
    return tuple(
        other
        for other in rulesets
        if other != setup.ruleset
        and _playable(rulesets, launch_under(rulesets, setup, table, other))
    )


def _playable(rulesets: Rulesets, launch: Launch) -> bool:
    rules = rulesets[launch.ruleset]
    try:
        setup_of(launch.battle_map, rules, seed=launch.seed, settings=launch.settings)
    except SetupRefused:
        return False
    return True


def launch_under(
    rulesets: Rulesets, setup: Setup, table: Table, other: str, seed: int = 0
) -> Launch:
    """The battle of a setup under another ruleset, whose id is given.

    Standing orders stay behind: they name figures and questions of the rules they were given for.
    """
    seats = {side: replace(seat, orders={}) for side, seat in table.seats.items()}
    settings = carried(rulesets[setup.ruleset], rulesets[other], setup)
    return Launch(uncovered(setup.map, table.beneath), other, seats, seed, settings)


def carried(old: Ruleset[Any], new: Ruleset[Any], setup: Setup) -> JsonObject:
    """The house rules of a battle as another ruleset has them.

    What was set otherwise than the level has it is taken over as far as the other knows it; who
    plays by a preset gets the other's preset of the same key. All else is as usual.
    """
    before, now = (
        positions(old, settings) for settings in (level_settings(setup.map, old.id), setup.settings)
    )
    changed = {key: value for key, value in now.items() if value != before[key]}
    if not changed:
        return {}
    preset = preset_of(old, setup.settings)
    for one in new.presets:
        if one.key == preset:
            return positions(new, one.settings)
    return {key: value for key, value in changed.items() if not settings_faults(new, {key: value})}
